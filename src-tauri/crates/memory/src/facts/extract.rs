//! Asking a model for the important data in messages, and believing only what the messages say.
//!
//! Deliberately absent: trying again. A failure costs nothing but the facts of these messages, and what a summary
//! loses of them is found by other means.

use std::sync::Arc;

use extremis_domain::{Fact, FactField, Message};
use extremis_language::text;
use extremis_llm::{Model, ModelError};
use tokio_util::sync::CancellationToken;

use super::Found;
use super::document::speak_of_document;
use super::reading::{Given, read};
use super::request::request;
use super::verify::Sources;
use crate::receive::{FREQUENCY_PENALTY, NotReceived, receive};

/// An answer is read no further than this, in bytes: a model that never stops must not run for ever.
const LONGEST_ANSWER: usize = 256 * 1024;

/// Why nothing was found. What is known stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExtractError {
    /// The model gave no whole answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The model wrote the same lines again and again, twice.
    #[error("{}", text!("memory-facts-went-in-circles"))]
    WentInCircles,
    /// There is no JSON in the answer.
    #[error("{}", text!("memory-facts-not-understood"))]
    NotUnderstood,
    /// It was cancelled.
    #[error("{}", text!("memory-facts-cancelled"))]
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

/// Asks `model` for the important data in `messages`; `known` is what holds already. An answer that goes round in circles
/// is asked for once more.
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
    let has_document = speak_of_document(messages);
    let mut request = request(messages, known, model, has_document);
    let mut answer = receive(model, request.clone(), &cancel, LONGEST_ANSWER).await?;
    if answer.is_repeating {
        request.frequency_penalty = Some(FREQUENCY_PENALTY);
        answer = receive(model, request, &cancel, LONGEST_ANSWER).await?;
    }
    if answer.is_repeating {
        return Err(ExtractError::WentInCircles);
    }
    let read = read(&answer.text).ok_or(ExtractError::NotUnderstood)?;
    let skipped = read.skipped;
    let given = read.facts.len();
    let was_asked_for = |fact: &Given| has_document || fact.field != FactField::DocumentStructure;
    let facts = read.facts.into_iter().filter(was_asked_for);
    let found: Vec<_> = facts.filter_map(|fact| sources.verified(fact)).collect();
    if skipped > 0 || found.len() < given {
        tracing::warn!(skipped, unfounded = given - found.len(), "extracted data was not all usable");
    }
    Ok(found)
}
