//! Conversations as a chat model is asked them: `{messages: [{role, content}]}`, one or a line each, as for training.
//!
//! They have no ids and no times: a conversation is told from another by what is said in it.

use serde_json::Value;

use super::RecordFormat;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct OpenAiMessages;

impl RecordFormat for OpenAiMessages {
    fn assistant(&self) -> &'static str {
        "OpenAI messages"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let theirs = record.get("messages")?.as_array()?;
        let is_message =
            |message: &Value| text(message, "role").is_some() && message.get("content").is_some();
        // Whatever has an id is of another program, or one of our own conversations.
        if record.get("id").is_some() || theirs.is_empty() || !theirs.iter().all(is_message) {
            return None;
        }
        let messages = theirs.iter().enumerate().map(|(place, theirs)| message(place, theirs)).collect();
        Some(vec![ForeignSession {
            id: Value::from(theirs.as_slice()).to_string(),
            title: json::owned(record, "title"),
            created: times::at(record, "created_at").or_else(|| times::at(record, "created")),
            messages: chained(messages),
            others: json::without(record, &["messages", "title"]),
            ..ForeignSession::default()
        }])
    }
}

fn message(place: usize, theirs: &Value) -> ForeignMessage {
    let speaker = text(theirs, "role").and_then(role);
    let mut message =
        ForeignMessage::new(place.to_string(), speaker.unwrap_or(extremis_domain::Role::Assistant));
    message.name = json::owned(theirs, "name");
    if speaker.is_none() {
        message.keep(ForeignPart::ToolCall, theirs);
        return message;
    }
    match theirs.get("content") {
        Some(Value::String(words)) => message.say(words),
        Some(Value::Array(parts)) => {
            for part in parts {
                match text(part, "type").unwrap_or_default() {
                    "text" | "input_text" | "output_text" => {
                        message.say(text(part, "text").unwrap_or_default());
                    }
                    "image_url" | "input_image" => {
                        let address = part.get("image_url").unwrap_or(&Value::Null);
                        let data = address.as_str().map_or_else(|| json::data(address, "url"), json::data_of);
                        message.attach(ForeignPart::Picture, None, data, part);
                    }
                    "file" | "input_file" => {
                        let file = part.get("file").unwrap_or(part);
                        let data = json::data(file, "file_data");
                        message.attach(ForeignPart::Attachment, text(file, "filename"), data, part);
                    }
                    "input_audio" => message.keep(ForeignPart::Recording, part),
                    _ => message.keep(ForeignPart::Other, part),
                }
            }
        }
        _ => {}
    }
    for call in json::list(theirs, "tool_calls") {
        message.keep(ForeignPart::ToolCall, call);
    }
    message
}
