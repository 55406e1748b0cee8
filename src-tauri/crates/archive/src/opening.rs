//! Opening the archive of a data folder, and what was left half done there first.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;

use crate::layout::Layout;
use crate::lock::Lock;
use crate::{Archive, ArchiveError, Kind, Mode, convert, open};

impl Archive {
    /// Opens the archive of a data folder: the one in `extremis.sqlite3` if there is such a file, else the one in
    /// readable JSON, which begins empty. What a crash left is repaired. In [`Mode::Write`] the folder is created if
    /// it is missing and a second writer is refused.
    pub fn open(dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Self, ArchiveError> {
        open(dir, Lock::for_mode(&Layout::new(dir), mode)?, clock)
    }

    /// Opens the archive of a data folder as one of this kind, whatever else is there.
    pub fn open_as(kind: Kind, dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Self, ArchiveError> {
        open::open_as(kind, dir, Lock::for_mode(&Layout::new(dir), mode)?, clock)
    }
}

/// Opens the archive of a data folder for writing if its lock is `held`, else for reading.
pub(crate) fn open(dir: &Path, held: Option<Lock>, clock: Arc<dyn Clock>) -> Result<Archive, ArchiveError> {
    // Looked at with the lock held, so that nobody changes it in between.
    if held.is_some() {
        convert::settle(&Layout::new(dir), &*clock)?;
    }
    open::open(dir, held, clock)
}
