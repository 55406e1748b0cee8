//! A conversation as another assistant has it, and what becomes of it here.
//!
//! Its messages keep their places in the tree: what is not shown there (an empty root, a call of a tool) is passed over,
//! and what followed it follows what was before it. Ids come from theirs, so that the same conversation is the same
//! again. What has no place here stays with the message that it belongs to, as it was. Deliberately absent: anything
//! that only one format has.

mod file;
mod kept;
mod labels;

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{
    InstructionsId, InstructionsVersion, Lenient, Message, MessageId, Role, Session, SessionId, SessionParts,
    Status, Timestamp, title_of,
};
use serde_json::{Map, Value};

use crate::documents::{Bytes, FilesThere};

pub(crate) use file::{ForeignFile, ForeignFiles};
pub use kept::ForeignPart;
pub(crate) use kept::{KeptCounts, bounded};

/// Under this name a conversation and a message have what there is no place for.
const IMPORTED: &str = "imported";
/// Under this one a conversation says what it came from.
const IMPORTED_FROM: &str = "importedFrom";

/// So many characters of a title are taken over.
const LONGEST_TITLE: usize = 300;

/// A conversation of another assistant.
#[derive(Debug, Default)]
pub(crate) struct ForeignSession {
    /// Identity among those of its assistant.
    pub(crate) id: String,
    pub(crate) title: Option<String>,
    pub(crate) created: Option<Timestamp>,
    pub(crate) updated: Option<Timestamp>,
    /// In any order; versions of a message in the order in which they were made.
    pub(crate) messages: Vec<ForeignMessage>,
    /// The end of the branch that was shown; none: the last message.
    pub(crate) current: Option<String>,
    /// What the model was told to keep to there.
    pub(crate) instructions: Vec<String>,
    /// What else is known of it, as it can be kept.
    pub(crate) others: Map<String, Value>,
}

/// A message, or an empty place in a tree of messages.
#[derive(Debug)]
pub(crate) struct ForeignMessage {
    pub(crate) id: String,
    pub(crate) parent: Option<String>,
    pub(crate) role: Role,
    /// Empty where nothing is shown.
    pub(crate) content: String,
    pub(crate) at: Option<Timestamp>,
    pub(crate) name: Option<String>,
    pub(crate) model: Option<String>,
    pub(crate) status: Status,
    pub(crate) kept: Vec<(ForeignPart, Value)>,
    pub(crate) files: Vec<ForeignFile>,
}

