//! What is known of the files that go along with messages: who names them, whether they are here, and whether the store has
//! them.

use std::collections::BTreeSet;

use extremis_archive::attached;
use extremis_domain::{ContentHash, MessageId, Session, SessionId};
use rusqlite::{Row, params};

use super::{Changes, State};
use crate::error::SyncError;
use crate::field::Object;

/// How many files wait.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FilesWaiting {
    /// They are here and not in the store.
    pub to_send: usize,
    /// They are in the store and not here.
    pub to_fetch: usize,
    /// How large those are.
    pub bytes_to_fetch: u64,
    /// They are neither here nor there.
    pub elsewhere: usize,
}

/// What goes along with the messages of a conversation.
#[derive(Debug, Default)]
pub(crate) struct Attached {
    named: Vec<Named>,
    /// The messages that were forgotten.
    forgotten: Vec<MessageId>,
}

#[derive(Debug)]
struct Named {
    message: MessageId,
    hash: ContentHash,
    file: String,
    size: u64,
}

impl Attached {
    pub(crate) fn of(session: &Session) -> Self {
        let named = attached(session).map(|(message, attachment)| Named {
            message: message.clone(),
            hash: attachment.hash.clone(),
            file: attachment.file_name(),
            size: attachment.size,
        });
        let messages = &session.parts().messages;
        let forgotten = messages.iter().filter(|message| message.is_forgotten());
        Self { named: named.collect(), forgotten: forgotten.map(|message| message.id.clone()).collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.forgotten.is_empty()
    }
}

/// A file that some message names.
#[derive(Debug, Clone)]
pub(crate) struct FileRow {
    pub(crate) hash: ContentHash,
    /// Its name beside the conversations.
    pub(crate) file: String,
    pub(crate) size: u64,
    pub(crate) here: bool,
    pub(crate) stored: bool,
    /// How often in a row what the store gave for it was not the file.
    pub(crate) spoilt: u32,
}

fn hash_at(row: &Row<'_>, at: usize) -> Result<ContentHash, rusqlite::Error> {
    let invalid = |error| rusqlite::Error::FromSqlConversionFailure(at, rusqlite::types::Type::Text, error);
    ContentHash::try_from(row.get::<_, String>(at)?).map_err(|error| invalid(Box::new(error)))
}

impl State {
    /// The files that messages name, each once.
    pub(crate) fn files(&self) -> Result<Vec<FileRow>, SyncError> {
        let query = "SELECT attached.hash, min(file), min(size), ifnull(here, 0), ifnull(stored, 0), ifnull(spoilt, 0)
                     FROM attached LEFT JOIN files USING (hash) GROUP BY attached.hash";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([], |row| {
            let size = row.get::<_, i64>(2)?.cast_unsigned();
            let (here, stored, spoilt) = (row.get(3)?, row.get(4)?, row.get(5)?);
            Ok(FileRow { hash: hash_at(row, 0)?, file: row.get(1)?, size, here, stored, spoilt })
        })?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// The conversations that name a file.
    pub(crate) fn naming(&self, hash: &ContentHash) -> Result<Vec<SessionId>, SyncError> {
        let query = "SELECT DISTINCT name FROM attached JOIN objects ON objects.id = object WHERE hash = ?1";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([hash.as_str()], |row| row.get::<_, String>(0))?;
        let mut sessions = Vec::new();
        for row in rows {
            if let Some(Object::Session(id)) = Object::parse(&row?) {
                sessions.push(id);
            }
        }
        Ok(sessions)
    }

