//! Summaries: written in the background for one session and one state of it, and edited by the user.

use std::sync::Arc;

use extremis_domain::{Change, Origin, Session, SessionId, SummaryId, SummaryVersion};
use extremis_llm::Model;
use extremis_memory::{Rolling, Step, SummariseError, Tokens};
use tokio_util::sync::CancellationToken;

use crate::engine::session_id;
use crate::wire::{AppEvent, SummaryPhase, SummaryView, WireError};
use crate::{App, AppError, views};

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
        let on = self.with_settings(|settings| settings.summarise);
        if on && !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive() {
            self.start_summary(session, Occasion::Trigger);
        }
    }

    /// Starts to write anew the summary that an erasure took with it, however short the conversation is.
    pub(crate) fn summarise_anew(&self, session: SessionId) {
        let on = self.with_settings(|settings| settings.summarise);
        if on && !self.core.closing.is_cancelled() && !self.core.long_work.is_exclusive() {
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

    /// Every version of the summary, newest first. Those of which something was forgotten say nothing any more
    /// and are left out.
    pub async fn summary_versions(&self, session: &str) -> Result<Vec<SummaryView>, AppError> {
        let session = self.session(session_id(session)?).await?;
        let newest_first = session.parts().summaries.iter().rev();
        Ok(newest_first.filter(|version| !version.stale).map(|version| views::summary(version)).collect())
    }

    /// Saves the user's own words as a new version; the next regeneration starts from it. Empty text puts no
    /// summary in force.
    pub async fn edit_summary(&self, session: &str, content: &str) -> Result<Option<SummaryView>, AppError> {
        let content = content.trim().to_owned();
        self.new_version(session, Origin::Edited, move |session| {
            session.summary().cloned().ok_or(AppError::NoSummary).map(|base| (base, content.clone()))
        })
        .await
    }

    /// Brings an earlier version back, as a new version.
    pub async fn restore_summary(
        &self,
        session: &str,
        version: &str,
    ) -> Result<Option<SummaryView>, AppError> {
        let wanted = SummaryId::from(version);
        self.new_version(session, Origin::Restored, move |session| {
            let found =
                session.parts().summaries.iter().find(|version| version.id == wanted && !version.stale);
            let found = found.filter(|version| session.place(&version.through).is_some());
            let unknown = || AppError::NotFound { what: "summary version", id: wanted.to_string() };
            found.cloned().ok_or_else(unknown).map(|version| (Arc::clone(&version), version.content.clone()))
        })
        .await
    }

    async fn new_version(
        &self,
        session: &str,
        origin: Origin,
        choose: impl Fn(&Session) -> Result<(Arc<SummaryVersion>, String), AppError> + Send + Sync + 'static,
    ) -> Result<Option<SummaryView>, AppError> {
        let at = self.core.clock.now();
        let (session, ()) = self
            .commit_onto(session_id(session)?, move |session| {
                let (base, content) = choose(session)?;
                let summary = SummaryVersion {
                    id: SummaryId::new(),
                    content,
                    created_at: at,
                    origin,
                    based_on: Some(base.id.clone()),
                    ..SummaryVersion::clone(&base)
                };
                Ok((vec![Change::SummaryAdded { summary }], ()))
            })
            .await?;
        Ok(self.summary_changed(&session))
    }

    pub(crate) fn summary_changed(&self, session: &Session) -> Option<SummaryView> {
        let summary = session.summary().map(|version| views::summary(version));
        self.emit(AppEvent::SummaryChanged { session: session.id().to_string(), summary: summary.clone() });
        summary
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
            let content =
                extremis_memory::summarise(&step, &Rolling::default(), &*model, cancel.clone()).await?;
            if self.accept_summary(&step, content, model.name()).await? {
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
        let tokens = Tokens::for_model(model.name());
        // The other half is for the instructions and the summary itself.
        let input_limit = model.capabilities().context_window / 2;
        self.blocking(move || {
            let policy = Rolling::default();
            match occasion {
                Occasion::Trigger => extremis_memory::plan(&session, &policy, &tokens, input_limit),
                Occasion::Asked | Occasion::Lost => {
                    extremis_memory::plan_now(&session, &policy, &tokens, input_limit)
                }
            }
        })
        .await
    }

    /// Puts a summary in force if the session is still what it was made for: the same summary before it, and
    /// its last covered message still visible, and nothing that it was made from forgotten. New messages after it
    /// do no harm. False when it came too late.
    async fn accept_summary(&self, step: &Step, content: String, model: &str) -> Result<bool, AppError> {
        let version = step.version(content, model, self.core.clock.now());
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
