//! What must stand in a text for there to be a value of some kind in it.
//!
//! Most sentences have no value, and to look at each of their characters once takes far less than to try all patterns.

use crate::calendar::{may_be_day, month};
use crate::whole_words::is_ideograph;

/// What stands somewhere in a text, a bit each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs(u8);

/// A digit.
pub(super) const DIGIT: u8 = 1 << 0;
/// Digits with a dash, a slash or a point between them.
pub(super) const DIGITS_APART: u8 = 1 << 1;
/// A digit with a colon behind it.
pub(super) const CLOCK: u8 = 1 << 2;
/// A digit, perhaps a space, and the first letter of "am", "pm" or "Uhr".
pub(super) const HOUR: u8 = 1 << 3;
/// The name of a month, beside a digit somewhere.
pub(super) const MONTH: u8 = 1 << 4;
/// An ideograph, beside a digit somewhere.
pub(super) const WIDE: u8 = 1 << 5;

impl Signs {
    /// Those of a text. Nothing has one that has no digit.
    pub(super) fn of(text: &str) -> Self {
        if !may_have_digit(text) {
            return Self(0);
        }
        let mut signs = DIGIT;
        let mut word = None;
        let (mut one, mut two) = (' ', ' ');
        for (at, c) in text.char_indices() {
            signs |= sign_of(two, one, c);
            (two, one) = (one, c);
            if c.is_alphabetic() {
                word.get_or_insert(at);
            } else if let Some(start) = word.take() {
                signs |= sign_of_word(&text[start..at]);
            }
        }
        if let Some(start) = word {
            signs |= sign_of_word(&text[start..]);
        }
        Self(signs)
    }

    pub(super) fn has(self, any: u8) -> bool {
        self.0 & any != 0
    }
}

/// A digit of ASCII, or perhaps one of another script: those begin at U+0660, and what begins with 0xE2 is punctuation.
fn may_have_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit() || byte >= 0xd9 && byte != 0xe2)
}

/// Of a character and the two before it.
fn sign_of(two: char, one: char, c: char) -> u8 {
    let of_pair = match c {
        ':' | '：' if one.is_numeric() => CLOCK,
        'a' | 'A' | 'p' | 'P' | 'U' if one.is_numeric() || one.is_whitespace() && two.is_numeric() => HOUR,
        _ if matches!(one, '-' | '/' | '.') && two.is_numeric() && c.is_numeric() => DIGITS_APART,
        _ => 0,
    };
    if is_ideograph(c) { of_pair | WIDE } else { of_pair }
}

/// Of letters that no other letter goes on from. A month can stand among ideographs.
fn sign_of_word(word: &str) -> u8 {
    let is_ascii = word.is_ascii();
    let letters = if is_ascii { word.len() } else { word.chars().count() };
    let is_month = || (3..=9).contains(&letters) && may_be_day(word) && month(&word.to_lowercase()).is_some();
    if is_month() || !is_ascii && word.chars().any(is_ideograph) { MONTH } else { 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::patterns::Patterns;
    use super::*;

    proptest! {
        #[test]
        fn where_a_value_can_be_read_its_sign_stands(
            text in r"([ .:/,-]|[0-9]{1,4}|٣|１|May|march|März|мая|在|September|th|pm|Uhr|月|年|元|é){0,9}|.{0,30}",
        ) {
            let signs = Signs::of(&text);
            let patterns = Patterns::of(&text);
            let all = patterns.dates_and_times.iter().chain([&patterns.number]);
            for pattern in all.filter(|pattern| !signs.has(pattern.needs)) {
                let mut found = Vec::new();
                pattern.push_all(&text, &mut found);
                prop_assert_eq!(found, []);
            }
        }
    }
}
