//! Connections: how a writer and a reader open the file.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags, ffi};

use super::log;
use crate::durable;
use crate::layout::Layout;
use crate::lock::Lock;

/// How long to wait for another process that reads.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection that changes the file. What it commits is on the disk before the commit returns; what it erases is
/// overwritten; it never brings the log into the file by itself, which would be on the way of an append.
///
/// Where the system refuses to open one of the files for writing, SQLite opens it for reading without a word, and the
/// connection could never write, not even when the disk is well again. So it is asked for a second time, then refused.
/// On Windows the file may only be marked as one for reading.
pub(super) fn writer(path: &Path) -> rusqlite::Result<Connection> {
    match only_writer(path) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) => {
            durable::make_writable(path);
            only_writer(path)
        }
        opened => opened,
    }
}

fn only_writer(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_WRITE))?;
    prepare(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.execute_batch(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
         PRAGMA wal_autocheckpoint = 0; PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY;",
    )?;
    if connection.is_readonly(MAIN_DB)? {
        return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None));
    }
    // The log may be open for reading alone where the file itself is not.
    connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK;")?;
    Ok(connection)
}

/// A connection that builds a new file which nobody knows yet: without a log beside it.
pub(super) fn builder(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_WRITE))?;
    prepare(&connection)?;
    connection.execute_batch(
        "PRAGMA page_size = 4096; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
         PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;",
    )?;
    Ok(connection)
}

/// A connection of a writer that only reads, beside its other one.
pub(super) fn beside_writer(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_ONLY))?;
    prepare(&connection)?;
    Ok(connection)
}

/// A connection of a process that only looks. It leaves every byte as it is, beside a writer too.
pub(super) fn looker(layout: &Layout) -> rusqlite::Result<Connection> {
    look(layout, "")
}

/// The connections that read what is left of a damaged file: with its log, and without it where that is damaged, too.
pub(super) fn salvagers(layout: &Layout, log_is_damaged: bool) -> Vec<rusqlite::Result<Connection>> {
    // A file that is shorter than it should be is read as far as it goes, and a page with one bad row for its others.
    let how = "PRAGMA writable_schema = ON; PRAGMA cell_size_check = OFF;";
    let mut connections = vec![look(layout, how)];
    if log_is_damaged {
        connections.push(reader(&layout.sqlite(), "immutable=1", how));
    }
    connections
}

fn look(layout: &Layout, how: &str) -> rusqlite::Result<Connection> {
    let path = layout.sqlite();
    let [_, index] = layout.sqlite_companions();
    if !has_log(layout) {
        // All is in the file.
        return reader(&path, "immutable=1", how);
    }
    if index.exists() && Lock::holder(layout).is_some() {
        // The writer keeps the index right.
        return reader(&path, "readonly_shm=1", how).or_else(|_| reader(&path, "mode=ro", how));
    }
    // Nobody writes, so the log is read without locks and its index is made in memory: also where nothing can be
    // written, and where a killed process left an index, with which SQLite would try for ten seconds.
    let vfs = if cfg!(windows) { "win32-none" } else { "unix-none" };
    let how = format!("PRAGMA locking_mode = EXCLUSIVE; {how}");
    reader(&path, &format!("mode=ro&vfs={vfs}"), &how)
}

fn reader(path: &Path, parameters: &str, how: &str) -> rusqlite::Result<Connection> {
    if durable::is_no_file(path) {
        // SQLite would wait for a pipe, and follow a link.
        return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_NOTADB), None));
    }
    let read_only = flags(OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI);
    let connection = Connection::open_with_flags(uri(path, parameters), read_only)?;
    prepare(&connection)?;
    // The last one to close would bring the log into the file, or remove one in which it found nothing.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.execute_batch(how)?;
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
    Ok(connection)
}

/// Whether there is a log with something in it: a page at least.
pub(super) fn has_log(layout: &Layout) -> bool {
    let [log, _] = layout.sqlite_companions();
    log.symlink_metadata().is_ok_and(|log| log.is_file() && log.len() >= log::SHORTEST)
}

fn flags(more: OpenFlags) -> OpenFlags {
    more | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
}

/// A path as SQLite takes one with parameters.
fn uri(path: &Path, parameter: &str) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from("file:");
    if text.starts_with("//") {
        // A share of Windows: what stands after the first two slashes would be taken for a machine's name.
        uri.push_str("//");
    } else if !text.starts_with('/') && path.is_absolute() {
        uri.push('/');
    }
    for character in text.chars() {
        match character {
            '%' => uri.push_str("%25"),
            '?' => uri.push_str("%3f"),
            '#' => uri.push_str("%23"),
            other => uri.push(other),
        }
    }
    uri.push('?');
    uri.push_str(parameter);
    uri
}
