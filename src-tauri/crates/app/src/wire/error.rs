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
}