    /// The files that no message names any more because the last one that did was forgotten.
    pub(crate) fn dropped(&self) -> Result<Vec<ContentHash>, SyncError> {
        let query = "SELECT hash FROM dropped WHERE hash NOT IN (SELECT hash FROM attached)";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([], |row| hash_at(row, 0))?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// The names in the store of files that are to be nowhere.
    pub(crate) fn gone_files(&self) -> Result<BTreeSet<String>, SyncError> {
        let mut statement = self.connection.prepare_cached("SELECT name FROM gone_files")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// How many files wait, as far as that was known when everything was exchanged last.
    pub(crate) fn files_waiting(&self) -> Result<FilesWaiting, SyncError> {
        let mut waiting = FilesWaiting::default();
        for FileRow { size, here, stored, .. } in self.files()? {
            match (here, stored) {
                (true, true) => {}
                (true, false) => waiting.to_send += 1,
                (false, true) => {
                    waiting.to_fetch += 1;
                    waiting.bytes_to_fetch += size;
                }
                (false, false) => waiting.elsewhere += 1,
            }
        }
        Ok(waiting)
    }
}

impl Changes<'_> {
    /// Knows what goes along with the messages of a conversation. What went along with forgotten ones is no longer needed.
    pub(crate) fn set_attached(&self, object: i64, attached: &Attached) -> Result<(), SyncError> {
        for Named { message, hash, file, size } in &attached.named {
            self.run(
                "INSERT OR IGNORE INTO attached VALUES (?1, ?2, ?3, ?4, ?5)",
                params![object, message.as_str(), hash.as_str(), file, size.cast_signed()],
            )?;
        }
        for message in &attached.forgotten {
            self.drop_attached("object = ?1 AND message = ?2", params![object, message.as_str()])?;
        }
        Ok(())
    }

    /// A conversation was forgotten: what went along with its messages is no longer needed.
    pub(crate) fn drop_all_attached(&self, object: i64) -> Result<(), SyncError> {
        self.drop_attached("object = ?1", [object])
    }

    /// A conversation goes by way of another store: what went along with its messages is no longer needed in this one, but for
    /// what is not here yet, which whoever has it takes there.
    pub(crate) fn move_attached(&self, object: i64) -> Result<(), SyncError> {
        let dropped = "INSERT OR IGNORE INTO dropped SELECT hash FROM attached JOIN files USING (hash)
                       WHERE object = ?1 AND here";
        self.run(dropped, [object])?;
        self.let_go_attached(object)
    }

    /// A conversation is not here any more, and may come back.
    pub(crate) fn let_go_attached(&self, object: i64) -> Result<(), SyncError> {
        self.run("DELETE FROM attached WHERE object = ?1", [object]).map(drop)
    }

    fn drop_attached(&self, which: &str, parameters: impl rusqlite::Params + Copy) -> Result<(), SyncError> {
        let dropped = format!("INSERT OR IGNORE INTO dropped SELECT hash FROM attached WHERE {which}");
        self.run(&dropped, parameters)?;
        self.run(&format!("DELETE FROM attached WHERE {which}"), parameters).map(drop)
    }

    /// A conversation does not name a file, although it was known to.
    pub(crate) fn does_not_name(&self, session: SessionId, hash: &ContentHash) -> Result<(), SyncError> {
        let object = self.object(Object::Session(session))?;
        self.run("DELETE FROM attached WHERE object = ?1 AND hash = ?2", params![object, hash.as_str()])
            .map(drop)
    }

    pub(crate) fn put_file(&self, row: &FileRow) -> Result<(), SyncError> {
        let FileRow { hash, here, stored, spoilt, .. } = row;
        self.run(
            "INSERT OR REPLACE INTO files VALUES (?1, ?2, ?3, ?4)",
            params![hash.as_str(), here, stored, spoilt],
        )
        .map(drop)
    }

    /// A file is to be nowhere; of it only its name in the store is known from now on.
    pub(crate) fn forget_file(&self, hash: &ContentHash, name: &str) -> Result<(), SyncError> {
        self.run("INSERT OR IGNORE INTO gone_files VALUES (?1)", [name])?;
        self.run("DELETE FROM files WHERE hash = ?1", [hash.as_str()])?;
        self.run("DELETE FROM dropped WHERE hash = ?1", [hash.as_str()]).map(drop)
    }

    /// Files that are named again are wanted again.
    pub(crate) fn wanted_again(&self, hash: &ContentHash, name: &str) -> Result<(), SyncError> {
        self.run("DELETE FROM dropped WHERE hash = ?1", [hash.as_str()])?;
        self.run("DELETE FROM gone_files WHERE name = ?1", [name]).map(drop)
    }
}
