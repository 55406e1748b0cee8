//! An archive that refuses when it is told to, and may have done all the same what it says it has not.

use super::*;

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

/// Around a real archive.
pub(super) struct Moody {
    inner: JsonArchive,
    mood: Mutex<Mood>,
    asked: AtomicUsize,
}

impl Moody {
    pub(super) fn new(inner: JsonArchive) -> Self {
        Self { inner, mood: Mutex::default(), asked: AtomicUsize::new(0) }
    }

    pub(super) fn be(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// How many changes it was asked to make.
    pub(super) fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    fn change<T>(
        &self,
        work: impl FnOnce(&JsonArchive) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut mood = self.mood.lock().unwrap();
        match *mood {
            Mood::Well => work(&self.inner),
            Mood::Refuses => Err(full()),
            Mood::DoesAndDenies => work(&self.inner).and(Err(full())),
            Mood::Tires => {
                *mood = Mood::Refuses;
                work(&self.inner)
            }
        }
    }
}

pub(super) fn full() -> ArchiveError {
    ArchiveError::from_io("/data/journal/0001.jsonl", io::ErrorKind::StorageFull.into())
}

impl Archive for Moody {
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
        self.change(|inner| inner.set_active(id))
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
        self.change(|inner| inner.create(id, at, changes))
    }
    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.change(|inner| inner.commit(id, expected, changes))
    }
    fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.change(|inner| inner.draft(id, draft, delta))
    }
    fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.change(|inner| inner.drop_draft(id, message))
    }
    fn close(&self, id: SessionId) {
        self.inner.close(id);
    }
    fn flush(&self) -> Result<(), ArchiveError> {
        self.change(Archive::flush)
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
        self.change(|inner| inner.put(session))
    }
    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        self.change(|inner| inner.put_over(session, expected))
    }
    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.inner.memories()
    }
    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.change(|inner| inner.put_memory(memory))
    }
    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.change(|inner| inner.delete_memory(id))
    }
    fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.change(Archive::clear_memories)
    }
    fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError> {
        self.inner.instructions()
    }
    fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        self.change(|inner| inner.put_instructions(version))
    }
    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.change(|inner| inner.forget_message(id, message))
    }
    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.change(|inner| inner.forget_facts(id, expected, facts.clone()))
    }
    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.change(|inner| inner.forget_memory(id))
    }
    fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.change(|inner| inner.forget_session(id))
    }
    fn clear(&self) -> Result<(), ArchiveError> {
        self.change(Archive::clear)
    }
    fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.change(|inner| inner.copy_into(dir, previous))
    }
}
