//! The file of instructions in a data folder: read, changed, and told of where it is damaged.

use extremis_domain::{InstructionsVersion, put_instructions};
use extremis_language::{Words, text};
use parking_lot::Mutex;

use super::{DecodedInstructions, History, encode, read};
use crate::layout::Layout;
use crate::seal::{self, Seal};
use crate::{ArchiveError, Notice, NoticeCode, backup, durable, quarantine};

/// Held while the file is read, changed and written.
static TURN: Mutex<()> = Mutex::new(());

/// Whose file it is, and who is told what is wrong with it.
pub(crate) struct Keeper<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) may_write: bool,
    pub(crate) notices: &'a Mutex<Vec<Notice>>,
}

impl Keeper<'_> {
    /// All versions. A damaged file is set aside, where it may be, and the user is told.
    pub(crate) fn history(&self) -> Result<History, ArchiveError> {
        let _turn = TURN.lock();
        self.history_in_turn().map(|read| read.history)
    }

    /// Puts a version into force; durable on return.
    pub(crate) fn put(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        let _turn = TURN.lock();
        let mut history = self.history_in_turn()?.history;
        put_instructions(&mut history, version);
        self.write(history)
    }

    /// Removes the file, whatever is in it.
    pub(crate) fn clear(&self) -> Result<(), ArchiveError> {
        let _turn = TURN.lock();
        durable::remove(&self.layout.instructions())
    }

    /// Tells at opening of a file that cannot be read, or that another program changed: it is used as it is now, and
    /// kept aside as it was found.
    pub(crate) fn check(&self) {
        let _turn = TURN.lock();
        // What else may be wrong with the file is told to whoever wants to use it.
        let Ok(DecodedInstructions { history, lost }) = self.history_in_turn() else { return };
        let bytes = durable::read(self.layout.instructions()).unwrap_or_default();
        if !self.may_write || (lost == 0 && seal::check(&bytes) != Seal::Broken) {
            return;
        }
        let name = format!("instructions.changed-{:08x}.json", crc32fast::hash(&bytes));
        let reason = "This file was changed after Extremis wrote it: its checksum is wrong.";
        let Ok(kept) = quarantine::keep(self.layout, &name, &bytes, reason) else { return };
        let what = match lost {
            0 => text!("archive-instructions-changed"),
            lost => text!("archive-instructions-lost", lost = lost),
        };
        self.notify(Notice {
            code: NoticeCode::FileChanged,
            message: text!("archive-as-found", what = what, path = kept.display()),
        });
        if let Err(error) = self.write(history) {
            tracing::warn!(%error, "the instructions are still without their seal");
        }
    }

    fn history_in_turn(&self) -> Result<DecodedInstructions, ArchiveError> {
        match read(self.layout) {
            Err(ArchiveError::Corrupt { path, reason, .. }) if self.may_write => {
                let kept = quarantine::set_aside(self.layout, &path, reason.written())?;
                let (reason, path) = (Words(reason), kept.display());
                let told = text!("archive-instructions-unreadable", reason = reason, path = path);
                let message = if backup::newest_instructions(self.layout).is_empty() {
                    told
                } else {
                    format!("{told} {}", text!("archive-earlier-in-backup"))
                };
                self.notify(Notice { code: NoticeCode::FileQuarantined, message });
                Ok(DecodedInstructions::default())
            }
            read => read,
        }
    }

    fn notify(&self, notice: Notice) {
        self.notices.lock().push(notice);
    }

    fn write(&self, history: History) -> Result<(), ArchiveError> {
        durable::write(&self.layout.instructions(), &encode(history)?)
    }
}
