//! An open archive, whatever it is made of: every operation of [`Archive`](crate::Archive) once, over a [`Backend`].

mod adding;
mod conflict_copies;
mod erasing;
mod memories;
mod opening;
mod sealed_session;

use std::path::Path;
use std::sync::Arc;

use extremis_domain::{Change, MessageId, Session, SessionId, Timestamp};

use crate::backend::{Appended, Backend, BackupCopy, Loaded, Replaced, Write};
use crate::error::At;
use crate::slot::{self, Held, InFile, Slot, applied};
use crate::state::{State, Writing};
use crate::{ArchiveError, Draft, Notice, durable, merge};
pub use adding::{PreparedSessions, add_sessions, prepare_sessions};
pub(crate) use memories::put_into;
pub(crate) use opening::{OpenedArchive, erasing, forgotten};
pub use sealed_session::{NewSession, NotSealed, SealedSession};

/// How often in one save it is looked again whether others have written.
const MERGES: usize = 5;

/// An open archive. Its backend ends before the lock of the folder is released.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) backend: Box<dyn Backend>,
    pub(crate) state: State,
}

impl Store {
    pub(crate) fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.state.notices.lock())
    }

    pub(crate) fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        let writing = self.state.writing()?;
        let _turn = writing.active_lock.lock();
        if let Some(id) = id.filter(|id| !self.state.exists(*id)) {
            return Err(ArchiveError::NotFound { id });
        }
        if self.state.list.lock().active == id {
            return Ok(());
        }
        self.append(&Write::Active { session: id })?;
        self.state.list.lock().set_active(id);
        writing.pending.mark();
        Ok(())
    }

    pub(crate) fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.state.slots.session(id, |slot| self.in_memory(id, slot))
    }

    pub(crate) fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.state.writing()?;
        let slot = self.state.slots.of(id);
        let _turn = slot.write_lock.lock();
        if self.state.exists(id) {
            return Err(ArchiveError::AlreadyExists { id });
        }
        let (next, added) = applied(Session::new(id, at), changes.to_vec())?;
        if next.is_empty() {
            return Err(ArchiveError::Empty);
        }
        self.state.forgotten.lock().remove(&self.state.layout, id)?;
        let write = Write::Created { next: &next, at, changes };
        let appended = self.append(&write)?;
        Ok(self.publish(writing, &slot, next, &added, appended))
    }

    pub(crate) fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.state.writing()?;
        let slot = self.state.slots.of(id);
        let _turn = slot.write_lock.lock();
        let before = self.in_memory(id, &slot)?;
        slot::is_at(before.revision(), expected)?;
        if changes.is_empty() {
            return Ok(before);
        }
        let copy = self.state.slots.held(&slot).working_copy(&before);
        let (next, added) = applied(copy, changes.clone())?;
        let arrived: Vec<_> = {
            let drafts = writing.drafts.lock();
            added.iter().filter(|message| drafts.contains_key(&(id, (*message).clone()))).collect()
        };
        let write = Write::Changed { before: &before, next: &next, changes: &changes, arrived: &arrived };
        let appended = self.append(&write)?;
        self.state.slots.held(&slot).before = Some((before, changes));
        Ok(self.publish(writing, &slot, next, &added, appended))
    }

    /// Appends. It counts as accepted only if nobody else could have begun to write before it was there: who begins later
    /// reads it.
    fn append(&self, write: &Write<'_>) -> Result<Appended, ArchiveError> {
        let appended = self.backend.append(&self.state, write)?;
        self.state.writing()?;
        Ok(appended)
    }

    /// Makes an acknowledged state the present one.
    fn publish(
        &self,
        writing: &Writing,
        slot: &Slot,
        next: Session,
        added: &[MessageId],
        appended: Appended,
    ) -> Arc<Session> {
        let (id, next) = (next.id(), Arc::new(next));
        let mut held = self.state.slots.held(slot);
        held.session = Some(Arc::clone(&next));
        if appended == Appended::ToFile {
            held.file = Some(InFile::of(&next));
        }
        drop(held);
        self.state.list.lock().put(&next);
        let mut drafts = writing.drafts.lock();
        for message in added {
            drafts.remove(&(id, message.clone()));
        }
        drop(drafts);
        writing.pending.mark();
        next
    }

    pub(crate) fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        let writing = self.state.writing()?;
        let slot = self.state.slots.of(id);
        // An erasure of the session waits for this piece, or this piece finds no session any more; and the finished
        // answer does not come in between and leave it behind.
        let _turn = slot.write_lock.lock();
        if !self.state.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        // A late piece of an answer that is already whole says nothing new.
        let is_whole = |session: &Arc<Session>| session.message(&draft.message).is_some();
        if self.state.slots.held(&slot).session.as_ref().is_some_and(is_whole) {
            return Ok(());
        }
        // Noted before the append: the piece lands there or later.
        let position = self.backend.position();
        writing.drafts.lock().entry((id, draft.message.clone())).or_insert(position);
        self.append(&Write::Draft { session: id, draft, delta }).map(drop)
    }

    pub(crate) fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        let writing = self.state.writing()?;
        let key = (id, message.clone());
        if !writing.drafts.lock().contains_key(&key) {
            return Ok(());
        }
        self.append(&Write::DraftDropped { session: id, message })?;
        writing.drafts.lock().remove(&key);
        writing.pending.mark();
        Ok(())
    }

    /// Takes in a whole session; with `expected`, only over that revision.
    ///
    /// It is written at once: a session that comes whole has no place in a journal. Records of it that are there
    /// already are of lower revisions, so a replay passes them over.
    pub(crate) fn put(&self, session: Session, expected: Option<u64>) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.state.writing()?;
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let id = session.id();
        // A save under way may hold an older state of this session and must not write it over the new one.
        let _saving = writing.saving.lock();
        let slot = self.state.slots.of(id);
        let turn = slot.write_lock.lock();
        self.state.forgotten.lock().remove(&self.state.layout, id)?;
        let known = self.state.exists(id).then(|| self.in_memory(id, &slot)).transpose()?;
        if let Some(expected) = expected {
            let found = known.as_ref().ok_or(ArchiveError::NotFound { id })?.revision();
            slot::is_at(found, Some(expected))?;
        }
        let session = match known {
            None => session,
            Some(known) if *known == session => return Ok(known),
            Some(known) => {
                let mut parts = session.parts().clone();
                parts.revision = parts.revision.max(known.revision()) + 1;
                Session::from_parts(parts)?
            }
        };
        let session = Arc::new(session);
        let present = slot.held.lock().file;
        let Replaced { file, failure } = self.backend.replace(&self.state, &session, present)?;
        let mut held = slot.held.lock();
        *held = Held {
            session: Some(Arc::clone(&session)),
            file: Some(file),
            used: held.used,
            ..Held::default()
        };
        drop(held);
        drop(turn);
        self.state.list.lock().put(&session);
        self.state.slots.evict_idle();
        writing.pending.mark();
        failure.map_or(Ok(session), Err)
    }

    /// The session, read from the disk if need be. The caller has the slot's write lock.
    fn in_memory(&self, id: SessionId, slot: &Slot) -> Result<Arc<Session>, ArchiveError> {
        if let Some(session) = self.state.slots.held(slot).session.clone() {
            return Ok(session);
        }
        if !self.state.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        let Some(Loaded { session, file, lacks }) = self.backend.load(&self.state, id)? else {
            self.state.list.lock().remove(id);
            return Err(ArchiveError::NotFound { id });
        };
        self.state.slots.held(slot).file = file;
        if !lacks.is_empty() {
            return self.catch_up(slot, &session, &lacks);
        }
        let session = Arc::new(session);
        self.state.slots.held(slot).session = Some(Arc::clone(&session));
        if file.is_none() {
            self.state.mark();
        }
        Ok(session)
    }

    /// Takes what was accepted here into a session whose file another program wrote. The caller has the slot's write
    /// lock.
    fn catch_up(
        &self,
        slot: &Slot,
        session: &Session,
        lacks: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.state.writing()?;
        let (next, added) = applied(session.clone(), lacks.to_vec())?;
        let write = Write::Changed { before: session, next: &next, changes: lacks, arrived: &[] };
        // Whoever refuses it now is asked again when the file is written; until then it can be taken in again.
        let appended = self.append(&write).unwrap_or(Appended::ToJournal);
        self.state.notify(Notice::merged(next.title()));
        Ok(self.publish(writing, slot, next, &added, appended))
    }

    /// Holds what is known against the files, and takes what was accepted here into those of other programs.
    pub(crate) fn check(&self) {
        for id in self.backend.check(&self.state) {
            match self.session(id) {
                Ok(_) => self.state.observers.read().changed(id),
                Err(error) => tracing::warn!(%error, "what another program's file lacks is not in it yet"),
            }
        }
    }

    /// Brings everything that changed into the files, now; what fails is tried again later.
    pub(crate) fn flush(&self) -> Result<(), ArchiveError> {
        self.save().inspect_err(|_| self.state.mark())
    }

    /// Brings everything that changed into the files.
    pub(crate) fn save(&self) -> Result<(), ArchiveError> {
        let Some(writing) = &self.state.writing else { return Ok(()) };
        self.state.beat();
        for _ in 0..MERGES {
            let saving = writing.saving.lock();
            writing.pending.begin();
            let others = self.backend.checkpoint(&self.state);
            drop(saving);
            self.state.slots.evict_idle();
            let others = others?;
            if others.is_empty() {
                return Ok(());
            }
            others.iter().try_for_each(|theirs| self.merge(theirs))?;
        }
        // Whoever writes so often is met again at the next time.
        self.state.mark();
        Ok(())
    }

    /// Takes in what another program wrote in the place of a session's file.
    fn merge(&self, theirs: &Session) -> Result<(), ArchiveError> {
        let id = theirs.id();
        if !self.state.exists(id) {
            // Erased meanwhile.
            return Ok(());
        }
        let ours = self.session(id)?;
        let changes = merge::missing(&ours, theirs);
        if changes.is_empty() {
            return Ok(());
        }
        self.commit_merged(id, changes)
    }

    fn commit_merged(&self, id: SessionId, changes: Vec<Change>) -> Result<(), ArchiveError> {
        let merged = self.commit(id, None, changes)?;
        self.state.notify(Notice::merged(merged.title()));
        self.state.observers.read().changed(id);
        Ok(())
    }

    /// Fills a new folder with everything as readable JSON.
    pub(crate) fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<BackupCopy, ArchiveError> {
        self.state.writing()?;
        let mut attempts = 0;
        loop {
            attempts += 1;
            self.check();
            self.flush()?;
            let copied = self.backend.copy_into(&self.state, dir, previous)?;
            if copied.is_undisturbed || attempts == MERGES {
                return Ok(copied);
            }
            // What another program wrote meanwhile is in the copy as it is, without what was accepted here.
            durable::remove_dir_all(dir).at(dir)?;
            durable::create_dir(dir)?;
        }
    }
}
