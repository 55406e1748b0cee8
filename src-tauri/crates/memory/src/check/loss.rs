//! What was said and is in neither the summary nor the facts (README, "Loss and contradiction").
//!
//! Deliberately absent: meaning. What is compared are names, numbers, dates, addresses, paths and identifiers,
//! which no summary can put in other words. What was captured is not looked at: the user did not say it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use extremis_domain::{Fact, FactField, Message, MessageId, Quality, Role};

use super::conflict::contradict;
use super::holds;
use super::mentions::{Capitals, Kind, Mention, mentions};
use super::statement::{Statement, statements};
use crate::summarise::Lost;
use extremis_text::sentences::{around, lines, sentences};
use extremis_text::values::Value;
use extremis_text::whole_words::{WholeWord, is_function_word, light_stem, whole_words};

/// At most so many are offered for one summary: a list that nobody reads through keeps nothing.
const MOST_LOST: usize = 12;

/// A text that a summary is made from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourceText<'a> {
    /// The words.
    pub(crate) text: &'a str,
    /// The message that they are from; of an earlier summary, the last that it covers.
    pub(crate) message: &'a MessageId,
    /// Whether the user said it.
    pub(crate) by_user: bool,
}

impl<'a> SourceText<'a> {
    /// The words of a message; none of instructions and of forgotten messages.
    pub(crate) fn in_message(message: &'a Message) -> Option<Self> {
        let counts = message.role != Role::System && !message.is_removed();
        counts.then_some(Self {
            text: &message.content,
            message: &message.id,
            by_user: message.role == Role::User,
        })
    }
}

/// Something mentioned for the first time.
struct FirstMention<'a> {
    mention: Mention,
    sentence: &'a str,
    said: SourceText<'a>,
    times: usize,
}

/// How much of what was `said` is left in summary and facts, and what is not.
pub(crate) fn loss(said: &[SourceText], summary: &str, facts: &[Arc<Fact>]) -> (Option<Quality>, Vec<Lost>) {
    let kept = Kept::of(summary, facts);
    let candidates = candidates(said);
    let mut checked = candidates.len();
    let missing: Vec<&FirstMention> =
        candidates.iter().filter(|candidate| !kept.holds(&candidate.mention)).collect();
    let mut found = checked - missing.len();
    let mut offered: Vec<(u32, Lost)> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut looked_at: Option<(&str, bool)> = None;
    for candidate in missing {
        let known = looked_at.filter(|(sentence, _)| std::ptr::eq(*sentence, candidate.sentence));
        let (_, is_put_right) = *looked_at
            .insert(known.unwrap_or_else(|| (candidate.sentence, kept.puts_right(candidate.sentence))));
        // What a later statement put right is not lost: it no longer holds.
        if is_put_right {
            checked -= 1;
            continue;
        }
        let lost = candidate.lost();
        if candidate.is_worth_keeping() && seen.insert(lost.text.to_lowercase()) {
            offered.push((candidate.weight(), lost));
        }
    }
    found = found.min(checked);
    offered.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    offered.truncate(MOST_LOST);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let quality = (checked > 0).then(|| Quality { checked: count(checked), found: count(found) });
    (quality, offered.into_iter().map(|(_, lost)| lost).collect())
}

/// How many of the names, numbers and dates in what was `said` are left in summary and facts. What the summary puts right
/// does not count.
pub(crate) fn kept(said: &[SourceText], summary: &str, facts: &[Arc<Fact>]) -> Quality {
    let kept = Kept::of(summary, facts);
    let mut quality = Quality { checked: 0, found: 0 };
    for FirstMention { mention, sentence, .. } in candidates(said) {
        if !is_name_or_number(&mention) {
            continue;
        }
        let is_found = kept.holds(&mention);
        quality.found += u32::from(is_found);
        quality.checked += u32::from(is_found || !kept.puts_right(sentence));
    }
    quality
}

/// Small numbers of nothing count what is said anyway.
fn is_name_or_number(mention: &Mention) -> bool {
    match mention.kind {
        Kind::Name | Kind::Date => true,
        Kind::Number => {
            matches!(mention.value, Some(Value::Number { unit: Some(_), .. }))
                || mention.key.chars().filter(char::is_ascii_digit).count() > 2
        }
        Kind::Identifier | Kind::Path | Kind::Url => false,
    }
}

/// Everything that is mentioned, each once.
fn candidates<'a>(said: &[SourceText<'a>]) -> Vec<FirstMention<'a>> {
    let mut candidates = Vec::new();
    let mut places = HashMap::new();
    // What the user said comes first, so that a thing said by both is the user's.
    for by_user in [true, false] {
        for said in said.iter().filter(|said| said.by_user == by_user) {
            collect(*said, &mut candidates, &mut places);
        }
    }
    candidates
}

