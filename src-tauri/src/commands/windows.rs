//! Commands about windows: those of conversations, and what they leave to the main window.

use extremis_app::SessionId;
use extremis_app::wire::{MainTask, WireError};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, WebviewWindow};

use crate::windows::{conversation, renewal};

/// Opens a conversation in a window of its own, or brings that to the front.
#[command(main, conversation)]
pub(crate) async fn open_in_own_window(app: AppHandle, session: SessionId) -> Result<(), WireError> {
    conversation::open(&app, session)
}

/// Closes the window that asks, as its frame does.
#[command(main, conversation)]
pub(crate) async fn close_window(window: WebviewWindow) -> Result<(), WireError> {
    window
        .close()
        .map_err(|error| WireError::new("window", text!("shell-window-close", error = Words(error)), true))
}

/// Says that what was typed in the window that asks is on the disk, once it closes.
#[command(conversation)]
pub(crate) async fn window_is_saved(app: AppHandle, window: WebviewWindow) {
    if let Some(session) = conversation::session_of(window.label()) {
        conversation::is_saved(&app, session);
    }
}

/// Says that the conversation of the window that asks is before somebody's eyes.
#[command(conversation)]
pub(crate) async fn window_is_seen(app: AppHandle, window: WebviewWindow) {
    if let Some(session) = conversation::session_of(window.label()) {
        conversation::is_seen(&app, session);
    }
}

/// Says, as it was asked, that the main window loses nothing when it is loaded again with this conversation, or with a new
/// one: all pages are.
#[command(main)]
pub(crate) async fn renew_pages(app: AppHandle, session: Option<SessionId>) {
    renewal::renew(&app, session);
}

/// Has the main window show what this one cannot.
#[command(conversation)]
pub(crate) async fn show_in_main(app: AppHandle, task: MainTask) {
    conversation::show_in_main(&app, &task);
}
