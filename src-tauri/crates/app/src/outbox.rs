//! Messages that wait until their model can be reached again, and are sent then.
//!
//! The messages themselves are in the archive, as safe as any; `outbox.json` only names them, so that the wait outlives
//! the process. One is struck off when its answer has begun to be kept or when waiting makes no sense any more: never
//! before, so that a crash in between sends it once more rather than never.

mod list;
mod sending;

use extremis_domain::{MessageId, SessionId};
use extremis_language::text;

use crate::wire::{AppEvent, QueuedView};
use crate::{App, AppError, Chat, chat};

pub(crate) use list::Outbox;

impl Chat {
    /// Has a message answered as soon as its model can be reached; also after a restart.
    pub async fn send_when_back(&self, session: SessionId, message: &MessageId) -> Result<(), AppError> {
        let question = chat::question_of(&*self.app.session(session).await?, message)?;
        self.app.queue(session, &question).await
    }

    /// Has a message wait no longer. It stays in its conversation, unanswered.
    pub async fn cancel_queued(&self, session: SessionId, message: &MessageId) -> Result<(), AppError> {
        let message = message.clone();
        self.app
            .change_outbox(move |list| {
                list.retain(|queued| queued.session != session || queued.message != message);
            })
            .await
    }

    /// The messages that wait, the first to be sent first.
    pub fn queued(&self) -> Vec<QueuedView> {
        self.app.core.outbox.list()
    }

    /// Goes on waiting for what was left waiting when the process ended. For a host that stays.
    pub fn resume_sending(&self) {
        if !self.app.read_only() && !self.queued().is_empty() {
            self.app.start_sending();
        }
    }
}

impl App {
    /// Whether a message waits until its model can be reached.
    pub(crate) fn is_waiting(&self, session: SessionId, message: &MessageId) -> bool {
        self.chat().queued().iter().any(|queued| queued.session == session && queued.message == *message)
    }

    /// After an answer that failed because nobody could be reached, if the person set it so.
    pub(crate) async fn queue_if_wanted(&self, session: SessionId, question: &MessageId, error: &AppError) {
        if !is_unreachable(error.code()) || !self.with_settings(|settings| settings.send_when_back) {
            return;
        }
        if let Err(error) = self.queue(session, question).await {
            tracing::warn!(code = error.code(), "a message could not be queued");
        }
    }

    async fn queue(&self, session: SessionId, question: &MessageId) -> Result<(), AppError> {
        if self.read_only() {
            return Err(AppError::Invalid { what: text!("app-outbox-read-only") });
        }
        let queued =
            QueuedView { session, message: question.clone(), since: self.core.clock.now().to_string() };
        self.change_outbox(move |list| {
            if !list.iter().any(|known| known.session == queued.session && known.message == queued.message) {
                list.push(queued);
            }
        })
        .await?;
        self.start_sending();
        Ok(())
    }

    async fn change_outbox(
        &self,
        change: impl FnOnce(&mut Vec<QueuedView>) + Send + 'static,
    ) -> Result<(), AppError> {
        let outbox = self.core.outbox.clone();
        // Through the archive, so that nothing is written while the folder belongs to other work.
        let queued = self.archive(move |_| outbox.change(change)).await?;
        self.emit(AppEvent::QueueChanged { queued });
        Ok(())
    }
}

/// Whether an answer failed because nobody could be reached.
fn is_unreachable(code: &str) -> bool {
    ["no_server", "timed_out"].contains(&code)
}
