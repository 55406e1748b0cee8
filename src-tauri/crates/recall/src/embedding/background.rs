//! Computing what is missing: one thread of low priority, the newest session first, in small batches.
//!
//! It waits while a person waits for an answer or types, ends between two batches when the engine closes, and finds by
//! the texts' hashes what was done before a crash. What is erased while a batch is computed is not kept.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use extremis_domain::{Session, SessionId};
use extremis_search::SearchError;
use parking_lot::{Condvar, Mutex, MutexGuard};

use super::texts::{batches, computed, missing, texts_of};
use super::{AFTER_TYPING, Embedding};
use crate::{EmbeddedText, TextOf, VectorStore};

/// How long after the start it begins: opening comes first, and short calls need none of it.
const BEGIN_AFTER: Duration = Duration::from_secs(2);
/// How often it is looked whether anything changed.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How often it is looked whether a person still waits.
const YIELD: Duration = Duration::from_millis(50);

/// What the thread is told, and tells.
#[derive(Debug, Default)]
pub(super) struct Work {
    changed: AtomicBool,
    done: AtomicBool,
    /// How often something was erased.
    erased: AtomicUsize,
    over: Mutex<bool>,
    ended: Condvar,
}

impl Work {
    pub fn something_changed(&self) {
        self.done.store(false, Ordering::SeqCst);
        self.changed.store(true, Ordering::SeqCst);
    }

