//! What is remembered of the windows of conversations.

use std::collections::HashSet;

use extremis_app::SessionId;
use tauri::{AppHandle, Manager};

use super::{look, save, screens};
use crate::shell::{Shell, lock};
use crate::windows::handles::{all_own, own_window};
use crate::windows::place::Place;

/// Where the window of a conversation was, on the screens that there are now.
pub(crate) fn place(app: &AppHandle, session: SessionId) -> Option<Place> {
    let place = lock(&app.state::<Shell>().main_place.kept).own_windows.place(session)?;
    Some(place.on(&screens(app)))
}

/// The window of a conversation is open, or closed, from now on.
pub(crate) fn is_open(app: &AppHandle, session: SessionId, open: bool) {
    lock(&app.state::<Shell>().main_place.kept).own_windows.set_open(session, open);
    save_soon(app);
}

/// A conversation was erased for good: nothing keeps its id.
pub(crate) fn is_gone(app: &AppHandle, session: SessionId) {
    lock(&app.state::<Shell>().main_place.kept).own_windows.forget(session);
    save_soon(app);
}

/// The conversations whose windows were open at the end of the run before, and are not yet.
pub(crate) fn of_before(app: &AppHandle) -> Vec<SessionId> {
    let open = lock(&app.state::<Shell>().main_place.kept).own_windows.open();
    open.into_iter().filter(|session| own_window(app, *session).is_none()).collect()
}

/// These are not opened again.
pub(crate) fn are_closed(app: &AppHandle, sessions: &[SessionId]) {
    let shell = app.state::<Shell>();
    for session in sessions {
        lock(&shell.main_place.kept).own_windows.set_open(*session, false);
    }
    save_soon(app);
}

/// These are opened now. Written down before, so that the next start knows where this one ended.
pub(crate) fn are_drawn_next(app: &AppHandle, sessions: HashSet<SessionId>) {
    let shell = app.state::<Shell>();
    *lock(&shell.main_place.undrawn) = sessions;
    lock(&shell.main_place.kept).restoring = true;
    save(&shell);
}

/// One of them is drawn and answers, or will not come.
pub(crate) fn is_drawn(app: &AppHandle, session: SessionId) {
    let shell = app.state::<Shell>();
    let mut undrawn = lock(&shell.main_place.undrawn);
    if undrawn.remove(&session) && undrawn.is_empty() {
        lock(&shell.main_place.kept).restoring = false;
        save_soon(app);
    }
}

/// Looks where each is now, while it is to be seen.
pub(super) fn look_at_all(app: &AppHandle) {
    let shell = app.state::<Shell>();
    for (session, window) in all_own(app) {
        // Looking asks the window's thread, which may want to know the place itself.
        let known = lock(&shell.main_place.kept).own_windows.place(session);
        if let Some(place) = look(&window, known).ok().flatten() {
            lock(&shell.main_place.kept).own_windows.set_place(session, place);
        }
    }
}

fn save_soon(app: &AppHandle) {
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}
