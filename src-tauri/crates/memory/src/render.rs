//! How one message is written into a prompt.
//!
//! Captured context and attached files are text from outside (a web page, a mail). Each stands between delimiters of its own,
//! nothing in it can close them, and the system prompt says that it is data. What is typed or pasted into a message
//! opens none of the tags either: only what was captured and remembered stands between them.

use std::borrow::Cow;

use extremis_domain::{Context, Cut, Message, Role, Status, StopReason};

use crate::assemble::parts::TAGS;
use crate::text::{cut_middle, kept_of, left_out, neutralised, on_one_line, push_attribute};

/// The tags inside captured context, which nothing in it may open or close either.
const CONTEXT_TAGS: &[&str] = &["selection", "clipboard"];

/// A speaker's name is written with no more characters than this.
const LONGEST_NAME: usize = 60;

/// What is sent for a message: its words, then the context that was captured for it.
pub fn render_message(message: &Message) -> String {
    render_cut(message, usize::MAX)
}

/// As [`render_message`], with at most `keep` characters of each of its texts (words, selection, clipboard):
/// so the longest is cut first and the delimiters stay whole.
pub(crate) fn render_cut(message: &Message, keep: usize) -> String {
    let mut out = render_words(message, keep).into_owned();
    if let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        push_context(&mut out, context, keep);
    }
    push_attachments(&mut out, message, keep);
    out
}

/// Only the words of a message, cut to `keep` characters: for when not even the context's delimiters fit. Where several people
/// write, as in a conversation that is shared, they follow the name of who said them.
pub(crate) fn render_words(message: &Message, keep: usize) -> Cow<'_, str> {
    let words = match cut_middle(&message.content, keep) {
        Cow::Borrowed(words) => neutralised(words, TAGS),
        Cow::Owned(words) => Cow::Owned(neutralised(&words, TAGS).into_owned()),
    };
    match spoken_name(message).filter(|_| message.role == Role::User) {
        Some(name) => Cow::Owned(format!("{name}: {words}")),
        None => words,
    }
}

/// The name of who said a message, where one is known, as it is written before the words: on one line and not long.
pub(crate) fn spoken_name(message: &Message) -> Option<String> {
    let name = message.name.as_deref().map(str::trim).filter(|name| !name.is_empty())?;
    let name: String = on_one_line(name).chars().take(LONGEST_NAME).collect();
    Some(neutralised(&name, TAGS).into_owned())
}

/// The length of the longest text of a message, in bytes.
pub(crate) fn longest_text(message: &Message) -> usize {
    message.texts().map(String::len).max().unwrap_or(0)
}

/// How much of the texts of a message (words, selection, clipboard, attachments) a model was sent, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartRead {
    /// What was sent.
    pub read: usize,
    /// All of it.
    pub whole: usize,
}

impl PartRead {
    /// Of a message that was cut like this.
    pub fn of(message: &Message, cut: Cut) -> Self {
        let whole = message.texts().map(String::len).sum();
        let sent = message.texts().take(if cut.context { usize::MAX } else { 1 });
        Self { read: sent.map(|text| kept_of(text, cut.keep)).sum(), whole }
    }
}

/// How a message ended, where that is worth saying.
pub(crate) fn cut_short(message: &Message) -> Option<&'static str> {
    match message.status {
        Status::Complete | Status::Deleted | Status::Forgotten => None,
        Status::Stopped => message.stop_reason().map(|reason| match reason {
            StopReason::User => "stopped by the user",
            StopReason::ProcessEnd => "cut short by the end of the program",
            StopReason::LengthLimit => "cut short by the limit of its length",
        }),
        Status::Failed => Some("cut short by an error"),
    }
}

/// Adds the delimited block of a captured context, with at most `keep` characters of each text.
pub(crate) fn push_context(out: &mut String, context: &Context, keep: usize) {
    out.push_str("<captured-context");
    let source = &context.source;
    let attributes = [
        ("app", source.application_name.as_deref()),
        ("window", source.window_title.as_deref()),
        ("url", source.url.as_deref()),
    ];
    for (name, value) in attributes {
        if let Some(value) = value {
            push_attribute(out, name, value);
        }
    }
    if let Some(time) = context.captured_at {
        push_attribute(out, "time", &time.to_string());
    }
    out.push_str(">\n");
    let texts = [
        ("selection", &context.selected_text, context.selection_left_out()),
        ("clipboard", &context.clipboard, context.clipboard_left_out()),
    ];
    for (tag, text, missing) in texts {
        if let Some(text) = text {
            let text = cut_middle(text, keep);
            let text = neutralised(&text, TAGS);
            let text = neutralised(&text, CONTEXT_TAGS);
            out.extend(["<", tag, ">", &*text]);
            if missing > 0 {
                out.push_str(&left_out(usize::try_from(missing).unwrap_or(usize::MAX)));
            }
            out.extend(["</", tag, ">\n"]);
        }
    }
    out.push_str("</captured-context>");
}

/// Adds the delimited block of each attachment, with at most `keep` characters of its text. A picture is named: a model that
/// sees is shown it besides.
pub(crate) fn push_attachments(out: &mut String, message: &Message, keep: usize) {
    for attachment in message.attachments() {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        out.push_str("<attached-file");
        push_attribute(out, "name", &attachment.name);
        push_attribute(out, "type", &attachment.media_type);
        out.push_str(">\n");
        if let Some(text) = &attachment.text {
            let text = cut_middle(text, keep);
            let text = neutralised(&text, TAGS);
            out.push_str(neutralised(&text, CONTEXT_TAGS).trim_end_matches('\n'));
            let missing = attachment.text_left_out();
            if missing > 0 {
                out.push_str(&left_out(usize::try_from(missing).unwrap_or(usize::MAX)));
            }
            out.push('\n');
        }
        out.push_str("</attached-file>");
    }
}

#[cfg(test)]
mod tests;
