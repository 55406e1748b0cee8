//! Everything an open archive consists of, and the operations of [`Archive`](crate::Archive) on it.
//!
//! Locks are taken in this order, and none that an append waits for but `turn` and `active_turn` is held while the
//! disk works: the turn of backups and erasures → `saving` → a slot's `turn` → its `held`; `active_turn`; then `slots`, `catalog`, `drafts` and `notices`,
//! never two of these at once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex};

use extremis_domain::{Change, Clock, MessageId, Session, SessionId, Timestamp};

use super::catalog::Catalog;
use super::damage::changed;
use crate::format::{self, FormatError, Opened};
use crate::index::Stamp;
use crate::instructions::Keeper;
use crate::journal::{Journal, Record};
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::Pending;
use crate::slot::{self, InFile, Slot, Slots, applied};
use crate::sync::lock;
use crate::{ArchiveError, Draft, Entry, Notice};

#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) layout: Layout,
    pub(crate) clock: ClockHandle,
    /// None when opened for reading.
    pub(crate) writing: Option<Writing>,
    pub(crate) slots: Slots,
    pub(crate) catalog: Mutex<Catalog>,
    pub(crate) active_turn: Mutex<()>,
    pub(crate) notices: Mutex<Vec<Notice>>,
}

/// What only a writer has.
#[derive(Debug)]
pub(crate) struct Writing {
    pub(crate) journal: Journal,
    /// Answers that are arriving, with the first segment that may hold a piece of them.
    pub(crate) drafts: Mutex<HashMap<(SessionId, MessageId), u64>>,
    pub(crate) saving: Mutex<()>,
    /// Held while the memories are read, changed and written.
    pub(crate) memories_turn: Mutex<()>,
    pub(crate) pending: Pending,
    /// Old segments hold something that is kept nowhere else, so none is removed.
    pub(crate) keep_journal: bool,
    /// Released when the store goes.
    pub(crate) _lock: Lock,
}

/// A clock that can be part of debug output.
#[derive(Clone)]
pub(crate) struct ClockHandle(pub(crate) Arc<dyn Clock>);

impl std::fmt::Debug for ClockHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

impl Store {
    pub(crate) fn writing(&self) -> Result<&Writing, ArchiveError> {
        self.writing.as_ref().ok_or(ArchiveError::OpenedForReading)
    }

    pub(crate) fn rows(&self, in_trash: bool) -> Vec<Entry> {
        lock(&self.catalog).entries(in_trash)
    }

    pub(crate) fn exists(&self, id: SessionId) -> bool {
        lock(&self.catalog).rows.contains_key(&id)
    }

