//! `conversations/index.json`: the session list, so that no session must be opened to show it (README,
//! rule 3). Derived: it can be deleted at any time and comes back. The names that Extremis for
//! macOS has for the same fields are read too.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::Path;

use extremis_domain::{Labels, SessionId, Timestamp};
use extremis_language::{Words, text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{DamageReason, Entry, layout};

/// The version that this program writes; the first one, with fields added.
const VERSION: u64 = 1;

/// One row: what is shown, and what the session's file looked like when that was true.
#[derive(Debug, Clone)]
pub(crate) struct IndexRow {
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
    pub(crate) const UNKNOWN: Self = Self { size: 0, modified: 0 };

    pub(crate) fn of(metadata: &Metadata) -> Self {
        let since_1970 =
            metadata.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        let modified = since_1970.and_then(|time| u64::try_from(time.as_nanos()).ok()).unwrap_or(0);
        Self { size: metadata.len(), modified }
    }

    /// The stamp of the file at `path`, or of none.
    pub(crate) fn at(path: &Path) -> Self {
        fs::symlink_metadata(path).map_or(Self::UNKNOWN, |metadata| Self::of(&metadata))
    }

    pub(crate) fn is_empty(self) -> bool {
        self.size == 0
    }
}

/// What the index says.
#[derive(Debug, Default)]
pub(crate) struct Index {
    pub(crate) rows: Vec<IndexRow>,
    pub(crate) active: Option<SessionId>,
    /// None where the index was not sealed, or was changed since.
    pub(crate) seal: Option<IndexSeal>,
}

/// What lets an index be trusted without a look at the files.
#[derive(Debug, Default)]
pub(crate) struct IndexSeal {
    /// The time that the folder was given when the index was in its place, in nanoseconds since 1970.
    pub(crate) folder_time: u64,
    /// Names of files that are not named as this archive would.
    pub(crate) named_otherwise: HashMap<SessionId, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct IndexFile<'a> {
    #[serde(default = "first_version")]
    version: u64,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    seal: Option<Mark<'a>>,
    #[serde(alias = "sessions")]
    conversations: Vec<IndexLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trash: Vec<IndexLine>,
    #[serde(default, alias = "activeSessionId")]
    active_conversation_id: Option<SessionId>,
    last_updated: Timestamp,
}

/// The seal as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mark<'a> {
    folder_time: u64,
    /// CRC-32 of the index with [`BLANK`] in this place, in hexadecimal digits.
    #[serde(borrow)]
    checksum: Cow<'a, str>,
}

/// Stands for the checksum while it is computed.
const BLANK: &str = "00000000";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct IndexLine {
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
    /// When the first of its messages that are in the trash was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message_deleted_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "is_zero")]
    deleted_messages: usize,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    quick: bool,
    #[serde(default, skip_serializing_if = "Labels::is_empty")]
    labels: Labels,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<Stamp>,
    /// The file's name where it is not the one that this archive would give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file_name: Option<String>,
    /// Absent in an index of another writer, whose files are all of revision 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn first_version() -> u64 {
    1
}

/// The bytes of an index; rows in the order in which they are shown.
pub(crate) fn encode(
    rows: Vec<IndexRow>,
    active: Option<SessionId>,
    now: Timestamp,
) -> serde_json::Result<Vec<u8>> {
    to_bytes(&IndexFile::of(rows.into_iter().map(IndexLine::from), active, now))
}

/// The same, sealed.
pub(crate) fn encode_sealed(
    rows: Vec<IndexRow>,
    active: Option<SessionId>,
    now: Timestamp,
    mut seal: IndexSeal,
) -> serde_json::Result<Vec<u8>> {
    let lines = rows.into_iter().map(|row| {
        let file_name = seal.named_otherwise.remove(&row.entry.id);
        IndexLine { file_name, ..IndexLine::from(row) }
    });
    let mark = Mark { folder_time: seal.folder_time, checksum: BLANK.into() };
    let mut bytes = to_bytes(&IndexFile { seal: Some(mark), ..IndexFile::of(lines, active, now) })?;
    let checksum = format!("\"{:08x}\"", crc32fast::hash(&bytes));
    // The first one is the seal's: no text comes before it.
    let blank = format!("\"{BLANK}\"");
    if let Some(at) = bytes.windows(blank.len()).position(|window| window == blank.as_bytes()) {
        bytes[at..at + blank.len()].copy_from_slice(checksum.as_bytes());
    }
    Ok(bytes)
}

