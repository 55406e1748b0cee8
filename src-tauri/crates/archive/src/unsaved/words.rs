//! What the user is told while changes are in memory alone, and the disk's answer given a second time.

use std::io;

use crate::ArchiveError;

/// Why the disk takes nothing, and what to do about it.
pub(super) fn reason(error: &ArchiveError) -> String {
    match error {
        ArchiveError::DiskFull { path, .. } => {
            // Whoever makes room looks for a folder; which file was the first without room says nothing.
            let folder = path.parent().unwrap_or(path);
            format!("The disk that holds {} is full. Free some space on it.", folder.display())
        }
        ArchiveError::ReadOnly { path, .. } => {
            format!("{} is on a disk that cannot be written to. Make it writable.", path.display())
        }
        ArchiveError::PermissionDenied { path, .. } => {
            format!("Extremis has no permission to write to {}. Give your user access to it.", path.display())
        }
        ArchiveError::FileInUse { path, .. } => {
            format!(
                "Another program has {} open. Close the program that shows, checks or synchronises that file.",
                path.display()
            )
        }
        ArchiveError::Io { path, source } => {
            format!("{} could not be written to ({source}). Check the disk it is on.", path.display())
        }
        other => other.to_string(),
    }
}

/// The notice when the first change is kept in memory.
pub(super) fn not_saved(error: &ArchiveError) -> String {
    format!(
        "{} What you write from now on is kept in memory and will be saved as soon as the disk takes it. Do not close Extremis before.",
        reason(error)
    )
}

/// The notice when nothing is in memory alone any more.
pub(super) const SAVED_AGAIN: &str = "Everything that was kept in memory is saved on the disk now.";

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
            ArchiveError::Io { path: path.clone(), source: io::Error::other(reason.clone()) }
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
