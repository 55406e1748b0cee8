//! What the user is told while changes are in memory alone, and the disk's answer given a second time.

use std::io;

use extremis_language::{Words, text};

use crate::ArchiveError;

/// Why the disk takes nothing, and what to do about it.
pub(super) fn reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::DiskFull { path, .. } => {
            // Whoever makes room looks for a folder; which file was the first without room says nothing.
            let folder = path.parent().unwrap_or(path);
            text!("archive-full", folder = folder.display())
        }
        ArchiveError::ReadOnly { path, .. } => {
            text!("archive-not-writable", path = path.display())
        }
        ArchiveError::PermissionDenied { path, .. } => {
            text!("archive-no-permission", path = path.display())
        }
        ArchiveError::FileInUse { path, .. } => {
            text!("archive-held-open", path = path.display())
        }
        ArchiveError::Io { path, source } => {
            text!("archive-not-written", path = path.display(), source = Words(source))
        }
        other => other.to_string(),
    }
}

/// The notice when the first change is kept in memory.
pub(super) fn not_saved(error: &ArchiveError) -> String {
    text!("archive-not-saved", reason = reason(error))
}

/// The notice when nothing is in memory alone any more.
pub(super) fn saved_again() -> String {
    text!("archive-saved-again")
}

/// The disk's error once more, for another caller.
pub(super) fn once_more(error: &ArchiveError) -> ArchiveError {
    match error {
        ArchiveError::DiskFull { path, source } => {
            ArchiveError::DiskFull { path: path.clone(), source: copy(source) }
        }
        ArchiveError::ReadOnly { path, source } => {
            ArchiveError::ReadOnly { path: path.clone(), source: copy(source) }
        }
        ArchiveError::PermissionDenied { path, source } => {
            ArchiveError::PermissionDenied { path: path.clone(), source: copy(source) }
        }
        ArchiveError::FileInUse { path, source } => {
            ArchiveError::FileInUse { path: path.clone(), source: copy(source) }
        }
        ArchiveError::Io { path, source } => ArchiveError::Io { path: path.clone(), source: copy(source) },
        ArchiveError::Corrupt { path, reason, .. } => {
            ArchiveError::Io { path: path.clone(), source: io::Error::other(reason.to_string()) }
        }
        other => ArchiveError::Io { path: "the archive".into(), source: io::Error::other(other.to_string()) },
    }
}

fn copy(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}
