//! The built-in model: a small GGUF file, run in this process by llama.cpp.
//!
//! Nothing is loaded before the first question. One thread owns the model, answers one question after the other
//! and unloads the model when it has been idle for a while. Deliberately absent: summaries (a model of this size
//! invents), and fetching the file (the host knows where it is).

mod cpu;
mod engine;
mod grammar;
mod job;
mod prompt;
mod text;
mod worker;

use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use async_stream::try_stream;
use extremis_language::text;
use futures::Stream;
use tokio_util::sync::CancellationToken;

use self::worker::Worker;
use crate::stream::until_cancelled;
use crate::{Capabilities, Event, EventStream, Model, ModelError, Price, Request};

/// The name that is kept with the answers of the built-in model.
pub const BUILTIN_NAME: &str = "SmolLM2-135M-Instruct (built in)";

/// How the built-in model is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltinOptions {
    /// The name that is kept with its answers.
    pub name: String,
    /// Tokens that prompt and answer may have together. Each costs 23 kB of memory while the model is loaded.
    pub context_window: u32,
    /// The longest answer, in tokens; a small model that says more only repeats itself.
    pub max_output_tokens: u32,
    /// Threads that read the prompt; none for one less than there are cores, at most four. One writes the answer.
    pub threads: Option<usize>,
    /// The model is unloaded after this long without a question.
    pub idle: Duration,
}

impl Default for BuiltinOptions {
    fn default() -> Self {
        Self {
            name: BUILTIN_NAME.to_owned(),
            context_window: 4096,
            max_output_tokens: 512,
            threads: None,
            idle: Duration::from_mins(5),
        }
    }
}

impl BuiltinOptions {
    fn threads(&self) -> usize {
        let spare = || available_parallelism().map_or(1, |cores| cores.get() - 1).clamp(1, MAX_THREADS);
        self.threads.unwrap_or_else(spare).max(1)
    }
}

/// The more threads wait for each other, the more they all suffer when one of them does not get its core.
const MAX_THREADS: usize = 4;

/// A model that runs in this process.
#[derive(Debug, Clone)]
pub struct Builtin {
    worker: Arc<Worker>,
}

impl Builtin {
    /// The model in this file. The file is not touched before the first question.
    pub fn open(path: impl Into<PathBuf>) -> Self {
        Self::open_with(path, BuiltinOptions::default())
    }

    /// The model in this file, run in its own way.
    pub fn open_with(path: impl Into<PathBuf>, options: BuiltinOptions) -> Self {
        Self { worker: Arc::new(Worker::new(path.into(), options)) }
    }

    /// Whether the model is in memory now.
    pub fn is_loaded(&self) -> bool {
        self.worker.is_loaded()
    }
}

impl Model for Builtin {
    fn name(&self) -> &str {
        &self.worker.options().name
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            summarises: false,
            vision: Some(false),
            price: Some(Price::NOTHING),
            ..Capabilities::with_window(self.worker.options().context_window)
        }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        until_cancelled(answer(Arc::clone(&self.worker), request, cancel.clone()), cancel)
    }
}

fn answer(
    worker: Arc<Worker>,
    request: Request,
    cancel: CancellationToken,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    try_stream! {
        let mut events = worker.ask(request, cancel)?;
        while let Some(event) = events.recv().await {
            yield event?;
        }
        // Every answer ends with its end or an error, and both end this stream before it comes here.
        Err(local(text!("llm-local-stopped")))?;
    }
}

fn local(what: impl Into<String>) -> ModelError {
    ModelError::Local { what: what.into() }
}
