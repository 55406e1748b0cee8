//! Cutting text into words, the same way for what is indexed, asked and highlighted.
//!
//! A word is a run of letters and digits; `_`, `-`, `/` and `.` divide, so that paths, addresses and `snake_case` are
//! found by their parts, and as phrases by the whole. `camelCase` is one word, and its parts are told beside it.
//! Scripts without spaces are cut into overlapping pairs of letters, so that every stretch of them is found.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

use crate::fold;

/// Longer words are cut, in bytes: what is longer is data, not language.
const LONGEST: usize = 64;
/// A word with more parts than this is data (a hash, a key).
const MOST_PARTS: usize = 6;

/// One word of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// Folded; not stemmed.
    pub term: &'a str,
    /// Where it starts in the text, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it is to its neighbours.
    pub position: TokenPosition,
}

impl Word<'_> {
    /// Where it stands in the text, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// What a word is to its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenPosition {
    /// It follows the one before it.
    Next,
    /// The last letter of a run that was told in pairs already.
    Tail,
    /// Part of the word before it (`name` of `userName`).
    Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Apart,
    Letter,
    Unspaced,
}

fn class(letter: char) -> Class {
    if letter.is_ascii() {
        return if letter.is_ascii_alphanumeric() { Class::Letter } else { Class::Apart };
    }
    if is_unspaced(letter) {
        Class::Unspaced
    } else if letter.is_alphanumeric() || is_combining_mark(letter) {
        Class::Letter
    } else {
        Class::Apart
    }
}

/// Scripts that are written without spaces: Thai, Lao, Burmese, Khmer, kana, Han, and what Han grew by.
fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{0e01}'..='\u{0e4e}' | '\u{0e81}'..='\u{0ece}' | '\u{1000}'..='\u{104f}' | '\u{1780}'..='\u{17d3}' |
        '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' |
        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' |
        '\u{20000}'..='\u{3ffff}')
}

