//! Whether a summary that means the same as the present one says the same.
//!
//! Vectors say how much two lines mean alike; what changes little of that, and everything of what is said, is compared
//! here: numbers, names, and a "not". Deliberately absent: the vectors.

use std::collections::HashSet;

use extremis_domain::SummaryVersion;

use super::rewritten;
use crate::SummaryStep;
use crate::check::{self, SourceText};

/// The version in whose place a new one would come that is written from the same messages, whoever wrote it.
pub fn present_version(step: &SummaryStep) -> Option<&SummaryVersion> {
    rewritten(step).map(AsRef::as_ref)
}

/// Whether a summary names or counts something that the present one does not, or denies what that says.
pub fn tells_apart(content: &str, present: &SummaryVersion) -> bool {
    let said = [SourceText { text: content, message: &present.through, by_user: false }];
    let named = check::loss(&said, &present.content, &[]).0;
    let digits = |text: &str| -> HashSet<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| word.chars().any(char::is_numeric)).map(str::to_lowercase).collect()
    };
    named.is_some_and(|named| named.found < named.checked)
        || !digits(content).is_subset(&digits(&present.content))
        || content.lines().any(|line| present.content.lines().any(|other| check::contradicts(line, other)))
}
