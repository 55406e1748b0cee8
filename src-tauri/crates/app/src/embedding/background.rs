//! Computing what is missing: one thread of low priority, the newest session first, in small batches.
//!
//! It waits while a person waits for an answer or types, ends between two batches when the engine closes, and finds by
//! the texts' hashes what was done before a crash. What is erased while a batch is computed is not kept.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use extremis_archive::ArchiveError;
use extremis_domain::{Session, SessionId};
use extremis_embed::{Embedder, chunks};
use extremis_recall::{Speakers, vocabulary};
use extremis_search::{Piece, SearchError, TextHash, Vectors};

use super::{AFTER_TYPING, Embedding, lock};
use crate::running::Running;
use crate::search::Follower;

/// Texts of a batch, at most, and their bytes, about: some 0.2 s of work.
const TEXTS: usize = 32;
const BYTES: usize = 4096;
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
        *lock(&self.over) = true;
        self.ended.notify_all();
    }

    /// Waits for so long; breaks when it is over.
    fn wait(&self, long: Duration) -> ControlFlow<()> {
        let over = lock(&self.over);
        let waited = self.ended.wait_timeout_while(over, long, |over| !*over);
        let over = waited.map_or(true, |(over, _)| *over);
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The thread, which ends when this is dropped: before the archive is, in which it may just be reading.
pub(crate) struct Background {
    embedding: Arc<Embedding>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// There is nothing to compute: the archive is only read.
    pub fn nothing(embedding: Arc<Embedding>) -> Self {
        Self { embedding, thread: None }
    }

    /// Starts computing.
    pub fn start(embedding: Arc<Embedding>, follower: Arc<Follower>, running: Arc<Running>) -> Self {
        let worker = Worker { embedding: Arc::clone(&embedding), follower, running };
        let thread = std::thread::Builder::new().name("embedding".to_owned()).spawn(move || worker.run());
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
    follower: Arc<Follower>,
    running: Arc<Running>,
}

/// A text of a session that has no vector yet.
struct Missing<'a> {
    piece: Piece,
    text: &'a str,
}

impl Worker {
    fn run(&self) {
        let Embedding { weights, work, .. } = &*self.embedding;
        be_of_low_priority();
        let mut wait = BEGIN_AFTER;
        while work.wait(wait).is_continue() {
            wait = LOOK_EVERY;
            weights.unload_unused();
            let deleted = lock(&self.embedding.vectors).as_ref().is_some_and(|vectors| !vectors.is_there());
            if !deleted && work.is_done() && !work.changed.load(Ordering::SeqCst) {
                continue;
            }
            work.changed.store(false, Ordering::SeqCst);
            match self.round() {
                Ok(ControlFlow::Continue(())) => {
                    work.done.store(!work.changed.load(Ordering::SeqCst), Ordering::SeqCst);
                    self.follower.tell();
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
        let Some(archive) = self.follower.archive() else { return Ok(ControlFlow::Break(())) };
        if !self.embedding.weights.are_there() {
            return Ok(ControlFlow::Continue(()));
        }
        let Some(vectors) = self.embedding.vectors() else { return Ok(ControlFlow::Break(())) };
        let mut complete = vectors.complete()?;
        let mut entries: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.updated_at));
        drop(archive);
        let mut behind = Vec::new();
        for entry in entries {
            if complete.remove(&entry.id) != Some(entry.revision) {
                behind.push(entry.id);
            }
        }
        let gone: Vec<SessionId> = complete.into_keys().collect();
        if !gone.is_empty() {
            vectors.remove(&gone)?;
        }
        for id in behind {
            if self.take_in(id, &vectors)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take_in(&self, id: SessionId, vectors: &Vectors) -> Result<ControlFlow<()>, SearchError> {
        let work = &self.embedding.work;
        let erased = work.erased.load(Ordering::SeqCst);
        let Some(archive) = self.follower.archive() else { return Ok(ControlFlow::Break(())) };
        let session = match archive.session(id) {
            Ok(session) => session,
            Err(ArchiveError::NotFound { .. }) => return Ok(ControlFlow::Continue(())),
            Err(error) => {
                tracing::warn!(code = error.code(), "a conversation is not found by meaning");
                return Ok(ControlFlow::Continue(()));
            }
        };
        drop(archive);
        let pieces = pieces(&session);
        let known = vectors.get(&pieces.iter().map(|(piece, _)| piece.text).collect::<Vec<_>>())?;
        let mut seen = HashSet::new();
        let missing = pieces.iter().zip(known).filter(|(_, vector)| vector.is_none());
        let missing: Vec<Missing> = missing
            .filter(|((piece, _), _)| seen.insert(piece.text))
            .map(|((piece, text), _)| Missing { piece: piece.clone(), text })
            .collect();
        let mut missing = missing.as_slice();
        while !missing.is_empty() {
            let (batch, later) = missing.split_at(batch_of(missing));
            missing = later;
            if self.let_people_go_first().is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let Some(embedder) = self.embedding.weights.get() else { return Ok(ControlFlow::Break(())) };
            let batch = computed(&embedder, batch);
            let gate = self.follower.gate();
            if work.erased.load(Ordering::SeqCst) != erased {
                return Ok(ControlFlow::Break(()));
            }
            vectors.put(id, &batch)?;
            let words = batch.iter().filter(|(piece, _)| piece.message.is_none()).count();
            self.embedding.embedded.fetch_add(batch.len() - words, Ordering::Relaxed);
            self.embedding.words.fetch_add(words, Ordering::Relaxed);
            drop(gate);
            self.follower.tell_now_and_then();
            if work.changed.load(Ordering::SeqCst) {
                // What was said just now is looked for first.
                return Ok(ControlFlow::Break(()));
            }
        }
        let _gate = self.follower.gate();
        if work.erased.load(Ordering::SeqCst) != erased {
            return Ok(ControlFlow::Break(()));
        }
        let pieces: Vec<Piece> = pieces.into_iter().map(|(piece, _)| piece).collect();
        vectors.settle(id, session.parts().revision, &pieces)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Waits while a person waits for an answer or types; breaks when it is over.
    fn let_people_go_first(&self) -> ControlFlow<()> {
        let typing = || lock(&self.embedding.typed).is_some_and(|at| at.elapsed() < AFTER_TYPING);
        let work = &self.embedding.work;
        while self.running.someone_waits() || typing() {
            work.wait(YIELD)?;
        }
        work.wait(Duration::ZERO)
    }
}

/// All texts of a session that are embedded, the newest first; then its words.
///
/// They are what recall asks about: the message with what the user was looking at, without the names of those who
/// speak.
fn pieces(session: &Session) -> Vec<(Piece, String)> {
    let speakers = Speakers::of(&session.branch(None));
    let said = session.parts().messages.iter().rev().filter(|message| !message.is_removed());
    let texts = said.flat_map(|message| {
        let whole = message.recallable();
        let texts: Vec<String> =
            chunks(&whole).into_iter().map(|part| speakers.without(&whole[part]).into_owned()).collect();
        texts.into_iter().map(|text| {
            let piece = Piece { message: Some(message.id.clone()), text: TextHash::of(&text) };
            (piece, text)
        })
    });
    let words = vocabulary(session).into_iter();
    let words = words.map(|word| (Piece { message: None, text: TextHash::of_word(&word) }, word));
    texts.chain(words).collect()
}

/// How many of the texts are computed together.
fn batch_of(texts: &[Missing<'_>]) -> usize {
    let mut bytes = 0;
    let fits = |missing: &&Missing<'_>| {
        bytes += missing.text.len();
        bytes <= BYTES
    };
    texts.iter().take(TEXTS).take_while(fits).count().max(1)
}

fn computed(embedder: &Embedder, batch: &[Missing<'_>]) -> Vec<(Piece, extremis_embed::Vector)> {
    let texts: Vec<&str> = batch.iter().map(|missing| missing.text).collect();
    batch.iter().map(|missing| missing.piece.clone()).zip(embedder.embed(&texts)).collect()
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
