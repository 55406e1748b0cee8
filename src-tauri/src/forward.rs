//! The engine's events on their way to the windows.

use std::time::Duration;

use extremis_app::wire::AppEvent;
use tauri::{AppHandle, Emitter, Manager};
use tokio::sync::broadcast::error::RecvError;

use crate::shell::{Shell, lock};
use crate::windows::{conversation, zoom};
use crate::{background, hotkey, popup, resting, tray};

/// How soon the user learns of trouble that a background save ran into.
const LOOK_FOR_NOTICES: Duration = Duration::from_secs(1);

pub(crate) fn start(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let Ok(engine) = shell.app() else { return };
    let mut events = engine.events();
    // It may have been erased without a window.
    popup::forget_what_is_gone(app);
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let mut notices = tokio::time::interval(LOOK_FOR_NOTICES);
        loop {
            tokio::select! {
                event = events.recv() => match event {
                    Ok(event) => forward(&app, &event),
                    // A window that missed something asks for the list, and for the session, again.
                    Err(RecvError::Lagged(_)) => forward(&app, &AppEvent::SessionsChanged),
                    Err(RecvError::Closed) => return,
                },
                _ = notices.tick() => {
                    app.state::<Shell>().new_notices().into_iter().for_each(|notice| forward(&app, &AppEvent::Notice(notice)));
                }
            }
        }
    });
}

fn forward(app: &AppHandle, event: &AppEvent) {
    resting::used(app);
    if let AppEvent::AnswerEnded { session, .. } = event {
        let visible = popup::window(app).and_then(|window| window.is_visible().ok()).unwrap_or_default();
        lock(&app.state::<Shell>().popup).answered(*session, visible);
        background::answered(app, *session, visible);
    }
    match event {
        AppEvent::EntryChanged { entry } => conversation::renamed(app, entry.id, &entry.title),
        AppEvent::EntryRemoved { session } => {
            popup::gone(app, *session);
            conversation::gone(app, *session);
        }
        // Any number of conversations may be gone.
        AppEvent::SessionsChanged | AppEvent::ArchiveReplaced => {
            popup::forget_what_is_gone(app);
            conversation::look_again(app);
        }
        _ => {}
    }
    if matches!(event, AppEvent::SettingsChanged) {
        zoom::apply(app);
        tray::follow_language(app);
        // Other keys may stand in the file.
        hotkey::follow(app);
    }
    if let Err(error) = app.emit("app-event", event) {
        tracing::warn!(%error, "an event did not reach the windows");
    }
}
