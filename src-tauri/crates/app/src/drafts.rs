//! What was typed and not yet sent or saved, kept as it is typed: it outlives a quit, a crash and a kill.
//!
//! `drafts.json` holds all of it. It is no part of any backup: what was never sent is not history. A draft belongs to
//! its session, and is erased with it; a deleted session's draft stays, as the session can come back.

mod joined;
mod next;
mod store;

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use extremis_domain::{FactId, MessageId, Role, SessionId, Status};
use tokio::time::sleep;

use crate::wire::{AppEvent, DraftKind, DraftView};
use crate::{App, AppError, Conversations};

pub(crate) use store::Drafts;

/// After this long the list is written again where the disk or the folder did not take it.
const WRITE_AGAIN_AFTER: Duration = Duration::from_secs(1);

impl Conversations {
    /// All drafts, queued messages in the order in which they are sent.
    pub fn drafts(&self) -> Vec<DraftView> {
        self.app.core.drafts.list()
    }

    /// Keeps a draft as it is now; it is on the disk when this returns, or as soon as that takes it. An empty text removes
    /// it. `writer` names who wrote it in the event that tells the others.
    ///
    /// A message that is queued when no answer arrives any more is sent at once: the answer ended while it was on its
    /// way here. Where it was stopped or failed, the message is the user's to send, as any that was queued before.
    pub async fn save_draft(&self, draft: DraftView, writer: Option<String>) -> Result<(), AppError> {
        let queued = (draft.kind == DraftKind::Queued && !draft.is_empty()).then_some(draft.session);
        self.app.keep_drafts(writer, move |list| store::put(list, draft)).await;
        if let Some(session) = queued.flatten()
            && !self.app.core.active_tasks.is_answering(session)
        {
            if self.app.is_answered(session).await? {
                self.app.go_on_with_queue(session).await;
            } else {
                self.app.leave_queue_to_user(session).await;
            }
        }
        Ok(())
    }
}

impl App {
    /// Whether a session ends with an answer that is complete.
    async fn is_answered(&self, session: SessionId) -> Result<bool, AppError> {
        self.archive(move |archive| {
            let session = archive.session(session)?;
            let last = session.head();
            Ok(last.is_some_and(|last| last.role == Role::Assistant && last.status == Status::Complete))
        })
        .await
    }

    /// Removes the drafts of sessions that are erased for good.
    pub(crate) async fn erase_drafts(&self, erased: Vec<SessionId>) -> Result<(), AppError> {
        let is_erased = move |draft: &DraftView| draft.session.is_some_and(|id| erased.contains(&id));
        self.change_drafts(None, move |list| list.retain(|draft| !is_erased(draft))).await?;
        self.remove_unreadable_drafts().await
    }

    /// The sessions that are in the trash.
    pub(crate) async fn trash_ids(&self) -> Result<Vec<SessionId>, AppError> {
        self.archive(|archive| Ok(archive.trash().iter().map(|entry| entry.id).collect())).await
    }

    /// Removes the drafts of those of these sessions that the archive does not have any more.
    pub(crate) async fn erase_drafts_of_gone(&self, before: Vec<SessionId>) -> Result<(), AppError> {
        if before.is_empty() {
            return Ok(());
        }
        let gone = self.archive(move |archive| {
            let here: HashSet<_> =
                archive.entries().iter().chain(&archive.trash()).map(|entry| entry.id).collect();
            Ok(before.into_iter().filter(|id| !here.contains(id)).collect())
        });
        self.erase_drafts(gone.await?).await
    }

    /// Removes other words for a message that is erased for good, and for what may have been made from it.
    pub(crate) async fn erase_edits_of(&self, message: &MessageId) -> Result<(), AppError> {
        let remembering = self.remembering(message).await;
        let message = Some(message.to_string());
        self.change_drafts(None, move |list| {
            list.retain(|draft| match draft.kind {
                DraftKind::Edit => draft.item != message,
                DraftKind::Summary | DraftKind::Fact => {
                    !draft.session.is_some_and(|id| remembering.contains(&id))
                }
                _ => true,
            });
        })
        .await?;
        self.remove_unreadable_drafts().await
    }

