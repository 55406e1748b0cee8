//! What is going on right now: answers that arrive and summaries that are written, one of each a session.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use extremis_domain::{MessageId, SessionId};
use tokio_util::sync::CancellationToken;

use crate::wire::{AppEvent, StreamingView};

/// An answer that is arriving.
#[derive(Debug, Clone)]
pub(crate) struct Arriving {
    pub message: MessageId,
    pub parent: MessageId,
    pub model: String,
    pub text: String,
    pub cancel: CancellationToken,
}

#[derive(Debug, Default)]
pub(crate) struct Running {
    answers: Mutex<HashMap<SessionId, Arriving>>,
    summaries: Mutex<HashMap<SessionId, CancellationToken>>,
    notices: Mutex<Vec<AppEvent>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each critical section is a single map operation, so a panic elsewhere cannot leave it half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    /// Takes the session's one place for an answer; false when it is taken.
    pub fn begin_answer(&self, session: SessionId, arriving: Arriving) -> bool {
        let mut answers = lock(&self.answers);
        if answers.contains_key(&session) {
            return false;
        }
        answers.insert(session, arriving);
        true
    }

    pub fn is_answering(&self, session: SessionId) -> bool {
        lock(&self.answers).contains_key(&session)
    }

    /// Says which model writes the answer, once that is known.
    pub fn name_answer(&self, session: SessionId, model: &str) {
        if let Some(arriving) = lock(&self.answers).get_mut(&session) {
            model.clone_into(&mut arriving.model);
        }
    }

    pub fn extend_answer(&self, session: SessionId, text: &str) {
        if let Some(arriving) = lock(&self.answers).get_mut(&session) {
            arriving.text.push_str(text);
        }
    }

    pub fn end_answer(&self, session: SessionId) {
        lock(&self.answers).remove(&session);
    }

    pub fn streaming(&self, session: SessionId) -> Option<StreamingView> {
        lock(&self.answers).get(&session).map(|arriving| StreamingView {
            message_id: arriving.message.to_string(),
            parent: arriving.parent.to_string(),
            text: arriving.text.clone(),
            model: arriving.model.clone(),
        })
    }

    /// Asks an answer to stop; false when none is arriving.
    pub fn stop_answer(&self, session: SessionId) -> bool {
        lock(&self.answers).get(&session).map(|arriving| arriving.cancel.cancel()).is_some()
    }

    /// Takes the session's one place for a summary; none when it is taken.
    pub fn begin_summary(&self, session: SessionId, cancel: CancellationToken) -> Option<CancellationToken> {
        let mut summaries = lock(&self.summaries);
        if summaries.contains_key(&session) {
            return None;
        }
        summaries.insert(session, cancel.clone());
        Some(cancel)
    }

    pub fn is_summarising(&self, session: SessionId) -> bool {
        lock(&self.summaries).contains_key(&session)
    }

    pub fn end_summary(&self, session: SessionId) {
        lock(&self.summaries).remove(&session);
    }

    pub fn cancel_summary(&self, session: SessionId) {
        if let Some(cancel) = lock(&self.summaries).get(&session) {
            cancel.cancel();
        }
    }

    pub fn cancel_all(&self) {
        lock(&self.answers).values().for_each(|arriving| arriving.cancel.cancel());
        lock(&self.summaries).values().for_each(CancellationToken::cancel);
    }

    pub fn is_idle(&self) -> bool {
        lock(&self.answers).is_empty() && lock(&self.summaries).is_empty()
    }

    pub fn keep_notices(&self, notices: impl IntoIterator<Item = AppEvent>) {
        lock(&self.notices).extend(notices);
    }

    pub fn take_notices(&self) -> Vec<AppEvent> {
        std::mem::take(&mut lock(&self.notices))
    }
}