fn to_bytes(file: &IndexFile<'_>) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(file)?;
    bytes.push(b'\n');
    Ok(bytes)
}

impl IndexFile<'_> {
    fn of(lines: impl Iterator<Item = IndexLine>, active: Option<SessionId>, now: Timestamp) -> Self {
        let (trash, conversations) = lines.partition(|line| line.deleted_at.is_some());
        Self {
            version: VERSION,
            seal: None,
            conversations,
            trash,
            active_conversation_id: active,
            last_updated: now,
        }
    }
}

/// Reads an index; says why if it is none.
pub(crate) fn decode(bytes: &[u8]) -> Result<Index, DamageReason> {
    let file: IndexFile<'_> = serde_json::from_slice(bytes)
        .map_err(|error| DamageReason::said(|| text!("archive-not-index", reason = Words(&error))))?;
    if file.version > VERSION {
        let say = || text!("archive-index-newer", version = Words(file.version));
        return Err(DamageReason::said(say));
    }
    let mark = file.seal.filter(|mark| is_whole(bytes, mark));
    let mut seal = mark.map(|mark| IndexSeal { folder_time: mark.folder_time, ..IndexSeal::default() });
    let mut rows = Vec::with_capacity(file.conversations.len() + file.trash.len());
    for mut line in file.conversations.into_iter().chain(file.trash) {
        let file_name = line.file_name.take().filter(|name| is_name_of(line.id, name));
        if let (Some(name), Some(seal)) = (file_name, &mut seal) {
            seal.named_otherwise.insert(line.id, name);
        }
        rows.push(IndexRow::from(line));
    }
    Ok(Index { rows, active: file.active_conversation_id, seal })
}

/// Whether these are the bytes that the checksum was made of.
fn is_whole(bytes: &[u8], mark: &Mark<'_>) -> bool {
    let Cow::Borrowed(checksum) = mark.checksum else { return false };
    let at = checksum.as_ptr().addr() - bytes.as_ptr().addr();
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..at]);
    hasher.update(BLANK.as_bytes());
    hasher.update(&bytes[at + checksum.len()..]);
    format!("{:08x}", hasher.finalize()) == checksum
}

/// Whether a file of this name, and in the same folder, can be the session's.
fn is_name_of(id: SessionId, name: &str) -> bool {
    let path = Path::new(name);
    path.file_name() == Some(path.as_os_str()) && layout::session_of(path) == Some(id)
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        IndexLine::from(IndexRow { entry: self.clone(), stamp: None }).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IndexLine::deserialize(deserializer).map(|line| IndexRow::from(line).entry)
    }
}

impl From<IndexRow> for IndexLine {
    fn from(IndexRow { entry, stamp }: IndexRow) -> Self {
        Self {
            id: entry.id,
            title: entry.title,
            created_at: entry.created_at,
            updated_at: entry.updated_at,
            message_count: entry.message_count,
            preview: entry.preview,
            deleted_at: entry.deleted_at,
            message_deleted_at: entry.message_deleted_at,
            deleted_messages: entry.deleted_messages,
            quick: entry.quick,
            labels: entry.labels,
            file: stamp,
            file_name: None,
            revision: Some(entry.revision),
        }
    }
}

impl From<IndexLine> for IndexRow {
    fn from(line: IndexLine) -> Self {
        // A row of ours without a revision is from before there was one: its file has to be looked at.
        let stamp = line.file.map(|stamp| if line.revision.is_some() { stamp } else { Stamp::UNKNOWN });
        let entry = Entry {
            id: line.id,
            revision: line.revision.unwrap_or(0),
            title: line.title,
            created_at: line.created_at,
            updated_at: line.updated_at,
            message_count: line.message_count,
            preview: line.preview,
            deleted_at: line.deleted_at,
            message_deleted_at: line.message_deleted_at,
            deleted_messages: line.deleted_messages,
            quick: line.quick,
            labels: line.labels,
        };
        Self { entry, stamp }
    }
}
