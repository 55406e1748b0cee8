//! The backup of Chatbox: one object, a member `session:ID` for each conversation.
//!
//! What was begun anew in a conversation (its former threads) is a conversation of its own, since it shares nothing with it.

use extremis_domain::{Role, Status};
use serde_json::Value;

use super::RecordFormat;
use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct Chatbox;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 6] = ["id", "name", "messages", "threads", "threadName", "messageForksHash"];

impl RecordFormat for Chatbox {
    fn assistant(&self) -> &'static str {
        "Chatbox"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let theirs = record.get("messages")?.as_array()?;
        let is_message = |message: &Value| {
            text(message, "id").is_some()
                && (json::has_list(message, "contentParts") || message.get("role").is_some())
        };
        let (id, name) = (text(record, "id")?, record.get("name")?.as_str()?);
        let is_theirs = record.get("type").is_some_and(|kind| kind == "chat" || kind == "picture")
            || theirs.iter().any(|message| json::has_list(message, "contentParts"));
        if !is_theirs || !theirs.iter().all(is_message) {
            return None;
        }
        let mut messages = chain(theirs);
        let current = messages.last().map(|last| last.id.clone());
        forks(record.get("messageForksHash").unwrap_or(&Value::Null), &mut messages);
        let former = json::list(record, "threads").iter().filter_map(|thread| {
            Some(ForeignSession {
                id: format!("{id} {}", text(thread, "id")?),
                title: json::owned(thread, "name").or_else(|| Some(name.to_owned())),
                created: times::at(thread, "createdAt"),
                messages: chain(json::list(thread, "messages")),
                ..ForeignSession::default()
            })
        });
        let mut sessions: Vec<_> = former.collect();
        sessions.push(ForeignSession {
            id: id.to_owned(),
            title: json::owned(record, "threadName").or_else(|| Some(name.to_owned())),
            messages,
            current,
            others: json::without(record, &READ),
            ..ForeignSession::default()
        });
        Some(sessions)
    }
}

fn chain(theirs: &[Value]) -> Vec<ForeignMessage> {
    chained(theirs.iter().filter_map(message).collect())
}

/// Other ways on from a message: each a list of messages, of which the one that is shown is empty here.
fn forks(forks: &Value, messages: &mut Vec<ForeignMessage>) {
    for (from, fork) in forks.as_object().into_iter().flatten() {
        for list in json::list(fork, "lists") {
            let mut branch = chain(json::list(list, "messages"));
            if let Some(first) = branch.first_mut() {
                first.parent = Some(from.clone());
            }
            messages.extend(branch);
        }
    }
}

fn message(theirs: &Value) -> Option<ForeignMessage> {
    let word = text(theirs, "role")?;
    let speaker = role(word).unwrap_or(Role::Assistant);
    let mut message = ForeignMessage::new(json::owned(theirs, "id")?, speaker);
    message.at = times::at(theirs, "timestamp");
    message.model = json::owned(theirs, "model").filter(|_| speaker == Role::Assistant);
    if json::is_set(theirs, "isSummary") || role(word).is_none() {
        message.keep(ForeignPart::Other, theirs);
        return Some(message);
    }
    if theirs.get("error").is_some_and(Value::is_string) {
        message.status = Status::Failed;
    }
    for part in json::list(theirs, "contentParts") {
        match text(part, "type").unwrap_or_default() {
            "text" => message.say(text(part, "text").unwrap_or_default()),
            "image" => message.attach(ForeignPart::Picture, None, json::data(part, "url"), part),
            "reasoning" => message.keep(ForeignPart::Reasoning, part),
            "tool-call" => message.keep(ForeignPart::ToolCall, part),
            _ => message.keep(ForeignPart::Other, part),
        }
    }
    if message.content.is_empty() {
        message.say(text(theirs, "content").unwrap_or_default());
    }
    if let Some(reasoning) = theirs.get("reasoningContent").filter(|reasoning| reasoning.is_string()) {
        message.keep(ForeignPart::Reasoning, reasoning);
    }
    for picture in json::list(theirs, "pictures") {
        message.attach(ForeignPart::Picture, None, json::data(picture, "url"), picture);
    }
    for file in json::list(theirs, "files") {
        let words = json::owned(file, "content").map(Bytes::Text);
        let bytes = words.unwrap_or_else(|| json::data(file, "url"));
        message.attach(ForeignPart::Attachment, text(file, "name"), bytes, file);
    }
    for link in json::list(theirs, "links") {
        message.name_file(ForeignPart::Source, text(link, "url"), link);
    }
    Some(message)
}
