//! Summaries as a host sees them: every version, what became of it, what it covers and what is wrong with it.

use extremis_domain::{FactId, MessageId, NodeState, Origin, Quality, SummaryId};
use serde::Serialize;
use ts_rs::TS;

/// One version of one summary, as it stands on the visible branch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct NodeView {
    /// Identity of this version.
    pub id: SummaryId,
    /// How far from the messages it is: 1 when it was made of messages.
    pub level: u8,
    /// What became of it.
    pub state: NodeState,
    /// The text.
    pub content: String,
    /// The first message it covers.
    pub from: Option<MessageId>,
    /// The last message it covers.
    pub through: MessageId,
    /// Place of the first message it covers in the whole visible history, from 0; none when what it covers is
    /// not on the visible branch.
    pub start: Option<usize>,
    /// Place after the last message it covers.
    pub end: Option<usize>,
    /// How many messages it covers.
    pub covers_message_count: usize,
    /// How many messages stayed word for word when it was made.
    pub kept: usize,
    /// The versions of a lower level that it was made from, oldest first.
    pub folds: Vec<String>,
    /// The version it started from.
    pub based_on: Option<String>,
    /// Lines of the text that every later version holds word for word.
    pub locked: Vec<String>,
    /// The model that wrote it.
    pub model_used: Option<String>,
    /// It is made of the conversation's own sentences, word for word, because no capable model wrote it; one will
    /// when there is one.
    pub offline: bool,
    /// The version of the instructions that it was written by.
    pub prompt_version: Option<u32>,
    /// How many words were asked for.
    pub word_target: Option<u32>,
    /// How many words it has.
    pub words: usize,
    /// ISO 8601.
    pub created_at: String,
    /// Where it came from.
    pub origin: Origin,
    /// How much of what can be checked is left of what it covers.
    pub quality: Option<QualityView>,
    /// What it contradicts; while there is something, it is held and not in force.
    pub conflicts: Vec<ConflictView>,
}

/// How many of the names, numbers, dates, addresses, paths and identifiers of the covered messages are still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct QualityView {
    /// Different ones in the messages.
    pub checked: u32,
    /// Those found in the summary or the facts.
    pub found: u32,
}

/// One line of a summary that contradicts something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ConflictView {
    /// The line of the summary; empty when a locked line is missing.
    pub line: String,
    /// The fact that it contradicts; none when it is a locked line.
    pub fact: Option<FactId>,
    /// The words of that fact or line.
    pub against: String,
}

/// One line of the difference between two texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DiffLineView {
    /// What became of it.
    pub kind: DiffKind,
    /// Its words.
    pub text: String,
    /// The same in pieces, where only some of its words differ from the line that it took the place of, or that took
    /// its place; empty where all of it is new, gone or the same.
    pub parts: Vec<DiffPartView>,
}

/// Some words of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DiffPartView {
    /// The words.
    pub text: String,
    /// Whether they differ.
    pub changed: bool,
}

/// What became of a line from one text to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum DiffKind {
    /// It is in both.
    Same,
    /// It is in the new one alone.
    Added,
    /// It was in the old one alone.
    Removed,
}

impl From<Quality> for QualityView {
    fn from(quality: Quality) -> Self {
        Self { checked: quality.checked, found: quality.found }
    }
}

/// A line of a summary in force that nothing in what it covers is like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DriftView {
    /// The version of the summary.
    pub summary: SummaryId,
    /// The line.
    pub line: String,
}
