//! The last import, so that it can be taken back: which conversations it added, and nothing of what is said in them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use extremis_archive::durable::HeldRoom;
use extremis_archive::{ArchiveError, durable};
use extremis_domain::{MessageId, SessionId, Timestamp};
use extremis_transfer::TakenIn;
use serde::{Deserialize, Serialize};

/// The last import that changed something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LastImport {
    /// When.
    pub(super) at: Timestamp,
    /// By what it is known when it goes on; its path is nobody's business.
    #[serde(default)]
    pub(super) of: Option<MessageId>,
    /// Whether it was taken back.
    #[serde(default)]
    pub(super) undone: bool,
    /// Whether it was stopped before its end: the next one goes on with it.
    #[serde(default)]
    pub(super) cancelled: bool,
    /// What it did.
    pub(super) taken: Vec<TakenIn>,
}

impl LastImport {
    /// Reads it; none where there is none that can be read: then nothing is taken back.
    pub(super) fn load(dir: &Path) -> Option<Self> {
        let bytes = durable::read(file(dir)).ok()?;
        serde_json::from_slice(&bytes).inspect_err(|error| tracing::warn!(%error, "the last import")).ok()
    }

    /// Keeps it, in place of the one before.
    pub(super) fn save(&self, dir: &Path) -> Result<(), ArchiveError> {
        durable::write(&file(dir), &serde_json::to_vec(self)?)
    }

    /// Holds room for it.
    pub(super) fn hold_room(dir: &Path, bytes: usize) -> Option<HeldRoom> {
        HeldRoom::hold(&file(dir), bytes).ok()
    }

    /// The same as [`Self::save`], in the room that was held for it.
    pub(super) fn save_in(&self, room: HeldRoom) -> Result<(), ArchiveError> {
        room.write(&serde_json::to_vec(self)?)
    }

    /// What was done by an import of the same that was stopped, so that this one goes on with it.
    pub(super) fn before(dir: &Path, of: &MessageId) -> Vec<TakenIn> {
        let goes_on = |last: &Self| last.cancelled && !last.undone && last.of.as_ref() == Some(of);
        let last = Self::load(dir).filter(goes_on);
        last.map(|last| last.taken).unwrap_or_default()
    }

    /// The conversations that are in the trash because it was taken back.
    pub(super) fn undone(dir: &Path) -> HashSet<SessionId> {
        let last = Self::load(dir).filter(|last| last.undone);
        let new = last.iter().flat_map(|last| &last.taken).filter(|taken| taken.is_new);
        new.map(|taken| taken.session).collect()
    }
}

fn file(dir: &Path) -> PathBuf {
    dir.join("last-import.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(of: &str, cancelled: bool, undone: bool) -> LastImport {
        let session = SessionId::named(of);
        let taken = TakenIn { session, revision: 0, is_new: true, messages: Vec::new(), head: None };
        let at = Timestamp::from_second(1);
        LastImport { at, of: Some(MessageId::named(of)), undone, cancelled, taken: vec![taken] }
    }

    #[test]
    fn an_import_goes_on_with_what_a_stopped_one_of_the_same_did_and_with_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let before = |of: &str| LastImport::before(dir.path(), &MessageId::named(of)).len();
        assert_eq!(before("a"), 0);
        last("a", true, false).save(dir.path()).unwrap();
        assert_eq!((before("a"), before("b")), (1, 0));
        last("a", false, false).save(dir.path()).unwrap();
        assert_eq!(before("a"), 0, "it was not stopped");
        last("a", true, true).save(dir.path()).unwrap();
        assert_eq!(before("a"), 0, "it was taken back");
    }

    #[test]
    fn what_was_taken_back_comes_back_with_the_next_import_and_nothing_else_does() {
        let dir = tempfile::tempdir().unwrap();
        assert!(LastImport::undone(dir.path()).is_empty());
        last("a", false, false).save(dir.path()).unwrap();
        assert!(LastImport::undone(dir.path()).is_empty());
        last("a", false, true).save(dir.path()).unwrap();
        assert_eq!(LastImport::undone(dir.path()), [SessionId::named("a")].into());
        durable::write(&file(dir.path()), b"{ damaged").unwrap();
        assert!(LastImport::load(dir.path()).is_none());
    }
}
