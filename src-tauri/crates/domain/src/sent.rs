//! What a model was sent for an answer, in a form small enough to be kept with every answer.
//!
//! It refers to messages, summaries and facts instead of repeating them: they never change, so that the prompt
//! can be written out again at any time, and what is forgotten is forgotten here too.

mod reason;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{FactId, InstructionsId, MemoryId, MessageId, Parameters, SessionId, SummaryId};
pub use reason::SentReason;

/// The kind of a part of the prompt, in the order in which they are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// The fixed instructions.
    System,
    /// What the user wants every answer to keep to.
    Instructions,
    /// What is known of the user across conversations.
    Memories,
    /// Important data of this conversation.
    Facts,
    /// Summaries of what is not sent word for word.
    Summary,
    /// Words of archived messages, found for the message to answer.
    Snippet,
    /// Messages that the user pinned.
    Pinned,
    /// Messages before the one to answer.
    Recent,
    /// The message to answer.
    Message,
}

/// What was sent for one answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentRecord {
    /// The length that was allowed, in tokens.
    pub budget: u32,
    /// The length of what was sent, in tokens.
    pub tokens: u32,
    /// The version of the instructions and of the way in which parts are written out.
    pub prompt_version: u32,
    /// The whole prompt's checksum: tells whether it is written out again exactly as it was.
    pub checksum: String,
    /// How the model was asked to write, as far as that was set.
    #[serde(default, skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// How many of the pictures in it the model was not shown, because it sees none or they are not here.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pictures_unseen: usize,
    /// What was in it and what was left out, in the same order.
    #[serde(deserialize_with = "without_spare_room")]
    pub items: Vec<SentItem>,
}

/// A part of what was sent, or something that could have been one. Messages in a row that are in, or out, for
/// one reason are one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SentItem {
    /// What it is.
    pub layer: Layer,
    /// Its length in tokens.
    pub tokens: u32,
    /// Whether it was sent.
    pub included: bool,
    /// Why it was in, or out, as [`SentReason`] is kept.
    pub reason: String,
    /// The first message it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<MessageId>,
    /// The last message it stands for; none when that is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<MessageId>,
    /// How many messages it stands for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: usize,
    /// The summary it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<SummaryId>,
    /// The version of the user's instructions that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<InstructionsId>,
    /// The facts it is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactId>,
    /// What is known of the user that it is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memories: Vec<MemoryId>,
    /// The session that a snippet is from, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
    /// Which bytes of a snippet's message were sent, where that is not all of them: the ranges that were kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<(usize, usize)>,
    /// How the middle of the message was left out of the sent copy, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
}

/// How a message that is too long by itself was cut in the sent copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// So many characters of each of its texts were kept.
    pub keep: usize,
    /// Whether its context was sent.
    pub context: bool,
}

impl SentRecord {
    /// What is known of the user that was sent.
    pub fn memories(&self) -> impl Iterator<Item = &MemoryId> {
        self.items.iter().filter(|item| item.included).flat_map(|item| &item.memories)
    }
}

impl SentItem {
    /// A part without anything that it refers to.
    pub fn new(layer: Layer, tokens: u32, included: bool, reason: impl Into<String>) -> Self {
        Self {
            layer,
            tokens,
            included,
            reason: reason.into(),
            first: None,
            last: None,
            count: 0,
            summary: None,
            instructions: None,
            facts: Vec::new(),
            memories: Vec::new(),
            session: None,
            kept: Vec::new(),
            cut: None,
        }
    }
}

/// Most of what a conversation takes in memory are these, and none is added later.
fn without_spare_room<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<SentItem>, D::Error> {
    let mut items = Vec::deserialize(deserializer)?;
    items.shrink_to_fit();
    Ok(items)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[cfg(test)]
mod tests;
