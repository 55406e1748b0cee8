//! When to summarise and what: the rolling, hierarchical summary of seed 000.
//!
//! All counts are over the visible branch. The plan is a pure function of session and policy, made anew after
//! every change, so nothing has to be remembered between two calls and nothing can go stale.
//!
//! Deliberately absent: calling a model and committing the result.

mod step;

use std::sync::Arc;

use extremis_domain::{Keep, Length, Message, Origin, Policy, Session, SummaryId, SummaryVersion};

use crate::Tokens;
use crate::render::is_silent;
use crate::summarise::cost_in_request;
pub use step::{Step, Target};

/// How many messages stay word for word when the user asks for a summary of a short remainder.
const KEPT_WHEN_ASKED: usize = 2;

/// What to summarise now by itself, if anything (seed 000, "Summarization Triggers").
///
/// `input_limit` is how many tokens of previous summary and messages the model can take at once. A step
/// covers no more than that; planning again after its commit continues where it ended.
pub fn plan(session: &Session, policy: &Policy, tokens: &Tokens, input_limit: u32) -> Option<Step> {
    let view = View::of(session, tokens);
    if view.is_due(policy) { view.step(view.keep(policy)?, policy, input_limit) } else { None }
}

/// What to summarise because the user asked: all but the usual recent messages, or, when no more than those
/// are left, all but the last two.
pub fn plan_now(session: &Session, policy: &Policy, tokens: &Tokens, input_limit: u32) -> Option<Step> {
    let view = View::of(session, tokens);
    let usual = recent_to_keep(policy);
    let keep = if view.uncovered() > usual { usual } else { usual.min(KEPT_WHEN_ASKED) };
    if view.uncovered() > keep { view.step(keep, policy, input_limit) } else { None }
}

/// Another version of the summary that `version` is one of: of the same messages, from their own words.
pub fn plan_again(
    session: &Session,
    policy: &Policy,
    version: &SummaryId,
    _tokens: &Tokens,
    input_limit: u32,
) -> Option<Step> {
    let version = session.summary_version(version)?;
    let places = session.places(version)?;
    let messages: Vec<_> = session.visible().skip(places.start).take(places.len()).map(Arc::clone).collect();
    if messages.iter().all(|message| is_silent(message)) {
        return None;
    }
    Some(Step {
        session: session.id(),
        revision: session.revision(),
        base: (version.origin != Origin::Generated).then(|| Arc::clone(version)),
        folds: Vec::new(),
        beside: beside(session, Some(version).filter(|version| version.origin != Origin::Generated)),
        from: version.from.clone(),
        through: version.through.clone(),
        covers: places.len(),
        level: version.level,
        kept: version.kept,
        after: session.len() - places.end,
        messages,
        length: target(policy),
        locked: version.locked.clone(),
        input_limit,
    })
}

/// The summaries in force without the one that the new one starts from.
fn beside(session: &Session, base: Option<&Arc<SummaryVersion>>) -> Vec<Arc<SummaryVersion>> {
    let active = session.active_summaries().into_iter().map(|node| Arc::clone(node.version));
    active.filter(|version| base.is_none_or(|base| base.id != version.id)).collect()
}

fn recent_to_keep(policy: &Policy) -> usize {
    match policy.keep {
        Keep::Messages(count) => count,
        Keep::Tokens(_) => 0,
    }
}

fn target(policy: &Policy) -> Target {
    match policy.length {
        Length::Characters(max_chars) => Target { words: None, max_chars },
        Length::Words(words) => Target { words: Some((words, words + words / 2)), max_chars: 2000 },
        Length::Progressive => Target { words: Some((100, 150)), max_chars: 2000 },
    }
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

    fn is_due(&self, policy: &Policy) -> bool {
        let Some(summary) = self.summary else {
            return policy.trigger.messages.is_some_and(|threshold| self.total >= threshold)
                || policy.trigger.tokens.is_some_and(|threshold| self.newest_have(self.total, threshold));
        };
        // The formula counts messages. Ten new ones of two pages each would be far over the token threshold
        // long before; so the same threshold holds for what came after the summary as for what came before
        // the first.
        let since = self.total.saturating_sub(summary.covers_message_count + summary.kept);
        let again_after = policy.trigger.again_after;
        again_after.is_some_and(|every| summary.needs_regeneration(self.total, recent_to_keep(policy), every))
            || policy
                .trigger
                .tokens
                .is_some_and(|threshold| self.newest_have(since.min(self.uncovered()), threshold))
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
    fn keep(&self, policy: &Policy) -> Option<usize> {
        let uncovered = self.uncovered();
        if uncovered > recent_to_keep(policy) {
            return Some(recent_to_keep(policy));
        }
        let most = uncovered.checked_sub(1).filter(|most| *most > 0)?;
        let mut room = policy.trigger.tokens.unwrap_or(0) / 2;
        let fitting = self.session.visible().rev().take(most).take_while(|message| {
            let left = room.checked_sub(self.tokens.message(message));
            room = left.unwrap_or(0);
            left.is_some()
        });
        Some(fitting.count().max(1))
    }

    /// The step that keeps so many, or covers as much less as the model can take; at least one message. None
    /// while nothing is said in them, which is so of forgotten ones.
    fn step(&self, keep: usize, policy: &Policy, input_limit: u32) -> Option<Step> {
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
            from: self.summary.and_then(|summary| summary.from.clone()),
            level: self.summary.map_or(1, |summary| summary.level),
            after: self.total - self.covered - messages.len(),
            messages,
            folds: Vec::new(),
            beside: beside(self.session, self.summary),
            kept: keep,
            length: target(policy),
            locked: self.summary.map(|summary| summary.locked.clone()).unwrap_or_default(),
            input_limit,
        })
    }
}

#[cfg(test)]
mod tests;
