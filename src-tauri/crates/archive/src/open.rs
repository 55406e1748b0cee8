//! Opening whatever archive a data folder holds: the one way in for every host.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;

use crate::layout::Layout;
use crate::lock::Lock;
use crate::{Archive, ArchiveError, JsonArchive, Kind, Mode, SqliteArchive, convert};

/// Opens the archive of a data folder: the one in `extremis.sqlite3` if there is such a file, else the one in
/// readable JSON, which begins empty.
pub fn open(dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Arc<dyn Archive>, ArchiveError> {
    let held = Lock::for_mode(&Layout::new(dir), mode)?;
    open_held(dir, held, clock)
}

/// What the archive of a data folder is made of.
pub(crate) fn kind_of(dir: &Path) -> Kind {
    if Layout::new(dir).sqlite().exists() { Kind::Sqlite } else { Kind::Json }
}

/// Opens the archive of a data folder for writing if its lock is `held`, else for reading.
pub(crate) fn open_held(
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<Arc<dyn Archive>, ArchiveError> {
    // Looked at with the lock held, so that nobody changes it in between.
    if held.is_some() {
        convert::settle(&Layout::new(dir), &*clock)?;
    }
    Ok(match kind_of(dir) {
        Kind::Json => Arc::new(JsonArchive::open_held(dir, held, clock)?),
        Kind::Sqlite => Arc::new(SqliteArchive::open_held(dir, held, clock)?),
    })
}
