//! Asks as the product does.

use std::path::Path;
use std::time::{Duration, Instant};

use extremis_domain::Role;
use extremis_llm::{Builtin, BuiltinOptions, Event, Model, Request, Turn};
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

use super::{Answered, Figures, QUESTIONS, TOKENS};
use crate::resident;

/// How long it is looked whether the model is gone.
const UNLOADED_WITHIN: Duration = Duration::from_secs(20);

pub(super) fn answer(file: &Path) -> Figures {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Long enough for the second question to find the model loaded, whatever else the machine does.
    let idle = Duration::from_secs(2);
    let model = Builtin::open_with(file, BuiltinOptions { idle, ..BuiltinOptions::default() });
    let before = resident();
    let first = runtime.block_on(ask(&model, QUESTIONS[0]));
    let second = runtime.block_on(ask(&model, QUESTIONS[1]));
    let asked = Instant::now();
    while model.is_loaded() {
        assert!(asked.elapsed() < UNLOADED_WITHIN, "the model stays in memory");
        std::thread::sleep(Duration::from_millis(20));
    }
    Figures::of(&first, &second, before)
}

async fn ask(model: &Builtin, question: &str) -> Answered {
    let turns = vec![Turn::new(Role::User, question)];
    let request = Request { turns, max_output_tokens: Some(TOKENS), ..Request::default() };
    let began = Instant::now();
    let mut stream = model.stream(request, CancellationToken::new());
    let mut first = None;
    let mut tokens = 0;
    while let Some(event) = stream.next().await {
        match event.expect("an answer") {
            Event::Text(_) => {
                first.get_or_insert_with(|| began.elapsed());
            }
            Event::Usage(usage) => tokens = usage.completion_tokens,
            _ => {}
        }
    }
    let first = first.expect("a word");
    Answered { first, rest: began.elapsed().saturating_sub(first), tokens }
}
