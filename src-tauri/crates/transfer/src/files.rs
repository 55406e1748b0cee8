//! Reading files that somebody else made: regular files of a bearable size, and no links.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use extremis_archive::reading::{self, SessionFile};
use extremis_archive::{ArchiveError, durable};
use extremis_domain::SessionId;
use extremis_language::{Words, text};

/// The largest file that is taken for a conversation, in bytes.
pub(crate) const LARGEST: u64 = 256 * 1024 * 1024;

/// Why a link is not read.
pub(crate) fn link() -> String {
    text!("transfer-link")
}

/// Reads a file, or says why it is not one that is read.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    check(path)?;
    // It may be another one since.
    let bytes = durable::read(path).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST { Err(too_large()) } else { Ok(bytes) }
}

/// Reads the file of a conversation, or says why it cannot be read.
pub(crate) fn session(id: SessionId, path: &Path) -> Result<SessionFile, String> {
    reading::session_file(id, &read(path)?)
}

/// Whether it is a file that is read, else why not.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    let metadata = check_kind(path)?;
    if metadata.len() > LARGEST { Err(too_large()) } else { Ok(()) }
}

/// The same of a file of any size.
pub(crate) fn check_kind(path: &Path) -> Result<Metadata, String> {
    let metadata = fs::symlink_metadata(path).map_err(unreadable)?;
    if metadata.is_symlink() {
        return Err(link());
    }
    // A pipe would be waited for without end.
    if !metadata.is_file() {
        return Err(text!("transfer-no-file"));
    }
    Ok(metadata)
}

pub(crate) fn unreadable(error: io::Error) -> String {
    text!("transfer-unreadable", reason = Words(error))
}

fn too_large() -> String {
    text!("transfer-too-large", size = LARGEST / (1024 * 1024))
}

/// Whether there is a folder, and not a link to one.
pub(crate) fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Attaches the path to an error of the system.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T, ArchiveError>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, ArchiveError> {
        self.map_err(|source| ArchiveError::from_io(path, source))
    }
}
