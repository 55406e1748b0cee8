//! A session's file that cannot be read as a whole: everything of it that can, as long as that is every message.
//!
//! What is remembered of a conversation is left out where it is damaged. A message never is: without one of them, the
//! file is damaged.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use extremis_domain::{Fact, InstructionsVersion, Message, Policy, SummaryVersion};

use super::File;
use crate::pieces::Piece;

/// What a piece was that had to be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lost {
    /// A version of a summary.
    Summary,
    /// Important data.
    Fact,
    /// How the conversation is remembered.
    Policy,
    /// A version of the instructions.
    Instructions,
    /// What the model was sent for an answer.
    SentRecord,
    /// What else a message carries beside its words: a pin, what it took.
    MessageDetail,
    /// Something else that is said of the conversation.
    Detail,
}

impl Lost {
    /// What it is called where the user is told.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Summary => "a version of its summary",
            Self::Fact => "an important fact",
            Self::Policy => "how it is remembered",
            Self::Instructions => "a version of its instructions",
            Self::SentRecord => "what a model was sent",
            Self::MessageDetail => "a detail of a message",
            Self::Detail => "a detail",
        }
    }
}

/// Fields of a message that it can do without, in the order in which they are tried.
const DETAILS: [(&str, Lost); 5] = [
    ("sent", Lost::SentRecord),
    ("usage", Lost::MessageDetail),
    ("tokens", Lost::MessageDetail),
    ("model", Lost::MessageDetail),
    ("pinned", Lost::MessageDetail),
];

/// Fields that a file must have, or without which words of the user would be missing.
const NEEDED: [&str; 7] =
    ["id", "version", "createdAt", "updatedAt", "revision", "otherVersions", "deletedMessages"];

/// The fields of a file.
const FIELDS: [&str; 21] = [
    "id",
    "version",
    "title",
    "revision",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "maxMessages",
    "initialRequest",
    "initialRequestImported",
    "summary",
    "summaryCoversMessageCount",
    "summaryCreatedAt",
    "messages",
    "otherVersions",
    "deletedMessages",
    "summaryVersions",
    "facts",
    "memoryPolicy",
    "instructions",
    "chosenModel",
];

/// The fields of a message.
const MESSAGE_FIELDS: [&str; 13] = [
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
];

/// Fields that stand behind all that was said.
const AFTER_MESSAGES: [&str; 4] = ["summaryVersions", "facts", "memoryPolicy", "instructions"];

/// The file without what cannot be read, and what that was; none where a message cannot be read.
pub(super) fn read(bytes: &[u8]) -> Option<(File<'static>, Vec<Lost>)> {
    let mut lost = Vec::new();
    let mut fields = Map::new();
    let pieces = Piece::file(bytes).fields(&FIELDS);
    // In a file that ends too early, what ends there must be nothing of what was said.
    let is_cut_off = !bytes.trim_ascii_end().ends_with(b"\n}");
    if is_cut_off && pieces.last().is_none_or(|(name, _)| !AFTER_MESSAGES.contains(&name.as_str())) {
        return None;
    }
    for (name, piece) in pieces {
        let value = match name.as_str() {
            "checksum" => continue,
            "messages" => Value::Array(messages(piece, &mut lost)?),
            "otherVersions" => Value::Array(other_versions(piece, &mut lost)?),
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

fn messages(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Option<Vec<Value>> {
    let items = piece.objects();
    if items.is_empty() {
        return piece.value()?.as_array().cloned();
    }
    items.into_iter().map(|item| message(item, lost)).collect()
}

fn other_versions(piece: Piece<'_>, lost: &mut Vec<Lost>) -> Option<Vec<Value>> {
    let version = |item: Piece<'_>| {
        let fields = item.fields(&["position", "message"]);
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, piece)| *piece);
        let mut version = Map::new();
        version.insert("position".to_owned(), field("position")?.value()?);
        version.insert("message".to_owned(), message(field("message")?, lost)?);
        Some(Value::Object(version))
    };
    piece.objects().into_iter().map(version).collect()
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
            (None, None) => return None,
        }
    }
    let is_message = |fields: &Map<String, Value>| {
        serde_json::from_value::<Message>(Value::Object(fields.clone())).is_ok()
    };
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
