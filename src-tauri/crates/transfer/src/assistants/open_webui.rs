//! The export of Open WebUI: a list of chats, each with the tree of its messages in `chat.history`.

use std::collections::HashSet;

use extremis_domain::Role;
use serde_json::{Map, Value};

use super::RecordFormat;
use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct OpenWebUi;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 5] = ["id", "title", "chat", "created_at", "updated_at"];

impl RecordFormat for OpenWebUi {
    fn assistant(&self) -> &'static str {
        "Open WebUI"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let chat = record.get("chat").filter(|chat| chat.is_object())?;
        let history = chat.get("history").unwrap_or(&Value::Null);
        let (messages, current) = match history.get("messages").and_then(Value::as_object) {
            Some(theirs) => (tree(theirs), json::owned(history, "currentId")),
            // Older ones have the branch that is shown alone.
            None => (chained(chat.get("messages")?.as_array()?.iter().filter_map(message).collect()), None),
        };
        let system = [Some(chat), chat.get("params")].into_iter().flatten();
        Some(vec![ForeignSession {
            id: label_of(record, chat)?,
            title: json::owned(record, "title").or_else(|| json::owned(chat, "title")),
            created: times::at(record, "created_at").or_else(|| times::at(chat, "timestamp")),
            updated: times::at(record, "updated_at"),
            messages,
            current,
            instructions: system.filter_map(|holder| json::owned(holder, "system")).collect(),
            others: json::without(record, &READ),
        }])
    }
}

fn label_of(record: &Value, chat: &Value) -> Option<String> {
    json::label(record, "id").or_else(|| json::label(chat, "id"))
}

/// The messages, each before those that follow it and these in the order that it gives them.
fn tree(theirs: &Map<String, Value>) -> Vec<ForeignMessage> {
    let is_root = |message: &Value| text(message, "parentId").is_none_or(|id| !theirs.contains_key(id));
    let roots = theirs.iter().filter(|(_, message)| is_root(message));
    let mut open: Vec<(&String, &Value)> = roots.collect();
    open.sort_by_key(|(_, message)| times::at(message, "timestamp"));
    open.reverse();
    let mut reached = HashSet::new();
    let mut messages = Vec::with_capacity(theirs.len());
    while let Some((id, own)) = open.pop() {
        if !reached.insert(id.as_str()) {
            continue;
        }
        messages.extend(message(own).map(|message| ForeignMessage {
            id: id.clone(),
            parent: json::owned(own, "parentId"),
            ..message
        }));
        let children = json::list(own, "childrenIds").iter().rev().filter_map(Value::as_str);
        open.extend(children.filter_map(|child| theirs.get_key_value(child)));
    }
    let rest = theirs.iter().filter(|(id, _)| !reached.contains(id.as_str()));
    messages.extend(rest.filter_map(|(id, own)| {
        Some(ForeignMessage { id: id.clone(), parent: json::owned(own, "parentId"), ..message(own)? })
    }));
    messages
}

fn message(theirs: &Value) -> Option<ForeignMessage> {
    let speaker = text(theirs, "role").and_then(role)?;
    let mut message = ForeignMessage::new(json::label(theirs, "id").unwrap_or_default(), speaker);
    message.at = times::at(theirs, "timestamp");
    message.model = json::owned(theirs, "model").filter(|_| speaker == Role::Assistant);
    match theirs.get("content") {
        Some(Value::String(content)) => say_without_details(&mut message, content, theirs),
        Some(Value::Array(blocks)) => {
            for block in blocks {
                match text(block, "text") {
                    Some(words) => message.say(words),
                    None if text(block, "type") == Some("image_url") => {
                        let picture = block.get("image_url").unwrap_or(&Value::Null);
                        message.attach(ForeignPart::Picture, None, json::data(picture, "url"), block);
                    }
                    None => message.keep(ForeignPart::Other, block),
                }
            }
        }
        _ => {}
    }
    for item in json::list(theirs, "output") {
        match text(item, "type").unwrap_or_default() {
            "message" => {}
            "reasoning" => message.keep(ForeignPart::Reasoning, item),
            kind if kind.contains("call") => message.keep(ForeignPart::ToolCall, item),
            _ => message.keep(ForeignPart::Other, item),
        }
    }
    for file in json::list(theirs, "files") {
        let is_picture = text(file, "type") == Some("image");
        let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
        let inner = file.get("file").unwrap_or(&Value::Null);
        let name = text(file, "name").or_else(|| text(inner, "filename"));
        message.attach(part, name, bytes_of(file, inner), file);
    }
    for source in json::list(theirs, "sources").iter().chain(json::list(theirs, "citations")) {
        message.keep(ForeignPart::Source, source);
    }
    Some(message)
}

/// A picture stands in its address; of a file its text, where the file is not beside the export.
fn bytes_of(file: &Value, inner: &Value) -> Bytes {
    let data = inner.get("data").unwrap_or(&Value::Null);
    match (text(file, "url").filter(|url| url.starts_with("data:")), json::owned(data, "content")) {
        (Some(address), _) => json::data_of(address),
        (None, Some(words)) => Bytes::Text(words),
        (None, None) => json::named(file, "id"),
    }
}

/// What a model thought and which tools it called stands in the text as well, between tags of its own. It is kept for
/// itself, from `output` where there is one.
fn say_without_details(message: &mut ForeignMessage, content: &str, theirs: &Value) {
    let has_output = !json::list(theirs, "output").is_empty();
    let mut rest = content;
    let mut said = String::new();
    while let Some(start) = rest.find("<details type=\"") {
        let kind = rest[start + "<details type=\"".len()..].split('"').next().unwrap_or_default();
        let part = match kind {
            "reasoning" => ForeignPart::Reasoning,
            "tool_calls" | "code_interpreter" => ForeignPart::ToolCall,
            _ => break,
        };
        let Some(end) = rest[start..].find("</details>") else { break };
        let end = start + end + "</details>".len();
        said.push_str(&rest[..start]);
        if !has_output {
            message.keep(part, &rest[start..end].into());
        }
        rest = &rest[end..];
    }
    said.push_str(rest);
    message.say(&said);
}
