//! The windows of conversations that were open at the end of the run before, opened again, once the main window is there.
//!
//! Where the start before this one ended while it did that, they stay closed: whatever is in one of them that cannot be
//! drawn, the program comes up.

use extremis_app::SessionId;
use extremis_app::wire::NoticeLevel;
use extremis_language::text;
use tauri::{AppHandle, Manager};

use super::{create, on_the_thread_of_windows};
use crate::shell::Shell;
use crate::windows;
use crate::windows::remembered::own;

/// Opens them, if that is not done and the main window is on screen and answers.
pub(crate) fn restore(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let Ok(engine) = shell.app() else { return };
    let is_there = shell.is_listened_to() && windows::main(app).is_some_and(|main| windows::is_seen(&main));
    if !is_there || !shell.main_place.restores_now() {
        return;
    }
    let sessions = own::of_before(app);
    if !engine.settings().restore_windows {
        return own::are_closed(app, &sessions);
    }
    if shell.main_place.has_held_windows() {
        if !sessions.is_empty() {
            tell_held(&shell);
        }
        return own::are_closed(app, &sessions);
    }
    let titled = |session: SessionId| Some((session, engine.conversations().title(session)?));
    let there: Vec<_> = sessions.iter().copied().filter_map(titled).collect();
    let left_out: Vec<_> =
        sessions.into_iter().filter(|id| there.iter().all(|(session, _)| session != id)).collect();
    own::are_closed(app, &left_out);
    if !there.is_empty() {
        own::are_drawn_next(app, there.iter().map(|(session, _)| *session).collect());
        on_the_thread_of_windows(app, move |app| create_all(app, &there));
    }
}

fn create_all(app: &AppHandle, sessions: &[(SessionId, String)]) {
    for (session, title) in sessions {
        if let Err(error) = create(app, *session, title, false) {
            tracing::warn!(%error, "the window of a conversation could not be opened again");
            is_drawn(app, *session);
        }
    }
    if let Some(main) = windows::main(app) {
        let _ = main.set_focus();
    }
}

/// The window of a conversation is drawn and answers.
pub(crate) fn is_drawn(app: &AppHandle, session: SessionId) {
    tracing::info!("the window of a conversation is ready");
    own::is_drawn(app, session);
}

fn tell_held(shell: &Shell) {
    shell.note(NoticeLevel::Warning, "windows_held", text!("shell-windows-held"));
}
