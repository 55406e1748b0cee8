//! What the window of a conversation asks of the main window.

use extremis_domain::{MessageId, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ModelChoice, SettingsField};

/// What the main window is to show, because only it can.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub enum MainTask {
    /// A conversation, at one of its messages where one is named.
    Session {
        /// Which.
        session: SessionId,
        /// The message.
        message: Option<MessageId>,
    },
    /// A new conversation.
    New,
    /// The search.
    Search,
    /// The settings.
    Settings {
        /// The part that is shown first.
        part: String,
        /// The field that they are opened for.
        at: Option<SettingsField>,
        /// The setting that is shown first, by its name.
        setting: Option<String>,
    },
    /// How much a model reads.
    Size {
        /// The model.
        choice: ModelChoice,
    },
}
