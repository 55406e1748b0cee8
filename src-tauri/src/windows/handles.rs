//! The windows by their names.

use extremis_app::SessionId;
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

pub(crate) const MAIN: &str = "main";
pub(crate) const POPUP: &str = "popup";
/// What the label of each page that draws diagrams begins with, and is never seen; a number follows.
pub(crate) const DIAGRAMS: &str = "diagrams-";

/// What the label of each window of a conversation begins with; the id of that follows.
const OWN: &str = "conversation-";

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

/// Whether a window is before somebody's eyes, or may be.
pub(crate) fn is_seen(window: &WebviewWindow) -> bool {
    window.is_visible().unwrap_or(true) && !window.is_minimized().unwrap_or(false)
}

/// Whether the main window or one of a conversation is seen.
pub(crate) fn is_any_seen(app: &AppHandle) -> bool {
    beside_popup(app).iter().any(is_seen)
}

/// The main window and those of conversations.
pub(crate) fn beside_popup(app: &AppHandle) -> Vec<WebviewWindow> {
    all(app).into_iter().filter(|window| window.label() != POPUP).collect()
}

/// All windows that somebody sees and writes in.
pub(crate) fn all(app: &AppHandle) -> Vec<WebviewWindow> {
    let windows = app.webview_windows().into_values();
    windows.filter(|window| !window.label().starts_with(DIAGRAMS)).collect()
}

/// The conversation whose window has this label; none: it is another window.
pub(crate) fn session_of(label: &str) -> Option<SessionId> {
    label.strip_prefix(OWN)?.parse().ok()
}

/// The window of a conversation, if it has one.
pub(crate) fn own_window(app: &AppHandle, session: SessionId) -> Option<WebviewWindow> {
    app.get_webview_window(&own_label(session))
}

pub(super) fn own_label(session: SessionId) -> String {
    format!("{OWN}{session}")
}

/// All windows of conversations.
pub(crate) fn all_own(app: &AppHandle) -> Vec<(SessionId, WebviewWindow)> {
    let windows = app.webview_windows().into_iter();
    windows.filter_map(|(label, window)| Some((session_of(&label)?, window))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_of_a_window_names_its_conversation() {
        let session = SessionId::new();
        assert_eq!(session_of(&own_label(session)), Some(session));
        for other in ["main", "popup", "conversation-", "conversation-x", &session.to_string()] {
            assert_eq!(session_of(other), None, "{other}");
        }
    }
}
