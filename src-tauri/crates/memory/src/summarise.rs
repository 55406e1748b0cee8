//! Asking a model for the summary that a [`SummaryStep`] calls for, and believing it only after a look.
//!
//! Hierarchical: the model gets the previous summary and the new messages, never the messages that
//! the previous summary covers. What it writes is taken only when it is a summary: not empty, no refusal, not far
//! from the length asked for, no repetition of itself or of another one (seeds 002 and 004), not without most of the
//! names and numbers; what is wrong is said to the model once. A contradiction of facts or locked lines is said to it once as well, and what then still contradicts comes
//! back as a conflict. Locked lines that it left out are put back.
//!
//! Deliberately absent: commits. A failure changes nothing, and the next plan asks for the same again.

mod accept;
mod answer;
mod ask;
mod fault;
mod lock;
mod meaning;
mod request;
mod written;

use std::sync::Arc;

use extremis_domain::{Conflict, Fact, Origin};
use extremis_language::text;
use extremis_llm::{Model, ModelError, Request};
use tokio_util::sync::CancellationToken;

use crate::receive::{FREQUENCY_PENALTY, NotReceived};
use crate::{SummaryStep, check};
use fault::Fault;

pub(crate) use accept::rewritten;
pub(crate) use answer::{cut_at_sentence, first_words, summary_in, word_count};
pub(crate) use lock::with_locked;
pub use meaning::{present_version, tells_apart};
pub use request::PROMPT_VERSION;
pub(crate) use request::cost_in_request;
pub use written::{Lost, Written};

/// Why there is no new summary. The one in force stays in force.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SummariseError {
    /// The model gave no whole answer.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The model answered with nothing, twice.
    #[error("{}", text!("memory-summary-empty"))]
    Empty,
    /// The model answered, twice, that it will not do it.
    #[error("{}", text!("memory-summary-refused"))]
    Refused,
    /// The model wrote the same lines again and again, twice.
    #[error("{}", text!("memory-summary-went-in-circles"))]
    WentInCircles,
    /// The model left out half or more of the names and numbers, twice.
    #[error("{}", text!("memory-summary-lost-too-much"))]
    LostTooMuch,
    /// The model repeated another summary, or one of those that it was to sum up, twice.
    #[error("{}", text!("memory-summary-repeated"))]
    Repeated,
    /// What was to be written anew would say the same as before.
    #[error("{}", text!("memory-summary-nothing-new"))]
    NothingNew,
    /// It was cancelled.
    #[error("{}", text!("memory-summary-cancelled"))]
    Cancelled,
}

impl From<NotReceived> for SummariseError {
    fn from(why: NotReceived) -> Self {
        match why {
            NotReceived::Cancelled => Self::Cancelled,
            NotReceived::Failed(error) => Self::Model(error),
        }
    }
}

/// Asks `model` for the summary that `step` calls for.
///
/// At most three answers are asked for: one, one after a fault was found in it, one after a contradiction was.
/// A server in trouble is waited for, a few seconds at most. `facts` are those in force: the summary must not
/// contradict them, and what they hold is not lost.
pub async fn summarise(
    step: &SummaryStep,
    facts: &[Arc<Fact>],
    model: &dyn Model,
    cancel: CancellationToken,
) -> Result<Written, SummariseError> {
    let (mut faulted, mut complaint) = (false, None);
    let mut frequency_penalty = None;
    // A summary that is shorter than was asked for: better than none, when the model writes no longer one.
    let mut short: Option<String> = None;
    // An answer that contradicts something: better than none, when the model does no better.
    let mut held: Option<(String, Vec<Conflict>)> = None;
    let (content, conflicts) = loop {
        let request = request::request(step, facts, model, complaint.as_deref());
        let request = Request { frequency_penalty, ..request };
        let answer = match ask::ask(model, request, &cancel, longest_answer(step)).await {
            Ok(answer) => answer,
            Err(SummariseError::Model(_)) if held.is_some() => break held.unwrap_or_default(),
            Err(SummariseError::Model(_)) if short.is_some() => {
                break unasked(step, facts, short.unwrap_or_default());
            }
            Err(error) => return Err(error),
        };
        match (accept::accepted(step, facts, &answer, faulted), held.take()) {
            (Ok(content), before) => {
                let content = longer(content, short.take());
                let conflicts = check::conflicts(&content, facts, &step.locked);
                match before {
                    _ if conflicts.is_empty() => break (content, conflicts),
                    Some(first) if first.1.len() < conflicts.len() => break first,
                    Some(_) => break (content, conflicts),
                    None => {
                        complaint = Some(request::contradictions(&conflicts, facts));
                        held = Some((content, conflicts));
                    }
                }
            }
            (Err(_), Some(first)) => break first,
            (Err(Fault::TooShort(content)), None) => {
                faulted = true;
                complaint = Some(Fault::TooShort(String::new()).complaint(step));
                short = Some(content);
            }
            (Err(_), None) if short.is_some() => break unasked(step, facts, short.unwrap_or_default()),
            (Err(Fault::NothingNew), None) => return Err(SummariseError::NothingNew),
            (Err(fault), None) if faulted => return Err(fault.into()),
            (Err(fault), None) => {
                faulted = true;
                frequency_penalty = (fault == Fault::Circles).then_some(FREQUENCY_PENALTY);
                complaint = Some(fault.complaint(step));
            }
        }
    };
    let (quality, lost) = check::loss(&said(step), &content, facts);
    Ok(Written { content, conflicts, quality, lost })
}

/// A summary that the model is not asked for again, with what it contradicts.
fn unasked(step: &SummaryStep, facts: &[Arc<Fact>], content: String) -> (String, Vec<Conflict>) {
    let conflicts = check::conflicts(&content, facts, &step.locked);
    (content, conflicts)
}

fn longer(content: String, short: Option<String>) -> String {
    short.filter(|short| word_count(short) > word_count(&content)).unwrap_or(content)
}

/// All that the summary is made from.
pub(crate) fn said(step: &SummaryStep) -> Vec<check::SourceText<'_>> {
    let earlier = step.base.iter().chain(&step.folds).map(|version| check::SourceText {
        text: &version.content,
        message: &version.through,
        by_user: version.origin != Origin::Generated,
    });
    let messages = step.messages.iter().filter_map(|message| check::SourceText::in_message(message));
    messages.chain(earlier).collect()
}

/// Reads no further than this, in bytes: a model that never stops must not run for ever. Room enough for a
/// model that thinks aloud first.
fn longest_answer(step: &SummaryStep) -> usize {
    step.length.max_chars.saturating_mul(32)
}

#[cfg(test)]
mod tests;
