//! Why the archive could not do something. Messages are for people: what happened, what is safe, what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use extremis_domain::{ChangeError, SessionId};

use crate::durable;

/// What can go wrong with sessions on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// No room is left, or the user's quota is used up.
    #[error(
        "The disk is full, so {} could not be written. Everything saved before is safe. Free some space, then try again.",
        path.display()
    )]
    DiskFull {
        /// What was being written.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The file system takes no writes.
    #[error(
        "{} is on a disk that cannot be written to. Nothing was changed. Make it writable, or choose another data folder.",
        path.display()
    )]
    ReadOnly {
        /// What was being written.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The user may not read or write there.
    #[error(
        "Extremis has no permission to use {}. Nothing was changed. Give your user access to it, or choose another data folder.",
        path.display()
    )]
    PermissionDenied {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// Another program has the file open, for longer than it was waited for.
    #[error(
        "Another program has {} open. Everything saved before is safe. Close the program that shows, checks or synchronises that file, then try again.",
        path.display()
    )]
    FileInUse {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// Any other failure of the disk or the file system.
    #[error("{} could not be used: {source}. Everything saved before is safe. Try again.", path.display())]
    Io {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// A session's file is damaged.
    #[error(
        "This conversation's file is damaged ({reason}). It {}; your other conversations are not affected.",
        match moved_to {
            Some(to) => format!("was kept as {}", to.display()),
            None => format!("was left as it is at {}", path.display()),
        }
    )]
    Corrupt {
        /// The damaged file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// Where it was moved, if it could be.
        moved_to: Option<PathBuf>,
    },
    /// A session's file was written by a newer Extremis.
    #[error(
        "This conversation was saved by a newer Extremis (file version {version}). It is untouched at {}. Update Extremis to open it.",
        path.display()
    )]
    NewerVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// Another process writes here.
    #[error(
        "{} is in use by another Extremis{}. Nothing was changed. Close that one, or choose another data folder.",
        path.display(),
        holder(*pid, program.as_deref())
    )]
    Locked {
        /// The data folder.
        path: PathBuf,
        /// The other process, where it is known.
        pid: Option<u32>,
        /// Its program's name, where it is known.
        program: Option<String>,
    },
    /// The lock of the folder was removed or replaced since it was opened.
    #[error(
        "The lock of {} was removed while Extremis was running, so another Extremis may have written there. This was not saved, and nothing more is written by this one; all that was saved before is safe. Quit Extremis and start it again.",
        path.display()
    )]
    LockLost {
        /// The data folder.
        path: PathBuf,
    },
    /// There is no such session.
    #[error("There is no conversation {id} here. It may have been removed or set aside as damaged.")]
    NotFound {
        /// The id asked for.
        id: SessionId,
    },
    /// There is no such backup.
    #[error("There is no backup {name:?} here. Nothing was changed. Choose one from the list of backups.")]
    NoSuchBackup {
        /// The name asked for.
        name: String,
    },
    /// There is such a session already.
    #[error("There is a conversation {id} already. Nothing was changed.")]
    AlreadyExists {
        /// The id given.
        id: SessionId,
    },
    /// The session changed since the changes were computed.
    #[error(
        "The conversation has changed since (revision {found}, not {expected}). Nothing was changed. Try again."
    )]
    Stale {
        /// The revision that the changes were computed for.
        expected: u64,
        /// The revision the session has.
        found: u64,
    },
    /// A session without a message is not kept (README, rule 11).
    #[error("A conversation without a message is not saved.")]
    Empty,
    /// A change does not fit the session.
    #[error("The change does not fit this conversation: {0}. Nothing was changed.")]
    Change(#[from] ChangeError),
    /// Something could not be put into JSON.
    #[error("This could not be written as JSON: {0}. Nothing was changed.")]
    Encode(#[from] serde_json::Error),
    /// The archive was opened to look only.
    #[error("Your conversations are open for reading only, so nothing can be changed here.")]
    OpenedForReading,
    /// There is nothing to import.
    #[error(
        "No conversation could be read in {}{}. Nothing was changed. What can be imported: {formats}.",
        path.display(),
        because(reason.as_deref())
    )]
    NothingToImport {
        /// What was looked at.
        path: PathBuf,
        /// Why the first part of it that looked like conversations could not be read.
        reason: Option<String>,
        /// The formats that are known, in words.
        formats: &'static str,
    },
    /// Something that no export wrote is where one is to be written.
    #[error(
        "{} is there already and was not written by an export. Nothing was changed. Choose another name, or an empty folder.",
        path.display()
    )]
    InTheWay {
        /// What is there.
        path: PathBuf,
    },
    /// Long work was stopped by whoever asked for it.
    #[error("It was stopped at your request. Nothing was changed; started again, it goes on where it was.")]
    Cancelled,
    /// A copy is not equal to what it was made of.
    #[error("The copy turned out to differ ({what}), so it was not used. Nothing was changed. Try again.")]
    NotVerified {
        /// What differs.
        what: String,
    },
}

