//! Names, numbers, dates, addresses, paths and identifiers in a sentence: what a summary must not lose, and what
//! can be told apart without knowing the language.
//!
//! Rather too few than too many: a single digit, a capital at the beginning of a sentence or a slash between
//! two words is none.

mod patterns;

use std::ops::Range;

use patterns::Signs;

use extremis_text::values::{FoundValue, Value, values_in};
use extremis_text::whole_words::is_ideograph;
use extremis_text::whole_words::{WholeWord, in_lower_case, is_function_word, whole_words};

/// What kind of thing is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    Name,
    Number,
    Identifier,
    Path,
    Url,
    Date,
}

/// One thing mentioned.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mention {
    pub(super) kind: Kind,
    pub(super) at: Range<usize>,
    /// It, as it is compared: without what may be written otherwise.
    pub(super) key: String,
    pub(super) value: Option<Value>,
}

/// How the capitals of a text are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capitals {
    /// They begin names.
    Names,
    /// They begin nouns, as in German, or everything: only two in a row are a name.
    Nouns,
}

impl Capitals {
    /// Looks how many of the words inside sentences begin with one.
    pub(super) fn of<'a>(sentences: impl Iterator<Item = &'a [WholeWord<'a>]>) -> Self {
        let (mut capital, mut all, mut german) = (0usize, 0usize, 0usize);
        let is_german = |word: &&WholeWord| is_german(word.text);
        for words in sentences {
            german += words.iter().filter(is_german).count();
            for word in words.iter().skip(1).filter(|word| word.text.starts_with(char::is_alphabetic)) {
                all += 1;
                capital += usize::from(word.text.starts_with(char::is_uppercase));
            }
        }
        if all >= 6 && capital * 5 > all || german * 12 > all { Self::Nouns } else { Self::Names }
    }
}

/// Whether it is a word that German has most of.
fn is_german(word: &str) -> bool {
    // The longest has five letters of one byte each.
    (3..=5).contains(&word.len())
        && matches!(
            &*in_lower_case(word),
            "und"
                | "ist"
                | "nicht"
                | "der"
                | "das"
                | "dem"
                | "ein"
                | "eine"
                | "für"
                | "mit"
                | "wir"
                | "ich"
                | "auf"
                | "bis"
                | "wird"
        )
}

/// Everything mentioned in a sentence of these words, without overlaps.
pub(super) fn mentions(sentence: &str, words: &[WholeWord], capitals: Capitals) -> Vec<Mention> {
    let mut all: Vec<Mention> = Vec::new();
    let signs = Signs::of(sentence);
    for pattern in patterns::of(sentence).iter().filter(|pattern| signs.has(pattern.needs)) {
        let kind = pattern.kind;
        for captures in pattern.regex().into_iter().flat_map(|regex| regex.captures_iter(sentence)) {
            let Some(at) = captures.name("it").map(|it| it.range()) else { continue };
            let at = trimmed(sentence, at, kind);
            if is_one(kind, sentence, &at) {
                push(&mut all, Mention { kind, key: key(kind, &sentence[at.clone()]), at, value: None });
            }
        }
    }
    for FoundValue { at, value } in values_in(sentence) {
        if let Some(kind) = kind_of(&value, &sentence[at.clone()]) {
            push(
                &mut all,
                Mention { kind, key: sentence[at.clone()].to_lowercase(), at, value: Some(value) },
            );
        }
    }
    for at in names(sentence, words, capitals) {
        push(
            &mut all,
            Mention { kind: Kind::Name, key: sentence[at.clone()].to_lowercase(), at, value: None },
        );
    }
    all.sort_by_key(|mention| mention.at.start);
    all
}

/// The addresses of pages in a sentence, in order.
pub(crate) fn urls(sentence: &str) -> Vec<&str> {
    if !sentence.contains("://") && !sentence.contains("www.") {
        return Vec::new();
    }
    let all = mentions(sentence, &whole_words(sentence), Capitals::Names).into_iter();
    let urls = all.filter(|mention| mention.kind == Kind::Url).map(|mention| &sentence[mention.at]);
    urls.filter(|url| url.contains("://") || url.starts_with("www.")).collect()
}

fn push(all: &mut Vec<Mention>, new: Mention) {
    let overlaps = |mention: &Mention| mention.at.start < new.at.end && new.at.start < mention.at.end;
    if !new.at.is_empty() && !all.iter().any(overlaps) {
        all.push(new);
    }
}

/// Without what a sentence puts after it.
fn trimmed(sentence: &str, at: Range<usize>, kind: Kind) -> Range<usize> {
    let mut text = &sentence[at.clone()];
    if kind == Kind::Identifier {
        text = text.trim_end();
    } else {
        text = text.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_']);
        // A bracket belongs to an address only if it was opened there.
        while text.ends_with([')', ']'])
            && text.matches(['(', '[']).count() < text.matches([')', ']']).count()
        {
            text = text[..text.len() - 1].trim_end_matches(['.', ',']);
        }
    }
    at.start..at.start + text.len()
}

