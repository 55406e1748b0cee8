//! Whether one sentence overrides another one that was said before it.

use super::saying::{Saying, is_other};
use super::{Corrected, NEAR};
use crate::check::alternative;
use crate::extractive::vocabulary::{Sort, Term, Text};
use extremis_text::values::{FoundValue, Value};

/// Whether a correction overrides what was said of a topic.
pub(super) fn overrides(text: &Text, said: &Saying, topic: &[Term], correction: &Saying) -> bool {
    let shared: Vec<Term> = topic.iter().copied().filter(|term| correction.topic.contains(term)).collect();
    let telling = shared.iter().filter(|term| is_telling(text, **term)).count();
    if telling == 0 {
        return false;
    }
    if !correction.is_sure {
        return says_other_value(said, correction);
    }
    let smaller = topic.len().min(correction.topic.len());
    let is_alike = telling >= 2 && shared.len() * 2 >= smaller || smaller <= 2 && shared.len() >= smaller;
    is_alike
        || correction.retracts
            && shared.iter().any(|term| text.sort(*term) != Sort::Plain || text.having(*term).len() <= 6)
        || says_other_value(said, correction)
        || names_as_old(text, said, topic, correction)
        || chooses_otherwise(said, shared.len(), correction)
}

/// Whether a word is not said everywhere.
pub(super) fn is_telling(text: &Text, term: Term) -> bool {
    text.having(term).len() <= 12.max(text.units.len() / 12)
}

/// Another date, number or time, and none of those that it says.
pub(super) fn says_other_value(said: &Saying, correction: &Saying) -> bool {
    said.values.iter().any(|value| {
        let has_same = |other: &Value| said.values.iter().any(|value| value.agrees(other));
        let is_same_kind = |other: &&Value| value.is_comparable(other) || is_other(value, other);
        let mut others = correction.values.iter().filter(is_same_kind).peekable();
        let is_other = others.peek().is_some() && !others.any(has_same);
        is_other || correction.old_values.iter().any(|old| old.agrees(value))
    })
}

/// It says of a word of the other one that it no longer holds.
fn names_as_old(text: &Text, said: &Saying, topic: &[Term], correction: &Saying) -> bool {
    let old: Vec<Term> = correction.old_terms.iter().copied().filter(|term| topic.contains(term)).collect();
    let is_choice = |term: &Term| {
        matches!(text.sort(*term), Sort::Name | Sort::Identifier)
            || alternative(text.written(*term)).is_some()
    };
    old.len() >= 2 || old.iter().any(is_choice) || !old.is_empty() && said.settles
}

/// Of several things that exclude one another it chooses another one.
fn chooses_otherwise(said: &Saying, shared: usize, correction: &Saying) -> bool {
    let near = correction.first - said.first <= NEAR;
    (near || said.settles || shared >= 2)
        && said.choices.iter().any(|(group, place)| {
            let mut theirs = correction.choices.iter().filter(|(other, _)| other == group).peekable();
            theirs.peek().is_some() && theirs.all(|(_, other)| other != place)
        })
}

/// What has one value at a time, in the stems of English and German.
const HAS_ONE: &[&str] = &[
    "deadline",
    "budget",
    "price",
    "cost",
    "rent",
    "salary",
    "port",
    "version",
    "password",
    "birthday",
    "phone",
    "number",
    "address",
    "email",
    "limit",
    "timeout",
    "size",
    "weight",
    "height",
    "age",
    "capacity",
    "duration",
    "target",
    "quota",
    "rate",
    "fee",
    "total",
    "launch",
    "release",
    "departure",
    "arrival",
    "check-in",
    "check-out",
    "start",
    "end",
    "kickoff",
    "frist",
    "termin",
    "preis",
    "miete",
    "gehalt",
    "passwort",
    "geburtstag",
    "telefon",
    "nummer",
    "adress",
    "größ",
    "gewicht",
    "alter",
    "dauer",
    "gebühr",
    "abgab",
    "abflug",
    "ankunft",
    "beginn",
    "start",
    "version",
    "limit",
    "ziel",
];

/// Whether what a stem names has one value at a time.
pub(crate) fn has_one_value(stem: &str) -> bool {
    HAS_ONE.contains(&stem)
}

/// Words before a value that bounds something.
const BOUNDS: &[&str] = &["until", "till", "by", "before", "bis", "spätestens", "до", "jusqu'au", "hasta"];

/// Whether a later sentence gives another value of the same thing, though it does not say that it changed.
pub(super) fn has_other_value(corrected: &Corrected, place: usize, later: usize, shared: usize) -> bool {
    let text = corrected.text;
    let is_other_of = |value: &FoundValue| {
        let theirs = || corrected.values(later).iter().map(|found| found.value);
        theirs().any(|other| is_other(&value.value, &other))
            && !theirs().any(|other| other.agrees(&value.value))
    };
    let mut others = corrected.values(place).iter().filter(|value| is_other_of(value)).peekable();
    if others.peek().is_none() {
        return false;
    }
    let own = text.topic(place);
    let theirs = text.topic(later);
    let is_of_one = |term: &Term| has_one_value(text.written(*term)) && theirs.contains(term);
    // One of the two speaks of nothing else: "The deadline for the report is 14 March", "The deadline is 21 March".
    let is_same_thing = shared == own.len().min(theirs.len()) && own.iter().any(is_of_one);
    let is_bound = |found: &FoundValue, place: usize| {
        let before = text.units[place].text[..found.at.start].trim_end();
        let word = before.rsplit(' ').next().unwrap_or("").to_lowercase();
        BOUNDS.contains(&&*word)
    };
    let is_same_bound = shared >= 2
        && others.any(|value| is_bound(value, place))
        && corrected.values(later).iter().any(|value| is_bound(value, later));
    is_same_thing || is_same_bound
}
