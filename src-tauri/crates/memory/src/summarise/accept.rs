//! Whether what a model wrote is the summary that was asked for.

use std::sync::Arc;

use extremis_domain::{Fact, SummaryVersion};

use super::answer::{finished, first_words, summary_in, word_count};
use super::fault::Fault;
use super::lock::with_locked;
use super::said;
use crate::assemble::parts;
use crate::receive::Answer;
use crate::{SummaryStep, check};

/// The summary in an answer, within its length, with all locked lines. On the last attempt what is too long is cut
/// at the end of a sentence.
pub(super) fn accepted(
    step: &SummaryStep,
    facts: &[Arc<Fact>],
    answer: &Answer,
    is_last: bool,
) -> Result<String, Fault> {
    if answer.is_repeating {
        return Err(Fault::Circles);
    }
    let text = summary_in(&answer.text)?;
    let text = if answer.is_whole { text } else { finished(text) };
    if !is_last && is_far_too_long(step, text) {
        return Err(Fault::TooLong);
    }
    let text = match step.length.words {
        Some((_, most)) => first_words(text, most_words(most)),
        None => text,
    };
    let earlier: Vec<&str> = step.base.iter().chain(&step.folds).map(|version| &*version.content).collect();
    let content = with_locked(text, &step.locked, &earlier, step.length.max_chars);
    if content.is_empty() {
        return Err(Fault::Empty);
    }
    let is_locked = |line: &str| step.locked.iter().any(|locked| locked.trim() == line.trim());
    if content.lines().any(|line| !is_locked(line) && parts::passes_for_structure(line)) {
        return Err(Fault::Forged);
    }
    let fault = repetition(step, facts, &content, is_last).or_else(|| too_much_lost(step, facts, &content));
    match fault {
        Some(fault) => Err(fault),
        None if !is_last && is_too_short(step, &content) => Err(Fault::TooShort(content)),
        None => Ok(content),
    }
}

/// A summary has at least one part in so many of what its limit in characters allows.
const SHORTEST_PART: usize = 20;

/// Shorter than the least that was asked for, though twice as much was said as the longest may have (README, "Length").
fn is_too_short(step: &SummaryStep, content: &str) -> bool {
    let chars = |text: &str| text.chars().count();
    let said = said(step);
    let all = |count: &dyn Fn(&str) -> usize| said.iter().map(|source| count(source.text)).sum::<usize>();
    if let Some((least, most)) = step.length.words {
        // A single number is about how many there may be.
        let least = if least < most { least } else { least / 3 };
        return word_count(content) < least as usize && all(&word_count) >= 2 * most as usize;
    }
    let most = step.length.max_chars;
    chars(content) < most / SHORTEST_PART && all(&chars) >= 2 * most
}

/// Below so many names and numbers in all that is summed up, it says little how many of them a summary has.
const FEW: u32 = 8;
/// So many characters and words say one of them: where there is no room for half of them, nothing is asked for.
const CHARS_EACH: usize = 25;
const WORDS_EACH: usize = 4;

/// Half or more of the names and numbers are lost, though there is room for them.
fn too_much_lost(step: &SummaryStep, facts: &[Arc<Fact>], content: &str) -> Option<Fault> {
    let said = said(step);
    let kept = check::kept(&said, content, facts);
    let half = kept.checked.div_ceil(2) as usize;
    let has_room = half * CHARS_EACH <= step.length.max_chars
        && step.length.words.is_none_or(|(_, most)| half * WORDS_EACH <= most_words(most));
    if kept.checked < FEW || kept.found * 2 > kept.checked || !has_room {
        return None;
    }
    Some(Fault::Loses(check::loss(&said, content, facts).1.into_iter().map(|lost| lost.text).collect()))
}

fn is_far_too_long(step: &SummaryStep, text: &str) -> bool {
    let too_many = step.length.words.is_some_and(|(_, most)| word_count(text) > most_words(most));
    too_many || text.chars().count() > step.length.max_chars + step.length.max_chars / 2
}

/// Half as many again as were asked for: models do not count well, and a sentence more is no harm.
fn most_words(asked: u32) -> usize {
    let asked = asked as usize;
    asked + asked / 2
}

/// Whether a summary repeats another one (README, "Repetition").
///
/// What a summary was made from may begin in the same words: there it is the difference in meaning that counts.
fn repetition(step: &SummaryStep, facts: &[Arc<Fact>], content: &str, is_last: bool) -> Option<Fault> {
    let present = rewritten(step);
    if present.is_some_and(|present| check::says_nothing_new(content, &present.content)) {
        return Some(Fault::NothingNew);
    }
    let is_other = |version: &&Arc<SummaryVersion>| present.is_none_or(|present| present.id != version.id);
    let beginning = check::beginning(content, &step.locked);
    if step
        .beside
        .iter()
        .filter(is_other)
        .any(|other| check::beginning(&other.content, &step.locked) == beginning)
    {
        return Some(Fault::Repeats);
    }
    let repeats_base = step.base.as_ref().filter(|_| present.is_none()).is_some_and(|base| {
        // An unchanged summary is right where nothing was said that could be lost.
        check::says_nothing_new(content, &base.content) && loses_something(step, facts, content)
    });
    let leaves_one_out = !is_last
        && step.folds.iter().any(|fold| check::says_nothing_of(content, &fold.content, &beside(step, fold)));
    let repeats_one = step.folds.len() > 1
        && step.folds.iter().any(|fold| check::says_nothing_new(content, &fold.content))
        && loses_something(step, facts, content);
    (repeats_base || leaves_one_out || repeats_one).then_some(Fault::Repeats)
}

/// The version of the same messages that is to be written anew, if that is what is done.
pub(crate) fn rewritten(step: &SummaryStep) -> Option<&Arc<SummaryVersion>> {
    let is_same =
        |version: &&Arc<SummaryVersion>| version.through == step.through && version.from == step.from;
    step.base.iter().chain(&step.beside).find(is_same)
}

/// The words of the other versions that are summed up.
fn beside(step: &SummaryStep, fold: &Arc<SummaryVersion>) -> String {
    let others = step.folds.iter().filter(|other| other.id != fold.id);
    others.map(|other| &*other.content).collect::<Vec<_>>().join("\n")
}

/// Whether something that can be checked is in what is to be summed up, but neither in the summary nor in the facts.
fn loses_something(step: &SummaryStep, facts: &[Arc<Fact>], content: &str) -> bool {
    let quality = check::loss(&said(step), content, facts).0;
    quality.is_some_and(|quality| quality.found < quality.checked)
}
