//! A window of a conversation closes: at once for the eye, and in truth once what was typed in it is on the disk.

pub(crate) mod state;

use std::time::Duration;

use extremis_app::SessionId;
use tauri::{AppHandle, CloseRequestApi, Emitter, Manager, WebviewWindow};

use crate::shell::Shell;
use crate::windows;
use crate::windows::handles::{own_label as label, own_window as of};
use crate::windows::remembered::{self, own};
use crate::{background, ending};

/// How long its page may take to save; one that does not answer must not stay for ever.
const SAVED_WITHIN: Duration = Duration::from_secs(3);

/// Somebody closes the window of a conversation. The conversation stays.
pub(crate) fn close_requested(app: &AppHandle, session: SessionId, api: &CloseRequestApi) {
    api.prevent_close();
    if windows::ends_with(app, &label(session)) {
        // A question about what is unsaved has to be answered first.
        if !ending::ask_if_unsaved(app) {
            own::is_open(app, session, false);
            app.exit(0);
        }
        return;
    }
    let Some(window) = of(app, session) else { return };
    remembered::write_down(app);
    own::is_open(app, session, false);
    app.state::<Shell>().closing.begin(session);
    let _ = window.hide();
    if window.emit_to(window.label(), "closing", ()).is_err() {
        return end(app, session, &window);
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(SAVED_WITHIN).await;
        is_saved(&app, session);
    });
}

/// What was typed in it is on the disk.
pub(crate) fn is_saved(app: &AppHandle, session: SessionId) {
    if !app.state::<Shell>().closing.finish(session) {
        return;
    }
    if let Some(window) = of(app, session) {
        end(app, session, &window);
    }
    if !windows::is_any_seen(app) {
        background::begun(app);
    }
}

pub(super) fn end(app: &AppHandle, session: SessionId, window: &WebviewWindow) {
    if let Ok(engine) = app.state::<Shell>().app() {
        engine.beside().leave(session);
    }
    if let Err(error) = window.destroy() {
        tracing::warn!(%error, "the window of a conversation could not be closed");
    }
}
