//! SQLite files that are derived from the archive: private, quick rather than safe, and made again when they are lost.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

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

/// Removes the file with what SQLite keeps beside it. One that cannot be removed (Windows removes no file that a program
/// has open) is emptied where it is.
pub fn remove(path: &Path) -> Result<(), SearchError> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let file = PathBuf::from(name);
        match fs::remove_file(&file) {
            Err(source) if source.kind() != ErrorKind::NotFound => {
                return empty(path).map_err(|_| SearchError::of_system(file, source));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Takes everything out of the file, whatever it is, while others may have it open.
fn empty(path: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, true)?;
    connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
}

/// Makes an empty file, and the folder around it, that only this user can read.
pub fn make_private(path: &Path) -> Result<(), SearchError> {
    let made = || -> io::Result<()> {
        let dir = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(dir)?;
        make_writable(path);
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
    made().map_err(|source| SearchError::of_system(path.to_owned(), source))
}

/// Takes the mark of Windows away that a file is for reading only, as programs that synchronise a folder set it.
#[cfg(windows)]
fn make_writable(path: &Path) {
    let Ok(metadata) = fs::symlink_metadata(path) else { return };
    let mut permissions = metadata.permissions();
    if metadata.is_file() && permissions.readonly() {
        permissions.set_readonly(false);
        let _ = fs::set_permissions(path, permissions);
    }
}

#[cfg(not(windows))]
fn make_writable(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_others_have_open_is_emptied_where_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("index.sqlite");
        let open = connect(&path).unwrap();
        open.execute_batch("CREATE TABLE said (words TEXT); INSERT INTO said VALUES ('heron heron heron');")
            .unwrap();
        let tables = |connection: &Connection| {
            connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))
                .unwrap()
        };
        assert_eq!(tables(&open), 1);

        let before = identity(&path);
        empty(&path).unwrap();

        assert_eq!(identity(&path), before);
        assert_eq!(tables(&open), 0, "who has it open sees it, too");
        for ending in ["", "-wal"] {
            let bytes = fs::read(dir.path().join(format!("index.sqlite{ending}"))).unwrap();
            assert!(!bytes.windows(5).any(|bytes| bytes == b"heron"), "words are left in {ending:?}");
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a damaged file, made by the test")]
    fn a_damaged_file_is_emptied_too() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("index.sqlite");
        fs::write(&path, [b"SQLite format 3\0".as_slice(), &[7; 9000]].concat()).unwrap();
        empty(&path).unwrap();
        connect(&path).unwrap().execute_batch("CREATE TABLE said (words TEXT)").unwrap();
    }

    #[test]
    fn what_can_be_neither_removed_nor_emptied_is_said() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("index.sqlite");
        fs::create_dir_all(path.join("in it")).unwrap();
        let error = remove(&path).unwrap_err();
        assert!(matches!(&error, SearchError::Io { path: told, .. } if *told == path), "{error}");
    }
}
