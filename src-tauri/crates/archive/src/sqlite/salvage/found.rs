//! Rows that were found whole, the newest of each.

use std::collections::{BTreeMap, HashMap};

use extremis_domain::{Fact, MemoryId, Message, SessionId, SummaryVersion};

use crate::sqlite::field::Field;
use crate::sqlite::rows::{ActiveRow, DraftRow, MemoryRow, Part, Placed, Row, SessionRow};

/// The parts of one kind of every session, by their places.
pub(super) type Parts<T> = HashMap<SessionId, BTreeMap<i64, Placed<T>>>;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) sessions: HashMap<SessionId, SessionRow>,
    pub(super) messages: Parts<Message>,
    pub(super) summaries: Parts<SummaryVersion>,
    pub(super) facts: Parts<Fact>,
    pub(super) drafts: BTreeMap<i64, DraftRow>,
    pub(super) memories: HashMap<MemoryId, MemoryRow>,
    pub(super) active: Option<ActiveRow>,
}

/// The columns of SQLite's own table of tables.
const DEFINITION: usize = 5;

/// Whether a row of this kind may have so many fields; those of earlier versions have fewer.
fn fits<R: Row>(fields: usize) -> bool {
    (R::COLUMNS.len() - R::LATER..=R::COLUMNS.len()).contains(&fields)
}

impl Found {
    /// Whether any row may have so many fields.
    pub(super) fn may_have(fields: usize) -> bool {
        fields == DEFINITION
            || fits::<Placed<Message>>(fields)
            || fits::<SessionRow>(fields)
            || fits::<Placed<SummaryVersion>>(fields)
            || fits::<Placed<Fact>>(fields)
            || fits::<DraftRow>(fields)
            || fits::<MemoryRow>(fields)
            || fits::<ActiveRow>(fields)
    }

    /// Takes a row if it is a whole one of ours; false if it is not.
    pub(super) fn take(&mut self, row: &[Field<'_>]) -> bool {
        if keep(&mut self.messages, row) || keep(&mut self.summaries, row) || keep(&mut self.facts, row) {
            return true;
        }
        if let Ok(found) = SessionRow::read(row) {
            if self.sessions.get(&found.id).is_none_or(|known| known.revision <= found.revision) {
                self.sessions.insert(found.id, found);
            }
        } else if let Ok(found) = DraftRow::read(row) {
            self.drafts.insert(found.number, found);
        } else if let Ok(found) = MemoryRow::read(row) {
            if self.memories.get(&found.memory.id).is_none_or(|known| known.revision <= found.revision) {
                self.memories.insert(found.memory.id.clone(), found);
            }
        } else if let Ok(found) = ActiveRow::read(row) {
            if self.active.is_none_or(|known| known.revision <= found.revision) {
                self.active = Some(found);
            }
        } else {
            // The tables' own definitions are rows too.
            return row.len() == DEFINITION && is_definition(row);
        }
        true
    }
}

/// Keeps the newer one of two rows of one place; false if it is no whole row of this kind.
fn keep<T: Part>(parts: &mut Parts<T>, row: &[Field<'_>]) -> bool {
    let Ok(found) = Placed::<T>::read(row) else { return false };
    let known = parts.entry(found.session).or_default();
    if known.get(&found.place).is_none_or(|known| known.revision <= found.revision) {
        known.insert(found.place, found);
    }
    true
}

fn is_definition(row: &[Field<'_>]) -> bool {
    matches!(row.get(1), Some(Field::Text(kind)) if matches!(&**kind, b"table" | b"index"))
}
