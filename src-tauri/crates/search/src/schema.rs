//! The tables of the index. Another version of this file is another index: it is not migrated but made again.

use rusqlite::Connection;

/// To be raised with every change of the tables or of how words are cut.
pub(crate) const VERSION: i64 = 6;
/// Tells that a file is ours.
pub(crate) const APPLICATION: i64 = 0x4578_5372;

/// `item.key` and `item.target` hold the 16 bytes of a UUID where the id is one, else its text.
///
/// The items of a session are found by its tag in `said`. An item's text is a part of the text that is packed in a page; `session.page` is the latest one of a session.
///
/// `said` keeps no text: what was put in is made again from the item's text when it is to be taken out. Its columns are the
/// stems of the words in order, those of parts of identifiers, and what can be filtered by.
const TABLES: &str = "
    CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        uuid BLOB NOT NULL UNIQUE,
        revision INTEGER NOT NULL,
        title TEXT NOT NULL,
        trashed INTEGER NOT NULL,
        page INTEGER
    );
    CREATE INDEX session_trashed ON session (id) WHERE trashed;
    CREATE TABLE label (label TEXT, session INTEGER, PRIMARY KEY (label, session)) WITHOUT ROWID;
    CREATE INDEX label_session ON label (session);
    CREATE TABLE item (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        key BLOB,
        target BLOB,
        role INTEGER NOT NULL,
        app TEXT,
        at INTEGER NOT NULL,
        pinned INTEGER NOT NULL,
        print INTEGER NOT NULL,
        page INTEGER NOT NULL,
        start INTEGER NOT NULL,
        length INTEGER NOT NULL
    );
    CREATE INDEX item_app ON item (app, session) WHERE app IS NOT NULL;
    CREATE TABLE page (id INTEGER PRIMARY KEY, packed BLOB NOT NULL);
    CREATE VIRTUAL TABLE said USING fts5 (
        body, parts, tags, content = '', columnsize = 0, tokenize = 'ascii'
    );
    INSERT INTO said (said, rank) VALUES ('secure-delete', 1);
    INSERT INTO said (said, rank) VALUES ('hashsize', 16777216);
    CREATE TABLE word (term TEXT PRIMARY KEY, items INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX word_frequent ON word (term, items) WHERE items >= 50;
";

/// Makes the tables in an empty file.
pub(crate) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
    ))
}

/// Whether the file has the tables of this version.
pub(crate) fn is_current(connection: &Connection) -> rusqlite::Result<bool> {
    let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
    Ok(number("PRAGMA application_id")? == APPLICATION && number("PRAGMA user_version")? == VERSION)
}
