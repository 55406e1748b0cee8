//! The popup: called by the hotkey from any application, shown with what the user was looking at.

pub(crate) mod focus;
mod frame;

use std::time::{Duration, Instant};

use extremis_app::capture::{CaptureOptions, Target};
use extremis_app::wire::{ContextView, PopupState, PreviousConversation};
use tauri::{AppHandle, Emitter, Manager, WebviewWindow};

use crate::shell::{Shell, lock};
use crate::windows::{POPUP, remembered};

pub(crate) use focus::hide;
pub(crate) use frame::{refit, resize, show_at};

/// How long the popup comes back as it was when it was not hidden by its user, but by a click elsewhere.
const COMES_BACK_FOR: Duration = Duration::from_mins(2);

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
    /// When it was hidden because another window got the focus, if it was.
    left: Option<Instant>,
    /// How high its content is, in pixels of the page.
    content: Option<f64>,
}

impl Popup {
    /// Before the first call of a run; `previous` is what it had in the run before.
    pub fn after(previous: Option<String>) -> Self {
        Self { previous, ..Self::default() }
    }

    /// A message was sent from the popup, or an earlier conversation is continued: it stays until the popup is called again.
    pub fn sent(&mut self, session: &str) {
        self.session = Some(session.to_owned());
        self.previous = Some(session.to_owned());
    }

    /// Leaves the conversation.
    pub fn leave(&mut self) {
        self.session = None;
        self.unseen = false;
    }

    /// A conversation was erased for good.
    pub fn gone(&mut self, session: &str) {
        let is_gone = |id: &mut String| *id == session;
        self.session.take_if(is_gone);
        self.previous.take_if(is_gone);
    }

    /// Another window got the focus: the popup comes back as it is, for a while.
    pub fn left_at(&mut self, at: Instant) {
        self.left = Some(at);
    }

    pub fn target(&self) -> Option<Target> {
        self.target.clone()
    }

    /// An answer has ended in a session.
    pub fn answered(&mut self, session: &str, visible: bool) {
        self.unseen |= !visible && self.session.as_deref() == Some(session);
    }

    /// A new call: each begins afresh, so that a quick question never lands in an unrelated conversation;
    /// only an answer that is still arriving, that waits for the connection, or that nobody saw, is shown first, and what
    /// was left by a click elsewhere a moment ago.
    fn called(&mut self, context: Option<ContextView>, target: Option<Target>, answering: bool) {
        self.context = context;
        self.target = target;
        let is_left = self.left.take().is_some_and(|at| at.elapsed() < COMES_BACK_FOR);
        if !(answering || self.unseen || is_left) {
            self.session = None;
        }
        self.unseen = false;
    }
}

/// The popup has a conversation now: by a message that was sent there, or because an earlier one is continued.
pub(crate) fn has(app: &AppHandle, session: &str) {
    lock(&app.state::<Shell>().popup).sent(session);
    remembered::popup_has(app, session);
}

/// A conversation was erased for good: the popup does not offer it any more, nor is its id kept.
pub(crate) fn gone(app: &AppHandle, session: &str) {
    lock(&app.state::<Shell>().popup).gone(session);
    remembered::popup_session_gone(app, session);
}

/// Looks whether the conversation that the popup had last is there, after any number may have been erased.
pub(crate) fn forget_what_is_gone(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let (Some(last), Ok(engine)) = (shell.main_place.popup_session(), shell.app()) else { return };
    if last.parse().is_ok_and(|id| !engine.conversations().exists(id)) {
        gone(app, &last);
    }
}

/// What the popup's page is to show.
pub(crate) fn state(shell: &Shell) -> PopupState {
    let popup = lock(&shell.popup);
    let previous = popup.previous.clone().and_then(|id| {
        let title = shell.app().ok()?.conversations().title(&id)?;
        Some(PreviousConversation { id, title })
    });
    PopupState { context: popup.context.clone(), session: popup.session.clone(), previous }
}

/// Whether an answer arrives in the conversation that is shown, or its message waits for the connection.
fn is_answering(shell: &Shell) -> bool {
    let session = lock(&shell.popup).session.clone();
    let (Some(session), Ok(engine)) = (session, shell.app()) else { return false };
    session.parse().is_ok_and(|id| engine.chat().is_answering(id))
        || engine.chat().queued().iter().any(|queued| queued.session == session)
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
        if visible && focus::is_here(&app, &window) {
            hide(&app);
        } else {
            capture(&app);
            show(&app, &window);
        }
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

fn show(app: &AppHandle, window: &WebviewWindow) {
    let state = state(&app.state::<Shell>());
    // The page must have the new chips before it is seen.
    if let Err(error) = window.emit("popup-shown", &state) {
        tracing::warn!(%error, "the popup was not told what it is about");
    }
    show_at(window, frame::usual_place(app, window));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_call_begins_afresh_and_the_last_conversation_can_be_continued() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.called(None, None, false);
        assert_eq!((popup.session, popup.previous.as_deref()), (None, Some("one")));
    }

    #[test]
    fn what_it_had_in_the_run_before_can_be_continued_and_is_not_shown_by_itself() {
        let mut popup = Popup::after(Some("one".to_owned()));
        popup.called(None, None, false);
        assert_eq!((popup.session, popup.previous.as_deref()), (None, Some("one")));
    }

    #[test]
    fn what_was_erased_is_neither_shown_nor_offered() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.gone("two");
        assert_eq!((popup.session.as_deref(), popup.previous.as_deref()), (Some("one"), Some("one")));
        popup.gone("one");
        assert_eq!((popup.session, popup.previous), (None, None));
    }

    #[test]
    fn what_was_left_by_a_click_elsewhere_comes_back_and_what_was_hidden_on_purpose_does_not() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.left_at(Instant::now());
        popup.called(None, None, false);
        assert_eq!(popup.session.as_deref(), Some("one"));
        popup.called(None, None, false);
        assert_eq!(popup.session, None);
    }

    #[test]
    fn an_answer_that_nobody_saw_is_shown_first() {
        let mut popup = Popup::default();
        popup.sent("one");
        popup.answered("one", false);
        popup.called(None, None, false);
        assert_eq!(popup.session.as_deref(), Some("one"));
        popup.called(None, None, false);
        assert_eq!(popup.session, None, "only once");
    }
}
