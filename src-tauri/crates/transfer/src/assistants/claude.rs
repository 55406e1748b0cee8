//! The export of Claude: `conversations.json`, a list of conversations with `chat_messages`.
//!
//! Older ones are chains whose messages have a `text`; newer ones are trees whose messages have blocks of `content`.

use extremis_domain::Role;
use serde_json::Value;

use super::RecordFormat;
use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct Claude;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 6] =
    ["uuid", "name", "created_at", "updated_at", "chat_messages", "current_leaf_message_uuid"];

impl RecordFormat for Claude {
    fn assistant(&self) -> &'static str {
        "Claude"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let theirs = record.get("chat_messages")?.as_array()?;
        let id = text(record, "uuid")?;
        let model = text(record, "model");
        let messages: Vec<_> =
            theirs.iter().enumerate().map(|(place, theirs)| message(place, theirs, model)).collect();
        let is_tree = theirs.iter().any(|message| text(message, "parent_message_uuid").is_some());
        Some(vec![ForeignSession {
            id: id.to_owned(),
            title: json::owned(record, "name"),
            created: times::at(record, "created_at"),
            updated: times::at(record, "updated_at"),
            messages: if is_tree { messages } else { chained(messages) },
            current: json::owned(record, "current_leaf_message_uuid"),
            others: json::without(record, &READ),
            ..ForeignSession::default()
        }])
    }
}

fn message(place: usize, theirs: &Value, model: Option<&str>) -> ForeignMessage {
    let id = json::owned(theirs, "uuid").unwrap_or_else(|| place.to_string());
    let speaker = text(theirs, "sender").and_then(role).unwrap_or(Role::Assistant);
    let mut message = ForeignMessage::new(id, speaker);
    // The first of a conversation names a parent of zeros, which is nobody.
    message.parent = json::owned(theirs, "parent_message_uuid");
    message.at = times::at(theirs, "created_at");
    message.model = text(theirs, "model").or(model).filter(|_| speaker == Role::Assistant).map(str::to_owned);
    for block in json::list(theirs, "content") {
        say(&mut message, block);
    }
    if message.content.is_empty() {
        message.say(text(theirs, "text").unwrap_or_default());
    }
    for attachment in json::list(theirs, "attachments") {
        let words = json::owned(attachment, "extracted_content").map_or(Bytes::Nowhere, Bytes::Text);
        message.attach(ForeignPart::Attachment, text(attachment, "file_name"), words, attachment);
    }
    let mut named: Vec<&str> = Vec::new();
    for file in json::list(theirs, "files").iter().chain(json::list(theirs, "files_v2")) {
        let id = text(file, "file_uuid").or_else(|| text(file, "uuid"));
        // Both lists name the same files.
        if id.is_some_and(|id| named.contains(&id)) {
            continue;
        }
        named.extend(id);
        let is_picture = text(file, "file_kind") == Some("image");
        let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
        let there = id.map_or(Bytes::Nowhere, |id| Bytes::Named(id.to_owned()));
        message.attach(part, text(file, "file_name"), there, file);
    }
    message
}

fn say(message: &mut ForeignMessage, block: &Value) {
    match text(block, "type").unwrap_or_default() {
        "text" => {
            message.say(text(block, "text").unwrap_or_default());
            for citation in json::list(block, "citations") {
                message.keep(ForeignPart::Source, citation);
            }
        }
        "voice_note" => {
            message.say(text(block, "text").unwrap_or_default());
            message.keep(ForeignPart::Recording, block);
        }
        "thinking" | "redacted_thinking" => message.keep(ForeignPart::Reasoning, block),
        "image" => message.attach(ForeignPart::Picture, text(block, "file_name"), source(block), block),
        "tool_use" | "tool_result" => message.keep(ForeignPart::ToolCall, block),
        // A mark of where its thoughts may be cut.
        "token_budget" => {}
        _ => message.keep(ForeignPart::Other, block),
    }
}

/// A picture in a block stands there as the model was given it.
fn source(block: &Value) -> Bytes {
    let source = block.get("source").unwrap_or(&Value::Null);
    match (text(source, "media_type"), text(source, "data")) {
        (Some(kind), Some(letters)) => Bytes::Address(format!("data:{kind};base64,{letters}")),
        _ => Bytes::Nowhere,
    }
}
