//! The export of ChatGPT: `conversations.json`, a list of conversations, each a tree of nodes (`mapping`).

mod content;

use extremis_domain::Role;
use serde_json::{Map, Value};

use super::RecordFormat;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct ChatGpt;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 7] =
    ["title", "create_time", "update_time", "mapping", "current_node", "conversation_id", "id"];

impl RecordFormat for ChatGpt {
    fn assistant(&self) -> &'static str {
        "ChatGPT"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let mapping = record.get("mapping")?.as_object()?;
        let title = json::owned(record, "title");
        let unnamed = || {
            let created = record.get("create_time").unwrap_or(&Value::Null);
            format!("{created} {}", title.as_deref().unwrap_or_default())
        };
        let id = text(record, "conversation_id").or_else(|| text(record, "id"));
        let mut session = ForeignSession {
            id: id.map_or_else(unnamed, str::to_owned),
            created: times::at(record, "create_time"),
            updated: times::at(record, "update_time"),
            current: json::owned(record, "current_node"),
            others: json::without(record, &READ),
            title,
            ..ForeignSession::default()
        };
        for (id, node) in in_order(mapping) {
            let mut message = match node.get("message").filter(|message| message.is_object()) {
                Some(message) => of_node(id, message, &mut session.instructions),
                None => ForeignMessage::new(id, Role::System),
            };
            message.parent = json::owned(node, "parent");
            session.messages.push(message);
        }
        Some(vec![session])
    }
}

/// The nodes, each before those that follow it and these in the order that their parent gives them.
fn in_order(mapping: &Map<String, Value>) -> Vec<(&str, &Value)> {
    let is_root = |node: &Value| text(node, "parent").is_none_or(|parent| !mapping.contains_key(parent));
    let mut open: Vec<&String> = mapping.iter().filter(|(_, node)| is_root(node)).map(|(id, _)| id).collect();
    open.sort_by_key(|id| started(&mapping[*id]));
    open.reverse();
    let mut reached = std::collections::HashSet::new();
    let mut order = Vec::with_capacity(mapping.len());
    while let Some(id) = open.pop() {
        let Some((id, node)) = mapping.get_key_value(id).filter(|(id, _)| reached.insert(id.as_str())) else {
            continue;
        };
        order.push((id.as_str(), node));
        let children = json::list(node, "children").iter().rev().filter_map(Value::as_str);
        open.extend(children.filter_map(|child| mapping.get_key_value(child)).map(|(id, _)| id));
    }
    // Those that no parent names.
    let rest = mapping.iter().filter(|(id, _)| !reached.contains(id.as_str()));
    let rest: Vec<_> = rest.map(|(id, node)| (id.as_str(), node)).collect();
    order.extend(rest);
    order
}

fn started(node: &Value) -> Option<extremis_domain::Timestamp> {
    times::at(node.get("message")?, "create_time")
}

/// A message of the tree; one that says nothing where it was not shown to the user.
fn of_node(id: &str, message: &Value, instructions: &mut Vec<String>) -> ForeignMessage {
    let nothing = Value::Null;
    let member = |key: &str| message.get(key).unwrap_or(&nothing);
    let (metadata, said) = (member("metadata"), member("content"));
    let word = text(member("author"), "role").unwrap_or_default();
    let mut read = ForeignMessage::new(id, role(word).unwrap_or(Role::Assistant));
    read.at = times::at(message, "create_time");
    read.model = json::owned(metadata, "model_slug").filter(|_| read.role == Role::Assistant);
    let finish = metadata.get("finish_details").and_then(|details| text(details, "type"));
    if finish == Some("interrupted") {
        read.status = extremis_domain::Status::Stopped;
    }
    if text(said, "content_type") == Some("user_editable_context") {
        let texts =
            ["user_profile", "user_instructions"].into_iter().filter_map(|key| json::owned(said, key));
        instructions.extend(texts);
        return read;
    }
    if json::is_set(metadata, "is_visually_hidden_from_conversation") {
        return read;
    }
    let is_call = text(message, "recipient").is_some_and(|recipient| recipient != "all");
    if role(word).is_none() || (is_call && read.role == Role::Assistant) {
        content::keep_of_tool(&mut read, message, said);
        return read;
    }
    content::say(&mut read, said, metadata);
    for attachment in json::list(metadata, "attachments") {
        let is_said = text(attachment, "id").is_some_and(|id| content::names(said, id));
        if !is_said {
            let part = match text(attachment, "mime_type").or_else(|| text(attachment, "mimeType")) {
                Some(kind) if kind.starts_with("image/") => ForeignPart::Picture,
                _ => ForeignPart::Attachment,
            };
            read.attach(part, text(attachment, "name"), json::named(attachment, "id"), attachment);
        }
    }
    for source in json::list(metadata, "citations") {
        read.keep(ForeignPart::Source, source);
    }
    read
}
