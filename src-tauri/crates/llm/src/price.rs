//! What a model costs.

/// US dollars for a token, in billionths, so that prices are exact: 0.15 dollars for a million tokens are 150.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// For each token read.
    pub prompt: u64,
    /// For each token written.
    pub answer: u64,
}

impl Price {
    /// What a model costs that runs on this machine.
    pub const NOTHING: Self = Self { prompt: 0, answer: 0 };
}
