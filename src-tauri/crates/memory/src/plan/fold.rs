//! Summaries of summaries: when there are too many of one level, or of all (README, "Levels").

use std::ops::Range;

use extremis_domain::Shape;

use super::keep::estimate;
use super::step::SummaryStep;
use super::view::{Active, Draft, View, cost};

/// Fewer than this are not worth a summary of their own.
const FEWEST: usize = 2;

/// How many summaries there may be.
#[derive(Clone, Copy)]
struct Limits {
    of_level: usize,
    of_all: usize,
    tokens: Option<u32>,
    /// The level at which one summary grows instead of new ones being made.
    top: u8,
}

impl Limits {
    fn of(shape: Shape) -> Option<Self> {
        let Shape::Levels { max_active_of_level, max_active, max_level, fold_tokens } = shape else {
            return None;
        };
        Some(Self {
            of_level: max_active_of_level.max(1),
            of_all: max_active.max(1),
            tokens: fold_tokens,
            top: max_level.unwrap_or(u8::MAX),
        })
    }
}

impl<'a> View<'a> {
    /// The step that folds the oldest of too many summaries into one.
    pub fn fold(&self) -> Option<SummaryStep> {
        let Some(limits) = Limits::of(self.policy.shape) else {
            return if self.asked { self.merge() } else { None };
        };
        let highest = self.active.iter().map(|active| active.version.level).max()?;
        let too_many = (1..=highest).find(|level| self.is_too_much(*level, limits));
        let level = too_many.or_else(|| self.fullest_level(highest, limits))?;
        self.fold_level(level, limits).or_else(|| self.merge())
    }

    /// The step that makes one of the first summaries that follow each other.
    pub fn merge(&self) -> Option<SummaryStep> {
        self.fold_run(self.runs(u8::MAX).into_iter().find(|run| run.len() >= FEWEST)?, None, u8::MAX)
    }

    fn is_too_much(&self, level: u8, limits: Limits) -> bool {
        let of_level = || self.active.iter().filter(|active| active.version.level.min(limits.top) == level);
        let count = of_level().count();
        if level == limits.top {
            return count > 1;
        }
        let tokens: u64 = of_level().map(|active| estimate(active.version.content.len())).sum();
        count > limits.of_level
            || (count >= FEWEST && limits.tokens.is_some_and(|most| tokens >= u64::from(most)))
    }

    /// When there are too many in all: the level that has the most of them, and of two the one that is further
    /// from the messages, so that what is older is compressed first.
    fn fullest_level(&self, highest: u8, limits: Limits) -> Option<u8> {
        if self.active.len() <= limits.of_all {
            return None;
        }
        let count = |level: &u8| self.active.iter().filter(|active| active.version.level == *level).count();
        (1..=highest).max_by_key(count)
    }

    /// Folds the oldest of a level that follow each other, with those of lower levels between them.
    fn fold_level(&self, level: u8, limits: Limits) -> Option<SummaryStep> {
        let of_level =
            |run: &Range<usize>| self.active[run.clone()].iter().any(|active| active.version.level >= level);
        let mut runs =
            self.runs(if level == limits.top { u8::MAX } else { level }).into_iter().filter(of_level);
        runs.find_map(|run| {
            let base = self.top_before(run.start, level, limits);
            let fewest = if base.is_some() { 1 } else { FEWEST };
            // The newest stays, for what is said next.
            let newest = usize::from(run.end == self.active.len() && run.len() > fewest);
            let take = (run.len() - newest).min(limits.of_level.max(fewest));
            if take < fewest {
                return None;
            }
            self.fold_run(run.start..run.start + take, base, limits.top)
        })
    }

    /// The summary of the highest level that comes right before, if what is folded becomes a part of it.
    fn top_before(&self, first: usize, level: u8, limits: Limits) -> Option<&Active<'a>> {
        let before = &self.active[first.checked_sub(1)?];
        let grows = level < limits.top && level + 1 == limits.top && before.version.level >= limits.top;
        (grows && self.follow(before, &self.active[first])).then_some(before)
    }

    /// The step that makes one summary of these, or of as many of the first of them as the model can take.
    fn fold_run(&self, run: Range<usize>, base: Option<&Active<'a>>, top: u8) -> Option<SummaryStep> {
        let fewest = if base.is_some() { 1 } else { FEWEST };
        let mut room = self.input_limit.saturating_sub(base.map_or(0, |base| cost(base.version)));
        let mut taken = 0;
        for active in &self.active[run.clone()] {
            let left = room.checked_sub(cost(active.version));
            if left.is_none() && taken >= fewest {
                break;
            }
            room = left.unwrap_or(0);
            taken += 1;
        }
        let folded = &self.active[run.start..run.start + taken];
        let (first, last) = (base.or(folded.first())?, folded.last()?);
        let highest = folded.iter().map(|active| active.version.level).max()?;
        let level = highest.saturating_add(1).min(top).max(highest);
        self.step(Draft {
            level: base.map_or(level, |base| base.version.level.max(level)),
            base: base.map(|base| base.version),
            folds: folded.iter().map(|active| active.version).collect(),
            messages: Vec::new(),
            places: first.places.start..last.places.end,
            kept: last.version.kept,
        })
    }

    /// The summaries of at most this level that follow each other, as places in the list of those in force.
    fn runs(&self, level: u8) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (place, active) in
            self.active.iter().enumerate().filter(|(_, active)| active.version.level <= level)
        {
            match runs.last_mut() {
                Some(run) if run.end == place && self.follow(&self.active[place - 1], active) => run.end += 1,
                _ => runs.push(place..place + 1),
            }
        }
        runs
    }

    /// Whether nothing is said between two summaries.
    fn follow(&self, earlier: &Active, later: &Active) -> bool {
        self.is_silent(earlier.places.end..later.places.start)
    }
}
