//! Sessions in one SQLite file: each change is a transaction that is on the disk before it is acknowledged.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use extremis_domain::{Session, SessionId, UserMemory};
use parking_lot::Mutex;
use rusqlite::{Connection, TransactionBehavior};

use super::checkpoint::{Extent, checkpoint};
use super::fault::{Fault, OfFile};
use super::place::Place;
use super::rows::ActiveRow;
use super::{look, read, write};
use crate::backend::{Appended, Backend, BackupCopy, Loaded, Replaced, Write};
use crate::durable::NewFiles;
use crate::erase::Erasure;
use crate::layout::Layout;
use crate::slot::InFile;
use crate::state::State;
use crate::{ArchiveError, DamageReason, Kind, NewSession};

/// The backend of one SQLite file.
#[derive(Debug)]
pub(super) struct SqliteBackend {
    pub(super) path: PathBuf,
    /// None when opened for reading.
    pub(super) connections: Option<Connections>,
    /// What a reader could save of a damaged file.
    pub(super) salvaged: Mutex<Option<Connection>>,
    /// How often the file was mended.
    pub(super) mended: AtomicU64,
    pub(super) arrived: Mutex<Arrived>,
}

/// What a file said that another program put in the place of ours.
#[derive(Debug, Default)]
pub(super) struct Arrived {
    /// Not merged yet.
    pub(super) to_merge: Vec<Session>,
    /// Conversations that were not here, of which nobody was told yet.
    pub(super) added: Vec<SessionId>,
}

/// What only a writer has. Locks are taken in the order `checkpointing`, `writing`, `reading`.
#[derive(Debug)]
pub(super) struct Connections {
    /// Reads sessions while the other one waits for the disk. Closed before it, because the last one to close brings
    /// the log into the file, and this one may not write.
    pub(super) reading: Mutex<Connection>,
    pub(super) writing: Mutex<Connection>,
    /// Brings the log into the file. Not opened for each time, when another file may be in the place of ours.
    pub(super) checkpointing: Mutex<Connection>,
    /// Whether a change was refused since the log was last begun anew, by this process or maybe by the one before.
    /// Changed under the lock of `writing`.
    pub(super) refused: AtomicBool,
    /// Which files are open; none while they are put back. Changed under the lock of `writing`.
    pub(super) place: Mutex<Option<Place>>,
}

impl SqliteBackend {
    pub(super) fn new(layout: &Layout, connections: Option<Connections>) -> Self {
        Self {
            path: layout.sqlite(),
            connections,
            salvaged: Mutex::default(),
            mended: AtomicU64::new(0),
            arrived: Mutex::default(),
        }
    }

    pub(super) fn connections(&self) -> Result<&Connections, ArchiveError> {
        self.connections.as_ref().ok_or(ArchiveError::OpenedForReading)
    }

    /// Does `work` in one transaction: all of it is on the disk on return, or nothing of it anywhere. `undo` takes back
    /// what cannot be done twice.
    pub(super) fn transact<T>(
        &self,
        state: &State,
        work: impl Fn(&Connection) -> Result<T, Fault>,
        undo: impl Fn(&Connection) -> Result<(), Fault>,
    ) -> Result<T, ArchiveError> {
        self.healing(state, || self.changing(state, |connection| transact(connection, &work), &undo))
    }

    /// Does `work` with the connection that writes. Every change goes through here.
    pub(super) fn changing<T>(
        &self,
        state: &State,
        work: impl FnOnce(&mut Connection) -> Result<T, Fault>,
        undo: impl Fn(&Connection) -> Result<(), Fault>,
    ) -> Result<T, ArchiveError> {
        let Connections { writing, refused, .. } = self.connections()?;
        self.stay_in_place(state)?;
        let mut connection = writing.lock();
        if refused.load(Ordering::Relaxed) {
            // The log ends in what was refused. A shorter change over it would leave the rest behind, which looks
            // like a log with damage in its middle; so the log begins anew first.
            checkpoint(&connection, Extent::Everything).of_file(&self.path)?;
            refused.store(false, Ordering::Relaxed);
        }
        let done = work(&mut connection);
        if done.is_err() {
            refused.store(true, Ordering::Relaxed);
            // What was refused goes from the log with the next checkpoint.
            state.mark();
        }
        drop(connection);
        let done = done.of_file(&self.path)?;
        self.stay_in_place(state).or_else(|error| self.taken_back(state, error, undo))?;
        Ok(done)
    }

