//! What is remembered of the user, in its one file. Small and seldom changed, so it has no journal: every change
//! writes the whole file, durably, before it is acknowledged.

use extremis_domain::{MemoryId, UserMemory};

use super::store::{Store, Writing};
use crate::sync::lock;
use crate::{ArchiveError, memories};

impl Store {
    pub(crate) fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        memories::read(&self.layout)
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
        let Writing { memories_turn, .. } = self.writing()?;
        let _turn = lock(memories_turn);
        let mut present = memories::read(&self.layout)?;
        let changed = change(&mut present);
        if changed {
            memories::write(&self.layout, present, self.clock.0.now())?;
        }
        Ok(changed)
    }
}
