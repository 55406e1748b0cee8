//! Summaries are written in the background, for one session and one state of it.

use std::sync::Arc;

use extremis_domain::{Change, SessionId};
use extremis_llm::Model;
use extremis_memory::{Step, SummariseError, Tokens, Written};
use tokio_util::sync::CancellationToken;

use crate::engine::session_id;
use crate::wire::{AppEvent, SummaryPhase, WireError};
use crate::{App, AppError};

/// When a summary is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Occasion {
    /// A trigger of the policy was met.
    Trigger,
    /// The user asked for it.
    Asked,
    /// The last one was emptied, because something that it was made from was forgotten.
    Lost,
}

impl App {
    /// Starts to summarise in the background when the policy says so. Never blocks; at most one run a session.
    pub fn summarise_if_needed(&self, session: SessionId) {
        if !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive() {
            self.start_summary(session, Occasion::Trigger);
        }
    }

    /// Starts to write anew the summary that an erasure took with it, however short the conversation is.
    pub(crate) fn summarise_anew(&self, session: SessionId) {
        if !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive() {
            self.start_summary(session, Occasion::Lost);
        }
    }

    /// Starts to summarise because the user asked; the rest is told by events.
    pub async fn summarise_now(&self, session: &str) -> Result<(), AppError> {
        let id = session_id(session)?;
        let model = self.model().await?;
        if !model.capabilities().summarises {
            return Err(AppError::CannotSummarise { model: model.name().to_owned() });
        }
        self.step(id, &model, Occasion::Asked).await?.ok_or(AppError::NothingToSummarise)?;
        self.start_summary(id, Occasion::Asked);
        Ok(())
    }

    /// Ends the work on a summary; the one in force stays.
    pub fn cancel_summary(&self, session: &str) -> Result<(), AppError> {
        self.core.running.cancel_summary(session_id(session)?);
        Ok(())
    }

    fn start_summary(&self, session: SessionId, occasion: Occasion) {
        let Some(cancel) = self.core.running.begin_summary(session, self.core.closing.child_token()) else {
            return;
        };
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let outcome = app.summarise(session, occasion, &cancel).await;
            app.core.running.end_summary(session);
            let (phase, error) = match outcome {
                Ok(0) if occasion != Occasion::Asked => (None, None),
                Ok(_) => (Some(SummaryPhase::Done), None),
                Err(AppError::Summary(SummariseError::Cancelled)) => (Some(SummaryPhase::Cancelled), None),
                Err(error) => (Some(SummaryPhase::Failed), Some(WireError::from(error))),
            };
            match phase {
                Some(phase) => app.progress(session, phase, error),
                // Whoever waits for the end of all work must hear of it.
                None => app.emit(AppEvent::SessionsChanged),
            }
        });
    }

    fn progress(&self, session: SessionId, phase: SummaryPhase, error: Option<WireError>) {
        self.emit(AppEvent::SummaryProgress { session: session.to_string(), phase, error });
    }

    /// Writes versions until the policy is content; gives their number.
    async fn summarise(
        &self,
        session: SessionId,
        occasion: Occasion,
        cancel: &CancellationToken,
    ) -> Result<usize, AppError> {
        let model = match self.model().await {
            // Whoever asked a question is told already that there is no model.
            Err(AppError::NoModel) if occasion == Occasion::Trigger => return Ok(0),
            model => model?,
        };
        let mut written = 0;
        if !model.capabilities().summarises {
            return Ok(0);
        }
        while let Some(step) = self.step(session, &model, occasion).await? {
            if written == 0 {
                self.progress(session, SummaryPhase::Running, None);
            }
            let facts = extremis_memory::facts::in_force(&*self.session(session).await?);
            let summary = extremis_memory::summarise(&step, &facts, &*model, cancel.clone()).await?;
            if self.commit_summary(&step, summary, model.name()).await? {
                written += 1;
            }
            if cancel.is_cancelled() {
                return Err(SummariseError::Cancelled.into());
            }
            if occasion != Occasion::Trigger && self.step(session, &model, Occasion::Trigger).await?.is_none()
            {
                break;
            }
        }
        Ok(written)
    }

    async fn step(
        &self,
        session: SessionId,
        model: &Arc<dyn Model>,
        occasion: Occasion,
    ) -> Result<Option<Step>, AppError> {
        let session = self.session(session).await?;
        if occasion != Occasion::Asked && !self.policy_of(&session).0.enabled {
            return Ok(None);
        }
        let tokens = Tokens::for_model(model.name());
        // The other half is for the instructions and the summary itself.
        let input_limit = model.capabilities().context_window / 2;
        let (policy, _) = self.policy_of(&session);
        self.blocking(move || match occasion {
            Occasion::Trigger => extremis_memory::plan(&session, &policy, &tokens, input_limit),
            Occasion::Asked | Occasion::Lost => {
                extremis_memory::plan_now(&session, &policy, &tokens, input_limit)
            }
        })
        .await
    }

    /// Puts a summary in force if the session is still what it was made for: the same summary before it, and
    /// its last covered message still visible, and nothing that it was made from forgotten. New messages after it
    /// do no harm. False when it came too late.
    async fn commit_summary(&self, step: &Step, written: Written, model: &str) -> Result<bool, AppError> {
        let version = step.version(written, model, self.core.clock.now());
        let base = step.base.as_ref().map(|base| base.id.clone());
        let said = step.messages.iter().filter(|message| !message.is_forgotten());
        let made_from: Vec<_> = said.map(|message| message.id.clone()).collect();
        let committed = self
            .commit_onto(step.session, move |session| {
                let same_base = session.summary().map(|summary| &summary.id) == base.as_ref();
                let mut made_from = made_from.iter().filter_map(|id| session.message(id));
                let all_there = !made_from.any(|message| message.is_forgotten());
                if same_base && all_there && session.place(&version.through).is_some() {
                    Ok((vec![Change::SummaryAdded { summary: version.clone() }], ()))
                } else {
                    Err(SummariseError::Cancelled.into())
                }
            })
            .await;
        match committed {
            Ok((session, ())) => {
                self.summary_changed(&session);
                Ok(true)
            }
            Err(AppError::Summary(SummariseError::Cancelled)) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
