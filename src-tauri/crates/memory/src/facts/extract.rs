//! Asking a model for the important data in messages, and believing only what the messages say.
//!
//! Deliberately absent: trying again. A failure costs nothing but the facts of these messages, and what a summary
//! loses of them is found by other means.

use std::sync::Arc;

use extremis_domain::{Fact, Message};
use extremis_llm::{Model, ModelError};
use tokio_util::sync::CancellationToken;

use super::Found;
use super::reading::read;
use super::request::request;
use super::verify::Sources;
use crate::receive::{NotReceived, receive};

/// An answer is read no further than this, in bytes: a model that never stops must not run for ever.
const LONGEST_ANSWER: usize = 256 * 1024;

/// Why nothing was found. What is known stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExtractError {
    /// The model gave no whole answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// There is no JSON in the answer.
    #[error("The model did not answer with data. Important data of these messages was not extracted.")]
    NotUnderstood,
    /// It was cancelled.
    #[error("Extracting important data was cancelled.")]
    Cancelled,
}

impl From<NotReceived> for ExtractError {
    fn from(why: NotReceived) -> Self {
        match why {
            NotReceived::Cancelled => Self::Cancelled,
            NotReceived::Failed(error) => Self::Model(error),
        }
    }
}

/// Asks `model` for the important data in `messages`; `known` is what holds already.
///
/// Each fact names the messages that say it, in their own words: one that only captured or quoted text says is
/// taken only when it is an address or a name, and one that nothing says is dropped. Without messages nothing is
/// asked and nothing is found.
pub async fn extract(
    messages: &[Arc<Message>],
    known: &[Arc<Fact>],
    model: &dyn Model,
    cancel: CancellationToken,
) -> Result<Vec<Found>, ExtractError> {
    if cancel.is_cancelled() {
        return Err(ExtractError::Cancelled);
    }
    let sources = Sources::of(messages);
    if sources.say_nothing() {
        return Ok(Vec::new());
    }
    let answer = receive(model, request(messages, known, model), &cancel, LONGEST_ANSWER).await?;
    let read = read(&answer.text).ok_or(ExtractError::NotUnderstood)?;
    let skipped = read.skipped;
    let given = read.facts.len();
    let found: Vec<_> = read.facts.into_iter().filter_map(|fact| sources.verified(fact)).collect();
    if skipped > 0 || found.len() < given {
        tracing::warn!(skipped, unfounded = given - found.len(), "extracted data was not all usable");
    }
    Ok(found)
}
