//! The words of a sentence that stand for what no longer holds.

use std::ops::Range;

use extremis_text::whole_words::{WholeWord, in_lower_case};

/// What follows them is what no longer holds.
const BEFORE_OLD: &[&str] = &[
    "not",
    "from",
    "than",
    "of",
    "longer",
    "drop",
    "dropped",
    "forget",
    "replace",
    "replaced",
    "replacing",
    "using",
    "nicht",
    "von",
    "vom",
    "statt",
    "anstatt",
    "anstelle",
    "kein",
    "keine",
    "keinen",
    "не",
    "вместо",
    "pas",
];
/// It ends where these stand.
const AFTER_OLD: &[&str] =
    &["but", "to", "with", "by", "sondern", "auf", "zu", "durch", "mit", "and", "und", "а", "на", "on", "at"];
/// Of these, only behind the word before.
const ONLY_AFTER: &[(&str, &str)] =
    &[("of", "instead"), ("than", "rather"), ("longer", "no"), ("using", "stop"), ("using", "stopped")];
/// It has no more words than these.
const MOST_WORDS: usize = 5;

/// Where they stand in a sentence of these words.
pub(super) fn contrasted(sentence: &str, all: &[WholeWord]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (place, word) in all.iter().enumerate() {
        let lower = in_lower_case(word.text);
        if !BEFORE_OLD.contains(&&*lower) && !lower.ends_with("n't") {
            continue;
        }
        let conditions = || ONLY_AFTER.iter().filter(|(marker, _)| *marker == lower);
        let is_behind = |before: &str| place > 0 && all[place - 1].text.eq_ignore_ascii_case(before);
        if conditions().next().is_some() && !conditions().any(|(_, before)| is_behind(before)) {
            continue;
        }
        // "from" and "von" name what was only where it is said what is instead.
        let needs_new = matches!(&*lower, "from" | "von" | "vom");
        let mut end = None;
        let mut changed = false;
        for next in all[place + 1..].iter().take(MOST_WORDS) {
            let gap = &sentence[end.unwrap_or(word.end())..next.start];
            let next_lower = in_lower_case(next.text);
            let ends = end.is_some() && AFTER_OLD.contains(&&*next_lower);
            if ends || gap.contains([',', ';', ':', '.', '–', '—', '(', ')']) {
                changed = ends && matches!(&*next_lower, "to" | "auf" | "zu" | "на");
                break;
            }
            end = Some(next.end());
        }
        if let Some(end) = end.filter(|_| !needs_new || changed) {
            found.push(word.end()..end);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use extremis_text::whole_words::whole_words;

    #[rstest]
    #[case("Not Tuesday, Wednesday.", &["Tuesday"])]
    #[case("Postgres instead of MySQL", &["MySQL"])]
    #[case("It moved from 14 March to 21 March", &["14 March"])]
    #[case("nicht am Montag, sondern am Dienstag", &["am Montag"])]
    #[case("We no longer use Jenkins.", &["use Jenkins"])]
    #[case("Hear from you soon, all of you", &[])]
    fn what_no_longer_holds_stands_there(#[case] sentence: &str, #[case] expected: &[&str]) {
        let found: Vec<&str> =
            contrasted(sentence, &whole_words(sentence)).into_iter().map(|at| sentence[at].trim()).collect();
        assert_eq!(found, expected);
    }
}
