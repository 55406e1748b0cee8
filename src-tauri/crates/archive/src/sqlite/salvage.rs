//! Saving what a damaged file still holds: its rows are read straight from its pages and from its log's, each held
//! against its checksum, and sessions are put together from those that are whole.
//!
//! Deliberately absent: SQLite. It gives up on a table when one page on the way to a row is damaged; rows need no
//! way to them here.

mod cell;
mod found;
mod pages;
mod rebuild;

use std::path::Path;

use extremis_domain::{Session, SessionId, UserMemory};
use rusqlite::Connection;

use super::backend::transact;
use super::fault::{Fault, OfFile};
use super::rows::{ActiveRow, DraftRow};
use super::{connect, schema, wal, write};
use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, durable};
use found::Found;
use pages::Pages;

/// What could be saved.
#[derive(Debug, Default)]
pub(super) struct Salvaged {
    /// With the number of each in the tables.
    pub(super) sessions: Vec<(i64, Session)>,
    /// Those of `sessions` of which something is missing.
    pub(super) incomplete: Vec<SessionId>,
    /// Sessions of which nothing but the title is left.
    pub(super) lost: Vec<SessionId>,
    drafts: Vec<DraftRow>,
    memories: Vec<UserMemory>,
    active: Option<ActiveRow>,
}

/// Reads what the file and its log still hold.
pub(super) fn salvage(layout: &Layout) -> Result<Salvaged, ArchiveError> {
    let path = layout.sqlite();
    let [log, _] = layout.sqlite_companions();
    let frames = wal::frames(&log)?;
    let mut pages = Pages::open(&path, frames).at(&path)?;
    let mut found = Found::default();
    for number in 1..=pages.count() {
        for page in pages.versions(number).at(&path)? {
            let whole = cell::rows(&page, number, &mut pages, false, &mut |row| found.take(&row));
            if !whole {
                cell::rows(&page, number, &mut pages, true, &mut |row| found.take(&row));
            }
        }
    }
    Ok(rebuild::rebuild(found))
}

impl Salvaged {
    /// Makes a new file of it at `path`. It appears whole or not at all.
    pub(super) fn write(&self, path: &Path) -> Result<(), ArchiveError> {
        durable::build(path, |temporary| {
            let mut connection = connect::builder(temporary).of_file(path)?;
            self.fill(&mut connection).of_file(path)?;
            connection.close().map_err(|(_, error)| error).of_file(path)
        })
    }

    /// Writes it into a new database.
    pub(super) fn fill(&self, connection: &mut Connection) -> Result<(), Fault> {
        schema::migrate(connection).map_err(schema::fault)?;
        transact(connection, |connection| {
            for (number, session) in &self.sessions {
                write::add_as(connection, *number, session)?;
            }
            for piece in &self.drafts {
                write::add_piece(connection, piece.session, &piece.draft, &piece.delta)?;
            }
            for memory in &self.memories {
                write::put_memory(connection, memory)?;
            }
            self.active.map_or(Ok(()), |active| write::set_active(connection, active))
        })
    }
}
