//! What is going on right now: answers that arrive and summaries that are written, one of each a session.

use std::collections::{HashMap, HashSet};

use extremis_domain::{MessageId, SessionId, SummaryId};
use parking_lot::{Mutex, MutexGuard};
use tokio_util::sync::CancellationToken;

use crate::summaries::RunReason;
use crate::wire::{AnswerState, NoticeView, StreamingView};

/// An answer that is arriving.
#[derive(Debug, Clone)]
pub(crate) struct InFlightAnswer {
    pub message: MessageId,
    pub parent: MessageId,
    /// The answer whose rest it brings, if it does.
    pub carries_on: Option<MessageId>,
    pub model: String,
    pub text: String,
    pub state: Option<AnswerState>,
    pub cancel: CancellationToken,
}

/// Work on the summaries of a session.
#[derive(Debug)]
struct Summarising {
    cancel: CancellationToken,
    /// What it was asked for meanwhile.
    again: Option<RunReason>,
}

/// That summaries of a session fail.
#[derive(Debug, Default)]
struct Failing {
    /// How often since any was written.
    times: u32,
    /// Why the last one did.
    why: String,
}

/// How a run for a session's summaries ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunEnd {
    /// All was done, or it was cancelled.
    Done,
    /// It did not work, and would not if it were tried at once.
    Failed,
}

#[derive(Debug, Default)]
pub(crate) struct ActiveTasks {
    answers: Mutex<HashMap<SessionId, InFlightAnswer>>,
    summaries: Mutex<HashMap<SessionId, Summarising>>,
    /// Sessions whose last summary failed, of which the user was told.
    failing: Mutex<HashMap<SessionId, Failing>>,
    /// Summaries written offline that no model could write better in this run.
    given_up: Mutex<HashSet<SummaryId>>,
    notices: Mutex<Vec<NoticeView>>,
    /// Held from the end of a run until it was told.
    telling: Mutex<()>,
}

impl ActiveTasks {
    /// Takes the session's one place for an answer; false when it is taken.
    pub fn begin_answer(&self, session: SessionId, arriving: InFlightAnswer) -> bool {
        let mut answers = self.answers.lock();
        if answers.contains_key(&session) {
            return false;
        }
        answers.insert(session, arriving);
        true
    }

    pub fn is_answering(&self, session: SessionId) -> bool {
        self.answers.lock().contains_key(&session)
    }

    /// Says which model writes the answer, once that is known.
    pub fn name_answer(&self, session: SessionId, model: &str) {
        if let Some(arriving) = self.answers.lock().get_mut(&session) {
            model.clone_into(&mut arriving.model);
        }
    }

    pub fn note_state(&self, session: SessionId, state: AnswerState) {
        if let Some(arriving) = self.answers.lock().get_mut(&session) {
            arriving.state = Some(state);
        }
    }

    pub fn extend_answer(&self, session: SessionId, text: &str) {
        if let Some(arriving) = self.answers.lock().get_mut(&session) {
            arriving.text.push_str(text);
            arriving.state = None;
        }
    }

    pub fn end_answer(&self, session: SessionId) {
        self.answers.lock().remove(&session);
    }

    pub fn streaming(&self, session: SessionId) -> Option<StreamingView> {
        self.answers.lock().get(&session).map(|arriving| StreamingView {
            message_id: arriving.message.clone(),
            parent: arriving.parent.clone(),
            text: arriving.text.clone(),
            model: arriving.model.clone(),
            state: arriving.state.clone(),
        })
    }

    /// Asks an answer to stop; false when none is arriving.
    pub fn stop_answer(&self, session: SessionId) -> bool {
        self.answers.lock().get(&session).map(|arriving| arriving.cancel.cancel()).is_some()
    }