fn is_one(kind: Kind, sentence: &str, at: &Range<usize>) -> bool {
    let text = &sentence[at.clone()];
    let joined = |c: char| c.is_alphanumeric() && !is_ideograph(c);
    let stands_alone = !sentence[..at.start].ends_with(|c: char| joined(c) || matches!(c, '_' | '/'))
        && !sentence[at.end..].starts_with(|c: char| joined(c) || c == '_');
    match kind {
        Kind::Url => text.len() > 6,
        Kind::Path => stands_alone && is_path(text),
        // An outline of code, not a word in it.
        Kind::Identifier if values_in(text).iter().any(|found| matches!(found.value, Value::Date { .. })) => {
            false
        }
        Kind::Identifier => {
            stands_alone && text.chars().any(char::is_alphanumeric) && text.split_whitespace().count() <= 8
        }
        _ => true,
    }
}

/// Tells `src/main.rs` and `/etc/hosts` from `and/or`, `km/h`, `24/7` and `/summary_now`.
fn is_path(text: &str) -> bool {
    let separators = text.matches(['/', '\\']).count();
    let words: Vec<_> = text.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let has_letters = words.iter().any(|part| part.chars().any(char::is_alphabetic));
    let last = words.last().copied().unwrap_or("");
    let has_ending = last.rsplit_once('.').is_some_and(|(name, ending)| {
        !name.is_empty()
            && (1..=5).contains(&ending.len())
            && ending.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let is_rooted = text.starts_with(['/', '\\', '~'])
        || text.starts_with("./")
        || text.starts_with("../")
        || text.get(1..2) == Some(":");
    has_letters
        && (has_ending
            || is_rooted && separators >= 2
            || separators >= 2 && text.is_ascii() && words.len() >= 3
            || separators == 0)
}

fn key(kind: Kind, text: &str) -> String {
    let lower = text.to_lowercase();
    if kind != Kind::Url {
        return lower.trim_end_matches("()").to_owned();
    }
    let bare = lower.split_once("://").map_or(&*lower, |(_, rest)| rest);
    bare.strip_prefix("www.").unwrap_or(bare).trim_end_matches('/').to_owned()
}

/// What kind of mention a value is; none if it is not worth one.
fn kind_of(value: &Value, text: &str) -> Option<Kind> {
    match value {
        Value::Date { day: Some(_), .. }
        | Value::Date { year: Some(_), .. }
        | Value::Weekday(_)
        | Value::Time(_) => Some(Kind::Date),
        Value::Date { .. } => None,
        // "Two ways", "step 3": a bare digit counts something that is said anyway.
        Value::Number { unit: None, .. } => {
            (text.chars().filter(char::is_ascii_digit).count() > 1).then_some(Kind::Number)
        }
        Value::Number { .. } => Some(Kind::Number),
    }
}

/// Where names stand: words with a capital that no sentence begins, joined with those that follow.
fn names(sentence: &str, words: &[WholeWord], capitals: Capitals) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    // A heading, in which everything has a capital.
    let small = |word: &&WholeWord| word.text.starts_with(char::is_lowercase) && !is_function_word(word.text);
    if words.len() > 2
        && !sentence.ends_with('.')
        && words.iter().all(|word| word.text.is_ascii())
        && !words.iter().any(|word| small(&word))
    {
        return names;
    }
    let mut place = 0;
    while place < words.len() {
        let run = words[place..].iter().enumerate().take_while(|(n, word)| {
            let follows =
                *n == 0 || matches!(&sentence[words[place + n - 1].end()..word.start], " " | "\u{a0}");
            follows && is_capital(word)
        });
        let length = run.count();
        if length == 0 {
            place += 1;
            continue;
        }
        let mut first = place;
        let end = place + length;
        place = end;
        let begins = begins_a_sentence(sentence, words[first].start);
        // "But Anna said", "Am Montag": the first word has its capital from the sentence.
        while first < end && is_function_word(&in_lower_case(words[first].text)) {
            first += 1;
        }
        let left = end - first;
        let is_name = match capitals {
            Capitals::Names => {
                left > 1
                    || left == 1
                        && !(begins && first + 1 == end && length == 1)
                        && !is_ordinary(&words[first])
            }
            Capitals::Nouns => left > 1 && words[first..end].iter().all(|word| word.text.chars().count() > 1),
        };
        if is_name && left <= 5 {
            names.push(words[first].start..words[end - 1].end());
        }
    }
    names
}

/// Whether the word has one capital, the first, or is a word in Latin letters among ideographs.
fn is_capital(word: &WholeWord) -> bool {
    let mut letters = word.text.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().next().is_some()
        && letters.any(char::is_lowercase)
}

fn is_ordinary(word: &WholeWord) -> bool {
    matches!(
        word.text,
        "I'm"
            | "I'll"
            | "I've"
            | "I'd"
            | "Ok"
            | "Yes"
            | "No"
            | "Not"
            | "Sie"
            | "Ihr"
            | "Ihre"
            | "Ihnen"
            | "Вы"
            | "Вам"
            | "Вас"
    )
}

/// Whether what stands before begins a sentence, a quotation or what follows a colon.
fn begins_a_sentence(sentence: &str, at: usize) -> bool {
    let before = sentence[..at].trim_end_matches(['*', '_', ' ', '[']);
    before.is_empty()
        || before.ends_with([
            '"', '“', '„', '«', ':', '.', '!', '?', '(', '\'', '‘', '|', '…', '—', '–', '-', '：', '。',
        ])
}

#[cfg(test)]
mod tests;
