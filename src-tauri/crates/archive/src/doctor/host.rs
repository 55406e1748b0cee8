//! The small files that whoever uses the archive keeps beside it: drafts, what waits for the connection, the place of
//! the window, keys under a passphrase.
//!
//! Only their form is looked at. Deliberately absent: opening the keys.

use std::io::ErrorKind;
use std::path::PathBuf;

use serde_json::Value;

use super::Examination;
use super::report::Finding;
use crate::durable;
use crate::layout::Layout;

/// A small file and what it means when it cannot be read.
struct Small {
    path: fn(&Layout) -> PathBuf,
    code: &'static str,
    what: &'static str,
    mending: &'static str,
    is_whole: fn(&Value) -> bool,
}

const FILES: [Small; 4] = [
    Small {
        path: Layout::drafts,
        code: "drafts_unreadable",
        what: "The drafts (what was typed and not yet sent) cannot be read",
        mending: "No message is affected. Mending sets the file aside, where what it holds can be looked up.",
        is_whole: |value| each(value, &["kind", "text"]),
    },
    Small {
        path: Layout::outbox,
        code: "outbox_unreadable",
        what: "The list of the messages that wait for the connection cannot be read",
        mending: "The messages themselves are in their conversations. Mending sets the file aside; ask them again there.",
        is_whole: |value| each(value, &["session", "message"]),
    },
    Small {
        path: Layout::window,
        code: "window_unreadable",
        what: "The place of the window cannot be read",
        mending: "The window opens at its usual place. Mending sets the file aside.",
        is_whole: Value::is_object,
    },
    Small {
        path: Layout::sealed_keys,
        code: "keys_unreadable",
        what: "The file with the sealed API keys is damaged",
        mending: "Mending sets it aside; enter the keys again then, or put a copy of the file in its place.",
        is_whole: |value| has(value, &["salt", "nonce", "keys"]),
    },
];

impl Examination<'_> {
    pub(super) fn host_files(&mut self) {
        for Small { path, code, what, mending, is_whole } in FILES {
            let path = path(self.layout);
            let reason = match durable::read(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => error.to_string(),
                Ok(bytes) => match serde_json::from_slice::<Value>(&bytes) {
                    Ok(value) if is_whole(&value) => continue,
                    Ok(_) => "something else is in it".to_owned(),
                    Err(error) => error.to_string(),
                },
            };
            self.find(Finding::warning(code, &path, format!("{what}: {reason}.")).mendable(mending));
        }
    }
}

/// Whether it is a list of objects that have these texts.
fn each(value: &Value, texts: &[&str]) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(|one| has(one, texts)))
}

/// Whether it is an object that has these texts.
fn has(value: &Value, texts: &[&str]) -> bool {
    texts.iter().all(|name| value.get(name).is_some_and(Value::is_string))
}
