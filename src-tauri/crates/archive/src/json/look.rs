//! Looking at one session's file for the list: what it says, or why it says nothing.

use std::io::ErrorKind;
use std::path::Path;

use extremis_domain::{Session, SessionId, Timestamp};
use extremis_language::{Words, text};
use serde_json::Value;

use super::damage::{decode, set_aside};
use crate::format::{FormatError, Opened};
use crate::index::IndexRow;
use crate::layout::Layout;
use crate::{DamageReason, Entry, Notice, NoticeCode, durable};

/// What looking at a session's file gave.
pub(crate) enum Look {
    Session(Box<Opened>),
    Newer(Box<IndexRow>),
    Damaged,
    Gone,
}

/// Reads the file of session `id`. A damaged one is set aside if this process may write; `tell` hears of whatever
/// the user should know.
pub(crate) fn look(
    layout: &Layout,
    may_write: bool,
    id: SessionId,
    path: &Path,
    tell: &mut dyn FnMut(Notice),
) -> Look {
    let bytes = match durable::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Look::Gone,
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            tell(Notice {
                code: NoticeCode::FileLeftInPlace,
                message: text!("archive-not-readable-here", path = path.display()),
            });
            return Look::Damaged;
        }
        read => read.map_err(|error| DamageReason::of(&error)),
    };
    let decoded = bytes.map(|bytes| (decode(layout, id, &bytes), bytes));
    let reason = match decoded {
        Ok((Ok(opened), _)) => return Look::Session(Box::new(opened)),
        Ok((Err(FormatError::Newer { version }), bytes)) => {
            tell(Notice {
                code: NoticeCode::NewerVersion,
                message: text!("archive-one-newer", version = Words(version)),
            });
            return Look::Newer(Box::new(guessed(id, &bytes)));
        }
        Ok((Err(damage), _)) => DamageReason::of(&damage),
        Err(unreadable) => unreadable,
    };
    let (_, notice) = set_aside(layout, may_write, path, &reason);
    tell(notice);
    Look::Damaged
}

/// What can be shown of a file whose format is not known.
fn guessed(id: SessionId, bytes: &[u8]) -> IndexRow {
    let file: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let text = |name: &str| file.get(name).and_then(Value::as_str);
    let time =
        |name: &str| text(name).and_then(|text| text.parse().ok()).unwrap_or(Timestamp::from_second(0));
    let entry = Entry {
        revision: file.get("revision").and_then(Value::as_u64).unwrap_or(0),
        title: text("title").unwrap_or("Saved by a newer Extremis").to_owned(),
        updated_at: time("updatedAt"),
        message_count: file.get("messages").and_then(Value::as_array).map_or(0, Vec::len),
        deleted_at: text("deletedAt").and_then(|text| text.parse().ok()),
        ..Entry::of(&Session::new(id, time("createdAt")))
    };
    // Without a stamp of its own it is looked at again when the index is next missing, not at each opening.
    IndexRow { entry, stamp: None }
}
