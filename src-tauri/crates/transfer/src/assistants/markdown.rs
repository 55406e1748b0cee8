//! A conversation in Markdown: who speaks stands in headings (`## User`) or before a colon in bold (`**User:**`).
//!
//! What stands before the first of them is a title and, between two lines of `---`, what else is known.

use std::collections::BTreeMap;

use extremis_domain::Role;
use extremis_language::text;

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Document, Documents};
use crate::foreign::{ForeignMessage, ForeignSession, chained};
use crate::times;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Words under which models speak, beside those of [`role`](crate::foreign::role).
const ASSISTANTS: [&str; 12] = [
    "chatgpt",
    "claude",
    "gemini",
    "copilot",
    "llm",
    "response",
    "answer",
    "deepseek",
    "grok",
    "mistral",
    "perplexity",
    "extremis",
];

pub(super) struct Markdown;

impl FileFormat for Markdown {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let text = String::from_utf8_lossy(beginning);
        document.ends_in(&["md", "markdown"]) && text.lines().any(|line| speaker(line).is_some())
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let text = String::from_utf8(documents.read(at, LARGEST)?).map_err(|_| text!("transfer-no-text"))?;
        let name = documents.list[at].file_name();
        let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
        let found = match session(text.strip_prefix('\u{feff}').unwrap_or(&text), name) {
            Some(session) => FoundThere::Session { assistant: "Markdown", session: Box::new(session) },
            None if documents.is_one_file => FoundThere::Refused(text!("transfer-nobody-speaks")),
            // Notes are no conversations.
            None => return Ok(()),
        };
        // It is the only thing in the file.
        let _ = take(found);
        Ok(())
    }
}

fn session(text: &str, name: &str) -> Option<ForeignSession> {
    let (front, text) = front_matter(text);
    let mut title = None;
    let mut messages: Vec<ForeignMessage> = Vec::new();
    let mut said = String::new();
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if fence.is_none()
            && let Some((role, model, rest)) = speaker(line)
        {
            end(&mut messages, &mut said);
            let mut message = ForeignMessage::new(messages.len().to_string(), role);
            message.model = model.or_else(|| front.get("model").cloned()).filter(|_| role == Role::Assistant);
            messages.push(message);
            said.push_str(rest);
            said.push('\n');
        } else if messages.is_empty() {
            title = title.or_else(|| line.strip_prefix("# ").map(str::to_owned));
        } else {
            said.push_str(line);
            said.push('\n');
        }
    }
    end(&mut messages, &mut said);
    // A heading that is called so by chance is no conversation.
    let spoken = |role| messages.iter().any(|message| message.role == role && !message.content.is_empty());
    if !spoken(Role::User) || (!spoken(Role::Assistant) && front.is_empty()) {
        return None;
    }
    let first = messages.iter().find(|message| message.role == Role::User)?.content.clone();
    let of = |keys: &[&str]| keys.iter().find_map(|key| front.get(*key).cloned());
    let title = of(&["title"]).or(title).unwrap_or_else(|| name.to_owned());
    let time = |keys: &[&str]| of(keys).and_then(|text| times::of(&text.into()));
    Some(ForeignSession {
        id: of(&["id", "uuid", "conversation_id"]).unwrap_or_else(|| format!("{title}\n{first}")),
        title: Some(title),
        created: time(&["created", "created_at", "date", "create_time"]),
        updated: time(&["updated", "updated_at", "modified", "update_time"]),
        messages: chained(messages),
        others: front.into_iter().map(|(key, value)| (key, value.into())).collect(),
        ..ForeignSession::default()
    })
}

/// Gives the last one who spoke what was said until here. A line between two of them is no part of it.
fn end(messages: &mut [ForeignMessage], said: &mut String) {
    if let Some(last) = messages.last_mut() {
        let text = said.trim_end();
        last.say(
            text.strip_suffix("\n---").or_else(|| text.strip_suffix("\n***")).unwrap_or(text).trim_end(),
        );
    }
    said.clear();
}

/// What stands between two lines of `---` at the beginning, as plain `key: value` lines.
fn front_matter(text: &str) -> (BTreeMap<String, String>, &str) {
    let Some(rest) = text.strip_prefix("---\n").or_else(|| text.strip_prefix("---\r\n")) else {
        return (BTreeMap::new(), text);
    };
    let Some((front, after)) = rest.split_once("\n---") else { return (BTreeMap::new(), text) };
    let lines = front.lines().filter(|line| !line.starts_with([' ', '-', '#']));
    let pairs = lines.filter_map(|line| line.split_once(':'));
    let plain = |value: &str| {
        let value = value.trim();
        let escaped = value.starts_with('"').then(|| serde_json::from_str(value).ok()).flatten();
        escaped.unwrap_or_else(|| value.trim_matches(['"', '\'']).to_owned())
    };
    let pairs = pairs.map(|(key, value)| (key.trim().to_lowercase(), plain(value)));
    (pairs.filter(|(_, value)| !value.is_empty()).collect(), after)
}

/// Who begins to speak with a line, which model that is if it is named, and what is said in it already.
fn speaker(line: &str) -> Option<(Role, Option<String>, &str)> {
    let line = line.trim_end();
    let marks = line.chars().take_while(|letter| *letter == '#').count();
    if (1..=6).contains(&marks) {
        let name = line[marks..].strip_prefix(' ')?.trim().trim_matches('*').trim_end_matches(':');
        let (role, model) = who(name)?;
        return Some((role, model, ""));
    }
    let inner = line.strip_prefix("**")?;
    let (name, rest) = inner.split_once(":**").or_else(|| inner.split_once("**:"))?;
    let (role, model) = who(name)?;
    Some((role, model, rest.trim_start()))
}

/// The role of a name such as `User`, `Assistant (gpt-4o)` or `🤖 ChatGPT`, and what stands in its brackets.
fn who(name: &str) -> Option<(Role, Option<String>)> {
    let name = name.trim().trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let (name, model) = match name.split_once('(') {
        Some((name, model)) => (name.trim(), Some(model.trim_end_matches(')').trim().to_owned())),
        None => (name, None),
    };
    let word = name.to_lowercase();
    let word = word.strip_suffix(" said").unwrap_or(&word);
    let role = match word {
        "prompt" | "question" => Some(Role::User),
        word if ASSISTANTS.contains(&word) => Some(Role::Assistant),
        word => crate::foreign::role(word),
    };
    Some((role?, model.filter(|model| !model.is_empty())))
}
