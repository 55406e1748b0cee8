//! Which files of a folder are notes of conversations, and what was written into them.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use extremis_archive::{ArchiveError, durable};
use extremis_domain::SessionId;
use serde::{Deserialize, Serialize};

/// The list, in the folder itself.
const LIST: &str = ".extremis-notes.json";

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct NoteList {
    pub notes: BTreeMap<SessionId, Note>,
    /// The files that go along with messages: what was written into each, by its name below the folder.
    pub files: BTreeMap<String, String>,
    /// Notes that were changed by hand and are kept beside what was written after, with their conversations.
    pub set_aside: BTreeMap<String, SessionId>,
}

/// The note of a conversation.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Note {
    pub name: String,
    pub sha256: String,
    /// What may be there still, while it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// The revision that it says; none while that is not sure.
    #[serde(default)]
    pub revision: Option<u64>,
    /// How many messages were forgotten in it by then.
    #[serde(default)]
    pub forgotten: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<String>,
}

/// A file as it was.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Before {
    pub name: String,
    pub sha256: String,
}

impl Note {
    /// Whether a file that holds this is as it was written here.
    pub fn is_ours(&self, sha256: &str) -> bool {
        self.sha256 == sha256 || self.before.as_ref().is_some_and(|before| before.sha256 == sha256)
    }

    /// The names under which it may lie.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let before = self.before.as_ref().map(|before| before.name.as_str());
        [self.name.as_str()].into_iter().chain(before.filter(|before| *before != self.name))
    }
}

impl NoteList {
    pub fn is_in(dir: &Path) -> bool {
        dir.join(LIST).is_file()
    }

    /// Reads the list of a folder. What was being written when a process ended is looked at again.
    pub fn read(dir: &Path) -> Result<Self, ArchiveError> {
        let path = dir.join(LIST);
        let mut list: Self = match durable::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|error| ArchiveError::Io { path, source: std::io::Error::other(error) })?,
            Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
            Err(source) => return Err(ArchiveError::Io { path, source }),
        };
        list.notes.values_mut().filter(|note| note.before.is_some()).for_each(|note| note.revision = None);
        list.notes.retain(|_, note| note.names().all(is_below));
        list.files.retain(|name, _| is_below(name));
        list.set_aside.retain(|name, _| is_below(name) && dir.join(name).exists());
        Ok(list)
    }

    pub fn write(&self, dir: &Path) -> Result<(), ArchiveError> {
        let bytes = serde_json::to_vec_pretty(self).map_err(ArchiveError::from)?;
        durable::write(&dir.join(LIST), &bytes)
    }
}

/// The list may be somebody else's: nothing outside of the folder is meant by it.
fn is_below(name: &str) -> bool {
    super::super::folder::is_below(name)
}