    pub(crate) fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *lock(&self.notices))
    }

    pub(crate) fn notify(&self, notice: Notice) {
        lock(&self.notices).push(notice);
    }

    /// The instructions for all conversations.
    pub(crate) fn instructions(&self) -> Keeper<'_> {
        Keeper { layout: &self.layout, may_write: self.writing.is_some(), notices: &self.notices }
    }

    pub(crate) fn active(&self) -> Option<SessionId> {
        lock(&self.catalog).active()
    }

    pub(crate) fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        let _turn = lock(&self.active_turn);
        if let Some(id) = id.filter(|id| !self.exists(*id)) {
            return Err(ArchiveError::NotFound { id });
        }
        if lock(&self.catalog).active == id {
            return Ok(());
        }
        writing.journal.append(&Record::Active { session: id }.line()?)?;
        let mut catalog = lock(&self.catalog);
        catalog.active = id;
        catalog.changed = true;
        drop(catalog);
        writing.pending.mark();
        Ok(())
    }

    pub(crate) fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.slots.session(id, |slot| self.in_memory(id, slot))
    }

    pub(crate) fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.writing()?;
        let slot = self.slots.of(id);
        let _turn = lock(&slot.turn);
        if self.exists(id) {
            return Err(ArchiveError::AlreadyExists { id });
        }
        let revision = changes.len() as u64;
        let line =
            Record::Created { session: id, at, revision, changes: changes.as_slice().into() }.line()?;
        let (next, added) = applied(Session::new(id, at), changes)?;
        if next.is_empty() {
            return Err(ArchiveError::Empty);
        }
        writing.journal.append(&line)?;
        Ok(self.publish(writing, &slot, next, &added))
    }

    pub(crate) fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.writing()?;
        let slot = self.slots.of(id);
        let _turn = lock(&slot.turn);
        let session = self.in_memory(id, &slot)?;
        let base = session.revision();
        slot::is_at(base, expected)?;
        if changes.is_empty() {
            return Ok(session);
        }
        let revision = base + changes.len() as u64;
        let line =
            Record::Changes { session: id, base, revision, changes: changes.as_slice().into() }.line()?;
        let copy = self.slots.held(&slot).working_copy(&session);
        let (next, added) = applied(copy, changes.clone())?;
        writing.journal.append(&line)?;
        self.slots.held(&slot).before = Some((session, changes));
        Ok(self.publish(writing, &slot, next, &added))
    }

    /// Makes an acknowledged state the present one.
    fn publish(&self, writing: &Writing, slot: &Slot, next: Session, added: &[MessageId]) -> Arc<Session> {
        let (id, next) = (next.id(), Arc::new(next));
        self.slots.held(slot).session = Some(Arc::clone(&next));
        lock(&self.catalog).put(&next);
        let mut drafts = lock(&writing.drafts);
        for message in added {
            drafts.remove(&(id, message.clone()));
        }
        drop(drafts);
        writing.pending.mark();
        next
    }

    pub(crate) fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        let slot = self.slots.of(id);
        // An erasure of the session waits for this piece, or this piece finds no session any more.
        let _turn = lock(&slot.turn);
        if !self.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        let line = Record::Draft {
            session: id,
            message: draft.message.clone(),
            parent: draft.parent.clone(),
            model: draft.model.as_str().into(),
            started: draft.started,
            sent: draft.sent.as_deref().map(Cow::Borrowed),
            delta: delta.into(),
        }
        .line()?;
        // A late piece of an answer that is already whole says nothing new.
        if self.slots.held(&slot).session.as_ref().is_some_and(|it| it.message(&draft.message).is_some()) {
            return Ok(());
        }
        // Noted before the append: the piece lands in this segment or a later one.
        let segment = writing.journal.segment();
        lock(&writing.drafts).entry((id, draft.message.clone())).or_insert(segment);
        writing.journal.append(&line)
    }

    pub(crate) fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        let key = (id, message.clone());
        if !lock(&writing.drafts).contains_key(&key) {
            return Ok(());
        }
        writing.journal.append(&Record::DraftDropped { session: id, message: message.clone() }.line()?)?;
        lock(&writing.drafts).remove(&key);
        writing.pending.mark();
        Ok(())
    }

    /// The session, read from its file if need be. The caller has the slot's turn.
    pub(crate) fn in_memory(&self, id: SessionId, slot: &Slot) -> Result<Arc<Session>, ArchiveError> {
        if let Some(session) = self.slots.held(slot).session.clone() {
            return Ok(session);
        }
        if !self.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        let Opened { session, version, intact } = self.read(id)?;
        let session = Arc::new(session);
        let mut held = self.slots.held(slot);
        // One that was changed behind our back is written anew, with its seal.
        held.file = intact.then_some(InFile { revision: session.revision(), version });
        held.session = Some(Arc::clone(&session));
        drop(held);
        if let Some(writing) = self.writing.as_ref().filter(|_| !intact) {
            writing.pending.mark();
        }
        Ok(session)
    }

    fn read(&self, id: SessionId) -> Result<Opened, ArchiveError> {
        let path = lock(&self.catalog).path(&self.layout, id);
        // Before the content, so that what is written meanwhile shows.
        let stamp = fs::metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                lock(&self.catalog).remove(id);
                return Err(ArchiveError::NotFound { id });
            }
            Err(error) => return Err(ArchiveError::from_io(path, error)),
            Ok(bytes) => bytes,
        };
        match format::decode(id, &bytes) {
            Ok(opened) => {
                self.correct_row(&opened.session, stamp);
                if !opened.intact {
                    self.notify(changed(&self.layout, self.writing.is_some(), &opened.session, &bytes));
                }
                Ok(opened)
            }
            Err(FormatError::Newer { version }) => Err(ArchiveError::NewerVersion { path, version }),
            Err(damage) => {
                lock(&self.catalog).remove(id);
                Err(self.set_aside(path, &damage.to_string()))
            }
        }
    }
}
