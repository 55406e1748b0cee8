//! Writing to the tables, always within a transaction of the caller's. What is there is only added to; a row is
//! written anew when a change says so of what it is a row of, and removed when a session is.

mod contents;

use extremis_domain::{Change, MessageId, Session, SessionId, UserMemory};
use extremis_language::text;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::fault::Fault;
use super::field::Field;
use super::rows::{ActiveRow, DraftRow, MemoryRow, Row, SessionRow, places};
use crate::Draft;

fn insert<R: Row>(connection: &Connection, fields: &[Field<'_>]) -> Result<(), Fault> {
    let marks = vec!["?"; R::COLUMNS.len()].join(", ");
    let sql = format!("INSERT INTO {} ({}) VALUES ({marks})", R::TABLE, R::COLUMNS.join(", "));
    connection.prepare_cached(&sql)?.execute(params_from_iter(fields))?;
    Ok(())
}

/// Writes a row anew; the first two of its fields say which one it is and do not change.
fn replace<R: Row>(connection: &Connection, fields: &[Field<'_>]) -> Result<(), Fault> {
    let columns = R::COLUMNS.iter().enumerate().skip(2);
    let set: Vec<_> = columns.map(|(index, column)| format!("{column} = ?{}", index + 1)).collect();
    let key = R::COLUMNS.first().copied().unwrap_or_default();
    let sql = format!("UPDATE {} SET {} WHERE {key} = ?1", R::TABLE, set.join(", "));
    match connection.prepare_cached(&sql)?.execute(params_from_iter(fields))? {
        1 => Ok(()),
        _ => Err(Fault::said(|| text!("archive-row-missing", table = R::TABLE))),
    }
}

/// Adds a session and returns its number.
pub(super) fn add(connection: &Connection, session: &Session) -> Result<i64, Fault> {
    let next = "SELECT coalesce(max(number), 0) + 1 FROM sessions";
    let number = connection.prepare_cached(next)?.query_row([], |row| row.get(0))?;
    insert::<SessionRow>(connection, &SessionRow::fields(number, &session.id().to_string(), session)?)?;
    contents::write(connection, number, None, session)?;
    Ok(number)
}

/// Makes session `number` another one with the same id.
pub(super) fn exchange(connection: &Connection, number: i64, session: &Session) -> Result<(), Fault> {
    remove_contents(connection, number)?;
    replace::<SessionRow>(connection, &SessionRow::fields(number, &session.id().to_string(), session)?)?;
    contents::write(connection, number, None, session)
}

/// Takes session `number` from state `before` to state `next` by these changes: there may be more of everything,
/// and others in the place of some.
pub(super) fn advance(
    connection: &Connection,
    number: i64,
    before: &Session,
    next: &Session,
    changes: &[Change],
) -> Result<(), Fault> {
    contents::rewrite(connection, number, before, next, changes)?;
    contents::write(connection, number, Some(before), next)?;
    replace::<SessionRow>(connection, &SessionRow::fields(number, &next.id().to_string(), next)?)
}

/// Removes a session and all that belongs to it, if there is one with this id.
pub(super) fn remove(connection: &Connection, id: SessionId) -> Result<(), Fault> {
    let name = id.to_string();
    connection.execute("DELETE FROM drafts WHERE session = ?1", [&name])?;
    let number: Option<i64> = connection
        .query_row("SELECT number FROM sessions WHERE id = ?1", [&name], |row| row.get(0))
        .optional()?;
    if let Some(number) = number {
        remove_contents(connection, number)?;
        connection.execute("DELETE FROM sessions WHERE number = ?1", [number])?;
    }
    Ok(())
}

fn remove_contents(connection: &Connection, number: i64) -> Result<(), Fault> {
    for sql in [
        "DELETE FROM archived WHERE message BETWEEN ?1 AND ?2",
        "DELETE FROM facts WHERE place BETWEEN ?1 AND ?2",
        "DELETE FROM summaries WHERE place BETWEEN ?1 AND ?2",
        "DELETE FROM messages WHERE place BETWEEN ?1 AND ?2",
    ] {
        connection.prepare_cached(sql)?.execute(places(number))?;
    }
    Ok(())
}

/// Adds a piece of an arriving answer.
pub(super) fn add_piece(
    connection: &Connection,
    session: SessionId,
    draft: &Draft,
    delta: &str,
) -> Result<(), Fault> {
    let next = "SELECT coalesce(max(number), 0) + 1 FROM drafts";
    let number = connection.prepare_cached(next)?.query_row([], |row| row.get(0))?;
    insert::<DraftRow>(connection, &DraftRow::fields(number, &session.to_string(), draft, delta)?)
}

/// Lets go of the piece of an answer that came last.
pub(super) fn remove_last_piece(
    connection: &Connection,
    session: SessionId,
    message: &MessageId,
) -> Result<(), Fault> {
    let last = "SELECT max(number) FROM drafts WHERE session = ?1 AND message = ?2";
    let sql = format!("DELETE FROM drafts WHERE number = ({last})");
    connection.execute(&sql, [session.to_string().as_str(), message.as_str()])?;
    Ok(())
}

/// Lets go of the pieces of an answer.
pub(super) fn remove_pieces(
    connection: &Connection,
    session: SessionId,
    message: &MessageId,
) -> Result<(), Fault> {
    let sql = "DELETE FROM drafts WHERE session = ?1 AND message = ?2";
    connection.prepare_cached(sql)?.execute([session.to_string().as_str(), message.as_str()])?;
    Ok(())
}

/// Notes which session was opened last.
pub(super) fn set_active(connection: &Connection, active: ActiveRow) -> Result<(), Fault> {
    let known: Option<i64> =
        connection.query_row("SELECT number FROM state WHERE number = 1", [], |row| row.get(0)).optional()?;
    match known {
        Some(_) => replace::<ActiveRow>(connection, &active.fields()),
        None => insert::<ActiveRow>(connection, &active.fields()),
    }
}

/// Remembers something, or replaces the memory with its id.
pub(super) fn put_memory(connection: &Connection, memory: &UserMemory) -> Result<(), Fault> {
    let known: Option<(i64, i64)> = connection
        .query_row("SELECT number, revision FROM memories WHERE id = ?1", [memory.id.as_str()], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    if let Some((number, revision)) = known {
        let revision = revision.cast_unsigned().wrapping_add(1);
        return replace::<MemoryRow>(connection, &MemoryRow::fields(number, revision, memory)?);
    }
    let next = "SELECT coalesce(max(number), 0) + 1 FROM memories";
    let number = connection.query_row(next, [], |row| row.get(0))?;
    insert::<MemoryRow>(connection, &MemoryRow::fields(number, 0, memory)?)
}

/// Lets go of memories: the one with this id, or all.
pub(super) fn remove_memories(connection: &Connection, id: Option<&str>) -> Result<usize, Fault> {
    Ok(connection.execute("DELETE FROM memories WHERE ?1 IS NULL OR id = ?1", [id])?)
}
