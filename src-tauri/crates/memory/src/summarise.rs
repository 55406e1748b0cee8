//! Asking a model for the summary that a [`Step`] calls for.
//!
//! Hierarchical (seed 000): the model gets the previous summary and the new messages, never the messages that
//! the previous summary covers.
//!
//! Deliberately absent: retries and commits. A failure changes nothing, and the next plan asks for the same
//! again.

mod answer;
mod request;
mod written;

use extremis_llm::{Event, Model, ModelError};
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

use crate::Step;

pub use request::PROMPT_VERSION;
pub(crate) use request::cost_in_request;
pub use written::{Lost, Written};

/// Why there is no new summary. The one in force stays in force.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SummariseError {
    /// The model gave no whole answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The model answered with nothing.
    #[error("The model answered with an empty summary.")]
    Empty,
    /// The model answered that it will not do it.
    #[error("The model declined to write a summary. Another model may do it: choose one in Settings.")]
    Refused,
    /// It was cancelled.
    #[error("The summary was cancelled.")]
    Cancelled,
}

/// Asks `model` for the text of the summary that `step` calls for: at most [`crate::Target::max_chars`]
/// characters, not empty, and nothing but the summary.
pub async fn summarise(
    step: &Step,
    model: &dyn Model,
    cancel: CancellationToken,
) -> Result<String, SummariseError> {
    if cancel.is_cancelled() {
        return Err(SummariseError::Cancelled);
    }
    let request = request::request(step, model);
    let written = receive(model, request, &cancel, longest_answer(step)).await?;
    answer::summary_in(&written, step.length.max_chars)
}

/// Reads no further than this, in bytes: a model that never stops must not run for ever. Room enough for a
/// model that thinks aloud first.
fn longest_answer(step: &Step) -> usize {
    step.length.max_chars.saturating_mul(32)
}

async fn receive(
    model: &dyn Model,
    request: extremis_llm::Request,
    cancel: &CancellationToken,
    longest: usize,
) -> Result<String, SummariseError> {
    // Whichever way this function is left, the model stops.
    let stop = cancel.child_token();
    let _stop_when_done = stop.clone().drop_guard();
    let mut events = model.stream(request, stop);
    let mut text = String::new();
    loop {
        let event = cancel.run_until_cancelled(events.next()).await.ok_or(SummariseError::Cancelled)?;
        match event {
            Some(Ok(Event::Text(more))) => text.push_str(&more),
            Some(Ok(Event::Usage(_))) => {}
            Some(Ok(Event::Done(_))) => return Ok(text),
            Some(Err(_)) | None if cancel.is_cancelled() => return Err(SummariseError::Cancelled),
            Some(Err(error)) => return Err(error.into()),
            None => return Err(ModelError::StreamCut.into()),
        }
        if text.len() > longest {
            return Ok(text);
        }
    }
}

#[cfg(test)]
mod tests;
