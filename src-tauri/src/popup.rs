//! The popup: called by the hotkey from any application, shown with what the user was looking at.

use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::capture::{Options, Target};
use extremis_app::wire::ContextView;
use serde::Serialize;
use tauri::{AppHandle, Emitter, LogicalPosition, LogicalSize, Manager, WebviewWindow};

use crate::shell::{Shell, lock};
use crate::windows::{POPUP, POPUP_SIZE};

/// Heights between which the popup follows its content.
const HEIGHTS: (f64, f64) = (96.0, 640.0);

/// How long a lost focus still counts. While a global hotkey is held, its grab keeps the focus from the popup.
const FOCUS_COUNTS_FOR: Duration = Duration::from_millis(400);

/// What the popup is about.
#[derive(Debug, Default)]
pub(crate) struct Popup {
    context: Option<ContextView>,
    /// Where text is put back.
    target: Option<Target>,
    /// The conversation that is shown; none before the first message.
    session: Option<String>,
    /// The conversation before it.
    previous: Option<String>,
    /// Whether an answer ended while nobody saw it.
    unseen: bool,
    /// When the popup lost the focus, if it does not have it.
    lost_focus: Option<Instant>,
}

/// What the popup's page is told when it is shown.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PopupState {
    context: Option<ContextView>,
    session: Option<String>,
    previous: Option<String>,
}

impl Popup {
    pub fn state(&self) -> PopupState {
        PopupState {
            context: self.context.clone(),
            session: self.session.clone(),
            previous: self.previous.clone(),
        }
    }

    /// A message was sent from the popup: its conversation stays until the popup is called again.
    pub fn sent(&mut self, session: &str) {
        self.session = Some(session.to_owned());
        self.previous = Some(session.to_owned());
    }

    /// Leaves the conversation.
    pub fn leave(&mut self) {
        self.session = None;
        self.unseen = false;
    }

    pub fn target(&self) -> Option<Target> {
        self.target.clone()
    }

    /// An answer has ended in a session.
    pub fn answered(&mut self, session: &str, visible: bool) {
        self.unseen |= !visible && self.session.as_deref() == Some(session);
    }

    /// A new call: each begins afresh, so that a quick question never lands in an unrelated conversation;
    /// only an answer that is still arriving, that waits for the connection, or that nobody saw, is shown first.
    fn called(&mut self, context: Option<ContextView>, target: Option<Target>, answering: bool) {
        self.context = context;
        self.target = target;
        if !(answering || self.unseen) {
            self.session = None;
        }
        self.unseen = false;
    }
}

pub(crate) fn window(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(POPUP)
}

/// Shows the popup with a fresh capture, or hides it when it has the focus.
pub(crate) fn toggle(app: &AppHandle) {
    let app = app.clone();
    // Capturing talks to other programs: never on the window's thread.
    tauri::async_runtime::spawn_blocking(move || {
        let Some(window) = window(&app) else { return };
        let visible = window.is_visible().unwrap_or_default();
        if visible && has_focus(&app, &window) {
            hide(&app);
        } else {
            capture(&app);
            show(&app, &window, visible);
        }
    });
}

fn capture(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let engine = shell.app().ok();
    let settings = engine.map(|engine| engine.settings().capture).unwrap_or_default();
    let options = Options { clipboard: settings.clipboard, never: settings.never };
    let captured = shell.desktop.capture(&options);
    let context = captured.context.filter(|_| settings.enabled).as_ref().map(ContextView::from_context);
    let mut popup = lock(&shell.popup);
    let answering = match (&popup.session, engine) {
        (Some(session), Some(engine)) => {
            session.parse().is_ok_and(|id| engine.is_answering(id))
                || engine.queued().iter().any(|queued| queued.session == *session)
        }
        _ => false,
    };
    popup.called(context, captured.target, answering);
}

fn show(app: &AppHandle, window: &WebviewWindow, visible: bool) {
    let state = lock(&app.state::<Shell>().popup).state();
    // The page must have the new chips before it is seen.
    if let Err(error) = window.emit("popup-shown", &state) {
        tracing::warn!(%error, "the popup was not told what it is about");
    }
    if !visible && let Some(position) = position(window) {
        let _ = window.set_position(position);
    }
    let shown = window.show().and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the popup could not be shown");
    }
}

/// Centred in the upper part of the screen that the pointer is on.
fn position(window: &WebviewWindow) -> Option<LogicalPosition<f64>> {
    let cursor = window.cursor_position().ok()?;
    let monitor = window.monitor_from_point(cursor.x, cursor.y).ok().flatten();
    let monitor = monitor.or_else(|| window.primary_monitor().ok().flatten())?;
    let scale = monitor.scale_factor();
    let (at, size) = (monitor.position().to_logical::<f64>(scale), monitor.size().to_logical::<f64>(scale));
    Some(LogicalPosition::new(at.x + (size.width - POPUP_SIZE.0) / 2.0, at.y + size.height * 0.18))
}

/// The popup got the focus, or lost it.
pub(crate) fn focus_changed(app: &AppHandle, focused: bool) {
    lock(&app.state::<Shell>().popup).lost_focus = (!focused).then(Instant::now);
}

fn has_focus(app: &AppHandle, window: &WebviewWindow) -> bool {
    let lost = lock(&app.state::<Shell>().popup).lost_focus;
    window.is_focused().unwrap_or_default() || lost.is_some_and(|at| at.elapsed() < FOCUS_COUNTS_FOR)
}

/// Hides the popup and gives the focus back to where the user was.
pub(crate) fn hide(app: &AppHandle) {
    let Some(window) = window(app) else { return };
    let had_focus = has_focus(app, &window);
    let _ = window.hide();
    let shell = app.state::<Shell>();
    let target = lock(&shell.popup).target();
    if let (true, Some(target)) = (had_focus, target) {
        let desktop = Arc::clone(&shell.desktop);
        tauri::async_runtime::spawn_blocking(move || {
            if let Err(error) = desktop.focus(&target) {
                tracing::info!(%error, "the focus did not go back");
            }
        });
    }
}

/// Makes the popup as high as its content, within limits.
pub(crate) fn resize(app: &AppHandle, height: f64) -> tauri::Result<()> {
    let Some(window) = window(app) else { return Ok(()) };
    window.set_size(LogicalSize::new(POPUP_SIZE.0, height.clamp(HEIGHTS.0, HEIGHTS.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_call_begins_afresh_and_the_last_conversation_can_be_continued() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.called(None, None, false);
        let state = popup.state();
        assert_eq!((state.session, state.previous.as_deref()), (None, Some("one")));
    }

    #[test]
    fn an_answer_that_nobody_saw_is_shown_first() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.answered("one", false);
        popup.called(None, None, false);
        assert_eq!(popup.state().session.as_deref(), Some("one"));
        popup.called(None, None, false);
        assert_eq!(popup.state().session, None, "only once");
    }
}
