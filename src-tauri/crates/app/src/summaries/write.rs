//! One summary: the facts first, so that what is in them need not be in the summary; then the summary; then both at
//! once into the archive.

use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{Change, Fact, Session};
use extremis_llm::{Model, ModelError};
use extremis_memory::SummariseError;
use extremis_memory::facts::{self, ExtractError};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::commit::{Landed, Made};
use super::read::{Read, unread};
use super::run::Work;
use crate::{App, AppError};

/// How long to wait before facts are asked for again when a model's server is in trouble.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];
/// The longest wait that a server can ask for; what asks for more fails, and the next trigger tries again.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

impl App {
    pub(super) async fn write(
        &self,
        work: &Work,
        model: &dyn Model,
        cancel: &CancellationToken,
    ) -> Result<Landed, AppError> {
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
        self.put_in_force(work, Made { written, read, merged }, model.name()).await
    }

    /// What is important in the messages that were never read for it: nothing is extracted twice, and what could
    /// not be extracted before is now. A failure gives nothing, and goes on (seed 004, "continue with empty
    /// important data").
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
                Err(error @ ExtractError::NotUnderstood) => {
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
        ModelError::RateLimited { retry_after } => *retry_after,
        _ => None,
    };
    let wait = WAITS.get(attempt).map(|wait| asked_for.unwrap_or_default().max(*wait));
    match wait.filter(|wait| error.is_retryable() && *wait <= LONGEST_WAIT) {
        Some(wait) => cancel.run_until_cancelled(sleep(wait)).await.ok_or(SummariseError::Cancelled),
        None => Err(error.into()),
    }
}

/// The session as it would be with these facts.
pub(super) fn with_facts(session: &Session, facts: Vec<Fact>) -> Session {
    let mut session = session.clone();
    // Facts fit every session.
    let _ = session.apply(Change::FactsPut { facts });
    session
}
