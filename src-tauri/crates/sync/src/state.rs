//! What a device knows of the store: who wrote each field when, what it has read, and what it has still to send. None of
//! the words themselves, but for those that wait for others to arrive.

mod changes;
mod files;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use extremis_domain::SessionId;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use rusqlite_migration::{M, Migrations};

use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Fingerprint, Key, Object};
use crate::name::SegmentName;
use crate::stamp::{DeviceId, Stamp, Standing};
pub(crate) use changes::{Changes, Met};
pub use files::FilesWaiting;
pub(crate) use files::{Attached, FileRow};

const SCHEMA: &str = "
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE objects (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, revision INTEGER, away INTEGER NOT NULL DEFAULT 0);
CREATE TABLE fields (
  object INTEGER NOT NULL, key TEXT NOT NULL,
  born INTEGER NOT NULL, born_on INTEGER NOT NULL, written INTEGER NOT NULL, written_on INTEGER NOT NULL,
  weight INTEGER NOT NULL, print INTEGER NOT NULL, sent INTEGER NOT NULL,
  PRIMARY KEY (object, key)) WITHOUT ROWID;
CREATE INDEX unsent ON fields (object, key) WHERE sent = 0;
CREATE TABLE arriving (
  object INTEGER NOT NULL, key TEXT NOT NULL,
  born INTEGER NOT NULL, born_on INTEGER NOT NULL, written INTEGER NOT NULL, written_on INTEGER NOT NULL,
  weight INTEGER NOT NULL, print INTEGER NOT NULL,
  PRIMARY KEY (object, key)) WITHOUT ROWID;
CREATE TABLE held (object INTEGER NOT NULL, key TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (object, key)) WITHOUT ROWID;
CREATE TABLE devices (device INTEGER PRIMARY KEY, upto INTEGER NOT NULL, missing INTEGER NOT NULL DEFAULT 0, mark INTEGER NOT NULL DEFAULT 0);
CREATE TABLE placed (object INTEGER NOT NULL, device INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (object, device, number)) WITHOUT ROWID;
CREATE TABLE wanted (object INTEGER PRIMARY KEY);
CREATE TABLE erasing (object INTEGER NOT NULL, device INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (object, device, number)) WITHOUT ROWID;
CREATE TABLE skipped (device INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (device, first)) WITHOUT ROWID;
CREATE TABLE healed (device INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (device, first, last)) WITHOUT ROWID;
";

/// What goes along with messages; whoever knew conversations before looks at them once more.
const FILES: &str = "
CREATE TABLE attached (
  object INTEGER NOT NULL, message TEXT NOT NULL, hash TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL,
  PRIMARY KEY (object, message, hash)) WITHOUT ROWID;
