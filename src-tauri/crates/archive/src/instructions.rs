//! `instructions.json`: every version of the instructions that the user set for all conversations, the one in force
//! last. Beside the archive and the same for every kind of it, so that a conversion leaves it alone.
//!
//! Small and seldom changed: every change writes the whole file, durably, before it is acknowledged. Deliberately
//! absent: the instructions for one conversation, which are kept with it.

mod keeper;

use std::io::ErrorKind;
use std::sync::Arc;

use extremis_domain::InstructionsVersion;
use extremis_language::{Words, text};
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::memories::Unreadable;
use crate::pieces::Piece;
use crate::{ArchiveError, DamageReason, durable, seal};
pub(crate) use keeper::Keeper;

/// The version that this program writes.
const VERSION: u64 = 1;

/// All versions, oldest first.
pub(crate) type History = Vec<Arc<InstructionsVersion>>;

#[derive(Serialize, Deserialize)]
struct InstructionsFile {
    version: u64,
    instructions: History,
}

/// The bytes of the file.
pub(crate) fn encode(history: History) -> serde_json::Result<Vec<u8>> {
    seal::sealed(&InstructionsFile { version: VERSION, instructions: history })
}

/// What the file says.
#[derive(Debug, Default)]
pub(crate) struct DecodedInstructions {
    pub(crate) history: History,
    /// How many versions could not be read and are left out.
    pub(crate) lost: usize,
}

/// Reads the bytes of the file; says why if they are none.
pub(crate) fn decode(bytes: &[u8]) -> Result<DecodedInstructions, Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    match serde_json::from_slice::<Versioned>(bytes) {
        Ok(Versioned { version }) if version > VERSION => Err(Unreadable::Newer { version }),
        _ => match serde_json::from_slice::<InstructionsFile>(bytes) {
            Ok(file) => Ok(DecodedInstructions { history: file.instructions, lost: 0 }),
            Err(error) => piece_by_piece(bytes).ok_or_else(|| {
                let say = || text!("archive-no-instructions", reason = Words(&error));
                Unreadable::Damaged { reason: DamageReason::said(say) }
            }),
        },
    }
}

/// The versions that can be read of a file that cannot be read as a whole.
fn piece_by_piece(bytes: &[u8]) -> Option<DecodedInstructions> {
    let fields = Piece::file(bytes).fields(&["version", "instructions"]);
    let (_, list) = fields.into_iter().find(|(name, _)| name == "instructions")?;
    let items = list.items();
    let history: History = items.iter().filter_map(|item| item.read()).collect();
    (!history.is_empty()).then(|| DecodedInstructions { lost: items.len() - history.len(), history })
}

/// Reads the file of a data folder; nothing where there is none. One that cannot be read is an error and stays
/// untouched.
pub(crate) fn read(layout: &Layout) -> Result<DecodedInstructions, ArchiveError> {
    let path = layout.instructions();
    let bytes = match durable::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(DecodedInstructions::default()),
        bytes => bytes.at(&path)?,
    };
    decode(&bytes).map_err(|unreadable| match unreadable {
        Unreadable::Newer { version } => ArchiveError::NewerVersion { path, version },
        Unreadable::Damaged { reason } => ArchiveError::Corrupt { path, reason, moved_to: None },
    })
}
