//! What to summarise next: seeds 000, 002, 003 and 004, each as its [`Policy`] says.
//!
//! All counts are over the visible branch. A plan is a pure function of session and policy, made anew after
//! every change, so nothing has to be remembered between two calls and nothing can go stale. Its steps, done one
//! after the other, come to an end, never cover a message twice and leave none out between two summaries:
//!
//! 1. what no summary covers any more though later messages are covered ([`gap`]),
//! 2. summaries that became too many are folded into one of a higher level ([`fold`]),
//! 3. the messages after all summaries, when a trigger of the policy is met ([`due`], [`keep`], [`cut`]).
//!
//! Deliberately absent: calling a model and committing the result.

mod again;
mod cut;
mod due;
mod fold;
mod gap;
mod keep;
mod length;
mod step;
mod topic;
mod view;

use extremis_domain::{Policy, Session, SummaryId};

use crate::Tokens;
pub use step::{LengthTarget, SummaryStep};
use view::View;

/// What to summarise now by itself, if anything.
///
/// `input_limit` is how many tokens of summaries and messages the model can take at once. A step covers no
/// more than that; planning again after its commit continues where it ended.
pub fn plan(session: &Session, policy: &Policy, tokens: &Tokens, input_limit: u32) -> Option<SummaryStep> {
    if !policy.enabled {
        return None;
    }
    let view = View::of(session, policy, tokens, input_limit);
    view.gap().or_else(|| view.fold()).or_else(|| view.newest())
}

/// What to summarise because the user asked, whatever the triggers say (`/summary_now`): what no
/// summary covers but the usual recent messages, or, when no more than those are left, all but the last two; and
/// when no message is left, summaries into one.
pub fn plan_now(
    session: &Session,
    policy: &Policy,
    tokens: &Tokens,
    input_limit: u32,
) -> Option<SummaryStep> {
    let view = View { asked: true, ..View::of(session, policy, tokens, input_limit) };
    view.gap().or_else(|| view.asked_for()).or_else(|| view.fold())
}

/// Another version of a summary (README, "Versions"): of the same messages and the
/// same level, from their own words, or from the present versions of what it folds. It starts from the user's own
/// words where there are any.
///
/// None when there is no such summary on the visible branch, when nothing is said in its messages any more, or
/// when another version would leave messages uncovered that a later summary covers.
pub fn plan_again(
    session: &Session,
    policy: &Policy,
    version: &SummaryId,
    tokens: &Tokens,
    input_limit: u32,
) -> Option<SummaryStep> {
    let view = View { asked: true, ..View::of(session, policy, tokens, input_limit) };
    view.again(session.summary_version(version)?)
}

#[cfg(test)]
mod tests;
