//! A conversation of LM Studio: a file `….conversation.json`, each message in all its versions.

use extremis_domain::{Role, Status};
use serde_json::Value;

use super::RecordFormat;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct LmStudio;

/// What is read of a conversation. Everything else is kept as it is.
const READ: [&str; 5] = ["name", "createdAt", "messages", "systemPrompt", "userLastMessagedAt"];

impl RecordFormat for LmStudio {
    fn assistant(&self) -> &'static str {
        "LM Studio"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let theirs = record.get("messages")?.as_array()?;
        let is_message = |message: &Value| json::has_list(message, "versions");
        if theirs.is_empty() || !theirs.iter().all(is_message) {
            return None;
        }
        let model = record.get("lastUsedModel").and_then(|model| text(model, "identifier"));
        let (messages, current) = versions(theirs, model);
        let title = json::owned(record, "name");
        Some(vec![ForeignSession {
            // The file is named by it.
            id: json::label(record, "createdAt").or_else(|| title.clone())?,
            title,
            created: times::at(record, "createdAt"),
            updated: times::at(record, "userLastMessagedAt"),
            messages,
            current,
            instructions: json::owned(record, "systemPrompt").into_iter().collect(),
            others: json::without(record, &READ),
        }])
    }
}

/// All versions of all messages, and the last one that is chosen. Each follows the chosen one before it.
fn versions(theirs: &[Value], model: Option<&str>) -> (Vec<ForeignMessage>, Option<String>) {
    let mut messages = Vec::new();
    let mut above: Option<String> = None;
    for (place, theirs) in theirs.iter().enumerate() {
        let chosen = theirs.get("currentlySelected").and_then(Value::as_u64).unwrap_or_default();
        let mut next = None;
        for (number, version) in json::list(theirs, "versions").iter().enumerate() {
            let mut message = message(&format!("{place}.{number}"), version, model);
            message.parent.clone_from(&above);
            if number as u64 == chosen || next.is_none() {
                next = Some(message.id.clone());
            }
            messages.push(message);
        }
        above = next.or(above);
    }
    (messages, above)
}

fn message(id: &str, version: &Value, model: Option<&str>) -> ForeignMessage {
    let speaker = text(version, "role").and_then(role).unwrap_or(Role::Assistant);
    let mut message = ForeignMessage::new(id, speaker);
    if speaker == Role::Assistant {
        let sender = version.get("senderInfo").and_then(|sender| text(sender, "senderName"));
        message.model = sender.or(model).map(str::to_owned);
    }
    say(&mut message, json::list(version, "content"));
    for step in json::list(version, "steps") {
        let style = step.get("style").and_then(|style| text(style, "type"));
        let information = step.get("genInfo").unwrap_or(&Value::Null);
        if let Some(model) = text(information, "identifier") {
            message.model = Some(model.to_owned());
        }
        let ended = information.get("stats").and_then(|stats| text(stats, "stopReason"));
        if ended == Some("userStopped") {
            message.status = Status::Stopped;
        }
        match text(step, "type").unwrap_or_default() {
            "contentBlock" if style == Some("thinking") => message.keep(ForeignPart::Reasoning, step),
            "contentBlock" => say(&mut message, json::list(step, "content")),
            "toolCallRequest" | "toolCallResult" | "toolStatus" => message.keep(ForeignPart::ToolCall, step),
            // How a block was drawn.
            "debugInfoBlock" | "status" => {}
            _ => message.keep(ForeignPart::Other, step),
        }
    }
    message
}

fn say(message: &mut ForeignMessage, parts: &[Value]) {
    for part in parts {
        match text(part, "type").unwrap_or_default() {
            "text" => message.say(text(part, "text").unwrap_or_default()),
            "file" => {
                let is_picture = text(part, "fileType") == Some("image");
                let kind = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
                let name = text(part, "fileName").or_else(|| text(part, "fileIdentifier"));
                message.attach(kind, name, json::named(part, "fileIdentifier"), part);
            }
            kind if kind.starts_with("toolCall") => message.keep(ForeignPart::ToolCall, part),
            _ => message.keep(ForeignPart::Other, part),
        }
    }
}
