//! What a message of ChatGPT says, by its `content_type`.

use serde_json::Value;

use crate::documents::Bytes;
use crate::foreign::{ForeignMessage, ForeignPart};
use crate::json::{self, text};

/// Says what a message says to the user.
pub(super) fn say(message: &mut ForeignMessage, said: &Value, metadata: &Value) {
    match text(said, "content_type").unwrap_or("text") {
        "text" => {
            let parts = json::list(said, "parts").iter().filter_map(Value::as_str);
            let words = parts.collect::<Vec<_>>().join("\n");
            message.say(&with_sources(words, metadata));
        }
        "multimodal_text" => {
            for part in json::list(said, "parts") {
                say_part(message, part, metadata);
            }
        }
        "code" => {
            let language =
                text(said, "language").filter(|language| *language != "unknown").unwrap_or_default();
            let code = text(said, "text").unwrap_or_default();
            let fence = if code.contains("```") { "````" } else { "```" };
            message.say(&format!("{fence}{language}\n{code}\n{fence}"));
        }
        "thoughts" | "reasoning_recap" => message.keep(ForeignPart::Reasoning, said),
        kind if kind.starts_with("tether_") => message.keep(ForeignPart::Source, said),
        _ => {
            let parts = json::list(said, "parts").iter().filter_map(Value::as_str);
            let words = parts.chain(text(said, "text")).collect::<Vec<_>>().join("\n");
            if words.trim().is_empty() {
                message.keep(ForeignPart::Other, said);
            } else {
                message.say(&words);
            }
        }
    }
}

fn say_part(message: &mut ForeignMessage, part: &Value, metadata: &Value) {
    if let Some(words) = part.as_str() {
        message.say(words);
        return;
    }
    match text(part, "content_type").unwrap_or_default() {
        "image_asset_pointer" => {
            let id = file_id(part);
            let attached = json::list(metadata, "attachments");
            let attachment = attached.iter().find(|attachment| text(attachment, "id") == id);
            let name = attachment.and_then(|attachment| text(attachment, "name")).or(id);
            message.attach(ForeignPart::Picture, name, file_of(part), part);
        }
        "audio_transcription" => {
            message.say(text(part, "text").unwrap_or_default());
            message.keep(ForeignPart::Recording, part);
        }
        kind if kind.contains("audio") || kind.contains("video") => {
            message.keep(ForeignPart::Recording, part);
        }
        _ => match text(part, "text") {
            Some(words) => message.say(words),
            None => message.keep(ForeignPart::Other, part),
        },
    }
}

/// Keeps what was said to a tool or by one. A picture that it made is named.
pub(super) fn keep_of_tool(message: &mut ForeignMessage, whole: &Value, said: &Value) {
    let parts = json::list(said, "parts").iter();
    let mut pictures =
        parts.filter(|part| text(part, "content_type") == Some("image_asset_pointer")).peekable();
    let kind = text(said, "content_type").unwrap_or_default();
    if pictures.peek().is_some() {
        for picture in pictures {
            message.attach(ForeignPart::Picture, file_id(picture), file_of(picture), picture);
        }
    } else if kind.starts_with("tether_") {
        message.keep(ForeignPart::Source, whole);
    } else if matches!(kind, "thoughts" | "reasoning_recap") {
        message.keep(ForeignPart::Reasoning, said);
    } else {
        message.keep(ForeignPart::ToolCall, whole);
    }
}

/// Whether a part of what is said is the file of that id.
pub(super) fn names(said: &Value, id: &str) -> bool {
    json::list(said, "parts").iter().any(|part| file_id(part) == Some(id))
}

/// The id of a file, behind `file-service://` or `sediment://`.
fn file_id(part: &Value) -> Option<&str> {
    let pointer = text(part, "asset_pointer")?;
    let id = pointer.split_once("://").map_or(pointer, |(_, id)| id);
    id.split(['#', '?']).next()
}

/// The file of the export whose name begins with its id.
fn file_of(part: &Value) -> Bytes {
    file_id(part).map_or(Bytes::Nowhere, |id| Bytes::Named(id.to_owned()))
}

/// Marks in letters that no font has give way to the links that they stand for.
fn with_sources(mut words: String, metadata: &Value) -> String {
    if !words.contains('\u{e200}') {
        return words;
    }
    for reference in json::list(metadata, "content_references") {
        if let Some(mark) = text(reference, "matched_text").filter(|mark| mark.contains('\u{e200}')) {
            let alternative = reference.get("alt").and_then(Value::as_str).unwrap_or_default();
            words = words.replace(mark, alternative);
        }
    }
    words
}
