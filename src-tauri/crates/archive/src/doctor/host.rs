//! The small files that whoever uses the archive keeps beside it: drafts, what waits for the connection, the place of
//! the window, keys under a passphrase.
//!
//! Only their form is looked at. Deliberately absent: opening the keys.

use std::io::ErrorKind;
use std::path::PathBuf;

use extremis_language::text;
use serde_json::Value;

use super::Examination;
use super::report::Finding;
use crate::durable;
use crate::layout::Layout;

/// A small file and what it means when it cannot be read.
struct Small {
    path: fn(&Layout) -> PathBuf,
    code: &'static str,
    what: fn(reason: &str) -> String,
    mending: fn() -> String,
    is_whole: fn(&Value) -> bool,
}

const FILES: [Small; 4] = [
    Small {
        path: Layout::drafts,
        code: "drafts_unreadable",
        what: |reason| text!("archive-doctor-drafts", reason = reason),
        mending: || text!("archive-doctor-drafts-advice"),
        is_whole: |value| each(value, &["kind", "text"]),
    },
    Small {
        path: Layout::outbox,
        code: "outbox_unreadable",
        what: |reason| text!("archive-doctor-outbox", reason = reason),
        mending: || text!("archive-doctor-outbox-advice"),
        is_whole: |value| each(value, &["session", "message"]),
    },
    Small {
        path: Layout::window,
        code: "window_unreadable",
        what: |reason| text!("archive-doctor-window", reason = reason),
        mending: || text!("archive-doctor-window-advice"),
        is_whole: Value::is_object,
    },
    Small {
        path: Layout::sealed_keys,
        code: "keys_unreadable",
        what: |reason| text!("archive-doctor-keys", reason = reason),
        mending: || text!("archive-doctor-keys-advice"),
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
                    Ok(_) => text!("archive-doctor-something-else"),
                    Err(error) => error.to_string(),
                },
            };
            self.find(Finding::warning(code, &path, what(&reason)).mendable(mending()));
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
