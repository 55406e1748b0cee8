//! One summary: the facts first, so that what is in them need not be in the summary; then the summary; then both at
//! once into the archive.

use std::sync::Arc;
use std::time::Duration;

use extremis_llm::{Model, ModelError};
use extremis_memory::facts::{self, ExtractError};
use extremis_memory::{EXTRACTIVE, SummariseError};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::commit::with_facts;
use super::outcome::{CommitOutcome, GeneratedSummary};
use super::read::{Read, unread};
use super::reason::RunReason;
use super::work::Work;
use super::writer::Writer;
use crate::{App, AppError};

/// How long to wait before facts are asked for again when a model's server is in trouble.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];
/// The longest wait that a server can ask for; what asks for more fails, and the next trigger tries again.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// A summary that was written, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Written {
    pub landed: CommitOutcome,
    /// Without a model.
    pub offline: bool,
}

impl App {
    /// Writes what is to be written; without a model where there is none, or where it has failed for the second time.
    pub(super) async fn write(
        &self,
        work: &Work,
        writer: &Writer,
        occasion: &RunReason,
        cancel: &CancellationToken,
    ) -> Result<Written, AppError> {
        let Writer::Model(model) = writer else { return self.write_offline(work).await };
        match self.write_by(work, &**model, cancel).await {
            Ok(landed) => Ok(Written { landed, offline: false }),
            // It was asked twice; sentences of the conversation say nothing that is not so.
            Err(AppError::Summary(SummariseError::LostTooMuch))
                if !matches!(occasion, RunReason::Again(_)) && !cancel.is_cancelled() =>
            {
                tracing::warn!("a summary lost most names and numbers and is written offline");
                self.write_offline(work).await
            }
            Err(error) if self.is_second_failure(work, occasion, &error) && !cancel.is_cancelled() => {
                tracing::warn!(code = error.code(), "a summary failed twice and is written offline");
                self.write_offline(work).await
            }
            Err(error) => Err(error),
        }
    }

    /// What is there already is no worse than its sentences: another version of it is not written offline.
    fn is_second_failure(&self, work: &Work, occasion: &RunReason, error: &AppError) -> bool {
        let is_of_model = matches!(
            error,
            AppError::Summary(
                SummariseError::Model(_)
                    | SummariseError::Empty
                    | SummariseError::Refused
                    | SummariseError::Repeated
                    | SummariseError::WentInCircles
            )
        );
        is_of_model
            && !matches!(occasion, RunReason::Again(_))
            && self.core.active_tasks.has_failed(work.step.session)
    }

    /// Sentences of the conversation, and what it says plainly of itself.
    async fn write_offline(&self, work: &Work) -> Result<Written, AppError> {
        let session = Arc::clone(&work.planned_on);
        let (step, at, wants_facts) = (work.step.clone(), self.core.clock.now(), work.policy.facts);
        let (found, merged, written) = self
            .blocking(move || {
                let found = if wants_facts { facts::patterns(&step.messages) } else { Vec::new() };
                let merged = facts::merge(&session, found.clone(), at);
                let known = facts::in_force(&with_facts(&session, merged.clone()));
                let written = extremis_memory::extractive(&step, &known);
                (found, merged, written)
            })
            .await?;
        // A model finds more in the same messages: for it they are not read yet.
        let read = Read { found, messages: Vec::new() };
        let made = GeneratedSummary { written: written?, read, merged };
        let landed = self.put_in_force(work, made, EXTRACTIVE).await?;
        Ok(Written { landed, offline: true })
    }

    async fn write_by(
        &self,
        work: &Work,
        model: &dyn Model,
        cancel: &CancellationToken,
    ) -> Result<CommitOutcome, AppError> {
        let read = self.extract(work, model, cancel).await?;
        let drafted = read.found.clone();
        let session = Arc::clone(&work.planned_on);
        let at = self.core.clock.now();
        let (merged, known) = self
            .blocking(move || {
                let merged = facts::merge(&session, drafted, at);
                let known = facts::in_force(&with_facts(&session, merged.clone()));
                (merged, known)
            })
            .await?;
        let written = extremis_memory::summarise(&work.step, &known, model, cancel.clone()).await?;
        if self.means_the_same(&work.step, &written.content).await? {
            return Err(SummariseError::NothingNew.into());
        }
        self.put_in_force(work, GeneratedSummary { written, read, merged }, model.name()).await
    }

    /// What is important in the messages that were never read for it: nothing is extracted twice, and what could
    /// not be extracted before is now. A failure gives nothing, and goes on (README, rule 3).
    async fn extract(
        &self,
        work: &Work,
        model: &dyn Model,
        cancel: &CancellationToken,
    ) -> Result<Read, AppError> {
        if !work.policy.facts {
            return Ok(Read::default());
        }
        let (session, step) = (Arc::clone(&work.planned_on), work.step.clone());
        let (unread, known) =
            self.blocking(move || (unread(&session, &step), facts::in_force(&session))).await?;
        if unread.is_empty() {
            return Ok(Read::default());
        }
        let mut attempt = 0;
        loop {
            let error = match facts::extract(&unread, &known, model, cancel.clone()).await {
                Ok(found) => return Ok(Read { found, messages: unread }),
                Err(ExtractError::Cancelled) => return Err(SummariseError::Cancelled.into()),
                Err(ExtractError::Model(error)) => error,
                Err(error @ (ExtractError::NotUnderstood | ExtractError::WentInCircles)) => {
                    tracing::warn!(%error, "no facts were extracted");
                    return Ok(Read::default());
                }
            };
            if let Err(error) = wait_after(error, attempt, cancel).await {
                if cancel.is_cancelled() {
                    return Err(error.into());
                }
                tracing::warn!(%error, "no facts were extracted");
                return Ok(Read::default());
            }
            attempt += 1;
        }
    }
}

/// Waits before a model is asked again, or says why it is not.
async fn wait_after(
    error: ModelError,
    attempt: usize,
    cancel: &CancellationToken,
) -> Result<(), SummariseError> {
    let asked_for = match &error {
        ModelError::RateLimited { retry_after, .. } => *retry_after,
        _ => None,
    };
    let wait = WAITS.get(attempt).map(|wait| asked_for.unwrap_or_default().max(*wait));
    match wait.filter(|wait| error.is_retryable() && *wait <= LONGEST_WAIT) {
        Some(wait) => cancel.run_until_cancelled(sleep(wait)).await.ok_or(SummariseError::Cancelled),
        None => Err(error.into()),
    }
}
