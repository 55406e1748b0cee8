//! An archive that tells the index of every change: the one way in which hosts write, so that nothing can be forgotten
//! to be told.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Draft, Entry, Kind, Notice, Unsaved};
use extremis_domain::{
    Change, Fact, InstructionsVersion, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory,
};

use super::Follower;

/// Around an archive whose only user it is.
pub(crate) struct Observed {
    inner: Arc<dyn Archive>,
    follower: Arc<Follower>,
}

impl Observed {
    /// From now on `follower` follows `inner`.
    pub fn around(inner: Arc<dyn Archive>, follower: &Arc<Follower>) -> Arc<dyn Archive> {
        let observed: Arc<dyn Archive> = Arc::new(Self { inner, follower: Arc::clone(follower) });
        follower.attach(&observed);
        observed
    }

    /// Tells of a change of a session, also of one that failed: it may have happened all the same.
    fn told<T>(&self, id: SessionId, done: Result<T, ArchiveError>) -> Result<T, ArchiveError> {
        self.follower.changed(id);
        done
    }
}

impl Archive for Observed {
    fn entries(&self) -> Vec<Entry> {
        self.inner.entries()
    }

    fn trash(&self) -> Vec<Entry> {
        self.inner.trash()
    }

    fn active(&self) -> Option<SessionId> {
        self.inner.active()
    }

    fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        self.inner.set_active(id)
    }

    fn exists(&self, id: SessionId) -> bool {
        self.inner.exists(id)
    }

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.inner.session(id)
    }

    fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.told(id, self.inner.create(id, at, changes))
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.told(id, self.inner.commit(id, expected, changes))
    }

    fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.inner.draft(id, draft, delta)
    }

    fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.inner.drop_draft(id, message)
    }

    fn close(&self, id: SessionId) {
        self.inner.close(id);
    }

    fn flush(&self) -> Result<(), ArchiveError> {
        self.inner.flush()
    }

    fn take_notices(&self) -> Vec<Notice> {
        self.inner.take_notices()
    }

    fn read_only(&self) -> bool {
        self.inner.read_only()
    }

    fn kind(&self) -> Kind {
        self.inner.kind()
    }

    fn storage_size(&self) -> Result<u64, ArchiveError> {
        self.inner.storage_size()
    }

    fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError> {
        let id = session.id();
        self.told(id, self.inner.put(session))
    }

    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        let id = session.id();
        self.told(id, self.inner.put_over(session, expected))
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.inner.memories()
    }

    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.inner.put_memory(memory)
    }

    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.inner.delete_memory(id)
    }

    fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.inner.clear_memories()
    }

    fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError> {
        self.inner.instructions()
    }

    fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        self.inner.put_instructions(version)
    }

    fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.inner.copy_into(dir, previous)
    }

    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.follower.erasing(id, Some(message), || self.inner.forget_message(id, message))
    }

    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.follower.erasing(id, None, || self.inner.forget_facts(id, expected, facts))
    }

    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.inner.forget_memory(id)
    }

    fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.follower.erasing_all(&[id], || self.inner.forget_session(id))
    }

    fn expire_trash(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let is_over = |entry: &Entry| entry.deleted_at.is_some_and(|at| at <= before);
        let over = self.inner.trash().into_iter().filter(is_over).map(|entry| entry.id);
        self.follower.erasing_all(&over.collect::<Vec<_>>(), || self.inner.expire_trash(before))
    }

    fn clear(&self) -> Result<(), ArchiveError> {
        self.follower.clearing(|| self.inner.clear())
    }

    fn unsaved(&self) -> Option<Unsaved> {
        self.inner.unsaved()
    }
}
