//! The moment in which the copy becomes the archive: one rename, with moves before and after it that any opening
//! can complete.
//!
//! Whether `extremis.sqlite3` is there decides what the folder is; so what lies beside it is never part of the
//! archive, and can be moved away.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::Clock;

use crate::error::At;
use crate::layout::Layout;
use crate::quarantine::free_name;
use crate::{ArchiveError, Kind, durable};

/// Makes the staged archive of kind `to` the one of the folder; returns where the old one is kept.
pub(super) fn to(to: Kind, layout: &Layout, clock: &dyn Clock) -> Result<PathBuf, ArchiveError> {
    install(to, layout)?;
    match to {
        Kind::Sqlite => Ok(set_json_aside(layout, clock)?.unwrap_or_else(|| layout.backups())),
        Kind::Json => set_sqlite_aside(layout, clock),
    }
}

/// Puts the staged files in place. For SQLite that is the switch; for JSON the SQLite file still decides.
pub(super) fn install(to: Kind, layout: &Layout) -> Result<(), ArchiveError> {
    match to {
        Kind::Sqlite => install_sqlite(layout),
        Kind::Json => install_json(layout),
    }
}

/// The switch to SQLite.
fn install_sqlite(layout: &Layout) -> Result<(), ArchiveError> {
    let staged = Layout::new(&layout.converting());
    let (from, to) = (staged.sqlite(), layout.sqlite());
    whole(&staged)?;
    durable::sync_file(&from).at(&from)?;
    rename(&from, &to)
}

/// Completes a switch that came to its decisive rename and no further. The folder's lock is held.
pub(crate) fn settle(layout: &Layout, clock: &dyn Clock) -> Result<(), ArchiveError> {
    match layout.kind() {
        Kind::Sqlite => set_json_aside(layout, clock).map(drop),
        Kind::Json => clear_companions(layout),
    }
}

/// Moves what is left of a JSON archive out of the folder of an SQLite archive, and says where to.
fn set_json_aside(layout: &Layout, clock: &dyn Clock) -> Result<Option<PathBuf>, ArchiveError> {
    let parts = [layout.conversations(), layout.journal(), layout.memories_dir()];
    let left: Vec<_> = parts.into_iter().filter(|part| fs::symlink_metadata(part).is_ok()).collect();
    if left.is_empty() {
        return Ok(None);
    }
    let kept = backup(layout, "json-before-conversion", clock)?;
    for part in left {
        move_into(&part, &kept)?;
    }
    Ok(Some(kept))
}

/// Puts the staged files in place beside the SQLite file, which still is the archive.
fn install_json(layout: &Layout) -> Result<(), ArchiveError> {
    let staged = Layout::new(&layout.converting());
    if fs::symlink_metadata(staged.memories_dir()).is_ok() {
        rename(&staged.memories_dir(), &layout.memories_dir())?;
    }
    rename(&staged.conversations(), &layout.conversations())
}

/// The switch to JSON.
fn set_sqlite_aside(layout: &Layout, clock: &dyn Clock) -> Result<PathBuf, ArchiveError> {
    whole(layout)?;
    let kept = backup(layout, "sqlite-before-conversion", clock)?;
    move_into(&layout.sqlite(), &kept)?;
    for part in layout.sqlite_companions() {
        remove(&part)?;
    }
    Ok(kept)
}

/// Lets go of what an SQLite file that is no longer there has left: empty since it was closed, and a danger to
/// another file of its name.
fn clear_companions(layout: &Layout) -> Result<(), ArchiveError> {
    layout.sqlite_companions().iter().try_for_each(|part| remove(part))
}

/// Fails unless the SQLite file of a folder holds all of its database. It does once it is closed, except when
/// somebody is reading it.
fn whole(layout: &Layout) -> Result<(), ArchiveError> {
    let [log, _] = layout.sqlite_companions();
    let behind = fs::metadata(&log).is_ok_and(|metadata| metadata.len() > 0);
    let in_use = || ArchiveError::Locked { path: layout.dir().to_owned(), pid: None, program: None };
    if behind { Err(in_use()) } else { Ok(()) }
}

fn backup(layout: &Layout, name: &str, clock: &dyn Clock) -> Result<PathBuf, ArchiveError> {
    let time = clock.now().to_string().replace(':', "-");
    durable::create_dir(&layout.backups())?;
    let kept = free_name(&layout.backups(), &format!("{name}-{time}"));
    durable::create_dir(&kept)?;
    Ok(kept)
}

fn move_into(part: &Path, dir: &Path) -> Result<(), ArchiveError> {
    rename(part, &dir.join(part.file_name().unwrap_or_default()))
}

/// Renames, durably, to a name that nothing has.
fn rename(from: &Path, to: &Path) -> Result<(), ArchiveError> {
    durable::rename(from, to).at(to)?;
    durable::sync_parent(to).at(to)?;
    durable::sync_parent(from).at(from)
}

fn remove(file: &Path) -> Result<(), ArchiveError> {
    match durable::remove_file(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed.at(file),
    }
}
