//! From a text to the numbers of its tokens: `WordPiece` as BERT's uncased models use it (Devlin et al. 2018).
//!
//! Deliberately different from the original: what looks like a special token in a text (`[SEP]`) is a word like any
//! other, as texts here are anybody's.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::shape::VOCABULARY;

const UNKNOWN: u32 = 100;
const START: u32 = 101;
const END: u32 = 102;
/// Letters of a word; a longer one is unknown.
const MAX_LETTERS: usize = 100;

/// The vocabulary.
#[derive(Debug)]
pub(crate) struct WordPiece {
    /// What a word can begin with.
    first: HashMap<Box<str>, u32>,
    /// What a word can go on with.
    next: HashMap<Box<str>, u32>,
    /// Bytes of the longest one.
    longest: usize,
}

impl WordPiece {
    /// From the vocabulary, one token a line; what words go on with begins with `##`.
    pub fn new(vocabulary: &str) -> Self {
        let mut tokens = Self { first: HashMap::new(), next: HashMap::new(), longest: 0 };
        for (number, line) in (0..).zip(vocabulary.lines().take(VOCABULARY)) {
            let (map, token) = match line.strip_prefix("##") {
                Some(token) if !token.is_empty() => (&mut tokens.next, token),
                _ => (&mut tokens.first, line),
            };
            map.insert(token.into(), number);
            tokens.longest = tokens.longest.max(token.len());
        }
        tokens
    }

    /// A text's tokens between the start's and the end's, at most so many with these two.
    pub fn of(&self, text: &str, most: usize) -> Vec<u32> {
        let mut tokens = vec![START];
        let mut word = String::new();
        for letter in text.chars().filter(|letter| !is_dropped(*letter)) {
            if letter.is_whitespace() {
                self.end_word(&mut word, &mut tokens);
            } else if is_chinese(letter) {
                self.end_word(&mut word, &mut tokens);
                word.push(letter);
                self.end_word(&mut word, &mut tokens);
            } else {
                word.push(letter);
            }
            if tokens.len() >= most {
                break;
            }
        }
        self.end_word(&mut word, &mut tokens);
        tokens.truncate(most - 1);
        tokens.push(END);
        tokens
    }

    /// Adds the tokens of what stood between spaces.
    fn end_word(&self, word: &mut String, tokens: &mut Vec<u32>) {
        if word.is_empty() {
            return;
        }
        let plain = plain(word);
        let mut rest = plain.as_str();
        while let Some(letter) = rest.chars().next() {
            let until = if is_punctuation(letter) {
                letter.len_utf8()
            } else {
                rest.find(is_punctuation).unwrap_or(rest.len())
            };
            let (part, after) = rest.split_at(until);
            self.split(part, tokens);
            rest = after;
        }
        word.clear();
    }

    /// Adds the fewest tokens that make up a word, the longest first; or the one that says it is unknown.
    fn split(&self, word: &str, tokens: &mut Vec<u32>) {
        let known = tokens.len();
        let mut rest = word;
        let mut map = &self.first;
        if word.chars().count() > MAX_LETTERS {
            tokens.push(UNKNOWN);
            return;
        }
        while !rest.is_empty() {
            let Some((token, length)) = self.longest_of(rest, map) else {
                tokens.truncate(known);
                tokens.push(UNKNOWN);
                return;
            };
            tokens.push(token);
            rest = &rest[length..];
            map = &self.next;
        }
    }

    fn longest_of(&self, rest: &str, map: &HashMap<Box<str>, u32>) -> Option<(u32, usize)> {
        let longest = rest.floor_char_boundary(self.longest);
        let lengths = (1..=longest).rev().filter(|length| rest.is_char_boundary(*length));
        lengths.into_iter().find_map(|length| Some((*map.get(&rest[..length])?, length)))
    }
}

/// Without accents and in lower case.
fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    let is_accent = |letter: &char| letter.general_category() == GeneralCategory::NonspacingMark;
    word.nfd().filter(|letter| !is_accent(letter)).flat_map(char::to_lowercase).collect()
}

/// Control characters, and what shows nothing itself or has no meaning of its own.
fn is_dropped(letter: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse, Surrogate};
    if letter.is_ascii() {
        return letter.is_ascii_control() && !matches!(letter, '\t' | '\n' | '\r');
    }
    letter == char::REPLACEMENT_CHARACTER
        || matches!(letter.general_category(), Control | Format | PrivateUse | Surrogate)
}

pub(crate) fn is_punctuation(letter: char) -> bool {
    use GeneralCategory::{
        ClosePunctuation, ConnectorPunctuation, DashPunctuation, FinalPunctuation, InitialPunctuation,
        OpenPunctuation, OtherPunctuation,
    };
    if letter.is_ascii() {
        return letter.is_ascii_punctuation();
    }
    matches!(
        letter.general_category(),
        ClosePunctuation
            | ConnectorPunctuation
            | DashPunctuation
            | FinalPunctuation
            | InitialPunctuation
            | OpenPunctuation
            | OtherPunctuation
    )
}

/// Characters that are words by themselves: Chinese, also in Japanese and Korean; not kana, not hangul.
pub(crate) fn is_chinese(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x4E00..=0x9FFF
            | 0x3400..=0x4DBF
            | 0x2_0000..=0x2_A6DF
            | 0x2_A700..=0x2_B73F
            | 0x2_B740..=0x2_B81F
            | 0x2_B920..=0x2_CEAF
            | 0xF900..=0xFAFF
            | 0x2_F800..=0x2_FA1F
    )
}

#[cfg(test)]
mod tests;
