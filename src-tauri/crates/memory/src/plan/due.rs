//! When a summary is due: any trigger of the policy.

use std::ops::Range;

use extremis_domain::Keep;

use super::view::View;

/// Which triggers are met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Due {
    /// A number of messages, or a change of topic.
    pub messages: bool,
    /// A number of tokens of messages: then fewer are kept, if need be.
    pub tokens: bool,
    /// A number of tokens of all that would be sent.
    pub sent: bool,
}

impl Due {
    pub fn any(self) -> bool {
        self.messages || self.tokens || self.sent
    }
}

impl View<'_> {
    /// The triggers that the messages after all summaries meet.
    pub fn due(&self) -> Due {
        Due {
            messages: self.enough_messages() || self.enough_turns() || self.another_topic(),
            tokens: self.enough_tokens(),
            sent: self.sends_too_much(),
        }
    }

    /// How many messages after all summaries.
    pub fn uncovered(&self) -> usize {
        self.total - self.covered
    }

    fn enough_messages(&self) -> bool {
        let trigger = &self.policy.trigger;
        if self.active.is_empty() {
            return trigger.messages.is_some_and(|threshold| self.total >= threshold);
        }
        // README, "Triggers".
        let fresh = self.total.saturating_sub(self.covered + self.kept_again());
        trigger.again_after.or(trigger.messages).is_some_and(|threshold| fresh >= threshold.max(1))
    }

    /// How many of the newest messages a later summary leaves out.
    fn kept_again(&self) -> usize {
        match self.policy.keep {
            Keep::Messages(count) => count,
            Keep::Tokens(_) => self.active.last().map_or(0, |last| last.version.kept),
        }
    }

    /// README, "Triggers".
    fn enough_turns(&self) -> bool {
        let enough = |threshold: usize| self.has_turns(self.covered..self.total, threshold);
        self.policy.trigger.user_turns.is_some_and(enough)
    }

    /// README, "Triggers": what stays word for word was said since.
    fn another_topic(&self) -> bool {
        let Keep::Messages(kept) = self.policy.keep else { return false };
        self.total > self.covered + kept && self.ends_a_topic(self.covered..self.total - kept)
    }

    fn has_turns(&self, places: Range<usize>, threshold: usize) -> bool {
        self.is_answered() && self.user_turns(places) >= threshold.max(1)
    }

    fn enough_tokens(&self) -> bool {
        let Some(threshold) = self.policy.trigger.tokens else { return false };
        // The formula counts messages. Ten new ones of two pages each would be far over the token threshold
        // long before; so the same threshold holds for what came after the summary as for what came before
        // the first: what was not there when it was made.
        let known = self.active.last().map_or(0, |last| self.covered + last.version.kept);
        self.branch.tokens(known.max(self.covered)..self.total) >= u64::from(threshold)
    }

    /// README, "Triggers": all that would be sent, instructions and summaries included.
    fn sends_too_much(&self) -> bool {
        let Some(threshold) = self.policy.trigger.sent_tokens else { return false };
        let messages = self.branch.tokens(self.covered..self.total);
        messages.saturating_add(self.sent_besides()) > u64::from(threshold)
    }

    /// Whether so much was said from this place on that the policy would be due for that alone.
    pub fn is_due_since(&self, place: usize) -> bool {
        let places = place.min(self.total)..self.total;
        if places.is_empty() {
            return false;
        }
        let trigger = &self.policy.trigger;
        let tokens = self.branch.tokens(places.clone());
        let messages = trigger.again_after.or(trigger.messages);
        messages.is_some_and(|threshold| places.len() >= threshold)
            || trigger.user_turns.is_some_and(|threshold| self.has_turns(places, threshold))
            || trigger.tokens.is_some_and(|threshold| tokens >= u64::from(threshold))
            || trigger.sent_tokens.is_some_and(|_| tokens >= self.least_worth_covering())
    }
}
