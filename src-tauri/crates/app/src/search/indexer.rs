//! Following the archive: a thread takes in what changed, off the path of sending.
//!
//! The index is derived. When anything is wrong with it, or its file goes away, it is made again from the archive, and
//! only the state says so. What is erased is taken out at once, before and not after it is erased from the archive.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use extremis_archive::{AfterErasure, Archive, ArchiveError, Erased, Observer};
use extremis_domain::SessionId;
use extremis_recall::Embedding;
use extremis_search::{Candidate, CandidateQuery, Hit, Index, IndexRequest, IndexResults, SearchError};
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::broadcast;

use super::SharedIndex;
use super::queue::{IndexQueue, Next};
use crate::search::progress::with_progress;
use crate::wire::{AppEvent, IndexState};

/// Where the index is, below the data folder.
const FOLDER: &str = "search";
/// Sessions that are taken in at once, at most, and messages, about.
const SESSIONS: usize = 1000;
const MESSAGES: usize = 20_000;
/// After so many messages the index is put in order.
const UNMERGED_AT_MOST: usize = 20_000;
/// How often it is looked whether the file is still there.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// How long to wait before what did not work is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(5);
/// How often the state is told while it changes.
const TELL_EVERY: Duration = Duration::from_millis(300);

/// Keeps an index of the archive of one folder.
pub(crate) struct Indexer {
    dir: PathBuf,
    index: Mutex<Option<SharedIndex>>,
    /// How often the index was made again. What fails because its file was replaced meanwhile says nothing about the new one.
    generation: AtomicUsize,
    /// Follows, too, but takes its time.
    embedding: Arc<Embedding>,
    archive: Mutex<Option<Weak<Archive>>>,
    queue: IndexQueue,
    /// Held while sessions are read and taken in, and while something is erased: what is being erased cannot come back
    /// by way of a session that was read before.
    gate: Mutex<()>,
    /// Messages taken in since the index was put in order.
    unmerged_messages: AtomicUsize,
    /// How many sessions there were lately.
    total: AtomicUsize,
    /// Why the index cannot be used.
    trouble: Mutex<Option<Arc<SearchError>>>,
    told: Mutex<Option<(IndexState, Instant)>>,
    events: broadcast::Sender<AppEvent>,
}

/// The follower and its thread, which ends when this is dropped. Before the archive is: the thread may just be reading
/// in it.
pub(crate) struct IndexerHandle {
    indexer: Option<Arc<Indexer>>,
    thread: Option<JoinHandle<()>>,
}

impl IndexerHandle {
    /// Nothing is followed: the archive is only read.
    pub fn nothing() -> Self {
        Self { indexer: None, thread: None }
    }

    /// Starts following.
    pub fn start(indexer: Arc<Indexer>) -> Self {
        let worker = Arc::clone(&indexer);
        let thread = std::thread::Builder::new().name("index".to_owned()).spawn(move || worker.run());
        let thread = thread.inspect_err(|error| tracing::warn!(%error, "nothing new can be found")).ok();
        Self { indexer: Some(indexer), thread }
    }

    pub fn indexer(&self) -> Option<Arc<Indexer>> {
        self.indexer.clone()
    }
}

