//! The global keys: that of the popup, and those that the person gives to other actions.
//!
//! On X11, macOS and Windows the program takes them for itself. On Wayland no program can: there the desktop is asked for
//! them, and where it gives none, the window says how a key is bound to the popup by hand.

mod grabbed;
pub(crate) mod keys;
#[cfg(target_os = "linux")]
mod portal;
pub(crate) mod state;

use std::str::FromStr;

use extremis_app::wire::{AppEvent, HotkeyAction, HotkeysView, NoticeLevel, Settings};
use extremis_language::text;
use tauri::{AppHandle, Emitter, Manager};
use tauri_plugin_global_shortcut::Shortcut;

use crate::shell::{Shell, lock};
use crate::{popup, windows};

/// The key of the popup where nothing is set.
const USUAL: &str = "Ctrl+Shift+Space";

/// A key that is wanted for something.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    action: HotkeyAction,
    key: String,
}

/// Takes the keys at the start, or has the desktop be asked for them.
pub(crate) fn start(app: &AppHandle) {
    follow(app);
    #[cfg(target_os = "linux")]
    if extremis_app::capture::binding().is_some() {
        let _ = app.state::<Shell>().hotkeys.desktop.set(portal::start(app));
        return;
    }
    grabbed::take_all(app);
}

/// Takes the keys of the settings where they are others than before, while the program runs.
pub(crate) fn follow(app: &AppHandle) {
    let wanted = wanted(&settings(app));
    let before = lock(&app.state::<Shell>().hotkeys.wanted).replace(wanted.clone());
    if before.is_some_and(|before| before != wanted) {
        change(app);
    }
}

fn change(app: &AppHandle) {
    match app.state::<Shell>().hotkeys.desktop.get() {
        #[cfg(target_os = "linux")]
        Some(desktop) => desktop.changed(),
        #[cfg(not(target_os = "linux"))]
        Some(desktop) => match *desktop {},
        None => grabbed::take_all(app),
    }
}

/// Asks the desktop once more for keys that it was told not to give, or did not.
pub(crate) fn ask_again(app: &AppHandle) {
    #[cfg(target_os = "linux")]
    if let Some(desktop) = app.state::<Shell>().hotkeys.desktop.get() {
        desktop.again();
    }
    #[cfg(not(target_os = "linux"))]
    let _ = app;
}

/// Has the desktop show where its keys are changed.
pub(crate) fn configure(app: &AppHandle) {
    #[cfg(target_os = "linux")]
    if let Some(desktop) = app.state::<Shell>().hotkeys.desktop.get() {
        desktop.configure();
    }
    #[cfg(not(target_os = "linux"))]
    let _ = app;
}

/// What is so now, for the windows.
fn show(app: &AppHandle, view: HotkeysView) {
    let shell = app.state::<Shell>();
    let changed = *lock(&shell.hotkeys.view) != view;
    *lock(&shell.hotkeys.view) = view;
    if changed && let Err(error) = app.emit("app-event", AppEvent::SettingsChanged) {
        tracing::warn!(%error, "the windows were not told which keys work");
    }
}

/// What the person is told of a key, once.
fn tell(app: &AppHandle, level: NoticeLevel, action: HotkeyAction, message: String) {
    app.state::<Shell>().note(level, &format!("hotkey_{}", id(action)), message);
}

/// Does what a key is for.
fn run(app: &AppHandle, action: HotkeyAction) {
    match action {
        HotkeyAction::Popup => popup::toggle(app),
        HotkeyAction::QuickCommand => {
            let command = settings(app).further_hotkeys.command;
            popup::run(app, command);
        }
        HotkeyAction::NewConversation => popup::begin_anew(app),
        HotkeyAction::ShowWindow => windows::show_main(app),
    }
}

fn settings(app: &AppHandle) -> Settings {
    app.state::<Shell>().app().map(extremis_app::App::settings).unwrap_or_default()
}

/// The keys that the settings name, that of the popup first.
fn wanted(settings: &Settings) -> Vec<Wanted> {
    let further = &settings.further_hotkeys;
    let keys = [
        (HotkeyAction::Popup, Some(&settings.hotkey)),
        (HotkeyAction::QuickCommand, further.quick_command.as_ref()),
        (HotkeyAction::NewConversation, further.new_conversation.as_ref()),
        (HotkeyAction::ShowWindow, further.show_window.as_ref()),
    ];
    keys.into_iter().filter_map(|(action, key)| Some(Wanted { action, key: key?.clone() })).collect()
}

/// Why a key is not asked for: one before it has the same. It costs this one alone.
fn conflict(before: &[Wanted], wanted: &Wanted) -> Option<String> {
    let same = before.iter().find(|other| is_same(&other.key, &wanted.key))?;
    Some(text!(
        "shell-hotkey-conflict",
        key = keys::named(&wanted.key),
        does = id(same.action),
        not = id(wanted.action)
    ))
}

/// Whether two names are those of one key, however they are written.
fn is_same(one: &str, other: &str) -> bool {
    match (Shortcut::from_str(one), Shortcut::from_str(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// A word for an action that stays the same.
fn id(action: HotkeyAction) -> &'static str {
    match action {
        HotkeyAction::Popup => "popup",
        HotkeyAction::QuickCommand => "quick-command",
        HotkeyAction::NewConversation => "new-conversation",
        HotkeyAction::ShowWindow => "show-window",
    }
}

#[cfg(test)]
mod tests {
    use extremis_app::wire::FurtherHotkeys;

    use super::*;

    #[test]
    fn only_the_popup_has_a_key_before_others_are_set() {
        let keys = wanted(&Settings::default());
        assert_eq!(keys, [Wanted { action: HotkeyAction::Popup, key: USUAL.to_owned() }]);
    }

    #[test]
    fn a_key_that_two_of_ours_have_is_named_with_both_and_what_to_do() {
        let further_hotkeys =
            FurtherHotkeys { show_window: Some("shift+ctrl+space".to_owned()), ..FurtherHotkeys::default() };
        let keys = wanted(&Settings { further_hotkeys, ..Settings::default() });
        let problem = conflict(&keys[..1], &keys[1]).unwrap();
        for part in ["shift+ctrl+space", "calls the popup", "show the window", "Choose another"] {
            assert!(problem.contains(part), "{part}: {problem}");
        }
        assert_eq!(conflict(&[], &keys[0]), None);
    }
}
