//! The list of conversations, and opening, naming and deleting them.

use std::sync::Arc;

use extremis_archive::ArchiveError;
use extremis_domain::{Change, MessageId, Session, SessionId};
use extremis_language::text;

use crate::wire::{AppEvent, EntryView, MessageView, PageView, SessionView};
use crate::{App, AppError, Conversations, views};

impl Conversations {
    /// The conversations, newest first.
    pub fn sessions(&self) -> Result<Vec<EntryView>, AppError> {
        Ok(self.app.core.archive_handle.now()?.entries().iter().map(views::entry).collect())
    }

    /// The title of a conversation; none when there is no such one, or it is in the trash.
    pub fn title(&self, id: SessionId) -> Option<String> {
        let entry = self.app.core.archive_handle.now().ok()?.entry(id)?;
        entry.deleted_at.is_none().then_some(entry.title)
    }

    /// The conversation with this id, or else the one with this title.
    pub fn named(&self, name: &str) -> Result<SessionId, AppError> {
        if let Ok(id) = name.parse() {
            return Ok(id);
        }
        let entries = self.app.core.archive_handle.now()?.entries();
        let ids: Vec<_> = entries.iter().filter(|entry| entry.title == name).map(|entry| entry.id).collect();
        match ids.as_slice() {
            [] => Err(AppError::NotFound { what: "conversation", id: name.to_owned() }),
            [id] => Ok(*id),
            several => {
                let ids: Vec<_> = several.iter().map(ToString::to_string).collect();
                let what = text!("app-several-titles", name = name, ids = ids.join(" or "));
                Err(AppError::Invalid { what })
            }
        }
    }

    /// Whether there is such a conversation, in the list or in the trash. While the archive is worked on as a whole,
    /// nothing is known to be gone.
    pub fn exists(&self, id: SessionId) -> bool {
        self.app.core.archive_handle.now().map_or(true, |archive| archive.exists(id))
    }

    /// The conversations in the trash, newest first.
    pub fn trash(&self) -> Result<Vec<EntryView>, AppError> {
        Ok(self.app.core.archive_handle.now()?.trash().iter().map(views::entry).collect())
    }

