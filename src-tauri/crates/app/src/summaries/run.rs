//! Summaries are written in the background, one run a session: planned, written, put in force, until the policy is
//! content.
//!
//! Deliberately absent: what to summarise and how; `extremis-memory` knows. Nothing here is on the way of a message:
//! a failure leaves everything as it was, and the next trigger tries again (README, rule 3).

use extremis_domain::{SessionId, SummaryId};
use extremis_memory::{SummariseError, is_offline};
use tokio_util::sync::CancellationToken;

use super::outcome::{CommitOutcome, CommitPrecondition};
use super::reason::RunReason;
use super::work::Work;
use super::writer::Writer;
use crate::active_tasks::RunEnd;
use crate::wire::{AppEvent, MemoryModel, NoticeLevel, NoticeView, SummaryPhase, WireError};
use crate::{App, AppError, Memory};

fn is_failure(outcome: &Result<Outcome, AppError>) -> bool {
    !matches!(outcome, Ok(_) | Err(AppError::Summary(SummariseError::Cancelled)))
}

/// What a run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Nothing,
    Written,
    /// Without a model.
    WrittenOffline,
    Held,
}

impl Memory {
    /// Starts to summarise in the background when the policy says so. Never blocks; at most one run a session.
    pub fn summarise_if_needed(&self, session: SessionId) {
        if self.app.may_begin() {
            self.app.start_summary(session, RunReason::Trigger);
        }
    }

    /// Starts to summarise because the user asked; the rest is told by events.
    pub async fn summarise_now(&self, session: SessionId) -> Result<(), AppError> {
        self.app.summarise_because(session, RunReason::Asked).await
    }

    /// Starts to write another version of a summary, from the messages (or the summaries) that it was made from; the
    /// rest is told by events.
    pub async fn regenerate_version(&self, session: SessionId, version: &SummaryId) -> Result<(), AppError> {
        let wanted = version.clone();
        if self.app.core.active_tasks.is_summarising(session) {
            return Err(AppError::SummaryRunning);
        }
        let found = self.app.session(session).await?;
        super::here(&found, &wanted)?;
        self.app.summarise_because(session, RunReason::Again(wanted)).await
    }

    /// The conversations whose last summary failed in this run, and why. The next attempt for one of them is written
    /// without a model where that fails, too.
    pub fn failed_summaries(&self) -> Vec<(SessionId, String)> {
        self.app.core.active_tasks.failed()
    }

    /// Ends the work on a summary; the one in force stays.
    pub fn cancel_summary(&self, session: SessionId) -> Result<(), AppError> {
        self.app.core.active_tasks.cancel_summary(session);
        Ok(())
    }
}

impl App {
    /// Starts to write anew the summary that an erasure took with it, however short the conversation is.
    pub(crate) fn summarise_anew(&self, session: SessionId) {
        if self.may_begin() {
            self.start_summary(session, RunReason::Lost);
        }
    }

    pub(super) fn may_begin(&self) -> bool {
        !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive()
    }

    async fn summarise_because(&self, id: SessionId, occasion: RunReason) -> Result<(), AppError> {
        let writer = self.writer_for(id, &occasion).await.inspect_err(|error| {
            self.core.active_tasks.note_failure(id, &error.to_string());
        })?;
        self.work(id, &writer, &occasion).await?.ok_or(AppError::NothingToSummarise)?;
        self.start_summary(id, occasion);
        Ok(())
    }

