//! What is asked of an import, and what it did.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::{error, fmt};

use extremis_archive::ArchiveError;
use extremis_domain::{MessageId, SessionId};
use serde::{Deserialize, Serialize};

use crate::foreign::ForeignPart;

/// What of a place is taken in.
#[derive(Debug, Clone, Default)]
pub struct ImportChoice {
    /// The conversations that are taken in; none: all of them.
    pub only: Option<HashSet<SessionId>>,
    /// Conversations that an import brought and that went to the trash when it was undone: imported again, they come
    /// back. Any other in the trash stays there.
    pub undone: HashSet<SessionId>,
}

impl ImportChoice {
    pub(crate) fn has(&self, session: SessionId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&session))
    }
}

/// What an import did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Conversations that were not here before.
    pub added: usize,
    /// Conversations that have new messages now.
    pub updated: usize,
    /// Conversations in which there was nothing new.
    pub unchanged: usize,
    /// Files and pictures that came in with messages.
    pub attachments: usize,
    /// Memories that were not here before.
    pub memories: usize,
    /// Whether instructions for all conversations came in. They are not in force.
    pub instructions: bool,
    /// How many conversations instructions of their own came in for. They are not in force.
    pub own_instructions: usize,
    /// Conversations that came in, or were here, in the trash, and stay there.
    pub in_trash: Vec<SessionId>,
    /// What could not be taken in, and why; everything else was.
    pub failed: Vec<(PathBuf, String)>,
    /// The conversations of a file of lines, in its order.
    pub labelled: Vec<Labelled>,
    /// The assistants that the conversations are from; none for those of Extremis.
    pub assistants: BTreeSet<&'static str>,
    /// What came in that there is no place for and is kept as it was, in conversations that are new or have more now.
    pub kept: BTreeMap<ForeignPart, usize>,
    /// What was done to each conversation that was changed, so that it can be undone.
    pub taken: Vec<TakenIn>,
    /// Whether it was stopped before its end. What is counted stays.
    pub cancelled: bool,
}

/// An import that could not go on.
#[derive(Debug)]
pub struct ImportFailed {
    /// Why.
    pub error: ArchiveError,
    /// What was done to each conversation that was changed before. It stays, and can be undone.
    pub taken: Vec<TakenIn>,
}

impl fmt::Display for ImportFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl error::Error for ImportFailed {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.error.source()
    }
}

/// A conversation that has a label where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    /// The label.
    pub label: String,
    /// The conversation here.
    pub session: SessionId,
    /// How many messages it has there.
    pub messages: usize,
}

/// What an import did to a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TakenIn {
    /// The conversation.
    pub session: SessionId,
    /// Its revision since.
    pub revision: u64,
    /// Whether it was not here before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_new: bool,
    /// The messages that it had not before; none are named of a conversation that is new as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<MessageId>,
    /// The end of the visible branch before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<MessageId>,
}

impl ImportReport {
    /// Whether nothing at all was found.
    pub(crate) fn found_nothing(&self) -> bool {
        let conversations = self.added + self.updated + self.unchanged + self.memories;
        conversations == 0 && !self.instructions && !self.cancelled
    }
}
