//! Important data of a conversation as a host sees it and gives it.

use extremis_domain::{FactField, FactId, FactOrigin, FactStatus, MessageId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One piece of important data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FactView {
    /// Identity.
    pub id: FactId,
    /// Its kind.
    pub field: FactField,
    /// What the value is of, in a field with keys.
    pub key: Option<String>,
    /// The fact: its words, or its value as JSON where that is no text.
    pub text: String,
    /// The messages it was found in, oldest first.
    pub sources: Vec<MessageId>,
    /// Where it came from.
    pub origin: FactOrigin,
    /// What became of it. Those that were forgotten are not shown.
    pub status: FactStatus,
    /// Never left out of a prompt, never superseded but by the user.
    pub pinned: bool,
    /// Facts that it contradicts and that the user has not decided on.
    pub conflicts: Vec<FactConflictView>,
    /// The one that holds in its place.
    pub superseded_by: Option<FactId>,
    /// ISO 8601.
    pub created_at: String,
}

/// The other side of a contradiction between facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FactConflictView {
    /// The other fact.
    pub id: FactId,
    /// Its words.
    pub text: String,
}

/// A fact that the user writes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export)]
pub struct NewFact {
    /// Its kind.
    pub field: FactField,
    /// What the value is of; needed in a field with keys, and only there.
    #[serde(default)]
    pub key: Option<String>,
    /// The fact in words.
    pub text: String,
}

/// How the user decides between two facts that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum FactChoice {
    /// The first holds, the second does not any more.
    This,
    /// The second holds, the first does not any more.
    That,
    /// Both hold.
    Both,
}
