//! What SQLite says when it cannot, in the archive's own words.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::Path;

use extremis_language::{Words, text};
use rusqlite::ErrorCode;

use super::field::Damaged;
use crate::{ArchiveError, DamageReason};

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Written by a newer Extremis.
    #[error("{}", text!("archive-file-newer", version = Words(version)))]
    Newer { version: u64 },
    /// What was read is not what was written.
    #[error("{0}")]
    Damaged(DamageReason),
}

impl From<Damaged> for Fault {
    fn from(Damaged: Damaged) -> Self {
        Self::said(|| text!("archive-row-changed"))
    }
}

impl Fault {
    /// Damage, as `say` says it in any language.
    pub(super) fn said(say: impl Fn() -> String) -> Self {
        Self::Damaged(DamageReason::said(say))
    }

    /// Whether the file itself is at fault.
    pub(super) fn is_damage(&self) -> bool {
        match self {
            Self::Damaged(_) => true,
            Self::Json(_) | Self::Newer { .. } => false,
            Self::Sqlite(error) => match error.sqlite_error_code() {
                // Neither a table nor the place for a row is missing in a file that is whole.
                Some(code) => matches!(
                    code,
                    ErrorCode::DatabaseCorrupt
                        | ErrorCode::NotADatabase
                        | ErrorCode::ConstraintViolation
                        | ErrorCode::Unknown
                ),
                None => matches!(
                    error,
                    rusqlite::Error::InvalidColumnType(..)
                        | rusqlite::Error::FromSqlConversionFailure(..)
                        | rusqlite::Error::IntegralValueOutOfRange(..)
                        | rusqlite::Error::Utf8Error(..)
                ),
            },
        }
    }

    /// What the user is told of it.
    pub(super) fn at(self, path: &Path) -> ArchiveError {
        let damage = self.is_damage();
        match self {
            Self::Json(error) => error.into(),
            Self::Newer { version } => ArchiveError::NewerVersion { path: path.to_owned(), version },
            fault if damage => ArchiveError::Corrupt {
                path: path.to_owned(),
                reason: DamageReason::of(&fault),
                moved_to: None,
            },
            Self::Damaged(reason) => ArchiveError::Corrupt { path: path.to_owned(), reason, moved_to: None },
            Self::Sqlite(error) => ArchiveError::from_io(path, system_error(path, error)),
        }
    }
}

/// The failure of the system behind SQLite's.
fn system_error(path: &Path, error: rusqlite::Error) -> io::Error {
    let kind = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => ErrorKind::StorageFull,
        Some(ErrorCode::ReadOnly) => return refused(path, ErrorKind::ReadOnlyFilesystem, error),
        Some(ErrorCode::PermissionDenied) => return refused(path, ErrorKind::PermissionDenied, error),
        // The file itself, its log or the log's index: which one, and why, is not said.
        Some(ErrorCode::CannotOpen) => return refused(path, ErrorKind::Other, error),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => ErrorKind::ResourceBusy,
        _ => ErrorKind::Other,
    };
    io::Error::new(kind, error)
}

/// SQLite does not say why it could not write to the file; the system does, when it is asked for the same.
fn refused(path: &Path, unknown: ErrorKind, error: rusqlite::Error) -> io::Error {
    match OpenOptions::new().read(true).append(true).open(path) {
        Err(cause) => cause,
        Ok(_) => io::Error::new(unknown, error),
    }
}

/// Attaches the file to what SQLite says.
pub(super) trait OfFile<T> {
    fn of_file(self, path: &Path) -> Result<T, ArchiveError>;
}

impl<T, E: Into<Fault>> OfFile<T> for Result<T, E> {
    fn of_file(self, path: &Path) -> Result<T, ArchiveError> {
        self.map_err(|fault| fault.into().at(path))
    }
}
