//! Every word that is in the index, and in how many items.
//!
//! What is typed is completed from it, looked for inside words, and weighed by how rare it is. A word that is in no
//! item any more leaves it: nothing that was forgotten stays here.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

/// Changes of the counts, collected for a transaction.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    counts: HashMap<Box<str>, Count>,
    item: u64,
}

#[derive(Debug, Default)]
struct Count {
    seen_in: u64,
    change: i64,
}

impl Changes {
    /// From now on words are of another item.
    pub fn next_item(&mut self) {
        self.item += 1;
    }

    /// Counts a word once for each item.
    pub fn count(&mut self, term: &str, change: i64) {
        let item = self.item;
        match self.counts.get_mut(term) {
            Some(count) if count.seen_in == item => {}
            Some(count) => {
                count.seen_in = item;
                count.change += change;
            }
            None => drop(self.counts.insert(term.into(), Count { seen_in: item, change })),
        }
    }

    /// Writes the changes, and begins anew.
    ///
    /// The full-text table is written last and by plain statements alone: one that may undo a part of itself makes
    /// FTS5 write out what it has collected, each time.
    pub fn write(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut find = connection.prepare_cached("SELECT id, items FROM word WHERE term = ?1")?;
        let mut change = connection.prepare_cached("UPDATE word SET items = ?2 WHERE id = ?1")?;
        let mut add = connection.prepare_cached("INSERT INTO word (term, items) VALUES (?1, ?2)")?;
        let mut remove = connection.prepare_cached("DELETE FROM word WHERE id = ?1")?;
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for (term, count) in self.counts.drain().filter(|(_, count)| count.change != 0) {
            let known: Option<(i64, i64)> =
                find.query_row(params![&*term], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            match known.map(|(id, items)| (id, items + count.change)) {
                None => {
                    add.execute(params![&*term, count.change])?;
                    added.push((connection.last_insert_rowid(), term));
                }
                Some((id, items)) if items <= 0 => {
                    remove.execute(params![id])?;
                    removed.push((id, term));
                }
                Some((id, items)) => {
                    change.execute(params![id, items])?;
                }
            }
        }
        let mut cut = connection.prepare_cached("INSERT INTO within (rowid, term) VALUES (?1, ?2)")?;
        for (id, term) in added {
            cut.execute(params![id, term])?;
        }
        let mut uncut = connection
            .prepare_cached("INSERT INTO within (within, rowid, term) VALUES ('delete', ?1, ?2)")?;
        for (id, term) in removed {
            uncut.execute(params![id, term])?;
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
    one(
        connection,
        "SELECT term, items FROM word WHERE term >= ?1 AND term < ?1 || char(1114111) ORDER BY items DESC LIMIT ?2",
        start,
        most,
    )
}

/// The most frequent words that have these letters anywhere; at least three of them.
pub(crate) fn containing(
    connection: &Connection,
    letters: &str,
    most: usize,
) -> rusqlite::Result<Vec<Known>> {
    let each: Vec<char> = letters.chars().collect();
    // Words are letters and digits alone, so that nothing in them ends the quotation.
    let trigrams = each.windows(3).map(|three| format!("\"{}\"", three.iter().collect::<String>()));
    let trigrams: Vec<String> = trigrams.collect();
    if trigrams.is_empty() {
        return Ok(Vec::new());
    }
    let mut found = one(
        connection,
        "SELECT word.term, word.items FROM within JOIN word ON word.id = within.rowid
         WHERE within MATCH ?1 ORDER BY word.items DESC LIMIT ?2",
        &trigrams.join(" AND "),
        most * 8,
    )?;
    // Without positions the trigrams need not be in a row.
    found.retain(|known| known.term.contains(letters));
    found.truncate(most);
    Ok(found)
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
