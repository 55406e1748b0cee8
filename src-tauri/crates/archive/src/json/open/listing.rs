//! The session list at opening: the index alone where nothing can have come or gone since it was written, else the
//! index where it is right and the files where it is not.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use extremis_domain::SessionId;
use extremis_language::text;

use crate::error::At;
use crate::format::Opened;
use crate::index::{self, Index, IndexRow, Stamp};
use crate::json::damage::{changed, set_aside};
use crate::json::files::{Files, names};
use crate::json::folder_time::FolderTime;
use crate::json::look::{Look, look};
use crate::layout::Layout;
use crate::state::SessionList;
use crate::{ArchiveError, DamageReason, Entry, Notice, NoticeCode, durable};

/// The list while it is put together.
pub(crate) struct Listing<'a> {
    pub(crate) list: SessionList,
    pub(crate) files: Files,
    pub(crate) notices: Vec<Notice>,
    /// No file was looked at: one that was changed in place is found later.
    pub(crate) trusted: bool,
    /// Sessions whose file is another than the index knows, with how that looked.
    pub(crate) foreign: HashMap<SessionId, Option<Stamp>>,
    /// There was an index.
    pub(crate) indexed: bool,
    /// Sessions that the index has and that have no file.
    pub(crate) gone: Vec<SessionId>,
    /// Sessions whose file was set aside.
    pub(crate) set_aside: Vec<SessionId>,
    layout: &'a Layout,
    may_write: bool,
}

impl<'a> Listing<'a> {
    /// Reads the list. `mentioned` are the sessions in the journal.
    pub(crate) fn read(
        layout: &'a Layout,
        may_write: bool,
        mentioned: &HashSet<SessionId>,
    ) -> Result<Self, ArchiveError> {
        let (list, files, notices) = (SessionList::default(), Files::default(), Vec::new());
        let mut listing = Self {
            list,
            files,
            notices,
            trusted: false,
            foreign: HashMap::new(),
            indexed: false,
            gone: Vec::new(),
            set_aside: Vec::new(),
            layout,
            may_write,
        };
        let index = listing.index()?;
        let given =
            index.as_ref().and_then(|index| index.seal.as_ref()).map(|seal| FolderTime(seal.folder_time));
        match index {
            Some(index) if given.is_some() && given == FolderTime::of(&layout.conversations()).ok() => {
                listing.trust(index);
            }
            index => listing.check(index, mentioned)?,
        }
        Ok(listing)
    }

    fn trust(&mut self, index: Index) {
        let Index { rows, active, seal } = index;
        let seal = seal.unwrap_or_default();
        let dir = self.layout.conversations();
        self.trusted = true;
        let stamps = rows.iter().filter_map(|row| Some((row.entry.id, row.stamp?)));
        self.files.stamps = stamps.collect();
        self.list = SessionList::new(rows.into_iter().map(|row| row.entry), active);
        self.files.true_at = Some(FolderTime(seal.folder_time));
        self.files.named_otherwise =
            seal.named_otherwise.into_iter().map(|(id, name)| (id, dir.join(name))).collect();
    }

    /// Holds the index against the files. A file is opened only if the index does not know it or knows another
    /// state of it.
    fn check(&mut self, index: Option<Index>, mentioned: &HashSet<SessionId>) -> Result<(), ArchiveError> {
        if self.may_write {
            sweep(self.layout);
        }
        // Before the names, so that what comes meanwhile shows.
        self.files.true_at = FolderTime::of(&self.layout.conversations()).ok();
        let names = names(self.layout)?;
        self.indexed = index.is_some();
        let Index { rows, active, .. } = index.unwrap_or_default();
        self.list.active = active;
        let before = rows.len();
        let mut known: HashMap<_, _> = rows.into_iter().map(|row| (row.entry.id, row)).collect();
        for (id, path) in &names {
            let Ok(metadata) = fs::symlink_metadata(path) else { continue };
            let stamp = Stamp::of(&metadata);
            self.files.name(self.layout, *id, path);
            match known.remove(id) {
                Some(row) if !stamp.is_empty() && row.stamp.is_none_or(|known| known == stamp) => {
                    self.files.changed |= row.stamp.is_none();
                    self.add_row(IndexRow { stamp: Some(stamp), ..row });
                }
                row => self.add(*id, path, stamp, row),
            }
        }
        self.gone = known.into_keys().collect();
        self.files.changed |= before != self.list.entries.len();
        // Written again, the index is sealed.
        self.files.changed |= !self.list.entries.is_empty() && self.files.passed_over.is_empty();
        // A process that ended before its first save left files that only the journal knows; nothing was lost.
        if !self.indexed && names.keys().any(|id| !mentioned.contains(id)) {
            self.notices.push(Notice {
                code: NoticeCode::IndexRebuilt,
                message: text!("archive-rebuilt", count = self.list.entries.len()),
            });
        }
        Ok(())
    }

