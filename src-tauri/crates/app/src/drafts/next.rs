//! Messages that were written while an answer arrived: each is sent when the answer before it is complete.
//!
//! One is struck off after it was accepted, never before: a crash in between shows it twice rather than never. After a
//! stopped or failed answer, and after a restart, they wait for the user to say so.

use extremis_domain::{Role, SessionId};

use crate::append::NewMessage;
use crate::wire::{DraftKind, DraftView, Sent};
use crate::{App, AppError};

impl App {
    /// Sends the first queued message of a session now; nothing when there is none.
    pub async fn send_queued(&self, session: &str) -> Result<Option<Sent>, AppError> {
        let _one_at_a_time = self.core.drafts.sending.lock().await;
        let Some(next) = self.next_queued(session) else { return Ok(None) };
        let new = NewMessage::new(Role::User, next.text.clone()).with_context(next.context.clone());
        let sent = self.send_new(Some(session), new).await?;
        self.change_drafts(None, move |list| list.retain(|draft| !draft.is_same(&next))).await?;
        Ok(Some(sent))
    }

    /// After an answer that is complete.
    pub(crate) async fn go_on_with_queue(&self, session: SessionId) {
        if let Err(error) = self.send_queued(&session.to_string()).await {
            // It stays where it is seen, with a button that tries again.
            tracing::warn!(code = error.code(), "a queued message could not be sent");
        }
    }

    fn next_queued(&self, session: &str) -> Option<DraftView> {
        let is_next =
            |draft: &DraftView| draft.kind == DraftKind::Queued && draft.session.as_deref() == Some(session);
        self.drafts().into_iter().find(is_next)
    }
}
