//! When two texts say the same, and what a text is made of.

use std::collections::HashSet;
use std::sync::LazyLock;

use extremis_domain::{Fact, FactField};
use serde_json::Value;

/// The form in which facts of one field are compared (README, "Facts").
pub(super) fn normal(field: FactField, value: &Value) -> String {
    match value {
        Value::String(text) if field == FactField::SourceUrls => normal_url(text),
        Value::String(text) => normal_text(text),
        Value::Array(items) => {
            items.iter().map(|item| normal(field, item)).collect::<Vec<_>>().join("\u{1f}")
        }
        other => normal_text(&other.to_string()),
    }
}

/// The form in which keys are compared: `Font Size`, `font-size` and `font_size` are one.
pub(super) fn normal_key(key: &str) -> String {
    let words = key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}

/// A fact's key in the form in which keys are compared; empty where there is none.
pub(super) fn key_of(fact: &Fact) -> String {
    fact.key.as_deref().map(normal_key).unwrap_or_default()
}

/// Lower case, one space between words, without the punctuation and quotes around it.
pub(crate) fn normal_text(text: &str) -> String {
    let lower = text.to_lowercase();
    let joined = lower.split_whitespace().collect::<Vec<_>>().join(" ");
    let around = |c: char| {
        c.is_ascii_punctuation() && !matches!(c, '/' | '#' | '$' | '%' | '+' | '-' | '_' | '&' | '@')
            || matches!(c, '“' | '”' | '„' | '‘' | '’' | '«' | '»' | '…' | '。' | ' ')
    };
    let trimmed = joined.trim_matches(around);
    if trimmed.is_empty() { joined } else { trimmed.to_owned() }
}

/// Scheme and host in lower case, without the scheme's own port, a last slash and punctuation behind it. What is
/// no address is compared as any other text.
pub(super) fn normal_url(text: &str) -> String {
    let text = text.trim().trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', '\'']);
    let text = text.trim_start_matches(['(', '[', '<', '"', '\'']);
    let Some((scheme, rest)) = text.split_once("://") else { return normal_text(text) };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let scheme = scheme.to_lowercase();
    let host = host.to_lowercase();
    let default_port = match scheme.as_str() {
        "http" => ":80",
        "https" => ":443",
        _ => "",
    };
    let host = host.strip_suffix(default_port).unwrap_or(&host);
    format!("{scheme}://{host}{}", path.trim_end_matches('/'))
}

/// All texts in a value; numbers and yes or no as they are written.
pub(super) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        Value::Null => Vec::new(),
        other => vec![other.to_string()],
    }
}

/// The words of a text in lower case, in order. A sign between two characters of a word (`2026-03-05`, `a.b`,
/// `c++` not) belongs to it; text without spaces between words is cut into pairs of characters.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let lower = text.to_lowercase();
    let mut rest = lower.as_str();
    while let Some(start) = rest.find(char::is_alphanumeric) {
        rest = &rest[start..];
        let end = end_of_word(rest);
        push_word(&mut out, &rest[..end]);
        rest = &rest[end..];
    }
    out
}

fn end_of_word(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(letter, '.' | ',' | '-' | '_' | '/' | ':' | '\'' | '’' | '@')
            && letters.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !letter.is_alphanumeric() && !joins {
            return at;
        }
    }
    text.len()
}

fn push_word(out: &mut Vec<String>, word: &str) {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() > 2 && letters.iter().all(|letter| is_unspaced(*letter)) {
        out.extend(letters.windows(2).map(|pair| pair.iter().collect::<String>()));
    } else {
        out.push(word.to_owned());
    }
}

/// Whether a letter is of a script that puts no spaces between words.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{0e00}'..='\u{0eff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Words that say nothing of what a text is about.
const EMPTY_WORDS: &str = "\
the and for with that this from are was were has have had will would should shall can could its \
it is be been being to of in on at by as an a or user user's users assistant they their he she \
his her we our you your i my me us wants want wanted prefers prefer preferred likes like decided \
decision decide chose chosen agreed said says mentioned stated use uses used using also nutzer \
nutzerin benutzer der die das und ist ein eine den dem le la les el los un une una de du des et \
y est es";

/// Whether a word, in lower case, says nothing of what a text is about.
pub(super) fn is_empty_word(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| EMPTY_WORDS.split(' ').collect());
    WORDS.contains(word)
}

/// The words that say what a text is about; all of them where there is no such word.
pub(super) fn telling_words(text: &str) -> Vec<String> {
    let all = words(text);
    let telling: Vec<_> = all.iter().filter(|word| !is_empty_word(word)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

/// Whether two words are forms of one: equal, or alike in their first letters and different only at the end
/// (`structure`, `structured`).
pub(super) fn is_form_of(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    if has_digit(one) || has_digit(other) {
        return false;
    }
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let longest = one.chars().count().max(other.chars().count());
    common >= 4 && longest - common <= 3
}

pub(super) fn has_digit(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_digit())
}