    /// What came into a file without a name is not on the disk: it is taken back, and refused with what keeps the file
    /// from being put back. Once the new file is whole, it is on the disk there.
    fn taken_back(
        &self,
        state: &State,
        error: ArchiveError,
        undo: impl Fn(&Connection) -> Result<(), Fault>,
    ) -> Result<(), ArchiveError> {
        let Connections { writing, place, .. } = self.connections()?;
        state.mark();
        let mut connection = writing.lock();
        if place.lock().is_none() {
            tracing::warn!(%error, "the archive's file is not in its place yet");
            return Ok(());
        }
        match transact(&mut connection, undo) {
            Ok(()) => Err(error),
            Err(fault) => {
                // It would be there twice once it was done again.
                tracing::warn!(%error, %fault, "the archive's file is not in its place");
                Ok(())
            }
        }
    }

    /// Reads from the tables; a reader of a damaged file reads what could be saved of it.
    pub(super) fn read<T>(
        &self,
        state: &State,
        work: impl Fn(&Connection) -> Result<T, Fault>,
    ) -> Result<T, ArchiveError> {
        if let Some(connections) = &self.connections {
            return self.healing(state, || work(&connections.reading.lock()).of_file(&self.path));
        }
        let mut salvaged = self.salvaged.lock();
        if salvaged.is_none() {
            match look::look(&state.layout, &work) {
                Err(fault) if fault.is_damage() => {
                    *salvaged = Some(self.saved_in_memory(state, &DamageReason::of(&fault))?);
                }
                looked => return looked.of_file(&self.path),
            }
        }
        salvaged.as_ref().map_or_else(|| look::look(&state.layout, &work), &work).of_file(&self.path)
    }
}

impl SqliteBackend {
    /// Brings the log into the file. Appending goes on meanwhile.
    pub(super) fn checkpoint_log(&self, extent: Extent) -> Result<(), ArchiveError> {
        checkpoint(&self.connections()?.checkpointing.lock(), extent).of_file(&self.path)
    }
}

impl Backend for SqliteBackend {
    fn kind(&self) -> Kind {
        Kind::Sqlite
    }

    fn opened(
        &self,
        state: &State,
        back_up: &dyn Fn() -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        if self.connections.is_some() { self.migrate(state, back_up) } else { Ok(()) }
    }

    fn load(&self, state: &State, id: SessionId) -> Result<Option<Loaded>, ArchiveError> {
        let session = self.read(state, |connection| read::session(connection, id))?;
        Ok(session.map(|session| Loaded { file: Some(InFile::of(&session)), session, lacks: Vec::new() }))
    }

    fn append(&self, state: &State, write: &Write<'_>) -> Result<Appended, ArchiveError> {
        let work = |connection: &Connection| match *write {
            Write::Created { next, .. } => write::add(connection, next).map(drop),
            Write::Changed { before, next, changes, arrived } => {
                let number = read::number(connection, next.id())?;
                write::advance(connection, number, before, next, changes)?;
                arrived.iter().try_for_each(|message| write::remove_pieces(connection, next.id(), message))
            }
            Write::Draft { session, draft, delta } => write::add_piece(connection, session, draft, delta),
            Write::DraftDropped { session, message } => write::remove_pieces(connection, session, message),
            Write::Active { session } => {
                let present = read::active(connection)?;
                let revision = present.map_or(0, |present| present.revision.wrapping_add(1));
                write::set_active(connection, ActiveRow { revision, session })
            }
        };
        let undo = |connection: &Connection| match *write {
            Write::Created { next, .. } => write::remove(connection, next.id()),
            Write::Changed { before, .. } => {
                write::exchange(connection, read::number(connection, before.id())?, before)
            }
            Write::Draft { session, draft, .. } => {
                write::remove_last_piece(connection, session, &draft.message)
            }
            Write::DraftDropped { .. } | Write::Active { .. } => Ok(()),
        };
        self.transact(state, work, undo)?;
        Ok(Appended::ToFile)
    }

