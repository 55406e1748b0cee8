//! Messages without a summary that come before messages with one: the user emptied it, or something in it was
//! forgotten, or another policy began in the middle. They are told to no model, so they do not wait for a trigger.

use extremis_domain::Shape;

use super::step::SummaryStep;
use super::view::View;

impl View<'_> {
    /// The step that begins to fill the first gap.
    pub fn gap(&self) -> Option<SummaryStep> {
        let mut before = None;
        for next in &self.active {
            let start = before.map_or(0, |active: &super::view::Active| active.places.end);
            let gap = start..next.places.start;
            if !gap.is_empty() && !self.is_silent(gap.clone()) {
                let base = before.filter(|_| self.policy.shape == Shape::Rolling);
                let level = base.map_or(1, |base| base.version.level);
                let step = self.step_over(base, gap, level, next.version.kept);
                if step.is_some() {
                    return step;
                }
            }
            before = Some(next);
        }
        None
    }
}
