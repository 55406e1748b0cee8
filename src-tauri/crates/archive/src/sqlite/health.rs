//! Whether the file is whole: little at each opening, all of it after a crash or when the doctor asks.

use std::fs::OpenOptions;
use std::io::Read;

use extremis_language::text;
use rusqlite::Connection;

use super::fault::{Fault, OfFile};
use super::{log, look, read, schema};
use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, DamageReason, durable};

/// How much of a file is looked at, in bytes.
const FIRST: u64 = 100;
/// Where `user_version` and `application_id` are in a file's first page.
const VERSION_AT: usize = 60;
const APPLICATION_AT: usize = 68;

/// What tells before SQLite opens the file that it must not: a log that SQLite would cut short in silence, or no
/// file of SQLite's at all.
pub(super) fn before_opening(layout: &Layout) -> Result<Option<DamageReason>, ArchiveError> {
    if durable::is_no_file(&layout.sqlite()) {
        return Ok(Some(DamageReason::said(|| text!("archive-no-file"))));
    }
    if layout.sqlite().metadata().is_ok_and(|file| file.len() == 0) {
        return Ok(Some(DamageReason::said(|| text!("archive-database-empty"))));
    }
    let is_damaged = log::is_damaged(layout)?;
    Ok(is_damaged.then(|| DamageReason::said(|| text!("archive-database-log"))))
}

/// The version of a file that a newer Extremis wrote, as its first page has it. For a file that SQLite cannot open: such
/// a one is no more ours to mend than a whole one.
pub(super) fn newer(layout: &Layout) -> Result<Option<u64>, ArchiveError> {
    let path = layout.sqlite();
    if durable::is_no_file(&path) {
        return Ok(None);
    }
    let mut page = Vec::new();
    let file = durable::open(&path, OpenOptions::new().read(true));
    file.and_then(|file| file.take(FIRST).read_to_end(&mut page)).at(&path)?;
    let number = |at: usize| page.get(at..at + 4).and_then(|it| it.try_into().ok()).map(u32::from_be_bytes);
    let is_ours = page.starts_with(b"SQLite format 3\0")
        && number(APPLICATION_AT).map(i64::from) == Some(schema::APPLICATION);
    Ok(number(VERSION_AT).map(u64::from).filter(|version| is_ours && *version > schema::VERSION))
}

/// The version of the tables, if they are ours and of a version that this program knows.
pub(super) fn version(connection: &Connection) -> Result<u64, Fault> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if pragma("application_id")? != schema::APPLICATION {
        return Err(Fault::said(|| text!("archive-database-foreign")));
    }
    match u64::try_from(pragma("user_version")?) {
        Ok(version) if version > schema::VERSION => Err(Fault::Newer { version }),
        // A file is never seen before it has its tables.
        Ok(0) | Err(_) => Err(Fault::said(|| text!("archive-database-versionless"))),
        Ok(version) => Ok(version),
    }
}

/// Goes through every page.
pub(super) fn look_through(connection: &Connection, thoroughly: bool) -> Result<(), Fault> {
    let how = if thoroughly { "PRAGMA integrity_check(1)" } else { "PRAGMA quick_check(1)" };
    let answer: String = connection.query_row(how, [], |row| row.get(0))?;
    if answer == "ok" { Ok(()) } else { Err(Fault::Damaged(DamageReason::of(&answer))) }
}

/// What is wrong with the file: every page, every row and every session is looked at, and nothing is changed.
pub(crate) fn verify(layout: &Layout) -> Result<Vec<DamageReason>, ArchiveError> {
    let before = before_opening(layout)?;
    let looked = look::look(layout, |connection| {
        match version(connection) {
            // Whatever else it holds is for a newer Extremis to judge.
            Err(Fault::Newer { .. }) => return Ok(Vec::new()),
            version => version?,
        };
        let mut looks = vec![
            look_through(connection, true),
            read::active(connection).map(drop),
            read::memories(connection).map(drop),
            read::arriving(connection).map(drop),
        ];
        for row in read::sessions(connection)? {
            looks.push(read::session(connection, row.parts.id).map(drop));
        }
        let mut wrong = Vec::new();
        for fault in looks.into_iter().filter_map(Result::err) {
            if !fault.is_damage() {
                return Err(fault);
            }
            wrong.push(DamageReason::of(&fault));
        }
        Ok(wrong)
    });
    let found = match looked {
        Err(fault) if fault.is_damage() => vec![DamageReason::of(&fault)],
        looked => looked.of_file(&layout.sqlite())?,
    };
    Ok(before.into_iter().chain(found).collect())
}
