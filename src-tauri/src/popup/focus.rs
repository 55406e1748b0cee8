//! Who has the focus: the popup hides when another window gets it, if that is set, and gives it back when it is hidden.
//!
//! It stays while an answer arrives: whoever looks elsewhere meanwhile waits for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::App;
use extremis_app::capture::Front;
use tauri::{AppHandle, Manager, WebviewWindow};

use super::{is_answering, layer, window};
use crate::shell::{Shell, lock};
use crate::windows;

/// How long a lost focus still counts. While a global hotkey is held, its grab keeps the focus from the popup.
const FOCUS_COUNTS_FOR: Duration = Duration::from_millis(400);

/// How often it is looked who is in front after the focus was lost, and how often in a row that must be somebody else:
/// the keyboard is also lost for a moment to menus, and to keys that the desktop handles.
const LOOK_EVERY: Duration = Duration::from_millis(80);
const LOOKS: u32 = 3;

/// The popup got the focus, or lost it.
pub(crate) fn changed(app: &AppHandle, focused: bool) {
    let shell = app.state::<Shell>();
    let lost = (!focused).then(Instant::now);
    lock(&shell.popup).lost_focus = lost;
    if layer::is_one(app) {
        shell.desktop.layer_has_keyboard(focused);
    }
    let hides = shell.app().is_ok_and(|engine: &App| engine.settings().hide_popup);
    if let Some(lost) = lost.filter(|_| hides) {
        let app = app.clone();
        tauri::async_runtime::spawn_blocking(move || hide_when_left(&app, lost));
    }
}

/// Whether the popup has the focus, or had it until just before `asked`: on a busy machine what is asked is done long
/// after the grab of its key took the focus.
pub(super) fn is_here(app: &AppHandle, window: &WebviewWindow, asked: Instant) -> bool {
    let had_it = || lock(&app.state::<Shell>().popup).lost_focus.is_some_and(|lost| counts(lost, asked));
    window.is_focused().unwrap_or_default() || had_it()
}

fn counts(lost: Instant, asked: Instant) -> bool {
    asked.saturating_duration_since(lost) < FOCUS_COUNTS_FOR
}

/// Hides the popup once another window is in front, unless the focus comes back before.
fn hide_when_left(app: &AppHandle, lost: Instant) {
    let shell = app.state::<Shell>();
    let Some(window) = window(app) else { return };
    let mut looks = 0;
    while looks < LOOKS {
        std::thread::sleep(LOOK_EVERY);
        if lock(&shell.popup).lost_focus != Some(lost) || !window.is_visible().unwrap_or_default() {
            return;
        }
        let is_left = match shell.desktop.in_front() {
            Front::Other => true,
            // The popup itself, from which a grab keeps the keyboard, or another window of ours.
            Front::Ours => {
                windows::beside_popup(app).iter().any(|other| other.is_focused().unwrap_or_default())
            }
            Front::Unknown => !window.is_focused().unwrap_or_default(),
        };
        looks = if is_left { looks + 1 } else { 0 };
    }
    if is_answering(&shell) {
        return;
    }
    lock(&shell.popup).left_at(Instant::now());
    conceal(app, &window);
}

/// Takes the popup off the screen. It waits for the window's thread.
pub(crate) fn conceal(app: &AppHandle, window: &WebviewWindow) {
    if !layer::conceal(app) {
        let _ = window.hide();
    }
}

/// Hides the popup, which was asked just now, and gives the focus back to where the user was.
pub(crate) fn hide(app: &AppHandle) {
    hide_as_asked(app, Instant::now());
}

pub(super) fn hide_as_asked(app: &AppHandle, asked: Instant) {
    let Some(window) = window(app) else { return };
    let had_focus = is_here(app, &window, asked);
    conceal(app, &window);
    let shell = app.state::<Shell>();
    let target = lock(&shell.popup).target();
    if let (true, Some(target)) = (had_focus, target) {
        let desktop = Arc::clone(&shell.desktop);
        tauri::async_runtime::spawn_blocking(move || {
            if let Err(error) = desktop.focus(&target) {
                tracing::info!(%error, "the focus did not go back");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_focus_that_the_key_took_counts_however_late_it_is_asked_for_and_one_that_was_lost_before_does_not() {
        let asked = Instant::now();
        let before = |millis| asked.checked_sub(Duration::from_millis(millis)).unwrap();
        assert!(counts(before(10), asked));
        assert!(counts(asked + Duration::from_secs(5), asked), "the window's thread was busy");
        assert!(!counts(before(500), asked));
    }
}
