//! What the popup is about.

use std::time::{Duration, Instant};

use extremis_app::SessionId;
use extremis_app::capture::Target;
use extremis_app::wire::{ContextView, PopupTask};

use super::size::{USUAL_WIDTH, width_of};
use crate::windows::POPUP_SIZE;

/// How long the popup comes back as it was when it was not hidden by its user, but by a click elsewhere.
const COMES_BACK_FOR: Duration = Duration::from_mins(2);

/// What the popup is about.
#[derive(Debug, Default)]
pub(crate) struct Popup {
    pub(super) context: Option<ContextView>,
    /// Where text is put back.
    pub(super) target: Option<Target>,
    /// What its page is to do once it is shown.
    pub task: Option<PopupTask>,
    /// The conversation that is shown; none before the first message.
    pub(super) session: Option<SessionId>,
    /// The conversation before it.
    pub(super) previous: Option<SessionId>,
    /// Whether an answer ended while nobody saw it.
    pub(super) unseen: bool,
    /// When the popup lost the focus, if it does not have it.
    pub(super) lost_focus: Option<Instant>,
    /// When it was hidden because another window got the focus, if it was.
    pub(super) left: Option<Instant>,
    /// How high its content is, in pixels of the page.
    pub(super) content: Option<f64>,
    /// How wide it is, in pixels of the page, where that was set.
    pub(super) width: Option<f64>,
}

impl Popup {
    /// Before the first call of a run; `previous` is what it had in the run before, and `width` how wide it was.
    pub fn after(previous: Option<SessionId>, width: Option<f64>) -> Self {
        Self { previous, width, ..Self::default() }
    }

    /// The size that its page is to have; the least height before it is known what is in it.
    pub(super) fn wanted_size(&self) -> (f64, f64) {
        (width_of(self.width.unwrap_or(USUAL_WIDTH)), self.content.unwrap_or(POPUP_SIZE.1))
    }

    /// A message was sent from the popup, or an earlier conversation is continued: it stays until the popup is called again.
    pub fn sent(&mut self, session: SessionId) {
        self.session = Some(session);
        self.previous = Some(session);
    }

    /// Leaves the conversation.
    pub fn leave(&mut self) {
        self.session = None;
        self.unseen = false;
    }

    /// A conversation was erased for good.
    pub fn gone(&mut self, session: SessionId) {
        let is_gone = |id: &mut SessionId| *id == session;
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

    /// Where text is put back, and what is selected there, where that was captured whole: only then is it known what is
    /// replaced.
    pub fn place(&self) -> (Option<Target>, Option<String>) {
        let context = self.context.as_ref().filter(|_| !self.is_cut());
        (self.target(), context.and_then(|context| context.selected_text.clone()))
    }

    /// Whether only a part of the selection was captured.
    pub fn is_cut(&self) -> bool {
        self.context.as_ref().is_some_and(|context| context.selection_length.is_some())
    }

    /// An answer has ended in a session.
    pub fn answered(&mut self, session: SessionId, visible: bool) {
        self.unseen |= !visible && self.session == Some(session);
    }

    /// Whether the next call shows this session, because nobody saw its answer.
    pub fn comes_back_with(&self, session: SessionId) -> bool {
        self.unseen && self.session == Some(session)
    }

    /// A new call: each begins afresh, so that a quick question never lands in an unrelated conversation;
    /// only an answer that is still arriving, that waits for the connection, or that nobody saw, is shown first, and what
    /// was left by a click elsewhere a moment ago.
    pub(super) fn called(&mut self, context: Option<ContextView>, target: Option<Target>, answering: bool) {
        self.context = context;
        self.target = target;
        let is_left = self.left.take().is_some_and(|at| at.elapsed() < COMES_BACK_FOR);
        if !(answering || self.unseen || is_left) {
            self.session = None;
        }
        self.unseen = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_call_begins_afresh_and_the_last_conversation_can_be_continued() {
        let one = SessionId::new();
        let mut popup = Popup::default();
        popup.sent(one);
        popup.called(None, None, false);
        assert_eq!((popup.session, popup.previous), (None, Some(one)));
    }

    #[test]
    fn what_it_had_in_the_run_before_can_be_continued_and_is_not_shown_by_itself() {
        let one = SessionId::new();
        let mut popup = Popup::after(Some(one), None);
        popup.called(None, None, false);
        assert_eq!((popup.session, popup.previous), (None, Some(one)));
    }

    #[test]
    fn what_was_erased_is_neither_shown_nor_offered() {
        let (one, two) = (SessionId::new(), SessionId::new());
        let mut popup = Popup::default();
        popup.sent(one);
        popup.gone(two);
        assert_eq!((popup.session, popup.previous), (Some(one), Some(one)));
        popup.gone(one);
        assert_eq!((popup.session, popup.previous), (None, None));
    }

    #[test]
    fn what_was_left_by_a_click_elsewhere_comes_back_and_what_was_hidden_on_purpose_does_not() {
        let one = SessionId::new();
        let mut popup = Popup::default();
        popup.sent(one);
        popup.left_at(Instant::now());
        popup.called(None, None, false);
        assert_eq!(popup.session, Some(one));
        popup.called(None, None, false);
        assert_eq!(popup.session, None);
    }

    #[test]
    fn an_answer_that_nobody_saw_is_shown_first() {
        let one = SessionId::new();
        let mut popup = Popup::default();
        popup.sent(one);
        popup.answered(one, false);
        popup.called(None, None, false);
        assert_eq!(popup.session, Some(one));
        popup.called(None, None, false);
        assert_eq!(popup.session, None, "only once");
    }
}
