//! Opening whatever archive a data folder holds.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;

use crate::layout::Layout;
use crate::lock::Lock;
use crate::{Archive, ArchiveError, Kind, convert, json, sqlite};

/// What the archive of a data folder is made of.
pub(crate) fn kind_of(dir: &Path) -> Kind {
    if Layout::new(dir).sqlite().exists() { Kind::Sqlite } else { Kind::Json }
}

/// Opens the archive of a data folder for writing if its lock is `held`, else for reading.
pub(crate) fn open(dir: &Path, held: Option<Lock>, clock: Arc<dyn Clock>) -> Result<Archive, ArchiveError> {
    // Looked at with the lock held, so that nobody changes it in between.
    if held.is_some() {
        convert::settle(&Layout::new(dir), &*clock)?;
    }
    open_as(kind_of(dir), dir, held, clock)
}

/// Opens the archive of a data folder as one of this kind.
pub(crate) fn open_as(
    kind: Kind,
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<Archive, ArchiveError> {
    Archive::of(match kind {
        Kind::Json => json::open(dir, held, clock)?,
        Kind::Sqlite => sqlite::open(dir, held, clock)?,
    })
}
