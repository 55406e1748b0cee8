//! A file or a picture that goes along with a message of another assistant.

use std::collections::HashMap;

use extremis_domain::MessageId;
use serde_json::Value;

use super::ForeignPart;
use crate::documents::Bytes;

/// A file, and what is known of it.
#[derive(Debug)]
pub(crate) struct ForeignFile {
    pub(crate) part: ForeignPart,
    pub(crate) name: Option<String>,
    /// What the message says of it, as long as it does not go along with it.
    pub(crate) mention: String,
    pub(crate) bytes: Bytes,
    /// What is kept of it where it does not.
    pub(crate) value: Value,
}

/// Those of a conversation that may be read, by the messages that they go along with here.
pub(crate) type ForeignFiles = HashMap<MessageId, Vec<ForeignFile>>;

impl ForeignFile {
    pub(super) fn new(part: ForeignPart, name: Option<&str>, bytes: Bytes, value: Value) -> Self {
        let name = name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
        let word = part.word();
        let mention = name.as_ref().map_or_else(|| format!("[{word}]"), |name| format!("[{word}: {name}]"));
        Self { part, name, mention, bytes, value }
    }

    /// What a message says without naming it, which it does in a paragraph of its own.
    pub(crate) fn without_mention(&self, content: &str) -> String {
        let mut paragraphs: Vec<&str> = content.split("\n\n").collect();
        if let Some(place) = paragraphs.iter().position(|paragraph| *paragraph == self.mention) {
            paragraphs.remove(place);
        }
        paragraphs.join("\n\n")
    }
}
