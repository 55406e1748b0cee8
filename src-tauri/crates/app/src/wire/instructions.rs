//! Custom instructions as a host sees them.

use extremis_domain::{InstructionsId, SessionId};
use serde::Serialize;
use ts_rs::TS;

/// One version of custom instructions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct InstructionsVersionView {
    /// Identity.
    pub id: InstructionsId,
    /// The words; empty where the instructions were removed.
    pub text: String,
    /// ISO 8601.
    pub created_at: String,
    /// The version whose words were brought back.
    pub restored_from: Option<InstructionsId>,
    /// Whether it came with an import; then it is not in force.
    pub imported: bool,
}

/// The custom instructions for all conversations, or for one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct InstructionsView {
    /// The conversation; none: all.
    pub session: Option<SessionId>,
    /// What is in force; empty for none.
    pub text: String,
    /// Every version, the newest first. In force is the first one that was not imported.
    pub versions: Vec<InstructionsVersionView>,
    /// How many characters they may have.
    pub longest: usize,
    /// Tokens of what is in force.
    pub tokens: usize,
    /// Why the model that answers does not get them, where that is so.
    pub too_long: Option<String>,
}
