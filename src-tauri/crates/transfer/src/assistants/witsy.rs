//! The history of Witsy: `history.json`, an object that holds `chats`.

use extremis_domain::Role;
use serde_json::Value;

use super::RecordFormat;
use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::times;

pub(super) struct Witsy;

impl RecordFormat for Witsy {
    fn assistant(&self) -> &'static str {
        "Witsy"
    }

    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>> {
        let theirs = record.get("messages")?.as_array()?;
        let id = text(record, "uuid")?;
        // Nobody else says both in milliseconds under these names.
        record.get("lastModified").or_else(|| record.get("engine"))?;
        let messages = theirs.iter().enumerate().filter_map(|(place, theirs)| message(place, theirs));
        Some(vec![ForeignSession {
            id: id.to_owned(),
            title: json::owned(record, "title"),
            created: times::at(record, "createdAt"),
            updated: times::at(record, "lastModified"),
            messages: chained(messages.collect()),
            instructions: json::owned(record, "prompt").into_iter().collect(),
            others: json::without(
                record,
                &["uuid", "title", "createdAt", "lastModified", "messages", "prompt"],
            ),
            current: None,
        }])
    }
}

fn message(place: usize, theirs: &Value) -> Option<ForeignMessage> {
    let speaker = text(theirs, "role").and_then(role)?;
    let mut message =
        ForeignMessage::new(json::label(theirs, "uuid").unwrap_or_else(|| place.to_string()), speaker);
    message.at = times::at(theirs, "createdAt");
    message.model = json::owned(theirs, "model").filter(|_| speaker == Role::Assistant);
    let content = text(theirs, "content").unwrap_or_default();
    if text(theirs, "type") == Some("image") {
        message.attach(ForeignPart::Picture, content.rsplit('/').next(), last_of(content), theirs);
    } else {
        message.say(&without_marks(content));
    }
    if let Some(reasoning) = theirs.get("reasoning").filter(|reasoning| reasoning.is_string()) {
        message.keep(ForeignPart::Reasoning, reasoning);
    }
    for call in json::list(theirs, "toolCalls") {
        message.keep(ForeignPart::ToolCall, call);
    }
    for file in json::list(theirs, "attachments").iter().chain(theirs.get("attachment")) {
        let is_picture = text(file, "mimeType").is_some_and(|kind| kind.starts_with("image/"));
        let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
        let url = text(file, "url").unwrap_or_default();
        let name = text(file, "title").or_else(|| url.rsplit('/').next());
        message.attach(part, name, last_of(url), file);
    }
    Some(message)
}

/// Where a tool was called, `<tool index="0"></tool>` stands in the text.
fn without_marks(content: &str) -> String {
    let mut said = String::with_capacity(content.len());
    let mut rest = content;
    while let Some((before, after)) = rest.split_once("<tool ") {
        said.push_str(before);
        rest = after.split_once("</tool>").map_or("", |(_, after)| after);
    }
    said.push_str(rest);
    said
}

/// What lies under the last part of an address, where the files were chosen, too.
fn last_of(url: &str) -> Bytes {
    let name = url.rsplit('/').next().filter(|name| !name.is_empty());
    name.map_or(Bytes::Nowhere, |name| Bytes::Named(name.to_owned()))
}
