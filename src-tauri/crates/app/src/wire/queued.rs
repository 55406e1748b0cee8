//! Messages that wait until their model can be reached again.

use extremis_domain::{MessageId, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message that is sent when its model can be reached again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct QueuedView {
    /// Its session.
    pub session: SessionId,
    /// Its id.
    pub message: MessageId,
    /// ISO 8601; since when it waits.
    pub since: String,
}
