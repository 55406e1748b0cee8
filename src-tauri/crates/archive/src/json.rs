//! The archive in readable JSON: one file for each session, an index, and a journal in front of both.

mod catalog;
mod check;
mod copy;
mod damage;
mod folder_time;
mod forget;
mod look;
mod memories;
mod open;
mod put;
mod replay;
mod save;
mod store;

use std::path::Path;
use std::sync::Arc;

use extremis_domain::{
    Change, Clock, Fact, InstructionsVersion, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory,
};

use crate::erase::Erases;
use crate::error::At;
use crate::journal::RealDisk;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::{Saver, Timing};
use crate::{Archive, ArchiveError, Draft, Entry, Kind, Mode, Notice, backup, import};
pub(crate) use damage::set_aside;
pub(crate) use replay::{Replayed, Replaying, replay};
use store::Store;

/// Sessions in JSON files below one data folder (source design 001).
///
/// Dropping it writes what is not yet in the files; what was acknowledged is safe without that.
#[derive(Debug)]
pub struct JsonArchive {
    store: Arc<Store>,
    /// Stops and joins its thread when dropped, before the last save.
    saver: Option<Saver<Store>>,
}

impl JsonArchive {
    /// Opens the data folder, repairing what a crash left. In [`Mode::Write`] the folder is created if it is
    /// missing and a second writer is refused.
    pub fn open(dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Self, ArchiveError> {
        Self::open_held(dir, Lock::for_mode(&Layout::new(dir), mode)?, clock)
    }

    /// Opens the data folder for writing if its lock is `held`, else for reading.
    pub(crate) fn open_held(
        dir: &Path,
        held: Option<Lock>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, ArchiveError> {
        let archive = Self::start(open::open(dir, held, clock, Arc::new(RealDisk), Timing::default())?)?;
        if let Some(notice) = import::adopt(&archive, dir, &*archive.store.clock.0) {
            archive.store.notify(notice);
        }
        if let Some(notice) = backup::finish_restore(&archive, dir, &*archive.store.clock.0) {
            archive.store.notify(notice);
        }
        Ok(archive)
    }

    #[cfg(test)]
    fn open_on(
        dir: &Path,
        mode: Mode,
        clock: Arc<dyn Clock>,
        disk: Arc<dyn crate::journal::Disk>,
        timing: Timing,
    ) -> Result<Self, ArchiveError> {
        let held = Lock::for_mode(&Layout::new(dir), mode)?;
        Self::start(open::open(dir, held, clock, disk, timing)?)
    }

    fn start(store: Store) -> Result<Self, ArchiveError> {
        let store = Arc::new(store);
        let saver = Saver::start(&store)?;
        Ok(Self { store, saver })
    }
}

impl Drop for JsonArchive {
    fn drop(&mut self) {
        // Its thread ends first, so that nothing is saved after the last save.
        drop(self.saver.take());
        if let Err(error) = self.store.save() {
            tracing::warn!(%error, "the readable files are behind; the journal holds the rest");
        }
    }
}

impl Archive for JsonArchive {
    fn entries(&self) -> Vec<Entry> {
        self.store.rows(false)
    }

    fn trash(&self) -> Vec<Entry> {
        self.store.rows(true)
    }

    fn active(&self) -> Option<SessionId> {
        self.store.active()
    }

    fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        self.store.set_active(id)
    }

    fn exists(&self, id: SessionId) -> bool {
        self.store.exists(id)
    }

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.store.session(id)
    }

    fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.store.create(id, at, changes)
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.store.commit(id, expected, changes)
    }

    fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.store.draft(id, draft, delta)
    }

    fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.store.drop_draft(id, message)
    }

    fn close(&self, id: SessionId) {
        self.store.slots.close(id);
    }

    fn flush(&self) -> Result<(), ArchiveError> {
        self.store.flush()
    }

    fn take_notices(&self) -> Vec<Notice> {
        self.store.take_notices()
    }

    fn read_only(&self) -> bool {
        self.saver.is_none()
    }

    fn kind(&self) -> Kind {
        Kind::Json
    }

    fn storage_size(&self) -> Result<u64, ArchiveError> {
        let dir = self.store.layout.dir();
        crate::size::of(dir).at(dir)
    }

    fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError> {
        self.store.put(session, None)
    }

    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        self.store.put(session, Some(expected))
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.store.memories()
    }

    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.store.put_memory(memory)
    }

    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.store.delete_memory(id)
    }

    fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.store.clear_memories()
    }

    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.store.forget_message(id, message)
    }

    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.store.forget_facts(id, expected, facts)
    }

    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.store.forget_memory(id)
    }

    fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.store.forget_session(id)
    }

    fn clear(&self) -> Result<(), ArchiveError> {
        self.store.clear()
    }

    fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError> {
        self.store.instructions().history()
    }

    fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        self.store.writing()?;
        self.store.instructions().put(version)
    }

    fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.store.copy_into(dir, previous)
    }
}

#[cfg(test)]
mod tests;
