//! Summaries are written in the background, one run a session: planned, written, put in force, until the policy is
//! content.
//!
//! Deliberately absent: what to summarise and how; `extremis-memory` knows. Nothing here is on the way of a message:
//! a failure leaves everything as it was, and the next trigger tries again (seed 003, "Summarization Failures").

use std::sync::Arc;

use extremis_domain::{Policy, SessionId, SummaryId};
use extremis_llm::Model;
use extremis_memory::{Step, SummariseError, Tokens};
use tokio_util::sync::CancellationToken;

use super::commit::{Claims, Landed};
use crate::engine::session_id;
use crate::running::RunEnd;
use crate::wire::{AppEvent, NoticeLevel, SummaryPhase, WireError};
use crate::{App, AppError};

/// Why a summary is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// A trigger of the policy was met.
    Trigger,
    /// The user asked for it.
    Asked,
    /// The user asked for another version of this one.
    Again(SummaryId),
    /// The last one was emptied, because something that it was made from was forgotten.
    Lost,
}

fn is_failure(outcome: &Result<Outcome, AppError>) -> bool {
    !matches!(outcome, Ok(_) | Err(AppError::Summary(SummariseError::Cancelled)))
}

impl Occasion {
    /// Whether the user waits for it.
    fn is_asked(&self) -> bool {
        matches!(self, Self::Asked | Self::Again(_))
    }
}

/// One summary to write, and what it was planned on.
pub(super) struct Work {
    pub step: Step,
    pub policy: Policy,
    pub claims: Claims,
    pub planned_on: Arc<extremis_domain::Session>,
}

/// What a run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Nothing,
    Written,
    Held,
}

impl App {
    /// Starts to summarise in the background when the policy says so. Never blocks; at most one run a session.
    pub fn summarise_if_needed(&self, session: SessionId) {
        if self.may_begin() {
            self.start_summary(session, Occasion::Trigger);
        }
    }

    /// Starts to write anew the summary that an erasure took with it, however short the conversation is.
    pub(crate) fn summarise_anew(&self, session: SessionId) {
        if self.may_begin() {
            self.start_summary(session, Occasion::Lost);
        }
    }

    fn may_begin(&self) -> bool {
        !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive()
    }

    /// Starts to summarise because the user asked; the rest is told by events.
    pub async fn summarise_now(&self, session: &str) -> Result<(), AppError> {
        self.summarise_because(session_id(session)?, Occasion::Asked).await
    }

    /// Starts to write another version of a summary, from the messages (or the summaries) that it was made from; the
    /// rest is told by events (seed 002, "Auditability").
    pub async fn regenerate_version(&self, session: &str, version: &str) -> Result<(), AppError> {
        let id = session_id(session)?;
        let wanted = SummaryId::from(version);
        if self.core.running.is_summarising(id) {
            return Err(AppError::SummaryRunning);
        }
        let found = self.session(id).await?;
        super::here(&found, &wanted)?;
        self.summarise_because(id, Occasion::Again(wanted)).await
    }

    async fn summarise_because(&self, id: SessionId, occasion: Occasion) -> Result<(), AppError> {
        let model = self.model().await?;
        if !model.capabilities().summarises {
            return Err(AppError::CannotSummarise { model: model.name().to_owned() });
        }
        self.work(id, &model, &occasion).await?.ok_or(AppError::NothingToSummarise)?;
        self.start_summary(id, occasion);
        Ok(())
    }

    /// Ends the work on a summary; the one in force stays.
    pub fn cancel_summary(&self, session: &str) -> Result<(), AppError> {
        self.core.running.cancel_summary(session_id(session)?);
        Ok(())
    }

