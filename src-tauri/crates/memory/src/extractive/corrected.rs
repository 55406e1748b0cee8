//! Which sentences a later one overrides.
//!
//! Eager rather than precise, the other way round than [`contradict`]: a sentence that is left out for nothing is
//! still in the conversation, and one that no longer holds misleads every later answer. Two ways lead there: a later
//! sentence that says of itself that it corrects ("Actually", "instead", "no longer"), and one that says another
//! value of the same thing.
//!
//! Each sentence that may go into the summary is looked up among the later ones that share a word with it, so that the
//! cost grows with the length of the conversation and not with its square.

mod contrast;
mod pair;
mod saying;

use std::cell::OnceCell;

use super::vocabulary::{Term, Text};
use crate::check::{Statement, contradict, statements};
use extremis_text::values::{FoundValue, values_in};
pub(crate) use pair::has_one_value;
use pair::overrides;
use saying::Saying;

/// A short sentence is about what was spoken of at most so many sentences before it.
const NEAR: usize = 8;

/// So many sentences that differ in a value alone are a list.
const MANY: usize = 4;

/// How many words of a sentence are looked for in later ones.
const RAREST: usize = 3;

/// The corrections of a text.
pub(super) struct Corrected<'t, 'a> {
    text: &'t Text<'a>,
    details: Vec<OnceCell<Details>>,
    /// By term: the places in `corrections` of those that speak of it.
    about: Vec<Vec<u32>>,
    corrections: Vec<Saying>,
    taken_back: Vec<bool>,
}

/// What is known of a sentence once it was looked at closely.
pub(super) struct Details {
    pub values: Vec<FoundValue>,
    pub statements: OnceCell<Vec<Statement>>,
    saying: OnceCell<Saying>,
}

impl<'t, 'a> Corrected<'t, 'a> {
    pub fn of(text: &'t Text<'a>) -> Self {
        let mut details = Vec::new();
        details.resize_with(text.units.len(), OnceCell::new);
        let taken_back = vec![false; text.units.len()];
        let about = vec![Vec::new(); text.count_of_terms()];
        let mut this = Self { text, details, about, corrections: Vec::new(), taken_back };
        for place in 0..text.units.len() {
            let cues = text.cues[place];
            if (cues.corrects || cues.updates) && this.is_meant(place) {
                this.note(place);
            }
        }
        this
    }

    /// Whether a later sentence says otherwise, or takes it back.
    pub fn is_overridden(&self, place: usize) -> bool {
        self.is_overridden_within(place, 2)
    }

    fn is_overridden_within(&self, place: usize, depth: usize) -> bool {
        if self.text.units[place].locked {
            return false;
        }
        self.taken_back[place]
            || self.is_corrected(place)
            || self.is_contradicted(place)
            || depth > 0 && self.echoed(place).is_some_and(|said| self.is_overridden_within(said, depth - 1))
    }

    /// Whether a later correction speaks of it.
    fn is_corrected(&self, place: usize) -> bool {
        let topic = self.topic(place);
        let telling = topic.iter().copied().filter(|term| pair::is_telling(self.text, *term));
        let telling: Vec<Term> = telling.filter(|term| !self.about[*term as usize].is_empty()).collect();
        let overrides = |at: u32, seen: &[Term]| {
            let correction = &self.corrections[at as usize];
            // It was looked at for the sake of another word.
            !seen.iter().any(|term| correction.topic.contains(term))
                && overrides(self.text, self.saying(place), &topic, correction)
        };
        telling.iter().enumerate().any(|(nth, term)| {
            let about = &self.about[*term as usize];
            let first = about.partition_point(|at| self.corrections[*at as usize].first <= place);
            about[first..].iter().rev().any(|at| overrides(*at, &telling[..nth]))
        })
    }

    /// Whether a later sentence says another value, or the opposite, in much the same words.
    fn is_contradicted(&self, place: usize) -> bool {
        let own = self.text.topic(place);
        if own.is_empty() {
            return false;
        }
        // What contradicts it shares most of its words, so also one of the rarest that are said again.
        let after = |term: Term| {
            let having = self.text.having(term);
            &having[having.partition_point(|other| *other as usize <= place)..]
        };
        let mut rarest: Vec<(&[u32], Term)> = own.iter().map(|term| (after(*term), *term)).collect();
        rarest.retain(|(after, _)| !after.is_empty());
        rarest.sort_unstable_by_key(|(after, term)| (after.len(), *term));
        rarest.truncate(RAREST);
        // First, as each line of a list or a log would be compared with all that follow it.
        if self.is_one_of_many(own, rarest.first().map(|(_, term)| *term)) {
            return false;
        }
        let contradicts = |other: usize, seen: &[(&[u32], Term)]| {
            let theirs = self.text.topic(other);
            // It was looked at for the sake of another word.
            if seen.iter().any(|(_, term)| theirs.binary_search(term).is_ok()) {
                return false;
            }
            let shared = count_of_shared(own, theirs);
            shared * 2 >= own.len().min(theirs.len()) && self.contradict(place, other, shared)
        };
        let mut rare = rarest.iter().enumerate();
        rare.any(|(nth, (after, _))| {
            after.iter().rev().any(|other| contradicts(*other as usize, &rarest[..nth]))
        })
    }

