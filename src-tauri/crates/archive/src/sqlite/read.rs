//! Reading from the tables, every row held against its checksum.

use std::sync::Arc;

use extremis_domain::{Session, SessionId, SessionParts, UserMemory};
use extremis_language::text;
use rusqlite::{Connection, OptionalExtension, Params};

use super::fault::Fault;
use super::field::Field;
use super::rows::{ActiveRow, DraftRow, MemoryRow, Part, Placed, Row, SessionRow, places, position};
use super::schema;
use crate::DamageReason;
use crate::arriving::Arriving;

/// All rows that a query finds, each as it was written.
fn rows<R: Row>(connection: &Connection, rest: &str, params: impl Params) -> Result<Vec<R>, Fault> {
    let mut rows = Vec::new();
    each_row::<R>(connection, rest, params, &mut |row| {
        rows.push(R::read(row)?);
        Ok(())
    })?;
    Ok(rows)
}

/// Passes the fields of every row that a query finds to `take`, whatever they say.
pub(super) fn each_row<R: Row>(
    connection: &Connection,
    rest: &str,
    params: impl Params,
    take: &mut dyn FnMut(&[Field<'_>]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    // A file of an earlier version that may not be changed is read as it is.
    let columns = schema::columns(connection, R::TABLE, R::COLUMNS.len())?;
    let sql = format!("SELECT {} FROM {} {rest}", R::COLUMNS[..columns].join(", "), R::TABLE);
    let mut statement = connection.prepare_cached(&sql)?;
    let mut found = statement.query(params)?;
    while let Some(row) = found.next()? {
        let mut fields = Vec::with_capacity(columns);
        for column in 0..columns {
            fields.push(Field::of(row.get_ref(column)?));
        }
        take(&fields)?;
    }
    Ok(())
}

/// Every session's row.
pub(super) fn sessions(connection: &Connection) -> Result<Vec<SessionRow>, Fault> {
    rows(connection, "ORDER BY number", [])
}

/// The session opened last.
pub(super) fn active(connection: &Connection) -> Result<Option<ActiveRow>, Fault> {
    Ok(rows(connection, "", [])?.pop())
}

/// The number that a session has in the tables.
pub(super) fn number(connection: &Connection, id: SessionId) -> Result<i64, Fault> {
    let sql = "SELECT number FROM sessions WHERE id = ?1";
    let found = connection.prepare_cached(sql)?.query_row([id.to_string()], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Fault::said(|| text!("archive-conversation-row-missing")))
}

/// A session, if there is one with this id.
pub(super) fn session(connection: &Connection, id: SessionId) -> Result<Option<Session>, Fault> {
    // One state of the file for all of it, whoever writes meanwhile.
    let transaction = connection.unchecked_transaction()?;
    let session = session_in(&transaction, id)?;
    transaction.commit()?;
    Ok(session)
}

/// A session, if there is one with this id, as a transaction sees it.
pub(super) fn session_in(transaction: &Connection, id: SessionId) -> Result<Option<Session>, Fault> {
    let found: Vec<SessionRow> = rows(transaction, "WHERE id = ?1", [id.to_string()])?;
    let Some(row) = found.into_iter().next() else { return Ok(None) };
    assemble(transaction, row).map(Some)
}

/// Puts a session together; every part must be there and in its place.
fn assemble(transaction: &Connection, row: SessionRow) -> Result<Session, Fault> {
    let messages = parts(transaction, &row, row.messages)?;
    let summaries = parts(transaction, &row, row.summaries)?;
    // Before there are any, there may not even be a table for them.
    let facts = if row.facts == 0 { Vec::new() } else { parts(transaction, &row, row.facts)? };
    Session::from_parts(SessionParts { messages, summaries, facts, ..row.parts })
        .map_err(|error| Fault::Damaged(DamageReason::of(&error)))
}

/// All of a session's parts of one kind, of which there must be so many.
fn parts<T: Part>(transaction: &Connection, row: &SessionRow, count: usize) -> Result<Vec<Arc<T>>, Fault> {
    let within = "WHERE place BETWEEN ?1 AND ?2 ORDER BY place";
    let found: Vec<Placed<T>> = rows(transaction, within, places(row.number))?;
    let in_place =
        |(index, it): (usize, &Placed<T>)| position(it.place) == index && it.session == row.parts.id;
    if found.len() == count && found.iter().enumerate().all(in_place) {
        Ok(found.into_iter().map(|row| Arc::new(row.part)).collect())
    } else {
        Err(Fault::said(|| text!("archive-parts-missing", table = T::TABLE)))
    }
}

/// The answers that were arriving, in the order in which they began.
pub(super) fn arriving(connection: &Connection) -> Result<Vec<Arriving>, Fault> {
    let pieces: Vec<DraftRow> = rows(connection, "ORDER BY number", [])?;
    Ok(Arriving::from_pieces(pieces.into_iter().map(|piece| (piece.session, piece.draft, piece.delta))))
}

/// What is remembered of the user, in the order in which it was remembered.
pub(super) fn memories(connection: &Connection) -> Result<Vec<UserMemory>, Fault> {
    Ok(memory_rows(connection)?.into_iter().map(|row| row.memory).collect())
}

/// The rows of what is remembered.
pub(super) fn memory_rows(connection: &Connection) -> Result<Vec<MemoryRow>, Fault> {
    rows(connection, "ORDER BY number", [])
}
