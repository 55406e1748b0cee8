//! Rows that were found: the newest of each that is as it was written, else what can be read of one.

use std::collections::{BTreeMap, HashMap};

use extremis_domain::{Fact, MemoryId, Message, SessionId, SummaryVersion};

use crate::lost::Lost;
use crate::sqlite::field::Field;
use crate::sqlite::rows::{ActiveRow, DraftRow, MemoryRow, Part, Placed, Row, SessionRow, number};

/// A row, and what cannot be read of it.
#[derive(Debug)]
pub(super) struct FoundRow<R> {
    pub(super) row: R,
    pub(super) revision: u64,
    pub(super) is_whole: bool,
    pub(super) lost: Vec<Lost>,
}

/// The parts of one kind of a session, by their places.
pub(super) type Parts<T> = BTreeMap<i64, FoundRow<Placed<T>>>;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) sessions: HashMap<SessionId, FoundRow<SessionRow>>,
    pub(super) messages: HashMap<SessionId, Parts<Message>>,
    pub(super) summaries: HashMap<SessionId, Parts<SummaryVersion>>,
    pub(super) facts: HashMap<SessionId, Parts<Fact>>,
    pub(super) drafts: BTreeMap<i64, DraftRow>,
    pub(super) memories: HashMap<MemoryId, FoundRow<MemoryRow>>,
    pub(super) active: Option<ActiveRow>,
    /// Whether there may be sessions of which no row was found.
    pub(super) misses_sessions: bool,
    /// The same of what is remembered of the user.
    pub(super) misses_memories: bool,
    /// Whose the places of a number are.
    names: HashMap<i64, SessionId>,
}

/// Reads a row; one that is damaged says nothing of its revision that counts.
fn read<R: Row>(row: &[Field<'_>], revision: impl Fn(&R) -> u64) -> Option<FoundRow<R>> {
    if let Ok(row) = R::read(row) {
        return Some(FoundRow { revision: revision(&row), row, is_whole: true, lost: Vec::new() });
    }
    let (row, lost) = R::read_damaged(row).ok()?;
    Some(FoundRow { row, revision: 0, is_whole: false, lost })
}

impl<R> FoundRow<R> {
    fn is_better_than(&self, known: Option<&Self>) -> bool {
        known.is_none_or(|known| (known.is_whole, known.revision) < (self.is_whole, self.revision))
    }
}

impl Found {
    pub(super) fn session(&mut self, row: &[Field<'_>]) {
        let Some(found) = read(row, |row: &SessionRow| row.parts.revision) else { return };
        let id = found.row.parts.id;
        self.names.insert(found.row.number, id);
        if found.is_better_than(self.sessions.get(&id)) {
            self.sessions.insert(id, found);
        }
    }

    pub(super) fn message(&mut self, row: &[Field<'_>]) {
        keep(&mut self.messages, &self.names, row);
    }

    pub(super) fn summary(&mut self, row: &[Field<'_>]) {
        keep(&mut self.summaries, &self.names, row);
    }

    pub(super) fn fact(&mut self, row: &[Field<'_>]) {
        keep(&mut self.facts, &self.names, row);
    }

    pub(super) fn draft(&mut self, row: &[Field<'_>]) {
        if let Ok(draft) = DraftRow::read(row) {
            self.drafts.insert(draft.number, draft);
        }
    }

    pub(super) fn memory(&mut self, row: &[Field<'_>]) {
        let Some(found) = read(row, |row: &MemoryRow| row.revision) else {
            self.misses_memories = true;
            return;
        };
        if found.is_better_than(self.memories.get(&found.row.memory.id)) {
            self.memories.insert(found.row.memory.id.clone(), found);
        }
    }

    pub(super) fn active(&mut self, row: &[Field<'_>]) {
        if let Ok(found) = ActiveRow::read(row)
            && self.active.is_none_or(|known| known.revision < found.revision)
        {
            self.active = Some(found);
        }
    }
}

fn keep<T: Part>(
    parts: &mut HashMap<SessionId, Parts<T>>,
    names: &HashMap<i64, SessionId>,
    row: &[Field<'_>],
) {
    let mut row = row.to_vec();
    if Placed::<T>::read(&row).is_err()
        && let Some(Field::Integer(place)) = row.first()
        && let Some(name) = names.get(&number(*place))
    {
        // Whose it is, its place says as well.
        row[1] = Field::owned(name.to_string());
    }
    let Some(found) = read(&row, |row: &Placed<T>| row.revision) else { return };
    let known = parts.entry(found.row.session).or_default();
    if found.is_better_than(known.get(&found.row.place)) {
        known.insert(found.row.place, found);
    }
}
