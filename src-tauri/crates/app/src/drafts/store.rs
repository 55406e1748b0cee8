//! The list of drafts and its file.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use extremis_archive::{ArchiveError, Attachments, Mode, durable};
use extremis_domain::ContentHash;
use parking_lot::Mutex;

use crate::list_file::{Entry, ListFile};
use crate::settings::set_aside;
use crate::wire::{DraftKind, DraftView};

const FILE: &str = "drafts.json";

impl Entry for DraftView {
    fn is_same(&self, other: &Self) -> bool {
        Self::is_same(self, other)
    }

    /// Whether the answer before a queued message was complete is not asked, nor whether another machine sends it:
    /// nothing is sent by itself long after it was written.
    fn taken_over(self) -> Self {
        Self { held: self.held || self.kind == DraftKind::Queued, ..self }
    }
}

/// Everything that was typed and not sent. Cloning gives another handle to the same list.
#[derive(Debug, Clone)]
pub(crate) struct Drafts {
    list: Arc<Mutex<Vec<DraftView>>>,
    /// Held while it is written, so that the newest list is the last one written.
    file: Arc<Mutex<ListFile<DraftView>>>,
    /// Held from looking for the next queued message until it is struck off, so that none is sent twice.
    pub(super) sending: Arc<tokio::sync::Mutex<()>>,
    /// Whether somebody writes it again, because the disk did not take it.
    pub(super) waits_for_disk: Arc<AtomicBool>,
}

impl Drafts {
    /// Reads the file. One that cannot be read is set aside, never overwritten.
    pub fn load(dir: &Path, mode: Mode) -> Self {
        let unreadable: fn(&Path) =
            if mode == Mode::Write { |path| drop(set_aside(path, "unreadable")) } else { |_| {} };
        let is_new = !dir.join(FILE).exists();
        let (file, list) = ListFile::load(dir.join(FILE), unreadable);
        let drafts = Self {
            list: Arc::new(Mutex::new(list)),
            file: Arc::new(Mutex::new(file)),
            sending: Arc::default(),
            waits_for_disk: Arc::default(),
        };
        // A list that could not be read names files, too, and may be mended by hand.
        if mode == Mode::Write && (is_new || !drafts.list().is_empty()) {
            // What was attached in the moment before a crash is in no draft; where that cannot be removed it does no harm.
            let _ = Attachments::of(dir).keep_staged(&drafts.attached());
        }
        drafts
    }

    pub fn list(&self) -> Vec<DraftView> {
        self.list.lock().clone()
    }

    /// What goes along with any of them.
    pub fn attached(&self) -> HashSet<ContentHash> {
        let list = self.list.lock();
        list.iter().flat_map(|draft| &draft.attachments).map(|attachment| attachment.hash.clone()).collect()
    }

    /// Changes the list in memory; true when it is another one now.
    pub fn change(&self, change: impl FnOnce(&mut Vec<DraftView>)) -> bool {
        let mut list = self.list.lock();
        let before = list.clone();
        change(&mut list);
        *list != before
    }

    /// Takes in what another machine wrote into the file; true when the list is another one now. Blocks.
    pub fn take_in(&self) -> bool {
        let mut file = self.file.lock();
        let held = file.read();
        file.take_in(held, &mut self.list.lock())
    }

    /// Writes the list, unless the file holds it already. Blocks.
    pub fn write(&self) -> Result<(), ArchiveError> {
        let mut file = self.file.lock();
        let list = self.list();
        file.write(&list)
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
    match (place, draft.is_empty()) {
        (Some(place), true) => drop(list.remove(place)),
        (Some(place), false) => list[place] = draft,
        (None, true) => {}
        (None, false) => list.push(draft),
    }
}
