//! What a conversation of another assistant has and ours have no place for: kept as it was, and counted.

use std::collections::BTreeMap;

use extremis_language::text;
use serde_json::{Map, Value};

/// The deepest that something is kept as JSON. The files of an archive are read up to a depth of 128.
const DEEPEST: usize = 60;
/// The longest content of a file, written in letters, that is kept within a conversation.
const LONGEST_DATA: usize = 4096;

/// A part of a message that is kept as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ForeignPart {
    /// A call of a tool, or what it gave.
    ToolCall,
    /// A picture. Its name stands in the message.
    Picture,
    /// Any other file. Its name stands in the message.
    Attachment,
    /// Speech or a video. What was said stands in the message where it is known.
    Recording,
    /// What a model thought before it answered.
    Reasoning,
    /// Where an answer was taken from.
    Source,
    /// Anything else.
    Other,
}

impl ForeignPart {
    /// What it is called where there is one of it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::ToolCall => "Tool call",
            Self::Picture => "Picture",
            Self::Attachment => "Attachment",
            Self::Recording => "Recording",
            Self::Reasoning => "Reasoning",
            Self::Source => "Source",
            Self::Other => "Other part",
        }
    }

    /// What the file of one is called that has no name.
    pub(crate) fn file_name(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            _ => "file",
        }
    }

    /// So many of them, in words.
    pub fn counted(self, number: usize) -> String {
        match self {
            Self::ToolCall => text!("transfer-kept-tool-calls", count = number),
            Self::Picture => text!("transfer-kept-pictures", count = number),
            Self::Attachment => text!("transfer-kept-attachments", count = number),
            Self::Recording => text!("transfer-kept-recordings", count = number),
            Self::Reasoning => text!("transfer-kept-reasoning", count = number),
            Self::Source => text!("transfer-kept-sources", count = number),
            Self::Other => text!("transfer-kept-others", count = number),
        }
    }

    /// Under which name it is kept.
    fn key(self) -> &'static str {
        match self {
            Self::ToolCall => "toolCalls",
            Self::Picture => "pictures",
            Self::Attachment => "attachments",
            Self::Recording => "recordings",
            Self::Reasoning => "reasoning",
            Self::Source => "sources",
            Self::Other => "others",
        }
    }
}

/// How many parts of each kind.
#[derive(Debug, Default)]
pub(crate) struct KeptCounts(BTreeMap<ForeignPart, usize>);

impl KeptCounts {
    pub(crate) fn add(&mut self, part: ForeignPart) {
        *self.0.entry(part).or_default() += 1;
    }

    pub(crate) fn add_to(self, sum: &mut BTreeMap<ForeignPart, usize>) {
        for (part, number) in self.0 {
            *sum.entry(part).or_default() += number;
        }
    }
}

/// Adds a part to what is kept of a message or a conversation.
pub(super) fn put(kept: &mut Map<String, Value>, part: ForeignPart, value: Value) {
    let list = kept.entry(part.key()).or_insert_with(|| Value::Array(Vec::new()));
    match list {
        Value::Array(list) => list.push(value),
        // The conversation has a field of that name itself.
        other => *other = Value::Array(vec![other.take(), value]),
    }
}

/// A value as it can be kept: what lies too deep as its letters, and of a file within it what it is, not its content.
pub(crate) fn bounded(value: &Value) -> Value {
    bounded_at(value, 0)
}

fn bounded_at(value: &Value, depth: usize) -> Value {
    match value {
        Value::Array(_) | Value::Object(_) if depth == DEEPEST => Value::String(value.to_string()),
        Value::Array(list) => list.iter().map(|value| bounded_at(value, depth + 1)).collect(),
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.clone(), bounded_at(value, depth + 1))).collect()
        }
        Value::String(text) if text.len() > LONGEST_DATA => bounded_text(text),
        _ => value.clone(),
    }
}

fn bounded_text(text: &str) -> Value {
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-_\r\n".contains(byte);
    let is_data = text.starts_with("data:") || text.as_bytes().iter().all(is_base64);
    if !is_data {
        return text.into();
    }
    let kind: String = text.split(',').next().unwrap_or_default().chars().take(80).collect();
    format!("{kind}… ({} bytes that were not taken over)", text.len()).into()
}