    fn position(&self) -> u64 {
        0
    }

    fn replace(
        &self,
        state: &State,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<Replaced, ArchiveError> {
        let before = state.slots.of(session.id()).held.lock().session.clone();
        let work = |connection: &Connection| {
            if present.is_none() {
                write::add(connection, session).map(drop)
            } else {
                let number = read::number(connection, session.id())?;
                write::exchange(connection, number, session)
            }
        };
        let undo = |connection: &Connection| match &before {
            Some(before) => write::exchange(connection, read::number(connection, session.id())?, before),
            None => write::remove(connection, session.id()),
        };
        self.transact(state, work, undo)?;
        Ok(Replaced { file: InFile::of(session), failure: None })
    }

    fn add(
        &self,
        state: &State,
        sessions: &[NewSession<'_>],
        _: Option<NewFiles>,
    ) -> Result<(), ArchiveError> {
        let said = sessions.iter().map(NewSession::session).collect::<Result<Vec<_>, _>>()?;
        let work = |connection: &Connection| {
            said.iter().try_for_each(|session| write::add(connection, session).map(drop))
        };
        let undo = |connection: &Connection| {
            sessions.iter().try_for_each(|session| write::remove(connection, session.id()))
        };
        self.transact(state, work, undo)
    }

    fn prepare(&self, _: &State, _: &[NewSession<'_>]) -> Result<Option<NewFiles>, ArchiveError> {
        Ok(None)
    }

    fn checkpoint(&self, state: &State) -> Result<Vec<Session>, ArchiveError> {
        let Connections { refused, .. } = self.connections()?;
        self.stay_in_place(state)?;
        // What a failed commit left in the log counts for nothing now; it must not count after a crash either.
        let refused = refused.load(Ordering::Relaxed);
        self.checkpoint_log(if refused { Extent::Everything } else { Extent::Possible })?;
        // Other writers of the same file are SQLite's to see.
        Ok(std::mem::take(&mut self.arrived.lock().to_merge))
    }

    fn is_undisturbed(&self, state: &State) -> bool {
        self.is_in_place(state)
    }

    fn check(&self, state: &State) -> Vec<SessionId> {
        if let Err(error) = self.stay_in_place(state) {
            tracing::warn!(%error, "the archive's file is not in its place");
        }
        std::mem::take(&mut self.arrived.lock().added)
    }

    fn memories(&self, state: &State) -> Result<Vec<UserMemory>, ArchiveError> {
        if self.path.exists() { self.read(state, read::memories) } else { Ok(Vec::new()) }
    }

    fn put_memories(
        &self,
        state: &State,
        before: &[UserMemory],
        after: Vec<UserMemory>,
    ) -> Result<(), ArchiveError> {
        let is_gone = |memory: &&UserMemory| after.iter().all(|kept| kept.id != memory.id);
        let gone: Vec<_> = before.iter().filter(is_gone).collect();
        let changed: Vec<_> = after.iter().filter(|memory| !before.contains(memory)).collect();
        let work = |connection: &Connection| {
            for memory in &gone {
                write::remove_memories(connection, Some(memory.id.as_str()))?;
            }
            changed.iter().try_for_each(|memory| write::put_memory(connection, memory))
        };
        self.transact(state, work, can_be_done_again)?;
        state.mark();
        Ok(())
    }

    fn erase(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.erase_all(state, erasures)
    }

    fn copy_into(
        &self,
        state: &State,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<BackupCopy, ArchiveError> {
        self.write_copy(state, dir, previous)?;
        Ok(BackupCopy { number: 0, is_undisturbed: true })
    }

    fn backed_up(&self, _: BackupCopy) {}
}

/// Of what does no more when it is done twice, nothing has to be taken back.
#[expect(clippy::unnecessary_wraps, reason = "the same signature as what takes something back")]
pub(super) fn can_be_done_again(_: &Connection) -> Result<(), Fault> {
    Ok(())
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
