//! Erasing for good: a message, a conversation, the trash.
//!
//! What is on its way when something is erased may quote it. An answer is stopped first, and waited for; a summary
//! is ended, and would be refused at its commit besides.

use std::time::Duration;

use extremis_archive::ArchiveError;
use extremis_domain::{MessageId, Session, SessionId};
use tokio::time::timeout;

use crate::wire::{AppEvent, Step, Task};
use crate::{App, AppError, Conversations, deleted, views};

/// How many of the latest messages a window is given anew, at least.
const SHOWN: usize = 200;
/// How long an answer may take to stop; longer only when the disk does not take it.
const STOPS_WITHIN: Duration = Duration::from_secs(10);

impl Conversations {
    /// Erases a message for good, from backups too. Its place stays, so that what was said after it still hangs
    /// together; the summary that covered it is written anew in the background.
    pub async fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<(), AppError> {
        self.app.quiet(id).await?;
        let erased = message.clone();
        let covered = views::covered(&*self.app.session(id).await?);
        // First: a crash in between leaves nothing that nobody would come back to.
        self.app.erase_edits_of(message).await?;
        let session = self.app.archive(move |archive| archive.forget_message(id, &erased)).await?;
        self.app.core.recall.clear();
        self.app.emit(AppEvent::SessionReplaced { session: Box::new(self.app.around(&session, message)) });
        self.app.summary_changed(&session).await;
        self.app.entry_changed(id);
        if views::covered(&session) < covered {
            self.app.summarise_anew(id);
        } else {
            self.app.memory().summarise_if_needed(id);
        }
        Ok(())
    }

    /// Erases a conversation for good, from backups too.
    pub async fn forget_session(&self, session: SessionId) -> Result<(), AppError> {
        self.app.quiet(session).await?;
        self.app.erase_drafts(vec![session]).await?;
        self.app.archive(move |archive| archive.forget_session(session)).await?;
        self.app.drop_read_marks().await?;
        self.app.core.recall.clear();
        self.app.entry_changed(session);
        Ok(())
    }

    /// Erases every conversation and every message in the trash for good, and says how many. Ended early, it leaves the rest there.
    pub async fn empty_trash(&self) -> Result<usize, AppError> {
        let (before, messages) = (self.app.trash_ids().await?, self.app.deleted_ids().await?);
        let storage = self.app.storage();
        let erased = storage.at_length(Task::Erase, |app, mut reporter| {
            let archive = app.core.archive_handle.now()?;
            let mut trash: Vec<_> = archive.trash().into_iter().map(|entry| (entry.id, None)).collect();
            deleted::each(&archive, |session, deleted| {
                trash.push((session.id(), Some(deleted.message.id.clone())));
            })?;
            for (done, (session, message)) in trash.iter().enumerate() {
                let erased = match message {
                    Some(message) => archive.forget_message(*session, message).map(drop),
                    None => archive.forget_session(*session),
                };
                match erased {
                    // Erased by someone else meanwhile.
                    Ok(()) | Err(ArchiveError::NotFound { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
                if reporter.report(Step::Erase, done + 1, trash.len()).is_break() {
                    return Ok(done + 1);
                }
            }
            Ok(trash.len())
        });
        let erased = erased.await;
        self.app.core.recall.clear();
        self.app.erase_drafts_of_gone(before).await?;
        self.app.drop_read_marks().await?;
        self.app.erase_edits_of_erased(messages).await?;
        // Whatever was erased before a failure is gone.
        self.app.emit(AppEvent::SessionsChanged);
        erased
    }

    /// Moves all but the latest `keep` conversations to the trash, and says how many (README, rule 6).
    pub async fn prune_sessions(&self, keep: usize) -> Result<usize, AppError> {
        let at = self.app.core.clock.now();
        let pruned = self.app.archive(move |archive| archive.prune(keep, at)).await?;
        self.app.emit(AppEvent::SessionsChanged);
        Ok(pruned)
    }
}

impl App {
    /// Ends what is being written for a session.
    async fn quiet(&self, session: SessionId) -> Result<(), AppError> {
        self.quiet_answer(session).await?;
        self.core.active_tasks.cancel_summary(session);
        Ok(())
    }

    /// Stops an answer, and waits until it is kept as far as it had come.
    pub(crate) async fn quiet_answer(&self, session: SessionId) -> Result<(), AppError> {
        let mut events = self.events();
        let ended = timeout(STOPS_WITHIN, async {
            while self.core.active_tasks.stop_answer(session) {
                // Every end of an answer is an event; a lagging receiver just looks again.
                if matches!(events.recv().await, Err(tokio::sync::broadcast::error::RecvError::Closed)) {
                    break;
                }
            }
        });
        ended.await.map_err(|_| AppError::AnswerRunning)
    }

    /// The latest messages, as far back as the one given at least.
    pub(crate) fn around(&self, session: &Session, message: &MessageId) -> crate::wire::SessionView {
        let to_it = session.place(message).map_or(0, |place| session.len() - place);
        self.latest(session, SHOWN.max(to_it))
    }
}
