//! The popup: called by the hotkey from any application, shown with what the user was looking at.

pub(crate) mod focus;
mod frame;
pub(crate) mod insertion;
#[cfg(target_os = "linux")]
pub(crate) mod layer;
#[cfg(not(target_os = "linux"))]
#[path = "popup/no_layer.rs"]
pub(crate) mod layer;
pub(crate) mod not_inserted;
mod size;
pub(crate) mod state;

use std::time::{Duration, Instant};

use extremis_app::SessionId;
use extremis_app::capture::CaptureOptions;
use extremis_app::wire::{ContextView, PopupState, PopupTask, PreviousConversation};
use tauri::{AppHandle, Emitter, Manager, WebviewWindow};

use crate::resting;
use crate::shell::{Shell, lock};
use crate::windows::remembered;

pub(crate) use crate::windows::handles::popup as window;
pub(crate) use focus::{conceal, hide};
pub(crate) use frame::{refit, resize, set_width, show_again};

/// How long making the popup anew may take.
const MADE_WITHIN: Duration = Duration::from_secs(2);

/// The popup has a conversation now: by a message that was sent there, or because an earlier one is continued.
pub(crate) fn has(app: &AppHandle, session: SessionId) {
    lock(&app.state::<Shell>().popup).sent(session);
    remembered::popup_has(app, session);
}

/// A conversation was erased for good: the popup does not offer it any more, nor is its id kept.
pub(crate) fn gone(app: &AppHandle, session: SessionId) {
    lock(&app.state::<Shell>().popup).gone(session);
    remembered::popup_session_gone(app, session);
}

/// Looks whether the conversation that the popup had last is there, after any number may have been erased.
pub(crate) fn forget_what_is_gone(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let (Some(last), Ok(engine)) = (shell.main_place.popup_session(), shell.app()) else { return };
    if !engine.conversations().exists(last) {
        gone(app, last);
    }
}

/// What the popup's page is to show.
pub(crate) fn state(shell: &Shell) -> PopupState {
    let popup = lock(&shell.popup);
    let previous = popup.previous.and_then(|id| {
        let title = shell.app().ok()?.conversations().title(id)?;
        Some(PreviousConversation { id, title })
    });
    let has_task = popup.task.is_some();
    PopupState { context: popup.context.clone(), session: popup.session, previous, has_task }
}

/// Whether an answer arrives in the conversation that is shown, or its message waits for the connection.
fn is_answering(shell: &Shell) -> bool {
    let session = lock(&shell.popup).session;
    let (Some(session), Ok(engine)) = (session, shell.app()) else { return false };
    engine.chat().is_answering(session)
        || engine.chat().queued().iter().any(|queued| queued.session == session)
}

/// The popup is called: nothing that needs time without use begins now.
fn used(app: &AppHandle) -> AppHandle {
    resting::used(app);
    app.clone()
}

/// The popup, also where it is just made anew. Never on the window's thread, which does that.
fn wait_window(app: &AppHandle) -> Option<WebviewWindow> {
    let begun = Instant::now();
    loop {
        let window = window(app);
        if window.is_some() || begun.elapsed() > MADE_WITHIN {
            return window;
        }
        std::thread::sleep(MADE_WITHIN / 100);
    }
}

/// Shows the popup with a fresh capture, or hides it when it has the focus.
pub(crate) fn toggle(app: &AppHandle) {
    let pressed = Instant::now();
    let app = used(app);
    // Capturing talks to other programs: never on the window's thread.
    tauri::async_runtime::spawn_blocking(move || {
        let Some(window) = wait_window(&app) else { return };
        let visible = window.is_visible().unwrap_or_default() && !window.is_minimized().unwrap_or_default();
        if visible && focus::is_here(&app, &window, pressed) {
            focus::hide_as_asked(&app, pressed);
        } else {
            capture(&app);
            show(&app);
        }
    });
}

/// Shows the popup with a fresh capture, and has its page run a quick command on it. Called from the popup itself, it is
/// about what that is about already.
pub(crate) fn run(app: &AppHandle, command: String) {
    let (asked, app) = (Instant::now(), used(app));
    tauri::async_runtime::spawn_blocking(move || {
        let Some(window) = wait_window(&app) else { return };
        if !(window.is_visible().unwrap_or_default() && focus::is_here(&app, &window, asked)) {
            capture(&app);
            // It is about what is selected now, and not about what was asked a moment ago.
            let shell = app.state::<Shell>();
            if !is_answering(&shell) {
                lock(&shell.popup).leave();
            }
        }
        lock(&app.state::<Shell>().popup).task = Some(PopupTask::Command { name: command });
        show(&app);
    });
}

/// Shows the popup with a fresh capture, and has its page ask something about it, in a conversation of its own.
pub(crate) fn ask(app: &AppHandle, text: String) {
    begin(app, Some(PopupTask::Ask { text }));
}

/// Shows the popup with a fresh capture and a new conversation, whatever it had. Called from the popup itself, it is about
/// what that is about already.
pub(crate) fn begin_anew(app: &AppHandle) {
    begin(app, None);
}

fn begin(app: &AppHandle, task: Option<PopupTask>) {
    let (asked, app) = (Instant::now(), used(app));
    tauri::async_runtime::spawn_blocking(move || {
        let Some(window) = wait_window(&app) else { return };
        if !(window.is_visible().unwrap_or_default() && focus::is_here(&app, &window, asked)) {
            capture(&app);
        }
        let shell = app.state::<Shell>();
        let mut popup = lock(&shell.popup);
        popup.leave();
        popup.task = task;
        drop(popup);
        if let Ok(engine) = shell.app() {
            engine.conversations().new_session();
        }
        show(&app);
    });
}

fn capture(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let engine = shell.app().ok();
    let settings = engine.map(|engine| engine.settings().capture).unwrap_or_default();
    let options = CaptureOptions { clipboard: settings.clipboard, never: settings.never };
    let captured = shell.desktop.capture(&options);
    let context = captured.context.filter(|_| settings.enabled).as_ref().map(ContextView::from_context);
    let answering = is_answering(&shell);
    lock(&shell.popup).called(context, captured.target, answering);
}

fn show(app: &AppHandle) {
    // It may be another one than before what was captured was asked for.
    let Some(window) = wait_window(app) else { return };
    let state = state(&app.state::<Shell>());
    // The page must have the new chips before it is seen.
    if let Err(error) = window.emit("popup-shown", &state) {
        tracing::warn!(%error, "the popup was not told what it is about");
    }
    frame::show_at(&window, frame::usual_place(app, &window));
}
