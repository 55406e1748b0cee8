//! Summaries and prompts as a host sees them.

use extremis_domain::{FactId, Layer, MessageId, SessionId, SummaryId};
use serde::Serialize;
use ts_rs::TS;

/// The prompt that would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ContextPreview {
    /// Tokens that the prompt may have.
    pub budget: usize,
    /// Tokens that it has.
    pub tokens: usize,
    /// The whole prompt as text.
    pub text: String,
    /// Its parts in order, and what was left out.
    pub items: Vec<ContextItem>,
}

/// What a prompt takes of what the model reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct PromptCostView {
    /// Tokens that the prompt may have.
    pub budget: usize,
    /// Tokens that it has.
    pub tokens: usize,
    /// What each kind of part takes of them, in the order in which they are sent.
    pub layers: Vec<LayerCostView>,
    /// How many messages are neither in it nor stand in a summary that is.
    pub left_out: usize,
}

/// What the parts of one kind take of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct LayerCostView {
    /// Which kind.
    #[ts(
        type = "\"system\" | \"instructions\" | \"memories\" | \"facts\" | \"summary\" | \"snippet\" | \"pinned\" | \"recent\" | \"message\""
    )]
    pub layer: Layer,
    /// Their length.
    pub tokens: usize,
}

/// What would be sent for a message beside the instructions and the message itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RetrievedContextView {
    /// All of it, as text.
    pub context: String,
    /// Its tokens (`cl100k_base`).
    pub tokens: usize,
}

/// What was sent for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SentView {
    /// The conversation.
    pub session: SessionId,
    /// The answer.
    pub message: MessageId,
    /// The model that answered.
    pub model: Option<String>,
    /// How it was asked to write, in words; empty where all was left to its server.
    pub parameters: String,
    /// Tokens that the prompt could have.
    pub budget: usize,
    /// Tokens that it had.
    pub tokens: usize,
    /// Whether `text` is what was sent, byte for byte.
    pub exact: bool,
    /// Why it is not, where it is not.
    pub note: Option<String>,
    /// The whole prompt as text.
    pub text: String,
    /// Its parts in order, and what was left out.
    pub items: Vec<ContextItem>,
}

/// One part of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ContextItem {
    /// What it is.
    #[ts(
        type = "\"system\" | \"instructions\" | \"memories\" | \"facts\" | \"summary\" | \"snippet\" | \"pinned\" | \"recent\" | \"message\""
    )]
    pub layer: Layer,
    /// Its cost.
    pub tokens: usize,
    /// Whether it is in the prompt.
    pub included: bool,
    /// Why it is in, or out.
    pub reason: String,
    /// The messages it stands for.
    pub message_ids: Vec<MessageId>,
    /// The version of a summary that it is.
    pub summary: Option<SummaryId>,
    /// The version of the user's instructions that it is.
    pub instructions: Option<String>,
    /// The facts that it is made of.
    pub facts: Vec<FactId>,
    /// What is known of the user that it is made of.
    pub memories: Vec<String>,
    /// The conversation that a snippet is from, where it is another one.
    pub session: Option<SessionId>,
    /// The title of that conversation.
    pub title: Option<String>,
    /// ISO 8601; when a recalled message was said, or instructions were set.
    pub at: Option<String>,
    /// The words.
    pub text: String,
}
