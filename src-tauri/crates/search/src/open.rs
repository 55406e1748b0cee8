//! Opening the file, and making it again when there is anything wrong with it.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::{SearchError, schema};

const PATIENCE: Duration = Duration::from_secs(10);
/// Memory for pages of the file, in KiB, for each connection.
const CACHE: i64 = 32 * 1024;

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
    connection.busy_timeout(PATIENCE)?;
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

pub(crate) fn connect(path: &Path) -> Result<Connection, SearchError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Of a new file; an old one keeps what it has.
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // What a power cut takes is made again.
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Tells files of one name apart.
pub(crate) type Identity = (u64, u64);

/// Which file is at a path now, if there is one.
#[cfg(unix)]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

/// Which file is at a path now, if there is one; an open file cannot be removed there.
#[cfg(not(unix))]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// Removes the file with what SQLite keeps beside it.
pub(crate) fn remove(path: &Path) -> Result<(), SearchError> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let path = PathBuf::from(name);
        match fs::remove_file(&path) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                return Err(SearchError::Io { path, source });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Makes an empty file, and the folder around it, that only this user can read.
pub(crate) fn make_private(path: &Path) -> Result<(), SearchError> {
    let made = || -> io::Result<()> {
        let dir = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(dir)?;
        let mut options = fs::OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            fs::set_permissions(dir, fs::Permissions::from_mode(0o700))?;
            options.mode(0o600);
        }
        options.open(path).map(drop)
    };
    made().map_err(|source| SearchError::Io { path: path.to_owned(), source })
}
