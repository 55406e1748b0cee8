//! What a summary is to be made of, written out between delimiters, and cut as far as is needed to fit.

use std::fmt::Write;
use std::sync::Arc;

use extremis_domain::{Fact, Message, MessageId, Origin, Role, SummaryVersion};
use serde_json::Value;

use crate::check::{holds, stated};
use crate::facts::with_speaker;
use crate::render::{cut_short, push_attachments, push_context};
use crate::text::{cut_middle, fitting_length, neutralised, neutralised_value, on_one_line, push_attribute};
use crate::{SummaryStep, Tokens};

/// At most this many characters of each captured text: enough to know what was spoken about.
const CONTEXT_CHARS: usize = 600;
/// What the delimiters and attributes of one message cost in tokens, generously.
const WRAPPING: u32 = 48;
/// The tags that nothing inside may open or close.
pub(super) const TAGS: &[&str] = &[
    "facts",
    "locked-lines",
    "previous-summary",
    "summaries",
    "summary",
    "new-messages",
    "message",
    "you-wrote",
    "but-it-is-so",
    "left-out",
    "captured-context",
    "selection",
    "clipboard",
    "attached-file",
];
/// Those around all but captured context and attached files, which has delimiters of its own inside a message.
const OUTER_TAGS: usize = 10;

/// What goes into a request.
pub(super) struct Material<'a> {
    step: &'a SummaryStep,
    /// Facts and locked lines: what the summary has to agree with.
    anchors: String,
}

impl<'a> Material<'a> {
    /// With as many facts as have at most so many tokens: pinned ones first, then the newest.
    pub(super) fn new(step: &'a SummaryStep, facts: &[Arc<Fact>], tokens: &Tokens, facts_room: u32) -> Self {
        let mut anchors = String::new();
        let known = known(facts, &step.messages, tokens, facts_room);
        if !known.is_empty() {
            let _ = write!(anchors, "<facts>\n{known}</facts>\n\n");
        }
        if !step.locked.is_empty() {
            let lines = step.locked.join("\n");
            let _ = write!(anchors, "<locked-lines>\n{}\n</locked-lines>\n\n", neutralised(&lines, TAGS));
        }
        Self { step, anchors }
    }

    /// What facts and locked lines cost.
    pub(super) fn anchors_cost(&self, tokens: &Tokens) -> u32 {
        tokens.text(&self.anchors)
    }

    /// All of it in at most so many tokens: the longest texts are cut first, in the middle.
    pub(super) fn within(&self, tokens: &Tokens, room: u32) -> String {
        let whole = self.written_out(usize::MAX);
        if tokens.turn(&whole) <= room {
            return whole;
        }
        let contents = self.step.messages.iter().map(|message| message.content.len());
        let earlier = self.step.base.iter().chain(&self.step.folds).map(|version| version.content.len());
        let longest = contents.chain(earlier).max().unwrap_or(0);
        let keep = fitting_length(longest, room, |keep| tokens.turn(&self.written_out(keep)));
        self.written_out(keep.unwrap_or(0))
    }

    fn written_out(&self, keep: usize) -> String {
        let step = self.step;
        let mut out = self.anchors.clone();
        if let Some(base) = &step.base {
            push_summary(&mut out, "previous-summary", base, keep);
            out.push('\n');
        }
        if !step.folds.is_empty() {
            out.push_str("<summaries>\n");
            for fold in &step.folds {
                push_summary(&mut out, "summary", fold, keep);
            }
            out.push_str("</summaries>\n\n");
        }
        if !step.messages.is_empty() {
            out.push_str("<new-messages>\n");
            for message in step.messages.iter().filter(|message| !message.is_silent()) {
                out.push_str(&block(message, keep));
            }
            out.push_str("</new-messages>\n\n");
        }
        out.push_str("Write the updated summary.");
        out
    }
}

