//! Bringing what changed into the readable files, and then letting go of the journal that held it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use extremis_domain::{Message, Session, SessionId};

use super::backend::{Appending, JsonBackend};
use super::damage::{decode, set_aside};
use super::folder_time::FolderTime;
use crate::durable::NewFiles;
use crate::error::At;
use crate::format::{FormatError, Opened};
use crate::index::{self, IndexSeal, Stamp};
use crate::slot::{InFile, Slot};
use crate::state::State;
use crate::{ArchiveError, DamageReason, NewSession, durable, format, merge, quarantine};

/// What became of a session that is to be saved.
enum Saved {
    /// Its file has it.
    Written,
    /// Its file is another program's, and says more.
    OtherWriter(Box<Session>),
}

impl JsonBackend {
    /// Writes every session that changed, then the index; then removes the journal segments that are in them. The
    /// caller has the saving lock.
    ///
    /// One failure does not keep the other sessions from being written; the first one is returned. A session in whose place
    /// another program has written more is not written, and is given back as it is there.
    pub(super) fn save(&self, state: &State) -> Result<Vec<Session>, ArchiveError> {
        let writing = state.writing()?;
        let appending = self.appending()?;
        let undisturbed = self.is_list_undisturbed(state);
        let mut failure = appending.journal.rotate().err();
        // Whatever is in an earlier segment is either published by now or under a lock that is waited for below.
        let segment = appending.journal.segment();
        let mut others = Vec::new();
        for (_, slot) in state.slots.all() {
            match self.save_session(state, &slot) {
                Ok(Saved::Written) => {}
                Ok(Saved::OtherWriter(theirs)) => others.push(*theirs),
                Err(error) => drop(failure.get_or_insert(error)),
            }
        }
        drop(writing.active_lock.lock());
        let is_whole = failure.is_none() && others.is_empty();
        if let Err(error) = self.save_index(state, undisturbed && is_whole) {
            failure.get_or_insert(error);
        }
        if failure.is_none() && self.files().true_at.is_none() {
            writing.pending.mark_unsure();
        }
        if let Some(error) = failure {
            return Err(error);
        }
        if !others.is_empty() {
            // The journal holds what is not in their files yet.
            return Ok(others);
        }
        let oldest_draft = writing.drafts.lock().values().min().copied();
        appending.remove_journal_before(oldest_draft.map_or(segment, |draft| draft.min(segment)))?;
        Ok(Vec::new())
    }

    fn save_session(&self, state: &State, slot: &Slot) -> Result<Saved, ArchiveError> {
        let (session, file) = {
            let _turn = slot.write_lock.lock();
            let held = slot.held.lock();
            let Some(session) = held.unsaved() else { return Ok(Saved::Written) };
            (Arc::clone(session), held.file)
        };
        if let Some(theirs) = self.other_writer(state, &session)? {
            return Ok(Saved::OtherWriter(Box::new(theirs)));
        }
        let in_file = self.write_file(state, &session, file)?;
        slot.held.lock().file = Some(in_file);
        Ok(Saved::Written)
    }

    /// What another program has put in the place of a session's file, where that says more than the session. A file that
    /// cannot be read is set aside; of one that says something else of a message, a copy is kept.
    fn other_writer(&self, state: &State, session: &Session) -> Result<Option<Session>, ArchiveError> {
        let id = session.id();
        let (path, known) = {
            let files = self.files();
            (files.path(&state.layout, id), files.stamp_of(id))
        };
        let stamp = Stamp::at(&path);
        if stamp.is_empty() || known == Some(stamp) {
            return Ok(None);
        }
        let bytes = durable::read(&path).at(&path)?;
        let theirs = match decode(&state.layout, id, &bytes) {
            Ok(opened) => opened.session,
            Err(FormatError::Newer { version }) => return Err(ArchiveError::NewerVersion { path, version }),
            Err(damage) => {
                let reason = DamageReason::of(&damage);
                let (moved_to, notice) = set_aside(&state.layout, true, &path, &reason);
                state.notify(notice);
                return match moved_to {
                    Some(_) => Ok(None),
                    None => Err(ArchiveError::Corrupt { path, reason, moved_to }),
                };
            }
        };
        let is_different = |message: &Arc<Message>| {
            session
                .message(&message.id)
                .is_some_and(|ours| ours.content != message.content && !ours.is_removed())
        };
        if theirs.parts().messages.iter().any(is_different) {
            let name = format!("{id}.other-{:08x}.json", crc32fast::hash(&bytes));
            let reason = "Another program wrote this in the place of a conversation that was open.";
            quarantine::keep(&state.layout, &name, &bytes, reason)?;
        }
        Ok((!merge::missing(session, &theirs).is_empty()).then_some(theirs))
    }

