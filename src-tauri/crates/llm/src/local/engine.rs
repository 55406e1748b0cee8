//! One loaded model: reads a prompt in small parts, writes an answer token by token.
//!
//! Between two parts and between two tokens it looks whether the answer is still wanted. What a question
//! shares with the one before is not read again.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;

use extremis_domain::Usage;
use extremis_language::{Words, text};
use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::model::{LlamaChatTemplate, LlamaModel};
use llama_cpp_2::sampling::LlamaSampler;
use llama_cpp_2::token::LlamaToken;

use super::job::Job;
use super::prompt::Part;
use super::text::WholeCharacters;
use super::{BuiltinOptions, grammar, local, prompt};
use crate::{Event, Finish, ModelError, Request};

/// Prompt tokens read at once; the longest time in which a cancelled answer still computes.
const BATCH: usize = 64;
/// An answer must have at least this much room.
const MIN_ANSWER: usize = 32;
/// No vocabulary packs more bytes than this into a token on average: a longer text need not even be tokenised.
const MAX_BYTES_PER_TOKEN: usize = 64;

/// Threads that wait for each other do so by spinning, hundreds of times a token. On two cores with other work, two
/// threads wrote 3 to 6 tokens a second and one wrote 54: more than anybody reads, so one is enough everywhere.
const WRITING_THREADS: i32 = 1;

const TEMPERATURE: f32 = 0.1;
/// As above.
const TOP_P: f32 = 0.9;
/// How strongly, and over how many tokens, repeating itself is held against the model.
const REPETITION: (f32, i32) = (1.15, 128);

/// A model with its memory of the conversation.
#[derive(Debug)]
pub(super) struct Engine<'m> {
    model: &'m LlamaModel,
    context: LlamaContext<'m>,
    template: LlamaChatTemplate,
    batch: LlamaBatch<'static>,
    window: usize,
    max_output: usize,
    name: String,
    /// What the context holds.
    read: Vec<LlamaToken>,
}

/// The answer is not wanted any more.
struct Unwanted;

impl<'m> Engine<'m> {
    pub(super) fn new(
        backend: &LlamaBackend,
        model: &'m LlamaModel,
        options: &BuiltinOptions,
    ) -> Result<Self, ModelError> {
        let template = prompt::template(model)?;
        let window = options.context_window.min(model.n_ctx_train()).max(1);
        let reading_threads = i32::try_from(options.threads()).unwrap_or(1);
        let batch = u32::try_from(BATCH).unwrap_or(u32::MAX);
        let params = LlamaContextParams::default()
            .with_n_ctx(NonZeroU32::new(window))
            .with_n_batch(batch)
            .with_n_ubatch(batch)
            .with_n_threads(WRITING_THREADS)
            .with_n_threads_batch(reading_threads)
            .with_no_perf(true);
        let context = model
            .new_context(backend, params)
            .map_err(|error| local(text!("llm-local-no-memory", error = Words(error))))?;
        Ok(Self {
            model,
            context,
            template,
            batch: LlamaBatch::new(BATCH, 1),
            window: usize::try_from(window).unwrap_or(usize::MAX),
            max_output: usize::try_from(options.max_output_tokens).unwrap_or(usize::MAX),
            name: options.name.clone(),
            read: Vec::new(),
        })
    }

    /// Answers one question; tells nothing more once the answer is unwanted.
    pub(super) fn answer(&mut self, job: &Job) -> Result<(), ModelError> {
        let prompt = self.prompt(job)?;
        self.forget_what_differs(&prompt);
        let unread = &prompt[self.read.len()..];
        for part in unread.chunks(BATCH) {
            if !job.is_wanted() {
                return Ok(());
            }
            self.decode(part)?;
        }
        match self.write(job, prompt.len())? {
            Err(Unwanted) => Ok(()),
            Ok((written, finish)) => {
                let count = |tokens: usize| u64::try_from(tokens).unwrap_or(u64::MAX);
                let usage = Usage { prompt_tokens: count(prompt.len()), completion_tokens: count(written) };
                job.tell(Event::Usage(usage));
                job.tell(Event::Done(finish));
                Ok(())
            }
        }
    }

