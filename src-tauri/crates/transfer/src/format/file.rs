//! One file that was named itself: a conversation under any name, one from `quarantine/` included, or a file of
//! memories or of instructions.

use std::fs::Metadata;
use std::path::Path;

use extremis_archive::ArchiveError;
use extremis_archive::reading;
use extremis_domain::SessionId;
use extremis_language::text;
use serde::Deserialize;

use super::Format;
use crate::files;
use crate::source::{Place, Source};

/// How many characters a UUID has.
const UUID: usize = 36;

pub(super) struct SingleFile;

impl Format for SingleFile {
    fn is_at(&self, _: &Path, metadata: &Metadata) -> bool {
        metadata.is_file()
    }

    fn find(&self, from: &Path, source: &mut Source) -> Result<(), ArchiveError> {
        let name = from.file_name().unwrap_or_default().to_string_lossy();
        let bytes = match files::read(from) {
            Ok(bytes) => bytes,
            Err(reason) => {
                source.failed.push((from.to_owned(), reason));
                return Ok(());
            }
        };
        if let Some(id) = named_in(&name).or_else(|| named_inside(&bytes)) {
            source.places.push(Place::File { id, path: from.to_owned() });
        } else if name.contains("user-memories") {
            memories(from, &bytes, source);
        } else if name.contains("instructions") {
            instructions(from, &bytes, source);
        } else {
            source.failed.push((from.to_owned(), text!("transfer-no-conversation")));
        }
        Ok(())
    }
}

/// Whose a file is by its name, whatever stands before the id and behind it.
fn named_in(name: &str) -> Option<SessionId> {
    let starts = name.char_indices().map(|(start, _)| start);
    starts.filter_map(|start| name.get(start..start + UUID)).find_map(|part| part.parse().ok())
}

fn named_inside(bytes: &[u8]) -> Option<SessionId> {
    #[derive(Deserialize)]
    struct Named {
        id: SessionId,
    }
    serde_json::from_slice(bytes).ok().map(|Named { id }| id)
}

/// Takes in what is remembered of the user.
pub(super) fn memories(path: &Path, bytes: &[u8], source: &mut Source) {
    match reading::memories_file(bytes) {
        Ok((memories, lost)) => {
            source.memories = memories;
            if lost > 0 {
                let reason = text!("transfer-memories-lost", count = lost);
                source.failed.push((path.to_owned(), reason));
            }
        }
        Err(reason) => source.failed.push((path.to_owned(), reason)),
    }
}

/// Takes in the instructions for all conversations.
pub(super) fn instructions(path: &Path, bytes: &[u8], source: &mut Source) {
    match reading::instructions_file(bytes) {
        Ok((history, lost)) => {
            source.instructions = history;
            if lost > 0 {
                let reason = text!("transfer-instructions-lost", count = lost);
                source.failed.push((path.to_owned(), reason));
            }
        }
        Err(reason) => source.failed.push((path.to_owned(), reason)),
    }
}
