//! Dated copies of a whole archive in `backups/`, in readable JSON whatever the archive is made of.
//!
//! A backup is a data folder of its own: `conversations/`, `attachments/`, `memories/`, `instructions.json` and
//! `backup.json`. It is filled under another name and renamed when it is whole, so there is never half of one.
//!
//! Deliberately absent: settings and keys, which are no history, and any schedule of its own. Hosts call
//! [`take_if_due`].

mod copy;
mod find;
mod manifest;
mod merge;
mod name;
mod restore;
mod rotation;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::{Clock, Timestamp};
use parking_lot::{Mutex, MutexGuard};
use serde::{Deserialize, Serialize};

use crate::backend::BackupCopy;
use crate::error::At;
use crate::layout::Layout;
use crate::{Archive, ArchiveError, durable};
pub(crate) use copy::Copier;
pub(crate) use find::{
    come_back, newest_instructions, newest_memories, newest_readable, newest_sessions, newest_state,
    readable, revisions, sessions as sessions_in,
};
pub(crate) use manifest::FILE as MANIFEST;
use manifest::Manifest;
use name::Name;
pub(crate) use restore::finish_restore;
pub use restore::{Restored, Skipped, restore, restore_telling};

/// Seconds between two backups that nobody asked for.
const EVERY: i64 = 60 * 60;
const MAKING: &str = ".making-";
const REMOVING: &str = ".removing-";

/// Why a backup was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Because an hour had gone by and something had changed.
    Hourly,
    /// Because files were about to be brought into a newer format.
    BeforeMigration,
    /// Because all data was about to be removed.
    BeforeClear,
    /// Because an earlier backup was about to be restored.
    BeforeRestore,
    /// Because the archive was about to be turned into one of the other kind.
    BeforeConversion,
    /// Because the user asked for it.
    ByHand,
    /// Not known; its manifest cannot be read, or is of a newer Extremis.
    #[serde(other)]
    Unknown,
}

/// One backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// What it is called: the time in UTC as a folder's name.
    pub name: String,
    /// When it was made.
    pub at: Timestamp,
    /// Why it was made.
    pub reason: Reason,
    /// Number of conversations in it, those in the trash included.
    pub sessions: usize,
    /// Its folder.
    pub path: PathBuf,
}

/// Held by whoever changes anything in `backups/`, so that an erasure finds every backup as a whole. Taken before
/// any lock of an archive.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock()
}

/// Makes a backup now; it is durable on return. Appending goes on meanwhile.
pub fn take(
    archive: &Archive,
    data_dir: &Path,
    reason: Reason,
    clock: &dyn Clock,
) -> Result<Backup, ArchiveError> {
    take_in_turn(&turn(), archive, data_dir, reason, clock)
}

/// Makes a backup if the last one is an hour old and something has changed since; looks at little else than the
/// names of the present ones if not.
pub fn take_if_due(
    archive: &Archive,
    data_dir: &Path,
    clock: &dyn Clock,
) -> Result<Option<Backup>, ArchiveError> {
    if archive.read_only() {
        return Ok(None);
    }
    let turn = turn();
    let now = clock.now();
    let dir = Layout::new(data_dir).backups();
    let names = names(&dir)?;
    let is_fresh = |name: &Name| name.at <= now && now.as_second() - name.at.as_second() < EVERY;
    if names.iter().any(is_fresh) {
        return Ok(None);
    }
    let (present, sessions) = manifest::fingerprint(archive)?;
    // A state never comes back once it has changed, so whichever backup has it has all there is.
    let has_it = |name: &Name| {
        Manifest::read(&dir.join(name.to_string())).is_ok_and(|manifest| manifest.fingerprint == present)
    };
    if (sessions == 0 && names.is_empty()) || names.iter().rev().any(has_it) {
        return Ok(None);
    }
    take_in_turn(&turn, archive, data_dir, Reason::Hourly, clock).map(Some)
}

/// Makes a backup before files are brought into a newer format.
pub fn before_migration(
    archive: &Archive,
    data_dir: &Path,
    clock: &dyn Clock,
) -> Result<Backup, ArchiveError> {
    take(archive, data_dir, Reason::BeforeMigration, clock)
}

/// Every backup of a data folder, newest first. One whose manifest cannot be read is there too.
pub fn list(data_dir: &Path) -> Result<Vec<Backup>, ArchiveError> {
    let dir = Layout::new(data_dir).backups();
    Ok(names(&dir)?.into_iter().rev().map(|name| describe(&dir, name)).collect())
}

fn describe(dir: &Path, name: Name) -> Backup {
    let path = dir.join(name.to_string());
    let (at, reason, sessions) = match Manifest::read(&path) {
        Ok(manifest) => (manifest.at, manifest.reason, manifest.sessions),
        Err(_) => (name.at, Reason::Unknown, find::sessions(&path).count()),
    };
    Backup { name: name.to_string(), at, reason, sessions, path }
}

