//! What is in the backups: which of them has a session, and whether it can be read there.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId};

use super::{Backup, describe, names};
use crate::format;
use crate::layout::{self, Layout};

/// The files of sessions in one backup. Of two names for one session, the one that this archive would give.
pub(super) fn sessions(backup: &Path) -> impl Iterator<Item = (SessionId, PathBuf)> {
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

/// The newest backup in which a session can be read, and what it is there.
pub(crate) fn newest_readable(layout: &Layout, id: SessionId) -> Option<(Backup, Session)> {
    let dir = layout.backups();
    names(&dir).ok()?.into_iter().rev().find_map(|name| {
        let (_, path) = sessions(&dir.join(name.to_string())).find(|(other, _)| *other == id)?;
        Some((describe(&dir, name), read(id, &path).ok()?))
    })
}
