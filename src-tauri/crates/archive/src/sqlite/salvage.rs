//! Saving what a damaged file still holds: SQLite reads its tables row by row, from either end of each stretch as far
//! as it comes. What it cannot read comes from the newest backup that has it; nothing that is there is replaced.
//!
//! Deliberately absent: any knowledge of how SQLite lays out its pages.

mod found;
mod rebuild;

use std::path::Path;

use extremis_domain::{Fact, Message, Session, SessionId, SummaryVersion, UserMemory};
use rusqlite::Connection;

use super::backend::transact;
use super::fault::{Fault, OfFile};
use super::field::Field;
use super::rows::{ActiveRow, DraftRow, MemoryRow, POSITIONS, Placed, Row, SessionRow};
use super::{connect, log, read, schema, write};
use crate::layout::Layout;
use crate::lost::Lost;
use crate::{ArchiveError, durable};
use found::Found;

/// Rows of a table that is not ordered by sessions are skipped by so many where they cannot be read.
const STRETCH: i64 = 16;
/// Beyond where it cannot be read, no table is gone through further than this many stretches, and no further than so
/// many of them that cannot be read either.
const STRETCHES: i64 = 20_000;
const UNREADABLE: i64 = 200;

/// What could be saved.
#[derive(Debug, Default)]
pub(super) struct Salvaged {
    pub(super) sessions: Vec<Session>,
    /// Those of `sessions` of which something is missing.
    pub(super) incomplete: Vec<SessionId>,
    /// Those of `sessions` that a backup had to complete, or had alone.
    pub(super) from_backup: Vec<SessionId>,
    /// Sessions of which nothing but the title is left.
    pub(super) gone: Vec<SessionId>,
    /// What is in none of them any more.
    pub(super) lost: Vec<Lost>,
    drafts: Vec<DraftRow>,
    memories: Vec<UserMemory>,
    active: Option<ActiveRow>,
}

/// Reads what the file and its log still hold.
pub(super) fn salvage(layout: &Layout) -> Result<Salvaged, ArchiveError> {
    let mut found = Found::default();
    // SQLite puts what is before the damage in a log over pages of the file that may be newer.
    for connection in connect::salvagers(layout, log::is_damaged(layout)?) {
        if let Ok(connection) = connection {
            read_tables(&connection, &mut found);
        } else {
            found.misses_sessions = true;
            found.misses_memories = true;
        }
    }
    Ok(rebuild::rebuild(layout, found))
}

fn read_tables(connection: &Connection, found: &mut Found) {
    let alone = STRETCH;
    found.misses_sessions |= !read_table::<SessionRow>(connection, alone, &mut |row| found.session(row));
    read_table::<Placed<Message>>(connection, POSITIONS, &mut |row| found.message(row));
    read_table::<Placed<SummaryVersion>>(connection, POSITIONS, &mut |row| found.summary(row));
    read_table::<Placed<Fact>>(connection, POSITIONS, &mut |row| found.fact(row));
    read_table::<DraftRow>(connection, alone, &mut |row| found.draft(row));
    found.misses_memories |= !read_table::<MemoryRow>(connection, alone, &mut |row| found.memory(row));
    read_table::<ActiveRow>(connection, alone, &mut |row| found.active(row));
}

/// Reads a table from either end as far as SQLite comes, and so each `stretch` of numbers between. True when it came
/// through.
fn read_table<R: Row>(connection: &Connection, stretch: i64, take: &mut dyn FnMut(&[Field<'_>])) -> bool {
    let Some([mut first, last]) = read_between::<R>(connection, [0, i64::MAX], take) else { return true };
    let mut unreadable = 0;
    for _ in 0..STRETCHES {
        if first > last || unreadable > UNREADABLE {
            break;
        }
        let end = (first - first % stretch).saturating_add(stretch - 1).min(last);
        let is_readable = read_between::<R>(connection, [first, end], take).is_none();
        unreadable = if is_readable { 0 } else { unreadable + 1 };
        first = end.saturating_add(1);
    }
    false
}

/// Reads the rows between two numbers from either end, and says between which numbers that was not possible.
fn read_between<R: Row>(
    connection: &Connection,
    [mut first, mut last]: [i64; 2],
    take: &mut dyn FnMut(&[Field<'_>]),
) -> Option<[i64; 2]> {
    let mut read = |order: &str, [first, last]: [i64; 2], passed: &mut dyn FnMut(i64)| -> Result<(), Fault> {
        let number = R::COLUMNS.first().copied().unwrap_or_default();
        let rest = format!("WHERE {number} BETWEEN ?1 AND ?2 ORDER BY {number} {order}");
        read::each_row::<R>(connection, &rest, [first, last], &mut |row| {
            if let Some(Field::Integer(number)) = row.first() {
                passed(*number);
            }
            take(row);
            Ok(())
        })
    };
    read("ASC", [first, last], &mut |number| first = number.saturating_add(1)).err()?;
    let _ = read("DESC", [first, last], &mut |number| last = number.saturating_sub(1));
    Some([first, last])
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
            for session in &self.sessions {
                write::add(connection, session)?;
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
