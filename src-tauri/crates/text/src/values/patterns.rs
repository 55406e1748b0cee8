//! How values are written.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use regex::{Captures, Regex};

use super::signs::{CLOCK, DIGIT, DIGITS_APART, HOUR, MONTH, WIDE};
use super::{FoundValue, Value, number, numeric_date, overlaps, time, written_date};
use crate::ascii::in_ascii;

/// What a match of a pattern stands for, and where.
pub(super) type Reader = fn(&str, &Captures) -> Option<(Value, Range<usize>)>;

/// One way to write a value.
pub(super) struct Pattern {
    /// Without one of these signs there is none.
    pub(super) needs: u8,
    text: String,
    /// Compiled when the first text has one of the signs: some take half a megabyte.
    regex: OnceLock<Option<Regex>>,
    read: Reader,
}

/// All of them.
pub(super) struct Patterns {
    /// Dates and times with digits, what is longest first.
    pub(super) dates_and_times: Vec<Pattern>,
    pub(super) number: Pattern,
}

const DATES_AND_TIMES: [(u8, &str, Reader); 8] = [
    (DIGITS_APART, r"(?P<y>\d{4})([-/.])(?P<m>\d{1,2})([-/.])(?P<d>\d{1,2})", numeric_date),
    (DIGITS_APART, r"(?P<d>\d{1,2})([-/.])(?P<m>\d{1,2})([-/.])(?P<y>\d{4}|\d{2})", numeric_date),
    (WIDE, r"(?:(?P<y>\d{4})\s?年\s?)?(?P<m>\d{1,2})\s?月(?:\s?(?P<d>\d{1,2})\s?[日号號])?", numeric_date),
    (
        MONTH,
        r"(?P<d>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?(?P<month>\p{L}{3,9})\.?(?:,?\s+(?:de\s+)?(?P<y>\d{4}))?",
        written_date,
    ),
    (MONTH, r"(?P<month>\p{L}{3,9})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<y>\d{4}))?", written_date),
    (MONTH, r"(?P<month>\p{L}{3,9})\s+(?P<y>\d{4})", written_date),
    (CLOCK, r"(?P<h>\d{1,2})[:：](?P<min>\d{2})(?::\d{2})?(?:\s?(?P<half>[aApP])\.?[mM]\b\.?)?", time),
    (HOUR, r"(?P<h>\d{1,2})\s?(?:(?P<half>[aApP])\.?[mM]\b|Uhr\b)", time),
];

const NUMBER: &str = r"(?P<before>[$€£¥₽]\s?)?(?P<number>\d{1,3}(?:[,.'’\u{a0}\u{202f}]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?P<times>\s?(?:[kKMБ]|Mio\.?|млн|тыс\.?|million|万|亿)\b)?(?P<after>\s?(?:%|[$€£¥₽元]|\p{L}{1,8}))?";

static OF_ANY_TEXT: LazyLock<Patterns> = LazyLock::new(|| Patterns::written(str::to_owned));
static OF_ASCII: LazyLock<Patterns> = LazyLock::new(|| Patterns::written(in_ascii));

impl Patterns {
    /// Those for a text.
    pub(super) fn of(text: &str) -> &'static Self {
        if text.is_ascii() { &OF_ASCII } else { &OF_ANY_TEXT }
    }

    fn written(so: impl Fn(&str) -> String) -> Self {
        let write = |(needs, pattern, read): (u8, &str, Reader)| Pattern {
            needs,
            text: so(pattern),
            regex: OnceLock::new(),
            read,
        };
        Self {
            dates_and_times: DATES_AND_TIMES.into_iter().map(write).collect(),
            number: write((DIGIT, NUMBER, number)),
        }
    }
}

impl Pattern {
    /// Adds what is written so and overlaps with nothing that was found before.
    pub(super) fn push_all(&self, text: &str, found: &mut Vec<FoundValue>) {
        // Every pattern is tried by the tests of `values`.
        let Some(regex) = self.regex.get_or_init(|| Regex::new(&self.text).ok()) else { return };
        for captures in regex.captures_iter(text) {
            let Some(whole) = captures.get(0) else { continue };
            if overlaps(found, &whole.range()) {
                continue;
            }
            if let Some((value, at)) = (self.read)(text, &captures) {
                found.push(FoundValue { at, value });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_text_of_ascii_has_the_same_values_whichever_patterns_are_tried(
            text in r"([ .:/,'$%-]|[0-9]{1,4}|May|march|September|th|of|de|[ap]\.?m|Uhr|million|Mio\.|k|h|_|[ -~]){0,12}",
        ) {
            let all = |patterns: &'static Patterns| patterns.dates_and_times.iter().chain([&patterns.number]);
            for (one, other) in all(&OF_ASCII).zip(all(&OF_ANY_TEXT)) {
                let (mut found, mut expected) = (Vec::new(), Vec::new());
                one.push_all(&text, &mut found);
                other.push_all(&text, &mut expected);
                prop_assert_eq!(found, expected, "{}", other.text);
            }
        }
    }
}
