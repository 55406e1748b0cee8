//! Weekdays, and months that stand without a day: values without a digit.

use std::ops::Range;

use super::{FoundValue, Value, month_named, overlaps};
use crate::calendar::{may_be_day, weekday};
use crate::whole_words::in_lower_case;

/// A name of one has so many letters.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=12;

/// What a Chinese weekday begins with. These stand among other characters: 截止日期是周五.
const CHINESE: [&str; 3] = ["周", "星期", "礼拜"];

/// Adds those of a text that overlap with nothing that was found before.
pub(super) fn push(text: &str, found: &mut Vec<FoundValue>) {
    if text.is_ascii() {
        let is_apart = |byte: &u8| !byte.is_ascii_alphabetic();
        let mut start = 0;
        for word in text.as_bytes().split(is_apart) {
            let end = start + word.len();
            push_word(text, start..end, found);
            start = end + 1;
        }
        return;
    }
    let mut start = None;
    for (at, letter) in text.char_indices() {
        if letter.is_alphabetic() {
            start.get_or_insert(at);
        } else if let Some(start) = start.take() {
            push_word(text, start..at, found);
        }
    }
    if let Some(start) = start {
        push_word(text, start..text.len(), found);
    }
}

fn push_word(text: &str, at: Range<usize>, found: &mut Vec<FoundValue>) {
    let word = &text[at.clone()];
    if !word.is_ascii() && CHINESE.iter().any(|name| word.contains(name)) {
        push_chinese(word, at.start, found);
    } else if let Some(value) = named(word)
        && !overlaps(found, &at)
    {
        found.push(FoundValue { at, value });
    }
}

fn push_chinese(word: &str, start: usize, found: &mut Vec<FoundValue>) {
    for name in CHINESE {
        for (at, _) in word.match_indices(name) {
            let day = word[at + name.len()..].chars().next();
            let place = day.and_then(|day| "一二三四五六日天".chars().position(|name| name == day));
            let Some(place) = place.and_then(|place| u8::try_from(place.min(6)).ok()) else { continue };
            let at = start + at..start + at + name.len() + day.map_or(0, char::len_utf8);
            if !overlaps(found, &at) {
                found.push(FoundValue { at, value: Value::Weekday(place) });
            }
        }
    }
}

fn named(word: &str) -> Option<Value> {
    let letters = if word.is_ascii() { word.len() } else { word.chars().count() };
    if !LETTERS.contains(&letters) || !may_be_day(word) {
        return None;
    }
    if let Some(day) = weekday(&in_lower_case(word)) {
        return Some(Value::Weekday(day));
    }
    // "May", "Mar", "Jan" are names and verbs as well.
    let is_long = letters > 3 && word.starts_with(char::is_uppercase) || !word.is_ascii();
    let month = is_long.then(|| month_named(word)).flatten()?;
    Some(Value::Date { year: None, month, day: None })
}
