//! The session list in memory: what the table `sessions` says, kept true by every change.

use std::collections::HashMap;

use extremis_domain::SessionId;

use super::rows::{ActiveRow, SessionRow};
use crate::Entry;

#[derive(Debug, Default)]
pub(super) struct Catalog {
    pub(super) lines: HashMap<SessionId, Line>,
    pub(super) active: Option<ActiveRow>,
}

/// A session as the list shows it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Its number in the tables.
    pub(super) number: i64,
    pub(super) entry: Entry,
}

impl Catalog {
    pub(super) fn new(sessions: &[SessionRow], active: Option<ActiveRow>) -> Self {
        let line = |row: &SessionRow| (row.id, Line { number: row.number, entry: row.entry() });
        Self { lines: sessions.iter().map(line).collect(), active }
    }

    /// The session that was open last, if it is still live.
    pub(super) fn active(&self) -> Option<SessionId> {
        let is_live = |id: &SessionId| self.lines.get(id).is_some_and(|line| line.entry.deleted_at.is_none());
        self.active.and_then(|active| active.session).filter(is_live)
    }

    /// Lines of live sessions or of those in the trash, newest activity first.
    pub(super) fn entries(&self, in_trash: bool) -> Vec<Entry> {
        let mut entries: Vec<_> = self
            .lines
            .values()
            .map(|line| &line.entry)
            .filter(|entry| entry.deleted_at.is_some() == in_trash)
            .cloned()
            .collect();
        entries.sort_unstable_by_key(|entry| std::cmp::Reverse((entry.updated_at, entry.id)));
        entries
    }
}
