//! What was said as vectors, to be found by what it means: a file beside the index, derived like it.
//!
//! A vector belongs to a text and is kept by its hash, as it is dear to compute: the index can be made again without
//! computing one again, and what is said twice is computed once. Pieces say which message has which texts: what it says,
//! and what was made of it, a fact or a line of a summary. What no message has any more is removed with the message.
//!
//! The single words of a session are kept in the same way, to be compared with words; nothing is found by them here.
//!
//! Deliberately absent: computing vectors, and deciding which texts a message has.

mod nearest;
mod text;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use extremis_domain::{MessageId, SessionId};
use extremis_embed::Vector;
use extremis_search::derived::{self, Identity};
use extremis_search::ids::{id_bytes, id_text, session_of, uuid_of};
use extremis_search::{Candidate, SearchError};
use parking_lot::{Mutex, MutexGuard};
use rusqlite::{Connection, OptionalExtension, params};

use nearest::{Ranked, nearest_texts};
pub use text::{EmbeddedText, TextHash, TextOf};

const FILE: &str = "vectors.sqlite";
/// To be raised with every change of the tables or of the model: vectors of two models have nothing in common.
const VERSION: i64 = 4;
/// The one before, which has no pieces of what was made of messages.
const WITHOUT_MADE: i64 = 3;
const APPLICATION: i64 = 0x4578_5665;
const TABLES: &str = "
    CREATE TABLE session (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, revision INTEGER NOT NULL);
    CREATE TABLE vector (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE,
        vector BLOB NOT NULL,
        is_word INTEGER NOT NULL
    );
    CREATE TABLE piece (
        session INTEGER NOT NULL,
        message BLOB NOT NULL,
        vector INTEGER NOT NULL,
        is_made INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (session, message, vector)
    ) WITHOUT ROWID;
    CREATE INDEX piece_vector ON piece (vector);
";
/// The vectors of the one before are those of this one.
const MIGRATION: &str = "
    ALTER TABLE piece ADD COLUMN is_made INTEGER NOT NULL DEFAULT 0;
    UPDATE session SET revision = -1;
";
/// What stands for the message of a word: the id of none.
const A_WORD: &[u8] = &[];
/// The revision of a session whose texts are not all there.
const BEHIND: i64 = -1;

/// All vectors. May be used from several threads; one at a time is served.
#[derive(Debug)]
pub struct VectorStore {
    connection: Mutex<Connection>,
    path: PathBuf,
    identity: Option<Identity>,
}

impl VectorStore {
    /// Opens the file in the folder `dir`, or makes it there when it is missing, damaged or of another version.
    pub fn open(dir: &Path) -> Result<Self, SearchError> {
        let path = dir.join(FILE);
        let connection = match path.exists().then(|| whole(&path, true)) {
            Some(Ok(Some(connection))) => connection,
            Some(Err(error)) if !error.is_damage() => return Err(error),
            Some(Err(error)) => {
                tracing::warn!(%error, "the vectors are damaged and are made again");
                made(&path)?
            }
            Some(Ok(None)) | None => made(&path)?,
        };
        let identity = derived::identity(&path);
        Ok(Self { connection: Mutex::new(connection), path, identity })
    }

    /// Opens the file in the folder `dir` to look only; [`SearchError::Missing`] if there is none of this version.
    pub fn open_to_read(dir: &Path) -> Result<Self, SearchError> {
        let path = dir.join(FILE);
        if !path.exists() {
            return Err(SearchError::Missing);
        }
        let connection = whole(&path, false)?.ok_or(SearchError::Missing)?;
        connection.pragma_update(None, "query_only", true)?;
        let identity = derived::identity(&path);
        Ok(Self { connection: Mutex::new(connection), path, identity })
    }

    /// An empty one that is nowhere but in memory.
    pub fn in_memory() -> Result<Self, SearchError> {
        let connection = Connection::open_in_memory()?;
        create(&connection)?;
        Ok(Self { connection: Mutex::new(connection), path: PathBuf::new(), identity: None })
    }

    /// Removes the file in the folder `dir`, whatever it is.
    pub fn remove_file(dir: &Path) -> Result<(), SearchError> {
        derived::remove(&dir.join(FILE))
    }

    /// Whether its file is still the one that was opened; a folder can be removed at any time.
    pub fn is_there(&self) -> bool {
        self.path.as_os_str().is_empty()
            || derived::identity(&self.path).is_some_and(|now| Some(now) == self.identity)
    }

