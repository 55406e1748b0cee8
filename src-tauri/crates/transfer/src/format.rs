//! The formats that conversations can come in, one file each.

mod file;
mod folder;
pub(crate) mod lines;
mod sqlite;

use std::fs::{self, Metadata};
use std::path::Path;

use extremis_archive::ArchiveError;

use crate::files::At;
use crate::source::Source;
pub(crate) use folder::session_files;

/// A way in which conversations lie on a disk.
pub(crate) trait Format: Sync {
    /// Whether this is what lies at `from`.
    fn is_at(&self, from: &Path, metadata: &Metadata) -> bool;

    /// Adds what lies there. Conversations are found, not read.
    fn find(&self, from: &Path, source: &mut Source) -> Result<(), ArchiveError>;
}

/// All of them; the first one that knows what lies somewhere is asked.
const ALL: [&dyn Format; 3] = [&sqlite::Database, &file::SingleFile, &folder::DataFolder];

/// What lies at `from`, in the first format that knows it.
pub(crate) fn find(from: &Path) -> Result<Source, ArchiveError> {
    let metadata = fs::metadata(from).at(from)?;
    let mut source = Source::default();
    if let Some(format) = ALL.iter().find(|format| format.is_at(from, &metadata)) {
        format.find(from, &mut source)?;
    }
    if !source.has_something() && source.failed.is_empty() {
        return Err(ArchiveError::NothingToImport {
            path: from.to_owned(),
            reason: None,
            formats: String::new(),
        });
    }
    Ok(source)
}

/// Whether a file is an SQLite archive of ours.
pub(crate) fn is_archive(from: &Path, metadata: &Metadata) -> bool {
    metadata.is_file() && sqlite::Database.is_at(from, metadata)
}
