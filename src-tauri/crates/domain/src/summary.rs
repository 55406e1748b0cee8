//! What is remembered of the older part of a conversation.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{MessageId, SummaryId, Timestamp};

/// Where a version of a summary came from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Written by a model.
    #[default]
    Generated,
    /// Written by the user.
    Edited,
    /// An earlier version that the user brought back.
    Restored,
}

/// One version of a session's summary. Versions are only ever added.
///
/// A version covers the message [`through`](Self::through) and all that come before it on its branch,
/// exactly; so it can never apply to a branch that it was not made for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryVersion {
    /// Identity within the session.
    pub id: SummaryId,
    /// The summary's text. Empty when the user cleared it.
    pub content: String,
    /// The last message it covers.
    pub through: MessageId,
    /// How many messages it covers, counted from the root of its branch (seed 000, `coversMessageCount`).
    pub covers_message_count: usize,
    /// How many messages stayed verbatim when it was made.
    #[serde(default)]
    pub kept: usize,
    /// When it was made.
    pub created_at: Timestamp,
    /// The model that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_used: Option<String>,
    /// Where it came from.
    #[serde(default)]
    pub origin: Origin,
    /// The version it started from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub based_on: Option<SummaryId>,
    /// A message in its range was forgotten after it was made; its own words went with that message, and it
    /// is never in force again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stale: bool,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl SummaryVersion {
    /// Seed 000, `isValid`: it covers something and says something.
    pub fn is_valid(&self) -> bool {
        !self.stale && self.covers_message_count > 0 && !self.content.trim().is_empty()
    }

    /// What stays of the version when something that it covers is forgotten: what it covered, and when.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self { content: String::new(), stale: true, extra: Map::new(), ..self.clone() }
    }

    /// Seed 000, `needsRegeneration(totalMessages:threshold:)`:
    /// `(total − (covers + recent_to_keep)) >= threshold`.
    pub fn needs_regeneration(&self, total_messages: usize, recent_to_keep: usize, threshold: usize) -> bool {
        total_messages.saturating_sub(self.covers_message_count + recent_to_keep) >= threshold
    }
}
