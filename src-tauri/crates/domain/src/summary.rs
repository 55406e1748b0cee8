//! What is remembered of older parts of a conversation: summaries, and what became of each.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{FactId, MessageId, SummaryId, Timestamp};

/// Where a version of a summary came from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Origin {
    /// Written by a model.
    #[default]
    Generated,
    /// Written by the user.
    Edited,
    /// An earlier version that the user brought back, or one that was held and that the user accepted.
    Restored,
}

/// One version of a summary of one stretch of a conversation. Versions are only ever added.
///
/// A version covers the messages from [`from`](Self::from) to [`through`](Self::through) of its branch, exactly;
/// so it can never apply to a branch that it was not made for. Which versions are in force, and what became of
/// the others, is not stored: it follows from their order and their ranges (see [`Session::nodes`]).
///
/// [`Session::nodes`]: crate::Session::nodes
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryVersion {
    /// Identity within the session.
    pub id: SummaryId,
    /// The summary's text. Empty when the user cleared it.
    pub content: String,
    /// The first message it covers; none: the root of its branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<MessageId>,
    /// The last message it covers.
    pub through: MessageId,
    /// How many messages it covers (`coversMessageCount` in version 1).
    pub covers_message_count: usize,
    /// How far from the messages it is: 1 when it was made of messages,
    /// one more than the highest of the summaries that it folds otherwise.
    #[serde(default = "first_level", skip_serializing_if = "is_first_level")]
    pub level: u8,
    /// The versions of a lower level that it was made from, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folds: Vec<SummaryId>,
    /// How many messages stayed verbatim when it was made.
    #[serde(default)]
    pub kept: usize,
    /// When it was made.
    pub created_at: Timestamp,
    /// The model that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_used: Option<String>,
    /// The version of the instructions that it was written by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt_version: Option<u32>,
    /// How many words were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_target: Option<u32>,
    /// Where it came from.
    #[serde(default)]
    pub origin: Origin,
    /// The version it started from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub based_on: Option<SummaryId>,
    /// Lines of [`content`](Self::content) that every later version must hold verbatim.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<String>,
    /// How much of what can be checked is left of what it covers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// Which messages were read for facts when it was made. None of versions from before that was kept: all that
    /// they cover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts_read: Option<FactsRead>,
    /// What it contradicts. While it is held for that it is not in force, until the user accepts it: that adds a
    /// version without these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Conflict>,
    /// A message in its range was forgotten after it was made; its own words went with that message, and it
    /// is never in force again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stale: bool,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Which messages were read for facts when a summary was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FactsRead {
    /// None: it was not wanted, or did not work, or all had been read before.
    Nothing,
    /// From this message through the last that the summary covers.
    From(MessageId),
}

/// How many of the names, numbers, dates, addresses, paths and identifiers in the covered messages are found in
/// the summary or the facts (README, "Summaries").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quality {
    /// Different ones in the messages.
    pub checked: u32,
    /// Those that are still there.
    pub found: u32,
}

/// One line of a summary that contradicts what is held to be true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// The line of the summary; empty when a locked line is missing.
    pub line: String,
    /// What it contradicts.
    pub with: Contradicted,
}

/// What a summary contradicts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Contradicted {
    /// An active fact.
    Fact(FactId),
    /// A line that the user locked.
    LockedLine(String),
}

/// What became of a version, on the visible branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NodeState {
    /// It stands for the messages it covers.
    Active,
    /// A summary of a higher level stands for it.
    Folded,
    /// A later version of the same or a lower level took its place.
    Superseded,
    /// What it was made from is not there any more as it was: a message in its range was forgotten, or is on
    /// another branch after a retry or an edit, or a summary that it folds was corrected. Or it was made on another
    /// branch, and older ones cover more of this one.
    Stale,
    /// It contradicts something and waits for the user.
    Held,
}

fn first_level() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_first_level(level: &u8) -> bool {
    *level == first_level()
}

impl SummaryVersion {
    /// A generated version of the first level that covers the first `covers` messages, through this one.
    pub fn new(content: impl Into<String>, through: MessageId, covers: usize, at: Timestamp) -> Self {
        Self {
            id: SummaryId::new(),
            content: content.into(),
            from: None,
            through,
            covers_message_count: covers,
            level: first_level(),
            folds: Vec::new(),
            kept: 0,
            created_at: at,
            model_used: None,
            prompt_version: None,
            word_target: None,
            origin: Origin::Generated,
            based_on: None,
            locked: Vec::new(),
            quality: None,
            facts_read: None,
            conflicts: Vec::new(),
            stale: false,
            extra: Map::new(),
        }
    }

    /// Whether it covers something and says something.
    pub fn is_valid(&self) -> bool {
        !self.stale && self.covers_message_count > 0 && !self.content.trim().is_empty()
    }

    /// Whether it waits for the user because it contradicts something.
    pub fn is_held(&self) -> bool {
        !self.conflicts.is_empty()
    }

    /// What stays of the version when something that it covers is forgotten: what it covered, and when.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self {
            content: String::new(),
            locked: Vec::new(),
            conflicts: Vec::new(),
            stale: true,
            extra: Map::new(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests;
