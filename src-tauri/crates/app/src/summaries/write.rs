//! One summary: the facts first, so that what is in them need not be in the summary; then the summary; then both at
//! once into the archive.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{Change, Fact, Message, MessageId, Session};
use extremis_llm::{Model, ModelError};
use extremis_memory::SummariseError;
use extremis_memory::facts::{self, ExtractError, Found};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::commit::{Landed, Made};
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
        let found = self.extract(work, model, cancel).await?;
        let session = Arc::clone(&work.planned_on);
        let at = self.core.clock.now();
        let drafted = found.clone();
        let (merged, known) = self
            .blocking(move || {
                let merged = facts::merge(&session, drafted, at);
                let known = facts::in_force(&with_facts(&session, merged.clone()));
                (merged, known)
            })
            .await?;
        let written = extremis_memory::summarise(&work.step, &known, model, cancel.clone()).await?;
        self.put_in_force(work, Made { written, found, merged }, model.name()).await
    }

    /// What is important in the messages that no summary was ever made of: nothing is extracted twice. A failure
    /// gives nothing, and goes on (seed 004, "continue with empty important data").
    async fn extract(
        &self,
        work: &Work,
        model: &dyn Model,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, AppError> {
        if !work.policy.facts {
            return Ok(Vec::new());
        }
        let session = Arc::clone(&work.planned_on);
        let messages = work.step.messages.clone();
        let (fresh, known) =
            self.blocking(move || (fresh(&session, messages), facts::in_force(&session))).await?;
        if fresh.is_empty() {
            return Ok(Vec::new());
        }
        let mut attempt = 0;
        loop {
            let error = match facts::extract(&fresh, &known, model, cancel.clone()).await {
                Ok(found) => return Ok(found),
                Err(ExtractError::Cancelled) => return Err(SummariseError::Cancelled.into()),
                Err(ExtractError::Model(error)) => error,
                Err(error @ ExtractError::NotUnderstood) => {
                    tracing::warn!(%error, "no facts were extracted");
                    return Ok(Vec::new());
                }
            };
            if let Err(error) = wait_after(error, attempt, cancel).await {
                if cancel.is_cancelled() {
                    return Err(error.into());
                }
                tracing::warn!(%error, "no facts were extracted");
                return Ok(Vec::new());
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

/// The messages among these that no version of any summary covers, on whichever branch.
fn fresh(session: &Session, messages: Vec<Arc<Message>>) -> Vec<Arc<Message>> {
    let known = ever_covered(session);
    messages.into_iter().filter(|message| !known.contains(&message.id)).collect()
}

fn ever_covered(session: &Session) -> HashSet<&MessageId> {
    let mut covered = HashSet::new();
    // What is covered from the root on; a walk that comes to one of these is at its end.
    let mut rooted = HashSet::new();
    for version in &session.parts().summaries {
        let mut at = session.message(&version.through);
        while let Some(message) = at {
            if rooted.contains(&message.id) {
                break;
            }
            covered.insert(&message.id);
            if version.from.is_none() {
                rooted.insert(&message.id);
            } else if version.from.as_ref() == Some(&message.id) {
                break;
            }
            at = message.parent.as_ref().and_then(|parent| session.message(parent));
        }
    }
    covered
}
