//! What is remembered of the user, in its one file. Small and seldom changed, so it has no journal: every change
//! writes the whole file, durably, before it is acknowledged.

use std::fs;

use extremis_domain::{MemoryId, UserMemory};

use super::store::{Store, Writing};
use crate::seal::{self, Seal};
use crate::sync::lock;
use crate::{ArchiveError, Notice, backup, memories, quarantine};

impl Store {
    pub(crate) fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        match (memories::read(&self.layout), &self.writing) {
            (Err(ArchiveError::Corrupt { .. }), Some(writing)) => {
                let _turn = lock(&writing.memories_turn);
                self.memories_in_turn()
            }
            (memories, _) => memories,
        }
    }

    /// Tells at opening already of memories that cannot be read.
    pub(crate) fn check_memories(&self) {
        // What else may be wrong with the file is told to whoever wants to use it.
        if let Ok(memories) = self.memories() {
            self.seal_memories(memories);
        }
    }

    /// Tells of a file of memories that is not as this program wrote it, keeps it aside and writes it anew.
    fn seal_memories(&self, present: Vec<UserMemory>) {
        let bytes = fs::read(self.layout.memories()).unwrap_or_default();
        if self.writing.is_none() || seal::check(&bytes) != Seal::Broken {
            return;
        }
        let name = format!("user-memories.changed-{:08x}.json", crc32fast::hash(&bytes));
        let reason = "This file was changed after Extremis wrote it: its checksum is wrong.";
        let Ok(kept) = quarantine::keep(&self.layout, &name, &bytes, reason) else { return };
        self.notify(Notice {
            code: "file_changed",
            message: format!(
                "What is remembered of you was changed by another program, or by a disk that fails. It is used as it is now; a backup may have it as it was. The file as it was found was kept as {}.",
                kept.display()
            ),
        });
        if let Err(error) = memories::write(&self.layout, present, self.clock.0.now()) {
            tracing::warn!(%error, "the memories are still without their seal");
        }
    }

    /// The memories; a damaged file of them is set aside, so that remembering goes on from nothing. The caller has
    /// their turn.
    fn memories_in_turn(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        match memories::read(&self.layout) {
            Err(ArchiveError::Corrupt { path, reason, .. }) => {
                let kept = quarantine::set_aside(&self.layout, &path, &reason)?;
                let again = if backup::newest_memories(&self.layout).is_empty() {
                    ""
                } else {
                    " A backup has earlier ones; extremis-cli doctor --fix brings them back."
                };
                self.notify(Notice {
                    code: "file_quarantined",
                    message: format!(
                        "What is remembered of you could not be read ({reason}). It was kept as {}; your conversations are not affected.{again}",
                        kept.display()
                    ),
                });
                Ok(Vec::new())
            }
            memories => memories,
        }
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
        let mut present = self.memories_in_turn()?;
        let changed = change(&mut present);
        if changed {
            memories::write(&self.layout, present, self.clock.0.now())?;
        }
        Ok(changed)
    }
}
