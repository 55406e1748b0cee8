//! `conversations/index.json`: the session list, so that no session must be opened to show it (source design
//! 001, `ConversationIndex`). Derived: it can be deleted at any time and comes back. The names that Extremis for
//! macOS has for the same fields are read too.

use std::fs::Metadata;

use extremis_domain::{SessionId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Entry;

/// The version that this program writes; version 1 of source design 001 with fields added.
const VERSION: u64 = 1;

/// One row: what is shown, and what the session's file looked like when that was true.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) entry: Entry,
    pub(crate) stamp: Option<Stamp>,
}

/// Tells whether a file is still the one that was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stamp {
    /// In bytes.
    size: u64,
    /// In nanoseconds since 1970.
    modified: u64,
}

impl Stamp {
    /// The stamp of no file.
    const UNKNOWN: Self = Self { size: 0, modified: 0 };

    pub(crate) fn of(metadata: &Metadata) -> Self {
        let since_1970 =
            metadata.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        let modified = since_1970.and_then(|time| u64::try_from(time.as_nanos()).ok()).unwrap_or(0);
        Self { size: metadata.len(), modified }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.size == 0
    }
}

/// What the index says.
#[derive(Debug, Default)]
pub(crate) struct Index {
    pub(crate) rows: Vec<Row>,
    pub(crate) active: Option<SessionId>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    #[serde(default = "first_version")]
    version: u64,
    #[serde(alias = "sessions")]
    conversations: Vec<Line>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trash: Vec<Line>,
    #[serde(default, alias = "activeSessionId")]
    active_conversation_id: Option<SessionId>,
    last_updated: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    id: SessionId,
    title: String,
    created_at: Timestamp,
    #[serde(alias = "lastModifiedAt")]
    updated_at: Timestamp,
    message_count: usize,
    #[serde(default)]
    preview: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<Stamp>,
    /// Absent in an index of another writer, whose files are all of revision 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
}

fn first_version() -> u64 {
    1
}

/// The bytes of the index; rows in the order in which they are shown.
pub(crate) fn encode(
    rows: Vec<Row>,
    active: Option<SessionId>,
    now: Timestamp,
) -> serde_json::Result<Vec<u8>> {
    let (trash, live): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.entry.deleted_at.is_some());
    let file = File {
        version: VERSION,
        conversations: live.into_iter().map(Line::from).collect(),
        trash: trash.into_iter().map(Line::from).collect(),
        active_conversation_id: active,
        last_updated: now,
    };
    let mut bytes = serde_json::to_vec_pretty(&file)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads an index; says why if it is none.
pub(crate) fn decode(bytes: &[u8]) -> Result<Index, String> {
    let file: File =
        serde_json::from_slice(bytes).map_err(|error| format!("It is not an index: {error}."))?;
    if file.version > VERSION {
        return Err(format!("It is of version {}, written by a newer Extremis.", file.version));
    }
    let rows = file.conversations.into_iter().chain(file.trash).map(Row::from).collect();
    Ok(Index { rows, active: file.active_conversation_id })
}

impl From<Row> for Line {
    fn from(Row { entry, stamp }: Row) -> Self {
        let Entry { id, revision, title, created_at, updated_at, message_count, preview, deleted_at } = entry;
        let revision = Some(revision);
        Self { id, title, created_at, updated_at, message_count, preview, deleted_at, file: stamp, revision }
    }
}

impl From<Line> for Row {
    fn from(line: Line) -> Self {
        let Line { id, title, created_at, updated_at, message_count, preview, deleted_at, file, revision } =
            line;
        // A row of ours without a revision is from before there was one: its file has to be looked at.
        let stamp = file.map(|stamp| if revision.is_some() { stamp } else { Stamp::UNKNOWN });
        let revision = revision.unwrap_or(0);
        let entry = Entry { id, revision, title, created_at, updated_at, message_count, preview, deleted_at };
        Self { entry, stamp }
    }
}
