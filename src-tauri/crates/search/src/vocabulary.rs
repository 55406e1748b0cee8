//! Every word that is in the index, and in how many items.
//!
//! What is typed is completed from it, looked for inside words, and weighed by how rare it is. A word that is in no
//! item any more leaves it: nothing that was forgotten stays here.

use std::collections::HashMap;

use extremis_text::stem;
use rusqlite::{Connection, params};

/// Words that are remembered from one transaction to the next.
const MOST: usize = 200_000;

/// Words that were met lately, with their stems, and the changes of their counts, collected for a transaction.
#[derive(Debug, Default)]
pub(crate) struct Words {
    places: HashMap<Box<str>, usize>,
    met: Vec<Met>,
    /// Places of those whose counts may have changed.
    changed: Vec<usize>,
    item: u64,
}

#[derive(Debug)]
struct Met {
    term: Box<str>,
    stem: Box<str>,
    seen_in: u64,
    change: i64,
    is_changed: bool,
}

impl Words {
    /// From now on words are of another item.
    pub fn next_item(&mut self) {
        self.item += 1;
    }

    /// Counts a word, once for each item; gives its stem.
    pub fn count(&mut self, term: &str, change: i64) -> &str {
        let place = match self.places.get(term) {
            Some(place) => *place,
            None => self.meet(term),
        };
        let met = &mut self.met[place];
        if met.seen_in != self.item {
            met.seen_in = self.item;
            met.change += change;
            if !met.is_changed {
                met.is_changed = true;
                self.changed.push(place);
            }
        }
        &met.stem
    }

    fn meet(&mut self, term: &str) -> usize {
        let mut stemmed = term.to_owned();
        stem(&mut stemmed);
        let (term, stem) = (term.into(), stemmed.into());
        self.met.push(Met { term, stem, seen_in: 0, change: 0, is_changed: false });
        let place = self.met.len() - 1;
        self.places.insert(self.met[place].term.clone(), place);
        place
    }

    /// Writes the changes, and begins anew. In the order of the words, so that neighbours are written together.
    pub fn write(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut add = connection.prepare_cached(
            "INSERT INTO word (term, items) VALUES (?1, ?2) ON CONFLICT (term) DO UPDATE SET items = items + ?2",
        )?;
        let mut remove = connection.prepare_cached("DELETE FROM word WHERE term = ?1 AND items <= 0")?;
        self.changed.sort_unstable_by(|one, other| self.met[*one].term.cmp(&self.met[*other].term));
        for place in self.changed.drain(..) {
            let met = &mut self.met[place];
            met.is_changed = false;
            let change = std::mem::take(&mut met.change);
            if change != 0 {
                add.execute(params![&*met.term, change])?;
            }
            if change < 0 {
                remove.execute(params![&*met.term])?;
            }
        }
        if self.met.len() > MOST {
            *self = Self::default();
        }
        Ok(())
    }
}

/// A word and in how many items it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Known {
    pub term: String,
    pub items: u64,
}

/// The word itself, if it is known.
pub(crate) fn exactly(connection: &Connection, term: &str) -> rusqlite::Result<Option<Known>> {
    one(connection, "SELECT term, items FROM word WHERE term = ?1", term, 1).map(|mut found| found.pop())
}

/// The most frequent words that begin so.
pub(crate) fn beginning(connection: &Connection, start: &str, most: usize) -> rusqlite::Result<Vec<Known>> {
    // So many words begin with a letter or two that only the frequent ones are looked at, if they are enough.
    if start.chars().count() <= 3 {
        let frequent = one(
            connection,
            "SELECT term, items FROM word INDEXED BY word_frequent
             WHERE term >= ?1 AND term < ?1 || char(1114111) AND items >= 50 ORDER BY items DESC LIMIT ?2",
            start,
            most,
        )?;
        if frequent.len() >= most {
            return Ok(frequent);
        }
    }
    one(
        connection,
        "SELECT term, items FROM word WHERE term >= ?1 AND term < ?1 || char(1114111) ORDER BY items DESC LIMIT ?2",
        start,
        most,
    )
}

/// The most frequent words that have these letters anywhere; at least three of them. Looks at every word, the
/// frequent ones first, or at as many as there is time for: then false stands beside them.
pub(crate) fn containing(
    connection: &Connection,
    letters: &str,
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> rusqlite::Result<(Vec<Known>, bool)> {
    if letters.chars().count() < 3 {
        return Ok((Vec::new(), true));
    }
    let frequent = "SELECT term, items FROM word INDEXED BY word_frequent WHERE items >= 50";
    let others = "SELECT term, items FROM word WHERE items < 50";
    let mut found = Vec::new();
    let mut is_whole = true;
    for sql in [frequent, others] {
        is_whole = is_whole && looked_through(connection, sql, letters, &mut found, is_over)?;
        if found.len() >= most {
            break;
        }
    }
    found.sort_by(|one: &Known, other| other.items.cmp(&one.items).then_with(|| one.term.cmp(&other.term)));
    found.truncate(most);
    Ok((found, is_whole))
}

/// After so many words it is looked whether there is time for more.
const LOOK_AT_THE_CLOCK_AFTER: usize = 1024;

/// Adds the words that have the letters; false when it ended before the last.
fn looked_through(
    connection: &Connection,
    sql: &str,
    letters: &str,
    found: &mut Vec<Known>,
    is_over: &dyn Fn() -> bool,
) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut looked_at = 0_usize;
    while let Some(row) = rows.next()? {
        looked_at += 1;
        if looked_at.is_multiple_of(LOOK_AT_THE_CLOCK_AFTER) && is_over() {
            return Ok(false);
        }
        let term = row.get_ref(0)?.as_str()?;
        if term.contains(letters) {
            let items = u64::try_from(row.get::<_, i64>(1)?).unwrap_or_default();
            found.push(Known { term: term.to_owned(), items });
        }
    }
    Ok(true)
}

fn one(connection: &Connection, sql: &str, text: &str, most: usize) -> rusqlite::Result<Vec<Known>> {
    let mut statement = connection.prepare_cached(sql)?;
    let known = |row: &rusqlite::Row<'_>| {
        Ok(Known { term: row.get(0)?, items: u64::try_from(row.get::<_, i64>(1)?).unwrap_or_default() })
    };
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    if statement.parameter_count() == 1 {
        return statement.query_map(params![text], known)?.collect();
    }
    statement.query_map(params![text, most], known)?.collect()
}
