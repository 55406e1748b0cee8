//! All that is remembered of one conversation, and figures about it.

use extremis_domain::{Policy, SessionId, SummaryId};
use serde::Serialize;
use ts_rs::TS;

use super::{FactView, NodeView, QualityView};

/// The memory of one conversation.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct MemoryView {
    /// The conversation.
    pub session: SessionId,
    /// The revision that this was read at.
    #[ts(type = "number")]
    pub revision: u64,
    /// How it is remembered.
    pub policy: Policy,
    /// Who chose that.
    pub policy_from: PolicySource,
    /// Every version of every summary that still says something, newest first.
    pub nodes: Vec<NodeView>,
    /// Important data, in the order in which it was added. What was forgotten is not among it.
    pub facts: Vec<FactView>,
    /// Figures.
    pub stats: StatsView,
    /// Whether a summary is being written now.
    pub working: bool,
}

/// Who chose how a conversation is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum PolicySource {
    /// The user, for all conversations that have no policy of their own.
    User,
    /// The user, for this conversation alone.
    Session,
}

/// Figures about the memory of one conversation, or of all of them together.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct StatsView {
    /// Conversations that were counted.
    pub sessions: usize,
    /// Visible messages.
    pub messages_total: usize,
    /// Those of them that summaries in force stand for.
    pub messages_archived: usize,
    /// Summaries in force.
    pub active_summaries: usize,
    /// The highest level of a summary in force; 0: there is none.
    pub highest_level: u8,
    /// Summaries that wait for the user because they contradict something.
    pub held_summaries: usize,
    /// Visible messages after the last one that a summary stands for.
    pub messages_since_summary: usize,
    /// Those of them that the user wrote.
    pub turns_since_summary: usize,
    /// Facts that hold.
    pub facts_active: usize,
    /// Facts that a summary lost and that the user may take in.
    pub facts_offered: usize,
    /// Tokens of all visible messages.
    #[ts(type = "number")]
    pub tokens_total: u64,
    /// Tokens of the summaries in force and of the messages that they do not stand for.
    #[ts(type = "number")]
    pub tokens_with_memory: u64,
    /// What every request is shorter by.
    #[ts(type = "number")]
    pub tokens_saved: u64,
    /// What that saves with the model in use; none where its price is not known.
    pub cost: Option<CostView>,
    /// How much of what can be checked was still there after each summary, oldest first.
    pub quality: Vec<QualityPoint>,
}

/// What a number of tokens costs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct CostView {
    /// The model whose price it is.
    pub model: String,
    /// US dollars for a million tokens of a prompt, by the maker's price list.
    pub per_million: f64,
    /// The year and month of that list; none where the server or the person says the price.
    pub as_of: Option<String>,
    /// US dollars that every request costs less.
    pub saved: f64,
}

/// The quality of one summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct QualityPoint {
    /// The version.
    pub summary: SummaryId,
    /// ISO 8601.
    pub at: String,
    /// Its quality.
    pub quality: QualityView,
}

/// What an action changed that was about all that is remembered of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ResetView {
    /// How many summaries.
    pub summaries: usize,
    /// How many facts.
    pub facts: usize,
}
