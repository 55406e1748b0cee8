//! Whether words tell two texts apart that are close in meaning, so that they cannot say the same.
//!
//! Vectors do not: another number, another name, a "not" and one word for another of its kind ("my brother", "my sister")
//! change little of what a sentence is about.

use std::collections::BTreeSet;

use extremis_text::values::values_in;
use extremis_text::whole_words::{content_stems, each_whole_word};

use super::statement::{Statement, statements};

/// Numbers as words that are not read as values, folded.
const COUNTS: &[&str] = &[
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "both", "kein", "keine", "keinen", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
    "zehn", "deux", "trois", "quatre", "cinq", "dos", "tres", "cuatro", "cinco",
];

/// Stems of words that only say that a name follows.
const NAMING: &[&str] =
    &["call", "called", "name", "named", "heiss", "heißt", "heisst", "appel", "appell", "llam"];

/// Whether one of the texts has a number, a date or a name that the other has not, denies something that the other does
/// not, speaks of another time, or has one word in the place of another.
pub(crate) fn differ_in_words(a: &str, b: &str) -> bool {
    let (in_a, in_b) = (statements(a), statements(b));
    in_a.is_empty()
        || in_b.is_empty()
        || has_other_values(a, b)
        || has_other_values(b, a)
        || has_other_names(&in_a, &in_b)
        || has_other_names(&in_b, &in_a)
        || counts(a) != counts(b)
        || has_one_word_for_another(a, b)
        || in_a.iter().any(|statement| statement.negated) != in_b.iter().any(|statement| statement.negated)
        || in_a.iter().any(|statement| statement.past) != in_b.iter().any(|statement| statement.past)
}

fn has_other_values(a: &str, b: &str) -> bool {
    let in_b = values_in(b);
    values_in(a).iter().any(|one| !in_b.iter().any(|other| one.value.agrees(&other.value)))
}

/// A name that is no word of the other text.
fn has_other_names(a: &[Statement], b: &[Statement]) -> bool {
    let mut names = a.iter().flat_map(|statement| &statement.tokens).filter(|token| token.is_name);
    names.any(|name| !b.iter().flat_map(|statement| &statement.tokens).any(|token| token.stem == name.stem))
}

/// The words of a text that count.
fn counts(text: &str) -> Vec<String> {
    let words = each_whole_word(text).map(|word| word.text.to_lowercase());
    let mut counts: Vec<String> = words.filter(|word| COUNTS.contains(&word.as_str())).collect();
    counts.sort_unstable();
    counts
}

/// Of the words that say something, each has one that the other has not.
fn has_one_word_for_another(a: &str, b: &str) -> bool {
    let telling = |text: &str| -> BTreeSet<String> {
        content_stems(text).into_iter().filter(|stem| !NAMING.contains(&stem.as_str())).collect()
    };
    let (in_a, in_b) = (telling(a), telling(b));
    in_a.difference(&in_b).count() == 1 && in_b.difference(&in_a).count() == 1
}
