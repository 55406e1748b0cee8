//! SQLite files that are derived from the archive: private, quick rather than safe, and made again when they are lost.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use crate::SearchError;

/// How long another program may hold the file, until an operation fails.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Memory for pages of the file, in KiB, for each connection.
pub(crate) const CACHE: i64 = 32 * 1024;

/// Opens a file for reading and writing.
pub fn connect(path: &Path) -> Result<Connection, SearchError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
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
pub type Identity = (u64, u64);

/// Which file is at a path now, if there is one.
#[cfg(unix)]
pub fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

/// Which file is at a path now, if there is one; an open file cannot be removed there.
#[cfg(not(unix))]
pub fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// Removes the file with what SQLite keeps beside it.
pub fn remove(path: &Path) -> Result<(), SearchError> {
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
pub fn make_private(path: &Path) -> Result<(), SearchError> {
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
