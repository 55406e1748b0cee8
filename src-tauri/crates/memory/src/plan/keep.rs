//! How much stays word for word.

use extremis_domain::Keep;

use super::due::Due;
use super::view::View;
use crate::assemble::parts::SYSTEM_PROMPT;

/// How many messages stay word for word when the user asks for a summary of a short remainder.
const KEPT_WHEN_ASKED: usize = 2;

impl View<'_> {
    /// How many messages stay word for word, of which at least one is left to cover; none when there is not.
    pub fn keep(&self, due: Due) -> Option<usize> {
        let most = self.uncovered().checked_sub(1)?;
        match self.policy.keep {
            Keep::Messages(count) if count <= most => Some(count),
            // A policy that always keeps ten would never summarise a few that are huge: its trigger would fire in
            // vain for ever. The longest tail with at most half of the threshold stays, and at least one.
            Keep::Messages(_) if due.tokens || due.sent => {
                let trigger = &self.policy.trigger;
                let threshold = trigger.tokens.filter(|_| due.tokens).or(trigger.sent_tokens).unwrap_or(0);
                self.tail(u64::from(threshold / 2), most)
            }
            Keep::Messages(_) => None,
            Keep::Tokens(window) => {
                self.window(window, most).filter(|kept| due.tokens || due.messages || self.is_worth_it(*kept))
            }
        }
    }

    /// The same when the user asked: the usual, or else the last two.
    pub fn keep_when_asked(&self) -> Option<usize> {
        let left = self.uncovered();
        let usual = match self.policy.keep {
            Keep::Messages(count) => count,
            Keep::Tokens(window) => {
                left.checked_sub(1).and_then(|most| self.window(window, most)).unwrap_or(0)
            }
        };
        let kept = if left > usual { usual } else { usual.min(KEPT_WHEN_ASKED) };
        // A question that waits for its answer is not summed up.
        let kept = if kept == 0 && !self.is_answered() { self.unanswered() } else { kept };
        (left > kept).then_some(kept)
    }

    /// README, "Keep window": as many of the last messages as fit into the window together with all
    /// else that is sent, the summary to be written included; at least one.
    fn window(&self, window: u32, most: usize) -> Option<usize> {
        let summary = self.longest_summary_tokens().max(self.summary_tokens());
        let besides = self.fixed_tokens().saturating_add(summary);
        self.tail(u64::from(window).saturating_sub(besides), most)
    }

    /// The longest tail of messages with no more tokens than `room`, at least one and at most `most`.
    fn tail(&self, room: u64, most: usize) -> Option<usize> {
        let mut left = room;
        let fitting = self.messages(self.total - most..self.total).rev().take_while(|message| {
            let rest = left.checked_sub(u64::from(self.tokens.message(message)));
            left = rest.unwrap_or(0);
            rest.is_some()
        });
        Some(fitting.count().max(1)).filter(|kept| *kept <= most)
    }

    /// Whether covering all but the last `kept` is worth a summary. It always is while instructions, facts and the
    /// summary leave room for messages; when they do not, every message would make one due.
    fn is_worth_it(&self, kept: usize) -> bool {
        self.branch.tokens(self.covered..self.total - kept) >= self.least_worth_covering()
    }

    /// What lies between the trigger and the window.
    pub fn least_worth_covering(&self) -> u64 {
        let window = match self.policy.keep {
            Keep::Tokens(window) => window,
            Keep::Messages(_) => 0,
        };
        let threshold = self.policy.trigger.sent_tokens.unwrap_or(0);
        u64::from(threshold.saturating_sub(window).max(threshold / 8).max(1))
    }

    /// How many of the last messages are the user's, with nothing of the model between them.
    fn unanswered(&self) -> usize {
        let tail = self.messages(self.covered..self.total).rev();
        tail.take_while(|message| message.role == extremis_domain::Role::User).count()
    }

    /// The length of all that would be sent but of the messages after all summaries.
    pub fn sent_besides(&self) -> u64 {
        self.fixed_tokens().saturating_add(self.summary_tokens())
    }

    /// The length of instructions, facts and pinned messages that a summary covers.
    fn fixed_tokens(&self) -> u64 {
        let facts = self.session.active_facts().map(|fact| {
            fact.value.as_str().map_or_else(|| fact.text().len(), str::len)
                + fact.key.as_ref().map_or(0, String::len)
        });
        // A quotation mark, a comma, the indentation.
        let facts: u64 = facts.map(|length| estimate(length).saturating_add(4)).sum();
        let pinned = self.branch.pinned().into_iter().take_while(|place| *place < self.covered);
        let pinned: u64 = pinned.map(|place| self.branch.tokens(place..place + 1)).sum();
        let instructions = self.session.instructions().map_or(0, |version| estimate(version.text.len()));
        estimate(SYSTEM_PROMPT.len())
            .saturating_add(instructions)
            .saturating_add(facts)
            .saturating_add(pinned)
    }

    /// The length of the summaries in force.
    fn summary_tokens(&self) -> u64 {
        self.active.iter().map(|active| estimate(active.version.content.len())).sum()
    }
}

/// README, "Token estimate": 1 token ≈ 4 characters. Counting what has no count kept with it would take longer
/// than all the rest of planning.
pub(super) fn estimate(bytes: usize) -> u64 {
    bytes.div_ceil(4) as u64
}
