//! JSON lines of messages, `{session?, role, name?, content, at?}`: our own format for whatever has none.

use std::ops::ControlFlow;

use extremis_language::text;
use serde_json::Value;

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Document, Documents};
use crate::format::lines;
use crate::json::{self, text};
use crate::records::{self, Found, Member};

/// The largest file of lines that is read, in bytes: the lines of a conversation can stand anywhere in it.
const LARGEST: u64 = 256 * 1024 * 1024;

pub(super) struct MessageLines;

impl FileFormat for MessageLines {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let mut is_message = None;
        // It ends where the beginning does.
        let _ = records::find(beginning, &|_| Member::Part, &mut |found| {
            is_message = match found {
                Found::Record(record) => record.read(is_line).ok(),
                Found::TooLarge => None,
            };
            ControlFlow::Break(())
        });
        is_message.unwrap_or_else(|| {
            let has = |name: &[u8]| beginning.windows(name.len()).any(|window| window == name);
            document.ends_in(&["jsonl", "ndjson"])
                && has(b"\"role\"")
                && has(b"\"content\"")
                && !has(b"\"messages\"")
                && !has(b"\"id\"")
        })
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let bytes = documents.read(at, LARGEST)?;
        let content = String::from_utf8(bytes).map_err(|_| text!("transfer-no-text"))?;
        let name = documents.list[at].file_name();
        let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
        let lines = lines::read(&content, name, documents.modified);
        for reason in lines.refused {
            if take(FoundThere::Refused(reason)).is_break() {
                return Ok(());
            }
        }
        for (label, session) in lines.sessions {
            if take(FoundThere::Labelled { label, session: Box::new(session) }).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// What has an id is a message of another program.
fn is_line(record: &Value) -> bool {
    text(record, "role").is_some() && record.get("content").is_some_and(Value::is_string) && {
        let id = json::label(record, "id");
        id.is_none() && record.get("messages").is_none()
    }
}
