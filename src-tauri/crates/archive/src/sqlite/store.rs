//! Everything an open archive consists of, and the operations of [`Archive`](crate::Archive) on it.
//!
//! Locks are taken in this order: a slot's `turn` → `connection` → `reading` → a slot's `held`; then `slots`,
//! `catalog`, `drafts` and `notices`, never two of these at once. Only `turn`, `connection` and `reading` are held
//! while the disk works.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use extremis_domain::{Change, Clock, MessageId, Session, SessionId, Timestamp};
use rusqlite::{Connection, TransactionBehavior};

use super::catalog::{Catalog, Line};
use super::checkpoint::{Extent, checkpoint};
use super::fault::{Fault, OfFile};
use super::rows::ActiveRow;
use super::{connect, look, read, write};
use crate::instructions::Keeper;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::saver::Pending;
use crate::slot::{self, InFile, Slot, Slots, applied};
use crate::sync::lock;
use crate::{ArchiveError, Draft, Entry, Notice};

pub(super) struct Store {
    pub(super) layout: Layout,
    pub(super) clock: Arc<dyn Clock>,
    /// None when opened for reading.
    pub(super) writing: Option<Writing>,
    pub(super) slots: Slots,
    pub(super) catalog: Mutex<Catalog>,
    pub(super) notices: Mutex<Vec<Notice>>,
    /// What a reader could save of a damaged file.
    pub(super) salvaged: Mutex<Option<Connection>>,
    /// How often the file was mended.
    pub(super) mended: AtomicU64,
}

/// What only a writer has.
pub(super) struct Writing {
    /// Reads sessions while the other one waits for the disk. Closed before it, because the last one to close brings
    /// the log into the file, and this one may not write.
    pub(super) reading: Mutex<Connection>,
    pub(super) connection: Mutex<Connection>,
    /// Held while the log is brought into the file.
    pub(super) checkpointing: Mutex<()>,
    /// Answers of which there are pieces.
    pub(super) drafts: Mutex<HashSet<(SessionId, MessageId)>>,
    pub(super) pending: Pending,
    /// Whether a change was refused since the log was last begun anew, by this process or maybe by the one before.
    /// Changed under the `connection`'s lock.
    pub(super) refused: AtomicBool,
    /// Released when the store goes, after the connections.
    pub(super) _lock: Lock,
}

impl Store {
    pub(super) fn writing(&self) -> Result<&Writing, ArchiveError> {
        self.writing.as_ref().ok_or(ArchiveError::OpenedForReading)
    }

    pub(super) fn path(&self) -> PathBuf {
        self.layout.sqlite()
    }

    pub(super) fn rows(&self, in_trash: bool) -> Vec<Entry> {
        lock(&self.catalog).entries(in_trash)
    }

    pub(super) fn exists(&self, id: SessionId) -> bool {
        lock(&self.catalog).lines.contains_key(&id)
    }

