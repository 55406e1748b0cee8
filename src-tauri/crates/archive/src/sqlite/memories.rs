//! What is remembered of the user.

use extremis_domain::{MemoryId, UserMemory};

use super::store::Store;
use super::{read, write};
use crate::ArchiveError;

impl Store {
    pub(super) fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        if !self.path().exists() {
            return Ok(Vec::new());
        }
        self.healing(|| self.read(read::memories))
    }

    pub(super) fn put_memory(&self, memory: &UserMemory) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        self.healing(|| self.transact(writing, |connection| write::put_memory(connection, memory)))
    }

    pub(super) fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        let writing = self.writing()?;
        let removed = self.healing(|| {
            self.transact(writing, |connection| write::remove_memories(connection, Some(id.as_str())))
        })?;
        Ok(removed > 0)
    }

    pub(super) fn clear_memories(&self) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        self.healing(|| self.transact(writing, |connection| write::remove_memories(connection, None)))
            .map(drop)
    }
}
