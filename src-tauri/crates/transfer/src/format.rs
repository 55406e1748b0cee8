//! The formats that conversations can come in, one file each.

pub(crate) mod file;
mod folder;
pub(crate) mod lines;
mod sqlite;

use std::fs::Metadata;
use std::path::Path;

use extremis_archive::ArchiveError;

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
pub(crate) const ALL: [&dyn Format; 3] = [&sqlite::Database, &file::SingleFile, &folder::DataFolder];
