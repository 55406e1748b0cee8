//! The data folder of Jan: `threads/ID/messages.jsonl`, a message a line, with the title in `thread.json` beside it.

use std::ops::ControlFlow;

use extremis_domain::{Role, Status};
use extremis_language::text;
use serde_json::Value;

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Document, Documents};
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::json::{self, text};
use crate::records::{self, Found};
use crate::times;

/// The largest description of a thread that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

pub(super) struct Jan;

impl FileFormat for Jan {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let named = b"\"thread_id\"";
        document.file_name() == "messages.jsonl"
            && beginning.windows(named.len()).any(|window| window == named)
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let thread = documents.beside(at, "thread.json").map(|at| documents.read(at, LARGEST));
        let thread: Value = match thread {
            Some(Ok(bytes)) => serde_json::from_slice(&bytes).unwrap_or_default(),
            _ => Value::Null,
        };
        let mut messages = Vec::new();
        let mut id = json::owned(&thread, "id");
        let mut damaged = 0;
        let read = records::lines(documents.open(at)?, &mut |found| {
            let read = match found {
                Found::Record(record) => {
                    record.read(|value| (json::owned(value, "thread_id"), message(value)))
                }
                Found::TooLarge => Err(String::new()),
            };
            match read {
                Ok((thread, message)) => {
                    id = id.take().or(thread);
                    messages.extend(message);
                }
                Err(_) => damaged += 1,
            }
            ControlFlow::Continue(())
        });
        if damaged > 0
            && take(FoundThere::Refused(text!("transfer-messages-damaged", count = damaged))).is_break()
        {
            return Ok(());
        }
        let assistants = json::list(&thread, "assistants");
        let instructions = assistants.iter().filter_map(|assistant| json::owned(assistant, "instructions"));
        if let Some(id) = id {
            let session = ForeignSession {
                id,
                title: json::owned(&thread, "title"),
                created: times::at(&thread, "created"),
                updated: times::at(&thread, "updated"),
                messages: chained(messages),
                instructions: instructions.collect(),
                others: json::without(&thread, &["id", "title", "created", "updated", "object"]),
                current: None,
            };
            // It is the last thing in the file.
            let _ = take(FoundThere::Session { assistant: "Jan", session: Box::new(session) });
        }
        read.map_err(|broken| broken.reason())
    }
}

fn message(theirs: &Value) -> Option<ForeignMessage> {
    let speaker = text(theirs, "role").and_then(role)?;
    let mut message = ForeignMessage::new(json::label(theirs, "id")?, speaker);
    message.at = times::at(theirs, "created_at");
    if speaker == Role::Assistant {
        let metadata = theirs.get("metadata").unwrap_or(&Value::Null);
        message.model = json::owned(metadata, "model").or_else(|| json::owned(metadata, "modelId"));
    }
    message.status = match text(theirs, "status") {
        Some("stopped") => Status::Stopped,
        Some("error") => Status::Failed,
        _ => Status::Complete,
    };
    for part in json::list(theirs, "content") {
        let inner = part.get("text").unwrap_or(&Value::Null);
        match text(part, "type").unwrap_or_default() {
            "text" => message.say(text(inner, "value").or_else(|| text(part, "text")).unwrap_or_default()),
            "reasoning" => message.keep(ForeignPart::Reasoning, part),
            "tool_call" => message.keep(ForeignPart::ToolCall, part),
            "image_url" => {
                let picture = part.get("image_url").unwrap_or(&Value::Null);
                message.attach(ForeignPart::Picture, None, json::data(picture, "url"), part);
            }
            _ => message.keep(ForeignPart::Other, part),
        }
    }
    for file in json::list(theirs, "attachments") {
        message.name_file(
            ForeignPart::Attachment,
            text(file, "name").or_else(|| text(file, "file_id")),
            file,
        );
    }
    Some(message)
}
