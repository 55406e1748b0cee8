//! What recall finds and the assembly of a prompt sends: a message, or a part of what can be recalled of it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{Context, Message, SessionId};

/// After so many seconds without a word another episode of a conversation begins.
pub const EPISODE_GAP: i64 = 3 * 60 * 60;

/// The mark before the description of a picture that was sent with a message.
const PICTURE: &str = "[image:";

/// A message that was found, or a piece of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Snippet {
    /// The session it is from, where it is another one.
    pub session: Option<SessionId>,
    /// The title of that session.
    pub title: String,
    /// The message.
    pub message: Arc<Message>,
    /// The byte ranges of [`Message::recallable`] to send, in order and apart; all of it for none.
    pub kept: Vec<(usize, usize)>,
    /// Whether it fits by itself, and not only by what stands beside it or by who said it.
    pub is_match: bool,
    /// Why it was found, for people.
    pub reason: String,
}

impl Message {
    /// Whether nothing of it would be sent: an answer that failed before its first word.
    pub fn is_silent(&self) -> bool {
        self.content.trim().is_empty()
            && self.context.as_ref().is_none_or(Context::is_empty)
            && self.attachments().next().is_none()
    }

    /// All that can be recalled of it: its words, then what was captured with it, then what goes along with it.
    ///
    /// A pure function of the message, so that ranges of it say the same whenever it is made.
    pub fn recallable(&self) -> Cow<'_, str> {
        let context = self.context.as_ref().filter(|context| !context.is_empty());
        if context.is_none() && self.attachments().next().is_none() {
            return Cow::Borrowed(&self.content);
        }
        let mut out = self.content.clone();
        let attached = self.attachments().flat_map(|attachment| {
            [Some(Cow::Borrowed(attachment.name.as_str())), attachment.text.as_deref().map(Cow::Borrowed)]
        });
        for text in context.map(seen).into_iter().flatten().chain(attached).flatten() {
            let text = text.trim();
            if !text.is_empty() && !out.is_empty() {
                out.push('\n');
            }
            out.push_str(text);
        }
        Cow::Owned(out)
    }
}

/// What a context says, a line each.
fn seen(context: &Context) -> [Option<Cow<'_, str>>; 3] {
    let source = &context.source;
    let places = [&source.application_name, &source.window_title, &source.url];
    let places: Vec<&str> = places.into_iter().flatten().map(String::as_str).collect();
    [
        Some(Cow::Owned(places.join(", "))),
        context.selected_text.as_deref().map(Cow::Borrowed),
        context.clipboard.as_deref().map(Cow::Borrowed),
    ]
}

/// Where the description of a picture begins at the end of a text, if one stands there.
pub fn picture_description(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let start = text.rfind(PICTURE)?;
    let is_at_end = text.ends_with(']') && !text[start..text.len() - 1].contains(']');
    (is_at_end && start > 0).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_of_a_picture_is_seen_at_the_end_alone() {
        assert_eq!(picture_description("Look! [image: a dog]"), Some(6));
        assert_eq!(picture_description("[image: a dog]"), None, "it is all there is");
        assert_eq!(picture_description("Look! [image: a dog] There."), None);
        assert_eq!(picture_description("Look!"), None);
    }

    #[test]
    fn a_mark_without_its_bracket_or_with_one_inside_describes_no_picture() {
        assert_eq!(picture_description("Look! [image: a dog"), None);
        assert_eq!(picture_description("Look! [image: a [small] dog]"), None);
        assert_eq!(picture_description("Look! [image: a dog] \n"), Some(6));
    }

    fn message(words: &str, context: Option<Context>) -> Message {
        Message { context, ..Message::new(crate::Role::User, words, crate::Timestamp::from_second(0)) }
    }

    fn seen(application: &str, title: &str, selection: &str) -> Context {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let source = crate::Source {
            application_name: text(application),
            window_title: text(title),
            ..crate::Source::default()
        };
        Context { source, selected_text: text(selection), ..Context::default() }
    }

    #[test]
    fn a_message_is_silent_when_neither_its_words_nor_its_context_say_anything() {
        assert!(message(" \n", None).is_silent() && message("", Some(Context::default())).is_silent());
        assert!(!message("Hm.", None).is_silent() && !message("Hm.", Some(Context::default())).is_silent());
        assert!(!message("", Some(seen("Mail", "", ""))).is_silent());
    }

    #[test]
    fn what_was_captured_is_recalled_after_the_words_a_line_each() {
        assert_eq!(message("Look.", None).recallable(), "Look.");
        assert_eq!(message("Look.", Some(Context::default())).recallable(), "Look.");
        let both = message("Look.", Some(seen("Mail", "Inbox", " Dear Ada \n")));
        assert_eq!(both.recallable(), "Look.\nMail, Inbox\nDear Ada");
        assert_eq!(message("", Some(seen("Mail", "", "Dear Ada"))).recallable(), "Mail\nDear Ada");
        assert_eq!(message("Look.", Some(seen("", "", "Dear Ada"))).recallable(), "Look.\nDear Ada");
        let clipboard = Context { clipboard: Some("42".to_owned()), ..seen("", "", "Dear Ada") };
        assert_eq!(message("Look.", Some(clipboard)).recallable(), "Look.\nDear Ada\n42");
    }
}
