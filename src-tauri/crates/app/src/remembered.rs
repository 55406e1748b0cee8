//! All that is remembered of one conversation, and what the user pins of it.

use std::sync::Arc;

use extremis_domain::{Change, MessageId, Session, SessionId, Status};
use extremis_language::text;

use crate::wire::{AppEvent, MemoryView};
use crate::{App, AppError, Memory, stats, views};

impl Memory {
    /// Everything that is remembered of a conversation, and how.
    pub async fn view(&self, session: SessionId) -> Result<MemoryView, AppError> {
        self.app.memory_of(self.app.session(session).await?).await
    }

    /// Has a message always sent word for word, or not any more.
    pub async fn pin_message(
        &self,
        id: SessionId,
        message: &MessageId,
        pinned: bool,
    ) -> Result<(), AppError> {
        let wanted = message.clone();
        let change = Change::MessagePinned { message: wanted.clone(), pinned };
        let found = self.app.session(id).await?;
        let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
        let refused = match found.message(&wanted).ok_or_else(unknown)?.status {
            Status::Forgotten => Some(text!("app-pin-forgotten")),
            Status::Deleted => Some(text!("app-pin-deleted")),
            Status::Complete | Status::Stopped | Status::Failed => None,
        };
        if let Some(what) = refused {
            return Err(AppError::Invalid { what });
        }
        let session = self.app.archive(move |archive| archive.commit(id, None, vec![change])).await?;
        self.app.memory_changed(&session).await;
        let session = self.app.around(&session, &wanted);
        self.app.emit(AppEvent::SessionReplaced { session: Box::new(session) });
        Ok(())
    }
}

impl App {
    async fn memory_of(&self, session: Arc<Session>) -> Result<MemoryView, AppError> {
        let id = session.id();
        let (policy, policy_from) = self.policy_of(&session);
        let (tokens, model) = (self.tokens(), self.price_in(&session));
        let working = self.core.active_tasks.is_summarising(id);
        self.blocking(move || MemoryView {
            session: id,
            revision: session.revision(),
            policy,
            policy_from,
            nodes: views::remembered::nodes(&session),
            facts: views::remembered::facts(&session),
            stats: stats::priced(stats::of_session(&session, &tokens), &model),
            working,
        })
        .await
    }

    /// Tells what is remembered of a session now. Nobody is told of what is being closed.
    pub(crate) async fn memory_changed(&self, session: &Arc<Session>) {
        if let Ok(memory) = self.memory_of(Arc::clone(session)).await {
            self.emit(AppEvent::MemoryChanged { memory: Box::new(memory) });
        }
    }
}