    /// How many vectors of texts there are, and how many of words.
    pub fn counts(&self) -> Result<(usize, usize), SearchError> {
        let all = "SELECT count(*), coalesce(sum(is_word), 0) FROM vector";
        let (all, words): (i64, i64) =
            self.lock().query_row(all, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let number = |count| usize::try_from(count).unwrap_or_default();
        Ok((number(all - words), number(words)))
    }

    /// The sessions whose texts are all there, and of which revision.
    pub fn complete(&self) -> Result<HashMap<SessionId, u64>, SearchError> {
        let connection = self.lock();
        let mut statement =
            connection.prepare_cached("SELECT uuid, revision FROM session WHERE revision >= 0")?;
        let rows = statement.query_map([], |row| {
            Ok(session_of(row.get(0)?).zip(u64::try_from(row.get::<_, i64>(1)?).ok()))
        })?;
        Ok(rows.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?)
    }

    /// Whether anything is kept of a session; not where it cannot be seen.
    pub fn has(&self, session: SessionId) -> bool {
        let one = "SELECT 1 FROM session WHERE uuid = ?1";
        self.lock().query_row(one, params![uuid_of(session)], |_| Ok(())).is_ok()
    }

    /// The vectors of texts, in their order; none where it is not known.
    pub fn get(&self, texts: &[TextHash]) -> Result<Vec<Option<Vector>>, SearchError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT vector FROM vector WHERE hash = ?1")?;
            let vector = |text: &TextHash| -> rusqlite::Result<Option<Vector>> {
                let mut rows = statement.query(params![text.0])?;
                let Some(row) = rows.next()? else { return Ok(None) };
                Ok(Vector::from_bytes(row.get_ref(0)?.as_blob()?))
            };
            texts.iter().map(vector).collect()
        })
    }

    /// Adds vectors of texts that a session's messages have: all of them or none.
    pub fn put(&self, session: SessionId, pieces: &[(EmbeddedText, Vector)]) -> Result<(), SearchError> {
        self.write(|connection| {
            let session = number_of(connection, session)?;
            for (piece, vector) in pieces {
                connection
                    .prepare_cached(
                        "INSERT OR REPLACE INTO vector (id, hash, vector, is_word)
                         VALUES ((SELECT id FROM vector WHERE hash = ?1), ?1, ?2, ?3)",
                    )?
                    .execute(params![piece.hash.0, vector.to_bytes(), piece.of == TextOf::Word])?;
                add(connection, session, piece)?;
            }
            Ok(())
        })
    }

    /// These are all the pieces that a session of this revision has; true when all their vectors are there.
    pub fn settle(
        &self,
        session: SessionId,
        revision: u64,
        pieces: &[EmbeddedText],
    ) -> Result<bool, SearchError> {
        self.write(|connection| {
            let session = number_of(connection, session)?;
            let before = take(connection, session, None)?;
            let mut complete = true;
            for piece in pieces {
                complete &= add(connection, session, piece)?;
            }
            sweep(connection, &before)?;
            let revision = if complete { i64::try_from(revision).unwrap_or(i64::MAX) } else { BEHIND };
            connection
                .prepare_cached("UPDATE session SET revision = ?2 WHERE id = ?1")?
                .execute(params![session, revision])?;
            Ok(complete)
        })
    }

    /// Takes out what was made of the messages of a session, and a message if one is named, with the vectors that no other
    /// has. With a message the words of the session go, too, as nothing tells which of them only this one had.
    pub fn retract(&self, session: SessionId, message: Option<&MessageId>) -> Result<(), SearchError> {
        self.write(|connection| {
            let session = number_of(connection, session)?;
            sweep(connection, &take_made(connection, session)?)?;
            if let Some(message) = message {
                for of in [id_bytes(message.as_str()), A_WORD.to_vec()] {
                    let before = take(connection, session, Some(&of))?;
                    sweep(connection, &before)?;
                }
            }
            connection
                .prepare_cached("UPDATE session SET revision = ?2 WHERE id = ?1")?
                .execute(params![session, BEHIND])?;
            Ok(())
        })
    }

    /// Takes out whole sessions, and the vectors that no other has.
    pub fn remove(&self, sessions: &[SessionId]) -> Result<(), SearchError> {
        self.write(|connection| {
            for session in sessions {
                let number = number_of(connection, *session)?;
                let before = take(connection, number, None)?;
                sweep(connection, &before)?;
                connection.prepare_cached("DELETE FROM session WHERE id = ?1")?.execute(params![number])?;
            }
            Ok(())
        })
    }

    /// Leaves nothing behind of what was taken out: the log is emptied, too.
    pub fn truncate_wal(&self) -> Result<(), SearchError> {
        Ok(self.lock().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }

    /// The messages that mean most nearly the same, the nearest first: at most so many. Looks at the newest vectors
    /// first, and at every one unless it is to end before that.
    pub fn nearest(
        &self,
        to: &Vector,
        most: usize,
        until: Option<Instant>,
    ) -> Result<Vec<Candidate>, SearchError> {
        // A long message has several texts that may all be near; the nearest of them, which comes first, counts.
        let mut best: HashMap<(SessionId, Vec<u8>), f32> = HashMap::new();
        self.read(|connection| {
            let mut pieces = connection.prepare_cached(
                "SELECT session.uuid, piece.message FROM piece JOIN session ON session.id = piece.session
                 WHERE piece.vector = ?1",
            )?;
            for Ranked { cosine, id } in nearest_texts(connection, to, most.saturating_mul(2), until)? {
                if best.len() >= most {
                    break;
                }
                let rows = pieces
                    .query_map(params![id], |row| Ok((session_of(row.get(0)?), row.get::<_, Vec<u8>>(1)?)))?;
                for row in rows {
                    if let (Some(session), message) = row? {
                        best.entry((session, message)).or_insert(cosine);
                    }
                }
            }
            Ok(())
        })?;
        let near = |((session, message), cosine): ((SessionId, Vec<u8>), f32)| Candidate {
            session,
            message: id_text(&message).into(),
            score: f64::from(cosine),
        };
        let mut found: Vec<Candidate> = best.into_iter().map(near).collect();
        found.sort_by(|one, other| {
            other.score.total_cmp(&one.score).then_with(|| other.message.as_str().cmp(one.message.as_str()))
        });
        found.truncate(most);
        Ok(found)
    }

    /// Reads in one transaction: one for each of hundreds of statements would lock the file as often.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, SearchError> {
        let connection = self.lock();
        let transaction = connection.unchecked_transaction()?;
        let found = work(&transaction)?;
        transaction.commit()?;
        Ok(found)
    }

    fn write<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, SearchError> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A transaction that was cut short is rolled back; nothing else is left half done.
        self.connection.lock()
    }
}

