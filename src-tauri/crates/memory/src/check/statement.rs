//! A sentence taken apart, as far as is needed to see that another one contradicts it.

use std::borrow::Cow;
use std::hash::Hasher as _;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::lexicon::{Alternative, List, Marks, alternative};
use extremis_text::sentences::{lines, sentences};
use extremis_text::table::Fnv;
use extremis_text::values::{FoundValue, Value, values_in};
use extremis_text::whole_words::{
    WholeWord, in_lower_case, is_function_word, light_stem, lower, whole_words,
};

/// A word that says something, or a value.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one independent property of a word")]
pub(super) struct Token {
    pub(super) stem: String,
    /// What its stem is listed for.
    pub(super) marks: Marks,
    /// What it excludes, as it is written.
    pub(super) alternative: Option<Alternative>,
    pub(super) value: Option<Value>,
    /// There is one of it at a time.
    is_single: bool,
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
    /// One bit for each stem, so that most statements without a common word are told apart at once.
    pub(super) stems: u64,
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
        let all: Vec<AnnotatedWord> = whole_words(sentence).into_iter().map(AnnotatedWord::of).collect();
        let has = |list: List| all.iter().any(|word| word.marks.has(list));
        if has(List::LeavesOpen) || was_once(sentence, &all) {
            return None;
        }
        // Both can be so: `works with a network`, `works without a network`.
        let works_either_way =
            |word: &AnnotatedWord| Marks::of_stem(&light_stem(&word.lower)).has(List::WorksEitherWay);
        let is_either = has(List::Lacks) && all.iter().any(works_either_way);
        let denies = |word: &&AnnotatedWord| word.denies() || word.marks.has(List::Lacks) && !is_either;
        let denials = all.iter().filter(denies).count();
        let value_text = key.map_or("", |key| &sentence[key.len()..]);
        let is_list = value_text.contains([',', '/', '、'])
            || value_text.contains(" and ")
            || value_text.contains(" und ");
        let joins_at = all.iter().position(|word| word.marks.has(List::Joins) && word.start > 0);
        let plural = all.iter().any(|word| matches!(&*word.lower, "are" | "sind"));
        let values = values_in(sentence);
        let past = joins_at.is_some_and(|at| {
            all[at].marks.has(List::Joined)
                && all.get(at + 1).is_some_and(|next| values.iter().any(|found| found.at.start <= next.start))
        });
        let is_definite =
            |first: &AnnotatedWord| first.marks.has(List::IsDefinite) || first.lower.ends_with("'s");
        let preference = has(List::Prefers);
        let tokens = tokens(sentence, &all, &values, key.is_some(), preference);
        if tokens.is_empty() {
            return None;
        }
        let identifies = joins_at.is_some() && !plural && all.first().is_some_and(is_definite)
            || tokens.iter().any(|token| token.is_single);
        Some(Self {
            stems: tokens.iter().fold(0, |stems, token| stems | bit_of(&token.stem)),
            tokens,
            negated: denials % 2 == 1,
            preference,
            approximate: has(List::Approximates) || sentence.contains(['~', '≈', '≥', '≤', '<', '>']),
            adds: has(List::Adds),
            past,
            keyed: key.is_some_and(is_singular),
            identifies,
            is_list,
        })
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| token.value.is_some())
    }

    pub(super) fn has(&self, list: List) -> bool {
        self.tokens.iter().any(|token| token.marks.has(list))
    }
}

/// The key of `key: value`, and the sentence without a heading that only looks like one.
fn split_key(sentence: &str) -> (Option<&str>, &str) {
    let plain = sentence.trim_start_matches(['*', '_', ' ']);
    let Some(at) = plain.find([':', '：', '=']) else { return (None, plain) };
    let (key, rest) = plain.split_at(at);
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    let value = &rest[sign..];
    let count = whole_words(key).len();
    let is_wide = key.chars().any(extremis_text::whole_words::is_ideograph);
    let is_key = count > 0
        && (count <= 4 || is_wide && count <= 8)
        && (is_wide || value.starts_with([' ', '*']))
        && !value.trim().is_empty();
    if !is_key {
        return (None, plain);
    }
    let says_nothing = |word: &WholeWord| {
        Marks::of_stem(&light_stem(word.text)).has(List::IsHeading)
            || is_function_word(&in_lower_case(word.text))
    };
    let is_title = whole_words(key).iter().all(says_nothing);
    if is_title { (None, value.trim_start_matches(['*', ' '])) } else { (Some(key), plain) }
}

