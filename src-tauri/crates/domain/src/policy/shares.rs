//! How the length of a prompt is divided among what competes for it.

use serde::{Deserialize, Serialize};

/// The tokens that each part of a prompt has for itself; longer and shorter prompts are divided in the same proportions,
/// and what one part does not need goes to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PromptShares {
    /// The instructions and what is known of the user.
    pub system: u32,
    /// Summaries.
    pub summaries: u32,
    /// The latest messages.
    pub recent: u32,
    /// What was recalled.
    pub snippets: u32,
}

impl PromptShares {
    /// All of them together.
    pub fn total(&self) -> u64 {
        [self.system, self.summaries, self.recent, self.snippets].into_iter().map(u64::from).sum()
    }
}

impl Default for PromptShares {
    /// `DEFAULT_SYSTEM_PROMPT_BUDGET` and the others of the third design, 8,000 tokens in all.
    fn default() -> Self {
        Self { system: 1500, summaries: 2000, recent: 3000, snippets: 1500 }
    }
}
