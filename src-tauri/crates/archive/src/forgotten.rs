//! Which conversations were forgotten, so that what still bears the id of one is erased when it arrives later, from
//! another machine or with an old file.
//!
//! The file holds no id, which says when a conversation began, but what an id can be recognised by. Messages are in it only
//! where their conversation, which says of each whether it was forgotten, has expired in the trash. Deliberately absent:
//! what only expired, and may come back.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;

use extremis_domain::{FactId, FactStatus, MessageId, Session, SessionId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, DamageReason, durable, quarantine};

const VERSION: u64 = 1;

/// What the ids of forgotten conversations are recognised by, and those of forgotten messages and facts of expired ones.
#[derive(Debug, Default)]
pub(crate) struct Forgotten(ForgottenFile);

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct ForgottenFile {
    version: u64,
    sessions: BTreeSet<String>,
    /// By what their conversations are recognised by.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    parts: BTreeMap<String, BTreeSet<String>>,
}

impl ForgottenFile {
    fn extend(&mut self, other: Self) {
        self.sessions.extend(other.sessions);
        for (session, parts) in other.parts {
            self.parts.entry(session).or_default().extend(parts);
        }
    }
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
            Ok(file) => Ok(Self(file)),
            Err(error) => {
                Err(ArchiveError::Corrupt { path, reason: DamageReason::of(&error), moved_to: None })
            }
        }
    }

    pub(crate) fn has(&self, id: SessionId) -> bool {
        !self.0.sessions.is_empty() && self.0.sessions.contains(&mark(id))
    }

    /// Whether something of a conversation was forgotten before that expired.
    pub(crate) fn has_part_of(&self, id: SessionId) -> bool {
        !self.0.parts.is_empty() && self.0.parts.contains_key(&mark(id))
    }

    /// Whether a message or a fact was forgotten before its conversation expired.
    pub(crate) fn has_part(&self, id: SessionId, part: &str) -> bool {
        let parts = self.0.parts.get(&mark(id));
        parts.is_some_and(|parts| parts.contains(&mark_of_part(id, part)))
    }

    /// Takes note of forgotten conversations, with those that another machine noted; durable on return.
    pub(crate) fn add(
        &mut self,
        layout: &Layout,
        ids: impl Iterator<Item = SessionId>,
    ) -> Result<(), ArchiveError> {
        let new = ForgottenFile { sessions: ids.map(mark).collect(), ..ForgottenFile::default() };
        self.extend(layout, new)
    }

    /// Takes note of the messages and facts that were forgotten in conversations which expire; durable on return.
    pub(crate) fn add_parts<'a>(
        &mut self,
        layout: &Layout,
        parts: impl Iterator<Item = (SessionId, &'a str)>,
    ) -> Result<(), ArchiveError> {
        let mut new = ForgottenFile::default();
        for (id, part) in parts {
            new.parts.entry(mark(id)).or_default().insert(mark_of_part(id, part));
        }
        self.extend(layout, new)
    }

    fn extend(&mut self, layout: &Layout, new: ForgottenFile) -> Result<(), ArchiveError> {
        let mut all = self.0.clone();
        all.extend(new);
        if all == self.0 {
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
        if all.sessions.remove(&mark(id)) {
            self.write(layout, all)?;
        }
        Ok(())
    }

    fn write(&mut self, layout: &Layout, all: ForgottenFile) -> Result<(), ArchiveError> {
        let file = ForgottenFile { version: VERSION, ..all };
        durable::write(&layout.forgotten(), &serde_json::to_vec_pretty(&file)?)?;
        self.0 = file;
        Ok(())
    }
}

/// The messages and facts of a conversation that were forgotten.
pub(crate) fn forgotten_parts(session: &Session) -> Vec<String> {
    let messages = session.parts().messages.iter().filter(|message| message.is_forgotten());
    let messages = messages.map(|message| message_part(&message.id));
    let facts = session.parts().facts.iter().filter(|fact| fact.status == FactStatus::Forgotten);
    messages.chain(facts.map(|fact| fact_part(&fact.id))).collect()
}

/// What a message is told apart by from a fact: other writers may have ids that are mere numbers.
pub(crate) fn message_part(id: &MessageId) -> String {
    format!("message {id}")
}

pub(crate) fn fact_part(id: &FactId) -> String {
    format!("fact {id}")
}

/// One half of an id laid over the other: the random part hides the time in it.
fn mark(id: SessionId) -> String {
    let digits = id.to_string().replace('-', "");
    let number = u128::from_str_radix(&digits, 16).unwrap_or_default();
    let half = u128::from(u64::MAX);
    format!("{:016x}", (number >> 64) ^ (number & half))
}

/// The id of a conversation is random enough that what it hides is not guessed.
fn mark_of_part(id: SessionId, part: &str) -> String {
    let hash: [u8; 32] = Sha256::digest(format!("{id} {part}")).into();
    let begins = hash.first_chunk().copied().map_or(0, u64::from_be_bytes);
    format!("{begins:016x}")
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
    fn what_was_forgotten_in_an_expired_conversation_is_known_again_beside_what_another_machine_noted() {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let (expired, other) = (SessionId::new(), SessionId::new());
        let (mut here, mut there) = (Forgotten::default(), Forgotten::default());
        here.add_parts(&layout, [(expired, "m1")].into_iter()).unwrap();
        there.add_parts(&layout, [(expired, "m2")].into_iter()).unwrap();
        let read = Forgotten::read(&layout).unwrap();
        assert!(read.has_part(expired, "m1") && read.has_part(expired, "m2") && read.has_part_of(expired));
        assert!(!read.has_part(expired, "m3") && !read.has_part(other, "m1") && !read.has_part_of(other));
        assert!(!read.has(expired));
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
