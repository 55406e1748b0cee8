//! Bringing the log into the file, in the background and on a connection of its own. An append never waits for it.

use rusqlite::Connection;

use super::fault::Fault;

/// How much of the log is brought into the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// What nobody is reading; waits for nobody.
    Possible,
    /// All, and nothing stays in the log; waits for readers.
    Everything,
}

/// Brings the log into the file.
pub(super) fn checkpoint(connection: &Connection, extent: Extent) -> Result<(), Fault> {
    let how = match extent {
        Extent::Possible => "PRAGMA wal_checkpoint(PASSIVE)",
        Extent::Everything => "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    let busy: i64 = connection.query_row(how, [], |row| row.get(0))?;
    if busy != 0 && extent == Extent::Everything {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(code, None).into());
    }
    Ok(())
}
