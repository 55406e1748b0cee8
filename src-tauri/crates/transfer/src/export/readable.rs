//! What of a conversation people read: the branch that is shown, without what is removed.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use extremis_domain::{Attachment, Context, Message, Session};

/// The messages that are shown and say something.
pub(super) fn said(session: &Session) -> Vec<&Arc<Message>> {
    let shown = session.visible();
    let says =
        |message: &Message| !message.content.trim().is_empty() || message.attachments().next().is_some();
    shown.filter(|message| !message.is_removed() && says(message)).collect()
}

/// What goes along with the messages that are shown.
pub(super) fn attached(session: &Session) -> impl Iterator<Item = &Attachment> {
    said(session).into_iter().flat_map(|message| message.attachments())
}

/// Where the user was: the application, its window, the address of the page.
pub(super) fn place(context: &Context) -> Option<String> {
    let source = &context.source;
    let parts = [&source.application_name, &source.window_title, &source.url];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// What was captured, each with what it is.
pub(super) fn captured(context: &Context) -> Vec<(&'static str, &str)> {
    let texts = [("Selection", &context.selected_text), ("Clipboard", &context.clipboard)];
    texts.into_iter().filter_map(|(name, text)| Some((name, text.as_deref()?))).collect()
}

/// The words of a message, before them what it is about, and behind them what went along with it.
pub(super) fn with_context(message: &Message) -> Cow<'_, str> {
    let context = message.context.as_ref().filter(|context| !context.is_empty());
    if context.is_none() && message.attachments().next().is_none() {
        return Cow::Borrowed(&message.content);
    }
    let mut out = String::new();
    if let Some(context) = context {
        push_context(&mut out, context);
    }
    out.push_str(&message.content);
    for attachment in message.attachments() {
        push_attached(&mut out, attachment);
    }
    Cow::Owned(out)
}

fn push_context(out: &mut String, context: &Context) {
    if let Some(place) = place(context) {
        let _ = writeln!(out, "[{place}]");
    }
    for (name, text) in captured(context) {
        let _ = writeln!(out, "{name}:\n{text}\n");
    }
}

/// A file with its text, a picture by its name.
fn push_attached(out: &mut String, attachment: &Attachment) {
    let space = if out.is_empty() { "" } else { "\n\n" };
    let name = &attachment.name;
    let _ = match attachment.text.as_deref() {
        Some(text) => write!(out, "{space}[Attached file: {name}]\n{}", text.trim_end()),
        None => write!(out, "{space}[{}: {name}]", kind(attachment)),
    };
}

/// What an attachment is called where it stands for itself.
pub(super) fn kind(attachment: &Attachment) -> &'static str {
    if attachment.picture.is_some() { "Picture" } else { "Attached file" }
}
