//! The session list in memory: what the index says, kept true by every change.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId};

use super::folder_time::FolderTime;
use crate::error::At;
use crate::index::{Row, Stamp};
use crate::layout::{self, Layout};
use crate::{ArchiveError, Entry};

#[derive(Debug, Default)]
pub(crate) struct Catalog {
    pub(crate) rows: HashMap<SessionId, Row>,
    /// Files whose name is not the one this archive would give.
    pub(crate) named_otherwise: HashMap<SessionId, PathBuf>,
    pub(crate) active: Option<SessionId>,
    /// Whether the index file is behind.
    pub(crate) changed: bool,
    /// The folder's time when the list was last known to be true of every file in it. While the folder has it,
    /// nothing came, went or was renamed there.
    pub(crate) true_at: Option<FolderTime>,
    /// Files that cannot be listed and were told of.
    pub(crate) passed_over: HashMap<SessionId, Stamp>,
}

impl Catalog {
    pub(crate) fn path(&self, layout: &Layout, id: SessionId) -> PathBuf {
        self.named_otherwise.get(&id).cloned().unwrap_or_else(|| layout.session(id))
    }

    /// Takes note of a session's new state.
    pub(crate) fn put(&mut self, session: &Session) {
        let entry = Entry::of(session);
        let stamp = self.rows.get(&entry.id).and_then(|row| row.stamp);
        self.rows.insert(entry.id, Row { entry, stamp });
        self.changed = true;
    }

    /// What a session's file looked like when it was listed, or found impossible to list.
    pub(crate) fn stamp_of(&self, id: SessionId) -> Option<Stamp> {
        let listed = self.rows.get(&id).and_then(|row| row.stamp);
        listed.or_else(|| self.passed_over.get(&id).copied())
    }

    /// Takes note of where a session's file is.
    pub(crate) fn name(&mut self, layout: &Layout, id: SessionId, path: &Path) {
        if path == layout.session(id) {
            self.named_otherwise.remove(&id);
        } else {
            self.named_otherwise.insert(id, path.to_owned());
        }
    }

    /// Takes note of a session's new file.
    pub(crate) fn stamp(&mut self, id: SessionId, stamp: Option<Stamp>) {
        if let Some(row) = self.rows.get_mut(&id) {
            row.stamp = stamp;
            self.changed = true;
        }
    }

    pub(crate) fn remove(&mut self, id: SessionId) {
        self.changed |= self.rows.remove(&id).is_some();
    }

    /// The session that was open last, if it is still live.
    pub(crate) fn active(&self) -> Option<SessionId> {
        self.active.filter(|id| self.rows.get(id).is_some_and(|row| row.entry.deleted_at.is_none()))
    }

    /// The names of files that are not named as this archive would.
    pub(crate) fn file_names(&self) -> HashMap<SessionId, String> {
        let names = self.named_otherwise.iter().filter_map(|(id, path)| Some((*id, path.file_name()?)));
        names.map(|(id, name)| (id, name.to_string_lossy().into_owned())).collect()
    }

    /// Whether these are the files that the list speaks of, and no others.
    pub(crate) fn agrees_with(&self, layout: &Layout, names: &HashMap<SessionId, PathBuf>) -> bool {
        self.rows.len() == names.len()
            && names.iter().all(|(id, path)| self.rows.contains_key(id) && *path == self.path(layout, *id))
    }

    /// All rows, newest activity first.
    pub(crate) fn sorted(&self) -> Vec<Row> {
        self.in_order(|_| true).cloned().collect()
    }

    /// The entries of the trash, or those that are live, newest activity first.
    pub(crate) fn entries(&self, in_trash: bool) -> Vec<Entry> {
        let wanted = self.in_order(|row| row.entry.deleted_at.is_some() == in_trash);
        wanted.map(|row| row.entry.clone()).collect()
    }

    fn in_order(&self, wanted: impl Fn(&Row) -> bool) -> impl Iterator<Item = &Row> {
        let mut rows: Vec<_> = self.rows.values().filter(|row| wanted(row)).collect();
        rows.sort_unstable_by_key(|row| Reverse((row.entry.updated_at, row.entry.id)));
        rows.into_iter()
    }
}

/// The files of sessions by their names. Where a session has several, the one that this archive would name so.
pub(crate) fn names(layout: &Layout) -> Result<HashMap<SessionId, PathBuf>, ArchiveError> {
    let dir = layout.conversations();
    let entries = match fs::read_dir(&dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(HashMap::new()),
        entries => entries.at(&dir)?,
    };
    let mut names = HashMap::new();
    for entry in entries {
        let path = entry.at(&dir)?.path();
        let Some(id) = layout::session_of(&path) else { continue };
        if !names.contains_key(&id) || path == layout.session(id) {
            names.insert(id, path);
        }
    }
    Ok(names)
}