/// Tells every word of the text, in order.
pub fn each_word(text: &str, mut tell: impl FnMut(Word<'_>)) {
    let bytes = text.as_bytes();
    let mut term = String::with_capacity(LONGEST);
    let mut start = 0;
    while let Some(first) = bytes.get(start) {
        if first.is_ascii() && !first.is_ascii_alphanumeric() {
            start += 1;
            continue;
        }
        let ascii = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let end = start + ascii;
        if ascii > 0 && bytes.get(end).is_none_or(u8::is_ascii) {
            spaced(&text[start..end], start, &mut term, &mut tell);
            start = end;
        } else {
            start = run_of_any(text, start, &mut term, &mut tell);
        }
    }
}

/// Tells a run of letters that are not all ASCII; gives where it ends.
fn run_of_any(text: &str, start: usize, term: &mut String, tell: &mut impl FnMut(Word<'_>)) -> usize {
    let mut letters = text[start..].chars();
    let Some(first) = letters.next() else { return text.len() };
    let kind = class(first);
    let length = |letter: char| letter.len_utf8();
    if kind == Class::Apart {
        return start + length(first);
    }
    let more: usize = letters.take_while(|letter| class(*letter) == kind).map(length).sum();
    let end = start + length(first) + more;
    let run = &text[start..end];
    match kind {
        Class::Unspaced => pairs(run, start, term, tell),
        _ => spaced(run, start, term, tell),
    }
    end
}

fn spaced(run: &str, start: usize, term: &mut String, tell: &mut impl FnMut(Word<'_>)) {
    fold_into(run, term);
    if term.is_empty() {
        return;
    }
    tell(Word { term, start, end: start + run.len(), position: TokenPosition::Next });
    let has_parts = run.bytes().skip(1).any(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !has_parts || run.len() > LONGEST {
        return;
    }
    let parts = parts(run);
    if (2..=MOST_PARTS).contains(&parts.len()) {
        for part in parts {
            fold_into(&run[part.clone()], term);
            tell(Word {
                term,
                start: start + part.start,
                end: start + part.end,
                position: TokenPosition::Part,
            });
        }
    }
}

/// The parts of an identifier: `XMLHttpRequest2` is `XML`, `Http`, `Request`, `2`.
fn parts(run: &str) -> Vec<Range<usize>> {
    let letters: Vec<(usize, char)> = run.char_indices().collect();
    let mut parts = Vec::new();
    let mut start = 0;
    for place in 1..letters.len() {
        let (at, letter) = letters[place];
        let before = letters[place - 1].1;
        let begins_word = letter.is_uppercase()
            && (before.is_lowercase()
                || letters.get(place + 1).is_some_and(|(_, after)| after.is_lowercase()));
        if begins_word || letter.is_numeric() != before.is_numeric() {
            parts.push(start..at);
            start = at;
        }
    }
    parts.push(start..run.len());
    parts
}

fn pairs(run: &str, start: usize, term: &mut String, tell: &mut impl FnMut(Word<'_>)) {
    let mut before: Option<(usize, usize)> = None;
    for (at, letter) in run.char_indices() {
        let end = at + letter.len_utf8();
        if let Some((first, _)) = before {
            fold_into(&run[first..end], term);
            tell(Word { term, start: start + first, end: start + end, position: TokenPosition::Next });
        }
        before = Some((at, end));
    }
    // So that every letter begins some word.
    if let Some((first, end)) = before {
        fold_into(&run[first..end], term);
        let position = if first == 0 { TokenPosition::Next } else { TokenPosition::Tail };
        tell(Word { term, start: start + first, end: start + end, position });
    }
}

fn fold_into(run: &str, term: &mut String) {
    term.clear();
    if run.is_ascii() {
        term.push_str(&run[..run.len().min(LONGEST)]);
        term.make_ascii_lowercase();
        return;
    }
    for letter in run.chars() {
        if term.len() >= LONGEST {
            break;
        }
        fold::push(letter, term);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn cut(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        each_word(text, |word| {
            let mark = match word.position {
                TokenPosition::Next => "",
                TokenPosition::Tail => "-",
                TokenPosition::Part => "+",
            };
            words.push(format!("{mark}{}", word.term));
        });
        words
    }

    #[rstest]
    #[case("Don't panic!", &["don", "t", "panic"])]
    #[case("src/main.rs:42", &["src", "main", "rs", "42"])]
    #[case("https://example.org/a?b=c", &["https", "example", "org", "a", "b", "c"])]
    #[case("retry_after", &["retry", "after"])]
    #[case("getUserName", &["getusername", "+get", "+user", "+name"])]
    #[case("XMLHttpRequest2", &["xmlhttprequest2", "+xml", "+http", "+request", "+2"])]
    #[case("HELLO World", &["hello", "world"])]
    #[case("田中さん", &["田中", "中さ", "さん", "-ん"])]
    #[case("猫", &["猫"])]
    #[case("Rust言語で", &["rust", "言語", "語で", "-で"])]
    #[case("3f2a9b1c8d7e6f5a4b", &["3f2a9b1c8d7e6f5a4b"])]
    #[case("한국어 검색", &["한국어", "검색"])]
    #[case("हिन्दी", &["हिन्दी"])]
    #[case("… — !", &[])]
    fn text_is_cut_into_words(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(cut(text), expected);
    }

    #[test]
    fn the_places_of_words_are_those_in_the_text_as_it_was_written() {
        let text = "Über die Brücke";
        let mut found = Vec::new();
        each_word(text, |word| found.push(text[word.range()].to_owned()));
        assert_eq!(found, ["Über", "die", "Brücke"]);
    }

    #[test]
    fn endless_words_are_cut() {
        let mut longest = 0;
        each_word(&"ab1".repeat(1000), |word| longest = longest.max(word.term.len()));
        assert!(longest <= LONGEST + 4, "{longest}");
    }
}