    /// The conversation that was open last, with its latest `limit` messages.
    pub async fn restore_last(&self, limit: usize) -> Result<Option<SessionView>, AppError> {
        let Some(id) = self.app.core.archive_handle.now()?.active() else { return Ok(None) };
        match self.app.session(id).await {
            Ok(session) if session.parts().deleted_at.is_none() => Ok(Some(self.app.latest(&session, limit))),
            Ok(_) | Err(AppError::Archive(ArchiveError::NotFound { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// One conversation as it is, with its latest `limit` messages; changes nothing.
    pub async fn show(&self, id: SessionId, limit: usize) -> Result<SessionView, AppError> {
        let session = self.app.session(id).await?;
        Ok(self.app.latest(&session, limit))
    }

    /// Switches to a conversation: the one left is written at once.
    pub async fn open_session(&self, id: SessionId, limit: usize) -> Result<SessionView, AppError> {
        let session = self.app.session(id).await?;
        let view = self.app.latest(&session, limit);
        self.app.switch_in_background(id);
        self.app.write_anew_if_offline(&session);
        Ok(view)
    }

    /// Switches to a conversation and gives the `limit` messages around one of its messages. Where that is on another
    /// branch than the visible one, the newest branch through it becomes the visible one.
    pub async fn open_message(
        &self,
        id: SessionId,
        message: &MessageId,
        limit: usize,
    ) -> Result<PageView, AppError> {
        let page = self.app.page_around(id, message, limit).await?;
        self.app.switch_in_background(id);
        Ok(page)
    }

    /// The words of one message.
    pub async fn message_text(&self, id: SessionId, message: &MessageId) -> Result<String, AppError> {
        let session = self.app.session(id).await?;
        let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
        session.message(message).map(|message| message.content.clone()).ok_or_else(unknown)
    }

    /// The `limit` visible messages before the place `before`.
    pub async fn earlier_messages(
        &self,
        id: SessionId,
        before: usize,
        limit: usize,
    ) -> Result<Vec<MessageView>, AppError> {
        let session = self.app.session(id).await?;
        Ok(views::messages(&session, before.saturating_sub(limit), before))
    }

    /// Leaves the open conversation for a new one, which exists only from its first message on (E7).
    pub fn new_session(&self) {
        self.app.save_in_background(extremis_archive::Archive::flush);
        self.app.turn_to(None);
    }

    /// Gives a conversation a title.
    pub async fn rename_session(&self, id: SessionId, title: &str) -> Result<(), AppError> {
        self.app.change(id, Change::Renamed { title: title.to_owned() }).await
    }

    /// Moves a conversation to the trash; [`App::restore_session`] brings it back.
    pub async fn delete_session(&self, id: SessionId) -> Result<(), AppError> {
        let session = id;
        self.app.core.active_tasks.stop_answer(session);
        self.app.core.active_tasks.cancel_summary(session);
        let at = self.app.core.clock.now();
        self.app.change(id, Change::Deleted { at }).await
    }

    /// Brings a conversation back from the trash.
    pub async fn restore_session(&self, id: SessionId) -> Result<(), AppError> {
        self.app.change(id, Change::Restored).await
    }

    /// Shows another version of a message, with the newest line of messages after it.
    pub async fn choose_version(
        &self,
        id: SessionId,
        message: &MessageId,
        limit: usize,
    ) -> Result<SessionView, AppError> {
        let session = self.app.session(id).await?;
        let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
        let head = session.newest_leaf(message).ok_or_else(unknown)?;
        let session = self
            .app
            .archive(move |archive| archive.commit(id, None, vec![Change::HeadMoved { head }]))
            .await?;
        let view = self.app.latest(&session, limit);
        self.app.emit(AppEvent::SessionReplaced { session: Box::new(view.clone()) });
        self.app.summary_changed(&session).await;
        self.app.entry_changed(id);
        Ok(view)
    }
}

impl App {
    /// The messages around one, on a branch that is the visible one then.
    pub(crate) async fn page_around(
        &self,
        id: SessionId,
        message: &MessageId,
        limit: usize,
    ) -> Result<PageView, AppError> {
        let session = self.session(id).await?;
        let (session, left) = match session.place(message) {
            Some(_) => (session, None),
            None => self.bring_to_front(&session, message).await?,
        };
        let place = session.place(message).unwrap_or_default();
        let first = place.saturating_sub(limit / 2).min(session.len().saturating_sub(limit));
        let view = views::page(&session, first, limit, self.core.active_tasks.streaming(id));
        Ok(PageView { session: view, left })
    }

    /// Makes the newest branch through a message the visible one; gives the end of the one that was left, too.
    async fn bring_to_front(
        &self,
        session: &Session,
        message: &MessageId,
    ) -> Result<(Arc<Session>, Option<MessageId>), AppError> {
        let id = session.id();
        let unknown = || AppError::NotFound { what: "message", id: message.to_string() };
        let head = session.newest_leaf(message).ok_or_else(unknown)?;
        // The answer will be the end of the branch that it belongs to, and would take the reader back there.
        if self.core.active_tasks.is_answering(id) {
            let what = text!("app-answer-elsewhere");
            return Err(AppError::Invalid { what });
        }
        let left = session.head().map(|head| head.id.clone());
        let change = Change::HeadMoved { head };
        let session = self.archive(move |archive| archive.commit(id, None, vec![change])).await?;
        self.emit(AppEvent::SessionReplaced { session: Box::new(self.around(&session, message)) });
        self.summary_changed(&session).await;
        self.entry_changed(id);
        Ok((session, left))
    }

    /// The conversation that is left is written at once.
    fn switch_in_background(&self, id: SessionId) {
        self.turn_to(Some(id));
        self.save_in_background(move |archive| {
            let left = archive.active().filter(|left| *left != id);
            archive.set_active(Some(id))?;
            archive.flush()?;
            if let Some(left) = left {
                archive.close(left);
            }
            Ok(())
        });
    }

    /// What the user said in the conversation that is left is looked through.
    fn turn_to(&self, next: Option<SessionId>) {
        let left = std::mem::replace(&mut *self.core.open_session.lock(), next);
        if let Some(left) = left.filter(|left| Some(*left) != next) {
            self.look_through_when_left(left);
        }
    }

    /// Makes a conversation the one that the next start opens.
    pub(crate) fn make_active(&self, id: SessionId) {
        self.turn_to(Some(id));
        self.save_in_background(move |archive| archive.set_active(Some(id)));
    }

    async fn change(&self, id: SessionId, change: Change) -> Result<(), AppError> {
        self.archive(move |archive| archive.commit(id, None, vec![change])).await?;
        self.entry_changed(id);
        Ok(())
    }

    pub(crate) fn latest(&self, session: &Session, limit: usize) -> SessionView {
        let first = session.len().saturating_sub(limit);
        views::session(session, first, self.core.active_tasks.streaming(session.id()))
    }

    /// Runs a save that nobody waits for; what goes wrong becomes a notice.
    pub(crate) fn save_in_background(
        &self,
        save: impl FnOnce(&extremis_archive::Archive) -> Result<(), ArchiveError> + Send + 'static,
    ) {
        let app = self.clone();
        self.core.tasks.spawn(async move {
            if let Err(error) = app.archive(save).await {
                app.emit_error(&error);
            }
        });
    }

    /// Applies changes that were computed from a look at the session, looking again when it moved meanwhile.
    ///
    /// `compute` gives the changes for the session as it is, or why there are none.
    pub(crate) async fn commit_onto<T: Send + 'static>(
        &self,
        id: SessionId,
        compute: impl Fn(&Session) -> Result<(Vec<Change>, T), AppError> + Send + Sync + 'static,
    ) -> Result<(Arc<Session>, T), AppError> {
        let archive = self.core.archive_handle.now()?;
        self.blocking(move || {
            loop {
                let session = archive.session(id)?;
                let (changes, outcome) = compute(&session)?;
                match archive.commit(id, Some(session.revision()), changes) {
                    Ok(session) => return Ok((session, outcome)),
                    Err(ArchiveError::Stale { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        })
        .await?
    }
}