    pub fn something_is_erased(&self) {
        self.erased.fetch_add(1, Ordering::SeqCst);
    }

    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::SeqCst)
    }

    fn end(&self) {
        *self.over.lock() = true;
        self.ended.notify_all();
    }

    /// Waits for so long; breaks when it is over.
    fn wait(&self, long: Duration) -> ControlFlow<()> {
        let mut over = self.over.lock();
        self.ended.wait_while_for(&mut over, |over| !*over, long);
        if *over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What the thread works on, and whom it gives way to.
pub trait Host: Send + Sync {
    /// All sessions with their revisions, those in the trash too, the one that changed last first. None where there is no
    /// archive at the moment.
    fn sessions(&self) -> Option<Vec<(SessionId, u64)>>;

    /// A session; none that is gone or cannot be read. Breaks where there is no archive at the moment.
    fn session(&self, id: SessionId) -> ControlFlow<(), Option<Arc<Session>>>;

    /// Held while vectors are written, and by the host while it erases: what is being erased is not kept.
    fn gate(&self) -> MutexGuard<'_, ()>;

    /// Whether a person waits for an answer.
    fn someone_waits(&self) -> bool;

    /// More is known than before; everything that there is for now, or only some.
    fn progressed(&self, is_done: bool);
}

/// The thread, which ends when this is dropped: before the archive is, in which it may just be reading.
pub struct Background {
    embedding: Arc<Embedding>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// There is nothing to compute: the archive is only read.
    pub fn nothing(embedding: Arc<Embedding>) -> Self {
        Self { embedding, thread: None }
    }

    /// Starts computing.
    pub fn start(embedding: Arc<Embedding>, host: Box<dyn Host>) -> Self {
        let worker = Worker { embedding: Arc::clone(&embedding), host };
        let thread =
            std::thread::Builder::new().name("embedding".to_owned()).spawn(move || worker.run(BEGIN_AFTER));
        let thread = thread.inspect_err(|error| tracing::warn!(%error, "no meanings are computed")).ok();
        Self { embedding, thread }
    }

    /// Ends it within a batch's time, without waiting for that.
    pub fn end(&self) {
        self.embedding.work.end();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

struct Worker {
    embedding: Arc<Embedding>,
    host: Box<dyn Host>,
}

impl Worker {
    fn run(&self, begin_after: Duration) {
        let Embedding { weights, work, .. } = &*self.embedding;
        be_of_low_priority();
        let mut wait = begin_after;
        while work.wait(wait).is_continue() {
            wait = LOOK_EVERY;
            weights.unload_unused();
            let deleted = self.embedding.vectors.lock().as_ref().is_some_and(|vectors| !vectors.is_there());
            if !deleted && work.is_done() && !work.changed.load(Ordering::SeqCst) {
                continue;
            }
            work.changed.store(false, Ordering::SeqCst);
            match self.round() {
                Ok(ControlFlow::Continue(())) => {
                    work.done.store(!work.changed.load(Ordering::SeqCst), Ordering::SeqCst);
                    self.host.progressed(true);
                }
                Ok(ControlFlow::Break(())) => {}
                Err(error) => {
                    self.embedding.unless_broken::<()>(Err(error));
                    wait = Duration::from_secs(5);
                }
            }
        }
    }

    /// Goes through all sessions, the newest first; breaks off when something changed or it is over.
    fn round(&self) -> Result<ControlFlow<()>, SearchError> {
        let Some(sessions) = self.host.sessions() else { return Ok(ControlFlow::Break(())) };
        if !self.embedding.weights.are_there() {
            return Ok(ControlFlow::Continue(()));
        }
        let Some(vectors) = self.embedding.vectors() else { return Ok(ControlFlow::Break(())) };
        let mut complete = vectors.complete()?;
        let mut behind = Vec::new();
        for (id, revision) in sessions {
            if complete.remove(&id) != Some(revision) {
                behind.push(id);
            }
        }
        let gone: Vec<SessionId> = complete.into_keys().collect();
        if !gone.is_empty() {
            vectors.remove(&gone)?;
        }
        for id in behind {
            if self.embed(id, &vectors)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Brings what is kept of a session to its present state.
    fn embed(&self, id: SessionId, vectors: &VectorStore) -> Result<ControlFlow<()>, SearchError> {
        let work = &self.embedding.work;
        let erased = work.erased.load(Ordering::SeqCst);
        let session = match self.host.session(id) {
            ControlFlow::Continue(Some(session)) => session,
            ControlFlow::Continue(None) => return Ok(ControlFlow::Continue(())),
            ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
        };
        let texts = texts_of(&session);
        let known = vectors.get(&texts.iter().map(|(text, _)| text.hash).collect::<Vec<_>>())?;
        for batch in batches(&missing(&texts, &known)) {
            if self.yield_to_foreground().is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let Some(batch) = computed(&self.embedding.weights, batch) else {
                return Ok(ControlFlow::Break(()));
            };
            let gate = self.host.gate();
            if work.erased.load(Ordering::SeqCst) != erased {
                return Ok(ControlFlow::Break(()));
            }
            vectors.put(id, &batch)?;
            let words = batch.iter().filter(|(text, _)| text.of == TextOf::Word).count();
            self.embedding.embedded.fetch_add(batch.len() - words, Ordering::Relaxed);
            self.embedding.words.fetch_add(words, Ordering::Relaxed);
            drop(gate);
            self.host.progressed(false);
            if work.changed.load(Ordering::SeqCst) {
                // What was said just now is looked for first.
                return Ok(ControlFlow::Break(()));
            }
        }
        let _gate = self.host.gate();
        if work.erased.load(Ordering::SeqCst) != erased {
            return Ok(ControlFlow::Break(()));
        }
        let texts: Vec<EmbeddedText> = texts.into_iter().map(|(text, _)| text).collect();
        vectors.settle(id, session.parts().revision, &texts)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Waits while a person waits for an answer or types; breaks when it is over.
    fn yield_to_foreground(&self) -> ControlFlow<()> {
        let typing = || self.embedding.typed.lock().is_some_and(|at| at.elapsed() < AFTER_TYPING);
        let work = &self.embedding.work;
        while self.host.someone_waits() || typing() {
            work.wait(YIELD)?;
        }
        work.wait(Duration::ZERO)
    }
}

/// Everything else on the machine goes first, where a thread can say so.
fn be_of_low_priority() {
    #[cfg(target_os = "linux")]
    {
        const LOWEST: i32 = 19;
        let thread = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(thread), LOWEST) {
            tracing::info!(%error, "meanings are computed at the usual priority");
        }
    }
}

#[cfg(test)]
mod tests;
