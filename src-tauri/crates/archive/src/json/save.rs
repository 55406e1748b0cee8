//! Bringing what changed into the readable files, and then letting go of the journal that held it.

use std::fs;

use extremis_domain::{Session, SessionId};

use super::folder_time::FolderTime;
use super::store::{Store, Writing};
use crate::error::At;
use crate::index::{self, Seal, Stamp};
use crate::layout::Layout;
use crate::saver::{Pending, Saves};
use crate::slot::{InFile, Slot};
use crate::sync::lock;
use crate::{ArchiveError, Notice, durable, format};

impl Saves for Store {
    const THREAD: &'static str = "archive-saver";
    const FAILED: &'static str = "Nothing is lost: every message is in the journal. Extremis keeps trying to write the readable files.";

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn pending(&self) -> Option<&Pending> {
        self.writing.as_ref().map(|writing| &writing.pending)
    }

    fn save(&self) -> Result<(), ArchiveError> {
        Self::save(self)
    }

    fn check(&self) {
        self.check_files();
    }

    fn notify(&self, notice: Notice) {
        Self::notify(self, notice);
    }
}

impl Store {
    /// Saves at once; what fails is tried again later.
    pub(crate) fn flush(&self) -> Result<(), ArchiveError> {
        let Some(writing) = &self.writing else { return Ok(()) };
        self.save().inspect_err(|_| writing.pending.mark())
    }

    /// Writes every session that changed, then the index; then removes the journal segments that are in them.
    ///
    /// One failure does not keep the other sessions from being written; the first one is returned.
    pub(crate) fn save(&self) -> Result<(), ArchiveError> {
        let Some(writing) = &self.writing else { return Ok(()) };
        let _saving = lock(&writing.saving);
        self.save_in_turn(writing)
    }

    /// The caller holds `saving`.
    pub(crate) fn save_in_turn(&self, writing: &Writing) -> Result<(), ArchiveError> {
        writing.pending.begin();
        let undisturbed = self.is_undisturbed();
        let mut failure = writing.journal.rotate().err();
        // Whatever is in an earlier segment is either published by now or in a turn that is waited for below.
        let segment = writing.journal.segment();
        for (id, slot) in self.slots.all() {
            if let Err(error) = self.save_session(id, &slot) {
                failure.get_or_insert(error);
            }
        }
        drop(lock(&self.active_turn));
        if let Err(error) = self.save_index(undisturbed && failure.is_none()) {
            failure.get_or_insert(error);
        }
        if failure.is_none() && lock(&self.catalog).true_at.is_none() {
            writing.pending.mark_unsure();
        }
        self.slots.let_go_of_spares();
        match failure {
            Some(error) => Err(error),
            None => remove_journal_before(writing, segment),
        }
    }

    fn save_session(&self, id: SessionId, slot: &Slot) -> Result<(), ArchiveError> {
        let (session, file) = {
            let _turn = lock(&slot.turn);
            let held = lock(&slot.held);
            let Some(session) = held.unsaved() else { return Ok(()) };
            (std::sync::Arc::clone(session), held.file)
        };
        let in_file = self.write_file(&session, file)?;
        self.stamp_file(id);
        lock(&slot.held).file = Some(in_file);
        Ok(())
    }

    /// Writes a session's file in place of `present`, which is kept in `backups/` if it is of an older version.
    pub(crate) fn write_file(
        &self,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<InFile, ArchiveError> {
        let id = session.id();
        let path = lock(&self.catalog).path(&self.layout, id);
        if let Some(file) = present.filter(|file| file.version < format::VERSION) {
            self.back_up(id, &path, file.version)?;
        }
        durable::write(&path, &format::encode(session)?)?;
        Ok(InFile { revision: session.revision(), version: format::VERSION })
    }

    /// Takes note of what a session's file looks like now.
    pub(crate) fn stamp_file(&self, id: SessionId) {
        let path = lock(&self.catalog).path(&self.layout, id);
        let stamp = fs::metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
        lock(&self.catalog).stamp(id, stamp);
    }

    /// Copies a file of an older version before it is replaced (source design 001, "Backup Strategy").
    fn back_up(&self, id: SessionId, path: &std::path::Path, version: u64) -> Result<(), ArchiveError> {
        let bytes = fs::read(path).at(path)?;
        let dir = self.layout.backups();
        durable::create_dir(&dir)?;
        let time = self.clock.0.now().to_string().replace(['-', ':'], "");
        durable::write(&dir.join(format!("{id}.version-{version}.{time}.json")), &bytes)
    }

    /// Writes the index if it is behind, and seals it if the list is known to be true of every file.
    fn save_index(&self, is_true: bool) -> Result<(), ArchiveError> {
        let now = self.clock.0.now();
        let (rows, active, file_names, sealable) = {
            let mut catalog = lock(&self.catalog);
            if !std::mem::take(&mut catalog.changed) {
                return Ok(());
            }
            catalog.true_at = None;
            (catalog.sorted(), catalog.active, catalog.file_names(), catalog.passed_over.is_empty())
        };
        let time = Some(FolderTime::before(now)).filter(|_| is_true && sealable);
        let encoded = match time {
            None => index::encode(rows, active, now),
            Some(time) => index::encode_sealed(
                rows,
                active,
                now,
                Seal { folder_time: time.0, named_otherwise: file_names },
            ),
        };
        let written = encoded
            .map_err(ArchiveError::from)
            .and_then(|bytes| durable::write(&self.layout.index(), &bytes));
        written.inspect_err(|_| lock(&self.catalog).changed = true)?;
        if is_true {
            let true_at = self.seal(time);
            lock(&self.catalog).true_at = true_at;
        }
        Ok(())
    }
}

fn remove_journal_before(writing: &Writing, segment: u64) -> Result<(), ArchiveError> {
    if writing.keep_journal {
        return Ok(());
    }
    let oldest_draft = lock(&writing.drafts).values().min().copied();
    writing.journal.remove_before(oldest_draft.map_or(segment, |draft| draft.min(segment)))
}
