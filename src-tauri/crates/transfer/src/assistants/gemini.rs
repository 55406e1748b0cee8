//! Gemini in Google Takeout: `MyActivity.json`, an entry for each question with its answer as a page.
//!
//! Newer entries name the conversation that they belong to; an older one is a conversation of its own.

mod page;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use extremis_domain::{Role, Timestamp};
use extremis_language::text;
use serde_json::Value;

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Bytes, Document, Documents};
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained};
use crate::json::{self, text};
use crate::records::{self, Found, Member};
use crate::spool::{Span, Spool};
use crate::times;

/// Before the id of a conversation in the address of its page.
const ADDRESS: &str = "https://gemini.google.com/app/";

pub(super) struct Gemini;

impl FileFormat for Gemini {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let has = |name: &str| beginning.windows(name.len()).any(|window| window == name.as_bytes());
        document.ends_in(&["json"])
            && has("\"header\"")
            && has("\"time\"")
            && (has("Gemini Apps") || has("\"Gemini") || has("\"Bard\"") || has(ADDRESS))
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let mut spool = Spool::new()?;
        let mut sessions: BTreeMap<String, Vec<(Timestamp, Span)>> = BTreeMap::new();
        let (mut damaged, mut failed) = (0, None);
        let read = records::find(documents.open(at)?, &|_| Member::Part, &mut |found| {
            let Found::Record(record) = found else {
                damaged += 1;
                return ControlFlow::Continue(());
            };
            match record.read(place) {
                Ok(Some((session, time))) => match spool.put(record.bytes) {
                    Ok(span) => sessions.entry(session).or_default().push((time, span)),
                    Err(reason) => {
                        failed = Some(reason);
                        return ControlFlow::Break(());
                    }
                },
                // What was done there beside asking.
                Ok(None) => {}
                Err(_) => damaged += 1,
            }
            ControlFlow::Continue(())
        });
        if damaged > 0
            && take(FoundThere::Refused(text!("transfer-entries-damaged", count = damaged))).is_break()
        {
            return Ok(());
        }
        for (id, mut entries) in sessions {
            // The file begins with the latest.
            entries.reverse();
            entries.sort_by_key(|(time, _)| *time);
            let mut messages = Vec::new();
            let mut named = BTreeMap::<i64, usize>::new();
            for (time, span) in entries {
                let entry: Value = serde_json::from_slice(&spool.get(span)?).unwrap_or_default();
                let same = named.entry(time.as_second()).or_default();
                messages.extend(turn(&entry, time, *same));
                *same += 1;
            }
            let session = ForeignSession { id, messages: chained(messages), ..ForeignSession::default() };
            if take(FoundThere::Session { assistant: "Gemini", session: Box::new(session) }).is_break() {
                return Ok(());
            }
        }
        match (failed, read) {
            (Some(reason), _) => Err(reason),
            (None, read) => read.map_err(|broken| broken.reason()),
        }
    }
}

/// Which conversation an entry belongs to, and when it was; none where nothing was asked.
fn place(entry: &Value) -> Option<(String, Timestamp)> {
    let products = json::list(entry, "products").iter().filter_map(Value::as_str);
    let mut whose = products.chain(text(entry, "header"));
    let is_of = whose.any(|name| name.contains("Gemini") || name == "Bard");
    let question = question(entry)?;
    let is_asked = is_of && (entry.get("safeHtmlItem").is_some() || text(entry, "title") != Some(question));
    let time = times::at(entry, "time").filter(|_| is_asked)?;
    let addresses = json::list(entry, "details").iter().filter_map(|detail| text(detail, "url"));
    let addresses = addresses.chain(text(entry, "titleUrl"));
    let mut named: Vec<&str> = addresses.filter_map(|address| address.strip_prefix(ADDRESS)).collect();
    named.dedup();
    let session = match named[..] {
        [id] if !id.is_empty() => id.to_owned(),
        _ => format!("{time} {question}"),
    };
    Some((session, time))
}

/// What was asked. The title says first what was done, in the user's language; in English `Prompted`.
fn question(entry: &Value) -> Option<&str> {
    let title = text(entry, "title")?;
    let asked = ["Prompted ", "Asked ", "Said "].iter().find_map(|done| title.strip_prefix(done));
    Some(asked.unwrap_or(title).trim())
}

/// The question and the answer of an entry. Entries have no ids: it is the one of that number in its second.
fn turn(entry: &Value, time: Timestamp, number: usize) -> [ForeignMessage; 2] {
    let name = |role: &str| format!("{role} {time} {number}");
    let mut asked = ForeignMessage::new(name("user"), Role::User);
    let mut answered = ForeignMessage::new(name("model"), Role::Assistant);
    (asked.at, answered.at) = (Some(time), Some(time));
    asked.say(question(entry).unwrap_or_default());
    for file in json::list(entry, "attachedFiles") {
        let is_picture = entry.get("imageFile") == Some(file);
        let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
        let name = file.as_str().or_else(|| text(file, "name"));
        let bytes = name.map_or(Bytes::Nowhere, |name| Bytes::Named(name.to_owned()));
        asked.attach(part, name, bytes, file);
    }
    for item in json::list(entry, "safeHtmlItem") {
        answered.say(&page::text(text(item, "html").unwrap_or_default()));
    }
    for source in json::list(entry, "subtitles").iter().filter(|source| text(source, "url").is_some()) {
        answered.keep(ForeignPart::Source, source);
    }
    [asked, answered]
}