impl ForeignMessage {
    /// A message that says nothing yet.
    pub(crate) fn new(id: impl Into<String>, role: Role) -> Self {
        Self {
            id: id.into(),
            parent: None,
            role,
            content: String::new(),
            at: None,
            name: None,
            model: None,
            status: Status::Complete,
            kept: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Adds a part of what is said.
    pub(crate) fn say(&mut self, text: &str) {
        let text = text.trim_matches(['\n', '\r']);
        if text.trim().is_empty() {
            return;
        }
        if !self.content.is_empty() {
            self.content.push_str("\n\n");
        }
        self.content.push_str(text);
    }

    /// Keeps a part that there is no place for.
    pub(crate) fn keep(&mut self, part: ForeignPart, value: &Value) {
        self.kept.push((part, bounded(value)));
    }

    /// Names a file that is nowhere, and keeps what is known of it.
    pub(crate) fn name_file(&mut self, part: ForeignPart, name: Option<&str>, value: &Value) {
        self.attach(part, name, Bytes::Nowhere, value);
    }

    /// Names a file that may be somewhere: where it is, it goes along with the message, else what is known of it is kept.
    pub(crate) fn attach(&mut self, part: ForeignPart, name: Option<&str>, bytes: Bytes, value: &Value) {
        let file = ForeignFile::new(part, name, bytes, bounded(value));
        self.say(&file.mention);
        self.files.push(file);
    }
}

/// Has each message follow the one before it: of a conversation without branches.
pub(crate) fn chained(mut messages: Vec<ForeignMessage>) -> Vec<ForeignMessage> {
    for place in 1..messages.len() {
        messages[place].parent = Some(messages[place - 1].id.clone());
    }
    messages
}

/// Who speaks, in the words of any of them; none where it is no person and no model.
pub(crate) fn role(word: &str) -> Option<Role> {
    match word.to_ascii_lowercase().as_str() {
        "user" | "human" | "you" | "me" => Some(Role::User),
        "assistant" | "ai" | "bot" | "model" | "gpt" => Some(Role::Assistant),
        "system" | "developer" => Some(Role::System),
        _ => None,
    }
}

impl ForeignSession {
    /// What becomes of it here, and what of it was kept as it was. None when nothing was said in it.
    ///
    /// What has no time of its own is of the time before it, else of `otherwise`.
    pub(crate) fn into_session(
        mut self,
        assistant: &str,
        otherwise: Timestamp,
        there: &FilesThere,
    ) -> Result<Option<(Session, KeptCounts, ForeignFiles)>, String> {
        let id = SessionId::named(&format!("{assistant}\n{}", self.id));
        self.take_instructions();
        let start = self.created.or_else(|| self.messages.iter().find_map(|message| message.at));
        let mut parts = SessionParts::new(id, start.unwrap_or(otherwise));
        let (mut counts, mut files) = (KeptCounts::default(), ForeignFiles::new());
        let mut own: Map<String, Value> = std::mem::take(&mut self.others);
        own.retain(|_, value| !is_nothing(value));
        let labels = labels::of(&own);
        parts.labels = (!labels.is_empty()).then_some(Lenient::Valid(labels));
        self.keep_files_that_are_nowhere(there);
        let head = self.put_messages(&mut parts, &mut own, &mut counts, &mut files);
        let Some(last) = parts.messages.last() else { return Ok(None) };
        parts.head = head.or_else(|| Some(last.id.clone()));
        parts.title = self.title.as_deref().map(one_line).filter(|title| !title.is_empty());
        parts.updated_at = self.updated.unwrap_or(parts.created_at).max(parts.updated_at);
        self.put_instructions(&mut parts);
        parts.extra.insert(IMPORTED_FROM.to_owned(), assistant.into());
        if !own.is_empty() {
            parts.extra.insert(IMPORTED.to_owned(), own.into());
        }
        let session = Session::from_parts(parts).map_err(|error| error.to_string())?;
        Ok(Some((with_title(session, &files), counts, files)))
    }

    /// A file goes along with what a person or a model said.
    fn keep_files_that_are_nowhere(&mut self, there: &FilesThere) {
        for message in &mut self.messages {
            let is_shown = message.role != Role::System;
            let (files, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut message.files)
                .into_iter()
                .partition(|file| is_shown && there.has(&file.bytes));
            message.files = files;
            message.kept.extend(kept.into_iter().map(|file| (file.part, file.value)));
        }
    }

    /// What the system says are instructions: a model must not be told them as if they were the user's.
    fn take_instructions(&mut self) {
        for message in self.messages.iter_mut().filter(|message| message.role == Role::System) {
            let text = std::mem::take(&mut message.content);
            if !text.trim().is_empty() && !self.instructions.contains(&text) {
                self.instructions.push(text);
            }
        }
    }

    fn put_instructions(&self, parts: &mut SessionParts) {
        for text in &self.instructions {
            // One that is too long for instructions was not written by hand; its beginning says what it is.
            let beginning: String = text.chars().take(extremis_domain::MAX_INSTRUCTIONS_CHARS).collect();
            let Ok(version) = InstructionsVersion::new(&beginning, parts.created_at) else { continue };
            let id = InstructionsId::named(&format!("{}\n{text}", parts.id));
            if !version.text.is_empty() && parts.instructions.iter().all(|known| known.id != id) {
                let version = InstructionsVersion { id, imported: true, ..version };
                parts.instructions.push(Arc::new(version));
            }
        }
    }

    /// Puts every message after its parent, and says which is the end of the branch that was shown.
    fn put_messages(
        &mut self,
        parts: &mut SessionParts,
        own: &mut Map<String, Value>,
        counts: &mut KeptCounts,
        files: &mut ForeignFiles,
    ) -> Option<MessageId> {
        let order = self.parents_first();
        let places = self.places();
        let parents: Vec<Option<usize>> =
            self.messages.iter().map(|message| places.get(message.parent.as_ref()?).copied()).collect();
        let current = self.current.as_ref().and_then(|id| places.get(id).copied());
        // For each of theirs the message here that stands in its place: itself, or the last one before it.
        let mut here: Vec<Option<usize>> = vec![None; self.messages.len()];
        for place in order {
            let above = parents[place].and_then(|parent| here[parent]);
            let theirs = &mut self.messages[place];
            let at = if theirs.content.trim().is_empty() || theirs.role == Role::System {
                above
            } else {
                let above = above.map(|above| &parts.messages[above]);
                let time = theirs.at.or(above.map(|above| above.timestamp)).unwrap_or(parts.created_at);
                let parent = above.map(|above| above.id.clone());
                let id = MessageId::named(&format!("{} {}", parts.id, theirs.id));
                let content = std::mem::take(&mut theirs.content);
                let message = Message {
                    parent,
                    name: theirs.name.take(),
                    model: theirs.model.take(),
                    status: theirs.status,
                    ..Message::with_id(id, theirs.role, content, time)
                };
                parts.updated_at = parts.updated_at.max(time);
                parts.messages.push(Arc::new(message));
                Some(parts.messages.len() - 1)
            };
            here[place] = at;
            if let Some(at) = at
                && !theirs.files.is_empty()
            {
                files.insert(parts.messages[at].id.clone(), std::mem::take(&mut theirs.files));
            }
            for (part, value) in theirs.kept.drain(..) {
                counts.add(part);
                match at {
                    Some(at) => keep(Arc::make_mut(&mut parts.messages[at]), part, value),
                    None => kept::put(own, part, value),
                }
            }
        }
        current.and_then(|place| here[place]).map(|at| parts.messages[at].id.clone())
    }

    fn places(&self) -> HashMap<String, usize> {
        let mut places = HashMap::with_capacity(self.messages.len());
        for (place, message) in self.messages.iter().enumerate() {
            places.entry(message.id.clone()).or_insert(place);
        }
        places
    }

    /// The places of all messages, each after its parent; of two with one id the first. A circle is cut open.
    fn parents_first(&self) -> Vec<usize> {
        let places = self.places();
        let mut is_reached = vec![false; self.messages.len()];
        let mut order = Vec::with_capacity(self.messages.len());
        for (place, message) in self.messages.iter().enumerate() {
            let mut above = Vec::new();
            let mut next = Some(place).filter(|place| places.get(&message.id) == Some(place));
            while let Some(place) = next.filter(|place| !is_reached[*place]) {
                is_reached[place] = true;
                above.push(place);
                next = self.messages[place].parent.as_ref().and_then(|parent| places.get(parent).copied());
            }
            order.extend(above.into_iter().rev());
        }
        order
    }
}

/// Keeps a part of a message that there is no place for.
pub(crate) fn keep(message: &mut Message, part: ForeignPart, value: Value) {
    kept::put(imported_of(message), part, value);
}

/// What is kept of a message.
fn imported_of(message: &mut Message) -> &mut Map<String, Value> {
    let kept = message.extra.entry(IMPORTED).or_insert_with(|| Map::new().into());
    kept.as_object_mut().expect("nobody else writes there")
}

/// A conversation without a title has the one that its first message gives.
fn with_title(session: Session, files: &ForeignFiles) -> Session {
    if session.parts().title.is_some() {
        return session;
    }
    let first = session.visible().find(|message| message.role == Role::User);
    let title = first.map(|first| title_of(&words_beside(first, files))).filter(|title| !title.is_empty());
    let parts = SessionParts { title, ..session.parts().clone() };
    Session::from_parts(parts).unwrap_or(session)
}

/// What a message says beside the files that go along with it; where that is nothing, what it says of them.
fn words_beside(message: &Message, files: &ForeignFiles) -> String {
    let named = files.get(&message.id).into_iter().flatten();
    let words = named.fold(message.content.clone(), |words, file| file.without_mention(&words));
    if words.trim().is_empty() { message.content.clone() } else { words }
}

fn one_line(title: &str) -> String {
    let beginning: String = title.chars().take(LONGEST_TITLE).collect();
    beginning.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests;
