//! How addresses, paths and identifiers are written, and the signs without which there is none of them.
//!
//! Nearly all sentences have none, and to look at the bytes of a sentence once takes far less than to try all patterns.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use super::Kind;
use extremis_text::ascii::in_ascii;

/// One way to write something. Of all, the first that matches a place has it.
pub(super) struct Pattern {
    pub(super) kind: Kind,
    /// Nothing in a sentence without one of these signs can match.
    pub(super) needs: u16,
    /// What is mentioned is the group `it`.
    text: String,
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// Compiled when the first sentence has one of its signs: some take a megabyte, and are never needed in most
    /// conversations. Every pattern is tried by the tests of `mentions`.
    pub(super) fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| Regex::new(&self.text).ok()).as_ref()
    }
}

/// What stands somewhere in a sentence, a bit each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs(u16);

const AT: u16 = 1 << 0;
const BACKTICK: u16 = 1 << 1;
const SLASH: u16 = 1 << 2;
const HASH: u16 = 1 << 3;
const UNDERSCORE: u16 = 1 << 4;
/// The first byte of `《`, among others.
const WIDE: u16 = 1 << 5;
/// The middle of `://`.
const SCHEME: u16 = 1 << 6;
const WWW: u16 = 1 << 7;
/// A point with a letter or a digit behind it.
const INNER_POINT: u16 = 1 << 8;
const CALL: u16 = 1 << 9;
const COLONS: u16 = 1 << 10;
const DASHES: u16 = 1 << 11;
/// A small letter before a capital.
const HUMP: u16 = 1 << 12;
/// A digit behind a letter or a dash.
const LETTER_DIGIT: u16 = 1 << 13;
/// A letter of a hexadecimal number behind a digit.
const DIGIT_HEX: u16 = 1 << 14;

impl Signs {
    pub(super) fn of(sentence: &str) -> Self {
        let mut signs = 0;
        let mut first = 0;
        for byte in sentence.bytes() {
            let part = PARTS[usize::from(byte)];
            signs |= part.alone | first & part.second;
            first = part.first;
        }
        Self(signs)
    }

    pub(super) fn has(self, any: u16) -> bool {
        self.0 & any != 0
    }
}

/// The signs that a byte is alone, and those that it begins and ends together with another one.
#[derive(Clone, Copy)]
struct Part {
    alone: u16,
    first: u16,
    second: u16,
}

static PARTS: [Part; 256] = {
    let mut parts = [Part { alone: 0, first: 0, second: 0 }; 256];
    let mut byte = 0u8;
    loop {
        parts[byte as usize] = part_of(byte);
        if byte == u8::MAX {
            break parts;
        }
        byte += 1;
    }
};

const fn part_of(byte: u8) -> Part {
    let alone = match byte {
        b'@' => AT,
        b'`' => BACKTICK,
        b'/' | b'\\' => SLASH,
        b'#' => HASH,
        b'_' => UNDERSCORE,
        0xe3 => WIDE,
        _ => 0,
    };
    let digit = if is_digit(byte) { DIGIT_HEX } else { 0 };
    let first = digit
        | match byte {
            b':' => SCHEME | COLONS,
            b'w' => WWW | HUMP | LETTER_DIGIT,
            b'a'..=b'v' | b'x'..=b'z' => HUMP | LETTER_DIGIT,
            b'A'..=b'Z' => LETTER_DIGIT,
            b'.' => INNER_POINT,
            b'(' => CALL,
            b'-' => DASHES | LETTER_DIGIT,
            _ => 0,
        };
    let digit = if is_digit(byte) { LETTER_DIGIT | INNER_POINT } else { 0 };
    let second = digit
        | match byte {
            b'/' => SCHEME,
            b'.' => WWW,
            b')' => CALL,
            b':' => COLONS,
            b'-' => DASHES,
            b'A'..=b'F' => DIGIT_HEX | HUMP | INNER_POINT,
            b'a'..=b'f' => DIGIT_HEX | INNER_POINT,
            b'G'..=b'Z' => HUMP | INNER_POINT,
            b'g'..=b'z' => INNER_POINT,
            _ => 0,
        };
    Part { alone, first, second }
}

/// Whether the byte can be of a digit: many scripts have their own.
const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || !byte.is_ascii()
}

