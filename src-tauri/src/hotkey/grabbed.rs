//! Keys that the program takes for itself: the wanted ones, and for the popup, where another program has its key, the
//! first of some that is free.

use extremis_app::wire::{HotkeyAction, HotkeyGiver, HotkeyView, HotkeysView, NoticeLevel};
use extremis_language::text;
use tauri::{AppHandle, Manager};
use tauri_plugin_global_shortcut::{GlobalShortcutExt, ShortcutState};

use super::{USUAL, Wanted, conflict, id, is_same, keys, run, settings, show, tell, wanted};
use crate::shell::Shell;

/// Tried in this order when the key of the popup is taken.
const FALLBACKS: [&str; 4] = [USUAL, "Ctrl+Alt+Space", "Super+Shift+Space", "Ctrl+Shift+F12"];

/// Takes the keys that the settings name, in the place of those that were taken before.
pub(super) fn take_all(app: &AppHandle) {
    let had = app.state::<Shell>().hotkeys.view().keys.iter().any(|key| key.active.is_some());
    if had && let Err(error) = app.global_shortcut().unregister_all() {
        tracing::warn!(%error, "the keys of before could not all be let go");
    }
    let wanted = wanted(&settings(app));
    let mut all = Vec::new();
    for (place, one) in wanted.iter().enumerate() {
        let (before, after) = (&wanted[..place], &wanted[place + 1..]);
        let (key, level) = match one.action {
            HotkeyAction::Popup => take_for_popup(app, one, after),
            _ => (take_further(app, before, one), NoticeLevel::Warning),
        };
        if let Some(problem) = &key.problem {
            tell(app, level, one.action, problem.clone());
        }
        all.push(key);
    }
    show(app, HotkeysView { giver: HotkeyGiver::Program, keys: all, ..HotkeysView::default() });
}

/// The popup is never without a key as long as one of some is free that no other action is to have.
fn take_for_popup(app: &AppHandle, wanted: &Wanted, others: &[Wanted]) -> (HotkeyView, NoticeLevel) {
    let wished = &wanted.key;
    let is_free = |key: &&str| *key != wished && !others.iter().any(|other| is_same(&other.key, key));
    let candidates = std::iter::once(wished.as_str()).chain(FALLBACKS.into_iter().filter(is_free));
    let mut why = String::new();
    for key in candidates {
        match take(app, HotkeyAction::Popup, key) {
            Ok(()) => {
                let problem = (key != wished).then(|| {
                    text!(
                        "shell-hotkey-other",
                        wished = keys::named(wished),
                        why = why,
                        key = keys::named(key)
                    )
                });
                return (view(HotkeyAction::Popup, Some(key), problem), NoticeLevel::Warning);
            }
            Err(error) if why.is_empty() => why = error,
            Err(_) => {}
        }
    }
    let problem = text!("shell-hotkey-none", why = why);
    (view(HotkeyAction::Popup, None, Some(problem)), NoticeLevel::Error)
}

fn take_further(app: &AppHandle, before: &[Wanted], wanted: &Wanted) -> HotkeyView {
    let Wanted { action, key } = wanted;
    if let Some(problem) = conflict(before, wanted) {
        return view(*action, None, Some(problem));
    }
    match take(app, *action, key) {
        Ok(()) => view(*action, Some(key), None),
        Err(why) => {
            let problem = text!("shell-hotkey-further", key = keys::named(key), why = why, not = id(*action));
            view(*action, None, Some(problem))
        }
    }
}

fn view(action: HotkeyAction, active: Option<&str>, problem: Option<String>) -> HotkeyView {
    HotkeyView { action, active: active.map(str::to_owned), problem }
}

/// Takes one key, or says why it cannot be had.
fn take(app: &AppHandle, action: HotkeyAction, key: &str) -> Result<(), String> {
    let pressed = move |app: &AppHandle, _: &_, event: tauri_plugin_global_shortcut::ShortcutEvent| {
        if event.state() == ShortcutState::Pressed {
            run(app, action);
        }
    };
    app.global_shortcut().on_shortcut(key, pressed).map_err(|error| {
        let error = error.to_string();
        // The plugin names the key in a form of its own.
        if error.contains("already registered") { text!("shell-hotkey-taken") } else { error }
    })
}
