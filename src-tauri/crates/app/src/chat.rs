//! Sending, stopping, trying again.

use extremis_domain::{MessageId, Role, SessionId, Status};
use extremis_language::text;

use crate::append::NewMessage;
use crate::wire::{ContextView, Sent};
use crate::{AppError, Chat};

impl Chat {
    /// Accepts a message and starts its answer, which arrives as events. The message is durable when this
    /// returns, whatever becomes of the answer.
    pub async fn send(
        &self,
        session: Option<SessionId>,
        text: &str,
        context: Option<ContextView>,
    ) -> Result<Sent, AppError> {
        self.send_new(session, NewMessage::new(Role::User, text).with_context(context)).await
    }

    /// The same for a message of which more is said, such as the model for the conversation that it begins.
    pub async fn send_new(&self, session: Option<SessionId>, new: NewMessage) -> Result<Sent, AppError> {
        if session.is_some_and(|id| self.app.core.active_tasks.is_answering(id)) {
            return Err(AppError::AnswerRunning);
        }
        let becomes_active = new.becomes_active && session.is_none();
        let (session, message) = self.app.accept(session, new).await?;
        if becomes_active {
            self.app.make_active(session);
        }
        let started = self.app.start_answer(session, message.id.clone());
        Ok(Sent { session, message: message.id.clone(), error: started.err().map(Into::into) })
    }

    /// Stops the answer that is arriving; what has arrived is kept. True when there was one.
    pub fn stop(&self, session: SessionId) -> Result<bool, AppError> {
        Ok(self.app.core.active_tasks.stop_answer(session))
    }

    /// Asks again: for an answer, another version of it; for a user's message, an answer to it. Nothing is
    /// deleted.
    pub async fn retry(&self, id: SessionId, message: &MessageId) -> Result<(), AppError> {
        let session = self.app.session(id).await?;
        let question = question_of(&session, message)?;
        self.app.start_answer(id, question)
    }

    /// Has the rest of an answer written that was cut or stopped: another version of it, which begins with what had
    /// arrived. The cut one stays beside it.
    pub async fn continue_answer(&self, id: SessionId, message: &MessageId) -> Result<(), AppError> {
        let session = self.app.session(id).await?;
        let part = session.message(message);
        let part = part.ok_or_else(|| AppError::NotFound { what: "message", id: message.to_string() })?;
        if part.role != Role::Assistant || !matches!(part.status, Status::Failed | Status::Stopped) {
            return Err(AppError::Invalid { what: text!("app-continue-whole") });
        }
        let question = question_of(&session, message)?;
        self.app.start_rest(id, question, part.id.clone())
    }

    /// Whether an answer is arriving.
    pub fn is_answering(&self, session: SessionId) -> bool {
        self.app.core.active_tasks.is_answering(session)
    }
}

/// The user's message that is to be answered (again).
pub(crate) fn question_of(
    session: &extremis_domain::Session,
    message: &MessageId,
) -> Result<MessageId, AppError> {
    let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
    let mut at = session.message(message).ok_or_else(unknown)?;
    while at.role != Role::User {
        let parent = at.parent.as_ref().and_then(|parent| session.message(parent));
        at = parent.ok_or_else(|| AppError::Invalid { what: text!("app-retry-no-question") })?;
    }
    if at.status == Status::Deleted {
        return Err(AppError::Invalid { what: text!("app-retry-question-deleted") });
    }
    if at.is_forgotten() {
        return Err(AppError::Invalid { what: text!("app-retry-question-forgotten") });
    }
    Ok(at.id.clone())
}
