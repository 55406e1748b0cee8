//! `instructions.json`: every version of the instructions that the user set for all conversations, the one in force
//! last. Beside the archive and the same for every kind of it, so that a conversion leaves it alone.
//!
//! Small and seldom changed: every change writes the whole file, durably, before it is acknowledged. Deliberately
//! absent: the instructions for one conversation, which are kept with it.

use std::fs;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex};

use extremis_domain::{InstructionsVersion, Timestamp, instructions_in_force, put_instructions};
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::memories::Unreadable;
use crate::pieces::Piece;
use crate::seal::{self, Seal};
use crate::sync::lock;
use crate::{Archive, ArchiveError, Notice, backup, durable, quarantine};

/// The name of the file.
pub(crate) const FILE: &str = "instructions.json";

/// The version that this program writes.
const VERSION: u64 = 1;

/// Held while the file is read, changed and written.
static TURN: Mutex<()> = Mutex::new(());

/// All versions, oldest first.
pub(crate) type History = Vec<Arc<InstructionsVersion>>;

/// Whose file it is, and who is told what is wrong with it.
pub(crate) struct Keeper<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) may_write: bool,
    pub(crate) notices: &'a Mutex<Vec<Notice>>,
}

#[derive(Serialize, Deserialize)]
struct File {
    version: u64,
    instructions: History,
}

/// The bytes of the file.
pub(crate) fn encode(history: History) -> serde_json::Result<Vec<u8>> {
    seal::sealed(&File { version: VERSION, instructions: history })
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
        _ => match serde_json::from_slice::<File>(bytes) {
            Ok(file) => Ok(DecodedInstructions { history: file.instructions, lost: 0 }),
            Err(error) => piece_by_piece(bytes)
                .ok_or_else(|| Unreadable::Damaged { reason: format!("it holds no instructions: {error}") }),
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
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(DecodedInstructions::default()),
        bytes => bytes.at(&path)?,
    };
    decode(&bytes).map_err(|unreadable| match unreadable {
        Unreadable::Newer { version } => ArchiveError::NewerVersion { path, version },
        Unreadable::Damaged { reason } => ArchiveError::Corrupt { path, reason, moved_to: None },
    })
}

impl Keeper<'_> {
    /// All versions. A damaged file is set aside, where it may be, and the user is told.
    pub(crate) fn history(&self) -> Result<History, ArchiveError> {
        let _turn = lock(&TURN);
        self.history_in_turn().map(|read| read.history)
    }

    /// Puts a version into force; durable on return.
    pub(crate) fn put(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        let _turn = lock(&TURN);
        let mut history = self.history_in_turn()?.history;
        put_instructions(&mut history, version);
        self.write(history)
    }

    /// Removes the file, whatever is in it.
    pub(crate) fn clear(&self) -> Result<(), ArchiveError> {
        let _turn = lock(&TURN);
        durable::remove(&self.layout.instructions())
    }

    /// Tells at opening of a file that cannot be read, or that another program changed: it is used as it is now, and
    /// kept aside as it was found.
    pub(crate) fn check(&self) {
        let _turn = lock(&TURN);
        // What else may be wrong with the file is told to whoever wants to use it.
        let Ok(DecodedInstructions { history, lost }) = self.history_in_turn() else { return };
        let bytes = fs::read(self.layout.instructions()).unwrap_or_default();
        if !self.may_write || (lost == 0 && seal::check(&bytes) != Seal::Broken) {
            return;
        }
        let name = format!("instructions.changed-{:08x}.json", crc32fast::hash(&bytes));
        let reason = "This file was changed after Extremis wrote it: its checksum is wrong.";
        let Ok(kept) = quarantine::keep(self.layout, &name, &bytes, reason) else { return };
        let what = match lost {
            0 => "Your instructions for all conversations were changed by another program, or by a disk that fails. They are used as they are now; a backup may have them as they were.".to_owned(),
            lost => format!("{lost} versions of your instructions for all conversations could not be read; the others are used, the last of them is in force. A backup may have them."),
        };
        self.notify(Notice {
            code: "file_changed",
            message: format!("{what} The file as it was found was kept as {}.", kept.display()),
        });
        if let Err(error) = self.write(history) {
            tracing::warn!(%error, "the instructions are still without their seal");
        }
    }

    fn history_in_turn(&self) -> Result<DecodedInstructions, ArchiveError> {
        match read(self.layout) {
            Err(ArchiveError::Corrupt { path, reason, .. }) if self.may_write => {
                let kept = quarantine::set_aside(self.layout, &path, &reason)?;
                let again = if backup::newest_instructions(self.layout).is_empty() {
                    ""
                } else {
                    " A backup has earlier ones; extremis-cli doctor --fix brings them back."
                };
                self.notify(Notice {
                    code: "file_quarantined",
                    message: format!(
                        "Your instructions for all conversations could not be read ({reason}), so none are sent. The file was kept as {}; your conversations are not affected.{again}",
                        kept.display()
                    ),
                });
                Ok(DecodedInstructions::default())
            }
            read => read,
        }
    }

    fn notify(&self, notice: Notice) {
        lock(self.notices).push(notice);
    }

    fn write(&self, history: History) -> Result<(), ArchiveError> {
        durable::write(&self.layout.instructions(), &encode(history)?)
    }
}

/// Makes the instructions what they are in a backup; false if they are. Versions that came since stay in the history.
pub(crate) fn restore(
    archive: &Archive,
    saved: &[Arc<InstructionsVersion>],
    now: Timestamp,
) -> Result<bool, ArchiveError> {
    let live = archive.instructions()?;
    let before = instructions_in_force(&live).map(|version| &version.text);
    let unknown = saved.iter().any(|version| live.iter().all(|known| known.id != version.id));
    if before == instructions_in_force(saved).map(|version| &version.text) && !unknown {
        return Ok(false);
    }
    for version in saved {
        archive.put_instructions((**version).clone())?;
    }
    if saved.is_empty() {
        archive.put_instructions(InstructionsVersion::none(now))?;
    }
    Ok(true)
}
