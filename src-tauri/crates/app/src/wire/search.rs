//! Searching in everything ever said, and in one conversation.

use extremis_domain::{MessageId, Role, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An application that the user was in when something was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct AppOfOrigin {
    /// Its name, as it was captured.
    pub name: String,
    /// The conversations with something from there.
    pub sessions: Vec<SessionId>,
}

/// What is looked for everywhere.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SearchRequest {
    /// As typed, with operators such as `role:user`.
    pub query: String,
    /// The open conversation: what `in:this` means.
    pub session: Option<SessionId>,
    /// The most hits.
    pub limit: u32,
    /// Whether to find by meaning, too; takes longer.
    pub by_meaning: bool,
    /// Whether to look through everything, however long it takes; by meaning, it always is.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub patient: bool,
}

/// What was found, the best first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SearchResults {
    /// Where it was said.
    pub hits: Vec<SearchHit>,
    /// There is more than that.
    pub more: bool,
    /// How many there are in all, where that is known.
    pub total: Option<usize>,
    /// There was no time to look through everything; who is patient has all of it looked through.
    pub hurried: bool,
    /// What may have been meant, where something typed is nowhere: whole queries, the likeliest first.
    pub meant: Vec<String>,
    /// Operators that were not understood, in words for people.
    pub hints: Vec<String>,
    /// How much of everything was looked through.
    pub index: IndexState,
}

/// One place where it was said.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SearchHit {
    /// The conversation.
    pub session: SessionId,
    /// Its title.
    pub title: String,
    /// The message to show; none for a title.
    pub message: Option<MessageId>,
    /// What was found.
    pub kind: HitKind,
    /// Who said it.
    #[ts(type = "\"system\" | \"user\" | \"assistant\" | null")]
    pub role: Option<Role>,
    /// The application that it was captured from.
    pub app: Option<String>,
    /// ISO 8601; when it was said.
    pub at: String,
    /// The piece that shows best why it was found.
    pub snippet: Vec<SnippetPart>,
    /// How it was found.
    pub matched: MatchedBy,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum HitKind {
    /// Something said.
    Message,
    /// What was captured with a message.
    Context,
    /// A summary in force.
    Summary,
    /// A fact that holds.
    Fact,
    /// The title of a conversation.
    Title,
}

/// How it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum MatchedBy {
    /// The words in a row.
    Phrase,
    /// The words.
    Words,
    /// What it means.
    Meaning,
}

/// A part of a snippet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SnippetPart {
    /// The text, on one line.
    pub text: String,
    /// Whether it is what was looked for.
    pub hit: bool,
}

/// How far the search index is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct IndexState {
    /// Conversations that can be found as they are now.
    pub indexed: usize,
    /// All conversations, those in the trash too.
    pub total: usize,
    /// Pieces of text that can be found by meaning.
    pub embedded: usize,
    /// Whether things are found by meaning.
    pub meaning: Meaning,
    /// Why they are not, or why the index cannot be used, for people.
    pub reason: Option<String>,
}

/// Whether things are found by meaning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum Meaning {
    /// Everything is.
    Ready,
    /// More and more is.
    Working,
    /// Nothing is.
    #[default]
    Off,
}

/// What is looked for in one conversation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FindRequest {
    /// The conversation.
    pub session: SessionId,
    /// The letters, as typed; there are no operators. Case and accents do not matter.
    pub query: String,
}

/// Where it is in the conversation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FindResults {
    /// The visible messages that have it, in order.
    pub messages: Vec<FoundMessage>,
}

/// A message that has what was looked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FoundMessage {
    /// The message.
    pub message: MessageId,
    /// How often it has it.
    pub count: u32,
}
