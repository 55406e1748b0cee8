//! `memories/user-memories.json`: what is remembered of the user.

use std::io::ErrorKind;

use extremis_domain::{Timestamp, UserMemory};
use extremis_language::{Words, text};
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::pieces::Piece;
use crate::{ArchiveError, DamageReason, durable, seal};

/// The version that this program writes.
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MemoriesFile {
    version: u64,
    memories: Vec<UserMemory>,
    last_updated: Timestamp,
}

/// The bytes of the memories' file.
pub(crate) fn encode(memories: Vec<UserMemory>, now: Timestamp) -> serde_json::Result<Vec<u8>> {
    seal::sealed(&MemoriesFile { version: VERSION, memories, last_updated: now })
}

/// What a memories' file says.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) memories: Vec<UserMemory>,
    /// How many of them could not be read and are left out.
    pub(crate) lost: usize,
}

/// Reads the bytes of the memories' file; says why if they are none.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded, Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    match serde_json::from_slice::<Versioned>(bytes) {
        Ok(Versioned { version }) if version > VERSION => Err(Unreadable::Newer { version }),
        _ => match serde_json::from_slice::<MemoriesFile>(bytes) {
            Ok(file) => Ok(Decoded { memories: file.memories, lost: 0 }),
            Err(error) => piece_by_piece(bytes).ok_or_else(|| {
                let say = || text!("archive-no-memories", reason = Words(&error));
                Unreadable::Damaged { reason: DamageReason::said(say) }
            }),
        },
    }
}

/// The memories that can be read of a file that cannot be read as a whole.
fn piece_by_piece(bytes: &[u8]) -> Option<Decoded> {
    let fields = Piece::file(bytes).fields(&["version", "memories", "lastUpdated"]);
    let (_, list) = fields.into_iter().find(|(name, _)| name == "memories")?;
    let items = list.items();
    let memories: Vec<UserMemory> = items.iter().filter_map(|item| item.read()).collect();
    (!memories.is_empty()).then(|| Decoded { lost: items.len() - memories.len(), memories })
}

/// Why a memories' file cannot be used.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// Written by a newer Extremis.
    Newer { version: u64 },
    /// Not a file of memories.
    Damaged { reason: DamageReason },
}

/// Reads the memories of a data folder; none where there is no file. A file that cannot be read is an error and
/// stays untouched.
pub(crate) fn read(layout: &Layout) -> Result<Decoded, ArchiveError> {
    let path = layout.memories();
    let bytes = match durable::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Decoded { memories: Vec::new(), lost: 0 });
        }
        bytes => bytes.at(&path)?,
    };
    decode(&bytes).map_err(|unreadable| match unreadable {
        Unreadable::Newer { version } => ArchiveError::NewerVersion { path, version },
        Unreadable::Damaged { reason } => ArchiveError::Corrupt { path, reason, moved_to: None },
    })
}

/// Replaces the memories of a data folder; durable on return.
pub(crate) fn write(layout: &Layout, memories: Vec<UserMemory>, now: Timestamp) -> Result<(), ArchiveError> {
    let path = layout.memories();
    path.parent().map_or(Ok(()), durable::create_dir)?;
    durable::write(&path, &encode(memories, now)?)
}
