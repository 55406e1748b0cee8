//! The session list in memory: what the index says, kept true by every change.

use std::collections::HashMap;
use std::path::PathBuf;

use extremis_domain::{Session, SessionId};

use crate::Entry;
use crate::index::{Row, Stamp};
use crate::layout::Layout;

#[derive(Debug, Default)]
pub(crate) struct Catalog {
    pub(crate) rows: HashMap<SessionId, Row>,
    /// Files whose name is not the one this archive would give.
    pub(crate) named_otherwise: HashMap<SessionId, PathBuf>,
    pub(crate) active: Option<SessionId>,
    /// Whether the index file is behind.
    pub(crate) changed: bool,
}

impl Catalog {
    pub(crate) fn path(&self, layout: &Layout, id: SessionId) -> PathBuf {
        self.named_otherwise.get(&id).cloned().unwrap_or_else(|| layout.session(id))
    }

    /// Takes note of a session's new state.
    pub(crate) fn put(&mut self, session: &Session) {
        let entry = Entry::of(session);
        let stamp = self.rows.get(&entry.id).and_then(|row| row.stamp);
        self.rows.insert(entry.id, Row { entry, stamp });
        self.changed = true;
    }

    /// Takes note of a session's new file.
    pub(crate) fn stamp(&mut self, id: SessionId, stamp: Option<Stamp>) {
        if let Some(row) = self.rows.get_mut(&id) {
            row.stamp = stamp;
            self.changed = true;
        }
    }

    pub(crate) fn remove(&mut self, id: SessionId) {
        self.changed |= self.rows.remove(&id).is_some();
    }

    /// The session that was open last, if it is still live.
    pub(crate) fn active(&self) -> Option<SessionId> {
        self.active.filter(|id| self.rows.get(id).is_some_and(|row| row.entry.deleted_at.is_none()))
    }

    /// All rows, newest activity first.
    pub(crate) fn sorted(&self) -> Vec<Row> {
        let mut rows: Vec<_> = self.rows.values().cloned().collect();
        rows.sort_by(|a, b| {
            let key = |row: &Row| (row.entry.updated_at, row.entry.id);
            key(b).cmp(&key(a))
        });
        rows
    }
}
