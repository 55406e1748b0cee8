//! A backend that refuses when it is told to, and may have done all the same what it says it has not.

use std::fmt;
use std::path::Path;

use super::*;
use crate::NewSession;
use crate::backend::{Appended, Backend, BackupCopy, Loaded, Replaced, Write};
use crate::durable::NewFiles;
use crate::erase::Erasure;
use crate::slot::InFile;
use crate::state::State;

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    #[default]
    Well,
    Refuses,
    /// Does what it is asked and reports a failure.
    DoesAndDenies,
    /// One more change goes well, then it refuses.
    Tires,
}

/// What a test tells the disk, and asks of it.
#[derive(Debug, Default)]
pub(super) struct Disk {
    mood: Mutex<Mood>,
    asked: AtomicUsize,
}

impl Disk {
    pub(super) fn be(&self, mood: Mood) {
        *self.mood.lock() = mood;
    }

    /// How many changes it was asked to make.
    pub(super) fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    fn change<T>(&self, work: impl FnOnce() -> Result<T, ArchiveError>) -> Result<T, ArchiveError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut mood = self.mood.lock();
        match *mood {
            Mood::Well => work(),
            Mood::Refuses => Err(full()),
            Mood::DoesAndDenies => work().and(Err(full())),
            Mood::Tires => {
                *mood = Mood::Refuses;
                work()
            }
        }
    }
}

pub(super) fn full() -> ArchiveError {
    ArchiveError::from_io("/data/journal/0001.jsonl", io::ErrorKind::StorageFull.into())
}

/// Around a real backend.
pub(super) struct Moody {
    pub(super) inner: Box<dyn Backend>,
    pub(super) disk: Arc<Disk>,
}

impl fmt::Debug for Moody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.disk.fmt(f)
    }
}

impl Backend for Moody {
    fn kind(&self) -> Kind {
        self.inner.kind()
    }
    fn opened(
        &self,
        state: &State,
        back_up: &dyn Fn() -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        self.inner.opened(state, back_up)
    }
    fn load(&self, state: &State, id: SessionId) -> Result<Option<Loaded>, ArchiveError> {
        self.inner.load(state, id)
    }
    fn append(&self, state: &State, write: &Write<'_>) -> Result<Appended, ArchiveError> {
        self.disk.change(|| self.inner.append(state, write))
    }
    fn position(&self) -> u64 {
        self.inner.position()
    }
    fn replace(
        &self,
        state: &State,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<Replaced, ArchiveError> {
        let denies = *self.disk.mood.lock() == Mood::DoesAndDenies;
        if denies {
            // As where the file is in its place and only the name's safety could not be had.
            let replaced = self.inner.replace(state, session, present)?;
            return Ok(Replaced { failure: Some(full()), ..replaced });
        }
        self.disk.change(|| self.inner.replace(state, session, present))
    }
    fn add(
        &self,
        state: &State,
        sessions: &[NewSession<'_>],
        prepared: Option<NewFiles>,
    ) -> Result<(), ArchiveError> {
        self.disk.change(|| self.inner.add(state, sessions, prepared))
    }
    fn prepare(&self, state: &State, sessions: &[NewSession<'_>]) -> Result<Option<NewFiles>, ArchiveError> {
        self.disk.change(|| self.inner.prepare(state, sessions))
    }
    fn checkpoint(&self, state: &State) -> Result<Vec<Session>, ArchiveError> {
        self.disk.change(|| self.inner.checkpoint(state))
    }
    fn is_undisturbed(&self, state: &State) -> bool {
        self.inner.is_undisturbed(state)
    }
    fn check(&self, state: &State) -> Vec<SessionId> {
        self.inner.check(state)
    }
    fn memories(&self, state: &State) -> Result<Vec<UserMemory>, ArchiveError> {
        self.inner.memories(state)
    }
    fn put_memories(
        &self,
        state: &State,
        before: &[UserMemory],
        after: Vec<UserMemory>,
    ) -> Result<(), ArchiveError> {
        self.disk.change(|| self.inner.put_memories(state, before, after))
    }
    fn erase(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.disk.change(|| self.inner.erase(state, erasures))
    }
    fn copy_into(
        &self,
        state: &State,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<BackupCopy, ArchiveError> {
        self.disk.change(|| self.inner.copy_into(state, dir, previous))
    }
    fn backed_up(&self, copied: BackupCopy) {
        self.inner.backed_up(copied);
    }
}
