//! The session list at opening: the index where it is right, the files where it is not.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::{SessionId, Timestamp};
use serde_json::Value;

use crate::error::At;
use crate::format::{self, FormatError, Opened};
use crate::index::{self, Index, Row, Stamp};
use crate::json::catalog::Catalog;
use crate::json::damage::set_aside;
use crate::layout::{self, Layout};
use crate::{ArchiveError, Entry, Notice};

/// The list while it is put together.
pub(crate) struct Listing<'a> {
    pub(crate) catalog: Catalog,
    pub(crate) notices: Vec<Notice>,
    layout: &'a Layout,
    may_write: bool,
}

/// What looking at a session's file gave.
enum Look {
    Session(Box<Opened>),
    Newer(Row),
    Damaged,
    Gone,
}

impl<'a> Listing<'a> {
    /// Reads the index and holds it against the files. A file is opened only if the index does not know it or
    /// knows another state of it. `mentioned` are the sessions in the journal.
    pub(crate) fn read(
        layout: &'a Layout,
        may_write: bool,
        mentioned: &HashSet<SessionId>,
    ) -> Result<Self, ArchiveError> {
        let mut listing = Self { catalog: Catalog::default(), notices: Vec::new(), layout, may_write };
        let index = listing.index()?;
        let files = listing.files()?;
        let indexed = index.is_some();
        let Index { rows, active } = index.unwrap_or_default();
        listing.catalog.active = active;
        let before = rows.len();
        let mut known: HashMap<_, _> = rows.into_iter().map(|row| (row.entry.id, row)).collect();
        for (id, (path, stamp)) in &files {
            let row = known.remove(id).filter(|row| row.stamp.is_none_or(|known| known == *stamp));
            match row.filter(|_| !stamp.is_empty()) {
                Some(row) => {
                    listing.catalog.changed |= row.stamp.is_none();
                    listing.catalog.rows.insert(*id, Row { stamp: Some(*stamp), ..row });
                }
                None => listing.add(*id, path, *stamp),
            }
        }
        listing.catalog.changed |= before != listing.catalog.rows.len();
        // A process that ended before its first save left files that only the journal knows; nothing was lost.
        if !indexed && files.keys().any(|id| !mentioned.contains(id)) {
            listing.notices.push(Notice {
                code: "index_rebuilt",
                message: format!(
                    "The list of conversations was missing or damaged and was rebuilt: {} found.",
                    listing.catalog.rows.len()
                ),
            });
        }
        Ok(listing)
    }

    /// The session as its file has it, for the journal to go on from.
    pub(crate) fn open(&mut self, id: SessionId) -> Option<Opened> {
        let path = self.catalog.path(self.layout, id);
        match self.look(id, &path) {
            Look::Session(opened) => Some(*opened),
            Look::Newer(_) => None,
            Look::Damaged | Look::Gone => {
                self.catalog.remove(id);
                None
            }
        }
    }

    fn index(&mut self) -> Result<Option<Index>, ArchiveError> {
        let path = self.layout.index();
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // A folder in its place, for one; the files still say everything.
            Err(error) if error.kind() != ErrorKind::PermissionDenied => Err(error.to_string()),
            bytes => Ok(bytes.at(&path)?),
        };
        match bytes.and_then(|bytes| index::decode(&bytes)) {
            Ok(index) => Ok(Some(index)),
            Err(reason) => {
                let (_, notice) = set_aside(self.layout, self.may_write, &path, &reason);
                self.notices.push(notice);
                self.catalog.changed = true;
                Ok(None)
            }
        }
    }

    fn files(&mut self) -> Result<HashMap<SessionId, (PathBuf, Stamp)>, ArchiveError> {
        let dir = self.layout.conversations();
        let names = match fs::read_dir(&dir) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(HashMap::new()),
            names => names.at(&dir)?,
        };
        let mut files = HashMap::new();
        for name in names {
            let path = name.at(&dir)?.path();
            let Some(id) = layout::session_of(&path) else { continue };
            let Ok(metadata) = fs::metadata(&path) else { continue };
            let ours = path == self.layout.session(id);
            if !ours && files.contains_key(&id) {
                continue;
            }
            if ours {
                self.catalog.named_otherwise.remove(&id);
            } else {
                self.catalog.named_otherwise.insert(id, path.clone());
            }
            files.insert(id, (path, Stamp::of(&metadata)));
        }
        Ok(files)
    }

    fn add(&mut self, id: SessionId, path: &Path, stamp: Stamp) {
        self.catalog.changed = true;
        let row = match self.look(id, path) {
            Look::Session(opened) => Row { entry: Entry::of(&opened.session), stamp: Some(stamp) },
            Look::Newer(row) => row,
            Look::Damaged | Look::Gone => return,
        };
        self.catalog.rows.insert(id, row);
    }

    fn look(&mut self, id: SessionId, path: &Path) -> Look {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Look::Gone,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                self.tell(Notice {
                    code: "file_left_in_place",
                    message: format!(
                        "{} may not be read, so that conversation is missing from the list. Your other conversations are not affected.",
                        path.display()
                    ),
                });
                return Look::Damaged;
            }
            Err(error) => return self.damaged(path, &error.to_string()),
            Ok(bytes) => bytes,
        };
        match format::decode(id, &bytes) {
            Ok(opened) => Look::Session(Box::new(opened)),
            Err(FormatError::Newer { version }) => {
                self.tell(Notice {
                    code: "newer_version",
                    message: format!(
                        "One conversation was saved by a newer Extremis (file version {version}). It is untouched; update Extremis to open it."
                    ),
                });
                Look::Newer(guessed(id, &bytes))
            }
            Err(damage) => self.damaged(path, &damage.to_string()),
        }
    }

    fn damaged(&mut self, path: &Path, reason: &str) -> Look {
        let (_, notice) = set_aside(self.layout, self.may_write, path, reason);
        self.tell(notice);
        Look::Damaged
    }

    /// A file that the journal mentions may be looked at twice; it is told of once.
    fn tell(&mut self, notice: Notice) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }
}

/// What can be shown of a file whose format is not known.
fn guessed(id: SessionId, bytes: &[u8]) -> Row {
    let file: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let text = |name: &str| file.get(name).and_then(Value::as_str);
    let time =
        |name: &str| text(name).and_then(|text| text.parse().ok()).unwrap_or(Timestamp::from_second(0));
    let entry = Entry {
        id,
        revision: file.get("revision").and_then(Value::as_u64).unwrap_or(0),
        title: text("title").unwrap_or("Saved by a newer Extremis").to_owned(),
        created_at: time("createdAt"),
        updated_at: time("updatedAt"),
        message_count: file.get("messages").and_then(Value::as_array).map_or(0, Vec::len),
        preview: None,
        deleted_at: text("deletedAt").and_then(|text| text.parse().ok()),
    };
    // Without a stamp of its own it is looked at again when the index is next missing, not at each opening.
    Row { entry, stamp: None }
}
