//! True erasure, beyond the archive itself: the note that it is under way, and the copies in `backups/`,
//! `quarantine/` and wherever else below the data folder.
//!
//! What is erased is noted durably in `erasing.json` before anything is; the note goes last. Whoever opens the
//! folder in between must finish the erasure, or at least not show what is being erased.

mod copies;
mod order;
mod words;

use std::fs;
use std::io::ErrorKind;

use extremis_domain::{MemorySource, Message, MessageId, Session, SessionId, UserMemory};
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, durable};
pub(crate) use copies::{erase_copies, erase_memories};
pub(crate) use order::{Erases, Turn};
use words::Words;

const VERSION: u64 = 1;
/// Shorter ids may be anything.
const SHORTEST_NAME: usize = 16;

/// What is being erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Erasure {
    /// The session, or that of the message.
    pub(crate) session: SessionId,
    /// The message; none if it is the whole session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<MessageId>,
    /// Whether the copies stay: all data is being cleared from the archive alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) keeps_copies: bool,
    /// Tells what is said there.
    words: Words,
}

#[derive(Default, Serialize, Deserialize)]
struct File {
    version: u64,
    erasures: Vec<Erasure>,
}

impl Erasure {
    /// The erasure of a message.
    pub(crate) fn of_message(session: SessionId, message: &Message) -> Self {
        let words = Words::of([message]);
        Self { session, message: Some(message.id.clone()), keeps_copies: false, words }
    }

    /// The erasure of a session, which may be one that cannot be read.
    pub(crate) fn of_session(id: SessionId, session: Option<&Session>) -> Self {
        let messages = session.into_iter().flat_map(|session| &session.parts().messages);
        Self { session: id, message: None, keeps_copies: false, words: Words::of(messages.map(|it| &**it)) }
    }

    /// The removal of a session whose copies stay.
    pub(crate) fn clearing(session: SessionId) -> Self {
        Self { keeps_copies: true, ..Self::of_session(session, None) }
    }

    /// Whether all of this session goes.
    pub(crate) fn is_of_session(&self, id: SessionId) -> bool {
        self.message.is_none() && self.session == id
    }

    /// Whether bytes of unknown kind speak of what is erased.
    pub(crate) fn is_in(&self, bytes: &[u8]) -> bool {
        let name = match &self.message {
            Some(message) => message.to_string(),
            None => self.session.to_string(),
        };
        // Other writers may have messages whose id is a mere number.
        (name.len() >= SHORTEST_NAME && contains_name(bytes, name.as_bytes())) || self.words.are_in(bytes)
    }

    /// Whether a memory was drawn by a model from what is erased, or may have been.
    pub(crate) fn derived(&self, memory: &UserMemory) -> bool {
        matches!(memory.source, MemorySource::LlmExtracted { conversation_id } if conversation_id == self.session)
    }
}

/// Ids are written in small or in capital letters.
fn contains_name(bytes: &[u8], name: &[u8]) -> bool {
    !name.is_empty() && bytes.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name))
}

/// The erasures that were begun and not finished, oldest first.
pub(crate) fn pending(layout: &Layout) -> Result<Vec<Erasure>, ArchiveError> {
    let path = layout.erasing();
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        bytes => bytes.at(&path)?,
    };
    match serde_json::from_slice::<File>(&bytes) {
        Ok(File { version, .. }) if version > VERSION => Err(ArchiveError::NewerVersion { path, version }),
        Ok(file) => Ok(file.erasures),
        Err(error) => Err(ArchiveError::Corrupt { path, reason: error.to_string(), moved_to: None }),
    }
}

/// Notes that erasures begin; durable on return.
pub(crate) fn begin(layout: &Layout, new: &[Erasure]) -> Result<(), ArchiveError> {
    let mut erasures = pending(layout)?;
    erasures.extend(new.iter().filter(|erasure| !erasures.contains(erasure)).cloned().collect::<Vec<_>>());
    write(layout, erasures)
}

/// Notes that erasures are finished, or that nothing came of them.
pub(crate) fn end(layout: &Layout, over: &[Erasure]) -> Result<(), ArchiveError> {
    let mut erasures = pending(layout)?;
    erasures.retain(|erasure| !over.contains(erasure));
    write(layout, erasures)
}

fn write(layout: &Layout, erasures: Vec<Erasure>) -> Result<(), ArchiveError> {
    let path = layout.erasing();
    if erasures.is_empty() {
        return durable::remove(&path);
    }
    durable::write(&path, &serde_json::to_vec(&File { version: VERSION, erasures })?)
}