    /// The session as its file has it, for the journal to go on from.
    pub(crate) fn open(&mut self, id: SessionId) -> Option<Opened> {
        let path = self.files.path(self.layout, id);
        let (known, found) = (self.files.stamp_of(id), Stamp::at(&path));
        match self.look(id, &path) {
            Look::Session(opened) => {
                // Where the index was trusted, nobody has looked yet.
                if known.is_some_and(|known| known != found) {
                    self.foreign.entry(id).or_insert(known);
                }
                if !opened.intact {
                    let bytes = durable::read(&path).unwrap_or_default();
                    self.notices.push(changed(
                        self.layout,
                        self.may_write,
                        &opened.session,
                        &opened.lost,
                        &bytes,
                    ));
                }
                Some(*opened)
            }
            Look::Newer(_) => None,
            Look::Damaged | Look::Gone => {
                self.list.remove(id);
                self.files.remove(id);
                self.note_set_aside(id, &path);
                None
            }
        }
    }

    fn index(&mut self) -> Result<Option<Index>, ArchiveError> {
        let path = self.layout.index();
        let bytes = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            // A folder in its place, for one; the files still say everything.
            Err(error) if error.kind() != ErrorKind::PermissionDenied => Err(DamageReason::of(&error)),
            bytes => Ok(bytes.at(&path)?),
        };
        match bytes.and_then(|bytes| index::decode(&bytes)) {
            Ok(index) => Ok(Some(index)),
            Err(reason) => {
                let (_, notice) = set_aside(self.layout, self.may_write, &path, &reason);
                self.notices.push(notice);
                self.files.changed = true;
                Ok(None)
            }
        }
    }

    fn add(&mut self, id: SessionId, path: &Path, stamp: Stamp, known: Option<IndexRow>) {
        self.files.changed = true;
        let row = match self.look(id, path) {
            Look::Session(opened) => {
                let entry = Entry::of(&opened.session);
                self.foreign.insert(id, known.and_then(|known| known.stamp));
                IndexRow { entry, stamp: Some(stamp) }
            }
            Look::Newer(row) => *row,
            Look::Damaged | Look::Gone => {
                if path.exists() {
                    self.files.passed_over.insert(id, stamp);
                }
                self.note_set_aside(id, path);
                return;
            }
        };
        self.add_row(row);
    }

    fn note_set_aside(&mut self, id: SessionId, path: &Path) {
        if self.may_write && !path.exists() {
            self.set_aside.push(id);
        }
    }

    fn add_row(&mut self, row: IndexRow) {
        if let Some(stamp) = row.stamp {
            self.files.stamps.insert(row.entry.id, stamp);
        }
        self.list.entries.insert(row.entry.id, row.entry);
    }

    fn look(&mut self, id: SessionId, path: &Path) -> Look {
        let notices = &mut self.notices;
        // A file that the journal mentions may be looked at twice; it is told of once.
        look(self.layout, self.may_write, id, path, &mut |notice| {
            if !notices.contains(&notice) {
                notices.push(notice);
            }
        })
    }
}

/// Removes what a killed process left half written, and closes what others could read.
fn sweep(layout: &Layout) {
    let dir = layout.conversations();
    durable::remove_leftovers(&dir);
    super::tighten_files(&dir);
}