    pub(super) fn start_summary(&self, session: SessionId, occasion: RunReason) {
        let mut cancel = self.core.closing.child_token();
        if !self.core.active_tasks.begin_summary(session, occasion.clone(), cancel.clone()) {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let mut occasion = occasion;
            loop {
                let outcome = app.summarise(session, occasion.clone(), &cancel).await;
                let end = if is_failure(&outcome) { RunEnd::Failed } else { RunEnd::Done };
                cancel = app.core.closing.child_token();
                let again = {
                    // Whoever sees that it ended has been told so.
                    let _telling = app.core.active_tasks.telling();
                    let again = app.core.active_tasks.end_summary(session, end, &cancel);
                    app.tell(session, &occasion, outcome);
                    again
                };
                match again {
                    Some(again) => occasion = again,
                    None => return,
                }
            }
        });
    }

    fn tell(&self, session: SessionId, occasion: &RunReason, outcome: Result<Outcome, AppError>) {
        let phase = match outcome {
            // Whoever waits for the end of all work must hear of it.
            Ok(Outcome::Nothing) if !occasion.is_asked() => {
                return self.emit(AppEvent::SummaryUnchanged { session });
            }
            Ok(Outcome::Held) => SummaryPhase::Held,
            Ok(Outcome::WrittenOffline) => {
                self.core.active_tasks.note_written_offline(session);
                return self.progress(session, SummaryPhase::Done, None);
            }
            Ok(Outcome::Nothing | Outcome::Written) => SummaryPhase::Done,
            Err(AppError::Summary(SummariseError::Cancelled)) => SummaryPhase::Cancelled,
            Err(error) => {
                tracing::warn!(code = error.code(), "a summary failed");
                // The one who asked sees it where they asked. All others are told once, until it works again.
                if self.core.active_tasks.note_failure(session, &error.to_string()) && !occasion.is_asked() {
                    self.emit(AppEvent::Notice(NoticeView {
                        level: NoticeLevel::Warning,
                        code: "summary_failed".to_owned(),
                        message: error.to_string(),
                        session: Some(session),
                    }));
                }
                return self.progress(session, SummaryPhase::Failed, Some(WireError::from(error)));
            }
        };
        if phase != SummaryPhase::Cancelled {
            self.core.active_tasks.note_success(session);
        }
        self.progress(session, phase, None);
    }

    pub(super) fn progress(&self, session: SessionId, phase: SummaryPhase, error: Option<WireError>) {
        self.emit(AppEvent::SummaryProgress { session, phase, error });
    }

    /// Writes versions until the policy is content.
    async fn summarise(
        &self,
        session: SessionId,
        occasion: RunReason,
        cancel: &CancellationToken,
    ) -> Result<Outcome, AppError> {
        let outcome = self.summarise_on(session, occasion, cancel).await;
        // Whatever an ended run stumbled over is no failure.
        if cancel.is_cancelled() && outcome.is_err() {
            return Err(SummariseError::Cancelled.into());
        }
        outcome
    }

    async fn summarise_on(
        &self,
        session: SessionId,
        mut occasion: RunReason,
        cancel: &CancellationToken,
    ) -> Result<Outcome, AppError> {
        if occasion == RunReason::Trigger {
            self.title_if_due(session, cancel).await;
        }
        // Without anything to do, no server is looked for.
        if occasion == RunReason::Trigger && !self.is_summarised(session).await? {
            return Ok(Outcome::Nothing);
        }
        let writer = self.writer_for(session, &occasion).await?;
        let mut outcome = Outcome::Nothing;
        if occasion == RunReason::Trigger
            && self.upgrade_extractive_summaries(session, &writer, cancel).await?
        {
            outcome = Outcome::Written;
        }
        let mut running = outcome == Outcome::Written;
        while let Some(work) = self.work(session, &writer, &occasion).await? {
            if !running {
                self.progress(session, SummaryPhase::Running, None);
                running = true;
            }
            let written = self.write(&work, &writer, &occasion, cancel).await?;
            match written.landed {
                CommitOutcome::InForce => {
                    outcome = if written.offline { Outcome::WrittenOffline } else { Outcome::Written };
                    occasion = RunReason::Trigger;
                }
                // It waits for the user, and so does whatever would be made after it.
                CommitOutcome::Held => return Ok(Outcome::Held),
                // The conversation is not what it was made for any more: planned anew.
                CommitOutcome::TooLate => {}
            }
            if cancel.is_cancelled() {
                return Err(SummariseError::Cancelled.into());
            }
        }
        Ok(outcome)
    }

    /// Who writes on this occasion. A summary that a model wrote is not written anew without one.
    async fn writer_for(&self, session: SessionId, occasion: &RunReason) -> Result<Writer, AppError> {
        let found = self.session(session).await?;
        let writer = match self.writer(&found).await {
            // Its server was asked for its models and did not say, for the second time.
            Err(_)
                if self.core.active_tasks.has_failed(session) && !matches!(occasion, RunReason::Again(_)) =>
            {
                Writer::Offline
            }
            writer => writer?,
        };
        if let (Writer::Offline, RunReason::Again(version)) = (&writer, occasion)
            && self.memory_model() != MemoryModel::Extractive
        {
            let version = found.summary_version(version);
            version.filter(|version| is_offline(version)).ok_or(AppError::CannotSummarise)?;
        }
        Ok(writer)
    }

    async fn is_summarised(&self, session: SessionId) -> Result<bool, AppError> {
        let session = self.session(session).await?;
        Ok(self.policy_of(&session).0.enabled)
    }

    pub(super) async fn work(
        &self,
        session: SessionId,
        writer: &Writer,
        occasion: &RunReason,
    ) -> Result<Option<Work>, AppError> {
        let session = self.session(session).await?;
        let (policy, _) = self.policy_of(&session);
        if !occasion.is_asked() && !policy.enabled {
            return Ok(None);
        }
        let (tokens, limit) = (writer.tokens(&self.core.token_counts), writer.input_limit());
        let occasion = occasion.clone();
        self.blocking(move || {
            let step = match &occasion {
                RunReason::Trigger => extremis_memory::plan(&session, &policy, &tokens, limit),
                RunReason::Asked | RunReason::Lost => {
                    extremis_memory::plan_now(&session, &policy, &tokens, limit)
                }
                RunReason::Again(version) => {
                    extremis_memory::plan_again(&session, &policy, version, &tokens, limit)
                }
            }?;
            let claims = CommitPrecondition::of(&session, &step)?;
            Some(Work { step, policy, claims, planned_on: session })
        })
        .await
    }
}
