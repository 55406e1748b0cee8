//! When two facts cannot both be so.
//!
//! Careful on purpose: what is flagged wrongly costs the user a click each time, and the later fact is sent
//! after the earlier one in any case.

use extremis_domain::Fact;
use serde_json::Value;

use super::words::{normal, texts};

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
