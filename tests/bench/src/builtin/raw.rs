//! llama.cpp and the loop of its examples: load, read the prompt in parts, take the likeliest token, decode it.

use std::num::NonZeroU32;
use std::path::Path;
use std::time::Instant;

use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::model::params::LlamaModelParams;
use llama_cpp_2::model::{LlamaChatMessage, LlamaModel};
use llama_cpp_2::sampling::LlamaSampler;

use super::{Answered, Figures, QUESTIONS, TOKENS};
use crate::resident;

/// As the product has them: what is said first, the window, the parts in which a prompt is read, and the one thread
/// that writes.
const SYSTEM: &str = "You are a helpful AI assistant.";
const WINDOW: u32 = 4096;
const PART: usize = 64;
const WRITING_THREADS: i32 = 1;

pub(super) fn answer(file: &Path) -> Figures {
    let before = resident();
    let began = Instant::now();
    let mut backend = LlamaBackend::init().expect("llama.cpp starts");
    backend.void_logs();
    let params = LlamaModelParams::default().with_n_gpu_layers(0);
    let model = LlamaModel::load_from_file(&backend, file, &params).expect("the model is read");
    let part = u32::try_from(PART).expect("few");
    let params = LlamaContextParams::default()
        .with_n_ctx(NonZeroU32::new(WINDOW))
        .with_n_batch(part)
        .with_n_ubatch(part)
        .with_n_threads(WRITING_THREADS)
        .with_n_threads_batch(reading_threads())
        .with_no_perf(true);
    let mut context = model.new_context(&backend, params).expect("there is memory for it");
    let first = ask(&model, &mut context, QUESTIONS[0], began);
    let second = ask(&model, &mut context, QUESTIONS[1], Instant::now());
    drop(context);
    drop(model);
    Figures::of(&first, &second, before)
}

fn reading_threads() -> i32 {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    i32::try_from(cores.saturating_sub(1).clamp(1, 4)).expect("few")
}

fn ask(model: &LlamaModel, context: &mut LlamaContext, question: &str, began: Instant) -> Answered {
    let said = [("system", SYSTEM), ("user", question)].map(|(role, content)| {
        LlamaChatMessage::new(role.to_owned(), content.to_owned()).expect("no zero in it")
    });
    let template = model.chat_template(None).expect("a template");
    let prompt = model.apply_chat_template(&template, &said, true).expect("a prompt");
    let vocab = model.vocab();
    let prompt = vocab.tokenize(prompt.as_bytes(), true, true);
    context.clear_kv_cache();
    let mut batch = LlamaBatch::new(PART, 1);
    let mut read = 0;
    for part in prompt.chunks(PART) {
        decode(context, &mut batch, part, &mut read);
    }
    let mut sampler = LlamaSampler::greedy();
    let (mut first, mut tokens) = (None, 0);
    for written in 0..TOKENS {
        let token = sampler.sample(context, -1);
        first.get_or_insert_with(|| began.elapsed());
        if vocab.is_eog(token) {
            break;
        }
        tokens += 1;
        if written + 1 < TOKENS {
            decode(context, &mut batch, &[token], &mut read);
        }
    }
    let first = first.expect("a token");
    Answered { first, rest: began.elapsed().saturating_sub(first), tokens }
}

fn decode(
    context: &mut LlamaContext,
    batch: &mut LlamaBatch,
    tokens: &[llama_cpp_2::token::LlamaToken],
    read: &mut i32,
) {
    batch.clear();
    for (place, token) in tokens.iter().enumerate() {
        batch.add(*token, *read, &[0], place + 1 == tokens.len()).expect("it fits");
        *read += 1;
    }
    context.decode(batch).expect("it goes on");
}
