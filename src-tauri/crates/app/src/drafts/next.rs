//! Messages that were written while an answer arrived: each is sent when the answer before it is complete.
//!
//! One is struck off after it was accepted, never before: a crash in between shows it twice rather than never. After a
//! stopped or failed answer, and after a restart, they are held until the user says so: also while other messages are sent
//! and answered.

use extremis_domain::{Role, SessionId};

use crate::append::NewMessage;
use crate::wire::{DraftKind, DraftView, Sent};
use crate::{App, AppError, Chat};

impl Chat {
    /// Sends the first queued message of a session now, held or not, and lets those after it follow in their turn; nothing
    /// when there is none. While an answer arrives, it is sent when that is complete.
    pub async fn send_queued(&self, session: SessionId) -> Result<Option<Sent>, AppError> {
        self.app.hold_queue(session, false).await?;
        if self.app.core.active_tasks.is_answering(session) {
            return Ok(None);
        }
        self.app.send_next(session).await
    }
}

impl App {
    /// After an answer that is complete.
    pub(crate) async fn go_on_with_queue(&self, session: SessionId) {
        if let Err(error) = self.send_next(session).await {
            // It stays where it is seen, with a button that tries again.
            tracing::warn!(code = error.code(), "a queued message could not be sent");
        }
    }

    /// After an answer that was stopped or failed: what is queued now is the user's to send.
    pub(crate) async fn leave_queue_to_user(&self, session: SessionId) {
        if let Err(error) = self.hold_queue(session, true).await {
            // In memory it is held; on the disk it is after a restart, too.
            tracing::warn!(code = error.code(), "that a queued message is held could not be written");
        }
    }

    /// Sends the first message that is not held.
    async fn send_next(&self, session: SessionId) -> Result<Option<Sent>, AppError> {
        let _one_at_a_time = self.core.drafts.sending.lock().await;
        let is_next = |draft: &DraftView| is_queued_in(draft, session) && !draft.held;
        let Some(next) = self.conversations().drafts().into_iter().find(is_next) else { return Ok(None) };
        let new = NewMessage::new(Role::User, next.text.clone()).with_context(next.context.clone());
        let attachments = next.attachments.iter().map(|attachment| attachment.hash.clone()).collect();
        let new = NewMessage { quick: true, attachments, ..new };
        let sent = self.chat().send_new(Some(session), new).await?;
        self.change_drafts(None, move |list| list.retain(|draft| !draft.is_same(&next))).await?;
        Ok(Some(sent))
    }

    async fn hold_queue(&self, session: SessionId, held: bool) -> Result<(), AppError> {
        let is_other = |draft: &DraftView| is_queued_in(draft, session) && draft.held != held;
        if !self.conversations().drafts().iter().any(is_other) {
            return Ok(());
        }
        self.change_drafts(None, |list| {
            for queued in list.iter_mut().filter(|draft| is_queued_in(draft, session)) {
                queued.held = held;
            }
        })
        .await
    }
}

fn is_queued_in(draft: &DraftView, session: SessionId) -> bool {
    draft.kind == DraftKind::Queued && draft.session == Some(session)
}