fn collect<'a>(
    said: SourceText<'a>,
    candidates: &mut Vec<FirstMention<'a>>,
    places: &mut HashMap<(Kind, String), usize>,
) {
    let all = lines(said.text).into_iter().flat_map(sentences);
    let all: Vec<(&str, Vec<WholeWord>)> = all.map(|sentence| (sentence, whole_words(sentence))).collect();
    let capitals = Capitals::of(all.iter().map(|(_, words)| &**words));
    for (sentence, words) in &all {
        for mention in mentions(sentence, words, capitals) {
            let key = (mention.kind, mention.key.clone());
            if let Some(place) = places.get(&key) {
                candidates[*place].times += 1;
            } else {
                places.insert(key, candidates.len());
                candidates.push(FirstMention { mention, sentence, said, times: 1 });
            }
        }
    }
}

impl FirstMention<'_> {
    /// A question asserts nothing; only what it points at is worth keeping.
    fn is_worth_keeping(&self) -> bool {
        let is_question = self.sentence.trim_end_matches(['"', ')', '*', ' ']).ends_with(['?', '？']);
        !is_question || matches!(self.mention.kind, Kind::Url | Kind::Path)
    }

    fn lost(&self) -> Lost {
        let it = &self.sentence[self.mention.at.clone()];
        let (field, text) = match self.mention.kind {
            Kind::Url => (FactField::SourceUrls, it.to_owned()),
            Kind::Name => (FactField::Entities, it.to_owned()),
            _ => (FactField::ImportantFacts, around(self.sentence, &self.mention.at)),
        };
        Lost { field, text, message: self.said.message.clone() }
    }

    /// How much it would be missed.
    fn weight(&self) -> u32 {
        let kind = match (self.mention.kind, &self.mention.value) {
            (Kind::Date, Some(Value::Weekday(_) | Value::Time(_))) => 3,
            (Kind::Date, _) => 6,
            (Kind::Url, _) | (Kind::Number, Some(Value::Number { unit: Some(_), .. })) => 5,
            (Kind::Path, _) => 4,
            (Kind::Name | Kind::Number, _) => 3,
            (Kind::Identifier, _) => 2,
        };
        kind + if self.said.by_user { 4 } else { 0 } + u32::from(self.times > 1)
    }
}

/// What summary and facts hold, ready to be looked things up in.
struct Kept {
    text: String,
    stems: HashSet<String>,
    values: Vec<Value>,
    /// What the summary states.
    stated: Vec<Statement>,
}

impl Kept {
    fn of(summary: &str, facts: &[Arc<Fact>]) -> Self {
        let mut text = summary.to_owned();
        for fact in facts.iter().filter(|fact| holds(fact)) {
            text.push('\n');
            text.extend(fact.key.iter().map(|key| format!("{key}: ")));
            text.push_str(&fact.text());
        }
        let stems = whole_words(&text).iter().map(|word| light_stem(word.text)).collect();
        let values =
            text.lines().flat_map(extremis_text::values::values_in).map(|found| found.value).collect();
        Self { text: text.to_lowercase(), stems, values, stated: statements(summary) }
    }

    fn holds(&self, mention: &Mention) -> bool {
        if let Some(value) = &mention.value
            && self.values.iter().any(|kept| kept.agrees(value))
        {
            return true;
        }
        if mention.kind == Kind::Name {
            return self.holds_name(&mention.key);
        }
        self.holds_word(&mention.key)
    }

    /// Whether the summary says otherwise.
    fn puts_right(&self, sentence: &str) -> bool {
        let said = statements(sentence);
        self.stated.iter().any(|stated| said.iter().any(|said| contradict(stated, said)))
    }

    /// A name is there when a part of it is: `Anna Schmidt` as `Mrs Schmidt`.
    fn holds_name(&self, name: &str) -> bool {
        let tells = |word: &&WholeWord| word.text.chars().count() > 2 && !is_function_word(word.text);
        self.text.contains(name)
            || whole_words(name).iter().filter(tells).any(|word| self.stems.contains(&light_stem(word.text)))
    }

    /// Whether the text stands there, and not as a part of something longer.
    fn holds_word(&self, key: &str) -> bool {
        let joins = |c: char| c.is_ascii_alphanumeric() || c == '_';
        self.text.match_indices(key).any(|(at, _)| {
            let before = key.starts_with(joins) && self.text[..at].ends_with(joins);
            let after = key.ends_with(joins) && self.text[at + key.len()..].starts_with(joins);
            !before && !after
        })
    }
}

#[cfg(test)]
mod tests;