/// Whether the key names one thing. English plurals name several.
fn is_singular(key: &str) -> bool {
    let last = key.trim_end_matches(['*', '_', ' ']).to_lowercase();
    !(last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("us") && !last.ends_with("is"))
}

/// A word with what has to be known of it.
struct AnnotatedWord<'a> {
    text: &'a str,
    start: usize,
    lower: Cow<'a, str>,
    marks: Marks,
}

impl<'a> AnnotatedWord<'a> {
    fn of(word: WholeWord<'a>) -> Self {
        let lower = lower(word.text);
        Self { text: word.text, start: word.start, marks: Marks::of_word(&lower), lower }
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn denies(&self) -> bool {
        self.marks.has(List::Denies) || self.lower.ends_with("n't")
    }

    /// Whether it says nothing of what the sentence is about.
    fn is_small(&self) -> bool {
        const SMALL: &[List] =
            &[List::Stop, List::Lacks, List::Prefers, List::Joins, List::Compares, List::NamesAPart];
        self.marks.has_any(SMALL) || self.denies()
    }
}

/// Whether the sentence says `used to`.
fn was_once(sentence: &str, all: &[AnnotatedWord]) -> bool {
    let goes_on = |word: &AnnotatedWord| {
        let after = sentence.as_bytes()[word.end()..].first_chunk::<4>();
        after.is_some_and(|after| after.eq_ignore_ascii_case(b" to "))
    };
    all.iter().any(|word| word.lower.ends_with("used") && goes_on(word))
}

fn tokens(
    sentence: &str,
    all: &[AnnotatedWord],
    values: &[FoundValue],
    keyed: bool,
    prefers_one: bool,
) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(all.len());
    let (mut part, mut less) = (false, false);
    for (place, word) in all.iter().enumerate() {
        let lower = &*word.lower;
        if let Some(found) =
            values.iter().find(|found| found.at.start <= word.start && word.start < found.at.end)
        {
            let first = found.at.start == word.start || place == 0 || all[place - 1].start < found.at.start;
            if first {
                let is_label = is_label(sentence, all, place, found, !tokens.is_empty());
                let text = sentence[found.at.clone()].to_lowercase();
                let marks = Marks::of_stem(&text);
                tokens.push(Token {
                    marks,
                    alternative: alternative(&text),
                    stem: text,
                    value: Some(found.value),
                    is_single: marks.has(List::HasOne),
                    is_name: false,
                    is_label,
                    is_part: part,
                    is_less: less,
                });
            }
            continue;
        }
        part |= word.marks.has(List::NamesAPart);
        less |= prefers_one && !tokens.is_empty() && word.marks.has(List::Compares);
        if word.is_small() {
            continue;
        }
        let has_inner = word.text.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_');
        let is_capital = word.text.starts_with(char::is_uppercase) && (place > 0 || keyed);
        let stem = light_stem(lower);
        let marks = Marks::of_stem(&stem);
        tokens.push(Token {
            marks,
            alternative: alternative(lower),
            value: None,
            is_single: marks.has(List::HasOne) || Marks::of_stem(lower).has(List::HasOne),
            is_name: is_capital || has_inner,
            is_label: false,
            is_part: part,
            is_less: less,
            stem,
        });
    }
    tokens
}

/// Whether a number only says which one of something it is.
fn is_label(sentence: &str, all: &[AnnotatedWord], place: usize, found: &FoundValue, follows: bool) -> bool {
    if !matches!(found.value, Value::Number { unit: None, .. }) || place == 0 || !follows {
        return false;
    }
    let before = &all[place - 1];
    // A value can begin before the word in front of it ends: `_.0`.
    let follows_word = !before.marks.has_any(&[List::Stop, List::Limits])
        && sentence.get(before.end()..found.at.start) == Some(" ");
    if !follows_word {
        return false;
    }
    let mut after = all[place..].iter().filter(|next| next.start >= found.at.end);
    let tells = |next: &AnnotatedWord| !next.marks.has(List::Stop);
    let counts_what_follows = after.clone().next().is_some_and(tells);
    let goes_on = after.any(tells);
    goes_on && (!counts_what_follows || Marks::of_stem(&light_stem(before.text)).has(List::IsNumbered))
}

/// The bit that stands for a stem; several share one.
fn bit_of(stem: &str) -> u64 {
    let mut hash = Fnv::default();
    hash.write(stem.as_bytes());
    1 << (hash.finish() >> 58)
}
