//! A session's file that cannot be read as a whole: everything of it that can.
//!
//! What is damaged is left out, and said. Of a message as little as can be: a detail beside its words, some letters of
//! them, or all of it where its line says neither whose it is nor what.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use extremis_domain::{DeletedMessage, Fact, InstructionsVersion, Message, Policy, SummaryVersion};

use super::{FIELDS, SessionJson};
use crate::lost::Lost;
use crate::pieces::Piece;

/// Fields of a message that it can do without, in the order in which they are tried.
const DETAILS: [(&str, Lost); 7] = [
    ("sent", Lost::SentRecord),
    ("usage", Lost::MessageDetail),
    ("tokens", Lost::MessageDetail),
    ("model", Lost::MessageDetail),
    ("pinned", Lost::MessageDetail),
    ("name", Lost::MessageDetail),
    ("context", Lost::MessageDetail),
];

/// Fields that a file must have.
const NEEDED: [&str; 5] = ["id", "version", "createdAt", "updatedAt", "revision"];

/// The fields of a message.
const MESSAGE_FIELDS: [&str; 18] = [
    "id",
    "parent",
    "role",
    "content",
    "timestamp",
    "name",
    "context",
    "model",
    "status",
    "tokens",
    "usage",
    "pinned",
    "sent",
    "tookMs",
    "costUsd",
    "interrupted",
    "lengthLimit",
    "tokenEncoding",
];

/// Fields that stand behind all that was said.
const AFTER_MESSAGES: [&str; 4] = ["summaryVersions", "facts", "memoryPolicy", "instructions"];

/// What becomes of a file that ends too early, so that nobody knows how much was said behind its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// It is damaged as a whole.
    Damaged,
    /// What is before the end is read.
    Beginning,
}

/// The file without what cannot be read, and what that was; none where it is no such file.
pub(super) fn read(bytes: &[u8], cut: Cut) -> Option<(SessionJson<'static>, Vec<Lost>)> {
    let mut lost = Vec::new();
    let mut fields = Map::new();
    let pieces = Piece::file(bytes).fields(&FIELDS);
    // In a file that ends too early, what ends there must be nothing of what was said.
    let is_cut_off = !bytes.trim_ascii_end().ends_with(b"\n}");
    let ends_in_said = pieces.last().is_none_or(|(name, _)| !AFTER_MESSAGES.contains(&name.as_str()));
    if is_cut_off && ends_in_said {
        if cut == Cut::Damaged {
            return None;
        }
        lost.push(Lost::Ending);
    }
    for (name, piece) in pieces {
        let value = match name.as_str() {
            "checksum" => continue,
            "messages" => Value::Array(messages(piece, &mut lost)?),
            "otherVersions" => Value::Array(other_versions(piece, &mut lost)),
            "deletedMessages" => list::<DeletedMessage>(piece, Lost::DeletedMessage, &mut lost),
            "summaryVersions" => list::<SummaryVersion>(piece, Lost::Summary, &mut lost),
            "facts" => list::<Fact>(piece, Lost::Fact, &mut lost),
            "instructions" => list::<InstructionsVersion>(piece, Lost::Instructions, &mut lost),
            "memoryPolicy" if piece.read::<Policy>().is_none() => {
                lost.push(Lost::Policy);
                continue;
            }
            needed if NEEDED.contains(&needed) => piece.value()?,
            _ => {
                let Some(value) = piece.value() else {
                    lost.push(Lost::Detail);
                    continue;
                };
                value
            }
        };
        fields.insert(name, value);
    }
    // A field of the wrong kind, of those that can be done without.
    for name in
        ["title", "initialRequest", "summary", "summaryCoversMessageCount", "summaryCreatedAt", "maxMessages"]
    {
        if let Ok(file) = serde_json::from_value(Value::Object(fields.clone())) {
            return Some((file, lost));
        }
        if fields.remove(name).is_some() {
            lost.push(Lost::Detail);
        }
    }
    serde_json::from_value(Value::Object(fields)).ok().map(|file| (file, lost))
}

/// The items of a list that can be read.
fn list<T: DeserializeOwned>(piece: Piece<'_>, kind: Lost, lost: &mut Vec<Lost>) -> Value {
    let items = piece.items();
    if items.is_empty() && piece.value().is_none_or(|value| value != Value::Array(Vec::new())) {
        lost.push(kind);
    }
    let mut readable = Vec::with_capacity(items.len());
    for item in items {
        match item.read::<T>().and_then(|_| item.value()) {
            Some(value) => readable.push(value),
            None => lost.push(kind),
        }
    }
    Value::Array(readable)
}

/// The messages that can be read; none where there is not one.
fn messages(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Option<Vec<Value>> {
    if let Some(Value::Array(whole)) = piece.value()
        && whole.iter().all(|value| Message::deserialize(value).is_ok())
    {
        return Some(whole);
    }
    let messages: Vec<_> = piece.items().into_iter().filter_map(|item| message_or_lose(item, lost)).collect();
    (!messages.is_empty()).then_some(messages)
}

fn message_or_lose(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Option<Value> {
    let mut of_message = Vec::new();
    let message = message(piece, &mut of_message);
    if message.is_some() {
        lost.extend(of_message);
    } else {
        lost.push(Lost::Message);
    }
    message
}

fn other_versions(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Vec<Value> {
    let mut versions = Vec::new();
    for item in piece.items() {
        let fields = item.fields(&["position", "message"]);
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, piece)| *piece);
        let position = field("position").and_then(Piece::value).filter(Value::is_u64);
        let Some(message) = field("message") else {
            lost.push(Lost::Message);
            continue;
        };
        let mut version = Map::new();
        // Where its place is lost, it stands behind what it answers at the latest.
        version.insert("position".to_owned(), position.unwrap_or(Value::from(u64::from(u32::MAX))));
        if let Some(message) = message_or_lose(message, lost) {
            version.insert("message".to_owned(), message);
            versions.push(Value::Object(version));
        }
    }
    versions
}

/// A message, without those of its details that cannot be read.
fn message(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Option<Value> {
    if piece.read::<Message>().is_some() {
        return piece.value();
    }
    let mut fields = Map::new();
    for (name, piece) in piece.fields(&MESSAGE_FIELDS) {
        match (piece.value(), DETAILS.iter().find(|(detail, _)| *detail == name)) {
            (Some(value), _) => drop(fields.insert(name, value)),
            (None, Some((_, kind))) => lost.push(*kind),
            (None, None) if name == "content" => {
                lost.push(Lost::Letters);
                fields.insert(name, Value::String(piece.letters()));
            }
            (None, None) => lost.push(Lost::MessageDetail),
        }
    }
    let is_message = |fields: &Map<String, Value>| Message::deserialize(fields).is_ok();
    for (name, kind) in DETAILS {
        if is_message(&fields) {
            break;
        }
        if fields.remove(name).is_some() {
            lost.push(kind);
        }
    }
    is_message(&fields).then_some(Value::Object(fields))
}
