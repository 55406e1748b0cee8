//! Opening the file, and making it again when there is anything wrong with it.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::derived::{BUSY_TIMEOUT, CACHE, connect, make_private, remove};
use crate::{SearchError, schema};

/// Opens the index for writing, or makes it anew when it is missing, damaged or of another version.
pub(crate) fn to_write(path: &Path) -> Result<Connection, SearchError> {
    if path.exists() {
        match whole(path) {
            Ok(Some(connection)) => return Ok(connection),
            Ok(None) => tracing::info!("the search index is of another version and is made again"),
            Err(error) => tracing::warn!(%error, "the search index is damaged and is made again"),
        }
    }
    remove(path)?;
    make_private(path)?;
    let connection = connect(path)?;
    schema::create(&connection)?;
    Ok(connection)
}

/// Opens the index to read in it, if there is one of this version.
pub(crate) fn to_read(path: &Path) -> Result<Connection, SearchError> {
    if !path.exists() {
        return Err(SearchError::Missing);
    }
    // Not read-only: a reader of a write-ahead log needs its index, which may not be there yet.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    connection.pragma_update(None, "mmap_size", 1_i64 << 31)?;
    if schema::is_current(&connection)? { Ok(connection) } else { Err(SearchError::Missing) }
}

/// An index that is nowhere but in memory.
pub(crate) fn in_memory() -> Result<Connection, SearchError> {
    let connection = Connection::open_in_memory()?;
    schema::create(&connection)?;
    Ok(connection)
}

fn whole(path: &Path) -> Result<Option<Connection>, SearchError> {
    let connection = connect(path)?;
    if !schema::is_current(&connection)? {
        return Ok(None);
    }
    // Reads every page of the smaller tables; damage elsewhere is seen when it is met.
    connection.query_row("SELECT count(*) FROM session", [], |row| row.get::<_, i64>(0))?;
    Ok(Some(connection))
}