/// Why the description of a backup cannot be read, if it cannot.
pub(crate) fn unreadable_manifest(backup: &Path) -> Option<String> {
    Manifest::read(backup).err()
}

/// Describes a backup whose description cannot be read, as far as its folder says.
pub(crate) fn describe_anew(backup: &Path) -> Result<(), ArchiveError> {
    let name = backup.file_name().and_then(|name| Name::parse(name.to_str()?));
    let Some(name) = name else { return Ok(()) };
    let sessions = find::sessions(backup).count();
    let manifest = Manifest::new(name.at, Reason::Unknown, sessions, String::new());
    durable::write(&backup.join(manifest::FILE), &manifest.encode()?)
}

/// The names of all backups, oldest first.
fn names(dir: &Path) -> Result<Vec<Name>, ArchiveError> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(dir)?,
    };
    let is_dir = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let folders = entries.flatten().filter(is_dir);
    let mut names: Vec<_> = folders.filter_map(|entry| Name::parse(entry.file_name().to_str()?)).collect();
    names.sort_unstable();
    Ok(names)
}

fn take_in_turn(
    _turn: &MutexGuard<'static, ()>,
    archive: &Archive,
    data_dir: &Path,
    reason: Reason,
    clock: &dyn Clock,
) -> Result<Backup, ArchiveError> {
    if archive.read_only() {
        return Err(ArchiveError::OpenedForReading);
    }
    let dir = Layout::new(data_dir).backups();
    durable::create_dir(&dir)?;
    remove_leftovers(&dir);
    let present = names(&dir)?;
    let mut name = Name::of(clock.now());
    while dir.join(name.to_string()).exists() {
        name = name.next();
    }
    let making = dir.join(format!("{MAKING}{name}"));
    let previous = present.last().map(|newest| dir.join(newest.to_string()));
    let path = dir.join(name.to_string());
    let made = fill(archive, &making, previous.as_deref(), name, reason).and_then(|copied| {
        durable::rename(&making, &path).at(&path)?;
        durable::sync_dir(&dir).at(&dir)?;
        Ok(copied)
    });
    match made {
        Ok(copied) => archive.store.backend.backed_up(copied),
        Err(error) => {
            let _ = durable::remove_dir_all(&making);
            return Err(error);
        }
    }
    rotate(&dir, clock.now());
    Ok(describe(&dir, name))
}

fn fill(
    archive: &Archive,
    making: &Path,
    previous: Option<&Path>,
    name: Name,
    reason: Reason,
) -> Result<BackupCopy, ArchiveError> {
    durable::create_dir(making)?;
    // Taken before the copy: what changes in between makes the next backup due, rather than being passed over.
    let (fingerprint, sessions) = manifest::fingerprint(archive)?;
    let copied = archive.copy_for_backup(making, previous)?;
    let manifest = Manifest::new(name.at, reason, sessions, fingerprint);
    durable::write(&making.join(manifest::FILE), &manifest.encode()?)?;
    Ok(copied)
}

/// Removes the backups whose time is over. What cannot be removed is tried again next time.
fn rotate(dir: &Path, now: Timestamp) {
    let Ok(names) = names(dir) else { return };
    let backups: Vec<_> = names.iter().map(|name| (*name, describe(dir, *name).reason)).collect();
    let kept = rotation::kept(&backups, now);
    for name in names.into_iter().filter(|name| !kept.contains(name)) {
        // Under a name of its own first, so that a backup is either whole or none.
        let removing = dir.join(format!("{REMOVING}{name}"));
        let removed = durable::rename(&dir.join(name.to_string()), &removing)
            .and_then(|()| durable::sync_dir(dir))
            .and_then(|()| durable::remove_dir_all(&removing));
        if let Err(error) = removed {
            tracing::warn!(%name, %error, "an old backup could not be removed");
        }
    }
}

/// Counts the conversations of each backup anew, after an erasure. The caller has the [`turn`].
pub(crate) fn recount(layout: &Layout) -> Result<(), ArchiveError> {
    let dir = layout.backups();
    for name in names(&dir)? {
        let path = dir.join(name.to_string());
        let Ok(mut manifest) = Manifest::read(&path) else { continue };
        let sessions = find::sessions(&path).count();
        if manifest.sessions > sessions {
            manifest.sessions = sessions;
            durable::write(&path.join(manifest::FILE), &manifest.encode()?)?;
        }
    }
    Ok(())
}

/// Whether a folder in `backups/` is what an interrupted process left.
pub(crate) fn is_leftover(name: &str) -> bool {
    name.starts_with(MAKING) || name.starts_with(REMOVING)
}

fn remove_leftovers(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        if is_leftover(&entry.file_name().to_string_lossy()) {
            let _ = durable::remove_dir_all(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests;
