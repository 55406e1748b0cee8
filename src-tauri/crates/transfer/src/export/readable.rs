//! What of a conversation people read: the branch that is shown, without what is removed.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use extremis_domain::{Context, Message, Session};

/// The messages that are shown and say something.
pub(super) fn said(session: &Session) -> Vec<&Arc<Message>> {
    let shown = session.visible();
    shown.filter(|message| !message.is_removed() && !message.content.trim().is_empty()).collect()
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

/// The words of a message, and before them what it is about.
pub(super) fn with_context(message: &Message) -> Cow<'_, str> {
    let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) else {
        return Cow::Borrowed(&message.content);
    };
    let mut out = String::new();
    if let Some(place) = place(context) {
        let _ = writeln!(out, "[{place}]");
    }
    for (name, text) in captured(context) {
        let _ = writeln!(out, "{name}:\n{text}\n");
    }
    out.push_str(&message.content);
    Cow::Owned(out)
}
