//! True erasure of a message, a fact or a session, from the tables, the log and every copy.
//!
//! Deliberately absent: in which order, which is the same for every archive.

use std::sync::Arc;

use extremis_domain::{Change, Session, SessionId, Timestamp, UserMemory};

use super::checkpoint::{self, Extent};
use super::rows::ActiveRow;
use super::store::{Store, Writing, transact};
use super::{read, write};
use crate::erase::{self, Erases, Erasure, Target, Turn};
use crate::json::set_aside;
use crate::layout::Layout;
use crate::slot::Held;
use crate::sync::lock;
use crate::{ArchiveError, Entry, Notice, backup};

impl Erases for Store {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn may_erase(&self) -> Result<(), ArchiveError> {
        self.writing().map(drop)
    }

    fn exists(&self, id: SessionId) -> bool {
        Self::exists(self, id)
    }

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        Self::session(self, id)
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        Self::memories(self)
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        change: Change,
    ) -> Result<Arc<Session>, ArchiveError> {
        Self::commit(self, id, expected, &[change])
    }

    fn finish(&self, turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.erase(self.writing()?, turn, erasures)
    }
}

impl Store {
    pub(super) fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.forget_sessions(&[id])
    }

    /// All of them at once, because the file is gone through only once then.
    pub(super) fn expire_trash(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let is_over = |entry: &Entry| entry.deleted_at.is_some_and(|at| at <= before);
        let over: Vec<_> = self.rows(true).into_iter().filter(is_over).map(|entry| entry.id).collect();
        if !over.is_empty() {
            self.forget_sessions(&over)?;
        }
        Ok(over.len())
    }

    fn forget_sessions(&self, ids: &[SessionId]) -> Result<(), ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let mut erasures = Vec::with_capacity(ids.len());
        for id in ids {
            let session = match self.session(*id) {
                Ok(session) => Some(session),
                // It may be erased all the same: its rows bear its id.
                Err(ArchiveError::Corrupt { .. }) => None,
                Err(error) => return Err(error),
            };
            erasures.push(Erasure::of_session(*id, session.as_deref()));
            self.slots.close(*id);
        }
        erase::begin(&self.layout, &erasures)?;
        let finished = self.finish(&turn, &erasures);
        if finished.is_err() && ids.iter().all(|id| self.exists(*id)) {
            let _ = erase::end(&self.layout, &erasures);
        }
        finished
    }

    pub(super) fn clear(&self) -> Result<(), ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        self.clear_memories()?;
        self.instructions().clear()?;
        let rows = self.rows(false).into_iter().chain(self.rows(true));
        let erasures: Vec<_> = rows.map(|entry| Erasure::clearing(entry.id)).collect();
        erase::begin(&self.layout, &erasures)?;
        self.finish(&turn, &erasures)
    }

    /// Finishes what a process before this one began to erase, or at least shows nothing of it where nothing may be
    /// written.
    pub(super) fn finish_or_hide(&self) {
        let may_write = self.writing.is_some();
        let erasing = erase::pending(&self.layout).unwrap_or_else(|error| {
            if let ArchiveError::Corrupt { path, reason, .. } = &error {
                self.notify(set_aside(&self.layout, may_write, path, reason).1);
            }
            tracing::warn!(code = error.code(), "whether anything was being erased is not known");
            Vec::new()
        });
        if erasing.is_empty() {
            return;
        }
        if !may_write {
            return erasing.iter().for_each(|erasure| self.hide(erasure));
        }
        if let Err(error) = self.finish_pending(&erasing) {
            self.notify(Notice {
                code: "erasure_unfinished",
                message: format!(
                    "What you asked to forget is not erased everywhere yet. {error} Extremis goes on with it at the next start."
                ),
            });
        }
    }

    /// Shows nothing of what is erased, in memory alone.
    fn hide(&self, erasure: &Erasure) {
        let id = erasure.session;
        if erasure.is_whole() {
            lock(&self.catalog).lines.remove(&id);
            return;
        }
        let Ok(session) = self.session(id) else { return };
        let mut hidden = (*session).clone();
        if erasure.change(&session).is_none_or(|change| hidden.apply(change).is_err()) {
            return;
        }
        if let Some(line) = lock(&self.catalog).lines.get_mut(&id) {
            line.entry = Entry::of(&hidden);
        }
        // Ahead of the file, so that it stays in memory.
        lock(&self.slots.of(id).held).session = Some(Arc::new(hidden));
    }

    fn erase(&self, writing: &Writing, _turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        for erasure in erasures {
            match erasure.target() {
                Target::Session => self.let_go_of(writing, erasure.session)?,
                // Its earlier state is of no use any more.
                Target::Message(_) | Target::Fact(_) => {
                    lock(&self.slots.of(erasure.session).held).before = None;
                }
                Target::Memory(_) => {}
            }
        }
        self.transact(writing, |connection| {
            for erasure in erasures {
                if let Target::Message(message) = erasure.target() {
                    write::remove_pieces(connection, erasure.session, message)?;
                }
            }
            for row in read::memory_rows(connection)? {
                let of = |erasure: &Erasure| !erasure.keeps_copies && erasure.takes(&row.memory);
                if erasures.iter().any(of) {
                    write::remove_memories(connection, Some(row.memory.id.as_str()))?;
                }
            }
            Ok(())
        })?;
        self.leave_no_bytes(writing)?;
        for erasure in erasures.iter().filter(|erasure| !erasure.keeps_copies) {
            erase::erase_copies(&self.layout, erasure, self.clock.now())?;
        }
        erase::end(&self.layout, erasures)
    }

    /// Removes a session from the tables and from memory.
    fn let_go_of(&self, writing: &Writing, id: SessionId) -> Result<(), ArchiveError> {
        let slot = self.slots.of(id);
        // Nothing of the session is being added while this is held, and nothing will be after.
        let _turn = lock(&slot.turn);
        let successor = self.changing(writing, |connection| {
            // The connection's lock keeps others from changing it meanwhile.
            let active = lock(&self.catalog).active;
            let successor = active
                .filter(|active| active.session == Some(id))
                .map(|active| ActiveRow { revision: active.revision.wrapping_add(1), session: None });
            without_looking_for_orphans(connection, |connection| {
                transact(connection, |connection| {
                    write::remove(connection, id)?;
                    successor.map_or(Ok(()), |successor| write::set_active(connection, successor))
                })
            })?;
            Ok(successor)
        })?;
        *lock(&slot.held) = Held::default();
        let mut catalog = lock(&self.catalog);
        catalog.lines.remove(&id);
        catalog.active = successor.or(catalog.active);
        drop(catalog);
        lock(&writing.drafts).retain(|(session, _)| *session != id);
        Ok(())
    }

    /// Leaves no byte of what is no longer in the tables, neither between their rows nor in the log.
    fn leave_no_bytes(&self, writing: &Writing) -> Result<(), ArchiveError> {
        self.changing(writing, |connection| {
            // A row that moved to another page leaves its bytes behind; only a file written anew is free of them.
            connection.execute_batch("VACUUM")?;
            checkpoint::checkpoint(connection, Extent::Everything)
        })
    }
}

/// The rows of a session go before the session does; to be asked again whether there are any would mean to go
/// through all messages of all sessions.
fn without_looking_for_orphans<T>(
    connection: &mut rusqlite::Connection,
    work: impl FnOnce(&mut rusqlite::Connection) -> Result<T, super::fault::Fault>,
) -> Result<T, super::fault::Fault> {
    connection.pragma_update(None, "foreign_keys", false)?;
    let done = work(connection);
    connection.pragma_update(None, "foreign_keys", true)?;
    done
}
