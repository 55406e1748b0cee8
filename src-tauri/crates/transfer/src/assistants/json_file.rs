//! A JSON file of conversations: a list of them, lines of them, one, or an object that holds them.

use std::ops::ControlFlow;

use extremis_language::{Words, text};
use serde_json::Value;

use super::{FileFormat, FoundThere, RECORD_FORMATS, RecordFormat, TakeFound};
use crate::documents::{Document, Documents};
use crate::foreign::ForeignSession;
use crate::records::{self, Found, Member};

/// So many records that cannot be read are told one by one.
const MOST_TOLD: usize = 20;

pub(super) struct JsonFile;

impl FileFormat for JsonFile {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning);
        let first = beginning.iter().find(|byte| !byte.is_ascii_whitespace());
        // A mirror of the conversations in a page, and settings under other names, are no exports.
        matches!(first, Some(b'{' | b'[')) && !document.ends_in(&["html", "js", "css", "svg"])
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        let mut unknown = Unknown::default();
        let mut known: Option<&dyn RecordFormat> = None;
        let mut number = 0;
        let is_lines = documents.list[at].ends_in(&["jsonl", "ndjson"]);
        let input = documents.open(at)?;
        let mut each = |found: Found<'_>| {
            number += 1;
            let record = match found {
                Found::Record(record) => record,
                Found::TooLarge => {
                    return unknown.refuse(number, &text!("transfer-larger-than-read"), take);
                }
            };
            // Nearly always all are of one format.
            let formats = known.into_iter().chain(RECORD_FORMATS);
            let find = |value: &Value| {
                let mut formats = formats;
                formats.find_map(|format| Some((format, format.read(value)?)))
            };
            match record.read(find) {
                Ok(Some((format, sessions))) => {
                    known = Some(format);
                    unknown.has_sessions = true;
                    tell(format.assistant(), sessions, take)
                }
                // What else an object holds beside its records is none.
                Ok(None) => {
                    unknown.others += usize::from(record.is_element);
                    ControlFlow::Continue(())
                }
                Err(reason) => unknown.refuse(number, &reason, take),
            }
        };
        let read = if is_lines {
            records::lines(input, &mut each)
        } else {
            records::find(input, &member, &mut each)
        };
        unknown.tell(take);
        read.map_err(|broken| broken.reason())
    }
}

/// What the members of the formats' outermost objects hold.
fn member(place: &str) -> Member {
    match place {
        "conversations" | "chats" | "chat-sessions" => Member::Holds,
        place if place.starts_with("session:") => Member::IsOne,
        _ => Member::Part,
    }
}

fn tell(assistant: &'static str, sessions: Vec<ForeignSession>, take: &mut TakeFound<'_>) -> ControlFlow<()> {
    for session in sessions {
        take(FoundThere::Session { assistant, session: Box::new(session) })?;
    }
    ControlFlow::Continue(())
}

/// What is no conversation.
#[derive(Default)]
struct Unknown {
    /// Whether there was a conversation, too.
    has_sessions: bool,
    /// Records that were read and are of no format.
    others: usize,
    /// Records that could not be read.
    damaged: usize,
}

impl Unknown {
    fn refuse(&mut self, number: usize, reason: &str, take: &mut TakeFound<'_>) -> ControlFlow<()> {
        self.damaged += 1;
        if self.damaged > MOST_TOLD {
            return ControlFlow::Continue(());
        }
        take(FoundThere::Refused(text!("transfer-conversation-at", number = Words(number), reason = reason)))
    }

    /// Says how many there were beside conversations. A file without any is none that anybody would look for them in.
    fn tell(&self, take: &mut TakeFound<'_>) {
        if self.damaged > MOST_TOLD {
            let _ = take(FoundThere::Refused(text!(
                "transfer-conversations-more",
                count = self.damaged - MOST_TOLD
            )));
        }
        if self.has_sessions && self.others > 0 {
            let told = text!("transfer-no-conversations", count = self.others);
            let _ = take(FoundThere::Refused(told));
        }
    }
}
