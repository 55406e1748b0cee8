//! The index as a whole: one connection that writes, some that read.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{MessageId, Session, SessionId};
use parking_lot::Mutex;
use rusqlite::Connection;

use crate::candidates::{Candidate, CandidateQuery, candidates};
use crate::derived::{self, Identity};
use crate::ids::session_of;
use crate::near::hits_of;
use crate::search::{Hit, IndexRequest, IndexResults, search};
use crate::store::Writer;
use crate::{SearchError, open};

/// The file's name in its folder.
const FILE: &str = "index.sqlite";
/// Pages of the full-text table that are put in order at once.
const TIDIED: i64 = 1000;

/// Everything ever said, found again. May be used from several threads.
#[derive(Debug)]
pub struct Index {
    storage: Storage,
    /// None where it is only read.
    writing: Option<Mutex<Writing>>,
    reading: Mutex<Vec<Connection>>,
    /// Tells the file that was opened from another one of its name.
    identity: Option<Identity>,
}

#[derive(Debug)]
enum Storage {
    File(PathBuf),
    Memory,
}

#[derive(Debug)]
struct Writing {
    connection: Connection,
    writer: Writer,
}

impl Index {
    /// Opens the index in the folder `dir` as its only writer, or makes it there.
    pub fn open(dir: &Path) -> Result<Self, SearchError> {
        let path = dir.join(FILE);
        let connection = open::to_write(&path)?;
        Ok(Self::of(Storage::File(path), Some(connection)))
    }

    /// Opens the index in the folder `dir` to look only; [`SearchError::Missing`] if there is none.
    pub fn open_to_read(dir: &Path) -> Result<Self, SearchError> {
        let path = dir.join(FILE);
        let connection = open::to_read(&path)?;
        let index = Self::of(Storage::File(path), None);
        index.give_back(connection);
        Ok(index)
    }

    /// Makes the index in the folder `dir` again from nothing, whatever is there.
    pub fn make(dir: &Path) -> Result<Self, SearchError> {
        derived::remove(&dir.join(FILE))?;
        Self::open(dir)
    }

    /// An empty index that is nowhere but in memory.
    pub fn in_memory() -> Result<Self, SearchError> {
        Ok(Self::of(Storage::Memory, Some(open::in_memory()?)))
    }

    fn of(storage: Storage, writing: Option<Connection>) -> Self {
        let writing = writing.map(|connection| Mutex::new(Writing { connection, writer: Writer::default() }));
        let identity = match &storage {
            Storage::File(path) => derived::identity(path),
            Storage::Memory => None,
        };
        Self { storage, writing, reading: Mutex::default(), identity }
    }

    /// Puts sessions in, or brings them to these states: all of them or none.
    pub fn put(&self, sessions: &[Arc<Session>]) -> Result<(), SearchError> {
        self.write(|connection, writer| writer.put(connection, sessions))
    }

    /// Takes sessions out: all of them or none.
    pub fn remove(&self, sessions: &[SessionId]) -> Result<(), SearchError> {
        self.write(|connection, writer| {
            sessions.iter().try_for_each(|session| writer.remove(connection, *session).map(drop))
        })
    }

    /// Takes out a message, and all that may have been made from it or is otherwise not word for word what was said.
    /// What is left of the session is then behind, and is to be put in again. For what is about to be erased: it is
    /// not found any more, whatever happens before the session is put in again.
    pub fn retract(&self, session: SessionId, message: Option<&MessageId>) -> Result<(), SearchError> {
        self.write(|connection, writer| writer.retract(connection, session, message))
    }

    /// Whether its file is still the one that was opened; a folder can be removed at any time.
    pub fn is_there(&self) -> bool {
        match &self.storage {
            Storage::Memory => true,
            Storage::File(path) => {
                derived::identity(path).is_some_and(|identity| Some(identity) == self.identity)
            }
        }
    }