    pub(super) fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *lock(&self.notices))
    }

    pub(super) fn notify(&self, notice: Notice) {
        lock(&self.notices).push(notice);
    }

    /// The instructions for all conversations.
    pub(super) fn instructions(&self) -> Keeper<'_> {
        Keeper { layout: &self.layout, may_write: self.writing.is_some(), notices: &self.notices }
    }

    pub(super) fn active(&self) -> Option<SessionId> {
        lock(&self.catalog).active()
    }

    /// Does `work` in one transaction: all of it is on the disk on return, or nothing of it anywhere.
    pub(super) fn transact<T>(
        &self,
        writing: &Writing,
        work: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, ArchiveError> {
        let done = self.changing(writing, |connection| transact(connection, work));
        writing.pending.mark();
        done
    }

    /// Does `work` with the connection that writes. Every change goes through here.
    pub(super) fn changing<T>(
        &self,
        writing: &Writing,
        work: impl FnOnce(&mut Connection) -> Result<T, Fault>,
    ) -> Result<T, ArchiveError> {
        let mut connection = lock(&writing.connection);
        if writing.refused.load(Ordering::Relaxed) {
            // The log ends in what was refused. A shorter change over it would leave the rest behind, which looks
            // like a log with damage in its middle; so the log begins anew first.
            checkpoint(&connection, Extent::Everything).of_file(&self.path())?;
            writing.refused.store(false, Ordering::Relaxed);
        }
        let done = work(&mut connection);
        if done.is_err() {
            writing.refused.store(true, Ordering::Relaxed);
        }
        done.of_file(&self.path())
    }

    pub(super) fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        self.healing(|| self.try_set_active(id))
    }

    fn try_set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        if let Some(id) = id.filter(|id| !self.exists(*id)) {
            return Err(ArchiveError::NotFound { id });
        }
        let mut changed = None;
        self.transact(writing, |connection| {
            // The connection's lock keeps others from changing it meanwhile.
            let present = lock(&self.catalog).active;
            if present.and_then(|present| present.session) != id {
                let revision = present.map_or(0, |present| present.revision.wrapping_add(1));
                let next = ActiveRow { revision, session: id };
                write::set_active(connection, next)?;
                changed = Some(next);
            }
            Ok(())
        })?;
        if let Some(next) = changed {
            let mut catalog = lock(&self.catalog);
            // Another one may have come after.
            if catalog.active.is_none_or(|present| present.revision < next.revision) {
                catalog.active = Some(next);
            }
        }
        Ok(())
    }

    pub(super) fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.healing(|| self.try_session(id))
    }

    fn try_session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.slots.session(id, |slot| self.in_memory(id, slot))
    }

    pub(super) fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        self.healing(|| self.try_create(id, at, changes.to_vec()))
    }

    fn try_create(
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
        let (next, added) = applied(Session::new(id, at), changes)?;
        if next.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let number = self.transact(writing, |connection| write::add(connection, &next))?;
        Ok(self.publish(writing, &slot, number, next, &added))
    }

    pub(super) fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        self.healing(|| self.try_commit(id, expected, changes.to_vec()))
    }

    fn try_commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.writing()?;
        let slot = self.slots.of(id);
        let _turn = lock(&slot.turn);
        let session = self.in_memory(id, &slot)?;
        slot::is_at(session.revision(), expected)?;
        if changes.is_empty() {
            return Ok(session);
        }
        let copy = self.slots.held(&slot).working_copy(&session);
        let (next, added) = applied(copy, changes.clone())?;
        let number = self.number(id)?;
        let arrived: Vec<_> = {
            let drafts = lock(&writing.drafts);
            added.iter().filter(|message| drafts.contains(&(id, (*message).clone()))).collect()
        };
        self.transact(writing, |connection| {
            write::advance(connection, number, &session, &next, &changes)?;
            arrived.iter().try_for_each(|message| write::remove_pieces(connection, id, message))
        })?;
        self.slots.held(&slot).before = Some((session, changes));
        Ok(self.publish(writing, &slot, number, next, &added))
    }

    /// Makes an acknowledged state the present one.
    pub(super) fn publish(
        &self,
        writing: &Writing,
        slot: &Slot,
        number: i64,
        next: Session,
        added: &[MessageId],
    ) -> Arc<Session> {
        let (id, next) = (next.id(), Arc::new(next));
        let mut held = self.slots.held(slot);
        held.session = Some(Arc::clone(&next));
        held.file = Some(in_file(&next));
        drop(held);
        lock(&self.catalog).lines.insert(id, Line { number, entry: Entry::of(&next) });
        let mut drafts = lock(&writing.drafts);
        for message in added {
            drafts.remove(&(id, message.clone()));
        }
        drop(drafts);
        next
    }

    /// Takes in a whole session; with `expected`, only over that revision.
    pub(super) fn put(&self, session: &Session, expected: Option<u64>) -> Result<Arc<Session>, ArchiveError> {
        self.healing(|| self.try_put(session.clone(), expected))
    }

    fn try_put(&self, session: Session, expected: Option<u64>) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.writing()?;
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let id = session.id();
        let slot = self.slots.of(id);
        let turn = lock(&slot.turn);
        let known = self.exists(id).then(|| self.in_memory(id, &slot)).transpose()?;
        if let Some(expected) = expected {
            let found = known.as_ref().ok_or(ArchiveError::NotFound { id })?.revision();
            if found != expected {
                return Err(ArchiveError::Stale { expected, found });
            }
        }
        let (number, session) = match known {
            None => (self.transact(writing, |connection| write::add(connection, &session))?, session),
            Some(known) if *known == session => return Ok(known),
            Some(known) => {
                let mut parts = session.parts().clone();
                parts.revision = parts.revision.max(known.revision()) + 1;
                let (number, session) = (self.number(id)?, Session::from_parts(parts)?);
                self.transact(writing, |connection| write::exchange(connection, number, &session))?;
                (number, session)
            }
        };
        self.slots.held(&slot).before = None;
        let session = self.publish(writing, &slot, number, session, &[]);
        drop(turn);
        self.slots.let_go_of_spares();
        Ok(session)
    }

    pub(super) fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.healing(|| self.try_draft(id, draft, delta))
    }

    fn try_draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        if !self.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        let slot = self.slots.of(id);
        // Held, so that the finished answer does not come in between and leave this piece behind.
        let _turn = lock(&slot.turn);
        if lock(&slot.held).session.as_ref().is_some_and(|it| it.message(&draft.message).is_some()) {
            return Ok(());
        }
        self.transact(writing, |connection| write::add_piece(connection, id, draft, delta))?;
        lock(&writing.drafts).insert((id, draft.message.clone()));
        Ok(())
    }

    pub(super) fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        let key = (id, message.clone());
        if !lock(&writing.drafts).contains(&key) {
            return Ok(());
        }
        self.transact(writing, |connection| write::remove_pieces(connection, id, message))?;
        lock(&writing.drafts).remove(&key);
        Ok(())
    }

    fn number(&self, id: SessionId) -> Result<i64, ArchiveError> {
        lock(&self.catalog).lines.get(&id).map(|line| line.number).ok_or(ArchiveError::NotFound { id })
    }

    /// The session, read from the tables if need be. The caller has the slot's turn.
    pub(super) fn in_memory(&self, id: SessionId, slot: &Slot) -> Result<Arc<Session>, ArchiveError> {
        if let Some(session) = self.slots.held(slot).session.clone() {
            return Ok(session);
        }
        if !self.exists(id) {
            return Err(ArchiveError::NotFound { id });
        }
        let Some(session) = self.read(|connection| read::session(connection, id))? else {
            lock(&self.catalog).lines.remove(&id);
            return Err(ArchiveError::NotFound { id });
        };
        let session = Arc::new(session);
        let mut held = self.slots.held(slot);
        held.file = Some(in_file(&session));
        held.session = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Reads from the tables; a reader of a damaged file reads what could be saved of it.
    pub(super) fn read<T>(&self, work: impl Fn(&Connection) -> Result<T, Fault>) -> Result<T, ArchiveError> {
        let path = self.path();
        if let Some(writing) = &self.writing {
            return work(&lock(&writing.reading)).of_file(&path);
        }
        let mut salvaged = lock(&self.salvaged);
        if salvaged.is_none() {
            match look::look(&self.layout, &work) {
                Err(fault) if fault.is_damage() => {
                    *salvaged = Some(self.saved_in_memory(&fault.to_string())?);
                }
                // SQLite reads a log that is not in the file yet only where it may write an index beside it.
                Err(fault) if fault.is_refusal() && connect::has_log(&self.layout) => {
                    *salvaged = Some(self.read_into_memory()?.0);
                }
                looked => return looked.of_file(&path),
            }
        }
        salvaged.as_ref().map_or_else(|| look::look(&self.layout, &work), &work).of_file(&path)
    }
}

/// Does `work` in one transaction.
pub(super) fn transact<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&transaction)?;
    transaction.commit()?;
    Ok(done)
}

/// What is acknowledged is in the file.
fn in_file(session: &Session) -> InFile {
    InFile { revision: session.revision(), version: crate::format::VERSION }
}
