//! A conversation as a note: a head that programs read, the words under who said them.
//!
//! An import takes it back with its id, as far as Markdown can say what it was; JSON says everything.

use std::fmt::Write;

use extremis_domain::{Attachment, Fact, FactStatus, Labels, Message, Role, Session};

use super::outgoing::Links;
use super::readable;

/// The note. `links`: where the files lie that go along with its messages.
pub(super) fn written(session: &Session, links: &Links) -> String {
    let parts = session.parts();
    let mut out = String::from("---\n");
    let mut head = |key: &str, value: &str| {
        let _ = writeln!(out, "{key}: {value}");
    };
    head("title", &quoted(session.title()));
    head("id", &quoted(&session.id().to_string()));
    head("created", &quoted(&parts.created_at.to_string()));
    head("updated", &quoted(&parts.updated_at.to_string()));
    let said = readable::said(session);
    if let Some(model) = said.iter().rev().find_map(|message| answered_by(message)) {
        head("model", &quoted(model));
    }
    for (key, value) in labels(&session.labels()) {
        head(key, &value);
    }
    let _ = writeln!(out, "---\n\n# {}\n", on_one_line(session.title()));
    remembered(session, &mut out);
    for message in said {
        say(message, links, &mut out);
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// How the conversation was put in order, as an import reads it again and Obsidian shows it.
fn labels(labels: &Labels) -> Vec<(&'static str, String)> {
    let set = |is_set: bool| is_set.then(|| "true".to_owned());
    let tags: Vec<String> = labels.tags.iter().map(|tag| quoted(tag)).collect();
    let tags = (!tags.is_empty()).then(|| format!("[{}]", tags.join(", ")));
    let all = [
        ("folder", labels.folder.as_deref().map(quoted)),
        ("tags", tags),
        ("pinned", set(labels.pinned)),
        ("archived", set(labels.archived)),
    ];
    all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

fn answered_by(message: &Message) -> Option<&str> {
    message.model.as_deref().filter(|_| message.role == Role::Assistant)
}

/// The present summary and the facts, set apart from what was said.
fn remembered(session: &Session, out: &mut String) {
    if let Some(summary) = session.summary() {
        aside(out, "summary", "Summary", &summary.content);
    }
    let facts = session.parts().facts.iter().filter(|fact| fact.status == FactStatus::Active);
    let facts: Vec<String> = facts.map(|fact| format!("- {}", on_one_line(&told(fact)))).collect();
    if !facts.is_empty() {
        aside(out, "note", "Facts", &facts.join("\n"));
    }
}

fn say(message: &Message, links: &Links, out: &mut String) {
    let who = match message.role {
        Role::User => "User",
        Role::Assistant => "Assistant",
        Role::System => "System",
    };
    let _ = writeln!(out, "## {who}\n");
    if let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) {
        let place = readable::place(context).unwrap_or_else(|| "Captured".to_owned());
        let captured = readable::captured(context);
        let captured: Vec<String> =
            captured.iter().map(|(name, text)| format!("{name}:\n{}", fenced(text))).collect();
        aside(out, "quote", &on_one_line(&place), &captured.join("\n\n"));
    }
    if !message.content.trim().is_empty() {
        let _ = writeln!(out, "{}\n", message.content.trim_end());
    }
    let attached: Vec<String> =
        message.attachments().map(|attachment| linked(attachment, links.of(attachment))).collect();
    if !attached.is_empty() {
        let _ = writeln!(out, "{}\n", attached.join("\n\n"));
    }
}

/// A picture that is shown in the note, or a link to a file.
fn linked(attachment: &Attachment, place: Option<&str>) -> String {
    let name = plain(&attachment.name);
    let Some(place) = place else {
        return format!("*{}: {name}. It is missing.*", readable::kind(attachment));
    };
    let mark = if attachment.picture.is_some() { "!" } else { "" };
    format!("{mark}[{name}]({})", address(place))
}

/// A name in which nothing is a mark of Markdown.
fn plain(name: &str) -> String {
    let is_mark = |letter: char| letter.is_ascii_punctuation() && !".,-+".contains(letter);
    let mut out = String::with_capacity(name.len());
    for letter in on_one_line(name).chars() {
        if is_mark(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// A place below the note as an address.
fn address(place: &str) -> String {
    let mut out = String::with_capacity(place.len());
    for letter in place.chars() {
        match letter {
            ' ' | '%' | '(' | ')' | '\'' | '&' | '`' | '$' | '~' | '!' | ';' => {
                let _ = write!(out, "%{:02X}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out
}

/// A fact in words.
fn told(fact: &Fact) -> String {
    let value = fact.value.as_str().map_or_else(|| fact.value.to_string(), str::to_owned);
    fact.key.as_ref().map_or_else(|| value.clone(), |key| format!("{key}: {value}"))
}

/// A block that notes show as one, and that no reader takes for what was said.
fn aside(out: &mut String, kind: &str, title: &str, text: &str) {
    let _ = writeln!(out, "> [!{kind}] {title}");
    for line in text.lines() {
        let _ = writeln!(out, "> {line}");
    }
    out.push('\n');
}

/// A text in a fence that nothing in it ends.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}", text.trim_end())
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As YAML takes any text.
fn quoted(text: &str) -> String {
    serde_json::to_string(&on_one_line(text)).unwrap_or_default()
}
