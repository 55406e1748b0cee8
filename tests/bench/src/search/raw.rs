//! The floor of searching: a plain FTS5 table of the same texts, asked by plain SQL.

use std::path::Path;

use rusqlite::{Connection, params};

/// What of it is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer {
    /// As ours: of the newest messages that match the best, ranked by FTS5's BM25.
    Ranked,
    /// The newest that match, not ranked: the least that any answer takes.
    Matched,
}

/// The newest messages that match, of which the best are shown; ours weighs as many.
const WEIGHED: usize = 100;
const SHOWN: usize = 20;

/// The table.
pub(super) struct Raw(Connection);

impl Raw {
    pub fn new(path: &Path) -> Self {
        let connection = Connection::open(path).expect("a file");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA mmap_size = 2147483648;
                 CREATE VIRTUAL TABLE raw USING fts5 (text, content = '', tokenize = 'porter unicode61');",
            )
            .expect("a table");
        Self(connection)
    }

    /// Puts texts in, in one transaction.
    pub fn put(&mut self, texts: &[&str]) {
        let transaction = self.0.transaction().expect("a transaction");
        for text in texts {
            let mut statement =
                transaction.prepare_cached("INSERT INTO raw (text) VALUES (?1)").expect("a statement");
            statement.execute(params![text]).expect("put in");
        }
        transaction.commit().expect("committed");
    }

    /// Puts the table in order, as ours is.
    pub fn merge_segments(&self) {
        self.0.execute("INSERT INTO raw (raw) VALUES ('optimize')", []).expect("put in order");
    }

    /// How many are found with all of the words, the last one as a beginning.
    pub fn search(&self, typed: &str, answer: Answer) -> usize {
        let words = typed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
        if words.is_empty() {
            return 0;
        }
        let sql = match answer {
            Answer::Ranked => format!(
                "SELECT rowid FROM (SELECT rowid, rank AS worth FROM raw WHERE raw MATCH ?1
                 ORDER BY rowid DESC LIMIT {WEIGHED}) ORDER BY worth LIMIT {SHOWN}"
            ),
            Answer::Matched => {
                format!("SELECT rowid FROM raw WHERE raw MATCH ?1 ORDER BY rowid DESC LIMIT {WEIGHED}")
            }
        };
        let mut statement = self.0.prepare_cached(&sql).expect("a statement");
        let rows = statement.query_map(params![words.join(" ") + "*"], |row| row.get::<_, i64>(0));
        rows.expect("an answer").flatten().count()
    }
}
