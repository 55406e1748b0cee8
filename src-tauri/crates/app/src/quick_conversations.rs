//! Conversations that were asked in passing: kept, added to others, thrown away by their age.

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{Change, Message, MessageId, Session, SessionId, Timestamp};
use extremis_language::text;

use crate::wire::AppEvent;
use crate::{AppError, Conversations};

impl Conversations {
    /// Has a conversation that was asked in passing be one like all others, or the other way round.
    pub async fn set_quick(&self, id: SessionId, quick: bool) -> Result<(), AppError> {
        self.app.archive(move |archive| archive.commit(id, None, vec![Change::QuickSet { quick }])).await?;
        self.app.entry_changed(id);
        Ok(())
    }

    /// Adds what was said in one conversation to the end of another, and moves the first to the trash. Gives the end that
    /// the other had before: the way back.
    pub async fn add_to(&self, id: SessionId, other: SessionId) -> Result<MessageId, AppError> {
        let invalid = |what: String| AppError::Invalid { what };
        if id == other {
            return Err(invalid(text!("app-add-same")));
        }
        let tasks = &self.app.core.active_tasks;
        if tasks.is_answering(id) || tasks.is_answering(other) {
            return Err(AppError::AnswerRunning);
        }
        let added = self.app.session(id).await?;
        let (session, before) = self
            .app
            .commit_onto(other, move |session| {
                if session.parts().deleted_at.is_some() {
                    return Err(invalid(text!("app-add-deleted")));
                }
                let before = session.head().map(|head| head.id.clone());
                let before = before.ok_or_else(|| invalid(text!("app-add-empty")))?;
                Ok((said_after(&added, &before), before))
            })
            .await?;
        if let Some(head) = session.head() {
            self.app
                .emit(AppEvent::SessionReplaced { session: Box::new(self.app.around(&session, &head.id)) });
        }
        self.app.summary_changed(&session).await;
        self.app.entry_changed(other);
        self.delete_session(id).await?;
        Ok(before)
    }

    /// Takes back what [`add_to`](Self::add_to) did: the other conversation ends at `before` again. What was added stays
    /// in it as another branch.
    pub async fn take_out_again(
        &self,
        id: SessionId,
        other: SessionId,
        before: MessageId,
    ) -> Result<(), AppError> {
        self.restore_session(id).await?;
        let (session, before) = self
            .app
            .commit_onto(other, move |_| {
                Ok((vec![Change::HeadMoved { head: before.clone() }], before.clone()))
            })
            .await?;
        self.app.emit(AppEvent::SessionReplaced { session: Box::new(self.app.around(&session, &before)) });
        self.app.summary_changed(&session).await;
        self.app.entry_changed(other);
        Ok(())
    }
}

/// What is said in a conversation, after a message of another one.
fn said_after(session: &Session, before: &MessageId) -> Vec<Change> {
    let mut last = before.clone();
    let said = session.visible().filter(|message| !message.is_removed());
    said.map(|said| {
        // What was sent for it names messages that are not there.
        let message = Message { id: MessageId::new(), sent: None, ..(**said).clone() };
        let message = message.after(Some(last.clone()));
        last = message.id.clone();
        Change::MessageAdded { message }
    })
    .collect()
}

/// Moves the quick conversations to the trash that were last used at `before` or earlier, and says how many there were.
pub(crate) fn throw_away(
    archive: &Archive,
    before: Timestamp,
    now: Timestamp,
) -> Result<usize, ArchiveError> {
    let over = archive.entries().into_iter().filter(|entry| entry.quick && entry.updated_at <= before);
    let mut thrown = 0;
    for entry in over {
        match archive.commit(entry.id, Some(entry.revision), vec![Change::Deleted { at: now }]) {
            Ok(_) => thrown += 1,
            // It is used just now, and so not old.
            Err(ArchiveError::Stale { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(thrown)
}