/// The session's number, made if it has none.
fn number_of(connection: &Connection, session: SessionId) -> rusqlite::Result<i64> {
    let uuid = uuid_of(session);
    let known = connection
        .prepare_cached("SELECT id FROM session WHERE uuid = ?1")?
        .query_row(params![uuid], |row| row.get(0))
        .optional()?;
    if let Some(number) = known {
        return Ok(number);
    }
    connection
        .prepare_cached("INSERT INTO session (uuid, revision) VALUES (?1, ?2)")?
        .execute(params![uuid, BEHIND])?;
    Ok(connection.last_insert_rowid())
}

/// Notes a piece whose vector is there; false when it is not.
fn add(connection: &Connection, session: i64, piece: &EmbeddedText) -> rusqlite::Result<bool> {
    let vector: Option<i64> = connection
        .prepare_cached("SELECT id FROM vector WHERE hash = ?1")?
        .query_row(params![piece.hash.0], |row| row.get(0))
        .optional()?;
    let Some(vector) = vector else { return Ok(false) };
    let message = piece.of.message().map_or(A_WORD.to_vec(), |id| id_bytes(id.as_str()));
    let is_made = matches!(piece.of, TextOf::Made(_));
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO piece (session, message, vector, is_made) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![session, message, vector, is_made])?;
    Ok(true)
}

/// Takes out the pieces of a session or of one of its messages; gives the vectors that they had.
fn take(connection: &Connection, session: i64, message: Option<&[u8]>) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached(
            "DELETE FROM piece WHERE session = ?1 AND message = coalesce(?2, message) RETURNING vector",
        )?
        .query_map(params![session, message], |row| row.get(0))?
        .collect()
}

/// Takes out the pieces of a session that were made of its messages; gives the vectors that they had.
fn take_made(connection: &Connection, session: i64) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached("DELETE FROM piece WHERE session = ?1 AND is_made = 1 RETURNING vector")?
        .query_map(params![session], |row| row.get(0))?
        .collect()
}

/// Removes those of the vectors that no message has any more.
fn sweep(connection: &Connection, vectors: &[i64]) -> rusqlite::Result<()> {
    let mut delete = connection.prepare_cached(
        "DELETE FROM vector WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM piece WHERE vector = ?1)",
    )?;
    vectors.iter().try_for_each(|vector| delete.execute(params![vector]).map(drop))
}

/// The file of this version, or of the one before, brought to this one where it may be written; none of any other.
fn whole(path: &Path, may_write: bool) -> Result<Option<Connection>, SearchError> {
    let connection = connected(path)?;
    let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
    let (application, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
    if may_write && (application, version) == (APPLICATION, WITHOUT_MADE) {
        connection.execute_batch(&format!("BEGIN; {MIGRATION} PRAGMA user_version = {VERSION}; COMMIT;"))?;
    } else if (application, version) != (APPLICATION, VERSION) {
        return Ok(None);
    }
    connection.query_row("SELECT count(*) FROM session", [], |row| row.get::<_, i64>(0))?;
    Ok(Some(connection))
}

fn made(path: &Path) -> Result<Connection, SearchError> {
    derived::remove(path)?;
    derived::make_private(path)?;
    let connection = connected(path)?;
    create(&connection)?;
    Ok(connection)
}

/// A connection that reads the file in place: all of it is gone through for a question, and copying it would take longer
/// than that.
fn connected(path: &Path) -> Result<Connection, SearchError> {
    let connection = derived::connect(path)?;
    connection.pragma_update(None, "mmap_size", 1_i64 << 31)?;
    Ok(connection)
}

fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
    ))
}

#[cfg(test)]
mod tests;
