//! What is in the backups: which of them has a session, and whether it can be read there.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId, UserMemory};

use super::{Backup, describe, names};
use crate::format::{self, FormatError};
use crate::layout::{self, Layout};
use crate::memories;

/// The files of sessions in one backup. Of two names for one session, the one that this archive would give.
pub(crate) fn sessions(backup: &Path) -> impl Iterator<Item = (SessionId, PathBuf)> {
    let layout = Layout::new(backup);
    let entries = fs::read_dir(layout.conversations()).into_iter().flatten().flatten();
    entries.filter_map(move |entry| {
        let path = entry.path();
        let id = layout::session_of(&path)?;
        let ours = layout.session(id);
        (path == ours || !ours.exists()).then_some((id, path))
    })
}

/// Reads a session's file in a backup, or says why it cannot be read.
pub(super) fn read(id: SessionId, path: &Path) -> Result<Session, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    format::decode(id, &bytes).map(|opened| opened.session).map_err(|error| error.to_string())
}

/// Whether a session's file in a backup can be read; if not, why. One of a newer version is for a newer Extremis.
pub(crate) fn readable(id: SessionId, path: &Path) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    match format::decode(id, &bytes) {
        Ok(_) | Err(FormatError::Newer { .. }) => Ok(()),
        Err(damage) => Err(damage.to_string()),
    }
}

/// The memories in the newest backup in which they can be read.
pub(crate) fn newest_memories(layout: &Layout) -> Vec<UserMemory> {
    let dir = layout.backups();
    let newest_first = names(&dir).unwrap_or_default().into_iter().rev();
    let backups = newest_first.map(|name| Layout::new(&dir.join(name.to_string())));
    let mut readable =
        backups.filter(|backup| backup.memories().exists()).filter_map(|it| memories::read(&it).ok());
    readable.next().unwrap_or_default()
}

/// The newest backup in which a session can be read, and what it is there.
pub(crate) fn newest_readable(layout: &Layout, id: SessionId) -> Option<(Backup, Session)> {
    let dir = layout.backups();
    names(&dir).ok()?.into_iter().rev().find_map(|name| {
        let (_, path) = sessions(&dir.join(name.to_string())).find(|(other, _)| *other == id)?;
        Some((describe(&dir, name), read(id, &path).ok()?))
    })
}