    /// Writes a session's file in place of `present`, which is kept in `backups/` if it is of an older version, and takes
    /// note of how it looks.
    pub(super) fn write_file(
        &self,
        state: &State,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<InFile, ArchiveError> {
        let id = session.id();
        let path = self.files().path(&state.layout, id);
        if let Some(file) = present.filter(|file| file.version < format::VERSION) {
            back_up(state, id, &path, file.version)?;
        }
        let written = durable::write_described(&path, &format::encode(session)?)?;
        self.files().stamp(id, Some(Stamp::of(&written)));
        Ok(InFile::of(session))
    }

    /// Gives the files of sessions their names, and takes note of how each looks.
    pub(super) fn finish_new_files(
        &self,
        sessions: &[NewSession<'_>],
        new: NewFiles,
    ) -> Result<(), ArchiveError> {
        let written = new.finish()?;
        let mut files = self.files();
        for (session, metadata) in sessions.iter().zip(&written) {
            files.named_otherwise.remove(&session.id());
            files.stamp(session.id(), Some(Stamp::of(metadata)));
        }
        Ok(())
    }

    /// Takes note of what a session's file looks like now.
    pub(super) fn stamp_file(&self, state: &State, id: SessionId) {
        let path = self.files().path(&state.layout, id);
        let stamp = fs::symlink_metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
        self.files().stamp(id, stamp);
    }

    /// What the session's file says, if that is this very session.
    pub(super) fn in_file(&self, state: &State, session: &Session) -> Option<InFile> {
        let path = self.files().path(&state.layout, session.id());
        let Opened { session: found, version, .. } =
            format::decode(session.id(), &durable::read(path).ok()?).ok()?;
        (found == *session).then(|| InFile { revision: found.revision(), version })
    }

    /// Writes the index if it is behind, and seals it if the list is known to be true of every file.
    fn save_index(&self, state: &State, is_true: bool) -> Result<(), ArchiveError> {
        let now = state.now();
        let (rows, active, version, file_names, sealable) = {
            let list = state.list.lock();
            let mut files = self.files();
            if !files.is_index_behind(&list) {
                return Ok(());
            }
            files.changed = false;
            files.true_at = None;
            let sealable = files.passed_over.is_empty();
            (files.rows(&list), list.active, list.version, files.file_names(), sealable)
        };
        let time = Some(FolderTime::before(now)).filter(|_| is_true && sealable);
        let encoded = match time {
            None => index::encode(rows, active, now),
            Some(time) => index::encode_sealed(
                rows,
                active,
                now,
                IndexSeal { folder_time: time.0, named_otherwise: file_names },
            ),
        };
        let written = encoded
            .map_err(ArchiveError::from)
            .and_then(|bytes| durable::write(&state.layout.index(), &bytes));
        written.inspect_err(|_| self.files().changed = true)?;
        self.files().indexed = version;
        if is_true {
            let true_at = self.seal(state, time);
            self.files().true_at = true_at;
        }
        Ok(())
    }
}

/// Copies a file of an older version before it is replaced (README, rule 13).
fn back_up(state: &State, id: SessionId, path: &Path, version: u64) -> Result<(), ArchiveError> {
    let bytes = durable::read(path).at(path)?;
    let dir = state.layout.backups();
    durable::create_dir(&dir)?;
    let time = state.now().to_string().replace(['-', ':'], "");
    durable::write(&dir.join(format!("{id}.version-{version}.{time}.json")), &bytes)
}

impl Appending {
    fn remove_journal_before(&self, segment: u64) -> Result<(), ArchiveError> {
        if self.keep_journal { Ok(()) } else { self.journal.remove_before(segment) }
    }
}
