//! The JSON export of LibreChat: one conversation, its messages in a list or each within the one that it follows.

use std::collections::HashSet;

use extremis_domain::{Role, Status};
use serde_json::Value;

use super::RecordFormat;
use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct LibreChat;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 6] = ["conversationId", "title", "messages", "messagesTree", "createdAt", "updatedAt"];

/// What stands for the parent of a first message.
const NO_PARENT: &str = "00000000-0000-0000-0000-000000000000";

impl RecordFormat for LibreChat {
    fn assistant(&self) -> &'static str {
        "LibreChat"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let id = text(record, "conversationId")?;
        let theirs = ["messagesTree", "messages"].into_iter().find(|key| json::has_list(record, key))?;
        let options = record.get("options").unwrap_or(&Value::Null);
        let label = text(options, "chatGptLabel").or_else(|| text(options, "modelLabel"));
        let messages = messages(json::list(record, theirs), label);
        let first = messages.first().and_then(|message| message.at);
        let system = ["promptPrefix", "system"].into_iter().filter_map(|key| json::owned(options, key));
        Some(vec![ForeignSession {
            id: id.to_owned(),
            title: json::owned(record, "title"),
            created: times::at(record, "createdAt").or(first),
            updated: times::at(record, "updatedAt"),
            messages,
            instructions: system.collect(),
            others: json::without(record, &READ),
            current: None,
        }])
    }
}

/// All messages, however deep they lie in each other, each after the one that it follows.
fn messages(theirs: &[Value], label: Option<&str>) -> Vec<ForeignMessage> {
    let mut messages: Vec<ForeignMessage> = Vec::new();
    let mut known = HashSet::new();
    let mut open: Vec<(&Value, Option<String>)> = theirs.iter().rev().map(|theirs| (theirs, None)).collect();
    while let Some((theirs, above)) = open.pop() {
        let mut message = message(messages.len(), theirs, label);
        let named = json::owned(theirs, "parentMessageId");
        let before = messages.last().map(|before| before.id.clone());
        message.parent = match named {
            _ if above.is_some() => above,
            Some(named) if named == NO_PARENT => None,
            Some(named) if known.contains(&named) => Some(named),
            // One branch alone was exported, without what is between.
            _ => before,
        };
        known.insert(message.id.clone());
        let children = json::list(theirs, "children").iter().rev();
        open.extend(children.map(|child| (child, Some(message.id.clone()))));
        messages.push(message);
    }
    messages
}

fn message(place: usize, theirs: &Value, label: Option<&str>) -> ForeignMessage {
    let sender = text(theirs, "sender");
    let by_user = json::is_set(theirs, "isCreatedByUser") || sender.and_then(role) == Some(Role::User);
    let speaker = if by_user { Role::User } else { Role::Assistant };
    let id = json::owned(theirs, "messageId").unwrap_or_else(|| place.to_string());
    let mut message = ForeignMessage::new(id, speaker);
    message.at = times::at(theirs, "createdAt");
    if speaker == Role::Assistant {
        message.model = json::owned(theirs, "model");
        message.name = sender.filter(|sender| label == Some(*sender)).map(str::to_owned);
    }
    message.status = match () {
        () if json::is_set(theirs, "error") => Status::Failed,
        () if json::is_set(theirs, "unfinished") => Status::Stopped,
        () => Status::Complete,
    };
    for part in json::list(theirs, "content") {
        say(&mut message, part);
    }
    if message.content.is_empty() {
        message.say(text(theirs, "text").unwrap_or_default());
    }
    for file in json::list(theirs, "files").iter().chain(json::list(theirs, "attachments")) {
        let is_picture = text(file, "type").is_some_and(|kind| kind.starts_with("image/"));
        let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
        let words = json::owned(file, "text").map(Bytes::Text);
        let bytes = words.unwrap_or_else(|| json::named(file, "file_id"));
        message.attach(part, text(file, "filename"), bytes, file);
    }
    message
}

fn say(message: &mut ForeignMessage, part: &Value) {
    match text(part, "type").unwrap_or_default() {
        "text" => {
            let inner = part.get("text").unwrap_or(&Value::Null);
            message.say(text(part, "text").or_else(|| text(inner, "value")).unwrap_or_default());
        }
        "think" => message.keep(ForeignPart::Reasoning, part),
        "tool_call" => message.keep(ForeignPart::ToolCall, part),
        kind if kind.starts_with("image") => {
            let file = part.get("image_file").unwrap_or(&Value::Null);
            let address = part.get("image_url").map_or(Bytes::Nowhere, |address| json::data(address, "url"));
            let bytes = if file.is_null() { address } else { json::named(file, "file_id") };
            message.attach(ForeignPart::Picture, text(file, "filename"), bytes, part);
        }
        _ => message.keep(ForeignPart::Other, part),
    }
}
