//! What is remembered of the user.

use extremis_domain::{MemoryId, UserMemory};

use super::Store;
use crate::ArchiveError;

/// Adds memories, or replaces those with their ids.
pub(crate) fn put_into(memories: &mut Vec<UserMemory>, new: &[UserMemory]) {
    for memory in new {
        match memories.iter_mut().find(|known| known.id == memory.id) {
            Some(known) => known.clone_from(memory),
            None => memories.push(memory.clone()),
        }
    }
}

impl Store {
    pub(crate) fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        let _turn = self.state.writing.as_ref().map(|writing| writing.memories_lock.lock());
        self.backend.memories(&self.state)
    }

    pub(crate) fn put_memories(&self, new: &[UserMemory]) -> Result<(), ArchiveError> {
        self.change_memories(|memories| {
            put_into(memories, new);
            !new.is_empty()
        })?;
        Ok(())
    }

    pub(crate) fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.change_memories(|memories| {
            let before = memories.len();
            memories.retain(|memory| memory.id != *id);
            memories.len() < before
        })
    }

    pub(crate) fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.change_memories(|memories| {
            let any = !memories.is_empty();
            memories.clear();
            any
        })?;
        Ok(())
    }

    /// Changes the memories and writes them if `change` says so, which is also returned.
    fn change_memories(
        &self,
        change: impl FnOnce(&mut Vec<UserMemory>) -> bool,
    ) -> Result<bool, ArchiveError> {
        let writing = self.state.writing()?;
        let _turn = writing.memories_lock.lock();
        let before = self.backend.memories(&self.state)?;
        let mut after = before.clone();
        let changed = change(&mut after);
        if changed {
            self.backend.put_memories(&self.state, &before, after)?;
        }
        Ok(changed)
    }
}
