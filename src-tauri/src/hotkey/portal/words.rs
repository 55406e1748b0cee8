//! What the person is told of keys that the desktop gives.

use extremis_app::wire::HotkeyAction;
use extremis_language::text;

use super::super::{id, keys};

pub(super) fn declined_all() -> String {
    text!("shell-portal-declined")
}

pub(super) fn closed() -> String {
    text!("shell-portal-closed")
}

pub(super) fn gone() -> String {
    text!("shell-portal-gone")
}

/// What the desktop shows of a key where it asks, and in its settings.
pub(super) fn description(action: HotkeyAction) -> String {
    match action {
        HotkeyAction::Popup => text!("shell-portal-popup"),
        HotkeyAction::QuickCommand => text!("shell-portal-quick-command"),
        HotkeyAction::NewConversation => text!("shell-portal-new-conversation"),
        HotkeyAction::ShowWindow => text!("shell-portal-show-window"),
    }
}

pub(super) fn failed(why: &str) -> String {
    text!("shell-portal-failed", why = why)
}

pub(super) fn not_configured(why: &str) -> String {
    text!("shell-portal-not-configured", why = why)
}

/// A key that was given and is none.
pub(super) fn no_key(action: HotkeyAction) -> String {
    text!("shell-portal-no-key", action = id(action))
}

/// The person said no to this one.
pub(super) fn declined(action: HotkeyAction) -> String {
    text!("shell-portal-declined-one", action = id(action))
}

/// A key that the person changed in the desktop's settings.
pub(super) fn changed(action: HotkeyAction, now: Option<&str>) -> String {
    match now {
        Some(key) => text!("shell-portal-changed", key = keys::named(key), action = id(action)),
        None => text!("shell-portal-taken-away", action = id(action)),
    }
}
