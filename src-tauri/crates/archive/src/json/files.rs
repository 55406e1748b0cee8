//! What is known of the files of sessions beside the list: what each looked like when it was listed, and its name.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

use super::folder_time::FolderTime;
use crate::ArchiveError;
use crate::error::At;
use crate::index::{IndexRow, Stamp};
use crate::layout::{self, Layout};
use crate::state::SessionList;

#[derive(Debug, Default)]
pub(crate) struct Files {
    /// What the file of a listed session looked like when that was true of it.
    pub(crate) stamps: HashMap<SessionId, Stamp>,
    /// Files whose name is not the one this archive would give.
    pub(crate) named_otherwise: HashMap<SessionId, PathBuf>,
    /// The version of the list that the index has.
    pub(crate) indexed: u64,
    /// Whether the index is behind what is known of files.
    pub(crate) changed: bool,
    /// The folder's time when the list was last known to be true of every file in it. While the folder has it,
    /// nothing came, went or was renamed there.
    pub(crate) true_at: Option<FolderTime>,
    /// Files that cannot be listed and were told of.
    pub(crate) passed_over: HashMap<SessionId, Stamp>,
}

impl Files {
    pub(crate) fn path(&self, layout: &Layout, id: SessionId) -> PathBuf {
        self.named_otherwise.get(&id).cloned().unwrap_or_else(|| layout.session(id))
    }

    /// What a session's file looked like when it was listed, or found impossible to list.
    pub(crate) fn stamp_of(&self, id: SessionId) -> Option<Stamp> {
        self.stamps.get(&id).or_else(|| self.passed_over.get(&id)).copied()
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
        let before = match stamp {
            Some(stamp) => self.stamps.insert(id, stamp),
            None => self.stamps.remove(&id),
        };
        self.changed |= before != stamp;
    }

    /// Takes note that there is no such session any more.
    pub(crate) fn remove(&mut self, id: SessionId) {
        self.stamps.remove(&id);
    }

    /// Whether the index is behind the list, or behind what is known of files.
    pub(crate) fn is_index_behind(&self, list: &SessionList) -> bool {
        self.changed || self.indexed != list.version
    }

    /// The names of files that are not named as this archive would.
    pub(crate) fn file_names(&self) -> HashMap<SessionId, String> {
        let names = self.named_otherwise.iter().filter_map(|(id, path)| Some((*id, path.file_name()?)));
        names.map(|(id, name)| (id, name.to_string_lossy().into_owned())).collect()
    }

    /// The rows of the index, newest activity first.
    pub(crate) fn rows(&self, list: &SessionList) -> Vec<IndexRow> {
        let row = |entry: crate::Entry| IndexRow { stamp: self.stamps.get(&entry.id).copied(), entry };
        list.all().into_iter().map(row).collect()
    }

    /// Whether these are the files that the list speaks of, and no others.
    pub(crate) fn agree_with(
        &self,
        layout: &Layout,
        list: &SessionList,
        names: &HashMap<SessionId, PathBuf>,
    ) -> bool {
        list.entries.len() == names.len()
            && names.iter().all(|(id, path)| list.entries.contains_key(id) && *path == self.path(layout, *id))
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