    /// The sessions that are in it, and of which revision; none for one that is known to be behind.
    pub fn known(&self) -> Result<HashMap<SessionId, Option<u64>>, SearchError> {
        self.read(|connection| {
            let mut statement = connection.prepare("SELECT uuid, revision FROM session")?;
            let rows = statement.query_map([], |row| Ok((session_of(row.get(0)?), revision(row.get(1)?))))?;
            let rows =
                rows.filter_map(|row| row.map(|(session, revision)| Some((session?, revision))).transpose());
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Answers a query.
    pub fn search(&self, request: &IndexRequest<'_>) -> Result<IndexResults, SearchError> {
        self.read(|connection| search(connection, request))
    }

    /// The hits for messages that are near in meaning, in their order, as far as the operators of the query allow them.
    pub fn hits_of(
        &self,
        request: &IndexRequest<'_>,
        messages: &[Candidate],
    ) -> Result<Vec<Hit>, SearchError> {
        self.read(|connection| hits_of(connection, request, messages))
    }

    /// The applications that something was sent along from, in the order of their names, each with the sessions in which it was.
    pub fn apps(&self) -> Result<Vec<(String, Vec<SessionId>)>, SearchError> {
        self.read(|connection| {
            let mut statement = connection.prepare(
                "SELECT DISTINCT item.app, session.uuid FROM item JOIN session ON session.id = item.session
                 WHERE item.app IS NOT NULL AND NOT session.trashed ORDER BY item.app",
            )?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, session_of(row.get(1)?))))?;
            let mut apps: Vec<(String, Vec<SessionId>)> = Vec::new();
            for row in rows {
                let (app, Some(session)) = row? else { continue };
                match apps.last_mut() {
                    Some((last, sessions)) if *last == app => sessions.push(session),
                    _ => apps.push((app, vec![session])),
                }
            }
            Ok(apps)
        })
    }

    /// The messages of other sessions that have the words that tell most, the best first.
    pub fn candidates(&self, query: &CandidateQuery<'_>) -> Result<Vec<Candidate>, SearchError> {
        self.read(|connection| {
            // One for each of hundreds of statements would lock the file as often.
            let transaction = connection.unchecked_transaction()?;
            let found = candidates(&transaction, query)?;
            transaction.commit()?;
            Ok(found)
        })
    }

    /// Begins to put the file in order, or goes on with it, after much was put in; false when there is nothing left to
    /// do. Searches are faster then, and the file smaller.
    pub fn merge_segments(&self, begin: bool) -> Result<bool, SearchError> {
        let Some(writing) = &self.writing else { return Ok(false) };
        let connection = &writing.lock().connection;
        let before = connection.total_changes();
        // Negative: all parts become one, whatever their sizes; positive: what was begun goes on.
        let pages = if begin { -TIDIED } else { TIDIED };
        connection.prepare_cached("INSERT INTO said (said, rank) VALUES ('merge', ?1)")?.execute([pages])?;
        if connection.total_changes() - before >= 2 {
            return Ok(true);
        }
        let mut vacuum = connection.prepare("PRAGMA incremental_vacuum")?;
        let mut freed = vacuum.query([])?;
        while freed.next()?.is_some() {}
        Ok(false)
    }

    /// Leaves nothing behind of what was taken out: the log is emptied, too.
    pub fn truncate_wal(&self) -> Result<(), SearchError> {
        let Some(writing) = &self.writing else { return Ok(()) };
        let writing = writing.lock();
        writing.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(())
    }

    fn write(
        &self,
        work: impl FnOnce(&Connection, &mut Writer) -> rusqlite::Result<()>,
    ) -> Result<(), SearchError> {
        let Some(writing) = &self.writing else { return Err(SearchError::Missing) };
        let mut writing = writing.lock();
        let Writing { connection, writer } = &mut *writing;
        let transaction = connection.transaction()?;
        let done = work(&transaction, writer).and_then(|()| writer.finish(&transaction));
        if let Err(error) = done {
            *writer = Writer::default();
            return Err(error.into());
        }
        Ok(transaction.commit()?)
    }

    fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T, SearchError>) -> Result<T, SearchError> {
        match (&self.storage, &self.writing) {
            (Storage::Memory, Some(writing)) => look(&writing.lock().connection),
            (Storage::Memory, None) => Err(SearchError::Missing),
            (Storage::File(path), _) => {
                let idle = self.reading.lock().pop();
                let connection = idle.map_or_else(|| open::to_read(path), Ok)?;
                let found = look(&connection)?;
                self.give_back(connection);
                Ok(found)
            }
        }
    }

    fn give_back(&self, connection: Connection) {
        self.reading.lock().push(connection);
    }
}

/// A revision as it was put in.
fn revision(kept: i64) -> Option<u64> {
    u64::try_from(kept).ok()
}

#[cfg(test)]
mod tests;
