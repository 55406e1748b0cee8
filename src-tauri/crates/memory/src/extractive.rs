//! A summary without a model: sentences of the conversation, word for word, each with who said it.
//!
//! Deterministic and linear: what was said becomes [`units`], one a sentence; [`vocabulary`] counts what they are
//! made of; [`corrected`] says which of them a later one overrides; [`choose`] takes those that say most of what
//! the others do not, as many as there is room for. An earlier summary is compressed again by the same rule from
//! its lines; words of the user's own and locked lines come first.
//!
//! Deliberately absent: words that nobody said, and what was captured: the user did not say it.

mod choose;
mod corrected;
mod cues;
mod score;
mod units;
mod vocabulary;

use std::sync::Arc;

use extremis_domain::{Fact, Message, SummaryVersion};
use extremis_text::sentences::LineKind;

use crate::check::{self, Anchors};
use crate::summarise::{cut_at_sentence, first_words, rewritten, said, with_locked};
use crate::{SummariseError, SummaryStep, Written};
use choose::WordBudget;
use corrected::Corrected;
pub(crate) use corrected::has_one_value;
pub(crate) use cues::is_of_correction;
use vocabulary::Text;

/// What stands in the place of a model's name in a version that was written without one.
pub const EXTRACTIVE: &str = "extractive";

/// Whether a version was written without a model, so that its words are sentences of the conversation.
pub fn is_offline(version: &SummaryVersion) -> bool {
    version.model_used.as_deref() == Some(EXTRACTIVE)
}

/// Writes the summary that `step` calls for from the words of its messages alone.
///
/// `facts` are those in force: a sentence that contradicts one is left out, and so is what a later statement
/// overrides. Nothing in it is ever to be held. What the length allows is never exceeded, but by locked lines.
pub fn extractive(step: &SummaryStep, facts: &[Arc<Fact>]) -> Result<Written, SummariseError> {
    let content = content(step, facts);
    if content.is_empty() {
        return Err(SummariseError::Empty);
    }
    if rewritten(step).is_some_and(|present| present.content == content) {
        return Err(SummariseError::NothingNew);
    }
    let (quality, lost) = check::loss(&said(step), &content, facts);
    Ok(Written { content, conflicts: Vec::new(), quality, lost })
}

fn content(step: &SummaryStep, facts: &[Arc<Fact>]) -> String {
    let units = units::of(step);
    let text = Text::of(&units, &beside(step, facts));
    let anchors = Anchors::of(facts, &step.locked);
    let chosen = choose::chosen(&text, &anchors, WordBudget::of(step));
    let lines: Vec<String> = chosen.iter().map(|place| text.units[*place].written()).collect();
    let summary = if lines.is_empty() { shortened(&text, step) } else { lines.join("\n") };
    let earlier: Vec<&str> = step.base.iter().chain(&step.folds).map(|version| &*version.content).collect();
    with_locked(&summary, &step.locked, &earlier, step.length.max_chars)
}

/// What need not be said again: it stands in the other summaries in force, or in the facts.
fn beside(step: &SummaryStep, facts: &[Arc<Fact>]) -> Vec<String> {
    let is_same = |version: &SummaryVersion| version.through == step.through && version.from == step.from;
    let others = step.beside.iter().filter(|version| !is_same(version));
    let facts = facts.iter().filter(|fact| check::holds(fact)).map(|fact| check::stated(fact));
    others.map(|version| version.content.clone()).chain(facts).collect()
}

/// A sentence of a message, and whether no later one says otherwise.
pub(crate) struct MessageSentence<'a> {
    pub(crate) text: &'a str,
    pub(crate) kind: LineKind,
    /// The place of the message among those given.
    pub(crate) message: usize,
    pub(crate) holds: bool,
}

/// The sentences of messages, oldest first, each with whether it still holds at the end.
pub(crate) fn said_and_holding(messages: &[Arc<Message>]) -> Vec<MessageSentence<'_>> {
    let units = units::of_messages(messages);
    let text = Text::of(&units, &[]);
    let corrected = Corrected::of(&text);
    let all = units.iter().enumerate();
    all.map(|(place, unit)| MessageSentence {
        text: unit.text,
        kind: unit.kind,
        message: unit.turn,
        holds: !corrected.is_overridden(place),
    })
    .collect()
}

/// Whether a sentence says of itself that something is otherwise now.
pub(crate) fn says_that_it_changed(sentence: &str) -> bool {
    let cues = cues::of(sentence);
    (cues.corrects || cues.updates) && !cues.asks
}

/// The beginning of the first sentence that holds, where there is no room for any as a whole.
fn shortened(text: &Text, step: &SummaryStep) -> String {
    if !step.locked.is_empty() {
        return String::new();
    }
    let first = choose::first_that_holds(text).map(|place| text.units[place].written()).unwrap_or_default();
    let most = step.length.words.map_or(usize::MAX, |(_, most)| most as usize);
    cut_at_sentence(first_words(&first, most), step.length.max_chars).to_owned()
}

#[cfg(test)]
mod tests;
