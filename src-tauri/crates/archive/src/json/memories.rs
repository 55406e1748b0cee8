//! What is remembered of the user, in its one file. Small and seldom changed, so it has no journal: every change
//! writes the whole file, durably, before it is acknowledged.

use extremis_domain::UserMemory;
use extremis_language::{Words, text};

use crate::memories::Decoded;
use crate::seal::{self, Seal};
use crate::state::State;
use crate::{ArchiveError, Notice, NoticeCode, backup, durable, memories, quarantine};

/// Tells at opening already of memories that cannot be read, or that another program changed: those are kept aside
/// and written anew.
pub(super) fn check(state: &State) {
    // What else may be wrong with the file is told to whoever wants to use it.
    let Ok(present) = read(state) else { return };
    let bytes = durable::read(state.layout.memories()).unwrap_or_default();
    if !state.may_write() || seal::check(&bytes) != Seal::Broken {
        return;
    }
    let what = text!("archive-memories-changed");
    write_anew(state, &present, &what);
}

/// The memories; a damaged file of them is set aside by a writer, so that remembering goes on from nothing, or from
/// those that can be read.
pub(super) fn read(state: &State) -> Result<Vec<UserMemory>, ArchiveError> {
    match memories::read(&state.layout) {
        Err(ArchiveError::Corrupt { path, reason, .. }) if state.may_write() => {
            let kept = quarantine::set_aside(&state.layout, &path, reason.written())?;
            let told = text!("archive-memories-unreadable", reason = Words(reason), path = kept.display());
            let message = if backup::newest_memories(&state.layout).is_empty() {
                told
            } else {
                format!("{told} {}", text!("archive-earlier-in-backup"))
            };
            state.notify(Notice { code: NoticeCode::FileQuarantined, message });
            Ok(Vec::new())
        }
        Ok(Decoded { memories, lost }) => {
            if lost > 0 && state.may_write() {
                let what = text!("archive-memories-lost", lost = lost, count = memories.len());
                write_anew(state, &memories, &what);
            }
            Ok(memories)
        }
        Err(error) => Err(error),
    }
}

/// Keeps the file as it was found, tells of it, and writes what can be used of it.
fn write_anew(state: &State, present: &[UserMemory], what: &str) {
    let bytes = durable::read(state.layout.memories()).unwrap_or_default();
    let name = format!("user-memories.changed-{:08x}.json", crc32fast::hash(&bytes));
    let reason = "This file is not as Extremis wrote it: its checksum is wrong.";
    let Ok(kept) = quarantine::keep(&state.layout, &name, &bytes, reason) else { return };
    state.notify(Notice {
        code: NoticeCode::FileChanged,
        message: text!("archive-as-found", what = what, path = kept.display()),
    });
    if let Err(error) = memories::write(&state.layout, present.to_vec(), state.now()) {
        tracing::warn!(%error, "the memories are still as they were found");
    }
}
