//! The backup of Cherry Studio: a zip with `data.json`, in which `indexedDB.topics` are the conversations.
//!
//! What their messages say stands in `indexedDB.message_blocks`, and their titles in `localStorage`, before or after them;
//! so the file is read twice, and what its blocks say waits on the disk meanwhile.

mod blocks;

use std::collections::HashMap;
use std::ops::ControlFlow;

use extremis_domain::{Role, Status};
use serde_json::Value;

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Document, Documents};
use crate::foreign::{ForeignMessage, ForeignSession, role};
use crate::json::{self, text};
use crate::records::{self, Broken, Found, Member, Record};
use crate::times;
use blocks::Blocks;
use extremis_language::text;

pub(super) struct CherryStudio;

const TOPICS: &str = "indexedDB.topics";
const BLOCKS: &str = "indexedDB.message_blocks";
const STATE: &str = "localStorage";

impl FileFormat for CherryStudio {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let has = |name: &str| beginning.windows(name.len()).any(|window| window == name.as_bytes());
        document.ends_in(&["json", "bak"]) && (has("\"localStorage\"") || has("\"indexedDB\""))
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let mut blocks = Blocks::new()?;
        let mut topics = HashMap::new();
        let mut failed = None;
        // Where it ends too early, the second time tells.
        let _ = each(documents, at, &mut |record| {
            let read = match record.at {
                BLOCKS => blocks.put(record),
                STATE => record.read(described).map(|described| topics.extend(described)),
                _ => Ok(()),
            };
            failed = failed.take().or(read.err());
            ControlFlow::Continue(())
        })?;
        let read = each(documents, at, &mut |record| {
            if record.at != TOPICS {
                return ControlFlow::Continue(());
            }
            match record.read(|topic| session(topic, &topics, &mut blocks)) {
                Ok(Some(session)) => {
                    take(FoundThere::Session { assistant: "Cherry Studio", session: Box::new(session) })
                }
                Ok(None) => ControlFlow::Continue(()),
                Err(reason) => take(FoundThere::Refused(text!("transfer-a-conversation", reason = reason))),
            }
        })?;
        if let Some(reason) = failed {
            // It is the last thing that is told.
            let _ = take(FoundThere::Refused(text!("transfer-message-part", reason = reason)));
        }
        read.map_err(|broken| broken.reason())
    }
}

/// Hands on every record of the file.
fn each(
    documents: &mut Documents,
    at: usize,
    take: &mut dyn FnMut(&Record<'_>) -> ControlFlow<()>,
) -> Result<Result<(), Broken>, String> {
    let member = |place: &str| match place {
        "indexedDB" | TOPICS | BLOCKS => Member::Holds,
        STATE => Member::IsOne,
        _ => Member::Part,
    };
    Ok(records::find(documents.open(at)?, &member, &mut |found| match found {
        Found::Record(record) => take(&record),
        Found::TooLarge => ControlFlow::Continue(()),
    }))
}

/// What the state of the program says of a conversation.
struct Described {
    title: Option<String>,
    instructions: Option<String>,
}

/// The state is JSON in a text, and its parts are JSON in texts in that.
fn described(state: &Value) -> Vec<(String, Described)> {
    let inner = |value: &Value, key: &str| -> Value {
        text(value, key).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    };
    let assistants = inner(&inner(state, "persist:cherry-studio"), "assistants");
    let mut described = Vec::new();
    for assistant in json::list(&assistants, "assistants") {
        for topic in json::list(assistant, "topics") {
            let Some(id) = json::owned(topic, "id") else { continue };
            let instructions = json::owned(assistant, "prompt");
            described.push((id, Described { title: json::owned(topic, "name"), instructions }));
        }
    }
    described
}

fn session(
    topic: &Value,
    described: &HashMap<String, Described>,
    blocks: &mut Blocks,
) -> Option<ForeignSession> {
    let id = json::owned(topic, "id")?;
    let known = described.get(&id);
    let mut session = ForeignSession {
        title: json::owned(topic, "name").or_else(|| known?.title.clone()),
        created: times::at(topic, "createdAt"),
        updated: times::at(topic, "updatedAt"),
        instructions: known.and_then(|known| known.instructions.clone()).into_iter().collect(),
        others: json::without(topic, &["id", "name", "messages", "createdAt", "updatedAt"]),
        id,
        ..ForeignSession::default()
    };
    // The answers to one question, of several models, are versions; what follows, follows the chosen one.
    let (mut above, mut has_answer) = (None::<String>, false);
    for theirs in json::list(topic, "messages") {
        let Some(mut message) = message(theirs, blocks) else { continue };
        let question = json::owned(theirs, "askId").filter(|question| {
            let is_answer = message.role == Role::Assistant;
            is_answer && session.messages.iter().any(|known| known.id == *question)
        });
        if let Some(question) = question {
            if !has_answer || json::is_set(theirs, "foldSelected") {
                above = Some(message.id.clone());
            }
            has_answer = true;
            message.parent = Some(question);
        } else {
            message.parent = above.replace(message.id.clone());
            has_answer = false;
        }
        session.messages.push(message);
    }
    session.current = above;
    Some(session)
}

fn message(theirs: &Value, blocks: &mut Blocks) -> Option<ForeignMessage> {
    let speaker = text(theirs, "role").and_then(role)?;
    let mut message = ForeignMessage::new(json::owned(theirs, "id")?, speaker);
    message.at = times::at(theirs, "createdAt");
    if speaker == Role::Assistant {
        let model = theirs.get("model").unwrap_or(&Value::Null);
        message.model = json::owned(model, "id").or_else(|| json::owned(theirs, "modelId"));
    }
    message.status = match text(theirs, "status") {
        Some("paused") => Status::Stopped,
        Some("error") => Status::Failed,
        _ => Status::Complete,
    };
    for id in json::list(theirs, "blocks").iter().filter_map(Value::as_str) {
        blocks.say(id, &mut message);
    }
    // Before there were blocks.
    if message.content.is_empty() {
        message.say(text(theirs, "content").unwrap_or_default());
    }
    Some(message)
}