CREATE INDEX attached_hash ON attached (hash);
CREATE TABLE files (hash TEXT PRIMARY KEY, here INTEGER NOT NULL, stored INTEGER NOT NULL, spoilt INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE dropped (hash TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE gone_files (name TEXT PRIMARY KEY) WITHOUT ROWID;
UPDATE objects SET revision = NULL;
";

/// What the writers of small texts knew of.
const TEXTS: &str = "
CREATE TABLE pasts (object INTEGER NOT NULL, key TEXT NOT NULL, prints TEXT NOT NULL, PRIMARY KEY (object, key)) WITHOUT ROWID;
";

const MIGRATIONS: &[M<'_>] = &[M::up(SCHEMA), M::up(FILES), M::up(TEXTS)];

/// A field that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FieldRow {
    pub(crate) standing: Standing,
    pub(crate) print: Fingerprint,
}

/// What is known of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ObjectRow {
    pub(crate) id: i64,
    /// The revision of the conversation whose fields are known.
    pub(crate) revision: Option<u64>,
    /// Whether it is not here any more because its time in the trash was over.
    pub(crate) is_away: bool,
}

/// The file of what is known.
#[derive(Debug)]
pub(crate) struct State {
    connection: Connection,
}

/// The name of the file.
const FILE: &str = "state.sqlite";

impl State {
    pub(crate) fn is_in(dir: &Path) -> bool {
        dir.join(FILE).is_file()
    }

    pub(crate) fn open(dir: &Path) -> Result<Self, SyncError> {
        let unusable = |error: std::io::Error| SyncError::State { reason: error.to_string() };
        extremis_archive::durable::create_dir(dir)
            .map_err(|error| SyncError::State { reason: error.to_string() })?;
        let path = dir.join(FILE);
        let mut connection = Connection::open(&path)?;
        extremis_archive::durable::tighten(&path).map_err(unusable)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // What many conversations make known at once is written once more, and not every few of them.
        connection.pragma_update(None, "wal_autocheckpoint", 10_000)?;
        // What waited here is not to be found in the file once it was forgotten.
        connection.pragma_update(None, "secure_delete", "ON")?;
        Migrations::from_slice(MIGRATIONS)
            .to_latest(&mut connection)
            .map_err(|error| SyncError::encode(&error))?;
        Ok(Self { connection })
    }

    /// When its file was made, where the file system knows that, in nanoseconds since 1970: a copy that is put back in its place
    /// was made later.
    pub(crate) fn made_at(dir: &Path) -> Option<u128> {
        let made = std::fs::metadata(dir.join(FILE)).and_then(|file| file.created()).ok()?;
        Some(made.duration_since(std::time::UNIX_EPOCH).ok()?.as_nanos())
    }

    /// Opens it for reading beside an exchange, which alone makes and changes its tables; none where they are not made yet.
    pub(crate) fn look(dir: &Path) -> Result<Option<Self>, SyncError> {
        if !Self::is_in(dir) {
            return Ok(None);
        }
        let connection = Connection::open_with_flags(dir.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok((version as usize == MIGRATIONS.len()).then_some(Self { connection }))
    }

    /// Whether a conversation goes by way of this store, although it may not be here any more.
    pub(crate) fn has_as_own(&self, id: SessionId) -> Result<bool, SyncError> {
        let Some(row) = self.object(Object::Session(id))? else { return Ok(false) };
        Ok(!self.fields(row.id)?.contains_key(&Key::Shared))
    }

    /// The conversations that are not here any more and went by way of this store until they were shared.
    pub(crate) fn shared_away(&self) -> Result<Vec<SessionId>, SyncError> {
        let query =
            "SELECT name FROM objects JOIN fields ON fields.object = objects.id WHERE away = 1 AND key = ?1";
        let mut statement = self.connection.prepare_cached(query)?;
        let names = statement.query_map([Key::Shared.to_string()], |row| row.get::<_, String>(0))?;
        let names: Vec<_> = names.collect::<Result<_, _>>()?;
        let session = |name: String| match Object::parse(&name) {
            Some(Object::Session(id)) => Some(id),
            _ => None,
        };
        Ok(names.into_iter().filter_map(session).collect())
    }

    /// Whether a conversation that went by way of this store is shared by now.
    pub(crate) fn says_shared(&self, id: SessionId) -> Result<bool, SyncError> {
        let row = self.object(Object::Session(id))?;
        Ok(row
            .map(|row| self.fields(row.id))
            .transpose()?
            .is_some_and(|fields| fields.contains_key(&Key::Shared)))
    }

    /// Makes several changes at once, durably.
    pub(crate) fn change<T>(
        &mut self,
        work: impl FnOnce(&Changes<'_>) -> Result<T, SyncError>,
    ) -> Result<T, SyncError> {
        let transaction = self.connection.transaction()?;
        let done = work(&Changes { transaction: &transaction })?;
        transaction.commit()?;
        Ok(done)
    }

    /// The same without waiting for the disk: a power cut may undo it, and everything after it, but nothing before. For what
    /// is found again then, as the next segment of a device is; [`Self::change`] makes it durable, too.
    pub(crate) fn change_soon<T>(
        &mut self,
        work: impl FnOnce(&Changes<'_>) -> Result<T, SyncError>,
    ) -> Result<T, SyncError> {
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        let done = self.change(work);
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        done
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<i64>, SyncError> {
        let query = "SELECT value FROM meta WHERE name = ?1";
        Ok(self.connection.prepare_cached(query)?.query_row([name], |row| row.get(0)).optional()?)
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, SyncError> {
        let query = "SELECT value FROM meta WHERE name = ?1";
        Ok(self.connection.prepare_cached(query)?.query_row([name], |row| row.get(0)).optional()?)
    }

    /// When a conversation went to the trash that is not here any more.
    pub(crate) fn deleted(&self, object: i64) -> Result<Option<Content>, SyncError> {
        let json = self.text(&deleted(object))?;
        Ok(json.map(|json| Content::parse(&Key::Deleted, &json)).transpose()?)
    }

    /// By way of which store a conversation goes that has left this one.
    pub(crate) fn store_of(&self, object: i64) -> Result<Option<String>, SyncError> {
        self.text(&store_of(object))
    }

    pub(crate) fn object(&self, object: Object) -> Result<Option<ObjectRow>, SyncError> {
        let query = "SELECT id, revision, away FROM objects WHERE name = ?1";
        let mut statement = self.connection.prepare_cached(query)?;
        let row = statement.query_row([object.to_string()], |row| {
            let revision = row.get::<_, Option<i64>>(1)?.map(i64::cast_unsigned);
            Ok(ObjectRow { id: row.get(0)?, revision, is_away: row.get(2)? })
        });
        Ok(row.optional()?)
    }

    /// Whether a conversation is known and not here, because its time in the trash was over or it was forgotten.
    pub(crate) fn is_away(&self, object: i64) -> Result<bool, SyncError> {
        let query = "SELECT away FROM objects WHERE id = ?1";
        Ok(self.connection.prepare_cached(query)?.query_row([object], |row| row.get(0))?)
    }

    /// The conversations that are known and should be here, with the revision of each.
    pub(crate) fn sessions(&self) -> Result<HashMap<SessionId, Option<u64>>, SyncError> {
        let query = "SELECT name, revision FROM objects WHERE away = 0";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([], |row| {
            let revision = row.get::<_, Option<i64>>(1)?.map(i64::cast_unsigned);
            Ok((row.get::<_, String>(0)?, revision))
        })?;
        let mut sessions = HashMap::new();
        for row in rows {
            let (name, revision) = row?;
            if let Some(Object::Session(id)) = Object::parse(&name) {
                sessions.insert(id, revision);
            }
        }
        Ok(sessions)
    }

    pub(crate) fn fields(&self, object: i64) -> Result<HashMap<Key, FieldRow>, SyncError> {
        self.rows(
            "SELECT key, born, born_on, written, written_on, weight, print FROM fields WHERE object = ?1",
            object,
        )
    }

    /// What was being taken in when the process ended.
    pub(crate) fn arriving(&self, object: i64) -> Result<HashMap<Key, FieldRow>, SyncError> {
        self.rows(
            "SELECT key, born, born_on, written, written_on, weight, print FROM arriving WHERE object = ?1",
            object,
        )
    }

    fn rows(&self, query: &str, object: i64) -> Result<HashMap<Key, FieldRow>, SyncError> {
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([object], |row| Ok((row.get::<_, String>(0)?, field_row(row)?)))?;
        rows.map(|row| row.map(|(key, row)| (Key::parse(&key), row)).map_err(SyncError::from)).collect()
    }

    /// Of which earlier values the writer of a text knew.
    pub(crate) fn past(&self, object: i64, key: &Key) -> Result<Vec<i64>, SyncError> {
        let query = "SELECT prints FROM pasts WHERE object = ?1 AND key = ?2";
        let mut statement = self.connection.prepare_cached(query)?;
        let found = statement.query_row(params![object, key.to_string()], |row| row.get::<_, String>(0));
        Ok(found.optional()?.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default())
    }

    pub(crate) fn held(&self, object: i64) -> Result<Vec<Entry>, SyncError> {
        let query = "SELECT entry FROM held WHERE object = ?1";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([object], |row| row.get::<_, String>(0))?;
        rows.map(|row| Ok(serde_json::from_str(&row?)?)).collect()
    }

    /// What waits for something else, by the names of the objects.
    #[cfg(test)]
    pub(crate) fn waits(&self) -> Vec<(String, String)> {
        let query = "SELECT name, key FROM held JOIN objects ON objects.id = held.object";
        let mut statement = self.connection.prepare(query).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// The objects of which something is to be sent.
    pub(crate) fn unsent(&self) -> Result<Vec<(i64, Object)>, SyncError> {
        let query = "SELECT id, name FROM objects WHERE id IN (SELECT object FROM fields INDEXED BY unsent WHERE sent = 0)
                     ORDER BY id";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
        let mut objects = Vec::new();
        for row in rows {
            let (id, name) = row?;
            objects.extend(Object::parse(&name).map(|object| (id, object)));
        }
        Ok(objects)
    }

    /// The fields of an object that are to be sent.
    pub(crate) fn unsent_of(&self, object: i64) -> Result<Vec<Key>, SyncError> {
        let query = "SELECT key FROM fields INDEXED BY unsent WHERE sent = 0 AND object = ?1";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([object], |row| row.get::<_, String>(0))?;
        rows.map(|row| Ok(Key::parse(&row?))).collect()
    }

    /// How many fields are to be sent.
    pub(crate) fn waiting(&self) -> Result<usize, SyncError> {
        let query = "SELECT count(*) FROM fields INDEXED BY unsent WHERE sent = 0";
        let count: i64 = self.connection.prepare_cached(query)?.query_row([], |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    pub(crate) fn devices(&self) -> Result<HashMap<DeviceId, u64>, SyncError> {
        let mut statement = self.connection.prepare_cached("SELECT device, upto FROM devices")?;
        let rows = statement.query_map([], |row| {
            Ok((DeviceId::from_row(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned()))
        })?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// How often in a row the next segment of a device was not there, although later ones were.
    pub(crate) fn missing(&self, device: DeviceId) -> Result<u32, SyncError> {
        let query = "SELECT missing FROM devices WHERE device = ?1";
        let found = self.connection.prepare_cached(query)?.query_row([device.to_row()], |row| row.get(0));
        Ok(found.optional()?.unwrap_or_default())
    }

    /// The mark of the last segment of a device that was read; none where that is not known.
    pub(crate) fn mark(&self, device: DeviceId) -> Result<u64, SyncError> {
        let query = "SELECT mark FROM devices WHERE device = ?1";
        let found =
            self.connection.prepare_cached(query)?.query_row([device.to_row()], |row| row.get::<_, i64>(0));
        Ok(found.optional()?.unwrap_or_default().cast_unsigned())
    }

    /// The numbers of the logs of others that were read over.
    pub(crate) fn skipped(&self) -> Result<Vec<SegmentName>, SyncError> {
        let mut statement = self.connection.prepare_cached("SELECT device, first, last FROM skipped")?;
        let rows = statement.query_map([], |row| {
            let device = DeviceId::from_row(row.get(0)?);
            let (first, last) =
                (row.get::<_, i64>(1)?.cast_unsigned(), row.get::<_, i64>(2)?.cast_unsigned());
            Ok(SegmentName { device, first, last })
        })?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// The segments that hold something of an object.
    pub(crate) fn placed(&self, object: i64) -> Result<Vec<(DeviceId, u64)>, SyncError> {
        let query = "SELECT device, number FROM placed WHERE object = ?1 ORDER BY device, number";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([object], |row| {
            Ok((DeviceId::from_row(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned()))
        })?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    pub(crate) fn is_healed(&self, device: DeviceId, first: u64, last: u64) -> Result<bool, SyncError> {
        let query = "SELECT 1 FROM healed WHERE device = ?1 AND first <= ?2 AND last >= ?3";
        let parameters = params![device.to_row(), first.cast_signed(), last.cast_signed()];
        Ok(self.connection.prepare_cached(query)?.exists(parameters)?)
    }

    /// Nothing that was removed stays in the log of the file.
    pub(crate) fn truncate_log(&self) -> Result<(), SyncError> {
        Ok(self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }

    /// The objects of which something is missing here.
    pub(crate) fn wanted(&self) -> Result<Vec<i64>, SyncError> {
        let mut statement = self.connection.prepare_cached("SELECT object FROM wanted")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        rows.map(|row| row.map_err(SyncError::from)).collect()
    }

    /// The segments that may still hold something that was erased, by object.
    pub(crate) fn erasing(&self) -> Result<BTreeMap<i64, Vec<(DeviceId, u64)>>, SyncError> {
        let mut statement = self.connection.prepare_cached("SELECT object, device, number FROM erasing")?;
        let rows = statement.query_map([], |row| {
            Ok((row.get(0)?, (DeviceId::from_row(row.get(1)?), row.get::<_, i64>(2)?.cast_unsigned())))
        })?;
        let mut objects: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for row in rows {
            let (id, place) = row?;
            objects.entry(id).or_default().push(place);
        }
        Ok(objects)
    }
}

fn deleted(object: i64) -> String {
    format!("deleted {object}")
}

fn store_of(object: i64) -> String {
    format!("store of {object}")
}

fn field_row(row: &Row<'_>) -> Result<FieldRow, rusqlite::Error> {
    let stamp = |at: usize| {
        Ok::<_, rusqlite::Error>(Stamp(
            row.get::<_, i64>(at)?.cast_unsigned(),
            DeviceId::from_row(row.get(at + 1)?),
        ))
    };
    let standing = Standing { born: stamp(1)?, written: stamp(3)?, weight: row.get(5)? };
    Ok(FieldRow { standing, print: Fingerprint(row.get(6)?) })
}
