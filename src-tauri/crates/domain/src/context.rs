//! What the user was looking at when a message was written.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Timestamp;

/// The longest selection or clipboard text kept with a message, in characters.
pub const MAX_SELECTION_CHARS: usize = 50_000;

/// Captured context of one message. Untrusted text: inside a prompt it is delimited data.
///
/// The JSON names are those of the context that version-1 files carry in base64.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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

    /// The same context with its texts cut to [`MAX_SELECTION_CHARS`].
    #[must_use]
    pub fn within_limits(mut self) -> Self {
        self.selected_text = self.selected_text.map(cut);
        self.clipboard = self.clipboard.map(cut);
        self
    }
}

fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MAX_SELECTION_CHARS) {
        text.truncate(end);
    }
    text
}
