//! Windows of conversations: any number, each with one conversation, which it has for as long as it is open.
//!
//! Its label names the conversation, so that who calls is known from the window alone.

mod closing;
pub(super) mod front;
mod restored;

use extremis_app::SessionId;
use extremis_app::wire::{MainTask, WireError};
use extremis_language::text;
use tauri::{AppHandle, Emitter, Manager, WebviewUrl, WebviewWindowBuilder};

pub(crate) use super::handles::session_of;
use super::handles::{MAIN, all_own as all, own_label as label, own_window as of};
use super::remembered::own;
use super::{is_own_page, placed, zoom};
use crate::shell::Shell;
pub(crate) use closing::{close_requested, is_saved, state::Closing};
pub(crate) use restored::{is_drawn, restore};

/// The size where nobody gave it another.
const SIZE: (f64, f64) = (760.0, 720.0);

/// Opens the window of a conversation, or brings it to the front.
pub(crate) fn open(app: &AppHandle, session: SessionId) -> Result<(), WireError> {
    let title = app.state::<Shell>().app()?.conversations().title(session);
    let title =
        title.ok_or_else(|| WireError::new("not_found", text!("shell-conversation-deleted"), false))?;
    on_the_thread_of_windows(app, move |app| {
        if !front::bring_to_front(app, session)
            && let Err(error) = create(app, session, &title, true)
        {
            tracing::warn!(%error, "the window of a conversation could not be opened");
        }
    });
    Ok(())
}

/// Where a window shares the process of another, that is done by the thread of both. Elsewhere, that thread would wait for
/// itself.
fn on_the_thread_of_windows(app: &AppHandle, work: impl FnOnce(&AppHandle) + Send + 'static) {
    let handle = app.clone();
    if cfg!(target_os = "linux") {
        if let Err(error) = app.run_on_main_thread(move || work(&handle)) {
            tracing::warn!(%error, "the window of a conversation could not be opened");
        }
    } else {
        tauri::async_runtime::spawn_blocking(move || work(&handle));
    }
}

fn create(app: &AppHandle, session: SessionId, title: &str, focused: bool) -> tauri::Result<()> {
    let page = WebviewUrl::App(format!("index.html?conversation={session}").into());
    let factor = zoom::factor(app);
    let least = zoom::least_size(app, factor);
    let builder = WebviewWindowBuilder::new(app, label(session), page)
        .title(title)
        .inner_size(SIZE.0, SIZE.1)
        .min_inner_size(least.0, least.1)
        .focused(focused)
        .on_navigation(is_own_page);
    let builder = match own::place(app, session) {
        Some(place) => placed(app, builder, place)?,
        None => builder,
    };
    #[cfg(target_os = "linux")]
    let builder = super::one_process::beside_main(app, builder)?;
    let window = builder.build()?;
    #[cfg(target_os = "linux")]
    {
        super::keep_drawn(&window);
        super::one_process::take_keys(&window);
    }
    window.set_zoom(factor)?;
    own::is_open(app, session, true);
    if focused { window.set_focus() } else { Ok(()) }
}

/// A conversation may have another title than before.
pub(crate) fn renamed(app: &AppHandle, session: SessionId, title: &str) {
    if let Some(window) = of(app, session)
        && window.title().is_ok_and(|shown| shown != title)
    {
        let _ = window.set_title(title);
    }
}

/// A conversation was erased for good: its window closes, and nothing is kept of it.
pub(crate) fn gone(app: &AppHandle, session: SessionId) {
    if let Some(window) = of(app, session) {
        closing::end(app, session, &window);
    }
    own::is_gone(app, session);
}

/// Looks which conversations are there, after any number may have been erased or named anew.
pub(crate) fn look_again(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let Ok(engine) = shell.app() else { return };
    for (session, _) in all(app) {
        if !engine.conversations().exists(session) {
            gone(app, session);
        } else if let Some(title) = engine.conversations().title(session) {
            renamed(app, session, &title);
        }
    }
}

/// Has the main window show what a window of a conversation cannot.
pub(crate) fn show_in_main(app: &AppHandle, task: &MainTask) {
    super::show_main(app);
    if let Err(error) = app.emit_to(MAIN, "main-task", task) {
        tracing::warn!(%error, "the main window was not told what to show");
    }
}

/// The main window marks no answer as new that was seen in a window of its own.
pub(crate) fn is_seen(app: &AppHandle, session: SessionId) {
    let _ = app.emit_to(MAIN, "session-seen", session);
}
