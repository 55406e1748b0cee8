//! When to summarise and what: the rolling, hierarchical summary of seed 000.
//!
//! All counts are over the visible branch. The plan is a pure function of session and policy, made anew after
//! every change, so nothing has to be remembered between two calls and nothing can go stale.
//!
//! Deliberately absent: calling a model and committing the result.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, Session, SessionId, SummaryVersion, Timestamp};

use crate::Tokens;
use crate::render::is_silent;
use crate::summarise::cost_in_request;

/// How many messages stay word for word when the user asks for a summary of a short remainder.
const KEPT_WHEN_ASKED: usize = 2;

/// Seed 000, "Configuration".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolling {
    /// The first summary is made at this many messages…
    pub message_threshold: usize,
    /// …or at this many tokens, whichever comes first. Also a later one at this many new tokens.
    pub token_threshold: u32,
    /// This many recent messages stay word for word.
    pub recent_to_keep: usize,
    /// A later summary is made at this many new messages. (The formula's threshold: seed 000's worked states
    /// say 10; its 20 is for the first summary only.)
    pub regenerate_every: usize,
    /// The longest summary, in characters.
    pub max_summary_chars: usize,
}

impl Default for Rolling {
    fn default() -> Self {
        Self {
            message_threshold: 20,
            token_threshold: 8000,
            recent_to_keep: 10,
            regenerate_every: 10,
            max_summary_chars: 2000,
        }
    }
}

/// One summary to make: the previous one plus the messages that it does not cover yet.
#[derive(Debug, Clone)]
pub struct Step {
    /// The session it is for.
    pub session: SessionId,
    /// The revision it was planned on.
    pub revision: u64,
    /// The summary in force, edits included: what the new one starts from.
    pub base: Option<Arc<SummaryVersion>>,
    /// The messages to add, oldest first: those right after the base's coverage, without a gap.
    pub messages: Vec<Arc<Message>>,
    /// The last of them.
    pub through: MessageId,
    /// How many messages the new summary covers, counted from the root.
    pub covers: usize,
    /// How many messages the policy keeps word for word. When not all older ones fitted into this step, more
    /// are uncovered than that: the rest counts as new, and so the next plan continues with it.
    pub kept: usize,
    /// How many tokens of base and messages the model can take at once.
    pub input_limit: u32,
}

impl Step {
    /// The version to commit for this step.
    pub fn version(&self, content: String, model: &str, at: Timestamp) -> SummaryVersion {
        SummaryVersion {
            kept: self.kept,
            model_used: Some(model.to_owned()),
            based_on: self.base.as_ref().map(|base| base.id.clone()),
            ..SummaryVersion::new(content, self.through.clone(), self.covers, at)
        }
    }
}

/// What to summarise now by itself, if anything (seed 000, "Summarization Triggers").
///
/// `input_limit` is how many tokens of previous summary and messages the model can take at once. A step
/// covers no more than that; planning again after its commit continues where it ended.
pub fn plan(session: &Session, policy: &Rolling, tokens: &Tokens, input_limit: u32) -> Option<Step> {
    let view = View::of(session, tokens);
    if view.is_due(policy) { view.step(view.keep(policy)?, input_limit) } else { None }
}

/// What to summarise because the user asked: all but the usual recent messages, or, when no more than those
/// are left, all but the last two.
pub fn plan_now(session: &Session, policy: &Rolling, tokens: &Tokens, input_limit: u32) -> Option<Step> {
    let view = View::of(session, tokens);
    let usual = policy.recent_to_keep;
    let keep = if view.uncovered() > usual { usual } else { usual.min(KEPT_WHEN_ASKED) };
    if view.uncovered() > keep { view.step(keep, input_limit) } else { None }
}

/// What the rules look at.
struct View<'a> {
    session: &'a Session,
    tokens: &'a Tokens,
    summary: Option<&'a Arc<SummaryVersion>>,
    total: usize,
    covered: usize,
}

impl<'a> View<'a> {
    fn of(session: &'a Session, tokens: &'a Tokens) -> Self {
        Self { session, tokens, summary: session.summary(), total: session.len(), covered: session.covered() }
    }

    fn uncovered(&self) -> usize {
        self.total - self.covered
    }

    fn is_due(&self, policy: &Rolling) -> bool {
        let Some(summary) = self.summary else {
            return self.total >= policy.message_threshold
                || self.newest_have(self.total, policy.token_threshold);
        };
        // The formula counts messages. Ten new ones of two pages each would be far over the token threshold
        // long before; so the same threshold holds for what came after the summary as for what came before
        // the first.
        let since = self.total.saturating_sub(summary.covers_message_count + summary.kept);
        summary.needs_regeneration(self.total, policy.recent_to_keep, policy.regenerate_every)
            || self.newest_have(since.min(self.uncovered()), policy.token_threshold)
    }

    /// Whether the newest `count` messages have at least so many tokens together.
    fn newest_have(&self, count: usize, threshold: u32) -> bool {
        let mut sum = 0u32;
        self.session.visible().rev().take(count).any(|message| {
            sum = sum.saturating_add(self.tokens.message(message));
            sum >= threshold
        })
    }

    /// How many messages stay word for word: the usual number, or, when that leaves nothing to cover, the
    /// longest tail with at most half of the token threshold; at least one, and at least one fewer than are
    /// uncovered.
    fn keep(&self, policy: &Rolling) -> Option<usize> {
        let uncovered = self.uncovered();
        if uncovered > policy.recent_to_keep {
            return Some(policy.recent_to_keep);
        }
        let most = uncovered.checked_sub(1).filter(|most| *most > 0)?;
        let mut room = policy.token_threshold / 2;
        let fitting = self.session.visible().rev().take(most).take_while(|message| {
            let left = room.checked_sub(self.tokens.message(message));
            room = left.unwrap_or(0);
            left.is_some()
        });
        Some(fitting.count().max(1))
    }

    /// The step that keeps so many, or covers as much less as the model can take; at least one message. None
    /// while nothing is said in them, which is so of forgotten ones.
    fn step(&self, keep: usize, input_limit: u32) -> Option<Step> {
        let wanted = self.uncovered().checked_sub(keep).filter(|wanted| *wanted > 0)?;
        let base_cost = self.summary.map_or(0, |summary| self.tokens.turn(&summary.content));
        let mut room = input_limit.saturating_sub(base_cost);
        let mut messages: Vec<Arc<Message>> = Vec::new();
        for message in self.session.visible().skip(self.covered).take(wanted) {
            match room.checked_sub(cost_in_request(message, self.tokens)) {
                Some(left) => room = left,
                None if messages.is_empty() => room = 0,
                None => break,
            }
            messages.push(Arc::clone(message));
        }
        if messages.iter().all(|message| is_silent(message)) {
            return None;
        }
        Some(Step {
            session: self.session.id(),
            revision: self.session.revision(),
            base: self.summary.map(Arc::clone),
            through: messages.last()?.id.clone(),
            covers: self.covered + messages.len(),
            messages,
            kept: keep,
            input_limit,
        })
    }
}

#[cfg(test)]
mod tests;
