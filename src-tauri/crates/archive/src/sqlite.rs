//! The archive in one SQLite file, `extremis.sqlite3` (source design 003): messages in rows, which are only added
//! to, in transactions that are on the disk before they are acknowledged.
//!
//! Deliberately absent: any search in it, and any SQL outside this folder.

mod catalog;
mod checkpoint;
mod connect;
mod copy;
mod fault;
mod field;
mod forget;
mod heal;
mod health;
mod look;
mod memories;
mod mend;
mod migrate;
mod open;
mod read;
mod rows;
mod salvage;
mod schema;
mod store;
mod wal;
mod write;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use extremis_domain::{
    Change, Clock, Fact, InstructionsVersion, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory,
};

use crate::erase::Erases;
use crate::error::At;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::Saver;
use crate::sync::lock;
use crate::{Archive, ArchiveError, Draft, Entry, Kind, Mode, Notice, backup, import};
pub(crate) use health::verify;
pub(crate) use mend::mend;
use store::Store;

/// Sessions in one SQLite file in a data folder (source design 003).
///
/// Dropping it brings the log into the file; what was acknowledged is safe without that.
pub struct SqliteArchive {
    /// Stops and joins its thread when dropped, before the file is closed.
    _saver: Option<Saver<Store>>,
    store: Arc<Store>,
}

impl fmt::Debug for SqliteArchive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteArchive").field("dir", &self.store.layout.dir()).finish_non_exhaustive()
    }
}

impl SqliteArchive {
    /// Opens the data folder, repairing what a crash left. In [`Mode::Write`] the folder and the file are created
    /// if they are missing and a second writer is refused.
    pub fn open(dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Self, ArchiveError> {
        Self::open_held(dir, Lock::for_mode(&Layout::new(dir), mode)?, clock)
    }

    /// Opens the data folder for writing if its lock is `held`, else for reading.
    pub(crate) fn open_held(
        dir: &Path,
        held: Option<Lock>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, ArchiveError> {
        let store = open::open(dir, held, clock)?;
        let archive = Self { _saver: Saver::start(&store)?, store };
        let clock = &*archive.store.clock;
        let taken_over = import::adopt(&archive, dir, clock);
        let restored = backup::finish_restore(&archive, dir, clock);
        lock(&archive.store.notices).extend(taken_over.into_iter().chain(restored));
        Ok(archive)
    }
}

impl Archive for SqliteArchive {
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
        self.store.create(id, at, &changes)
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.store.commit(id, expected, &changes)
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
        self.store.writing.is_none()
    }

    fn kind(&self) -> Kind {
        Kind::Sqlite
    }

    fn storage_size(&self) -> Result<u64, ArchiveError> {
        let dir = self.store.layout.dir();
        crate::size::of(dir).at(dir)
    }

    fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError> {
        self.store.put(&session, None)
    }

    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        self.store.put(&session, Some(expected))
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.store.memories()
    }

    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.store.put_memory(&memory)
    }

    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.store.delete_memory(id)
    }

    fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.store.clear_memories()
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

    fn expire_trash(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        self.store.expire_trash(before)
    }

    fn clear(&self) -> Result<(), ArchiveError> {
        self.store.clear()
    }
}

#[cfg(test)]
mod tests;
