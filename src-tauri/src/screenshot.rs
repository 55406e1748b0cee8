//! A picture of the screen for the message that is being written: our own windows make room, the person chooses, and the
//! windows come back as they were.

#[cfg(target_os = "linux")]
mod hint;

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use extremis_app::capture::{self, Screenshot, ScreenshotError};
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

use crate::popup;
use crate::shell::Shell;
use crate::windows::{self, POPUP, remembered};
#[cfg(target_os = "linux")]
use hint::hint;

/// How long it takes until what was below our windows is drawn: nobody tells when it is.
const DRAWN_WITHIN: Duration = Duration::from_millis(300);

/// Has the person choose a part of the screen, for the window that asks; none where they do not want to, or are choosing
/// already. It blocks.
pub(crate) fn take(app: &AppHandle, asking: &WebviewWindow) -> Result<Option<Screenshot>, ScreenshotError> {
    let shell = app.state::<Shell>();
    let Some(_turn) = turn(&shell.taking_screenshot) else { return Ok(None) };
    // Where it cannot be done, no window goes.
    let chooser = capture::screen_chooser()?;
    let hint = hint(app);
    let _room = Room::make(app, asking);
    chooser.choose(hint)
}

/// Other systems tell it themselves.
#[cfg(not(target_os = "linux"))]
fn hint(_: &AppHandle) -> Option<capture::ChooserHint> {
    None
}

/// One at a time.
fn turn(of: &Mutex<()>) -> Option<MutexGuard<'_, ()>> {
    match of.try_lock() {
        Ok(turn) => Some(turn),
        Err(TryLockError::Poisoned(turn)) => Some(turn.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// A window that is hidden for a moment.
struct HiddenWindow {
    window: WebviewWindow,
    /// Where it was; none where it comes back to its place by itself.
    at: Option<PhysicalPosition<i32>>,
}

/// The screen without our windows, as long as this is there: they come back whatever happens.
struct Room<'a> {
    app: &'a AppHandle,
    /// The one that asked comes last.
    hidden: Vec<HiddenWindow>,
    asking: String,
    restore_stacking: Option<Box<dyn FnOnce()>>,
}

impl<'a> Room<'a> {
    fn make(app: &'a AppHandle, asking: &WebviewWindow) -> Self {
        // What is hidden has no place that could be looked at.
        remembered::write_down(app);
        let restore_stacking: Box<dyn FnOnce()> = Box::new(capture::keep_stacking());
        let asking = asking.label().to_owned();
        let mut seen: Vec<_> = windows::all(app).into_iter().filter(windows::is_seen).collect();
        seen.sort_by_key(|window| window.label() == asking);
        let hidden = seen.into_iter().map(|window| hide(app, window)).collect();
        std::thread::sleep(DRAWN_WITHIN);
        Self { app, hidden, asking, restore_stacking: Some(restore_stacking) }
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        for HiddenWindow { window, at } in self.hidden.drain(..) {
            let is_asking = window.label() == self.asking;
            if window.label() == POPUP {
                popup::show_again(&window, at, is_asking);
            } else if let Err(error) = show(&window, at, is_asking) {
                tracing::warn!(%error, "a window could not be shown again");
            }
        }
        if let Some(restore) = self.restore_stacking.take() {
            restore();
        }
        remembered::changed(self.app);
    }
}

fn hide(app: &AppHandle, window: WebviewWindow) -> HiddenWindow {
    let fills = window.is_maximized().unwrap_or_default() || window.is_fullscreen().unwrap_or_default();
    let at = window.outer_position().ok().filter(|_| !fills);
    if window.label() == POPUP {
        popup::conceal(app, &window);
    } else if let Err(error) = window.hide() {
        tracing::warn!(%error, "a window is in the way of the screen");
    }
    HiddenWindow { window, at }
}

fn show(window: &WebviewWindow, at: Option<PhysicalPosition<i32>>, with_focus: bool) -> tauri::Result<()> {
    match at {
        Some(at) => windows::show_at(window, at)?,
        None => window.show()?,
    }
    if with_focus { window.set_focus() } else { Ok(()) }
}
