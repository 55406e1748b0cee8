//! A sentence taken apart, as far as is needed to see that another one contradicts it.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::lexicon::{
    adds, approximates, compares, denies, has_one, is_definite, is_heading, is_numbered, joined, joins,
    lacks, leaves_open, limits, names_a_part, prefers, works_either_way,
};
use super::sentences::{lines, sentences};
use super::values::{Value, values_in};
use super::words::{Word, is_stop_word, lower, stem, words};

/// A word that says something, or a value.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one independent property of a word")]
pub(super) struct Token {
    pub(super) stem: String,
    pub(super) lower: String,
    pub(super) value: Option<Value>,
    /// It has a capital inside a sentence, or what only names have.
    pub(super) is_name: bool,
    /// It numbers something, as in `chapter 2 has`, and is no value of its own.
    pub(super) is_label: bool,
    /// Behind a word like `as`.
    pub(super) is_part: bool,
    /// Behind what is preferred.
    pub(super) is_less: bool,
}

/// What a sentence states.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one independent property of a sentence")]
pub(crate) struct Statement {
    pub(super) tokens: Vec<Token>,
    pub(super) negated: bool,
    pub(super) preference: bool,
    pub(super) approximate: bool,
    pub(super) adds: bool,
    pub(super) past: bool,
    /// `key: value`, the key naming one thing.
    pub(super) keyed: bool,
    /// One thing of its kind is said to be something: `the capital is Paris`.
    pub(super) identifies: bool,
    /// Several things stand behind the colon.
    pub(super) is_list: bool,
}

/// The statements of a text. Questions and what is left open are none.
pub(crate) fn statements(text: &str) -> Vec<Statement> {
    lines(text).into_iter().flat_map(sentences).flat_map(parts).filter_map(Statement::of).collect()
}

/// Sentences joined by a comma and a word, each on its own.
fn parts(sentence: &str) -> Vec<&str> {
    const JOINTS: &[&str] =
        &[", and ", ", but ", " but ", ", while ", ", und ", ", aber ", ", и ", ", но ", "，"];
    let mut parts = vec![sentence];
    if !sentence.contains([',', '，']) && !sentence.contains(" but ") {
        return parts;
    }
    for joint in JOINTS {
        parts = parts.into_iter().flat_map(|part| part.split(joint)).collect();
    }
    parts
}

/// Without what it is contrasted with: `Postgres, not SQLite`, `tea instead of coffee`.
fn without_contrast(sentence: &str) -> &str {
    const CONTRASTS: [&str; 12] = [
        ", not ",
        " instead of ",
        " rather than ",
        ", nicht ",
        " statt ",
        " anstatt ",
        " anstelle ",
        ", а не ",
        " вместо ",
        "而不是",
        " plutôt que ",
        " en lugar de ",
    ];
    static FIRST: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(CONTRASTS).ok());
    let first = FIRST.as_ref().and_then(|first| first.find(sentence));
    first.map_or(sentence, |first| &sentence[..first.start()])
}

impl Statement {
    fn of(sentence: &str) -> Option<Self> {
        let bare = sentence.trim_end_matches(['"', '*', ')', ' ']);
        if bare.ends_with(['?', '？']) {
            return None;
        }
        let sentence = without_contrast(bare);
        let (key, sentence) = split_key(sentence);
        let all = words(sentence);
        let lower: Vec<String> = all.iter().map(|word| lower(word.text)).collect();
        if lower.iter().any(|word| leaves_open(word)) || sentence.to_lowercase().contains("used to ") {
            return None;
        }
        // Both can be so: `works with a network`, `works without a network`.
        let is_either = lower.iter().any(|word| works_either_way(&stem(word)));
        let denies = |word: &&String| denies(word) || word.ends_with("n't") || lacks(word) && !is_either;
        let denials = lower.iter().filter(denies).count();
        let value_text = key.map_or("", |key| &sentence[key.len()..]);
        let is_list = value_text.contains([',', '/', '、'])
            || value_text.contains(" and ")
            || value_text.contains(" und ");
        let joins_at = all.iter().zip(&lower).position(|(word, lower)| joins(lower) && word.start > 0);
        let plural = lower.iter().any(|word| word == "are" || word == "sind");
        let past = joins_at.is_some_and(|at| {
            joined(&lower[at])
                && values_in(sentence)
                    .iter()
                    .any(|v| lower.get(at + 1).is_some() && v.at.start <= all[at + 1].start)
        });
        let mut statement = Self {
            tokens: tokens(sentence, &all, &lower, key.is_some()),
            negated: denials % 2 == 1,
            preference: lower.iter().any(|word| prefers(word)),
            approximate: lower.iter().any(|word| approximates(word))
                || sentence.contains(['~', '≈', '≥', '≤', '<', '>']),
            adds: lower.iter().any(|word| adds(word)),
            past,
            keyed: key.is_some_and(is_singular),
            identifies: joins_at.is_some()
                && !plural
                && lower.first().is_some_and(|first| is_definite(first) || first.ends_with("'s")),
            is_list,
        };
        statement.identifies |=
            statement.tokens.iter().any(|token| has_one(&token.stem) || has_one(&token.lower));
        (!statement.tokens.is_empty()).then_some(statement)
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| token.value.is_some())
    }

    pub(super) fn has(&self, list: fn(&str) -> bool) -> bool {
        self.tokens.iter().any(|token| list(&token.stem))
    }
}

