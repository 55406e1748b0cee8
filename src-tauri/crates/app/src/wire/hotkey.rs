//! The keys that work in every application: which are wanted, and which of them work in this run.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a global key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum HotkeyAction {
    /// Shows or hides the popup.
    Popup,
    /// Runs the quick command of [`FurtherHotkeys::command`] on what is selected.
    QuickCommand,
    /// Begins a new conversation in the popup.
    NewConversation,
    /// Shows the main window.
    ShowWindow,
}

/// The keys besides that of the popup; none has one before it is given one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct FurtherHotkeys {
    /// The key that runs a quick command on what is selected.
    pub quick_command: Option<String>,
    /// The name of that quick command.
    pub command: String,
    /// The key that begins a new conversation in the popup.
    pub new_conversation: Option<String>,
    /// The key that shows the main window.
    pub show_window: Option<String>,
}

impl FurtherHotkeys {
    /// Takes what names no key for no key.
    pub(crate) fn drop_empty(&mut self) {
        for key in [&mut self.quick_command, &mut self.new_conversation, &mut self.show_window] {
            key.take_if(|key| key.trim().is_empty());
        }
    }
}

impl Default for FurtherHotkeys {
    fn default() -> Self {
        Self {
            quick_command: None,
            command: "proofread".to_owned(),
            new_conversation: None,
            show_window: None,
        }
    }
}

/// One key that is wanted, and what is true of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct HotkeyView {
    /// What it does.
    pub action: HotkeyAction,
    /// The key that works now, in the words of who gives it.
    pub active: Option<String>,
    /// Why it is not the wanted one, and what can be done, as sentences.
    pub problem: Option<String>,
}

/// Who gives keys to a program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum HotkeyGiver {
    /// The program takes them for itself.
    Program,
    /// The desktop, which asks its user and may give others.
    Desktop,
    /// Nobody: a key is bound to a command in the settings of the desktop.
    #[default]
    Nobody,
}

/// The global keys of this run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct HotkeysView {
    /// Who gives them.
    pub giver: HotkeyGiver,
    /// Those that are wanted, that of the popup first.
    pub keys: Vec<HotkeyView>,
    /// Why none of them works, as sentences.
    pub told: Option<String>,
    /// Whether the desktop is being asked.
    pub asking: bool,
    /// Whether the desktop can be asked for them again.
    pub can_ask: bool,
    /// Whether the desktop shows where its keys are changed when it is asked to.
    pub can_configure: bool,
}

impl HotkeysView {
    /// The key that works now for an action.
    pub fn active(&self, action: HotkeyAction) -> Option<&str> {
        self.keys.iter().find(|key| key.action == action)?.active.as_deref()
    }
}
