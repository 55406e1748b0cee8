//! The tables (README, rule 16), and how a file of an earlier version gets them.
//!
//! Every row ends with a checksum over its other fields, so that what a damaged page still holds can be told from
//! what it makes up. Messages of one session lie side by side: the upper half of a message's place is the number
//! of its session, the lower half its position there.

use std::sync::LazyLock;

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

use super::fault::Fault;
use crate::DamageReason;

/// The version that this program writes, SQLite's `user_version`.
pub(super) const VERSION: u64 = 5;

/// SQLite's `application_id`: "EXTR".
pub(super) const APPLICATION: i64 = 0x4558_5452;

/// Version 1. `archived` is the mark that a summary stands for a message (README, rule
/// 16); the message stays where it is.
const VERSION_1: &str = "
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    title TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER,
    initial_request TEXT,
    max_messages INTEGER NOT NULL,
    head TEXT,
    extra TEXT,
    messages INTEGER NOT NULL,
    summaries INTEGER NOT NULL,
    visible INTEGER NOT NULL,
    preview TEXT,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
    place INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    parent TEXT,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    name TEXT,
    context TEXT,
    model TEXT,
    status TEXT NOT NULL,
    tokens INTEGER,
    usage TEXT,
    extra TEXT,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE summaries (
    place INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    content TEXT NOT NULL,
    through TEXT NOT NULL,
    covers INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    model TEXT,
    origin TEXT NOT NULL,
    based_on TEXT,
    level INTEGER NOT NULL,
    stale INTEGER NOT NULL,
    extra TEXT,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE archived (
    message INTEGER PRIMARY KEY REFERENCES messages (place),
    summary INTEGER NOT NULL
) STRICT;

CREATE TABLE drafts (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    message TEXT NOT NULL,
    parent TEXT NOT NULL,
    model TEXT NOT NULL,
    started INTEGER NOT NULL,
    delta TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX drafts_of_message ON drafts (session, message);

CREATE TABLE memories (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    memory TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE state (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    value TEXT,
    checksum INTEGER NOT NULL
) STRICT;

PRAGMA application_id = 1163416658;
";

/// Version 2: facts, and what messages, summaries and sessions say of them and of how they are remembered.
///
/// No row is written anew. A new column is empty in every row from before, and one that is empty does not count in
/// its row's checksum. `level` is that of the summary where `folds` says something; before, it counted how often
/// the summary had been written anew.
const VERSION_2: &str = "
ALTER TABLE sessions ADD COLUMN facts INTEGER;
ALTER TABLE sessions ADD COLUMN policy TEXT;

ALTER TABLE messages ADD COLUMN pinned INTEGER;
ALTER TABLE messages ADD COLUMN sent TEXT;

ALTER TABLE summaries ADD COLUMN first TEXT;
ALTER TABLE summaries ADD COLUMN folds TEXT;
ALTER TABLE summaries ADD COLUMN prompt_version INTEGER;
ALTER TABLE summaries ADD COLUMN word_target INTEGER;
ALTER TABLE summaries ADD COLUMN locked TEXT;
ALTER TABLE summaries ADD COLUMN quality TEXT;
ALTER TABLE summaries ADD COLUMN conflicts TEXT;

CREATE TABLE facts (
    place INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    key TEXT,
    value TEXT NOT NULL,
    sources TEXT,
    origin TEXT NOT NULL,
    status TEXT NOT NULL,
    pinned INTEGER,
    created_at INTEGER NOT NULL,
    superseded_by TEXT,
    conflicts TEXT,
    extra TEXT,
    checksum INTEGER NOT NULL
) STRICT;
";

/// Version 3: what was sent for an answer that is arriving, so that one that a crash ends has it too; and which
/// messages were read for facts when a summary was made.
const VERSION_3: &str = "
ALTER TABLE drafts ADD COLUMN sent TEXT;
ALTER TABLE summaries ADD COLUMN facts_read TEXT;
";

/// Version 4: the user's instructions for one conversation.
const VERSION_4: &str = "
ALTER TABLE sessions ADD COLUMN instructions TEXT;
";

/// Version 5: messages in the trash.
const VERSION_5: &str = "
ALTER TABLE sessions ADD COLUMN deleted_messages TEXT;
";

/// One transaction for each version.
static MIGRATIONS: LazyLock<Migrations<'static>> = LazyLock::new(|| {
    Migrations::new([VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5].map(M::up).into())
});

/// The version of the tables as they are, whatever it is.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA user_version")?.query_row([], |row| row.get(0))
}

/// How many of the `known` columns of a table are there; one of an earlier version has fewer.
pub(super) fn columns(connection: &Connection, table: &str, known: usize) -> rusqlite::Result<usize> {
    if version(connection)? == VERSION.cast_signed() {
        return Ok(known);
    }
    let mut statement = connection.prepare_cached("SELECT count(*) FROM pragma_table_info(?1)")?;
    let present: u32 = statement.query_row([table], |row| row.get(0))?;
    Ok(known.min(usize::try_from(present).unwrap_or(known)))
}

/// Brings the tables to the present version.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite_migration::Result<()> {
    MIGRATIONS.to_latest(connection)
}

/// What a migration that failed says.
pub(super) fn fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => Fault::Sqlite(err),
        other => Fault::Damaged(DamageReason::of(&other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_lead_to_the_version_that_is_written() {
        let mut connection = Connection::open_in_memory().unwrap();
        MIGRATIONS.validate().unwrap();
        migrate(&mut connection).unwrap();
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(u64::try_from(pragma("user_version")), Ok(VERSION));
        assert_eq!(pragma("application_id"), APPLICATION);
    }
}
