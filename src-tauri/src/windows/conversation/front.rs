//! Brings the window of a conversation to the front.

use extremis_app::SessionId;
use tauri::{AppHandle, Manager, WebviewWindow};

use crate::shell::Shell;
use crate::windows::handles::own_window;
use crate::windows::remembered::own;

/// Also one that was closed a moment ago, and is still saving. False where there is none.
pub(in crate::windows) fn bring_to_front(app: &AppHandle, session: SessionId) -> bool {
    let Some(window) = own_window(app, session) else { return false };
    if app.state::<Shell>().closing.finish(session) {
        own::is_open(app, session, true);
    }
    if let Err(error) = show(&window) {
        tracing::warn!(%error, "the window of a conversation could not be shown");
    }
    true
}

fn show(window: &WebviewWindow) -> tauri::Result<()> {
    window.show()?;
    window.unminimize()?;
    window.set_focus()
}
