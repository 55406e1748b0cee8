//! The thread that owns the model.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use extremis_language::{Words, text};
use llama_cpp_2::LlamaCppError;
use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::model::params::LlamaModelParams;
use parking_lot::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_util::sync::CancellationToken;

use super::engine::Engine;
use super::job::Job;
use super::{BuiltinOptions, cpu, local};
use crate::{Event, ModelError, Request};

/// The questions' way to the thread. The thread ends when this is dropped.
#[derive(Debug)]
pub(super) struct Worker {
    path: PathBuf,
    options: BuiltinOptions,
    jobs: Mutex<Option<Sender<Job>>>,
    is_loaded: Arc<AtomicBool>,
}

impl Worker {
    pub(super) fn new(path: PathBuf, options: BuiltinOptions) -> Self {
        Self { path, options, jobs: Mutex::new(None), is_loaded: Arc::default() }
    }

    pub(super) fn options(&self) -> &BuiltinOptions {
        &self.options
    }

    pub(super) fn is_loaded(&self) -> bool {
        self.is_loaded.load(Ordering::Acquire)
    }

    /// Queues a question. Questions are answered one after the other.
    pub(super) fn ask(
        &self,
        request: Request,
        cancel: CancellationToken,
    ) -> Result<UnboundedReceiver<Result<Event, ModelError>>, ModelError> {
        let (events, answer) = unbounded_channel();
        let job = Job { request, cancel, events };
        let mut jobs = self.jobs.lock();
        let refused = match jobs.as_ref() {
            Some(running) => running.send(job).err().map(|refused| refused.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            // There was no thread yet, or it ended in a panic.
            let started = self.start()?;
            let _ = started.send(job);
            *jobs = Some(started);
        }
        Ok(answer)
    }

    fn start(&self) -> Result<Sender<Job>, ModelError> {
        let (sender, jobs) = mpsc::channel();
        let (path, options) = (self.path.clone(), self.options.clone());
        let loaded = Arc::clone(&self.is_loaded);
        thread::Builder::new()
            .name("built-in model".to_owned())
            .spawn(move || {
                // The model is in memory only while a question waits or was asked a short time ago.
                while let Ok(job) = jobs.recv() {
                    serve(&path, &options, job, &jobs, &loaded);
                }
            })
            .map_err(|error| local(text!("llm-local-thread", error = Words(error))))?;
        Ok(sender)
    }
}

/// Set while the model is in memory, whatever ends that.
struct LoadedFlag<'a>(&'a AtomicBool);

impl<'a> LoadedFlag<'a> {
    fn now(flag: &'a AtomicBool) -> Self {
        flag.store(true, Ordering::Release);
        Self(flag)
    }
}

impl Drop for LoadedFlag<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Loads the model for a question, answers it and those after it, and unloads the model when none comes.
fn serve(path: &Path, options: &BuiltinOptions, first: Job, jobs: &Receiver<Job>, is_loaded: &AtomicBool) {
    if !first.is_wanted() {
        return;
    }
    let (backend, model) = match backend().and_then(|backend| Ok((backend, load(backend, path)?))) {
        Ok(loaded) => loaded,
        Err(error) => return first.fail(error),
    };
    // Declared before the engine, so that it says "unloaded" only after the context is gone.
    let flag = LoadedFlag::now(is_loaded);
    let mut engine = match Engine::new(backend, &model, options) {
        Ok(engine) => engine,
        Err(error) => return first.fail(error),
    };
    let mut next = Some(first);
    while let Some(job) = next {
        if job.is_wanted()
            && let Err(error) = engine.answer(&job)
        {
            job.fail(error);
        }
        drop(job);
        next = jobs.recv_timeout(options.idle).ok();
    }
    drop(engine);
    drop(model);
    drop(flag);
}

fn load(backend: &LlamaBackend, path: &Path) -> Result<LlamaModel, ModelError> {
    if !path.is_file() {
        return Err(local(text!("llm-local-no-file", path = path.display())));
    }
    let params = LlamaModelParams::default().with_n_gpu_layers(0);
    LlamaModel::load_from_file(backend, path, &params)
        .map_err(|_| local(text!("llm-local-damaged", path = path.display())))
}

/// llama.cpp itself, once for the process. It says nothing: its log may hold what was asked.
fn backend() -> Result<&'static LlamaBackend, ModelError> {
    static BACKEND: OnceLock<Result<LlamaBackend, String>> = OnceLock::new();
    cpu::check()?;
    let started = BACKEND.get_or_init(|| {
        let mut backend = LlamaBackend::init().map_err(|error: LlamaCppError| error.to_string())?;
        backend.void_logs();
        Ok(backend)
    });
    started.as_ref().map_err(|error| local(error.clone()))
}
