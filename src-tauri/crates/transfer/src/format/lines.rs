//! Conversations as JSON lines `{session?, role, name?, content, at?}`, each line a message.
//!
//! The lines of one `session`, which can be any label, are one conversation in the order of the file; its title is the
//! label, and a file without labels is one conversation of the file's name. Ids come from what is said, so that the
//! same file gives the same conversation again, and a longer one what is new in it. Deliberately absent: branches.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Message, MessageId, Role, Session, SessionId, Timestamp};
use extremis_language::{Words, text};
use serde::Deserialize;

use crate::times;

/// So many lines that cannot be read are told one by one.
const MOST_TOLD: usize = 20;

/// One line.
#[derive(Deserialize)]
struct Line {
    session: Option<Label>,
    role: Role,
    name: Option<String>,
    content: String,
    at: Option<String>,
}

/// Text or a number: a label is only there to tell conversations apart.
#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Text(String),
    Number(serde_json::Number),
}

impl Label {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// What a file of lines holds.
#[derive(Default)]
pub(crate) struct Lines {
    /// The conversations with their labels, in the order in which they begin.
    pub(crate) sessions: Vec<(String, Session)>,
    /// Why some lines cannot be taken in.
    pub(crate) refused: Vec<String>,
}

/// Reads the lines of a file. What has no label is labelled `unlabelled`; messages without a time of their own have that
/// of the one before, or `now`.
pub(crate) fn read(text: &str, unlabelled: &str, now: Timestamp) -> Lines {
    let mut lines = Lines::default();
    let mut order: Vec<(String, Vec<Message>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut refused = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match message(line) {
            Ok((label, message, at)) => {
                let label =
                    label.filter(|label| !label.trim().is_empty()).unwrap_or_else(|| unlabelled.to_owned());
                let place = *known.entry(label).or_insert_with_key(|label| {
                    order.push((label.clone(), Vec::new()));
                    order.len() - 1
                });
                let said = &mut order[place].1;
                let timestamp = at.or(said.last().map(|last| last.timestamp)).unwrap_or(now);
                said.push(Message { timestamp, ..message });
            }
            Err(reason) => {
                refused += 1;
                if refused <= MOST_TOLD {
                    lines.refused.push(text!("transfer-line", number = Words(number + 1), reason = reason));
                }
            }
        }
    }
    if refused > MOST_TOLD {
        lines.refused.push(text!("transfer-lines-more", count = refused - MOST_TOLD));
    }
    for (label, said) in order {
        match session(&label, said) {
            Ok(session) => lines.sessions.push((label, session)),
            Err(reason) => lines.refused.push(format!("{label}: {reason}")),
        }
    }
    lines
}

fn message(line: &str) -> Result<(Option<String>, Message, Option<Timestamp>), String> {
    let line: Line =
        serde_json::from_str(line).map_err(|error| text!("transfer-no-message", reason = Words(error)))?;
    if line.content.trim().is_empty() {
        return Err(text!("transfer-says-nothing"));
    }
    let at = line.at.as_deref().map(time).transpose()?;
    let mut message = Message::new(line.role, line.content, Timestamp::from_second(0));
    message.name = line.name.filter(|name| !name.trim().is_empty());
    Ok((line.session.map(Label::into_text), message, at))
}

fn time(text: &str) -> Result<Timestamp, String> {
    let read = times::parse(text);
    read.ok_or_else(|| text!("transfer-no-time", text = format_args!("{text:?}")))
}

fn session(label: &str, said: Vec<Message>) -> Result<Session, String> {
    let first = said.first().map(|first| first.content.as_str()).unwrap_or_default();
    let id = SessionId::named(&format!("{label}\n{first}"));
    let start = said.first().map_or(Timestamp::from_second(0), |first| first.timestamp);
    let mut parts = Session::new(id, start).parts().clone();
    parts.title = Some(label.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut parent: Option<MessageId> = None;
    for (place, message) in said.into_iter().enumerate() {
        let named = format!("{id} {place}\n{}", message.content);
        let message = Message { id: MessageId::named(&named), parent: parent.take(), ..message };
        parent = Some(message.id.clone());
        parts.updated_at = parts.updated_at.max(message.timestamp);
        parts.messages.push(Arc::new(message));
    }
    parts.head = parent;
    Session::from_parts(parts).map_err(|error| error.to_string())
}
