//! How addresses, paths and identifiers are written, and the signs without which there is none of them.
//!
//! Nearly all sentences have none, and to look at the bytes of a sentence once takes far less than to try all patterns.

use std::sync::LazyLock;

use regex::Regex;

use super::Kind;

/// One way to write something. Of all, the first that matches a place has it.
pub(super) struct Pattern {
    pub(super) kind: Kind,
    /// Nothing in a sentence without one of these signs can match.
    pub(super) needs: u16,
    /// What is mentioned is the group `it`.
    pub(super) regex: Regex,
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
        let mut before = b' ';
        for byte in sentence.bytes() {
            signs |= sign_of(byte) | sign_of_both(before, byte);
            before = byte;
        }
        Self(signs)
    }

    pub(super) fn has(self, any: u16) -> bool {
        self.0 & any != 0
    }
}

fn sign_of(byte: u8) -> u16 {
    match byte {
        b'@' => AT,
        b'`' => BACKTICK,
        b'/' | b'\\' => SLASH,
        b'#' => HASH,
        b'_' => UNDERSCORE,
        0xe3 => WIDE,
        _ => 0,
    }
}

fn sign_of_both(before: u8, byte: u8) -> u16 {
    match (before, byte) {
        (b':', b'/') => SCHEME,
        (b'w', b'.') => WWW,
        (b'.', _) if byte.is_ascii_alphanumeric() || !byte.is_ascii() => INNER_POINT,
        (b'(', b')') => CALL,
        (b':', b':') => COLONS,
        (b'-', b'-') => DASHES,
        (b'a'..=b'z', b'A'..=b'Z') => HUMP,
        (b'A'..=b'Z' | b'a'..=b'z' | b'-', _) if is_digit(byte) => LETTER_DIGIT,
        (_, b'a'..=b'f' | b'A'..=b'F') if is_digit(before) => DIGIT_HEX,
        _ => 0,
    }
}

/// Whether the byte can be of a digit: many scripts have their own.
fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || !byte.is_ascii()
}

pub(super) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let patterns = [
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
    // Every pattern is tried by the tests of `mentions`.
    let read = |(kind, needs, regex)| Some(Pattern { kind, needs, regex: Regex::new(regex).ok()? });
    patterns.into_iter().filter_map(read).collect()
});

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
            for Pattern { regex, .. } in PATTERNS.iter().filter(|pattern| !signs.has(pattern.needs)) {
                prop_assert!(!regex.is_match(&text), "{regex}");
            }
        }
    }
}
