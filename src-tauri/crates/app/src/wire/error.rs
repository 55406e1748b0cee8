//! The one error that a host sees.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What happened, what is safe, and what to do; and a code, where a host acts on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WireError {
    /// Stable word for programs, such as `no_server`, `key_rejected`, `keys_locked`, `disk_full`, `locked`, `not_found`.
    pub code: String,
    /// For people.
    pub message: String,
    /// Whether the same request may succeed later without any change.
    pub retryable: bool,
    /// The address of the server that is to be allowed first, where it is that (`server_not_allowed`,
    /// `key_not_encrypted`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub server: Option<String>,
}

impl WireError {
    /// What went wrong, where there is nothing for a host to do about it but to say so.
    pub fn new(code: &str, message: impl Into<String>, retryable: bool) -> Self {
        Self { code: code.to_owned(), message: message.into(), retryable, server: None }
    }
}
