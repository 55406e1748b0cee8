//! What the user was looking at when a message was written.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Timestamp;

/// The longest selection or clipboard text kept with a message, in characters.
pub const MAX_SELECTION_CHARS: usize = 50_000;

/// Captured context of one message. Untrusted text: inside a prompt it is delimited data.
///
/// The JSON names are those of the context that version-1 files carry in base64.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Context {
    /// Identity of this capture.
    #[serde(default)]
    pub id: String,
    /// When it was captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured_at: Option<Timestamp>,
    /// The window that had the focus.
    #[serde(default)]
    pub source: Source,
    /// The text selected there, at most [`MAX_SELECTION_CHARS`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected_text: Option<String>,
    /// The clipboard's text, when the user allows it, at most [`MAX_SELECTION_CHARS`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clipboard: Option<String>,
    /// The length of the whole selection in characters, where only its beginning is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection_length: Option<u64>,
    /// The length of the whole clipboard text in characters, where only its beginning is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clipboard_length: Option<u64>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The application and window a context was captured from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// The application's name as a person knows it (`Mousepad`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_name: Option<String>,
    /// The application's id on its platform (bundle identifier, X11 window class).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bundle_identifier: Option<String>,
    /// The window's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_title: Option<String>,
    /// The page's address, where the application is a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Context {
    /// Whether nothing in it says anything about what the user was looking at.
    pub fn is_empty(&self) -> bool {
        self.selected_text.is_none()
            && self.clipboard.is_none()
            && self.source.application_name.is_none()
            && self.source.window_title.is_none()
            && self.source.url.is_none()
    }

    /// The same context with its texts cut to [`MAX_SELECTION_CHARS`], at the end of a word where there is one near,
    /// and with the length of each that is not whole. A length that is known already stays: whoever captured the text
    /// may not have had all of it.
    #[must_use]
    pub fn within_limits(mut self) -> Self {
        (self.selected_text, self.selection_length) = limited(self.selected_text, self.selection_length);
        (self.clipboard, self.clipboard_length) = limited(self.clipboard, self.clipboard_length);
        self
    }

    /// How many characters of the selection are not kept.
    pub fn selection_left_out(&self) -> u64 {
        left_out(self.selected_text.as_deref(), self.selection_length)
    }

    /// How many characters of the clipboard's text are not kept.
    pub fn clipboard_left_out(&self) -> u64 {
        left_out(self.clipboard.as_deref(), self.clipboard_length)
    }
}

/// How far before the limit a text may be cut so that it ends with a word.
const WORD_CHARS: usize = 200;

fn limited(text: Option<String>, known: Option<u64>) -> (Option<String>, Option<u64>) {
    let Some(mut text) = text else { return (None, None) };
    // Every character has at least one byte, so most texts are known to fit without counting.
    if text.len() <= MAX_SELECTION_CHARS && known.is_none() {
        return (Some(text), None);
    }
    let length = text.chars().count();
    let whole = known.unwrap_or_default().max(count(length));
    if let Some((limit, _)) = text.char_indices().nth(MAX_SELECTION_CHARS) {
        text.truncate(end_of_word(&text, limit));
    }
    let is_whole = whole <= count(text.chars().count());
    (Some(text), (!is_whole).then_some(whole))
}

/// The end of the last word that ends at `limit` or shortly before it; `limit` itself within a longer one.
fn end_of_word(text: &str, limit: usize) -> usize {
    if text[limit..].starts_with(char::is_whitespace) {
        return limit;
    }
    let near = text[..limit].char_indices().rev().take(WORD_CHARS);
    let space = near.into_iter().find(|(_, letter)| letter.is_whitespace());
    space.map_or(limit, |(at, _)| at)
}

fn left_out(text: Option<&str>, whole: Option<u64>) -> u64 {
    let (Some(text), Some(whole)) = (text, whole) else { return 0 };
    whole.saturating_sub(count(text.chars().count()))
}

fn count(characters: usize) -> u64 {
    u64::try_from(characters).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(text: &str) -> Context {
        Context { selected_text: Some(text.to_owned()), ..Context::default() }
    }

    #[test]
    fn a_text_within_the_limit_stays_as_it_is() {
        let context = selected("a short selection");
        assert_eq!(context.clone().within_limits(), context);
        let longest = selected(&"ä".repeat(MAX_SELECTION_CHARS));
        assert_eq!(longest.clone().within_limits(), longest);
    }

    #[test]
    fn a_longer_one_ends_with_a_word_and_its_length_is_kept() {
        let text = "wörter ".repeat(9000);
        let context = selected(&text).within_limits();
        let kept = context.selected_text.clone().unwrap();
        assert!(text.starts_with(&kept) && kept.ends_with("wörter"), "{}", &kept[kept.len() - 20..]);
        assert!(kept.chars().count() > MAX_SELECTION_CHARS - 10);
        assert_eq!(context.selection_length, Some(63_000));
        assert_eq!(context.selection_left_out(), 63_000 - count(kept.chars().count()));
        // What is within the limit already is not cut again.
        assert_eq!(context.clone().within_limits(), context);
    }

    #[test]
    fn without_a_word_it_is_cut_at_the_limit() {
        let context = selected(&"漢".repeat(MAX_SELECTION_CHARS + 7)).within_limits();
        assert_eq!(context.selection_left_out(), 7);
    }

    #[test]
    fn a_length_that_was_told_is_believed_where_it_says_more() {
        let told = Context { selection_length: Some(80), ..selected("only this") };
        assert_eq!(told.within_limits().selection_left_out(), 71);
        let wrong = Context { selection_length: Some(3), ..selected("only this") };
        assert_eq!(wrong.within_limits().selection_length, None);
        let of_nothing = Context { selection_length: Some(3), ..Context::default() };
        assert_eq!(of_nothing.within_limits().selection_length, None);
    }

    #[test]
    fn a_context_is_empty_when_nothing_in_it_says_what_the_user_was_looking_at() {
        let source = |source| Context { source, ..Context::default() };
        let text = || Some("x".to_owned());
        assert!(Context { id: "c-1".to_owned(), ..Context::default() }.is_empty());
        assert!(source(Source { bundle_identifier: text(), ..Source::default() }).is_empty());
        for context in [
            selected("x"),
            Context { clipboard: text(), ..Context::default() },
            source(Source { application_name: text(), ..Source::default() }),
            source(Source { window_title: text(), ..Source::default() }),
            source(Source { url: text(), ..Source::default() }),
        ] {
            assert!(!context.is_empty(), "{context:?}");
        }
    }

    #[test]
    fn what_is_left_out_of_the_clipboard_is_counted_apart_from_the_selection() {
        let text = "y".repeat(MAX_SELECTION_CHARS + 3);
        let context = Context { clipboard: Some(text), ..selected("short") }.within_limits();
        assert_eq!((context.selection_left_out(), context.clipboard_left_out()), (0, 3));
        assert_eq!((selected("short").selection_left_out(), selected("short").clipboard_left_out()), (0, 0));
    }
}