    /// Takes the session's one place for a summary; false when it is taken: then whoever has it does this too before
    /// it is given up.
    pub fn begin_summary(&self, session: SessionId, occasion: RunReason, cancel: CancellationToken) -> bool {
        let mut summaries = self.summaries.lock();
        if let Some(summarising) = summaries.get_mut(&session) {
            if summarising.again.as_ref().is_none_or(|again| *again == RunReason::Trigger) {
                summarising.again = Some(occasion);
            }
            return false;
        }
        summaries.insert(session, Summarising { cancel, again: None });
        true
    }

    pub fn is_summarising(&self, session: SessionId) -> bool {
        self.summaries.lock().contains_key(&session)
    }

    /// Gives the place up, or keeps it for what was asked for meanwhile, which then goes on under `cancel`.
    pub fn end_summary(
        &self,
        session: SessionId,
        end: RunEnd,
        cancel: &CancellationToken,
    ) -> Option<RunReason> {
        let mut summaries = self.summaries.lock();
        let again = summaries.get_mut(&session).and_then(|summarising| summarising.again.take());
        if let Some(occasion) = again.filter(|_| end == RunEnd::Done && !cancel.is_cancelled()) {
            summaries.insert(session, Summarising { cancel: cancel.clone(), again: None });
            return Some(occasion);
        }
        summaries.remove(&session);
        None
    }

    /// Ends the work on a session's summaries, and what it was asked for besides.
    pub fn cancel_summary(&self, session: SessionId) {
        if let Some(summarising) = self.summaries.lock().get_mut(&session) {
            summarising.cancel.cancel();
            summarising.again = None;
        }
    }

    /// Notes that a summary failed; true the first time since a model wrote one.
    pub fn note_failure(&self, session: SessionId, why: &str) -> bool {
        let mut failing = self.failing.lock();
        let is_first = !failing.contains_key(&session);
        let entry = failing.entry(session).or_default();
        entry.times += 1;
        why.clone_into(&mut entry.why);
        is_first
    }

    /// The sessions whose last summary failed, and why.
    pub fn failed(&self) -> Vec<(SessionId, String)> {
        let failing = self.failing.lock();
        let failed = failing.iter().filter(|(_, failing)| failing.times > 0);
        failed.map(|(session, failing)| (*session, failing.why.clone())).collect()
    }

    /// Whether the last summary of the session failed, and none was written since.
    pub fn has_failed(&self, session: SessionId) -> bool {
        self.failing.lock().get(&session).is_some_and(|failing| failing.times > 0)
    }

    /// Notes that a model wrote a summary.
    pub fn note_success(&self, session: SessionId) {
        self.failing.lock().remove(&session);
    }

    /// Notes that a summary was written without a model: the next one may fail once before it is, too.
    pub fn note_written_offline(&self, session: SessionId) {
        if let Some(failing) = self.failing.lock().get_mut(&session) {
            failing.times = 0;
        }
    }

    /// Notes that a summary stays as it is for the rest of this run.
    pub fn give_up(&self, summary: SummaryId) {
        self.given_up.lock().insert(summary);
    }

    pub fn given_up(&self) -> HashSet<SummaryId> {
        self.given_up.lock().clone()
    }

    pub fn cancel_all(&self) {
        self.answers.lock().values().for_each(|arriving| arriving.cancel.cancel());
        for summarising in self.summaries.lock().values_mut() {
            summarising.cancel.cancel();
            summarising.again = None;
        }
    }

    /// Whether an answer is being written for someone.
    pub fn someone_waits(&self) -> bool {
        !self.answers.lock().is_empty()
    }

    /// Held while the end of a run is told; taken by whoever wants to have heard of all that ended.
    pub fn telling(&self) -> MutexGuard<'_, ()> {
        self.telling.lock()
    }

    pub fn is_idle(&self) -> bool {
        self.answers.lock().is_empty() && self.summaries.lock().is_empty()
    }

    pub fn keep_notices(&self, notices: impl IntoIterator<Item = NoticeView>) {
        self.notices.lock().extend(notices);
    }

    pub fn take_notices(&self) -> Vec<NoticeView> {
        std::mem::take(&mut self.notices.lock())
    }
}
