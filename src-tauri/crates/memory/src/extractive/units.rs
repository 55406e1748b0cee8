//! What was said, cut into the pieces that a summary is made of: a sentence, or a line of an earlier summary.

use std::sync::Arc;

use extremis_domain::{Message, Origin, Role, SummaryVersion};

use super::is_offline;
use crate::SummaryStep;
use extremis_text::sentences::{LineKind, clauses, marked_lines, sentences};
use extremis_text::whole_words::whole_words;

/// A sentence that is longer than so many words is cut into its clauses: one sentence must not be all of a summary.
const LONGEST: usize = 60;
/// A speaker's name is written with no more characters than this.
const LONGEST_NAME: usize = 40;

/// Whose words they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitSource {
    /// The user said it.
    User,
    /// The assistant said it.
    Assistant,
    /// An earlier summary says it.
    Summary,
    /// The user wrote it into an earlier summary.
    Edited,
}

/// One piece of what was said, in the order of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit<'a> {
    /// Its words, as they were said.
    pub text: &'a str,
    /// Who said it; of a line of an earlier summary, the line as it stands there.
    label: Label<'a>,
    /// The message, or the summary, that it is of.
    pub turn: usize,
    pub source: UnitSource,
    pub kind: LineKind,
    /// The user locked it.
    pub locked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Label<'a> {
    Speaker(String),
    Line(&'a str),
    None,
}

impl Unit<'_> {
    /// It as a line of the summary.
    pub fn written(&self) -> String {
        match &self.label {
            Label::Speaker(name) => format!("- {name}: {}", self.text),
            Label::Line(line) => (*line).to_owned(),
            Label::None => format!("- {}", self.text),
        }
    }

    /// Who said it, where that is known.
    pub fn speaker(&self) -> Option<&str> {
        match &self.label {
            Label::Speaker(name) => Some(name),
            Label::Line(_) | Label::None => None,
        }
    }
}

/// All of a step, in the order of time. What the user wrote of the same messages is later than these.
pub(super) fn of(step: &SummaryStep) -> Vec<Unit<'_>> {
    let mut units = Vec::new();
    let is_of_all = |version: &SummaryVersion| version.through == step.through && step.folds.is_empty();
    let (after, before): (Vec<_>, Vec<_>) = step.base.iter().partition(|base| is_of_all(base));
    let mut turn = 0;
    for version in before.into_iter().chain(&step.folds) {
        push_summary(&mut units, version, &step.locked, turn);
        turn += 1;
    }
    for message in step.messages.iter().filter(|message| says(message)) {
        push_message(&mut units, message, turn);
        turn += 1;
    }
    for version in after {
        push_summary(&mut units, version, &step.locked, turn);
        turn += 1;
    }
    units
}

/// Those of messages alone; their turns are the places of the messages.
pub(super) fn of_messages(messages: &[Arc<Message>]) -> Vec<Unit<'_>> {
    let mut units = Vec::new();
    for (turn, message) in messages.iter().enumerate().filter(|(_, message)| says(message)) {
        push_message(&mut units, message, turn);
    }
    units
}

fn says(message: &Message) -> bool {
    message.role != Role::System && !message.is_removed()
}

fn push_message<'a>(units: &mut Vec<Unit<'a>>, message: &'a Message, turn: usize) {
    let (role, source) = match message.role {
        Role::Assistant => ("Assistant", UnitSource::Assistant),
        _ => ("User", UnitSource::User),
    };
    let name = message.name.as_deref().map(one_line).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| role.to_owned());
    for (line, kind) in marked_lines(&message.content) {
        let pieces = if kind == LineKind::Code { vec![line] } else { sentences(line) };
        for text in pieces.into_iter().flat_map(short_pieces) {
            let label = Label::Speaker(name.clone());
            units.push(Unit { text, label, turn, source, kind, locked: false });
        }
    }
}

fn push_summary<'a>(units: &mut Vec<Unit<'a>>, version: &'a SummaryVersion, locked: &[String], turn: usize) {
    let source = if version.origin == Origin::Generated { UnitSource::Summary } else { UnitSource::Edited };
    let is_verbatim = is_offline(version);
    for line in version.content.lines().map(str::trim_end) {
        let Some((bare, kind)) = marked_lines(line).pop() else { continue };
        let locked = locked.iter().any(|locked| locked.trim() == line.trim());
        if !locked && is_heading(line, bare) {
            continue;
        }
        let text = if is_verbatim { without_speaker(bare) } else { bare };
        let parts = sentences(text);
        if locked || is_verbatim || source == UnitSource::Edited || parts.len() < 2 {
            units.push(Unit { text, label: Label::Line(line), turn, source, kind, locked });
            continue;
        }
        // One sentence of several may not hold any more.
        units.extend(parts.into_iter().map(|text| Unit {
            text,
            label: Label::None,
            turn,
            source,
            kind,
            locked,
        }));
    }
}

/// A line of a model's summary that only says what those after it are about.
fn is_heading(line: &str, bare: &str) -> bool {
    let line = line.trim_start();
    let is_item = ["- ", "* ", "• "].iter().any(|mark| line.starts_with(mark));
    line.starts_with('#')
        || !is_item && !bare.contains(['.', ',', ';']) && whole_words(bare).len() <= 3
        || bare.trim_end_matches(['*', '_']).ends_with(':')
}

fn without_speaker(line: &str) -> &str {
    match line.split_once(": ") {
        Some((name, words)) if name.chars().count() <= LONGEST_NAME => words.trim_start(),
        _ => line,
    }
}

fn one_line(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_control() || c == ':' { ' ' } else { c }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    plain.chars().take(LONGEST_NAME).collect()
}

/// A sentence, or the parts of one that is too long.
fn short_pieces(sentence: &str) -> Vec<&str> {
    if sentence.len() <= LONGEST * 3 || !is_long(sentence) {
        return if says_something(sentence) { vec![sentence] } else { Vec::new() };
    }
    let parts = clauses(sentence)
        .into_iter()
        .flat_map(|clause| if is_long(clause) { at_words(clause) } else { vec![clause] });
    parts.filter(|part| says_something(part)).collect()
}

fn is_long(text: &str) -> bool {
    text.split_whitespace().nth(LONGEST).is_some() || text.chars().nth(LONGEST * 8).is_some()
}

fn says_something(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Cut where a word ends, as often as there is too much of it; within a word where that alone is too long.
fn at_words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text.trim();
    while is_long(rest) {
        let by_words =
            rest.split_whitespace().nth(LONGEST).map(|word| word.as_ptr() as usize - rest.as_ptr() as usize);
        let by_chars = rest.char_indices().nth(LONGEST * 8).map(|(at, _)| at);
        let limit = by_words.unwrap_or(usize::MAX).min(by_chars.unwrap_or(usize::MAX));
        let end = rest[..limit].rfind(char::is_whitespace).filter(|end| *end > 0).unwrap_or(limit);
        pieces.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces
}
