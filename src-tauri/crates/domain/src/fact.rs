//! Important data of a conversation: what must survive word for word, whatever is summarised.
//!
//! Deliberately absent: what is remembered of the user across conversations (see [`UserMemory`]), and how facts
//! are found and merged.
//!
//! [`UserMemory`]: crate::UserMemory

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{FactId, MessageId, Timestamp};

/// The seven kinds of important data (README, "Facts").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FactField {
    /// What the user likes things to be; by key.
    UserPreferences,
    /// What was decided, in the order of time.
    KeyDecisions,
    /// What is so, in the order of time.
    ImportantFacts,
    /// Where something comes from.
    SourceUrls,
    /// What a document is made of; by key.
    DocumentStructure,
    /// People, places, products, projects.
    Entities,
    /// Everything else; by key.
    CustomFields,
}

impl FactField {
    /// All of them, in the order of the source.
    pub const ALL: [Self; 7] = [
        Self::UserPreferences,
        Self::KeyDecisions,
        Self::ImportantFacts,
        Self::SourceUrls,
        Self::DocumentStructure,
        Self::Entities,
        Self::CustomFields,
    ];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::UserPreferences => "user_preferences",
            Self::KeyDecisions => "key_decisions",
            Self::ImportantFacts => "important_facts",
            Self::SourceUrls => "source_urls",
            Self::DocumentStructure => "document_structure",
            Self::Entities => "entities",
            Self::CustomFields => "custom_fields",
        }
    }

    /// Whether its facts have keys, of which each has one value; the others are lists.
    pub fn is_keyed(self) -> bool {
        matches!(self, Self::UserPreferences | Self::DocumentStructure | Self::CustomFields)
    }
}

/// Where a fact came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FactOrigin {
    /// A model found it.
    Extracted,
    /// It would have been lost in a summary, and was added for that.
    Kept,
    /// The user wrote it.
    User,
}

/// What became of a fact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FactStatus {
    /// It holds.
    #[default]
    Active,
    /// A later one holds in its place.
    Superseded,
    /// A summary lost it; the user may make it a fact with one click.
    Offered,
    /// The user does not want it; kept, so that it is not found again.
    Dismissed,
    /// Erased. The place stays; the words are gone.
    Forgotten,
}

/// One piece of important data. Its words are never changed: a correction is a new fact that supersedes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    /// Identity within the session.
    pub id: FactId,
    /// Its kind.
    pub field: FactField,
    /// What the value is of, in a field with keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The fact: text, or for a field with keys any JSON value.
    pub value: Value,
    /// The messages it was found in, oldest first; none when the user wrote it out of the blue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<MessageId>,
    /// Where it came from.
    pub origin: FactOrigin,
    /// What became of it.
    #[serde(default)]
    pub status: FactStatus,
    /// Never left out of a prompt, never superseded but by the user.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
    /// When it was added.
    pub created_at: Timestamp,
    /// The one that holds in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<FactId>,
    /// Facts that it contradicts and that the user has not decided on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<FactId>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Fact {
    /// An active fact without a key or sources.
    pub fn new(field: FactField, value: impl Into<Value>, origin: FactOrigin, at: Timestamp) -> Self {
        Self {
            id: FactId::new(),
            field,
            key: None,
            value: value.into(),
            sources: Vec::new(),
            origin,
            status: FactStatus::Active,
            pinned: false,
            created_at: at,
            superseded_by: None,
            conflicts: Vec::new(),
            extra: Map::new(),
        }
    }

    /// Whether it holds.
    pub fn is_active(&self) -> bool {
        self.status == FactStatus::Active
    }

    /// The value in words: a text as it is, anything else as JSON.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// What stays of the fact when it is erased, or when a message that it came from is.
    #[must_use]
    pub fn forgotten(&self) -> Self {
        Self {
            key: None,
            value: Value::Null,
            status: FactStatus::Forgotten,
            pinned: false,
            conflicts: Vec::new(),
            extra: Map::new(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests;
