//! What can go wrong with the index. None of it touches a conversation.

use std::path::PathBuf;

use extremis_language::{Words, text};

/// Why the index could not be read or written. The conversations themselves are elsewhere and untouched.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// SQLite could not do it.
    #[error("{}", text!("search-sqlite", reason = Words(_0)))]
    Sqlite(#[from] rusqlite::Error),
    /// Another program has the file open, as Windows has it: alone.
    #[error("{}", text!("search-in-use", path = path.display()))]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The folder or the file could not be made.
    #[error("{}", text!("search-io", path = path.display(), reason = Words(source)))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no index to read yet, and this program may not make one.
    #[error("{}", text!("search-missing"))]
    Missing,
}

impl SearchError {
    /// What the system said of a file or a folder.
    pub(crate) fn of_system(path: PathBuf, source: std::io::Error) -> Self {
        const SHARING_VIOLATION: i32 = 32;
        const LOCK_VIOLATION: i32 = 33;
        match source.raw_os_error() {
            Some(SHARING_VIOLATION | LOCK_VIOLATION) if cfg!(windows) => Self::InUse { path },
            _ => Self::Io { path, source },
        }
    }

    /// Whether it is because of the file's contents, so that it goes away when the file is made again; anything else
    /// (a full disk, another program that holds the file) passes.
    pub fn is_damage(&self) -> bool {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, FileLockingProtocolFailed,
            OperationInterrupted, OutOfMemory, PermissionDenied, ReadOnly, SystemIoFailure,
        };
        let passing = [
            CannotOpen,
            DatabaseBusy,
            DatabaseLocked,
            DiskFull,
            FileLockingProtocolFailed,
            OperationInterrupted,
            OutOfMemory,
            PermissionDenied,
            ReadOnly,
            SystemIoFailure,
        ];
        match self {
            Self::Sqlite(error) => error.sqlite_error_code().is_none_or(|code| !passing.contains(&code)),
            Self::Io { .. } | Self::InUse { .. } | Self::Missing => false,
        }
    }
}
