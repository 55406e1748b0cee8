//! Making an archive of what a data folder holds, as it is.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;

use crate::layout::Layout;
use crate::lock::Lock;
use crate::store::OpenedArchive;
use crate::{Archive, ArchiveError, Kind, backup, json, sqlite};

/// Opens the archive of a data folder for writing if its lock is `held`, else for reading.
pub(crate) fn open(dir: &Path, held: Option<Lock>, clock: Arc<dyn Clock>) -> Result<Archive, ArchiveError> {
    open_as(Layout::new(dir).kind(), dir, held, clock)
}

/// Opens the archive of a data folder as one of this kind.
pub(crate) fn open_as(
    kind: Kind,
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<Archive, ArchiveError> {
    complete(match kind {
        Kind::Json => json::open(dir, held, clock)?,
        Kind::Sqlite => sqlite::open(dir, held, clock)?,
    })
}

/// Makes an archive of what its backend opened, and finishes what the process before this one left.
pub(crate) fn complete(opened: OpenedArchive) -> Result<Archive, ArchiveError> {
    let archive = start(opened)?;
    let state = &archive.store.state;
    if let Some(notice) = backup::finish_restore(&archive, state.layout.dir(), &*state.clock) {
        archive.notify(notice);
    }
    Ok(archive)
}

/// The same without what a restore left.
pub(crate) fn start(opened: OpenedArchive) -> Result<Archive, ArchiveError> {
    let OpenedArchive { backend, state, arriving, erasing } = opened;
    let mut archive = Archive::new(backend, state);
    let store = Arc::clone(&archive.store);
    let state = &store.state;
    store
        .backend
        .opened(state, &|| backup::before_migration(&archive, state.layout.dir(), &*state.clock).map(drop))?;
    store.recover_answers(&arriving);
    state.instructions().check();
    store.finish_or_hide(&erasing);
    state.beat();
    archive.start_saver()?;
    Ok(archive)
}