const PATTERNS: [(Kind, u16, &str); 18] = [
    (
        Kind::Url,
        SCHEME | WWW,
        r"(?P<it>(?:[a-z][a-z0-9+.-]{1,9}://|www\.)[^\s<>\x22`«»“”，。；、）】《》\p{Han}]+)",
    ),
    (Kind::Url, AT, r"(?P<it>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"),
    (Kind::Identifier, BACKTICK, r"`(?P<it>[^`\n]{2,80})`"),
    (
        Kind::Path,
        SLASH,
        r"(?:^|[\s(\x22'\p{Han}=:])(?P<it>(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w.@+-]+[/\\])*[\w.@+-]+[/\\]?)",
    ),
    (Kind::Path, SLASH, r"(?P<it>[\w.@+-]+(?:[/\\][\w.@+-]+)+[/\\]?)"),
    (
        Kind::Path,
        INNER_POINT,
        r"(?P<it>[\w-]{2,}(?:\.[\w-]+)*\.(?:rs|py|js|mjs|ts|tsx|jsx|json|jsonl|toml|yaml|yml|md|txt|csv|tsv|pdf|docx?|xlsx?|pptx?|odt|png|jpe?g|gif|svg|html?|css|scss|go|java|kt|swift|c|cc|cpp|h|hpp|cs|rb|php|sh|bash|ps1|sql|sqlite3?|db|log|xml|zip|gz|tar|lock|env|ini|conf|cfg|ipynb|tex|svelte|vue))\b",
    ),
    (Kind::Identifier, CALL, r"(?P<it>\p{Latin}\w*(?:(?:::|->|\.)\w+)*\(\))"),
    (Kind::Identifier, COLONS, r"(?P<it>\w+(?:::\w+)+)"),
    (Kind::Identifier, DASHES, r"(?:^|\s)(?P<it>--[a-z][\w-]+)"),
    (Kind::Identifier, HASH, r"(?P<it>#\d{2,})"),
    (Kind::Identifier, INNER_POINT, r"(?P<it>v?\d+\.\d+\.\d+(?:[-.+]\w+)*)"),
    (Kind::Identifier, UNDERSCORE, r"(?P<it>[A-Za-z0-9]*_[A-Za-z0-9_]+)"),
    (Kind::Identifier, LETTER_DIGIT, r"(?P<it>[A-Za-z]+(?:-?\d+[A-Za-z]*)+)"),
    (Kind::Identifier, DIGIT_HEX, r"(?P<it>\d+[A-Fa-f][0-9A-Fa-f]{5,})"),
    (Kind::Identifier, HUMP, r"(?P<it>[a-z]+[A-Z][A-Za-z0-9]+)"),
    (Kind::Identifier, HUMP, r"(?P<it>[A-Z][a-z]+[A-Z][A-Za-z0-9]*)"),
    (Kind::Name, WIDE, r"《(?P<it>[^》]{1,40})》"),
    (Kind::Name, AT, r"(?:^|[\s(])(?P<it>@\w{2,})"),
];

static OF_ANY_TEXT: LazyLock<Vec<Pattern>> = LazyLock::new(|| written(str::to_owned));
static OF_ASCII: LazyLock<Vec<Pattern>> = LazyLock::new(|| written(in_ascii));

/// All patterns, for a text.
pub(super) fn of(text: &str) -> &'static [Pattern] {
    if text.is_ascii() { &OF_ASCII } else { &OF_ANY_TEXT }
}

fn written(so: impl Fn(&str) -> String) -> Vec<Pattern> {
    let write = |(kind, needs, pattern)| Pattern { kind, needs, text: so(pattern), regex: OnceLock::new() };
    PATTERNS.into_iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_has_none_of_the_signs_of_a_pattern_does_not_match_it(
            text in r"[ab1٣AF.:/w@`#_()《》é-]{0,12}|\PC{0,20}",
        ) {
            let signs = Signs::of(&text);
            for pattern in of(&text).iter().filter(|pattern| !signs.has(pattern.needs)) {
                let regex = pattern.regex().unwrap();
                prop_assert!(!regex.is_match(&text), "{regex}");
            }
        }

        #[test]
        fn a_text_of_ascii_is_matched_the_same_whichever_patterns_are_tried(
            text in r"([ab1AF.:/w@`#_()-]|https?://|www\.|src/|\.rs|a_b|getName|v1\.2\.3|[ -~]){0,12}",
        ) {
            for (one, other) in OF_ASCII.iter().zip(&*OF_ANY_TEXT) {
                let all = |regex: &Regex| -> Vec<_> {
                    let its = regex.captures_iter(&text).filter_map(|captures| captures.name("it").map(|it| it.range()));
                    its.collect()
                };
                prop_assert_eq!(all(one.regex().unwrap()), all(other.regex().unwrap()), "{}", other.text);
            }
        }
    }
}
