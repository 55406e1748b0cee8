//! Changes of what is known, made together and durable once they are.

use std::collections::HashMap;
use std::iter;

use rusqlite::{OptionalExtension, Transaction, params};

use super::{FieldRow, field_row};
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Fingerprint, Key, Object};
use crate::name::SegmentName;
use crate::stamp::{DeviceId, ERASED, Stamp, Standing};

/// Changes that are made together.
#[derive(Debug)]
pub(crate) struct Changes<'a> {
    pub(super) transaction: &'a Transaction<'a>,
}

/// An object as it is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Met {
    pub(crate) id: i64,
    /// Whether it was not known before.
    pub(crate) is_new: bool,
}

impl Changes<'_> {
    pub(super) fn run(&self, statement: &str, parameters: impl rusqlite::Params) -> Result<usize, SyncError> {
        Ok(self.transaction.prepare_cached(statement)?.execute(parameters)?)
    }

    pub(crate) fn set(&self, name: &str, value: impl rusqlite::ToSql) -> Result<(), SyncError> {
        self.run("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", params![name, value]).map(drop)
    }

    /// The number under which an object is known from now on.
    pub(crate) fn object(&self, object: Object) -> Result<i64, SyncError> {
        Ok(self.meet(object)?.id)
    }

    /// The same, and whether it is known from now on only.
    pub(crate) fn meet(&self, object: Object) -> Result<Met, SyncError> {
        let name = object.to_string();
        if self.run("INSERT OR IGNORE INTO objects (name) VALUES (?1)", [&name])? > 0 {
            return Ok(Met { id: self.transaction.last_insert_rowid(), is_new: true });
        }
        let query = "SELECT id FROM objects WHERE name = ?1";
        let id = self.transaction.prepare_cached(query)?.query_row([name], |row| row.get(0))?;
        Ok(Met { id, is_new: false })
    }

    pub(crate) fn set_revision(&self, object: i64, revision: Option<u64>) -> Result<(), SyncError> {
        let revision = revision.map(u64::cast_signed);
        self.run("UPDATE objects SET revision = ?2, away = 0 WHERE id = ?1", params![object, revision])
            .map(drop)
    }

    pub(crate) fn set_away(&self, object: i64) -> Result<(), SyncError> {
        self.run("UPDATE objects SET revision = NULL, away = 1 WHERE id = ?1", [object]).map(drop)
    }

    /// What is known of a field.
    pub(crate) fn print_of(&self, object: i64, key: &Key) -> Result<Option<Fingerprint>, SyncError> {
        let query = "SELECT print FROM fields WHERE object = ?1 AND key = ?2";
        let mut statement = self.transaction.prepare_cached(query)?;
        let found = statement.query_row(params![object, key.to_string()], |row| row.get(0)).optional()?;
        Ok(found.map(Fingerprint))
    }

    /// When a conversation went to the trash: that is told also once its time there is over.
    pub(crate) fn set_deleted(&self, object: i64, deleted: &Content) -> Result<(), SyncError> {
        self.set(&super::deleted(object), deleted.to_json()?)
    }

    /// By way of which store a conversation goes from now on.
    pub(crate) fn set_store_of(&self, object: i64, store: &str) -> Result<(), SyncError> {
        self.set(&super::store_of(object), store)
    }

    pub(crate) fn put_field(
        &self,
        object: i64,
        key: &Key,
        row: FieldRow,
        sent: bool,
    ) -> Result<(), SyncError> {
        let FieldRow { standing: Standing { born, written, weight }, print } = row;
        self.run(
            "INSERT OR REPLACE INTO fields VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![
                object,
                key.to_string(),
                born.0.cast_signed(),
                born.1.to_row(),
                written.0.cast_signed(),
                written.1.to_row(),
                weight,
                print.0,
                sent
            ],
        )
        .map(drop)
    }

    /// The fields of an object of which none was known before, as they are in the store: thousands at once.
    pub(crate) fn put_new_fields<'k>(
        &self,
        object: i64,
        rows: impl Iterator<Item = (&'k str, FieldRow)>,
    ) -> Result<(), SyncError> {
        let insert = "INSERT INTO fields VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)";
        let mut statement = self.transaction.prepare_cached(insert)?;
        for (name, FieldRow { standing: Standing { born, written, weight }, print }) in rows {
            statement.execute((
                object,
                name,
                born.0.cast_signed(),
                born.1.to_row(),
                written.0.cast_signed(),
                written.1.to_row(),
                weight,
                print.0,
            ))?;
        }
        Ok(())
    }

    /// Whether a value of this weight, which is to be known, takes words away for good. What was forgotten takes with it what
    /// was made of it, a title for one, which may come later.
    pub(crate) fn erases(&self, object: i64, key: &Key, weight: u32) -> Result<bool, SyncError> {
        if !key.is_of_words() {
            return Ok(weight == ERASED);
        }
        let query = "SELECT weight FROM fields WHERE object = ?1 AND key = ?2";
        let mut statement = self.transaction.prepare_cached(query)?;
        let former = statement.query_row(params![object, key.to_string()], |row| row.get(0)).optional()?;
        Ok(former.is_some_and(|former| key.is_erased_by(weight, former)))
    }

    pub(crate) fn remove_field(&self, object: i64, key: &Key) -> Result<(), SyncError> {
        self.run("DELETE FROM fields WHERE object = ?1 AND key = ?2", params![object, key.to_string()])
            .map(drop)
    }

    pub(crate) fn remove_fields(&self, object: i64) -> Result<(), SyncError> {
        for table in ["fields", "arriving", "held"] {
            self.run(&format!("DELETE FROM {table} WHERE object = ?1"), [object])?;
        }
        Ok(())
    }

    pub(crate) fn put_arriving(&self, object: i64, key: &Key, row: FieldRow) -> Result<(), SyncError> {
        let FieldRow { standing: Standing { born, written, weight }, print } = row;
        self.run(
            "INSERT OR REPLACE INTO arriving VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                object,
                key.to_string(),
                born.0.cast_signed(),
                born.1.to_row(),
                written.0.cast_signed(),
                written.1.to_row(),
                weight,
                print.0
            ],
        )
        .map(drop)
    }

    pub(crate) fn remove_arriving(&self, object: i64) -> Result<(), SyncError> {
        self.run("DELETE FROM arriving WHERE object = ?1", [object]).map(drop)
    }

    pub(crate) fn hold(&self, object: i64, entry: &Entry) -> Result<(), SyncError> {
        let text = serde_json::to_string(entry)?;
        self.run(
            "INSERT OR REPLACE INTO held VALUES (?1, ?2, ?3)",
            params![object, entry.key.to_string(), text],
        )
        .map(drop)
    }

    pub(crate) fn set_past(&self, object: i64, key: &Key, past: &[i64]) -> Result<(), SyncError> {
        let prints = serde_json::to_string(past)?;
        self.run("INSERT OR REPLACE INTO pasts VALUES (?1, ?2, ?3)", params![object, key.to_string(), prints])
            .map(drop)
    }

    pub(crate) fn release(&self, object: i64) -> Result<(), SyncError> {
        self.run("DELETE FROM held WHERE object = ?1", [object]).map(drop)
    }

    pub(crate) fn set_sent(&self, object: i64, key: &Key, written: Stamp) -> Result<(), SyncError> {
        self.set_named_sent(object, &key.to_string(), written)
    }

    pub(crate) fn set_named_sent(&self, object: i64, name: &str, written: Stamp) -> Result<(), SyncError> {
        self.run(
            "UPDATE fields SET sent = 1 WHERE object = ?1 AND key = ?2 AND written = ?3 AND written_on = ?4",
            params![object, name, written.0.cast_signed(), written.1.to_row()],
        )
        .map(drop)
    }

    /// What is not here any more cannot be sent.
    pub(crate) fn give_up_sending(&self, object: i64) -> Result<(), SyncError> {
        self.run("UPDATE fields SET sent = 1 WHERE object = ?1", [object]).map(drop)
    }

    /// A field is to be sent again.
    pub(crate) fn send_field(&self, object: i64, key: &Key) -> Result<(), SyncError> {
        self.run(
            "UPDATE fields SET sent = 0 WHERE object = ?1 AND key = ?2",
            params![object, key.to_string()],
        )
        .map(drop)
    }

    /// All that is known of an object is to be sent again.
    pub(crate) fn send_whole(&self, object: i64) -> Result<(), SyncError> {
        self.run("UPDATE fields SET sent = 0 WHERE object = ?1", [object]).map(drop)
    }

    /// What was in a part of a log is to be sent again by this device: what its device wrote, and all that is known of the
    /// objects there, whoever wrote it. It may have been sent there again for another device.
    pub(crate) fn send_again(&self, name: SegmentName) -> Result<usize, SyncError> {
        let SegmentName { device, first, last } = name;
        self.run(
            "UPDATE fields SET sent = 0 WHERE (written_on = ?1 OR object IN
             (SELECT object FROM placed WHERE device = ?1 AND number BETWEEN ?2 AND ?3))
             AND (key IN ('deleted', 'gone', 'shared') OR object NOT IN (SELECT id FROM objects WHERE away = 1))",
            params![device.to_row(), first.cast_signed(), last.cast_signed()],
        )
    }

    pub(crate) fn set_healed(&self, device: DeviceId, first: u64, last: u64) -> Result<(), SyncError> {
        let parameters = params![device.to_row(), first.cast_signed(), last.cast_signed()];
        self.run("INSERT OR IGNORE INTO healed VALUES (?1, ?2, ?3)", parameters).map(drop)
    }

    /// What waits of an object and is not in force any more is removed.
    pub(crate) fn release_beaten(&self, object: i64, rows: &HashMap<Key, FieldRow>) -> Result<(), SyncError> {
        if rows.contains_key(&Key::Gone) {
            return self.release(object);
        }
        for key in rows.iter().filter(|(_, row)| row.standing.weight == ERASED).map(|(key, _)| key) {
            self.run("DELETE FROM held WHERE object = ?1 AND key = ?2", params![object, key.to_string()])?;
        }
        Ok(())
    }

    /// The log of a device was read up to this number, where the segment has this mark; 0 where that is not known.
    pub(crate) fn set_upto(&self, device: DeviceId, upto: u64, mark: u64) -> Result<(), SyncError> {
        self.run(
            "INSERT INTO devices (device, upto, mark) VALUES (?1, ?2, ?3)
             ON CONFLICT (device) DO UPDATE SET upto = max(upto, ?2), missing = 0, mark = ?3",
            params![device.to_row(), upto.cast_signed(), mark.cast_signed()],
        )
        .map(drop)
    }

    /// Numbers are read over; what is in them is read when it is there.
    pub(crate) fn skip(&self, name: SegmentName) -> Result<(), SyncError> {
        let parameters = params![name.device.to_row(), name.first.cast_signed(), name.last.cast_signed()];
        self.run("INSERT OR REPLACE INTO skipped VALUES (?1, ?2, ?3)", parameters).map(drop)
    }

    pub(crate) fn unskip(&self, name: SegmentName) -> Result<(), SyncError> {
        let parameters = params![name.device.to_row(), name.first.cast_signed()];
        self.run("DELETE FROM skipped WHERE device = ?1 AND first = ?2", parameters).map(drop)
    }

    pub(crate) fn set_missing(&self, device: DeviceId, times: u32) -> Result<(), SyncError> {
        self.run(
            "INSERT INTO devices (device, upto, missing) VALUES (?1, 0, ?2)
             ON CONFLICT (device) DO UPDATE SET missing = ?2",
            params![device.to_row(), times],
        )
        .map(drop)
    }

    /// Something of an object is in a segment, by its first number, too: a part of it that was written before may be in the
    /// store still.
    pub(crate) fn place(&self, object: i64, name: SegmentName) -> Result<(), SyncError> {
        let device = name.device.to_row();
        let last = Some(name.last).filter(|last| *last != name.first);
        for number in iter::once(name.first).chain(last) {
            let parameters = params![object, device, number.cast_signed()];
            self.run("INSERT OR IGNORE INTO placed VALUES (?1, ?2, ?3)", parameters)?;
        }
        Ok(())
    }

    /// Something of an object that is in the store is not here.
    pub(crate) fn want(&self, object: i64) -> Result<(), SyncError> {
        self.run("INSERT OR IGNORE INTO wanted VALUES (?1)", [object]).map(drop)
    }

    pub(crate) fn found(&self, object: i64) -> Result<(), SyncError> {
        self.run("DELETE FROM wanted WHERE object = ?1", [object]).map(drop)
    }

    /// Knows a field that another device wrote, unless something newer is known by now.
    pub(crate) fn join_field(&self, object: i64, key: &Key, new: FieldRow) -> Result<(), SyncError> {
        let query = "SELECT key, born, born_on, written, written_on, weight, print, sent FROM fields
                     WHERE object = ?1 AND key = ?2";
        let mut statement = self.transaction.prepare_cached(query)?;
        let found = statement
            .query_row(params![object, key.to_string()], |row| Ok((field_row(row)?, row.get::<_, bool>(7)?)));
        match found.optional()? {
            Some((known, sent)) if known.standing.beats(&new.standing) => {
                let standing = known.standing.joined(new.standing);
                self.put_field(object, key, FieldRow { standing, ..known }, sent)
            }
            _ => self.put_field(object, key, new, true),
        }
    }

    /// Something of an object was erased: every segment that holds something of it is looked through.
    pub(crate) fn begin_erasing(&self, object: i64) -> Result<(), SyncError> {
        let statement =
            "INSERT OR IGNORE INTO erasing SELECT object, device, number FROM placed WHERE object = ?1";
        self.run(statement, [object]).map(drop)
    }

    pub(crate) fn erased(&self, object: i64, name: SegmentName) -> Result<(), SyncError> {
        let SegmentName { device, first, last } = name;
        self.run(
            "DELETE FROM erasing WHERE object = ?1 AND device = ?2 AND number BETWEEN ?3 AND ?4",
            params![object, device.to_row(), first.cast_signed(), last.cast_signed()],
        )
        .map(drop)
    }
}
