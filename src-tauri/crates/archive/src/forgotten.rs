//! Which conversations were forgotten, so that what still bears the id of one is erased when it arrives later, from
//! another machine or with an old file.
//!
//! The file holds no id, which says when a conversation began, but what an id can be recognised by. Deliberately absent:
//! messages, of which their conversation says that they were forgotten, and what only expired in the trash.

use std::collections::BTreeSet;
use std::io::ErrorKind;

use extremis_domain::SessionId;
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, DamageReason, durable, quarantine};

const VERSION: u64 = 1;

/// What the ids of forgotten conversations are recognised by.
#[derive(Debug, Default)]
pub(crate) struct Forgotten(BTreeSet<String>);

#[derive(Serialize, Deserialize)]
struct ForgottenFile {
    version: u64,
    sessions: BTreeSet<String>,
}

impl Forgotten {
    pub(crate) fn read(layout: &Layout) -> Result<Self, ArchiveError> {
        let path = layout.forgotten();
        let bytes = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            bytes => bytes.at(&path)?,
        };
        match serde_json::from_slice(&bytes) {
            Ok(ForgottenFile { version, .. }) if version > VERSION => {
                Err(ArchiveError::NewerVersion { path, version })
            }
            Ok(ForgottenFile { sessions, .. }) => Ok(Self(sessions)),
            Err(error) => {
                Err(ArchiveError::Corrupt { path, reason: DamageReason::of(&error), moved_to: None })
            }
        }
    }

    pub(crate) fn has(&self, id: SessionId) -> bool {
        !self.0.is_empty() && self.0.contains(&mark(id))
    }

    /// Takes note of forgotten conversations, with those that another machine noted; durable on return.
    pub(crate) fn add(
        &mut self,
        layout: &Layout,
        ids: impl Iterator<Item = SessionId>,
    ) -> Result<(), ArchiveError> {
        let mut all = self.0.clone();
        all.extend(ids.map(mark));
        if all.len() == self.0.len() {
            return Ok(());
        }
        match Self::read(layout) {
            Ok(Self(there)) => all.extend(there),
            Err(ArchiveError::Corrupt { path, reason, .. }) => {
                quarantine::set_aside(layout, &path, reason.written())?;
            }
            // It is for a newer Extremis to keep, and keeps nothing from being erased.
            Err(ArchiveError::NewerVersion { .. }) => {
                self.0 = all;
                return Ok(());
            }
            Err(error) => return Err(error),
        }
        self.write(layout, all)
    }

    /// The user brings a conversation back; durable on return.
    pub(crate) fn remove(&mut self, layout: &Layout, id: SessionId) -> Result<(), ArchiveError> {
        let mut all = self.0.clone();
        if all.remove(&mark(id)) {
            self.write(layout, all)?;
        }
        Ok(())
    }

    fn write(&mut self, layout: &Layout, all: BTreeSet<String>) -> Result<(), ArchiveError> {
        let file = ForgottenFile { version: VERSION, sessions: all };
        durable::write(&layout.forgotten(), &serde_json::to_vec_pretty(&file)?)?;
        self.0 = file.sessions;
        Ok(())
    }
}

/// One half of an id laid over the other: the random part hides the time in it.
fn mark(id: SessionId) -> String {
    let digits = id.to_string().replace('-', "");
    let number = u128::from_str_radix(&digits, 16).unwrap_or_default();
    let half = u128::from(u64::MAX);
    format!("{:016x}", (number >> 64) ^ (number & half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_are_noted_are_known_again_and_are_not_in_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let (gone, back, other) = (SessionId::new(), SessionId::new(), SessionId::new());
        let mut forgotten = Forgotten::read(&layout).unwrap();
        forgotten.add(&layout, [gone, back].into_iter()).unwrap();
        forgotten.remove(&layout, back).unwrap();
        let forgotten = Forgotten::read(&layout).unwrap();
        assert!(forgotten.has(gone) && !forgotten.has(back) && !forgotten.has(other));
        let text = std::fs::read_to_string(layout.forgotten()).unwrap();
        let (whole, time) = (gone.to_string(), &gone.to_string()[..8]);
        assert!(!text.contains(&whole) && !text.contains(time), "{text}");
    }

    #[test]
    fn a_file_that_is_damaged_or_newer_is_not_taken_for_none() {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        durable::write(&layout.forgotten(), b"{ half").unwrap();
        assert_eq!(Forgotten::read(&layout).unwrap_err().code(), "corrupt");
        durable::write(&layout.forgotten(), br#"{"version":2,"sessions":[]}"#).unwrap();
        assert_eq!(Forgotten::read(&layout).unwrap_err().code(), "newer_version");
    }
}
