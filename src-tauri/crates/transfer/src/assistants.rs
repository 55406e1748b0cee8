//! The formats that other assistants write, one file each.
//!
//! Which one a file is of is told by what stands in it. Deliberately absent: anything that is asked of a network, and the
//! content of pictures and other files.

mod chatbox;
mod chatgpt;
mod cherry_studio;
mod claude;
mod gemini;
mod jan;
mod json_file;
mod librechat;
mod lines;
mod lm_studio;
mod markdown;
mod ollama;
mod open_webui;
mod openai;
mod witsy;

use std::ops::ControlFlow;

use extremis_domain::Session;
use serde_json::Value;

use crate::documents::{Document, Documents};
use crate::foreign::ForeignSession;

/// What is found in a file.
pub(crate) enum FoundThere {
    /// A conversation of the assistant of that name.
    Session { assistant: &'static str, session: Box<ForeignSession> },
    /// A conversation of message lines, and its label there.
    Labelled { label: String, session: Box<Session> },
    /// Something in it cannot be taken in, for this reason.
    Refused(String),
}

/// Takes what is found, and says whether to go on.
pub(crate) type TakeFound<'a> = dyn FnMut(FoundThere) -> ControlFlow<()> + 'a;

/// A way in which the conversations of an assistant lie in a file.
pub(crate) trait FileFormat: Sync {
    /// Whether this is such a file, by its name and its first bytes.
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool;

    /// Finds its conversations one after the other. Fails where it cannot be read to its end.
    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String>;
}

/// All of them; the first one that knows a file reads it.
const ALL: [&dyn FileFormat; 7] = [
    &ollama::OllamaApp,
    &jan::Jan,
    &markdown::Markdown,
    &lines::MessageLines,
    &cherry_studio::CherryStudio,
    &gemini::Gemini,
    &json_file::JsonFile,
];

/// A format in which a conversation is a record of a JSON file.
pub(crate) trait RecordFormat: Sync {
    /// What people call the assistant. Ids are made of it: it never changes.
    fn assistant(&self) -> &'static str;

    /// The conversations of a record; none where it is not of this format.
    fn read(&self, record: &Value) -> Option<Vec<ForeignSession>>;
}

/// All of those; the first one that knows a record reads it.
const RECORD_FORMATS: [&dyn RecordFormat; 8] = [
    &chatgpt::ChatGpt,
    &claude::Claude,
    &open_webui::OpenWebUi,
    &librechat::LibreChat,
    &chatbox::Chatbox,
    &lm_studio::LmStudio,
    &witsy::Witsy,
    &openai::OpenAiMessages,
];

/// The format of a file.
pub(crate) fn format_of(documents: &mut Documents, at: usize) -> Option<&'static dyn FileFormat> {
    let beginning = documents.beginning(at);
    let document = &documents.list[at];
    ALL.into_iter().find(|format| format.is_in(document, &beginning))
}
