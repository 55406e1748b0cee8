//! Summaries and prompts as a host sees them.

use extremis_domain::Origin;
use serde::Serialize;
use ts_rs::TS;

/// One version of a summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SummaryView {
    /// Identity of this version.
    pub id: String,
    /// The text.
    pub content: String,
    /// The last message it covers.
    pub through: String,
    /// How many messages it covers.
    pub covers_message_count: usize,
    /// ISO 8601.
    pub created_at: String,
    /// The model that wrote it.
    pub model_used: Option<String>,
    /// Who wrote it.
    #[ts(type = "\"generated\" | \"edited\" | \"restored\"")]
    pub origin: Origin,
    /// Whether the user wrote this version.
    pub edited: bool,
}

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

/// One part of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ContextItem {
    /// `system`, `summary`, `recent` or `message`.
    pub layer: String,
    /// Its cost.
    pub tokens: usize,
    /// Whether it is in the prompt.
    pub included: bool,
    /// Why it is in, or out.
    pub reason: String,
    /// The messages it stands for.
    pub message_ids: Vec<String>,
    /// The words.
    pub text: String,
}
