//! True erasure, beyond the archive itself: the note that it is under way, and the copies in `backups/`,
//! `quarantine/` and wherever else below the data folder.
//!
//! What is erased is noted durably in `erasing.json` before anything is; the note goes last. Whoever opens the
//! folder in between must finish the erasure, or at least not show what is being erased.

mod attached;
mod copies;

use std::io::ErrorKind;

use extremis_domain::{
    Change, ContentHash, Fact, FactId, FactStatus, MemoryId, MemorySource, Message, MessageId, MessageOrigin,
    Session, SessionId, UserMemory,
};
use serde::{Deserialize, Serialize};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, DamageReason, durable};
pub(crate) use attached::erase_attachments;
pub(crate) use copies::{erase_copies, erase_memories};

/// The version that knows what is remembered of the user.
const VERSION: u64 = 3;
/// The version that knows single facts.
const WITHOUT_MEMORIES: u64 = 2;
/// The version that is enough where there are none of either, so that an older program finishes what it can.
const WITHOUT_FACTS: u64 = 1;
/// Shorter ids may be anything.
const SHORTEST_NAME: usize = 16;

/// What is being erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Erasure {
    /// The session, or that of the message or the fact.
    pub(crate) session: SessionId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<MessageId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fact: Option<FactId>,
    /// Something that was remembered of the user; then the session is none that there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    memory: Option<MemoryId>,
    /// Whether the copies stay: all data is being cleared from the archive alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) keeps_copies: bool,
    /// Of a message: what went along with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attachments: Vec<ContentHash>,
    /// Whether its time in the trash was over: one that lives on elsewhere may come back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    expired: bool,
    /// Of one whose time in the trash was over: its messages and facts that were forgotten, which do not come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forgotten: Vec<String>,
    /// Where an earlier version kept fingerprints of the words; it reads no note without this field.
    #[serde(default)]
    words: NoWords,
}

/// A field with nothing in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct NoWords {}

