//! The texts of items, packed: those of a session that were put in one after the other lie together, so that they pack
//! well, and in pieces that are quick to unpack.

use std::collections::HashMap;
use std::ops::Range;

use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension, Result, params};

/// A page takes another text while it has fewer bytes than this, unpacked.
const FULL: usize = 6 * 1024;

/// How hard to pack, from 0 to 10.
const COMPRESSION_LEVEL: u8 = 4;

/// Where a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextSpan {
    pub page: i64,
    pub start: i64,
    pub length: i64,
}

impl TextSpan {
    fn range(self) -> Option<Range<usize>> {
        let start = usize::try_from(self.start).ok()?;
        Some(start..start.checked_add(usize::try_from(self.length).ok()?)?)
    }
}

/// A page, ready to be written.
#[derive(Debug)]
pub(crate) struct Page {
    id: i64,
    packed: Vec<u8>,
}

/// The page that has the last text of a session, and room for more.
#[derive(Debug)]
pub(crate) struct Latest {
    id: i64,
    text: String,
}

impl Latest {
    /// That of a session, if it has one.
    pub fn of(connection: &Connection, session: i64) -> Result<Option<Self>> {
        let mut statement = connection.prepare_cached("SELECT page FROM session WHERE id = ?1")?;
        let page: Option<i64> = statement.query_row(params![session], |row| row.get(0))?;
        let Some(id) = page else { return Ok(None) };
        let text = unpacked(connection, id)?.filter(|text| text.len() < FULL);
        Ok(text.map(|text| Self { id, text }))
    }
}

/// Packs texts into pages, those of a session one after the other.
#[derive(Debug)]
pub(crate) struct Packing {
    /// The greatest number in use.
    last: i64,
    open: Option<Latest>,
    /// Whether the open one has anything new.
    is_changed: bool,
    full: Vec<Page>,
}

impl Packing {
    /// Goes on after all that there is.
    pub fn new(connection: &Connection) -> Result<Self> {
        // A page that is gone may still be named by its session.
        let last = connection.query_row(
            "SELECT max(coalesce((SELECT max(id) FROM page), 0), coalesce((SELECT max(page) FROM session), 0))",
            [],
            |row| row.get(0),
        )?;
        Ok(Self { last, open: None, is_changed: false, full: Vec::new() })
    }

    /// From now on texts are of the session whose latest page this is.
    pub fn begin(&mut self, latest: Option<Latest>) {
        self.close();
        self.open = latest;
    }

    /// Adds a text.
    pub fn add(&mut self, text: &str) -> TextSpan {
        if self.open.as_ref().is_some_and(|open| open.text.len() >= FULL) {
            self.close();
        }
        let open = self.open.get_or_insert_with(|| {
            self.last += 1;
            Latest { id: self.last, text: String::with_capacity(FULL * 2) }
        });
        let start = open.text.len();
        open.text.push_str(text);
        self.is_changed = true;
        let number = |length: usize| i64::try_from(length).unwrap_or_default();
        TextSpan { page: open.id, start: number(start), length: number(text.len()) }
    }

    /// The pages that are full by now.
    pub fn full(&mut self) -> Vec<Page> {
        std::mem::take(&mut self.full)
    }

    /// All pages: the session is at its end.
    pub fn end(&mut self) -> Vec<Page> {
        self.close();
        self.full()
    }

    fn close(&mut self) {
        let is_changed = std::mem::take(&mut self.is_changed);
        if let Some(open) = self.open.take().filter(|_| is_changed) {
            self.full.push(Page { id: open.id, packed: packed(&open.text) });
        }
    }
}

impl Page {
    /// Writes it, over what was there.
    pub fn write(&self, connection: &Connection) -> Result<()> {
        let mut statement = connection.prepare_cached(
            "INSERT INTO page (id, packed) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET packed = ?2",
        )?;
        statement.execute(params![self.id, self.packed]).map(drop)
    }
}

/// Takes texts out of pages, of which one at a time is open. Their room stays empty.
#[derive(Debug, Default)]
pub(crate) struct Taking {
    open: Option<Latest>,
}

impl Taking {
    /// Takes a text out, and gives it.
    pub fn take(&mut self, connection: &Connection, place: TextSpan) -> Result<String> {
        if self.open.as_ref().is_none_or(|open| open.id != place.page) {
            self.close(connection)?;
            let text = unpacked(connection, place.page)?.ok_or(Error::QueryReturnedNoRows)?;
            self.open = Some(Latest { id: place.page, text });
        }
        let Some(open) = &mut self.open else { return Err(Error::QueryReturnedNoRows) };
        let range = place.range().filter(|range| open.text.get(range.clone()).is_some());
        let range = range.ok_or(Error::QueryReturnedNoRows)?;
        let text = open.text[range.clone()].to_owned();
        open.text.replace_range(range.clone(), &" ".repeat(range.len()));
        Ok(text)
    }

    /// Writes what is left of the open page. To be called before the transaction ends.
    pub fn close(&mut self, connection: &Connection) -> Result<()> {
        let Some(open) = self.open.take() else { return Ok(()) };
        if open.text.bytes().all(|byte| byte == b' ') {
            connection.prepare_cached("DELETE FROM page WHERE id = ?1")?.execute(params![open.id])?;
            return Ok(());
        }
        Page { id: open.id, packed: packed(&open.text) }.write(connection)
    }
}

/// Reads texts; pages that were unpacked once stay for as long as this does.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pages: HashMap<i64, String>,
}

impl Reading {
    /// The text at a place.
    pub fn text(&mut self, connection: &Connection, place: TextSpan) -> Result<&str> {
        let page = match self.pages.entry(place.page) {
            std::collections::hash_map::Entry::Occupied(page) => page.into_mut(),
            std::collections::hash_map::Entry::Vacant(page) => {
                page.insert(unpacked(connection, place.page)?.ok_or(Error::QueryReturnedNoRows)?)
            }
        };
        place.range().and_then(|range| page.get(range)).ok_or(Error::QueryReturnedNoRows)
    }
}

fn packed(text: &str) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(text.as_bytes(), COMPRESSION_LEVEL)
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
