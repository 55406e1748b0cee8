//! A conversation that is shown because it was asked for elsewhere.

use extremis_app::SessionId;
use extremis_app::wire::{NoticeLevel, WireError};
use extremis_language::text;
use serde_json::json;
use tauri::{AppHandle, Emitter, Manager};

use super::conversation::front::bring_to_front;
use super::{MAIN, show_main};
use crate::shell::{Shell, lock};

/// Shows a conversation in its own window if it has one, else in the main window.
pub(crate) fn show_session(app: &AppHandle, session: SessionId) {
    if bring_to_front(app, session) {
        return;
    }
    let shell = app.state::<Shell>();
    if !shell.is_listened_to() {
        // The page begins with it.
        *lock(&shell.wanted) = Some(session);
    }
    show_main(app);
    if let Err(error) = app.emit_to(MAIN, "open-session", json!({ "id": session })) {
        tracing::warn!(%error, "the window was not told what to show");
    }
}

/// The same by its id or title; says so in the window where there is none.
pub(crate) fn show_named(app: &AppHandle, name: &str) {
    let shell = app.state::<Shell>();
    let named = shell.app().and_then(|engine| {
        let id = engine.conversations().named(name)?;
        // Also one in the trash: it is said then what became of it.
        engine.conversations().title(id).map(|_| id).ok_or_else(|| missing(name))
    });
    match named {
        Ok(session) => show_session(app, session),
        Err(error) => {
            shell.note(NoticeLevel::Warning, "not_shown", error.message);
            show_main(app);
        }
    }
}

fn missing(name: &str) -> WireError {
    let message = text!("shell-no-conversation", name = name);
    WireError::new("not_found", message, false)
}
