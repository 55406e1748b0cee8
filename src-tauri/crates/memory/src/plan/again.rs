//! Another version of a summary that there is already (README, "Versions").

use std::ops::Range;
use std::sync::Arc;

use extremis_domain::{Message, Origin, SummaryId, SummaryVersion};

use super::step::{SummaryStep, locked_lines};
use super::view::{Draft, View};
use crate::extractive::is_offline;
use crate::summarise::cost_in_request;

impl<'a> View<'a> {
    /// The step that writes a summary again.
    pub fn again(&self, version: &'a Arc<SummaryVersion>) -> Option<SummaryStep> {
        let version = if version.is_held() { version } else { self.newest_of(version) };
        let places = self.session.places(version)?;
        if self.is_silent(places.clone()) || self.would_uncover(version, &places) {
            return None;
        }
        let draft =
            self.folding_again(version, &places).unwrap_or_else(|| self.reading_again(version, places));
        let mut step = self.step(draft)?;
        step.length = self.target_of(self.generation(version));
        step.locked = locked_lines(step.base.iter().chain(&step.folds).chain([version]));
        Some(step)
    }

    /// Whether a new version in this place would take the place of one that covers more.
    fn would_uncover(&self, version: &SummaryVersion, places: &Range<usize>) -> bool {
        let overlapping = self
            .active
            .iter()
            .filter(|active| active.places.start < places.end && places.start < active.places.end);
        let covers_more = |range: &Range<usize>| range.start < places.start || range.end > places.end;
        overlapping
            .into_iter()
            .any(|active| active.version.level <= version.level && covers_more(&active.places))
    }

    /// From the present versions of what it folds, and of what it continued.
    fn folding_again(&self, version: &'a Arc<SummaryVersion>, places: &Range<usize>) -> Option<Draft<'a>> {
        if version.folds.is_empty() {
            return None;
        }
        let folds: Vec<_> = version.folds.iter().map(|id| self.present(id)).collect::<Option<_>>()?;
        let words = self.users_words(version).filter(|words| words.through == version.through);
        let continued = || version.based_on.as_ref().and_then(|id| self.present(id));
        let base = words.or_else(|| continued().filter(|base| base.through != version.through));
        let mut end = match base {
            Some(base) if base.through != version.through => self.session.places(base)?.end,
            _ => places.start,
        };
        for fold in &folds {
            let fold = self.session.places(fold)?;
            if fold.start < end || !self.is_silent(end..fold.start) {
                return None;
            }
            end = fold.end;
        }
        let draft = Draft {
            base,
            folds,
            messages: Vec::new(),
            places: places.clone(),
            level: version.level,
            kept: version.kept,
        };
        (end == places.end).then_some(draft)
    }

    /// From the words of its messages, and from the user's own where there are any. When the model cannot take all
    /// messages at once, from what the version continued. One that was written without a model, from what a model made
    /// last: it read those messages.
    fn reading_again(&self, version: &'a Arc<SummaryVersion>, places: Range<usize>) -> Draft<'a> {
        let cost = |range: Range<usize>| -> u64 {
            self.messages(range).map(|message| u64::from(cost_in_request(message, self.tokens))).sum()
        };
        let too_long = || cost(places.clone()) > u64::from(self.input_limit);
        let continued = || version.based_on.as_ref().and_then(|id| self.present(id));
        let base = if is_offline(version) {
            let is_by_model =
                |earlier: &SummaryVersion| !is_offline(earlier) && earlier.through != version.through;
            self.words_before(version, is_by_model)
        } else {
            self.users_words(version).or_else(|| continued().filter(|_| too_long()))
        };
        let end_of = |base: &SummaryVersion| {
            let covered = self.session.places(base)?;
            (covered.start == places.start && covered.end < places.end).then_some(covered.end)
        };
        let start = base.and_then(|base| end_of(base)).unwrap_or(places.start);
        let messages: Vec<Arc<Message>> = self.messages(start..places.end).map(Arc::clone).collect();
        Draft { base, folds: Vec::new(), messages, places, level: version.level, kept: version.kept }
    }

    /// What the user wrote in its place, or in the place of what it continued: words that must not be lost.
    fn users_words(&self, version: &'a Arc<SummaryVersion>) -> Option<&'a Arc<SummaryVersion>> {
        self.words_before(version, |_| false)
    }

    /// The last version that it was made from, over however many steps, which the user wrote or which is wanted.
    fn words_before(
        &self,
        version: &'a Arc<SummaryVersion>,
        is_wanted: impl Fn(&SummaryVersion) -> bool,
    ) -> Option<&'a Arc<SummaryVersion>> {
        let earlier = |version: &&Arc<SummaryVersion>| {
            version.based_on.as_ref().and_then(|id| self.session.summary_version(id))
        };
        let mut line =
            std::iter::successors(Some(version), earlier).take(self.session.parts().summaries.len());
        line.find(|version| version.is_valid() && (version.origin != Origin::Generated || is_wanted(version)))
    }

    /// The newest version of what this is a version of.
    fn newest_of(&self, version: &'a Arc<SummaryVersion>) -> &'a Arc<SummaryVersion> {
        let same = |other: &&Arc<SummaryVersion>| {
            !other.is_held()
                && (&other.from, &other.through, other.level)
                    == (&version.from, &version.through, version.level)
        };
        self.session.parts().summaries.iter().rev().find(same).unwrap_or(version)
    }

    /// The newest version of what this is one of, if it says something.
    fn present(&self, id: &SummaryId) -> Option<&'a Arc<SummaryVersion>> {
        let newest = self.newest_of(self.session.summary_version(id)?);
        (newest.is_valid() && !newest.is_held()).then_some(newest)
    }
}
