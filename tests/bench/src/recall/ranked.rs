//! The baseline of a search engine: SQLite's FTS5 with its BM25 and Porter's stems, any word of the question.

use std::sync::Arc;

use extremis_domain::{Message, Session, Snippet};
use rusqlite::Connection;

/// A conversation in an index of its own.
pub(super) struct Ranked(Connection);

impl Ranked {
    pub fn new(session: &Session) -> Self {
        let index = Connection::open_in_memory().expect("a database in memory");
        index
            .execute_batch("CREATE VIRTUAL TABLE said USING fts5(words, tokenize = 'porter unicode61')")
            .expect("a table");
        for (place, message) in (0_i64..).zip(session.visible()) {
            index
                .execute("INSERT INTO said (rowid, words) VALUES (?1, ?2)", (place, &message.content))
                .expect("a row");
        }
        Self(index)
    }

    /// The messages that have any word of the question, the best first.
    pub fn recall(&self, session: &Session, asked: &Message) -> Vec<Snippet> {
        let words = asked.content.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let query: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
        let mut found = self
            .0
            .prepare_cached("SELECT rowid FROM said WHERE said MATCH ?1 ORDER BY rank")
            .expect("a query");
        let places = found.query_map([query.join(" OR ")], |row| row.get::<_, i64>(0)).expect("an answer");
        let snippets = places.flatten().filter_map(|place| {
            let message = session.visible().nth(usize::try_from(place).ok()?)?;
            Some(Snippet {
                session: None,
                title: String::new(),
                is_match: true,
                message: Arc::clone(message),
                kept: Vec::new(),
                reason: "Ranked".to_owned(),
            })
        });
        snippets.collect()
    }
}