/// What a message takes of the room for previous summary and messages.
pub(crate) fn cost_in_request(message: &Message, tokens: &Tokens) -> u32 {
    if message.is_silent() {
        return 0;
    }
    // The kept count includes the whole context, and only its beginning and end are shown here.
    let counted = tokens.message(message);
    let is_more_than_words = message.context.is_some() || message.attachments().next().is_some();
    let shown = if is_more_than_words { counted.min(about(message)) } else { counted };
    shown.saturating_add(WRAPPING)
}

/// About the length in tokens of a message with its context and attachments cut as they are shown: rather more than less.
/// Writing it out to count it would take longer than all the rest of planning.
fn about(message: &Message) -> u32 {
    let texts = message.texts().skip(1).map(|text| text.len().min(3 * CONTEXT_CHARS) / 4);
    let source = message.context.as_ref().map(|context| &context.source);
    let places = source
        .map(|source| [&source.application_name, &source.window_title, &source.url])
        .into_iter()
        .flatten();
    let names = message.attachments().map(|attachment| &attachment.name);
    let names = places.flatten().chain(names).map(|text| text.len().min(CONTEXT_CHARS) / 3);
    let length = message.content.len() / 3 + texts.chain(names).sum::<usize>();
    u32::try_from(length).unwrap_or(u32::MAX).saturating_add(WRAPPING)
}

/// A fact on one line.
pub(super) fn said(fact: &Fact) -> String {
    let fact = Fact { value: neutralised_value(&fact.value, TAGS), ..fact.clone() };
    neutralised(&on_one_line(&stated(&fact)), TAGS).into_owned()
}

/// The active facts, one a line, in the order of time; those in the first person with who says it.
fn known(facts: &[Arc<Fact>], messages: &[Arc<Message>], tokens: &Tokens, mut room: u32) -> String {
    let message = |id: &MessageId| messages.iter().find(|message| message.id == *id);
    let spoken = |fact: &Fact| match &fact.value {
        Value::String(text) => {
            said(&Fact { value: with_speaker(fact, text, message).into(), ..fact.clone() })
        }
        _ => said(fact),
    };
    let mut places: Vec<usize> = (0..facts.len()).filter(|place| holds(&facts[*place])).collect();
    places.sort_by_key(|place| (!facts[*place].pinned, std::cmp::Reverse(*place)));
    let mut lines: Vec<(usize, String)> = Vec::new();
    for place in places {
        let line = format!("- {}: {}\n", facts[place].field.name(), spoken(&facts[place]));
        let Some(left) = room.checked_sub(tokens.text(&line)) else { break };
        room = left;
        lines.push((place, line));
    }
    lines.sort_by_key(|(place, _)| *place);
    lines.into_iter().map(|(_, line)| line).collect()
}

fn push_summary(out: &mut String, tag: &str, version: &SummaryVersion, keep: usize) {
    out.extend(["<", tag]);
    if tag == "summary" {
        push_attribute(out, "messages", &version.covers_message_count.to_string());
    }
    if version.origin != Origin::Generated {
        push_attribute(out, "edited-by", "user");
    }
    let content = cut_middle(version.content.trim(), keep);
    let _ = writeln!(out, ">\n{}\n</{tag}>", neutralised(&content, TAGS));
}

fn block(message: &Message, keep: usize) -> String {
    let mut out = String::from("<message");
    let role = match message.role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
    };
    push_attribute(&mut out, "role", role);
    if let Some(name) = &message.name {
        push_attribute(&mut out, "name", name);
    }
    push_attribute(&mut out, "time", &message.timestamp.to_string());
    if let Some(status) = cut_short(message) {
        push_attribute(&mut out, "status", status);
    }
    let mut words = neutralised(&cut_middle(&message.content, keep), TAGS).into_owned();
    if let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) {
        words.push('\n');
        push_context(&mut words, context, keep.min(CONTEXT_CHARS));
    }
    push_attachments(&mut words, message, keep.min(CONTEXT_CHARS));
    let _ = write!(out, ">\n{}\n</message>\n", neutralised(&words, &TAGS[..OUTER_TAGS]));
    out
}
