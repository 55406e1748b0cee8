//! Recognising erased words in files that cannot be read as what they were: damaged, cut off, of another program.
//!
//! The words themselves are not kept, only fingerprints of their pieces, so that the note of an erasure says
//! nothing. Deliberately absent: words too short to tell one text from another.

use std::collections::{BTreeMap, HashSet};

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use extremis_domain::{
    Conflict, Context, Contradicted, Fact, InstructionsVersion, Message, SummaryVersion, UserMemory,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Length of a piece, in bytes: a torn text is recognised when twice as much of it is left.
const PIECE: usize = 32;
/// Shorter texts, and those of fewer different bytes, are in too many files.
const SHORTEST: usize = 8;
const MOST_ALIKE: usize = 5;
/// Letters of base64 that hold the shortest text.
const SHORTEST_BASE64: usize = 12;
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Fingerprints of words, by the length of what they are taken of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Words(BTreeMap<usize, HashSet<u64>>);

impl Words {
    /// All that a message says, its context included.
    pub(super) fn message(&mut self, message: &Message) {
        self.text(&message.content);
        self.fields(&message.extra);
        let Some(Context { source, selected_text, clipboard, extra, .. }) = &message.context else { return };
        // The application's name is in every context that was taken there.
        for text in [selected_text, clipboard, &source.window_title, &source.url].into_iter().flatten() {
            self.text(text);
        }
        self.fields(extra);
        self.fields(&source.extra);
    }

    /// All that a summary says.
    pub(super) fn summary(&mut self, summary: &SummaryVersion) {
        self.text(&summary.content);
        self.fields(&summary.extra);
        summary.locked.iter().for_each(|line| self.text(line));
        for Conflict { line, with } in &summary.conflicts {
            self.text(line);
            if let Contradicted::LockedLine(line) = with {
                self.text(line);
            }
        }
    }

    /// All that a fact says. Its key alone says nothing.
    pub(super) fn fact(&mut self, fact: &Fact) {
        self.value(&fact.value);
        self.fields(&fact.extra);
    }

    /// What the user wanted the answers of a conversation to keep to.
    pub(super) fn instructions(&mut self, version: &InstructionsVersion) {
        self.text(&version.text);
    }

    /// What is remembered.
    pub(super) fn memory(&mut self, memory: &UserMemory) {
        self.text(&memory.fact);
    }

    fn fields(&mut self, fields: &Map<String, Value>) {
        fields.values().for_each(|value| self.value(value));
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(items) => items.iter().for_each(|item| self.value(item)),
            Value::Object(fields) => self.fields(fields),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn text(&mut self, text: &str) {
        for piece in text.trim().as_bytes().chunks(PIECE) {
            let different: HashSet<_> = piece.iter().collect();
            if piece.len() >= SHORTEST && different.len() >= MOST_ALIKE {
                self.0.entry(piece.len()).or_default().insert(fingerprint(piece));
            }
        }
    }

    /// Whether any of the words are in `bytes`: as they are, escaped as in JSON, or inside base64.
    pub(crate) fn are_in(&self, bytes: &[u8]) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let plain = unescaped(bytes);
        self.found(bytes) || self.found(&plain) || base64_in(&plain).any(|text| self.found(&unescaped(&text)))
    }

    fn found(&self, bytes: &[u8]) -> bool {
        self.0.iter().any(|(length, known)| {
            let Some((first, rest)) = bytes.split_at_checked(*length) else { return false };
            let leaving_factor = (0..*length).fold(1_u64, |factor, _| factor.wrapping_mul(FACTOR));
            let mut rolling = fingerprint(first);
            if known.contains(&rolling) {
                return true;
            }
            bytes.iter().zip(rest).any(|(leaving, coming)| {
                rolling =
                    next(rolling, *coming).wrapping_sub(leaving_factor.wrapping_mul(u64::from(*leaving) + 1));
                known.contains(&rolling)
            })
        })
    }
}

fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |hash, byte| next(hash, *byte))
}

fn next(hash: u64, byte: u8) -> u64 {
    hash.wrapping_mul(FACTOR).wrapping_add(u64::from(byte) + 1)
}

