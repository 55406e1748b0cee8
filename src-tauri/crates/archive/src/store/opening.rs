//! What an opening leaves to do: answers that were arriving, and erasures that were not finished.

use super::Store;
use crate::arriving::Arriving;
use crate::backend::Backend;
use crate::erase::{self, Erasure};
use crate::forgotten::Forgotten;
use crate::json::set_aside;
use crate::layout::Layout;
use crate::state::State;
use crate::{ArchiveError, Notice};

/// An archive as its backend opened it.
pub(crate) struct OpenedArchive {
    pub(crate) backend: Box<dyn Backend>,
    pub(crate) state: State,
    /// Answers that were arriving when the process before this one ended.
    pub(crate) arriving: Vec<Arriving>,
    /// What it had begun to erase.
    pub(crate) erasing: Vec<Erasure>,
}

impl Store {
    /// Keeps what had arrived of answers when the process ended.
    pub(crate) fn recover_answers(&self, answers: &[Arriving]) {
        let Some(writing) = &self.state.writing else { return };
        // Until an answer is committed, its pieces stay where they are.
        for answer in answers {
            writing.drafts.lock().insert((answer.session, answer.draft.message.clone()), 0);
        }
        for answer in answers {
            let settled = match self.keep_answer(answer) {
                Ok(()) => true,
                // The disk may take it next time.
                Err(error) if error.is_retryable() => false,
                Err(_) => self.keep_homeless(answer),
            };
            if settled && let Err(error) = self.drop_draft(answer.session, &answer.draft.message) {
                tracing::warn!(%error, "an answer that was kept may be kept again");
            }
        }
    }

    fn keep_answer(&self, answer: &Arriving) -> Result<(), ArchiveError> {
        if answer.text.trim().is_empty() {
            return Ok(());
        }
        let session = self.session(answer.session)?;
        let changes = answer.changes(&session);
        if !changes.is_empty() {
            let session = self.commit(answer.session, Some(session.revision()), changes)?;
            self.state.notify(Arriving::notice(&session));
        }
        Ok(())
    }

    /// Keeps an answer whose conversation is gone; true when it is safe.
    fn keep_homeless(&self, answer: &Arriving) -> bool {
        match answer.keep_homeless(&self.state.layout) {
            Ok(notice) => {
                self.state.notify(notice);
                true
            }
            Err(_) => false,
        }
    }
}

/// Which conversations were forgotten. Where that cannot be read, it keeps nobody out.
pub(crate) fn forgotten(layout: &Layout, may_write: bool, notices: &mut Vec<Notice>) -> Forgotten {
    Forgotten::read(layout).unwrap_or_else(|error| {
        if let ArchiveError::Corrupt { path, reason, .. } = &error {
            notices.push(set_aside(layout, may_write, path, reason).1);
        }
        tracing::warn!(code = error.code(), "which conversations were forgotten is not known");
        Forgotten::default()
    })
}

/// What a process before this one began to erase. A note that cannot be read keeps nobody out.
pub(crate) fn erasing(layout: &Layout, may_write: bool, notices: &mut Vec<Notice>) -> Vec<Erasure> {
    erase::pending(layout).unwrap_or_else(|error| {
        if let ArchiveError::Corrupt { path, reason, .. } = &error {
            notices.push(set_aside(layout, may_write, path, reason).1);
        }
        tracing::warn!(code = error.code(), "whether anything was being erased is not known");
        Vec::new()
    })
}
