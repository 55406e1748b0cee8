//! Answers that were arriving when the process ended: what had arrived is kept as a stopped answer (source
//! design 001, E1 and E4).

use extremis_domain::{Change, Message, Role, Status};

use crate::json::replay::Arriving;
use crate::json::store::{Store, Writing};
use crate::sync::lock;
use crate::{ArchiveError, Notice, quarantine};

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

    fn keep_answer(&self, Arriving { session: id, draft, text }: &Arriving) -> Result<(), ArchiveError> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let session = self.session(*id)?;
        if session.message(&draft.message).is_some() {
            return Ok(());
        }
        let mut message =
            Message::new(Role::Assistant, text.as_str(), draft.started).after(Some(draft.parent.clone()));
        message.id = draft.message.clone();
        message.model = Some(draft.model.clone());
        message.status = Status::Stopped;
        let mut changes = vec![Change::MessageAdded { message }];
        // Someone who went on elsewhere meanwhile stays there; the answer is a version to flip to.
        let head = session.head().map(|head| head.id.clone());
        changes.extend(head.filter(|head| *head != draft.parent).map(|head| Change::HeadMoved { head }));
        let session = self.commit(*id, Some(session.revision()), changes)?;
        self.notify(Notice {
            code: "answer_recovered",
            message: format!(
                "Extremis ended while an answer was arriving in “{}”. What had arrived was kept.",
                session.title()
            ),
        });
        Ok(())
    }

    /// Keeps an answer whose conversation is gone; true when it is safe outside the journal.
    fn keep_homeless(&self, Arriving { session, draft, text }: &Arriving) -> bool {
        let name = format!("answer-{session}-{}.txt", draft.message.as_str().replace(['/', '\\'], "_"));
        let reason =
            "This answer was arriving when Extremis ended, and its conversation cannot take it any more.";
        let kept = quarantine::keep(&self.layout, &name, text.as_bytes(), reason);
        let safe = kept.is_ok();
        if let Ok(path) = kept {
            self.notify(Notice {
                code: "journal_damaged",
                message: format!(
                    "An answer that was arriving belongs to a conversation that cannot take it. It was kept as {}.",
                    path.display()
                ),
            });
        }
        safe
    }
}