    fn start_summary(&self, session: SessionId, occasion: Occasion) {
        let mut cancel = self.core.closing.child_token();
        if !self.core.running.begin_summary(session, occasion.clone(), cancel.clone()) {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let mut occasion = occasion;
            loop {
                let outcome = app.summarise(session, occasion.clone(), &cancel).await;
                let end = if is_failure(&outcome) { RunEnd::Failed } else { RunEnd::Done };
                cancel = app.core.closing.child_token();
                let again = app.core.running.end_summary(session, end, &cancel);
                app.tell(session, &occasion, outcome);
                match again {
                    Some(again) => occasion = again,
                    None => return,
                }
            }
        });
    }

    fn tell(&self, session: SessionId, occasion: &Occasion, outcome: Result<Outcome, AppError>) {
        let phase = match outcome {
            // Whoever waits for the end of all work must hear of it.
            Ok(Outcome::Nothing) if !occasion.is_asked() => return self.emit(AppEvent::SessionsChanged),
            Ok(Outcome::Held) => SummaryPhase::Held,
            Ok(_) => SummaryPhase::Done,
            Err(AppError::Summary(SummariseError::Cancelled)) => SummaryPhase::Cancelled,
            Err(error) => {
                tracing::warn!(code = error.code(), "a summary failed");
                // The one who asked sees it where they asked. All others are told once, until it works again.
                if self.core.running.note_failure(session) && !occasion.is_asked() {
                    self.emit(AppEvent::Notice {
                        level: NoticeLevel::Warning,
                        code: "summary_failed".to_owned(),
                        message: error.to_string(),
                    });
                }
                return self.progress(session, SummaryPhase::Failed, Some(WireError::from(error)));
            }
        };
        if phase != SummaryPhase::Cancelled {
            self.core.running.note_success(session);
        }
        self.progress(session, phase, None);
    }

    fn progress(&self, session: SessionId, phase: SummaryPhase, error: Option<WireError>) {
        self.emit(AppEvent::SummaryProgress { session: session.to_string(), phase, error });
    }

    /// Writes versions until the policy is content.
    async fn summarise(
        &self,
        session: SessionId,
        occasion: Occasion,
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
        mut occasion: Occasion,
        cancel: &CancellationToken,
    ) -> Result<Outcome, AppError> {
        // Without anything to do, no server is looked for.
        if occasion == Occasion::Trigger && !self.is_summarised(session).await? {
            return Ok(Outcome::Nothing);
        }
        let model = match self.model().await {
            Err(AppError::NoModel) if !occasion.is_asked() => return Ok(Outcome::Nothing),
            model => model?,
        };
        if !model.capabilities().summarises {
            return Ok(Outcome::Nothing);
        }
        let mut outcome = Outcome::Nothing;
        let mut running = false;
        while let Some(work) = self.work(session, &model, &occasion).await? {
            if !running {
                self.progress(session, SummaryPhase::Running, None);
                running = true;
            }
            match self.write(&work, &*model, cancel).await? {
                Landed::InForce => {
                    outcome = Outcome::Written;
                    occasion = Occasion::Trigger;
                }
                // It waits for the user, and so does whatever would be made after it.
                Landed::Held => return Ok(Outcome::Held),
                // The conversation is not what it was made for any more: planned anew.
                Landed::TooLate => {}
            }
            if cancel.is_cancelled() {
                return Err(SummariseError::Cancelled.into());
            }
        }
        Ok(outcome)
    }

    async fn is_summarised(&self, session: SessionId) -> Result<bool, AppError> {
        let session = self.session(session).await?;
        Ok(self.policy_of(&session).0.enabled)
    }

    async fn work(
        &self,
        session: SessionId,
        model: &Arc<dyn Model>,
        occasion: &Occasion,
    ) -> Result<Option<Work>, AppError> {
        let session = self.session(session).await?;
        let (policy, _) = self.policy_of(&session);
        if !occasion.is_asked() && !policy.enabled {
            return Ok(None);
        }
        let tokens = Tokens::for_model(model.name());
        // The other half is for the instructions and the summary itself.
        let limit = model.capabilities().context_window / 2;
        let occasion = occasion.clone();
        self.blocking(move || {
            let step = match &occasion {
                Occasion::Trigger => extremis_memory::plan(&session, &policy, &tokens, limit),
                Occasion::Asked | Occasion::Lost => {
                    extremis_memory::plan_now(&session, &policy, &tokens, limit)
                }
                Occasion::Again(version) => {
                    extremis_memory::plan_again(&session, &policy, version, &tokens, limit)
                }
            }?;
            let claims = Claims::of(&session, &step)?;
            Some(Work { step, policy, claims, planned_on: session })
        })
        .await
    }
}
