//! When two facts cannot both be so.
//!
//! Careful on purpose: what is flagged wrongly costs the user a click each time, and the later fact is sent
//! after the earlier one in any case.

use extremis_domain::Fact;
use serde_json::Value;

use super::words::{has_digit, is_form_of, normal, telling_words, texts};

/// Whether two values of one key contradict each other: neither says all that the other says.
pub(super) fn contradicts_key(one: &Fact, other: &Fact) -> bool {
    let one = parts(one);
    let other = parts(other);
    let within = |some: &[String], all: &[String]| {
        some.iter().all(|part| all.iter().any(|whole| whole.contains(part)))
    };
    !within(&one, &other) && !within(&other, &one)
}

fn parts(fact: &Fact) -> Vec<String> {
    texts(&fact.value).into_iter().map(|text| normal(fact.field, &Value::String(text))).collect()
}

/// Whether two statements are about the same and differ in a number, or in whether it is so.
pub(super) fn contradicts(one: &str, other: &str) -> bool {
    let (one, other) = (Statement::of(one), Statement::of(other));
    if one.about.is_empty() || !one.is_about_the_same(&other) {
        return false;
    }
    let numbers_differ =
        !one.numbers.is_empty() && one.numbers.len() == other.numbers.len() && one.numbers != other.numbers;
    numbers_differ || (one.numbers == other.numbers && one.denies != other.denies)
}

struct Statement {
    about: Vec<String>,
    numbers: Vec<String>,
    denies: bool,
}

const DENIALS: &[&str] =
    &["not", "no", "never", "without", "nicht", "kein", "keine", "nie", "pas", "jamais", "nunca"];

impl Statement {
    fn of(text: &str) -> Self {
        let mut statement = Self { about: Vec::new(), numbers: Vec::new(), denies: false };
        for word in telling_words(text) {
            if DENIALS.contains(&word.as_str()) || word.ends_with("n't") || word.ends_with("n’t") {
                statement.denies = !statement.denies;
            } else if has_digit(&word) {
                statement.numbers.push(word);
            } else {
                statement.about.push(word);
            }
        }
        statement
    }

    /// Each has the words of the other.
    fn is_about_the_same(&self, other: &Self) -> bool {
        let within = |some: &[String], all: &[String]| {
            some.iter().all(|word| all.iter().any(|known| is_form_of(word, known)))
        };
        within(&self.about, &other.about) && within(&other.about, &self.about)
    }
}
