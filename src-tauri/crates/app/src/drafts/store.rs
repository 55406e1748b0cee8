//! The list of drafts and its file.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::{ArchiveError, Mode, durable};
use parking_lot::Mutex;

use crate::settings::set_aside;
use crate::wire::{DraftKind, DraftView};

const FILE: &str = "drafts.json";

/// Everything that was typed and not sent. Cloning gives another handle to the same list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Drafts {
    list: Arc<Mutex<Vec<DraftView>>>,
    /// What the file holds; held while it is written, so that the newest list is the last one written.
    written: Arc<Mutex<Vec<DraftView>>>,
    /// Held from looking for the next queued message until it is struck off, so that none is sent twice.
    pub(super) sending: Arc<tokio::sync::Mutex<()>>,
}

impl Drafts {
    /// Reads the file. One that cannot be read is set aside, never overwritten.
    pub fn load(dir: &Path, mode: Mode) -> Self {
        let path = dir.join(FILE);
        let Ok(bytes) = durable::read(&path) else { return Self::default() };
        let mut list: Vec<DraftView> = serde_json::from_slice(&bytes).unwrap_or_else(|error| {
            let aside = mode == Mode::Write && set_aside(&path).is_ok();
            tracing::warn!(%error, aside, "the drafts could not be read");
            Vec::new()
        });
        let written = list.clone();
        for queued in list.iter_mut().filter(|draft| draft.kind == DraftKind::Queued) {
            // Whether the answer before it was complete is not asked: nothing is sent by itself long after it was written.
            queued.held = true;
        }
        Self {
            list: Arc::new(Mutex::new(list)),
            written: Arc::new(Mutex::new(written)),
            sending: Arc::default(),
        }
    }

    pub fn list(&self) -> Vec<DraftView> {
        self.list.lock().clone()
    }

    /// Changes the list in memory; true when it is another one now.
    pub fn change(&self, change: impl FnOnce(&mut Vec<DraftView>)) -> bool {
        let mut list = self.list.lock();
        let before = list.clone();
        change(&mut list);
        *list != before
    }

    /// Writes the list, unless the file holds it already. Blocks.
    pub fn write(&self, dir: &Path) -> Result<(), ArchiveError> {
        let mut written = self.written.lock();
        let list = self.list();
        if *written != list {
            // Plain data always serialises.
            let text = serde_json::to_vec_pretty(&list).unwrap_or_default();
            durable::write(&dir.join(FILE), &text)?;
            *written = list;
        }
        Ok(())
    }
}

/// Removes the files that [`Drafts::load`] or a mending set aside. Blocks.
pub(super) fn remove_unreadable(dir: &Path) -> Result<(), ArchiveError> {
    let here = |name: &str| name.starts_with("drafts.unreadable");
    // `drafts.json`, `2-drafts.json`, and why each could not be read, which may quote it.
    let aside = |name: &str| {
        name.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '-').starts_with(FILE)
    };
    remove(dir, here)?;
    remove(&dir.join("quarantine"), aside)
}

fn remove(dir: &Path, is_one: impl Fn(&str) -> bool) -> Result<(), ArchiveError> {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        if is_one(&entry.file_name().to_string_lossy()) {
            durable::remove_file(&entry.path())
                .map_err(|error| ArchiveError::from_io(entry.path(), error))?;
        }
    }
    Ok(())
}

/// Puts a draft in the place of its earlier version, or at the end; an empty one is removed.
pub(super) fn put(list: &mut Vec<DraftView>, draft: DraftView) {
    let place = list.iter().position(|known| known.is_same(&draft));
    match (place, draft.text.is_empty()) {
        (Some(place), true) => drop(list.remove(place)),
        (Some(place), false) => list[place] = draft,
        (None, true) => {}
        (None, false) => list.push(draft),
    }
}