impl Drop for IndexerHandle {
    fn drop(&mut self) {
        if let Some(indexer) = &self.indexer {
            indexer.queue.end();
        }
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

impl Indexer {
    pub fn new(data_dir: &Path, embedding: Arc<Embedding>, events: broadcast::Sender<AppEvent>) -> Self {
        Self {
            dir: folder(data_dir),
            index: Mutex::default(),
            generation: AtomicUsize::new(0),
            embedding,
            archive: Mutex::default(),
            queue: IndexQueue::default(),
            gate: Mutex::default(),
            unmerged_messages: AtomicUsize::new(0),
            total: AtomicUsize::new(0),
            trouble: Mutex::default(),
            told: Mutex::default(),
            events,
        }
    }

    /// From now on this archive is followed.
    pub fn follow(self: &Arc<Self>, archive: &Arc<Archive>) {
        *self.archive.lock() = Some(Arc::downgrade(archive));
        archive.subscribe(Arc::clone(self) as Arc<dyn Observer>);
        self.queue.everything();
        self.embedding.something_changed();
    }

    /// Nothing is found any more until it is taken in again. Where the file cannot be made anew (another program holds it,
    /// or the disk is full), that is tried again in the background.
    pub fn begin_again(&self) {
        // Before it is forgotten, so that what the thread meets from now on is not said of the new index.
        self.generation.fetch_add(1, Ordering::AcqRel);
        *self.trouble.lock() = None;
        self.make();
        self.queue.everything();
    }

    /// Why the index cannot be used just now.
    pub fn trouble(&self) -> Option<Arc<SearchError>> {
        self.trouble.lock().clone()
    }

    pub fn has_caught_up(&self) -> bool {
        self.queue.is_done()
    }

    /// Waits until all is taken in, or for so long; true when it is.
    pub fn wait_until_caught_up(&self, long: Duration) -> bool {
        self.queue.wait(long)
    }

    /// What is found; nothing while the index is being made again.
    pub fn search(&self, request: &IndexRequest<'_>) -> IndexResults {
        let generation = self.generation();
        let Some(index) = self.index() else { return IndexResults::default() };
        match index.search(request) {
            Ok(found) => {
                if !index.is_there() {
                    self.queue.everything();
                }
                found
            }
            Err(error) => {
                tracing::warn!(%error, "the search index failed and is made again");
                if !self.was_replaced_since(generation) {
                    self.make();
                }
                self.queue.everything();
                IndexResults::default()
            }
        }
    }

    /// The hits for messages that are near in meaning; none while the index is being made again.
    pub fn hits_of(&self, request: &IndexRequest<'_>, messages: &[Candidate]) -> Vec<Hit> {
        let Some(index) = self.index() else { return Vec::new() };
        let near = index.hits_of(request, messages);
        near.inspect_err(|error| tracing::warn!(%error, "nothing was found by meaning")).unwrap_or_default()
    }

    /// Messages that may be what another message needs; none while the index is being made again.
    pub fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
        let Some(index) = self.index() else { return Vec::new() };
        let found = index.candidates(query);
        found
            .inspect_err(|error| tracing::warn!(%error, "nothing was recalled by its words"))
            .unwrap_or_default()
    }

    /// The applications that something was sent along from, each with its conversations.
    pub fn apps(&self) -> Vec<(String, Vec<SessionId>)> {
        let Some(index) = self.index() else { return Vec::new() };
        let found = index.apps();
        found
            .inspect_err(|error| tracing::warn!(%error, "no conversation was found by its application"))
            .unwrap_or_default()
    }

    pub fn state(&self) -> IndexState {
        let total = self.total.load(Ordering::Relaxed);
        let left = self.queue.left().unwrap_or(total);
        let reason = self.trouble().map(|error| error.to_string());
        let state =
            IndexState { indexed: total.saturating_sub(left), total, reason, ..IndexState::default() };
        with_progress(state, self.embedding.progress())
    }

    fn delete(&self, delete: impl FnOnce(&Index) -> Result<(), SearchError>) {
        let done = match self.opened() {
            Some(index) => delete(&index).and_then(|()| index.truncate_wal()),
            None => Ok(()),
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the search index could not let go of something and is made again");
            self.make();
            self.queue.everything();
        }
    }

    fn run(&self) {
        loop {
            let next = self.queue.next(SESSIONS, LOOK_EVERY);
            let generation = self.generation();
            let done = match next {
                Next::End => return,
                Next::Nothing => {
                    if self.index().is_some_and(|index| !index.is_there()) {
                        self.queue.everything();
                    }
                    continue;
                }
                Next::Everything => self.compare(),
                Next::Sessions(ids) => self.index_batch(ids),
            };
            let error = done.err();
            if let Some(error) = &error {
                tracing::warn!(%error, "the search index is behind");
                self.queue.everything();
            }
            self.queue.done();
            let is_behind = {
                let mut trouble = self.trouble.lock();
                let is_current = !self.was_replaced_since(generation);
                let is_behind = is_current && error.is_some();
                if is_current {
                    *trouble = error.map(Arc::new);
                }
                is_behind
            };
            self.tell();
            if is_behind {
                self.make();
                self.pause();
            }
        }
    }

    /// Puts on the list what the index does not have as it is, and takes out what is gone.
    fn compare(&self) -> Result<(), SearchError> {
        let index = match self.opened() {
            Some(index) if index.is_there() => index,
            _ => self.open()?,
        };
        let Some(archive) = self.archive() else { return Ok(()) };
        let mut known = index.known()?;
        let mut behind = Vec::new();
        let entries: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
        self.total.store(entries.len(), Ordering::Relaxed);
        for entry in entries {
            if known.remove(&entry.id).flatten() != Some(entry.revision) {
                behind.push(entry.id);
            }
        }
        drop(archive);
        let gone: Vec<SessionId> = known.into_keys().collect();
        if !gone.is_empty() {
            index.remove(&gone)?;
            index.truncate_wal()?;
        }
        self.queue.sessions(behind);
        Ok(())
    }

    fn index_batch(&self, ids: Vec<SessionId>) -> Result<(), SearchError> {
        let Some(index) = self.opened().filter(|index| index.is_there()) else {
            self.queue.everything();
            return Ok(());
        };
        let mut ids = ids.into_iter();
        while let Some(archive) = self.archive().filter(|_| !self.queue.is_over()) {
            let _gate = self.gate.lock();
            let mut sessions = Vec::new();
            let mut messages = 0;
            let mut gone = Vec::new();
            while messages < MESSAGES
                && let Some(id) = ids.next()
            {
                match archive.session(id) {
                    Ok(session) => {
                        messages += session.parts().messages.len();
                        sessions.push(session);
                    }
                    Err(ArchiveError::NotFound { .. }) => gone.push(id),
                    // The list says so; there is nothing to be found in it.
                    Err(error) => tracing::warn!(code = error.code(), "a conversation cannot be searched"),
                }
            }
            drop(archive);
            if sessions.is_empty() && gone.is_empty() {
                break;
            }
            index.put(&sessions)?;
            index.remove(&gone)?;
            self.unmerged_messages.fetch_add(messages, Ordering::Relaxed);
            self.tell_now_and_then();
        }
        if self.queue.left() == Some(0) && self.unmerged_messages.load(Ordering::Relaxed) >= UNMERGED_AT_MOST
        {
            let mut begin = true;
            while !self.queue.is_over() && index.merge_segments(begin)? {
                begin = false;
            }
            self.unmerged_messages.store(0, Ordering::Relaxed);
        }
        // When it ends early, what is left is found behind at the next start.
        Ok(())
    }

    fn pause(&self) {
        let until = Instant::now() + AGAIN_AFTER;
        while !self.queue.is_over() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Held while something is derived that must not be kept when what it is made of is being erased.
    pub fn gate(&self) -> MutexGuard<'_, ()> {
        self.gate.lock()
    }

    pub fn archive(&self) -> Option<Arc<Archive>> {
        self.archive.lock().as_ref().and_then(Weak::upgrade)
    }

    fn index(&self) -> Option<SharedIndex> {
        self.index.lock().clone()
    }

    /// The index, opened if it was not; none if it cannot be.
    fn opened(&self) -> Option<SharedIndex> {
        self.index().or_else(|| self.open().ok())
    }

    fn open(&self) -> Result<SharedIndex, SearchError> {
        let mut place = self.index.lock();
        // Lets go of a file that is gone before it is made again.
        *place = None;
        let index = Arc::new(Index::open(&self.dir)?);
        *place = Some(Arc::clone(&index));
        Ok(index)
    }

    fn generation(&self) -> usize {
        self.generation.load(Ordering::Acquire)
    }

    fn was_replaced_since(&self, generation: usize) -> bool {
        self.generation() != generation
    }

    /// Makes the index again from nothing.
    fn make(&self) {
        let mut place = self.index.lock();
        *place = None;
        self.generation.fetch_add(1, Ordering::AcqRel);
        match Index::make(&self.dir) {
            Ok(index) => *place = Some(Arc::new(index)),
            Err(error) => {
                tracing::warn!(%error, "the search index cannot be made");
                *self.trouble.lock() = Some(Arc::new(error));
            }
        }
    }

    /// Tells the state to whoever listens, if it changed.
    pub fn tell(&self) {
        if let Some(archive) = self.archive() {
            self.total.store(archive.entries().len() + archive.trash().len(), Ordering::Relaxed);
        }
        let state = self.state();
        let mut told = self.told.lock();
        if told.as_ref().is_none_or(|(before, _)| *before != state) {
            *told = Some((state.clone(), Instant::now()));
            // Nobody listening is fine: a host can ask.
            let _ = self.events.send(AppEvent::Index { state });
        }
    }

    pub fn tell_now_and_then(&self) {
        let lately = self.told.lock().as_ref().is_some_and(|(_, at)| at.elapsed() < TELL_EVERY);
        if !lately {
            self.tell();
        }
    }
}

/// What is erased is not found any more, and nowhere in the index's files, before it is erased from the archive.
impl Observer for Indexer {
    fn changed(&self, id: SessionId) {
        self.queue.session(id);
        self.embedding.something_changed();
    }

    fn erasing<'a>(&'a self, what: Erased<'_>) -> AfterErasure<'a> {
        let gate = self.gate.lock();
        match what {
            Erased::Part { session, message } => {
                self.delete(|index| index.retract(session, message));
                self.embedding.retract(session, message);
                Box::new(move |left| {
                    if let (Some(left), Some(index)) = (left, self.index()) {
                        // What could not be put in now is on the list.
                        let _ = index.put(&[Arc::clone(left)]);
                    }
                    self.changed(session);
                    drop(gate);
                })
            }
            Erased::Sessions(sessions) => {
                self.delete(|index| index.remove(sessions));
                self.embedding.remove(sessions);
                let sessions = sessions.to_vec();
                Box::new(move |_| {
                    self.queue.sessions(sessions);
                    self.embedding.something_changed();
                    drop(gate);
                })
            }
            Erased::Everything => Box::new(move |_| {
                self.embedding.clear();
                self.make();
                self.queue.everything();
                drop(gate);
            }),
        }
    }
}

/// Where the index of a data folder is.
pub(crate) fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}