/// How much is being erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target<'a> {
    /// The whole session.
    Session,
    /// A message, with all that was made from it.
    Message(&'a MessageId),
    /// A fact; what it was found in stays.
    Fact(&'a FactId),
    /// Something that was remembered of the user.
    Memory(&'a MemoryId),
}

#[derive(Default, Serialize, Deserialize)]
struct ErasureNote {
    version: u64,
    erasures: Vec<Erasure>,
}

impl Erasure {
    /// The erasure of a message, and of all in its session that was made from it. None if it is not there.
    pub(crate) fn of_message(session: &Session, message: &MessageId) -> Option<Self> {
        let in_place = session.message(message)?;
        let deleted = session.parts().deleted_messages.iter().map(|deleted| &deleted.message);
        let said = deleted.filter(|deleted| deleted.id == *message).chain([&**in_place]);
        let attachments = said.flat_map(Message::attachments).map(|attached| attached.hash.clone()).collect();
        Some(Self { message: Some(message.clone()), attachments, ..Self::of_session(session.id()) })
    }

    /// The erasure of a fact.
    pub(crate) fn of_fact(session: SessionId, fact: &Fact) -> Self {
        Self { fact: Some(fact.id.clone()), ..Self::of_session(session) }
    }

    /// The erasure of something that is remembered of the user.
    pub(crate) fn of_memory(memory: &UserMemory) -> Self {
        Self { memory: Some(memory.id.clone()), ..Self::of_session(SessionId::new()) }
    }

    /// The erasures of those of `facts`, which are to be put, that are known with their words and lose them.
    pub(crate) fn of_facts(session: &Session, facts: &[Fact]) -> Vec<Self> {
        let gone = facts.iter().filter(|fact| fact.status == FactStatus::Forgotten);
        let known = gone.filter_map(|fact| session.fact(&fact.id));
        let erased = known.filter(|fact| fact.status != FactStatus::Forgotten);
        erased.map(|fact| Self::of_fact(session.id(), fact)).collect()
    }

    /// The erasure of a session, which may be one that cannot be read.
    pub(crate) fn of_session(session: SessionId) -> Self {
        Self {
            session,
            message: None,
            fact: None,
            memory: None,
            keeps_copies: false,
            attachments: Vec::new(),
            expired: false,
            forgotten: Vec::new(),
            words: NoWords {},
        }
    }

    /// The erasure of a session whose time in the trash is over, of which `forgotten` was forgotten before.
    pub(crate) fn expired(session: SessionId, forgotten: Vec<String>) -> Self {
        Self { expired: true, forgotten, ..Self::of_session(session) }
    }

    /// The session, if it is not to come back with whatever arrives later.
    pub(crate) fn forgotten_session(&self) -> Option<SessionId> {
        (self.is_whole() && !self.keeps_copies && !self.expired).then_some(self.session)
    }

    /// What of the session is not to come back, although it is not said of the session itself.
    pub(crate) fn forgotten_parts(&self) -> impl Iterator<Item = (SessionId, &str)> {
        self.forgotten.iter().map(|part| (self.session, part.as_str()))
    }

    /// The removal of a session whose copies stay.
    pub(crate) fn clearing(session: SessionId) -> Self {
        Self { keeps_copies: true, ..Self::of_session(session) }
    }

    /// How much of the session it is.
    pub(crate) fn target(&self) -> Target<'_> {
        match (&self.memory, &self.fact, &self.message) {
            (Some(memory), ..) => Target::Memory(memory),
            (None, Some(fact), _) => Target::Fact(fact),
            (None, None, Some(message)) => Target::Message(message),
            (None, None, None) => Target::Session,
        }
    }

    /// Whether the whole session goes.
    pub(crate) fn is_whole(&self) -> bool {
        self.target() == Target::Session
    }

    /// Whether all of this session goes.
    pub(crate) fn is_of_session(&self, id: SessionId) -> bool {
        self.is_whole() && self.session == id
    }

    /// What has to happen to a state of the session that still has what is erased; none if nothing has to.
    pub(crate) fn change(&self, session: &Session) -> Option<Change> {
        match self.target() {
            Target::Session | Target::Memory(_) => None,
            Target::Message(id) => {
                session.message(id).filter(|message| !message.is_forgotten())?;
                Some(Change::Forgotten { message: id.clone() })
            }
            Target::Fact(id) => {
                let fact = session.fact(id).filter(|fact| fact.status != FactStatus::Forgotten)?;
                Some(Change::FactsPut { facts: vec![fact.forgotten()] })
            }
        }
    }

    /// Whether bytes of unknown kind name what is erased, or the session that it is erased from.
    pub(crate) fn is_in(&self, bytes: &[u8]) -> bool {
        let name = match self.target() {
            Target::Session => self.session.to_string(),
            Target::Message(message) => message.to_string(),
            Target::Fact(fact) => fact.to_string(),
            Target::Memory(memory) => memory.to_string(),
        };
        // Other writers may have messages whose id is a mere number.
        (name.len() >= SHORTEST_NAME && contains_name(bytes, name.as_bytes()))
            || contains_name(bytes, self.session.to_string().as_bytes())
    }

    /// Whether memories that cannot be read may have one that is to go.
    pub(crate) fn concerns_memories(&self, bytes: &[u8]) -> bool {
        match self.target() {
            Target::Memory(memory) => contains_name(bytes, memory.as_str().as_bytes()),
            _ => contains_name(bytes, self.session.to_string().as_bytes()),
        }
    }

    /// What is left of a memory: nothing if it is what is erased, or was drawn from that alone, or may have been.
    pub(crate) fn left_of(&self, memory: &UserMemory) -> Option<UserMemory> {
        let is_erased = |origin: &MessageOrigin| match self.target() {
            Target::Session => origin.conversation_id == self.session,
            Target::Message(id) => origin.conversation_id == self.session && origin.message_id == *id,
            Target::Fact(_) | Target::Memory(_) => false,
        };
        let is_all = match self.target() {
            Target::Memory(id) => memory.id == *id,
            Target::Fact(_) => false,
            Target::Session | Target::Message(_) => {
                let drawn = |conversation| conversation == self.session;
                memory.sources.is_empty()
                    && matches!(memory.source, MemorySource::LlmExtracted { conversation_id } if drawn(conversation_id))
            }
        };
        if is_all { None } else { memory.without_sources(is_erased) }
    }
}

/// Ids are written in small or in capital letters.
fn contains_name(bytes: &[u8], name: &[u8]) -> bool {
    !name.is_empty() && bytes.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name))
}

/// The erasures that were begun and not finished, oldest first.
pub(crate) fn pending(layout: &Layout) -> Result<Vec<Erasure>, ArchiveError> {
    let path = layout.erasing();
    let bytes = match durable::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        bytes => bytes.at(&path)?,
    };
    match serde_json::from_slice::<ErasureNote>(&bytes) {
        Ok(ErasureNote { version, .. }) if version > VERSION => {
            Err(ArchiveError::NewerVersion { path, version })
        }
        Ok(file) => Ok(file.erasures),
        Err(error) => Err(ArchiveError::Corrupt { path, reason: DamageReason::of(&error), moved_to: None }),
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
    // An older program would take a fact's erasure for that of its session.
    let needed = |erasure: &Erasure| match erasure.target() {
        Target::Memory(_) => VERSION,
        Target::Fact(_) => WITHOUT_MEMORIES,
        Target::Session | Target::Message(_) => WITHOUT_FACTS,
    };
    let version = erasures.iter().map(needed).max().unwrap_or(WITHOUT_FACTS);
    durable::write(&path, &serde_json::to_vec(&ErasureNote { version, erasures })?)
}

#[cfg(test)]
mod tests;
