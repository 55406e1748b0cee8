//! Correcting a message that was sent: another version beside it, which is answered.
//!
//! Nothing is overwritten. What was said after the old version stays after it, and summaries and facts that are
//! of it alone do not hold on the new branch, which follows from the branch and is not done here.

use std::sync::Arc;

use extremis_domain::{Change, Message, MessageId, Role, Session, SessionId};
use extremis_language::text;

use crate::wire::{AppEvent, Sent};
use crate::{App, AppError, Chat};

impl Chat {
    /// Puts a version with other words beside a message of the user and starts its answer, which arrives as events.
    /// The version is durable when this returns, whatever becomes of the answer; what the user was looking at,
    /// what goes along and the pin go with it. An answer that is arriving is stopped first, and what has arrived of it is kept.
    ///
    /// With the same words the message is asked again, and no version is made. Without a session every conversation
    /// is looked into, the latest first.
    pub async fn edit_message(
        &self,
        session: Option<SessionId>,
        message: &MessageId,
        text: &str,
    ) -> Result<Sent, AppError> {
        let session = match session {
            Some(session) => self.app.session(session).await?,
            None => self.app.session_of(message.clone()).await?,
        };
        let id = session.id();
        let old = editable(&session, message)?;
        if text.trim().is_empty() {
            return Err(AppError::EmptyEdit);
        }
        let message = if text == old.content {
            self.app.quiet_answer(id).await?;
            old.id
        } else {
            let mut new = reworded(&old, text, self.app.core.clock.now());
            if let Some(name) = self.app.name_in(id)? {
                new.name = Some(name);
            }
            let new = self.app.count(new).await?;
            self.app.quiet_answer(id).await?;
            self.app.put_beside(id, old.id, new).await?
        };
        let started = self.app.start_answer(id, message.clone());
        Ok(Sent { session: id, message: message.clone(), error: started.err().map(Into::into) })
    }
}

impl App {
    async fn put_beside(&self, id: SessionId, old: MessageId, new: Message) -> Result<MessageId, AppError> {
        let superseded = old.clone();
        let (session, new) = self
            .commit_onto(id, move |session| {
                // It may have been pinned or forgotten, or gone to the trash, meanwhile.
                let old = editable(session, &old)?;
                let new = Message { pinned: old.pinned, ..new.clone() };
                Ok((vec![Change::MessageAdded { message: new.clone() }], new.id))
            })
            .await?;
        self.branch_changed(&session, &new).await;
        self.send_no_more(id, &superseded).await;
        Ok(new)
    }

    /// What was corrected or deleted while it waited for the connection is not to be answered.
    pub(crate) async fn send_no_more(&self, session: SessionId, message: &MessageId) {
        if !self.is_waiting(session, message) {
            return;
        }
        if let Err(error) = self.chat().cancel_queued(session, message).await {
            tracing::warn!(
                code = error.code(),
                "a message that was corrected or deleted still waits to be sent"
            );
        }
    }

    /// Tells that another branch of a conversation is the visible one, which goes through a message.
    pub(crate) async fn branch_changed(&self, session: &Arc<Session>, through: &MessageId) {
        self.emit(AppEvent::SessionReplaced { session: Box::new(self.around(session, through)) });
        self.summary_changed(session).await;
        self.entry_changed(session.id());
    }
}

/// The message, if it is one that can be corrected.
fn editable(session: &Session, message: &MessageId) -> Result<Message, AppError> {
    let refuse = |what: String| Err(AppError::Invalid { what });
    let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
    let found = session.message(message).ok_or_else(unknown)?;
    if session.parts().deleted_at.is_some() {
        return refuse(text!("app-edit-conversation-deleted"));
    }
    if found.role != Role::User {
        return refuse(text!("app-edit-not-yours"));
    }
    if found.is_forgotten() {
        return refuse(text!("app-edit-forgotten"));
    }
    if found.is_removed() {
        return refuse(text!("app-edit-deleted"));
    }
    Ok(Message::clone(found))
}

/// The message as it would have been with other words.
fn reworded(old: &Message, text: &str, at: extremis_domain::Timestamp) -> Message {
    let new = Message {
        name: old.name.clone(),
        context: old.context.clone(),
        ..Message::new(Role::User, text, at).after(old.parent.clone())
    };
    new.with_attachments(old.attachments().cloned().collect())
}
