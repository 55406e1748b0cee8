//! How a model is to write, as far as it can be said.

use std::fmt;

/// What can be wanted of how a model writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// [`Request::temperature`](crate::Request::temperature).
    Temperature,
    /// [`Request::top_p`](crate::Request::top_p).
    TopP,
    /// [`Request::max_output_tokens`](crate::Request::max_output_tokens).
    LongestAnswer,
    /// [`Request::reasoning_effort`](crate::Request::reasoning_effort).
    ReasoningEffort,
    /// [`Request::frequency_penalty`](crate::Request::frequency_penalty).
    FrequencyPenalty,
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Temperature => "temperature",
            Self::TopP => "top_p",
            Self::LongestAnswer => "longest answer",
            Self::ReasoningEffort => "reasoning effort",
            Self::FrequencyPenalty => "frequency penalty",
        })
    }
}
