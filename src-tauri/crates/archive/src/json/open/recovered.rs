//! Answers that were arriving when the process ended: what had arrived is kept as a stopped answer (source
//! design 001, E1 and E4).

use crate::ArchiveError;
use crate::arriving::Arriving;
use crate::json::store::{Store, Writing};
use crate::sync::lock;

impl Store {
    pub(super) fn recover_answers(&self, answers: &[Arriving]) {
        let Some(writing) = &self.writing else { return };
        // Until an answer is committed, its pieces stay in the journal.
        for answer in answers {
            lock(&writing.drafts).insert((answer.session, answer.draft.message.clone()), 0);
        }
        for answer in answers {
            self.recover(writing, answer);
        }
    }

    fn recover(&self, writing: &Writing, answer: &Arriving) {
        let key = (answer.session, answer.draft.message.clone());
        let settled = match self.keep_answer(answer) {
            Ok(()) => true,
            // The disk may take it next time; the pieces stay where they are.
            Err(error) if error.is_retryable() => false,
            Err(_) => self.keep_homeless(answer),
        };
        if settled {
            lock(&writing.drafts).remove(&key);
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
            self.notify(Arriving::notice(&session));
        }
        Ok(())
    }

    /// Keeps an answer whose conversation is gone; true when it is safe outside the journal.
    fn keep_homeless(&self, answer: &Arriving) -> bool {
        let kept = answer.keep_homeless(&self.layout);
        let safe = kept.is_ok();
        if let Ok(notice) = kept {
            self.notify(notice);
        }
        safe
    }
}
