//! What was written offline is written by a model once there is one: at the next message, when the conversation is
//! opened, and, for those that were spoken in last, when the settings change. A few at a time: each costs a request.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Origin, Session, SessionId, SummaryId, SummaryVersion};
use extremis_memory::{SummariseError, is_offline};
use tokio_util::sync::CancellationToken;

use super::outcome::CommitOutcome;
use super::reason::RunReason;
use super::writer::Writer;
use crate::wire::SummaryPhase;
use crate::{App, AppError};

/// So many summaries of one conversation are written anew in one run: the rest has its turn later.
const MOST_WRITTEN_ANEW: usize = 3;
/// So many conversations are looked through when the settings change…
const MOST_LOOKED_AT: usize = 50;
/// …until so many are found.
const MOST_CONVERSATIONS: usize = 5;

impl App {
    /// Has the summaries that were written offline written by a model, now that there is one, as far as nobody changed
    /// them; true if any was. What does not work is let be: it is no worse than before.
    pub(super) async fn upgrade_extractive_summaries(
        &self,
        session: SessionId,
        writer: &Writer,
        cancel: &CancellationToken,
    ) -> Result<bool, AppError> {
        let Writer::Model(_) = writer else { return Ok(false) };
        let (mut any, mut last) = (false, None);
        for _ in 0..MOST_WRITTEN_ANEW {
            let found = self.session(session).await?;
            if !self.policy_of(&found).0.enabled {
                break;
            }
            let given_up = self.core.active_tasks.given_up();
            let offline = self.blocking(move || written_offline(&found, &given_up)).await?;
            let Some(version) = offline.into_iter().next() else { break };
            let occasion = RunReason::Again(version.clone());
            let Some(work) = self.work(session, writer, &occasion).await? else {
                self.core.active_tasks.give_up(version);
                continue;
            };
            if last.is_none() {
                self.progress(session, SummaryPhase::Running, None);
            }
            last = Some(SummaryPhase::Done);
            match self.write(&work, writer, &occasion, cancel).await {
                Ok(written) => {
                    any |= written.landed == CommitOutcome::InForce;
                    if written.landed == CommitOutcome::Held {
                        last = Some(SummaryPhase::Held);
                    }
                }
                Err(AppError::Summary(SummariseError::Cancelled)) => {
                    return Err(SummariseError::Cancelled.into());
                }
                Err(error) => {
                    tracing::info!(code = error.code(), "a summary that was written offline stays as it is");
                    // A server in trouble may write it another time; what a model will not do it never will.
                    if matches!(&error, AppError::Summary(SummariseError::Model(error)) if error.is_retryable())
                    {
                        break;
                    }
                }
            }
            self.core.active_tasks.give_up(version);
        }
        // Whoever was told that it began hears that it ended.
        if let Some(last) = last.filter(|last| !any || *last == SummaryPhase::Held) {
            self.progress(session, last, None);
        }
        Ok(any)
    }

    /// Begins with the conversations that were spoken in last, in the background.
    pub(crate) fn upgrade_extractive_summaries_of(&self) {
        if self.read_only() || !self.may_begin() {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let Ok(entries) = app.core.archive_handle.now().map(|archive| archive.entries()) else { return };
            let mut begun = 0;
            for entry in entries.into_iter().take(MOST_LOOKED_AT) {
                if begun == MOST_CONVERSATIONS || app.core.closing.is_cancelled() {
                    return;
                }
                if app.can_be_written_anew(entry.id).await {
                    app.start_summary(entry.id, RunReason::Trigger);
                    begun += 1;
                }
            }
        });
    }

    /// Whether it has a summary that was written offline, and a model that would write a better one.
    async fn can_be_written_anew(&self, id: SessionId) -> bool {
        let given_up = self.core.active_tasks.given_up();
        let Ok(session) = self.session(id).await else { return false };
        let looked_at = Arc::clone(&session);
        let is_there = move || !written_offline(&looked_at, &given_up).is_empty();
        self.blocking(is_there).await.unwrap_or(false)
            && matches!(self.writer(&session).await, Ok(Writer::Model(_)))
    }

    /// The same for a conversation that is opened.
    pub(crate) fn write_anew_if_offline(&self, session: &Session) {
        let parts = session.parts();
        let any = parts.summaries.iter().any(|version| is_offline(version));
        if any && !self.read_only() {
            self.memory().summarise_if_needed(session.id());
        }
    }
}

/// The summaries in force that were written offline and that nobody changed since, oldest first: a capable model
/// writes them anew. One whose new version waits for the user is let be.
fn written_offline(session: &Session, except: &HashSet<SummaryId>) -> Vec<SummaryId> {
    let held: Vec<_> = session.parts().summaries.iter().filter(|version| version.is_held()).collect();
    let is_waiting = |version: &SummaryVersion| {
        held.iter().any(|held| held.through == version.through && held.from == version.from)
    };
    let active = session.active_summaries().into_iter().map(|node| node.version);
    let offline = active.filter(|version| is_offline(version) && version.origin == Origin::Generated);
    let open = offline.filter(|version| !is_waiting(version) && !except.contains(&version.id));
    open.map(|version| version.id.clone()).collect()
}