    /// Removes other words for a fact that is erased for good, and for the summaries beside it.
    pub(crate) async fn erase_edits_of_fact(
        &self,
        session: SessionId,
        fact: &FactId,
    ) -> Result<(), AppError> {
        let (session, fact) = (Some(session), Some(fact.to_string()));
        self.change_drafts(None, move |list| {
            list.retain(|draft| match draft.kind {
                DraftKind::Summary => draft.session != session,
                DraftKind::Fact => draft.session != session || draft.item != fact,
                _ => true,
            });
        })
        .await?;
        self.remove_unreadable_drafts().await
    }

    /// The sessions of which a summary or a fact is being edited and that have this message.
    async fn remembering(&self, message: &MessageId) -> HashSet<SessionId> {
        self.take_in_drafts().await;
        let is_of_memory = |draft: &DraftView| matches!(draft.kind, DraftKind::Summary | DraftKind::Fact);
        let edited: HashSet<_> = self
            .conversations()
            .drafts()
            .into_iter()
            .filter(is_of_memory)
            .filter_map(|draft| draft.session)
            .collect();
        let mut found = HashSet::new();
        for id in edited {
            if self.session(id).await.is_ok_and(|session| session.message(message).is_some()) {
                found.insert(id);
            }
        }
        found
    }

    /// Removes every draft.
    pub(crate) async fn erase_all_drafts(&self) -> Result<(), AppError> {
        self.change_drafts(None, Vec::clear).await?;
        self.remove_unreadable_drafts().await
    }

    /// What could not be read may hold what is being erased.
    async fn remove_unreadable_drafts(&self) -> Result<(), AppError> {
        let dir = self.data_dir().to_owned();
        self.archive(move |_| store::remove_unreadable(&dir)).await
    }

    /// What another machine wrote is in the list before that is looked through, so that all is erased that is to be.
    async fn take_in_drafts(&self) {
        let drafts = self.core.drafts.clone();
        if !self.read_only() && self.archive(move |_| Ok(drafts.take_in())).await.unwrap_or_default() {
            self.emit(AppEvent::DraftsChanged { writer: None });
        }
    }

    async fn change_drafts(
        &self,
        writer: Option<String>,
        change: impl FnOnce(&mut Vec<DraftView>),
    ) -> Result<(), AppError> {
        let drafts = self.core.drafts.clone();
        self.take_in_drafts().await;
        let attached = drafts.attached();
        if drafts.change(change) {
            self.emit(AppEvent::DraftsChanged { writer });
        }
        if self.read_only() {
            return Ok(());
        }
        // Also when nothing changed: an earlier write may have failed. Through the archive, so that nothing is written
        // while the folder belongs to other work.
        let attachments = self.attachments();
        let written = self.archive(move |_| {
            drafts.write()?;
            attached.difference(&drafts.attached()).try_for_each(|gone| attachments.remove_staged(gone))
        });
        let written = written.await;
        if written.is_err() {
            self.write_drafts_again();
        }
        written
    }

    /// Changes what is kept. Where the disk does not take it, it is in memory, and is written as soon as it can be: who
    /// handed it over need not do so again, when it may have been sent already.
    async fn keep_drafts(&self, writer: Option<String>, change: impl FnOnce(&mut Vec<DraftView>)) {
        if let Err(error) = self.change_drafts(writer, change).await {
            tracing::warn!(code = error.code(), "drafts could not be written");
        }
    }

    /// Writes the list again and again until the disk takes it, and a last time when this ends.
    fn write_drafts_again(&self) {
        if self.core.drafts.waits_for_disk.swap(true, Ordering::Relaxed) {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let drafts = &app.core.drafts;
            loop {
                let ends = app.core.closing.run_until_cancelled(sleep(WRITE_AGAIN_AFTER)).await.is_none();
                drafts.waits_for_disk.store(false, Ordering::Relaxed);
                app.take_in_drafts().await;
                let list = drafts.clone();
                let written = app.archive(move |_| list.write()).await;
                if ends || written.is_ok() || drafts.waits_for_disk.swap(true, Ordering::Relaxed) {
                    break;
                }
            }
        });
    }
}
