//! The messages after all summaries, and how many of them one summary takes.

use std::ops::Range;

use extremis_domain::Shape;

use super::step::SummaryStep;
use super::view::{View, is_user_turn};

impl View<'_> {
    /// The step over the messages after all summaries, when one is due.
    pub fn newest(&self) -> Option<SummaryStep> {
        let due = self.due();
        if !due.any() {
            return None;
        }
        let kept = self.keep(due)?;
        // After another policy there can be several summaries where this one has a single one.
        let merged = if self.policy.shape == Shape::Rolling { self.merge() } else { None };
        merged.or_else(|| self.cover(kept))
    }

    /// The same because the user asked.
    pub fn asked_for(&self) -> Option<SummaryStep> {
        self.cover(self.keep_when_asked()?)
    }

    fn cover(&self, kept: usize) -> Option<SummaryStep> {
        let base = self.active.last().filter(|_| self.policy.shape == Shape::Rolling);
        let level = base.map_or(1, |base| base.version.level);
        let end = self.topic_end(self.covered..self.batch_end(self.covered..self.total - kept));
        self.step_over(base, self.covered..end, level, kept)
    }

    /// Where one of several summaries ends: when there is enough for two or more, because the policy was not on all
    /// the while, it takes as much as it would have taken then (README, "Triggers").
    fn batch_end(&self, places: Range<usize>) -> usize {
        if self.policy.shape == Shape::Rolling {
            return places.end;
        }
        let trigger = &self.policy.trigger;
        if let Some(turns) = trigger.user_turns.map(|turns| turns.max(1)) {
            let messages = self.messages(places.clone()).zip(places.clone());
            let mut starts = messages.filter(|(message, _)| is_user_turn(message)).map(|(_, place)| place);
            let next = starts.nth(turns);
            return next.filter(|_| starts.nth(turns.saturating_sub(2)).is_some()).unwrap_or(places.end);
        }
        match trigger.again_after.or(trigger.messages).map(|messages| messages.max(1)) {
            Some(messages) if places.len() >= 2 * messages => places.start + messages,
            _ => places.end,
        }
    }
}
