//! What is in the backups: which of them has a session, and whether it can be read there.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{ChangeError, InstructionsVersion, Session, SessionId, UserMemory};

use super::{Backup, describe, names};
use crate::format::{self, FormatError, Opened};
use crate::index::{self, IndexRow};
use crate::layout::{self, Layout};
use crate::{durable, instructions, memories};

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
pub(super) fn read(id: SessionId, path: &Path) -> Result<Opened, String> {
    let bytes = durable::read(path).map_err(|error| error.to_string())?;
    format::decode(id, &bytes).map_err(|error| error.to_string())
}

/// Whether a session's file in a backup can be read; if not, why. One of a newer version is for a newer Extremis.
pub(crate) fn readable(id: SessionId, path: &Path) -> Result<(), String> {
    let bytes = durable::read(path).map_err(|error| error.to_string())?;
    match format::decode(id, &bytes) {
        Ok(_) | Err(FormatError::Newer { .. }) => Ok(()),
        Err(damage) => Err(damage.to_string()),
    }
}

/// The sessions of the newest backup.
pub(crate) fn newest_sessions(layout: &Layout) -> Vec<SessionId> {
    let dir = layout.backups();
    let Some(newest) = names(&dir).unwrap_or_default().into_iter().next_back() else { return Vec::new() };
    sessions(&dir.join(newest.to_string())).map(|(id, _)| id).collect()
}

/// The memories in the newest backup in which they can be read.
pub(crate) fn newest_memories(layout: &Layout) -> Vec<UserMemory> {
    let dir = layout.backups();
    let newest_first = names(&dir).unwrap_or_default().into_iter().rev();
    let backups = newest_first.map(|name| Layout::new(&dir.join(name.to_string())));
    let mut readable = backups
        .filter(|backup| backup.memories().exists())
        .filter_map(|it| memories::read(&it).ok())
        .map(|read| read.memories);
    readable.next().unwrap_or_default()
}

/// The instructions for all conversations in the newest backup in which they can be read.
pub(crate) fn newest_instructions(layout: &Layout) -> Vec<Arc<InstructionsVersion>> {
    let dir = layout.backups();
    let newest_first = names(&dir).unwrap_or_default().into_iter().rev();
    let backups = newest_first.map(|name| Layout::new(&dir.join(name.to_string())));
    let mut readable =
        backups.filter(|backup| backup.instructions().exists()).filter_map(|it| instructions::read(&it).ok());
    readable.next().unwrap_or_default().history
}

/// The greatest revision that any backup has of each session.
pub(crate) fn revisions(layout: &Layout) -> HashMap<SessionId, u64> {
    let dir = layout.backups();
    let mut greatest = HashMap::new();
    for name in names(&dir).unwrap_or_default() {
        let index = durable::read(Layout::new(&dir.join(name.to_string())).index()).ok();
        let index = index.and_then(|bytes| index::decode(&bytes).ok()).unwrap_or_default();
        for IndexRow { entry, .. } in index.rows {
            let revision = greatest.entry(entry.id).or_insert(0);
            *revision = entry.revision.max(*revision);
        }
    }
    greatest
}

/// A session that comes back after it was lost. One that had gone further gets a revision that it never had, since
/// equal revisions mean equal sessions and what it becomes must not be taken for what is in another backup.
pub(crate) fn come_back(
    saved: &Session,
    revisions: &HashMap<SessionId, u64>,
) -> Result<Session, ChangeError> {
    let greatest = revisions.get(&saved.id()).copied().unwrap_or(0);
    if saved.revision() >= greatest {
        return Ok(saved.clone());
    }
    let mut parts = saved.parts().clone();
    parts.revision = greatest + 1;
    Session::from_parts(parts)
}

/// A session as the newest backup has it that has a whole file of its name.
pub(crate) fn newest_state(layout: &Layout, id: SessionId) -> Option<Session> {
    let dir = layout.backups();
    let newest_first = names(&dir).ok()?.into_iter().rev();
    let mut files = newest_first.map(|name| Layout::new(&dir.join(name.to_string())).session(id));
    files.find_map(|path| read(id, &path).ok().filter(|opened| opened.intact)).map(|opened| opened.session)
}

/// The newest backup in which a session can be read, and what it is there. One that is as it was written comes
/// before a newer one that something else has changed.
pub(crate) fn newest_readable(layout: &Layout, id: SessionId) -> Option<(Backup, Session)> {
    let dir = layout.backups();
    let mut changed = None;
    for name in names(&dir).ok()?.into_iter().rev() {
        let backup = dir.join(name.to_string());
        let Some((_, path)) = sessions(&backup).find(|(other, _)| *other == id) else { continue };
        match read(id, &path) {
            Ok(Opened { session, intact: true, .. }) => return Some((describe(&dir, name), session)),
            Ok(Opened { session, .. }) => {
                changed.get_or_insert((name, session));
            }
            Err(_) => {}
        }
    }
    changed.map(|(name, session)| (describe(&dir, name), session))
}
