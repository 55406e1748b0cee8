//! Whether a text says something, in much the same words.

use std::collections::HashSet;

use extremis_domain::FactField;
use serde_json::Value;

use super::words::{has_digit, is_empty_word, is_form_of, normal_url, telling_words, words};

/// A text, ready to be asked whether it says something.
pub(super) struct SearchableText {
    text: String,
    words: HashSet<String>,
}

impl SearchableText {
    pub(super) fn of(text: &str) -> Self {
        Self { text: text.to_lowercase(), words: words(text).into_iter().collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the text says this: an address literally; of anything else every name, every word with a digit or a
    /// sign in it, and most of the words that tell something.
    pub(super) fn say(&self, field: FactField, key: Option<&str>, value: &Value) -> bool {
        match value {
            Value::Array(items) => !items.is_empty() && items.iter().all(|item| self.say(field, key, item)),
            Value::Object(fields) => {
                !fields.is_empty() && fields.iter().all(|(name, item)| self.say(field, Some(name), item))
            }
            // Whether something is so: what it is about must be there.
            Value::Bool(_) => {
                key.is_some_and(|key| self.says_text(field, &key.replace(['_', '-', '.'], " ")))
            }
            Value::Null => false,
            Value::String(text) if field == FactField::SourceUrls => self.has_url(text),
            Value::String(text) => self.says_text(field, text),
            Value::Number(number) => self.says_text(field, &number.to_string()),
        }
    }

    fn has_url(&self, url: &str) -> bool {
        let wanted = normal_url(url);
        let pieces = self
            .text
            .split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '(' | ')' | '[' | ']' | ','));
        let wanted = wanted.to_lowercase();
        !wanted.is_empty() && pieces.into_iter().any(|piece| normal_url(piece) == wanted)
    }

    fn says_text(&self, field: FactField, text: &str) -> bool {
        let telling = telling_words(text);
        let (exact, free): (Vec<_>, Vec<_>) = telling.iter().partition(|word| is_exact(word));
        let found = free.iter().filter(|word| self.has_form_of(word)).count();
        !telling.is_empty()
            && exact.iter().all(|word| self.has_exactly(word))
            && names_in(field, text).iter().all(|name| self.has_form_of(name))
            && (found * 2 > free.len() || free.is_empty())
    }

    fn has_form_of(&self, word: &str) -> bool {
        self.words.contains(word) || self.words.iter().any(|known| is_form_of(known, word))
    }

    fn has_exactly(&self, word: &str) -> bool {
        self.words.contains(word) || self.contains_apart(word)
    }

    /// Whether a word stands in the text without a letter or digit of its kind beside it (`5` in `5 km` and `5km`).
    fn contains_apart(&self, word: &str) -> bool {
        let touches = |beside: Option<char>, edge: Option<char>| match (beside, edge) {
            (Some(beside), Some(edge)) => {
                beside.is_ascii_digit() && edge.is_ascii_digit()
                    || beside.is_alphabetic() && edge.is_alphabetic()
            }
            _ => false,
        };
        self.text.match_indices(word).any(|(at, _)| {
            let before = self.text[..at].chars().next_back();
            let after = self.text[at + word.len()..].chars().next();
            !touches(before, word.chars().next()) && !touches(after, word.chars().next_back())
        })
    }
}

/// Numbers, dates, addresses, paths and identifiers, of which a part says nothing.
fn is_exact(word: &str) -> bool {
    has_digit(word) || word.contains(['@', '/', '_', ':'])
}

/// The words with a capital; the first word of a text has one anyway, unless the text is a name.
fn names_in(field: FactField, text: &str) -> Vec<String> {
    let first_counts = field == FactField::Entities;
    let capital = |word: &str| word.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_uppercase);
    let inner = text
        .split_whitespace()
        .enumerate()
        .filter(|(place, word)| (first_counts || *place > 0) && capital(word));
    inner.flat_map(|(_, word)| telling_words(word)).filter(|word| !is_empty_word(word)).collect()
}
