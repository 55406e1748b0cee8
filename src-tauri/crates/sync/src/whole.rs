//! A conversation of which nothing is in the store yet, as it is sent: its file, as an archive keeps it, and what is known of
//! each field. Whoever has nothing of it either takes it as it is, which is far less work than field by field.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use extremis_archive::{Entry as ListEntry, NotSealed, SealedSession};
use extremis_domain::{Session, SessionId};
use extremis_language::text;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Fingerprint, Key, Object};
use crate::session::{self, Field};
use crate::stamp::{DeviceId, ERASED, Stamp, Standing};
use crate::state::{Attached, FieldRow};

/// A shorter conversation is less to write field by field. In tests both ways are gone.
const LEAST_MESSAGES: usize = if cfg!(test) { 2 } else { 8 };

/// The longest file that goes as it is: a segment is held in memory.
const MOST_BYTES: usize = if cfg!(test) { 5000 } else { 4 << 20 };

/// A conversation with what is known of its fields.
#[derive(Debug, Clone)]
pub(crate) struct Whole {
    pub(crate) file: SealedSession,
    /// Who wrote all of its fields.
    device: DeviceId,
    /// By the names of the fields, in their order.
    pub(crate) rows: Vec<(String, FieldRow)>,
}

/// What is written before the file.
#[derive(Serialize, Deserialize)]
pub(crate) struct WholeHead {
    #[serde(rename = "whole")]
    entry: ListEntry,
    /// How many bytes of the file follow after this line.
    pub(crate) bytes: usize,
    /// Who wrote all of its fields.
    device: DeviceId,
    /// When each was there first and was written, its weight and its fingerprint.
    fields: Vec<(String, u64, u64, u32, i64)>,
}

impl Whole {
    /// A conversation, its fields and what is known of them. None where it has to go field by field: what takes it as it
    /// is has to come to the same as who puts the fields together.
    pub(crate) fn of(
        session: &Session,
        fields: &[Field],
        rows: &HashMap<Key, FieldRow>,
    ) -> Result<Option<Self>, SyncError> {
        let messages = &session.parts().messages;
        if messages.len() < LEAST_MESSAGES || fields.len() != rows.len() || !Attached::of(session).is_empty()
        {
            return Ok(None);
        }
        let mut last: HashMap<Discriminant<Key>, Standing> = HashMap::new();
        let Some(by) = rows.values().next().map(|row| row.standing.written.1) else { return Ok(None) };
        for Field { key, content, .. } in fields {
            let Some(FieldRow { standing, print }) = rows.get(key).copied() else { return Ok(None) };
            let is_of_one_device = standing.born.1 == by && standing.written.1 == by;
            let before = last.insert(discriminant(key), standing);
            let is_in_order = before.is_none_or(|before| {
                before.born < standing.born
                    && (!key.is_in_order_of_writing() || before.written < standing.written)
            });
            if !is_plain(key)
                || !is_of_one_device
                || !is_in_order
                || standing.is_made_up()
                || standing.weight == ERASED
                || content.fingerprint()? != print
            {
                return Ok(None);
            }
        }
        let file = SealedSession::of(session)?;
        if file.bytes().len() > MOST_BYTES {
            return Ok(None);
        }
        let mut rows: Vec<_> = rows.iter().map(|(key, row)| (key.to_string(), *row)).collect();
        rows.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Ok(Some(Self { file, device: by, rows }))
    }

    pub(crate) fn id(&self) -> SessionId {
        self.file.entry().id
    }

    /// About how long it is.
    pub(crate) fn bytes(&self) -> usize {
        self.file.bytes().len() + self.rows.len() * 80
    }

    /// How many messages it has.
    pub(crate) fn messages(&self) -> usize {
        self.rows.iter().filter(|(name, _)| Key::is_of_message(name)).count()
    }

    /// The same field by field; none of a file that says nothing that can be read.
    pub(crate) fn entries(&self) -> Result<Vec<Entry>, SyncError> {
        let object = Object::Session(self.id());
        let session = match self.file.session() {
            Ok(session) => session,
            Err(error) => {
                tracing::warn!(%error, "a conversation from another device could not be read");
                return Ok(Vec::new());
            }
        };
        let fields = session::fields(&session)?;
        let mut values: HashMap<Key, Content> =
            fields.into_iter().map(|field| (field.key, field.content)).collect();
        let rows = self.rows.iter();
        let entries = rows.filter_map(|(name, row)| {
            let (key, value) = values.remove_entry(&Key::parse(name))?;
            Some(Entry::new(object, key, row.standing, &value).map_err(SyncError::from))
        });
        entries.collect()
    }

    pub(crate) fn head(&self) -> WholeHead {
        let fields = self.rows.iter().map(|(name, FieldRow { standing, print })| {
            (name.clone(), standing.born.0, standing.written.0, standing.weight, print.0)
        });
        WholeHead {
            entry: self.file.entry().clone(),
            bytes: self.file.bytes().len(),
            device: self.device,
            fields: fields.collect(),
        }
    }
}

impl WholeHead {
    /// The conversation whose file these bytes are.
    pub(crate) fn with(self, bytes: Vec<u8>) -> Result<Whole, NotSealed> {
        if !self.fields.is_sorted_by(|(one, ..), (other, ..)| one < other) {
            return Err(NotSealed::Damaged { reason: text!("sync-another-one") });
        }
        let file = SealedSession::read(self.entry, bytes)?;
        let by = self.device;
        let rows = self.fields.into_iter().map(|(name, born, written, weight, print)| {
            let standing = Standing { born: Stamp(born, by), written: Stamp(written, by), weight };
            (name, FieldRow { standing, print: Fingerprint(print) })
        });
        Ok(Whole { file, device: by, rows: rows.collect() })
    }
}

/// Whether a field says the same in the file and by itself, and waits for nothing.
fn is_plain(key: &Key) -> bool {
    !matches!(
        key,
        Key::Gone
            | Key::Shared
            | Key::Deleted
            | Key::Trashed(_)
            | Key::Memory(_)
            | Key::Text(_)
            | Key::Unknown(_)
    )
}