/// A reason, in words to put behind what failed.
fn because(reason: Option<&str>) -> String {
    reason.map(|reason| format!(" ({reason})")).unwrap_or_default()
}

/// Who has a data folder, in words to put after "in use".
pub(crate) fn holder(pid: Option<u32>, program: Option<&str>) -> String {
    match (program, pid) {
        (Some(program), Some(pid)) => format!(" ({program}, process {pid})"),
        (None, Some(pid)) => format!(" (process {pid})"),
        _ => String::new(),
    }
}

impl ArchiveError {
    /// Sorts a failure of the system into the kinds a user can act on.
    pub fn from_io(path: impl Into<PathBuf>, source: io::Error) -> Self {
        let path = path.into();
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull { path, source },
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path, source },
            ErrorKind::PermissionDenied => Self::PermissionDenied { path, source },
            _ if durable::is_in_use(&source) => Self::FileInUse { path, source },
            _ => Self::Io { path, source },
        }
    }

    /// The stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::DiskFull { .. } => "disk_full",
            Self::ReadOnly { .. } | Self::OpenedForReading => "read_only",
            Self::PermissionDenied { .. } => "permission_denied",
            Self::FileInUse { .. } => "file_in_use",
            Self::Io { .. } => "io",
            Self::Corrupt { .. } => "corrupt",
            Self::NewerVersion { .. } => "newer_version",
            Self::Locked { .. } => "locked",
            Self::LockLost { .. } => "lock_lost",
            Self::NotFound { .. } | Self::NoSuchBackup { .. } => "not_found",
            Self::AlreadyExists { .. } => "already_exists",
            Self::Stale { .. } => "stale",
            Self::Empty => "empty",
            Self::Change(_) => "invalid_change",
            Self::Encode(_) => "invalid",
            Self::NothingToImport { .. } => "nothing_to_import",
            Self::InTheWay { .. } => "in_the_way",
            Self::Cancelled => "cancelled",
            Self::NotVerified { .. } => "not_verified",
        }
    }

    /// Whether it is the disk that failed, and not the request.
    pub fn is_of_the_disk(&self) -> bool {
        matches!(
            self,
            Self::DiskFull { .. }
                | Self::ReadOnly { .. }
                | Self::PermissionDenied { .. }
                | Self::FileInUse { .. }
                | Self::Io { .. }
        )
    }

    /// Whether the same request may succeed later without any change to it.
    pub fn is_retryable(&self) -> bool {
        self.is_of_the_disk()
            || matches!(
                self,
                Self::Locked { .. } | Self::Stale { .. } | Self::Cancelled | Self::NotVerified { .. }
            )
    }
}

/// Attaches the path to a failure of the system.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T, ArchiveError>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, ArchiveError> {
        self.map_err(|source| ArchiveError::from_io(path, source))
    }
}