    fn prompt(&self, job: &Job) -> Result<Vec<LlamaToken>, ModelError> {
        let too_long = || ModelError::ContextTooLong { model: self.name.clone() };
        let prompt = prompt::prompt(self.model, &self.template, &job.request.turns)?;
        if prompt.len() / MAX_BYTES_PER_TOKEN > self.window {
            return Err(too_long());
        }
        let mut tokens = Vec::new();
        for (number, part) in prompt.parts()?.into_iter().enumerate() {
            let (text, has_marks) = match part {
                Part::Template(text) => (text, true),
                Part::Said(text) => (text, false),
            };
            tokens.extend(self.model.vocab().tokenize(text.as_bytes(), number == 0, has_marks));
        }
        if tokens.len() + MIN_ANSWER > self.window {
            return Err(too_long());
        }
        Ok(tokens)
    }

    /// Keeps of the context what the new prompt begins with, except its last token: what follows it is wanted.
    fn forget_what_differs(&mut self, prompt: &[LlamaToken]) {
        let same = self.read.iter().zip(prompt).take_while(|(old, new)| old == new).count();
        let kept = same.min(prompt.len().saturating_sub(1));
        let is_forgotten = u32::try_from(kept)
            .is_ok_and(|from| self.context.clear_kv_cache_seq(Some(0), Some(from), None) == Ok(true));
        if is_forgotten {
            self.read.truncate(kept);
        } else {
            self.context.clear_kv_cache();
            self.read.clear();
        }
    }

    fn decode(&mut self, tokens: &[LlamaToken]) -> Result<(), ModelError> {
        let failed = |error: &dyn std::fmt::Display| local(text!("llm-local-not-on", error = Words(error)));
        self.batch.clear();
        for (place, token) in tokens.iter().enumerate() {
            let position = i32::try_from(self.read.len() + place).map_err(|error| failed(&error))?;
            let is_last = place + 1 == tokens.len();
            self.batch.add(*token, position, &[0], is_last).map_err(|error| failed(&error))?;
        }
        if let Err(error) = self.context.decode(&mut self.batch) {
            // What the context holds is not known any more.
            self.context.clear_kv_cache();
            self.read.clear();
            return Err(failed(&error));
        }
        self.read.extend_from_slice(tokens);
        Ok(())
    }

    fn write(&mut self, job: &Job, prompt: usize) -> Result<Result<(usize, Finish), Unwanted>, ModelError> {
        let asked = job.request.max_output_tokens.and_then(|limit| usize::try_from(limit).ok());
        let limit = asked.unwrap_or(usize::MAX).min(self.max_output).min(self.window - prompt);
        let mut sampler = self.sampler(&job.request)?;
        let mut characters = WholeCharacters::default();
        let vocab = self.model.vocab();
        for written in 0..limit {
            if !job.is_wanted() {
                return Ok(Err(Unwanted));
            }
            let token = sampler.sample(&self.context, -1);
            if vocab.is_eog(token) {
                job.tell_text(characters.finish());
                return Ok(Ok((written, Finish::Stop)));
            }
            job.tell_text(characters.push(&vocab.token_to_piece(token, false, None)));
            // What follows the last token is never asked for.
            if written + 1 < limit {
                self.decode(&[token])?;
            }
        }
        job.tell_text(characters.finish());
        Ok(Ok((limit, Finish::Length)))
    }

    fn sampler(&self, request: &Request) -> Result<LlamaSampler, ModelError> {
        // Asking again may give another answer; nothing here has to be hard to guess.
        let seed = u32::try_from(RandomState::new().hash_one(0) >> 32).unwrap_or_default();
        let steps = [
            self.bounds(request)?,
            LlamaSampler::top_k(40),
            LlamaSampler::top_p(request.top_p.unwrap_or(TOP_P), 1),
            LlamaSampler::temp(request.temperature.unwrap_or(TEMPERATURE).max(0.0)),
            LlamaSampler::dist(seed),
        ];
        Ok(LlamaSampler::chain(steps, true))
    }

    /// What keeps an answer in bounds: its form where one is wanted, which repeats its marks by nature; else that it does
    /// not repeat itself.
    fn bounds(&self, request: &Request) -> Result<LlamaSampler, ModelError> {
        let form = request.schema.as_ref().and_then(|schema| grammar::of(&schema.schema));
        if let Some(form) = form {
            return LlamaSampler::grammar(self.model, &form, grammar::ROOT)
                .map_err(|error| local(text!("llm-local-form", error = Words(error))));
        }
        let (strength, over) = REPETITION;
        Ok(LlamaSampler::penalties(self.model.n_vocab(), over, strength, 0.0, 0.0))
    }
}
