//! What the popup and the main window tell each other.

use extremis_domain::SessionId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ContextView;

/// What the popup starts from each time it is shown.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct PopupState {
    /// What the user was looking at.
    pub context: Option<ContextView>,
    /// The conversation that is shown; none before the first message.
    pub session: Option<SessionId>,
    /// The conversation before it, which can be continued.
    pub previous: Option<PreviousConversation>,
    /// Whether there is something to do, which is taken by itself.
    pub has_task: bool,
}

/// What the popup does once it is shown, because it was called for that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum PopupTask {
    /// Runs a quick command on what is selected.
    Command {
        /// Its name.
        name: String,
    },
    /// Asks something in a new conversation.
    Ask {
        /// What is asked.
        text: String,
    },
}

/// A conversation that can be continued.
#[derive(Debug, Clone, Serialize, TS)]
#[ts(export)]
pub struct PreviousConversation {
    /// Its id.
    pub id: SessionId,
    /// Its title.
    pub title: String,
}

/// A field of the settings that an error leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum SettingsField {
    /// The key of a server.
    Key,
    /// The passphrase of the file for keys.
    Passphrase,
}
