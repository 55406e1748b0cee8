//! A sentence, or several that belong together, as far as is needed to see what it overrides.

use super::contrast::contrasted;
use super::{Corrected, NEAR};
use crate::check::{Alternative, alternative};
use crate::extractive::cues;
use crate::extractive::vocabulary::Term;
use extremis_text::values::Value;
use extremis_text::whole_words::{WholeWord, in_lower_case, light_stem, whole_words};

/// What a sentence is about, and what it says of that.
#[derive(Debug, Clone)]
pub(super) struct Saying {
    pub first: usize,
    /// The words it is about; of a correction, also those of what it refers to.
    pub topic: Vec<Term>,
    /// Its own of them.
    pub own: usize,
    pub values: Vec<Value>,
    /// What it says no longer holds: "not Tuesday", "from 14 March".
    pub old_terms: Vec<Term>,
    pub old_values: Vec<Value>,
    /// What its words exclude, but for what no longer holds.
    pub choices: Vec<Alternative>,
    pub retracts: bool,
    /// It says of itself that it corrects.
    pub is_sure: bool,
    /// It says what is to be, and not only what happens to be so.
    pub settles: bool,
}

impl Corrected<'_, '_> {
    /// A sentence by itself.
    pub(super) fn saying(&self, place: usize) -> &Saying {
        self.details(place).saying.get_or_init(|| self.own(place))
    }

    /// What it is about. A short one is about what was asked just before it.
    pub(super) fn topic(&self, place: usize) -> Vec<Term> {
        let mut topic = self.text.topic(place).to_vec();
        if topic.len() <= 1 {
            let turn = self.text.units[place].turn;
            let before = (place.saturating_sub(NEAR)..place).rev();
            let mut before = before.filter(|other| self.text.units[*other].turn + 1 >= turn);
            if let Some(asked) = before.find(|other| self.text.cues[*other].asks) {
                topic.extend(self.text.topic(asked));
            }
        }
        topic
    }

    /// A correction with the sentences that go on with it, and whether it does not say by itself what it is about.
    pub(super) fn correction(&self, place: usize) -> (Saying, bool) {
        let mut said = self.saying(place).clone();
        self.without_cues(&mut said);
        let is_vague =
            said.topic.len() <= 2 && said.values.is_empty() || said.topic.len() <= 1 || said.retracts;
        if is_vague && said.is_sure {
            let units = self.text.units;
            let goes_on = (place + 1..units.len()).take(2);
            for next in goes_on.take_while(|next| units[*next].turn == units[place].turn) {
                if self.text.cues[next].asks || self.text.cues[next].retracts {
                    break;
                }
                let mut more = self.saying(next).clone();
                self.without_cues(&mut more);
                said.topic.extend(more.topic);
                // "No, 24 is too much. It should have 18."
                let has_other = |value: &Value| more.values.iter().any(|other| is_other(value, other));
                let (old, kept): (Vec<_>, Vec<_>) = said.values.iter().partition(|value| has_other(value));
                said.old_values.extend(old);
                said.values = kept;
                said.values.extend(more.values);
                said.old_terms.extend(more.old_terms);
                said.old_values.extend(more.old_values);
                said.choices.extend(more.choices);
                said.settles |= more.settles;
            }
            said.topic.sort_unstable();
            said.topic.dedup();
            said.own = said.topic.len();
        }
        (said, is_vague)
    }

    fn own(&self, place: usize) -> Saying {
        let unit = &self.text.units[place];
        let found = self.values(place);
        let all = whole_words(unit.text);
        let old = contrasted(unit.text, &all);
        let is_old = |start: usize| old.iter().any(|old| old.contains(&start));
        let (old_values, values): (Vec<_>, Vec<_>) = found.iter().partition(|found| is_old(found.at.start));
        let (old_words, words): (Vec<&WholeWord>, Vec<&WholeWord>) =
            all.iter().partition(|word| is_old(word.start));
        let topic = self.text.topic(place).to_vec();
        let cues = self.text.cues[place];
        Saying {
            first: place,
            own: topic.len(),
            topic,
            values: values.into_iter().map(|found| found.value).collect(),
            old_values: old_values.into_iter().map(|found| found.value).collect(),
            old_terms: old_words.iter().filter_map(|word| self.text.term(&light_stem(word.text))).collect(),
            choices: words.iter().filter_map(|word| alternative(&in_lower_case(word.text))).collect(),
            retracts: cues.retracts,
            is_sure: cues.corrects,
            settles: cues.decides || cues.prefers || cues.commits,
        }
    }

    /// Words like "changed" say that it corrects, and nothing of what.
    fn without_cues(&self, said: &mut Saying) {
        said.topic.retain(|term| !cues::is_of_correction(self.text.written(*term)));
        said.old_terms.retain(|term| !cues::is_of_correction(self.text.written(*term)));
        said.own = said.topic.len();
    }
}

/// Whether one can stand in the place of the other and is another: a weekday in the place of a date as well.
pub(super) fn is_other(value: &Value, other: &Value) -> bool {
    let days = |value: &Value| matches!(value, Value::Date { .. } | Value::Weekday(_));
    let is_day_for_day =
        days(value) && days(other) && std::mem::discriminant(value) != std::mem::discriminant(other);
    !value.agrees(other) && (value.is_comparable(other) || is_day_for_day)
}
