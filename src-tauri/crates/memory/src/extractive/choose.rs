//! Which sentences the summary has: those that say most of what the others do not, for their length.
//!
//! A word counts once, however many sentences have it, so what repeats others gains nothing (maximal marginal
//! relevance; Lin and Bilmes 2011 for the greedy choice by gain over cost). What a sentence still adds can only fall
//! while others are chosen, so that a sentence whose last known gain is too small need not be looked at again.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::corrected::Corrected;
use super::score::Scores;
use super::units::UnitSource;
use super::vocabulary::Text;
use crate::SummaryStep;
use crate::check::Anchors;
use crate::summarise::word_count;

/// How much there is room for.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordBudget {
    words: usize,
    chars: usize,
    /// Of that, so much for words of the user's own in an earlier summary.
    edited_words: usize,
    edited_chars: usize,
}

impl WordBudget {
    /// That of a step; locked lines come first.
    pub fn of(step: &SummaryStep) -> Self {
        let words = step.length.words.map_or(usize::MAX, |(_, most)| most as usize);
        let (locked_words, locked_chars) = step.locked.iter().fold((0, 0), |(words, chars), line| {
            (words + word_count(line), chars + line.chars().count() + 1)
        });
        let words = words.saturating_sub(locked_words);
        let chars = step.length.max_chars.saturating_sub(locked_chars);
        Self { words, chars, edited_words: words / 3 * 2, edited_chars: chars / 3 * 2 }
    }

    fn take(&mut self, words: usize, chars: usize) -> bool {
        // Lines are joined by one character each.
        let fits = words <= self.words && chars <= self.chars;
        if fits {
            self.words -= words;
            self.chars = self.chars.saturating_sub(chars + 1);
        }
        fits
    }
}

#[derive(Debug, Clone, Copy)]
struct ScoredUnit {
    density: f32,
    place: usize,
    /// How many were chosen when its gain was looked at.
    at: usize,
}

impl PartialEq for ScoredUnit {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for ScoredUnit {}

impl PartialOrd for ScoredUnit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ScoredUnit {
    fn cmp(&self, other: &Self) -> Ordering {
        self.density.total_cmp(&other.density).then_with(|| other.place.cmp(&self.place))
    }
}

/// The places of the sentences of the summary, in order.
pub(super) fn chosen(text: &Text, anchors: &Anchors, room: WordBudget) -> Vec<usize> {
    let mut choice = Selection {
        text,
        corrected: Corrected::of(text),
        scores: Scores::of(text),
        covered: vec![false; text.count_of_terms()],
        lengths: vec![OnceCell::new(); text.units.len()],
        chosen: Vec::new(),
        room,
    };
    choice.take_locked();
    choice.take_edited(anchors);
    choice.take_best(anchors);
    choice.chosen.sort_unstable();
    choice.chosen
}

/// The first sentence that no later one overrides; where there is none, the last of all.
pub(super) fn first_that_holds(text: &Text) -> Option<usize> {
    let corrected = Corrected::of(text);
    let mut places = 0..text.units.len();
    places.clone().find(|place| !corrected.is_overridden(*place)).or_else(|| places.next_back())
}

struct Selection<'t, 'a> {
    text: &'t Text<'a>,
    corrected: Corrected<'t, 'a>,
    scores: Scores,
    covered: Vec<bool>,
    /// Of each line, its words and characters, once somebody asked.
    lengths: Vec<OnceCell<(usize, usize)>>,
    chosen: Vec<usize>,
    room: WordBudget,
}

impl Selection<'_, '_> {
    /// Locked lines that stand in an earlier summary keep their place. The room for them is set aside.
    fn take_locked(&mut self) {
        let locked: Vec<usize> =
            (0..self.text.units.len()).filter(|place| self.text.units[*place].locked).collect();
        for place in locked {
            let is_twice =
                |other: &usize| self.text.units[*other].written() == self.text.units[place].written();
            if !self.chosen.iter().any(is_twice) {
                self.choose(place);
            }
        }
    }

    /// What the user wrote is kept in its order, as far as it leaves room for what came after it.
    fn take_edited(&mut self, anchors: &Anchors) {
        let units = self.text.units;
        let edited = (0..units.len())
            .filter(|place| units[*place].source == UnitSource::Edited && !units[*place].locked);
        for place in edited.collect::<Vec<_>>() {
            let (words, chars) = self.length(place);
            let fits = words <= self.room.edited_words && chars <= self.room.edited_chars;
            if fits && self.may_be_said(place, anchors) && self.room.take(words, chars) {
                self.room.edited_words -= words;
                self.room.edited_chars = self.room.edited_chars.saturating_sub(chars + 1);
                self.choose(place);
            }
        }
    }

    fn take_best(&mut self, anchors: &Anchors) {
        let mut heap: BinaryHeap<ScoredUnit> = (0..self.text.units.len())
            .filter(|place| !self.chosen.contains(place))
            .filter_map(|place| self.candidate(place))
            .collect();
        let mut at_last_look = self.chosen.len();
        while let Some(mut best) = heap.pop() {
            if !self.fits(best.place) && at_last_look < self.chosen.len() {
                // There is less and less room: what is too long now will be.
                at_last_look = self.chosen.len();
                heap.retain(|candidate| self.fits(candidate.place));
                continue;
            }
            if best.at < self.chosen.len() {
                let Some(now) = self.candidate(best.place) else { continue };
                best = now;
                if heap.peek().is_some_and(|next| *next > best) {
                    heap.push(best);
                    continue;
                }
            }
            let (words, chars) = self.length(best.place);
            let fits = self.fits(best.place);
            if fits && self.may_be_said(best.place, anchors) && self.room.take(words, chars) {
                self.choose(best.place);
            }
            // Nothing that says anything is shorter than this.
            if self.room.words < 3 || self.room.chars < 12 {
                break;
            }
        }
    }

    /// The words and characters of a line.
    fn length(&self, place: usize) -> (usize, usize) {
        *self.lengths[place].get_or_init(|| {
            let line = self.text.units[place].written();
            (word_count(&line), line.chars().count())
        })
    }

    fn fits(&self, place: usize) -> bool {
        let (words, chars) = self.length(place);
        words <= self.room.words && chars <= self.room.chars
    }

    /// A sentence with what it adds for its length; none when it adds nothing.
    fn candidate(&self, place: usize) -> Option<ScoredUnit> {
        let gain = self.scores.gain(self.text, place, &self.covered);
        let cost =
            f32::from(u16::try_from(self.text.units[place].text.len()).unwrap_or(u16::MAX)) / 6.0 + 6.0;
        let density = gain / cost;
        (density > 0.0).then_some(ScoredUnit { density, place, at: self.chosen.len() })
    }

    fn may_be_said(&self, place: usize, anchors: &Anchors) -> bool {
        let contradicts = || anchors.contradicted_by(self.corrected.statements(place)).is_some();
        !self.corrected.is_overridden(place) && (anchors.is_empty() || !contradicts())
    }

    fn choose(&mut self, place: usize) {
        for term in self.text.terms(place) {
            self.covered[*term as usize] = true;
        }
        self.chosen.push(place);
    }
}
