//! Whether the list is true of the files: what the folder's time tells at once, and what only a look at every file
//! tells. The look is the saver's work in a quiet moment; nothing waits for it.

use std::fs;
use std::path::PathBuf;
use std::thread;

use extremis_domain::{Session, SessionId};

use super::catalog::names;
use super::folder_time::FolderTime;
use super::look::{Look, look};
use super::store::{Store, Writing};
use crate::index::{Row, Stamp};
use crate::sync::lock;
use crate::{Entry, Notice};

/// After so many files other threads get their turn.
const BREATH: usize = 64;

impl Store {
    /// Whether nothing came, went or was renamed in the folder since the list was last true of it.
    pub(super) fn is_undisturbed(&self) -> bool {
        let true_at = lock(&self.catalog).true_at;
        true_at.is_some() && true_at == FolderTime::of(&self.layout.conversations()).ok()
    }

    /// Gives the folder the time that its index speaks of, and says as of which time the list is true. Without a
    /// `time`, or on a file system that takes none, the index will not be trusted.
    pub(super) fn seal(&self, time: Option<FolderTime>) -> Option<FolderTime> {
        let dir = self.layout.conversations();
        let Some(time) = time.filter(|time| time.give_to(&dir)) else { return FolderTime::of(&dir).ok() };
        // What others did while this process wrote shows by now only in the names.
        let agrees =
            names(&self.layout).is_ok_and(|names| lock(&self.catalog).agrees_with(&self.layout, &names));
        if !agrees {
            time.other().give_to(&dir);
        }
        agrees.then_some(time)
    }

    /// Corrects the row of a session that was just read from its file, which had `stamp`.
    pub(super) fn correct_row(&self, session: &Session, stamp: Option<Stamp>) {
        let mut catalog = lock(&self.catalog);
        if catalog.rows.get(&session.id()).is_some_and(|row| row.stamp == stamp) {
            return;
        }
        catalog.put(session);
        catalog.stamp(session.id(), stamp);
        drop(catalog);
        if let Some(writing) = &self.writing {
            writing.pending.mark();
        }
    }

    /// Holds the list against the size and time of every file and mends it, so that it may be sealed.
    pub(super) fn check_files(&self) {
        let Some(writing) = &self.writing else { return };
        let before = FolderTime::of(&self.layout.conversations()).ok();
        let Some(suspects) = self.suspects(writing) else { return };
        let mut mended = 0;
        for (id, path) in suspects {
            if writing.pending.is_stopping() {
                return;
            }
            mended += usize::from(self.mend(writing, id, path));
        }
        if mended > 0 {
            self.notify(Notice {
                code: "index_updated",
                message: format!(
                    "{mended} of your conversations were changed by another program, so the list was brought up to date."
                ),
            });
        }
        let _saving = lock(&writing.saving);
        let undisturbed = before == FolderTime::of(&self.layout.conversations()).ok();
        let mut catalog = lock(&self.catalog);
        if undisturbed && catalog.true_at != before {
            catalog.true_at = before;
            catalog.changed = true;
        }
        if catalog.changed {
            drop(catalog);
            writing.pending.mark();
        }
    }

    /// Sessions whose file is not the one that the list speaks of, with the file that was found; none when the
    /// archive is being closed or the folder cannot be read.
    fn suspects(&self, writing: &Writing) -> Option<Vec<(SessionId, Option<PathBuf>)>> {
        let names = names(&self.layout).ok()?;
        let mut suspects = Vec::new();
        for (count, (id, path)) in names.iter().enumerate() {
            if count % BREATH == 0 {
                if writing.pending.is_stopping() {
                    return None;
                }
                thread::yield_now();
            }
            let stamp = Stamp::at(path);
            let catalog = lock(&self.catalog);
            if catalog.stamp_of(*id) != Some(stamp) || *path != catalog.path(&self.layout, *id) {
                suspects.push((*id, Some(path.clone())));
            }
        }
        let catalog = lock(&self.catalog);
        suspects.extend(catalog.rows.keys().filter(|id| !names.contains_key(id)).map(|id| (*id, None)));
        Some(suspects)
    }

    /// Brings the row of a session in line with its file; true if that changed what the list says.
    fn mend(&self, writing: &Writing, id: SessionId, found: Option<PathBuf>) -> bool {
        let _saving = lock(&writing.saving);
        let slot = self.slots.of(id);
        let _turn = lock(&slot.turn);
        // What is ahead of its file is about to be written.
        if lock(&slot.held).unsaved().is_some() {
            return false;
        }
        let row = lock(&self.catalog).rows.get(&id).cloned();
        let path = found.unwrap_or_else(|| lock(&self.catalog).path(&self.layout, id));
        let stamp = Stamp::at(&path);
        lock(&self.catalog).name(&self.layout, id, &path);
        match &row {
            // Saved since it was suspected.
            Some(row) if row.stamp == Some(stamp) => return false,
            // Its file was never looked at, as other writers' files are until they are opened.
            Some(row) if row.stamp.is_none() && !stamp.is_empty() => {
                lock(&self.catalog).stamp(id, Some(stamp));
                return false;
            }
            _ => {}
        }
        let looked = look(&self.layout, true, id, &path, &mut |notice| self.notify(notice));
        let mut held = lock(&slot.held);
        let in_memory = held.session.is_some();
        match &looked {
            // Held for speed alone, it is read anew when it is next asked for.
            Look::Session(opened) if held.session.as_deref() != Some(&opened.session) => held.let_go(),
            Look::Newer(_) => held.let_go(),
            // All of it is in memory still: it gets a file again.
            Look::Damaged | Look::Gone => held.file = None,
            Look::Session(_) => {}
        }
        drop(held);
        let mut catalog = lock(&self.catalog);
        catalog.changed = true;
        let entry = match looked {
            Look::Session(opened) => Entry::of(&opened.session),
            Look::Newer(row) => row.entry,
            Look::Damaged | Look::Gone => {
                if !in_memory {
                    catalog.remove(id);
                    if fs::symlink_metadata(&path).is_ok() {
                        catalog.passed_over.insert(id, stamp);
                    }
                }
                return row.is_some();
            }
        };
        catalog.passed_over.remove(&id);
        let changed = row.is_none_or(|row| row.entry != entry);
        catalog.rows.insert(id, Row { entry, stamp: Some(stamp) });
        changed
    }
}
