//! Why the archive could not do something. Messages are for people: what happened, what is safe, what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use extremis_domain::{ChangeError, SessionId};
use extremis_language::{Words, text};

use crate::{DamageReason, durable};

/// What can go wrong with sessions on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// No room is left, or the user's quota is used up.
    #[error("{}", text!("archive-disk-full", path = path.display()))]
    DiskFull {
        /// What was being written.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The file system takes no writes.
    #[error("{}", text!("archive-read-only", path = path.display()))]
    ReadOnly {
        /// What was being written.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The user may not read or write there.
    #[error("{}", text!("archive-permission-denied", path = path.display()))]
    PermissionDenied {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// Another program has the file open, for longer than it was waited for.
    #[error("{}", text!("archive-file-in-use", path = path.display()))]
    FileInUse {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// Any other failure of the disk or the file system.
    #[error("{}", text!("archive-io", path = path.display(), reason = Words(source)))]
    Io {
        /// What was being used.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// A session's file is damaged.
    #[error("{}", corrupt(path, reason, moved_to.as_deref()))]
    Corrupt {
        /// The damaged file.
        path: PathBuf,
        /// What is wrong with it.
        reason: DamageReason,
        /// Where it was moved, if it could be.
        moved_to: Option<PathBuf>,
    },
    /// A session's file was written by a newer Extremis.
    #[error("{}", text!("archive-newer-version", version = Words(version), path = path.display()))]
    NewerVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// Another process writes here.
    #[error("{}", text!("archive-locked", path = path.display(), holder = holder(*pid, program.as_deref())))]
    Locked {
        /// The data folder.
        path: PathBuf,
        /// The other process, where it is known.
        pid: Option<u32>,
        /// Its program's name, where it is known.
        program: Option<String>,
    },
    /// The lock of the folder was removed or replaced since it was opened.
    #[error("{}", text!("archive-lock-lost", path = path.display()))]
    LockLost {
        /// The data folder.
        path: PathBuf,
    },
    /// There is no such session.
    #[error("{}", text!("archive-not-found", id = Words(id)))]
    NotFound {
        /// The id asked for.
        id: SessionId,
    },
    /// There is no such backup.
    #[error("{}", text!("archive-no-such-backup", name = name))]
    NoSuchBackup {
        /// The name asked for.
        name: String,
    },
    /// There is such a session already.
    #[error("{}", text!("archive-already-exists", id = Words(id)))]
    AlreadyExists {
        /// The id given.
        id: SessionId,
    },
    /// The session changed since the changes were computed.
    #[error("{}", text!("archive-stale", found = Words(found), expected = Words(expected)))]
    Stale {
        /// The revision that the changes were computed for.
        expected: u64,
        /// The revision the session has.
        found: u64,
    },
    /// A session without a message is not kept (README, rule 11).
    #[error("{}", text!("archive-without-message"))]
    Empty,
    /// A change does not fit the session.
    #[error("{}", text!("archive-change", reason = Words(_0)))]
    Change(#[from] ChangeError),
    /// Something could not be put into JSON.
    #[error("{}", text!("archive-encode", reason = Words(_0)))]
    Encode(#[from] serde_json::Error),
    /// The archive was opened to look only.
    #[error("{}", text!("archive-opened-for-reading"))]
    OpenedForReading,
    /// There is nothing to import.
    #[error("{}", nothing_to_import(path, reason.as_deref(), formats))]
    NothingToImport {
        /// What was looked at.
        path: PathBuf,
        /// Why the first part of it that looked like conversations could not be read.
        reason: Option<String>,
        /// The formats that are known, in words.
        formats: String,
    },
    /// Something that no export wrote is where one is to be written.
    #[error("{}", text!("archive-in-the-way", path = path.display()))]
    InTheWay {
        /// What is there.
        path: PathBuf,
    },
    /// Long work was stopped by whoever asked for it.
    #[error("{}", text!("archive-cancelled"))]
    Cancelled,
    /// A copy is not equal to what it was made of.
    #[error("{}", text!("archive-not-verified", what = what))]
    NotVerified {
        /// What differs.
        what: String,
    },
}

fn corrupt(path: &Path, reason: &DamageReason, moved_to: Option<&Path>) -> String {
    match moved_to {
        Some(to) => text!("archive-corrupt-kept", reason = Words(reason), path = to.display()),
        None => text!("archive-corrupt-left", reason = Words(reason), path = path.display()),
    }
}

fn nothing_to_import(path: &Path, reason: Option<&str>, formats: &str) -> String {
    let path = path.display();
    match reason {
        Some(reason) => {
            text!("archive-nothing-to-import-because", path = path, reason = reason, formats = formats)
        }
        None => text!("archive-nothing-to-import", path = path, formats = formats),
    }
}

/// Who has a data folder, in words to put after "in use".
pub(crate) fn holder(pid: Option<u32>, program: Option<&str>) -> String {
    let holder = match (program, pid) {
        (Some(program), Some(pid)) => {
            text!("archive-holder-program", program = program, pid = Words(pid))
        }
        (None, Some(pid)) => text!("archive-holder-process", pid = Words(pid)),
        _ => return String::new(),
    };
    format!(" {holder}")
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
