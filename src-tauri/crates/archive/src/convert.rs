//! Moving an archive from JSON to SQLite and back, without loss.
//!
//! Everything is copied into a staging archive in `converting/` and compared with what is there; then one rename
//! makes the copy the archive, and what it replaces goes to `backups/`. An end at any point leaves the whole old
//! archive or the whole new one, and a conversion that did not come to its end goes on where it was.
//!
//! The lock of the data folder is held from the first look to the last move, so nothing changes meanwhile.

mod copy;
mod switch;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::Clock;

use crate::layout::Layout;
use crate::lock::Lock;
use crate::open;
use crate::progress::Report;
use crate::{Archive, ArchiveError, Kind, Mode, Notice, durable};
use copy::Copied;
pub(crate) use switch::settle;

/// What a conversion did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Converted {
    /// Conversations in the new archive, those in the trash too.
    pub sessions: usize,
    /// Memories in it.
    pub memories: usize,
    /// Where the old archive is kept; none when there was nothing to convert.
    pub kept: Option<PathBuf>,
    /// What the user must be told: answers recovered, files set aside.
    pub notices: Vec<Notice>,
}

/// Makes the archive in `dir` one of kind `to`. Does nothing when it is one already.
///
/// Fails, with the old archive as it was, when something in it cannot be read ([`ArchiveError::NewerVersion`]),
/// when the copy turns out to differ, and when `progress` says so ([`ArchiveError::Cancelled`]).
pub fn convert(
    dir: &Path,
    to: Kind,
    clock: &Arc<dyn Clock>,
    progress: &mut Report<'_>,
) -> Result<Converted, ArchiveError> {
    let layout = Layout::new(dir);
    durable::create_dir(dir)?;
    let held = Lock::acquire(&layout)?;
    if layout.kind() == to {
        return Ok(Converted::default());
    }
    settle(&Layout::new(dir), &**clock)?;
    let source = open::open(dir, Some(held.clone()), Arc::clone(clock))?;
    let staging = layout.converting();
    let copied = stage(&source, &staging, to, clock, progress).inspect_err(|error| {
        // The room that the copy takes is not there; what else fails can go on from it.
        if matches!(error, ArchiveError::DiskFull { .. } | ArchiveError::NotVerified { .. }) {
            discard(&staging);
        }
    })?;
    let notices = source.take_notices();
    // Its last save must come before its files are moved.
    drop(source);
    let kept = switch::to(to, &layout, &**clock)?;
    discard(&staging);
    drop(held);
    Ok(Converted { sessions: copied.sessions, memories: copied.memories, kept: Some(kept), notices })
}

/// Brings everything into the staging archive and closes it when it is verified.
fn stage(
    source: &Archive,
    staging: &Path,
    to: Kind,
    clock: &Arc<dyn Clock>,
    progress: &mut Report<'_>,
) -> Result<Copied, ArchiveError> {
    if staging.exists() && Layout::new(staging).kind() != to {
        discard(staging);
    }
    let copy = open_staging(staging, to, clock)?;
    copy::drop_outdated(source, &copy)?;
    copy::sessions(source, &copy, progress)?;
    let memories = copy::memories(source, &copy)?;
    copy::active(source, &copy)?;
    copy.flush()?;
    drop(copy);
    // Opened again, so that what is compared comes from the disk.
    let copy = open_staging(staging, to, clock)?;
    let sessions = copy::verify(source, &copy, progress)?;
    Ok(Copied { sessions, memories })
}

/// The staging archive, which has a lock of its own.
fn open_staging(dir: &Path, kind: Kind, clock: &Arc<dyn Clock>) -> Result<Archive, ArchiveError> {
    durable::create_dir(dir)?;
    Archive::open_as(kind, dir, Mode::Write, Arc::clone(clock))
}

/// Lets go of what an unfinished conversion has copied. What cannot be removed is looked at again next time.
pub(crate) fn discard(staging: &Path) {
    if let Err(error) = durable::remove_dir_all(staging)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, "an unfinished copy could not be removed");
    }
}

#[cfg(test)]
mod tests;