/// The bytes with the escapes of JSON strings undone wherever they stand.
fn unescaped(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, after)) = rest.split_first() {
        let (byte, length) = match (first, after.first()) {
            (b'\\', Some(b'u')) => {
                let (character, length) = unicode(rest).unwrap_or(('u', 2));
                plain.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                rest = &rest[length..];
                continue;
            }
            (b'\\', Some(b'n')) => (b'\n', 2),
            (b'\\', Some(b't')) => (b'\t', 2),
            (b'\\', Some(b'r')) => (b'\r', 2),
            (b'\\', Some(b'b')) => (8, 2),
            (b'\\', Some(b'f')) => (12, 2),
            (b'\\', Some(other)) => (*other, 2),
            (byte, _) => (*byte, 1),
        };
        plain.push(byte);
        rest = &rest[length..];
    }
    plain
}

/// Reads `\uXXXX`, or two of them that are one character.
fn unicode(bytes: &[u8]) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let units: Vec<u16> = [unit(0), unit(6)].into_iter().flatten().collect();
    let character = char::decode_utf16(units).next()?.ok()?;
    Some((character, character.len_utf16() * 6))
}

/// What stands in base64 in `bytes`, wherever it begins.
fn base64_in(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let runs = bytes.split(move |byte| !is_letter(byte)).filter(|run| run.len() >= SHORTEST_BASE64);
    // The beginning may be torn off, and with it the place where groups of four begin.
    runs.flat_map(|run| (0..4).filter_map(move |start| decoded(&run[start..])))
}

fn decoded(run: &[u8]) -> Option<Vec<u8>> {
    // One letter beyond the groups of four is no byte.
    let whole = if run.len() % 4 == 1 { &run[..run.len() - 1] } else { run };
    LENIENT.decode(whole).ok()
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::STANDARD;
    use extremis_domain::{Role, Timestamp};
    use rstest::rstest;

    use super::*;

    const SAID: &str = "The “blue” heron/egret\nnests at 17 Elm Street";

    fn words(text: &str) -> Words {
        let mut words = Words::default();
        words.message(&Message::new(Role::User, text, Timestamp::from_second(0)));
        words
    }

    #[rstest]
    #[case::as_it_is(SAID.as_bytes().to_vec())]
    #[case::in_json(serde_json::to_vec(&format!("He said: {SAID}.")).unwrap())]
    #[case::in_ascii_json(br#""The \u201cblue\u201d heron\/egret\nnests at 17 Elm Street""#.to_vec())]
    #[case::in_base64(format!(r#""contextData": "{}""#, STANDARD.encode(format!(r#"{{"selectedText":{}}}"#, serde_json::json!(SAID)))).into_bytes())]
    #[case::in_swift_base64(STANDARD.encode(format!("????>{SAID}")).replace('/', "\\/").into_bytes())]
    #[case::in_base64_without_its_beginning(STANDARD.encode(format!("a longer beginning {SAID}")).as_bytes()[5..].to_vec())]
    #[case::torn(format!("damaged: {}", &SAID[..40]).into_bytes())]
    fn words_are_found(#[case] bytes: Vec<u8>) {
        assert!(words(SAID).are_in(&bytes), "{}", String::from_utf8_lossy(&bytes));
    }

    #[rstest]
    #[case(SAID, "The “red” heron sits in the park, and nobody nests anywhere.")]
    #[case("ok", "ok, that is ok")]
    #[case("                                      ", "                                       ")]
    #[case("----------------------------------", "----------------------------------")]
    #[case(SAID, "")]
    fn other_words_are_not(#[case] erased: &str, #[case] text: &str) {
        assert!(!words(erased).are_in(text.as_bytes()));
    }

    #[test]
    fn the_fingerprints_do_not_say_the_words_and_read_back() {
        let words = words(SAID);
        let json = serde_json::to_string(&words).unwrap();
        assert!(!json.contains("heron"));
        assert_eq!(serde_json::from_str::<Words>(&json).unwrap(), words);
    }
}
