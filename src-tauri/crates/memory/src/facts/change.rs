//! When a later fact says another value of what an earlier one is about: a budget, an address, a date.
//!
//! Models report both as if they held side by side, often without what the value is of ("12,000 euros at most"): then the
//! sentence that it is from tells. Precise rather than eager: both must be about a thing that has one value at a time, one of
//! them about nothing else, and the later must say that something changed. Deliberately absent: what only contradicts; that
//! is for the user to decide.

use std::collections::HashSet;

use extremis_domain::{Fact, FactField, Session};
use extremis_text::sentences::{lines, sentences};
use extremis_text::values::{Value, values_in};
use extremis_text::whole_words::{in_lower_case, is_function_word, light_stem, whole_words};

use crate::check::stated;
use crate::extractive::{has_one_value, is_of_correction, says_that_it_changed};

/// Longer messages are not looked through for the sentence that a fact is from.
const LONGEST_SOURCE: usize = 20_000;

/// The value of something that has one value at a time.
#[derive(Debug)]
pub(super) struct SingleValue {
    /// The stems of what it is about.
    topic: HashSet<String>,
    values: Vec<Value>,
    says_that_it_changed: bool,
}

impl SingleValue {
    /// What a fact says in its own words; none where it has no value, or speaks of nothing of the kind.
    pub(super) fn stated_by(fact: &Fact) -> Option<Self> {
        Self::of(fact, |_| None)
    }

    /// What a fact says, with the sentence that it is from.
    pub(super) fn said_in(session: &Session, fact: &Fact) -> Option<Self> {
        Self::of(fact, |values| source_sentence(session, fact, values))
    }

    fn of<'a>(fact: &Fact, source: impl FnOnce(&[Value]) -> Option<&'a str>) -> Option<Self> {
        const STATES: [FactField; 3] =
            [FactField::KeyDecisions, FactField::ImportantFacts, FactField::CustomFields];
        let text = stated(fact);
        if !STATES.contains(&fact.field) || !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let values: Vec<Value> = values_in(&text).into_iter().map(|found| found.value).collect();
        if values.is_empty() {
            return None;
        }
        let source = source(&values);
        let mut topic = topic(&text);
        if !topic.iter().any(|stem| has_one_value(stem)) {
            topic.extend(source.map(self::topic).into_iter().flatten().filter(|stem| has_one_value(stem)));
        }
        let says_that_it_changed = says_that_it_changed(&text) || source.is_some_and(says_that_it_changed);
        topic.iter().any(|stem| has_one_value(stem)).then_some(Self { topic, values, says_that_it_changed })
    }

    /// Whether both are about the same thing.
    pub(super) fn is_of_same(&self, other: &Self) -> bool {
        let shared = || self.topic.intersection(&other.topic);
        shared().any(|stem| has_one_value(stem))
            && shared().count() == self.topic.len().min(other.topic.len())
            && self.values.iter().any(|value| other.values.iter().any(|other| value.is_comparable(other)))
    }

    /// Whether what is said later puts another value in the place of this one.
    pub(super) fn is_changed_by(&self, later: &Self) -> bool {
        let is_another = |value: &Value| {
            self.values.iter().any(|own| own.is_comparable(value))
                && !self.values.iter().any(|own| own.agrees(value))
        };
        later.says_that_it_changed && self.is_of_same(later) && later.values.iter().any(is_another)
    }
}

/// The stems of the words that say what a text is about.
fn topic(text: &str) -> HashSet<String> {
    let words = whole_words(text).into_iter();
    let telling = words.filter(|word| {
        let lower = in_lower_case(word.text);
        !is_function_word(&lower)
            && !UPDATES.contains(&&*lower)
            && !lower.bytes().any(|byte| byte.is_ascii_digit())
    });
    telling.map(|word| light_stem(word.text)).filter(|stem| !is_of_correction(stem)).collect()
}

/// Words that say that something is otherwise now, and nothing of what it is, nor of how much.
const UPDATES: &[&str] = &[
    "now",
    "new",
    "newly",
    "currently",
    "most",
    "least",
    "about",
    "around",
    "roughly",
    "jetzt",
    "nun",
    "neu",
    "neue",
    "neuer",
    "neues",
    "neuen",
    "aktuell",
    "höchstens",
    "mindestens",
    "etwa",
    "rund",
];

/// The sentence of its messages that says the value of a fact, the latest first.
fn source_sentence<'a>(session: &'a Session, fact: &Fact, values: &[Value]) -> Option<&'a str> {
    let messages = fact.sources.iter().rev().filter_map(|id| session.message(id));
    let short = messages.filter(|message| message.content.len() <= LONGEST_SOURCE);
    let mut all = short.flat_map(|message| lines(&message.content)).flat_map(sentences);
    let says_one = |sentence: &&str| {
        let said = values_in(sentence);
        said.iter().any(|found| values.iter().any(|value| found.value.agrees(value)))
    };
    all.find(says_one)
}
