//! Rows that were found whole, the newest of each.

use std::collections::{BTreeMap, HashMap};

use extremis_domain::{MemoryId, SessionId};

use crate::sqlite::field::Field;
use crate::sqlite::rows::{ActiveRow, DraftRow, MemoryRow, MessageRow, Row, SessionRow, SummaryRow};

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) sessions: HashMap<SessionId, SessionRow>,
    pub(super) messages: HashMap<SessionId, BTreeMap<i64, MessageRow>>,
    pub(super) summaries: HashMap<SessionId, BTreeMap<i64, SummaryRow>>,
    pub(super) drafts: BTreeMap<i64, DraftRow>,
    pub(super) memories: HashMap<MemoryId, MemoryRow>,
    pub(super) active: Option<ActiveRow>,
}

impl Found {
    /// Takes a row if it is a whole one of ours; false if it is not.
    pub(super) fn take(&mut self, row: &[Field<'_>]) -> bool {
        if let Ok(found) = MessageRow::read(row) {
            let known = self.messages.entry(found.session).or_default();
            if known.get(&found.place).is_none_or(|known| known.revision <= found.revision) {
                known.insert(found.place, found);
            }
        } else if let Ok(found) = SessionRow::read(row) {
            if self.sessions.get(&found.id).is_none_or(|known| known.revision <= found.revision) {
                self.sessions.insert(found.id, found);
            }
        } else if let Ok(found) = SummaryRow::read(row) {
            let known = self.summaries.entry(found.session).or_default();
            if known.get(&found.place).is_none_or(|known| known.revision <= found.revision) {
                known.insert(found.place, found);
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
            return row.len() == 5 && is_definition(row);
        }
        true
    }
}

fn is_definition(row: &[Field<'_>]) -> bool {
    matches!(row.get(1), Some(Field::Text(kind)) if matches!(&**kind, b"table" | b"index"))
}
