//! Single messages in the trash: deleted, listed, brought back.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{Change, DeletedMessage, MessageId, Session, SessionId, preview_of};
use extremis_language::text;

use crate::wire::{AppEvent, DeletedMessageView};
use crate::{App, AppError, Conversations};

impl Conversations {
    /// Moves a message to the trash: it is in no prompt, no search and no later summary any more, and
    /// [`App::restore_message`] brings it back. Its place stays, so that what was said after it still hangs together;
    /// so do summaries and facts that were made from it, which [`App::forget_message`] erases.
    pub async fn delete_message(&self, id: SessionId, message: &MessageId) -> Result<(), AppError> {
        let found = self.app.session(id).await?;
        let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
        if found.message(message).ok_or_else(unknown)?.is_forgotten() {
            return Err(AppError::Invalid { what: text!("app-delete-forgotten") });
        }
        // A summary that is being written has read it.
        self.app.core.active_tasks.cancel_summary(id);
        let change = Change::MessageDeleted { message: message.clone(), at: self.app.core.clock.now() };
        let session = self.app.archive(move |archive| archive.commit(id, None, vec![change])).await?;
        self.app.send_no_more(id, message).await;
        self.app.message_changed(&session, message).await;
        Ok(())
    }

    /// Brings a message back from the trash, word for word. Where it is on another branch than the visible one, the
    /// newest branch through it becomes the visible one.
    pub async fn restore_message(&self, id: SessionId, message: &MessageId) -> Result<(), AppError> {
        let restored = message.clone();
        let (session, ()) = self
            .app
            .commit_onto(id, move |session| {
                let unknown = || AppError::NotFound { what: "message", id: restored.to_string() };
                if session.message(&restored).ok_or_else(unknown)?.is_forgotten() {
                    return Err(AppError::Invalid { what: text!("app-restore-erased") });
                }
                let mut changes = vec![Change::MessageRestored { message: restored.clone() }];
                if session.place(&restored).is_none() {
                    changes.extend(session.newest_leaf(&restored).map(|head| Change::HeadMoved { head }));
                }
                Ok((changes, ()))
            })
            .await?;
        self.app.message_changed(&session, message).await;
        Ok(())
    }

    /// The messages in the trash, of all conversations that are not there themselves, the latest deleted first.
    pub async fn deleted_messages(&self) -> Result<Vec<DeletedMessageView>, AppError> {
        let listed = self.app.archive(|archive| {
            let mut views = Vec::new();
            each(archive, |session, deleted| views.push(view(session, deleted)))?;
            Ok(views)
        });
        let mut views = listed.await?;
        views.sort_by(|a, b| b.deleted_at.cmp(&a.deleted_at));
        Ok(views)
    }
}

impl App {
    /// The messages in the trash.
    pub(crate) async fn deleted_ids(&self) -> Result<HashSet<MessageId>, AppError> {
        let listed = self.archive(|archive| {
            let mut ids = HashSet::new();
            each(archive, |_, deleted| {
                ids.insert(deleted.message.id.clone());
            })?;
            Ok(ids)
        });
        listed.await
    }

    /// Removes other words for those of these messages that were in the trash and are erased.
    pub(crate) async fn erase_edits_of_erased(&self, before: HashSet<MessageId>) -> Result<(), AppError> {
        if before.is_empty() || self.conversations().drafts().is_empty() {
            return Ok(());
        }
        let left = self.deleted_ids().await?;
        for message in before.difference(&left) {
            self.erase_edits_of(message).await?;
        }
        Ok(())
    }

    async fn message_changed(&self, session: &Arc<Session>, message: &MessageId) {
        self.emit(AppEvent::SessionReplaced { session: Box::new(self.around(session, message)) });
        self.summary_changed(session).await;
        self.entry_changed(session.id());
        self.memory().summarise_if_needed(session.id());
    }
}

/// Goes through the messages in the trash; only conversations that have any are opened.
pub(crate) fn each(
    archive: &Archive,
    mut take: impl FnMut(&Session, &DeletedMessage),
) -> Result<(), ArchiveError> {
    for entry in archive.entries().into_iter().filter(|entry| entry.message_deleted_at.is_some()) {
        let session = match archive.session(entry.id) {
            Ok(session) => session,
            // Erased meanwhile, or damaged, which was told when it was found; the others are listed all the same.
            Err(ArchiveError::NotFound { .. } | ArchiveError::Corrupt { .. }) => continue,
            Err(error) => return Err(error),
        };
        session.parts().deleted_messages.iter().for_each(|deleted| take(&session, deleted));
        if archive.active() != Some(entry.id) {
            archive.close(entry.id);
        }
    }
    Ok(())
}

fn view(session: &Session, deleted: &DeletedMessage) -> DeletedMessageView {
    let message = &deleted.message;
    DeletedMessageView {
        session: session.id(),
        title: session.title().to_owned(),
        message: message.id.clone(),
        role: message.role,
        preview: preview_of(&message.beginning()),
        deleted_at: deleted.deleted_at.to_string(),
        kept: session.is_in_summary_of_user(&message.id),
    }
}