    /// Whether much the same is said of many values, as in a list or a log: then none of them overrides another.
    fn is_one_of_many(&self, own: &[Term], rarest: Option<Term>) -> bool {
        let Some(having) = rarest.map(|term| self.text.having(term)) else { return false };
        let alike = having.iter().filter(|other| self.text.topic(**other as usize) == own);
        alike.take(MANY).count() == MANY
    }

    fn contradict(&self, place: usize, later: usize, shared: usize) -> bool {
        if self.text.cues[later].asks {
            return false;
        }
        let later_statements = self.statements(later);
        self.statements(place).iter().any(|one| later_statements.iter().any(|other| contradict(one, other)))
            || pair::has_other_value(self, place, later, shared)
    }

    /// The earlier sentence that a short one only repeats a value of: "Noted, 14 March."
    fn echoed(&self, place: usize) -> Option<usize> {
        let values = self.values(place);
        let longest = if self.text.cues[place].agrees { 6 } else { 4 };
        if values.is_empty() || self.text.cues[place].corrects || self.text.topic(place).len() > longest {
            return None;
        }
        let has_same = |other: &usize| {
            self.values(*other)
                .iter()
                .any(|other| values.iter().any(|value| value.value.agrees(&other.value)))
        };
        (place.saturating_sub(NEAR)..place).rev().find(has_same)
    }

    /// A question corrects only what somebody then says yes to.
    fn is_meant(&self, place: usize) -> bool {
        let units = self.text.units;
        if !self.text.cues[place].asks {
            return true;
        }
        let turn = units[place].turn;
        let answer = (place..units.len()).take(NEAR * 2).find(|other| units[*other].turn > turn);
        answer.is_some_and(|answer| self.text.cues[answer].agrees)
    }

    /// Takes note of a correction, with what it is about.
    fn note(&mut self, place: usize) {
        let (mut correction, is_vague) = self.correction(place);
        if correction.is_sure && (is_vague || correction.topic.len() <= 2) {
            self.find_target(&mut correction);
        }
        let at = super::vocabulary::number(self.corrections.len());
        for term in &correction.topic {
            self.about[*term as usize].push(at);
        }
        self.corrections.push(correction);
    }

    /// What a short correction is about: the nearest sentence before it with a value of the same kind. What takes
    /// something back and says nothing else means what the same speaker said last.
    fn find_target(&mut self, correction: &mut Saying) {
        let before = correction.first.saturating_sub(NEAR)..correction.first;
        let found = before.clone().rev().find(|place| {
            !self.values(*place).is_empty() && pair::says_other_value(self.saying(*place), correction)
        });
        let found = found.or_else(|| {
            let units = self.text.units;
            let speaker = units[correction.first].speaker();
            let is_meant = |place: &usize| {
                units[*place].speaker() == speaker
                    && !self.text.cues[*place].asks
                    && !self.text.topic(*place).is_empty()
                    && (self.text.cues[*place].greets.eq(&false))
            };
            (correction.retracts && correction.topic.is_empty())
                .then(|| before.rev().find(is_meant))
                .flatten()
        });
        let Some(target) = found else { return };
        self.taken_back[target] |= !self.text.units[target].locked;
        for term in self.topic(target) {
            if !correction.topic.contains(&term) {
                correction.topic.push(term);
            }
        }
    }

    fn details(&self, place: usize) -> &Details {
        self.details[place].get_or_init(|| Details {
            values: values_in(self.text.units[place].text),
            statements: OnceCell::new(),
            saying: OnceCell::new(),
        })
    }

    pub(super) fn values(&self, place: usize) -> &[FoundValue] {
        &self.details(place).values
    }

    pub fn statements(&self, place: usize) -> &[Statement] {
        self.details(place).statements.get_or_init(|| statements(self.text.units[place].text))
    }
}

/// How many words two topics share, both in the order of their numbers.
fn count_of_shared(one: &[Term], other: &[Term]) -> usize {
    let mut rest = other.iter().peekable();
    let is_shared = |term: &&Term| {
        while rest.next_if(|other| other < term).is_some() {}
        rest.next_if_eq(term).is_some()
    };
    one.iter().filter(is_shared).count()
}