/// The key of `key: value`, and the sentence without a heading that only looks like one.
fn split_key(sentence: &str) -> (Option<&str>, &str) {
    let plain = sentence.trim_start_matches(['*', '_', ' ']);
    let Some(at) = plain.find([':', '：', '=']) else { return (None, plain) };
    let (key, rest) = plain.split_at(at);
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    let value = &rest[sign..];
    let count = words(key).len();
    let is_wide = key.chars().any(super::values::is_ideograph);
    let is_key = count > 0
        && (count <= 4 || is_wide && count <= 8)
        && (is_wide || value.starts_with([' ', '*']))
        && !value.trim().is_empty();
    if !is_key {
        return (None, plain);
    }
    let is_title =
        words(key).iter().all(|word| is_heading(&stem(word.text)) || is_stop_word(&word.text.to_lowercase()));
    if is_title { (None, value.trim_start_matches(['*', ' '])) } else { (Some(key), plain) }
}

/// Whether the key names one thing. English plurals name several.
fn is_singular(key: &str) -> bool {
    let last = key.trim_end_matches(['*', '_', ' ']).to_lowercase();
    !(last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("us") && !last.ends_with("is"))
}

fn tokens(sentence: &str, all: &[Word], lower: &[String], keyed: bool) -> Vec<Token> {
    let values = values_in(sentence);
    let mut tokens = Vec::new();
    let (mut part, mut less) = (false, false);
    let prefers_one = lower.iter().any(|word| prefers(word));
    for (place, word) in all.iter().enumerate() {
        let lower = &*lower[place];
        if let Some(found) =
            values.iter().find(|found| found.at.start <= word.start && word.start < found.at.end)
        {
            let first = found.at.start == word.start || place == 0 || all[place - 1].start < found.at.start;
            if first {
                let follows_word = tokens.last().is_some_and(|_: &Token| {
                    place > 0
                        && !is_stop_word(&all[place - 1].text.to_lowercase())
                        && !limits(&all[place - 1].text.to_lowercase())
                        // A value can begin before the word in front of it ends: `_.0`.
                        && sentence.get(all[place - 1].end()..found.at.start) == Some(" ")
                });
                let mut after = all[place..]
                    .iter()
                    .filter(|next| next.start >= found.at.end)
                    .map(|next| next.text.to_lowercase())
                    .peekable();
                let counts_what_follows = after.peek().is_some_and(|next| !is_stop_word(next));
                let goes_on = after.any(|next| !is_stop_word(&next));
                let is_numbered = place > 0 && is_numbered(&stem(all[place - 1].text));
                let is_plain = matches!(found.value, Value::Number { unit: None, .. });
                let text = sentence[found.at.clone()].to_lowercase();
                tokens.push(Token {
                    stem: text.clone(),
                    lower: text,
                    value: Some(found.value),
                    is_name: false,
                    is_label: is_plain && follows_word && goes_on && (is_numbered || !counts_what_follows),
                    is_part: part,
                    is_less: less,
                });
            }
            continue;
        }
        part |= names_a_part(lower);
        less |= prefers_one && !tokens.is_empty() && compares(lower);
        let is_small = is_stop_word(lower)
            || denies(lower)
            || lacks(lower)
            || lower.ends_with("n't")
            || prefers(lower)
            || joins(lower);
        if is_small || compares(lower) || names_a_part(lower) {
            continue;
        }
        let has_inner = word.text.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_');
        let is_capital = word.text.starts_with(char::is_uppercase) && (place > 0 || keyed);
        tokens.push(Token {
            stem: stem(lower),
            lower: lower.to_owned(),
            value: None,
            is_name: is_capital || has_inner,
            is_label: false,
            is_part: part,
            is_less: less,
        });
    }
    tokens
}
