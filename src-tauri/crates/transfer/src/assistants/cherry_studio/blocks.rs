//! What the messages of Cherry Studio are made of.

use std::collections::HashMap;

use serde_json::Value;

use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart};
use crate::json::{self, text};
use crate::records::Record;
use crate::spool::{Span, Spool};

pub(super) struct Blocks {
    spool: Spool,
    spans: HashMap<String, Span>,
}

impl Blocks {
    pub(super) fn new() -> Result<Self, String> {
        Ok(Self { spool: Spool::new()?, spans: HashMap::new() })
    }

    pub(super) fn put(&mut self, record: &Record<'_>) -> Result<(), String> {
        if let Some(id) = record.read(|block| json::owned(block, "id"))? {
            self.spans.insert(id, self.spool.put(record.bytes)?);
        }
        Ok(())
    }

    /// Has a message say what a block says.
    pub(super) fn say(&mut self, id: &str, message: &mut ForeignMessage) {
        let span = self.spans.get(id).copied();
        let bytes = span.and_then(|span| self.spool.get(span).ok());
        // A block that is missing there is missing here.
        let Some(block) = bytes.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok()) else {
            return;
        };
        let content = text(&block, "content").unwrap_or_default();
        let file = block.get("file").unwrap_or(&Value::Null);
        let name = text(file, "origin_name").or_else(|| text(file, "name"));
        match text(&block, "type").unwrap_or_default() {
            "main_text" => message.say(content),
            "code" => {
                let language = text(&block, "language").unwrap_or_default();
                message.say(&format!("```{language}\n{content}\n```"));
            }
            "thinking" => message.keep(ForeignPart::Reasoning, &block),
            "tool" => message.keep(ForeignPart::ToolCall, &block),
            "citation" => message.keep(ForeignPart::Source, &block),
            "image" => show(message, name, file, &block),
            "file" => message.attach(ForeignPart::Attachment, name, file_of(file), &block),
            "video" => message.name_file(ForeignPart::Recording, name, &block),
            "unknown" => {}
            _ => message.keep(ForeignPart::Other, &block),
        }
    }
}

/// Pictures that a model drew stand in the block, others in a file of the backup.
fn show(message: &mut ForeignMessage, name: Option<&str>, file: &Value, block: &Value) {
    let response = block.pointer("/metadata/generateImageResponse").unwrap_or(&Value::Null);
    let drawn = json::list(response, "images").iter().filter_map(Value::as_str).map(json::data_of);
    let mut drawn = drawn.filter(|bytes| !matches!(bytes, Bytes::Nowhere)).peekable();
    if drawn.peek().is_some() {
        drawn.for_each(|bytes| message.attach(ForeignPart::Picture, name, bytes, block));
        return;
    }
    let bytes = if file.is_null() { json::data(block, "url") } else { file_of(file) };
    message.attach(ForeignPart::Picture, name, bytes, block);
}

/// `Data/Files/` holds it under its id and its ending.
fn file_of(file: &Value) -> Bytes {
    match (text(file, "id"), text(file, "ext")) {
        (Some(id), Some(ending)) => Bytes::Named(format!("{id}{ending}")),
        _ => json::named(file, "name"),
    }
}
