//! The windows by their names.

use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

pub(crate) const MAIN: &str = "main";
pub(crate) const POPUP: &str = "popup";

/// The first size of the popup. Its height then follows what is in it, and its width what is set. GTK never makes a window
/// that cannot be resized by its frame smaller than it began, so it begins smaller than it is ever shown.
pub(crate) const POPUP_SIZE: (f64, f64) = (480.0, 96.0);

/// The least size of the main window.
pub(crate) const MAIN_LEAST: (f64, f64) = (480.0, 360.0);

pub(crate) fn main(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(MAIN)
}

pub(crate) fn popup(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(POPUP)
}

/// Shows a window at a place. That is asked for before, so that it appears there, and again when it is on screen: the
/// toolkit does not move a hidden window to where it believes it already, and the window manager may have put it
/// elsewhere meanwhile.
pub(crate) fn show_at(window: &WebviewWindow, at: PhysicalPosition<i32>) -> tauri::Result<()> {
    window.set_position(at)?;
    window.show()?;
    window.set_position(at)
}
