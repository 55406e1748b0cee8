//! What the person is told of keys that the desktop gives.

use extremis_app::wire::HotkeyAction;

use super::super::{does, to};

pub(super) const DECLINED: &str =
    "Your desktop was told not to give Extremis a key. It is not asked again before you want it.";
pub(super) const CLOSED: &str =
    "Your desktop took the keys of Extremis back. It can be asked for them again.";
pub(super) const GONE: &str = "The part of your desktop that gives keys (xdg-desktop-portal) has ended, and no key works. \
    It is asked again as soon as it is back.";

/// What the desktop shows of a key where it asks, and in its settings.
pub(super) fn description(action: HotkeyAction) -> &'static str {
    match action {
        HotkeyAction::Popup => "Show or hide the popup",
        HotkeyAction::QuickCommand => "Run the chosen quick command on the selection",
        HotkeyAction::NewConversation => "Begin a new conversation in the popup",
        HotkeyAction::ShowWindow => "Show the window",
    }
}

pub(super) fn failed(why: &str) -> String {
    format!("Your desktop did not give Extremis its keys ({why}). It can be asked again.")
}

pub(super) fn not_configured(why: &str) -> String {
    format!(
        "Your desktop did not show where its keys are changed ({why}). Look in its own settings for shortcuts."
    )
}

/// A key that was given and is none.
pub(super) fn no_key(action: HotkeyAction) -> String {
    format!("Your desktop names no key that would {}. Set one in the desktop's own settings.", to(action))
}

pub(super) fn declined(action: HotkeyAction) -> String {
    format!("Your desktop was told not to give a key to {}.", to(action))
}

/// The person changed a key in the settings of the desktop.
pub(super) fn changed(action: HotkeyAction, now: Option<&str>) -> String {
    match now {
        Some(key) => format!("{key} now {}: it was changed in the settings of your desktop.", does(action)),
        None => format!(
            "No key {} any more: it was taken away in the settings of your desktop, where one can be set again.",
            does(action)
        ),
    }
}
