//! The texts of items, packed: those of a session that were put in one after the other lie together, so that they pack
//! well, and in pieces that are quick to unpack.

use std::collections::HashMap;
use std::ops::Range;

use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension, Result, params};

/// A page takes another text while it has fewer bytes than this, unpacked.
const FULL: usize = 6 * 1024;

/// How hard to pack, from 0 to 10.
const EFFORT: u8 = 4;

/// Where a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub page: i64,
    pub start: i64,
    pub length: i64,
}

impl Place {
    fn range(self) -> Option<Range<usize>> {
        let start = usize::try_from(self.start).ok()?;
        Some(start..start.checked_add(usize::try_from(self.length).ok()?)?)
    }
}

/// Writes pages, of which one at a time is open.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    open: Option<Open>,
    /// The greatest number in use, once it is known.
    last: Option<i64>,
}

#[derive(Debug)]
struct Open {
    id: i64,
    session: i64,
    text: String,
    changed: bool,
}

impl Pages {
    /// Adds a text of a session.
    pub fn add(&mut self, connection: &Connection, session: i64, text: &str) -> Result<Place> {
        if self.open.as_ref().is_none_or(|open| open.session != session) {
            let latest: Option<i64> = connection
                .prepare_cached("SELECT page FROM session WHERE id = ?1")?
                .query_row(params![session], |row| row.get(0))?;
            self.close(connection)?;
            self.open = match latest {
                Some(id) => unpacked(connection, id)?.map(|text| Open { id, session, text, changed: false }),
                None => None,
            };
        }
        let open = match self.open.take().filter(|open| open.session == session) {
            Some(open) if open.text.len() < FULL => self.open.insert(open),
            full => {
                self.open = full;
                self.close(connection)?;
                let id = self.next(connection)?;
                connection
                    .prepare_cached("UPDATE session SET page = ?2 WHERE id = ?1")?
                    .execute(params![session, id])?;
                self.open.insert(Open { id, session, text: String::new(), changed: true })
            }
        };
        let start = open.text.len();
        open.text.push_str(text);
        open.changed = true;
        let number = |length: usize| i64::try_from(length).unwrap_or_default();
        Ok(Place { page: open.id, start: number(start), length: number(text.len()) })
    }

    /// Takes a text of a session out, and gives it. Its room stays empty.
    pub fn take(&mut self, connection: &Connection, session: i64, place: Place) -> Result<String> {
        if self.open.as_ref().is_none_or(|open| open.id != place.page) {
            self.close(connection)?;
            let text = unpacked(connection, place.page)?.ok_or(Error::QueryReturnedNoRows)?;
            self.open = Some(Open { id: place.page, session, text, changed: false });
        }
        let Some(open) = &mut self.open else { return Err(Error::QueryReturnedNoRows) };
        let range = place.range().filter(|range| open.text.get(range.clone()).is_some());
        let range = range.ok_or(Error::QueryReturnedNoRows)?;
        let text = open.text[range.clone()].to_owned();
        open.text.replace_range(range.clone(), &" ".repeat(range.len()));
        open.changed = true;
        Ok(text)
    }

    /// Writes what changed. To be called before the transaction ends.
    pub fn close(&mut self, connection: &Connection) -> Result<()> {
        let Some(open) = self.open.take().filter(|open| open.changed) else { return Ok(()) };
        if open.text.bytes().all(|byte| byte == b' ') {
            connection.prepare_cached("DELETE FROM page WHERE id = ?1")?.execute(params![open.id])?;
            return Ok(());
        }
        let packed = miniz_oxide::deflate::compress_to_vec(open.text.as_bytes(), EFFORT);
        connection
            .prepare_cached(
                "INSERT INTO page (id, packed) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET packed = ?2",
            )?
            .execute(params![open.id, packed])?;
        Ok(())
    }

    fn next(&mut self, connection: &Connection) -> Result<i64> {
        let last = match self.last {
            Some(last) => last,
            // A page that is gone may still be named by its session.
            None => connection.query_row(
                "SELECT max(coalesce((SELECT max(id) FROM page), 0), coalesce((SELECT max(page) FROM session), 0))",
                [],
                |row| row.get(0),
            )?,
        };
        self.last = Some(last + 1);
        Ok(last + 1)
    }
}

/// Reads texts; pages that were unpacked once stay for as long as this does.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pages: HashMap<i64, String>,
}

impl Reading {
    /// The text at a place.
    pub fn text(&mut self, connection: &Connection, place: Place) -> Result<&str> {
        let page = match self.pages.entry(place.page) {
            std::collections::hash_map::Entry::Occupied(page) => page.into_mut(),
            std::collections::hash_map::Entry::Vacant(page) => {
                page.insert(unpacked(connection, place.page)?.ok_or(Error::QueryReturnedNoRows)?)
            }
        };
        place.range().and_then(|range| page.get(range)).ok_or(Error::QueryReturnedNoRows)
    }
}

fn unpacked(connection: &Connection, id: i64) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT packed FROM page WHERE id = ?1")?;
    let found = statement.query_row(params![id], |row| {
        let packed = row.get_ref(0)?.as_blob()?;
        let damaged = |reason: String| Error::FromSqlConversionFailure(0, Type::Blob, reason.into());
        let bytes =
            miniz_oxide::inflate::decompress_to_vec(packed).map_err(|error| damaged(format!("{error:?}")))?;
        String::from_utf8(bytes).map_err(|error| damaged(format!("{error:?}")))
    });
    found.optional()
}
