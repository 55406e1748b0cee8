//! What is remembered of the user.

use extremis_domain::{MemoryId, UserMemory};

use super::Store;
use crate::ArchiveError;

impl Store {
    pub(crate) fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        let _turn = self.state.writing.as_ref().map(|writing| writing.memories_lock.lock());
        self.backend.memories(&self.state)
    }

    pub(crate) fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.change_memories(|memories| {
            match memories.iter_mut().find(|known| known.id == memory.id) {
                Some(known) => *known = memory,
                None => memories.push(memory),
            }
            true
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
