//! What is kept beside the archive: backups, and what was set aside.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use extremis_domain::{SessionId, Timestamp};
use extremis_language::{Words, text};

use super::report::Finding;
use super::{Examination, walk};
use crate::layout::{self, Layout};
use crate::{backup, durable, instructions, memories, quarantine, size};

const DAY: i64 = 24 * 60 * 60;

impl Examination<'_> {
    pub(super) fn backups(&mut self, now: Timestamp) {
        let Ok(backups) = backup::list(self.layout.dir()) else { return };
        if backups.is_empty() && !self.healthy.is_empty() {
            let finding =
                Finding::note("no_backup", &self.layout.backups(), text!("archive-doctor-no-backup"));
            self.find(finding.advising(text!("archive-doctor-no-backup-advice")));
        }
        let mut seen = HashSet::new();
        for backup in backups {
            if backup.at.as_second() > now.as_second() + DAY {
                let what = text!("archive-doctor-future-backup", name = backup.name);
                self.find(
                    Finding::note("future_backup", &backup.path, what)
                        .advising(text!("archive-doctor-future-backup-advice")),
                );
            }
            if let Some(reason) = backup::unreadable_manifest(&backup.path) {
                let what = text!("archive-doctor-backup-manifest", name = backup.name, reason = reason);
                self.find(
                    Finding::warning("backup_manifest", &backup.path.join(backup::MANIFEST), what)
                        .mendable(text!("archive-doctor-backup-manifest-advice")),
                );
            }
            for (path, reason) in damaged_files(&backup.path, &mut seen) {
                let (file, name) = (walk::name(&path), &backup.name);
                let what = text!("archive-doctor-backup-damaged", file = file, name = name, reason = reason);
                self.find(
                    Finding::warning("backup_damaged", &path, what)
                        .mendable(text!("archive-doctor-backup-damaged-advice")),
                );
            }
        }
    }

    pub(super) fn quarantine(&mut self) {
        for path in walk::files(&self.layout.quarantine()) {
            if quarantine::is_reason(&path) || durable::is_temporary(&walk::name(&path)) {
                continue;
            }
            let session = quarantined_session(&path).filter(|id| !self.healthy.contains(id));
            if let Some(id) = session {
                self.missing_session(id, &path);
            } else {
                let what = text!("archive-doctor-quarantined", name = walk::name(&path)) + &reason_of(&path);
                self.find(
                    Finding::note("quarantined", &path, what)
                        .advising(text!("archive-doctor-quarantined-advice")),
                );
            }
        }
    }

    fn missing_session(&mut self, id: SessionId, path: &Path) {
        let what = text!("archive-doctor-session-missing", id = Words(id)) + &reason_of(path);
        let finding = Finding::error("session_missing", path, what);
        self.find(match backup::newest_readable(self.layout, id) {
            Some((backup, _)) => finding.mendable(text!("archive-doctor-restores", at = Words(backup.at))),
            None => finding.advising(text!("archive-doctor-left-in-file")),
        });
    }
}

/// The files of a backup that cannot be read. One that several backups share is read once.
pub(super) fn damaged_files(backup: &Path, seen: &mut HashSet<(u64, u64)>) -> Vec<(PathBuf, String)> {
    let mut damaged = Vec::new();
    for (id, path) in backup::sessions_in(backup) {
        if fs::metadata(&path)
            .ok()
            .and_then(|metadata| size::identity(&metadata))
            .is_some_and(|file| !seen.insert(file))
        {
            continue;
        }
        if let Err(reason) = backup::readable(id, &path) {
            damaged.push((path, reason));
        }
    }
    let path = Layout::new(backup).memories();
    if let Ok(bytes) = durable::read(&path)
        && let Err(memories::Unreadable::Damaged { reason }) = memories::decode(&bytes)
    {
        damaged.push((path, reason.to_string()));
    }
    let path = Layout::new(backup).instructions();
    if let Ok(bytes) = durable::read(&path)
        && let Err(memories::Unreadable::Damaged { reason }) = instructions::decode(&bytes)
    {
        damaged.push((path, reason.to_string()));
    }
    damaged
}

/// The session that a file in `quarantine/` was the file of.
pub(super) fn quarantined_session(path: &Path) -> Option<SessionId> {
    let name = walk::name(path);
    let plain = match name.split_once('-') {
        // `2-{id}.json`: the second one of that name.
        Some((number, rest)) if number.len() < 8 && number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => &name,
    };
    layout::session_of(Path::new(plain))
}

/// As it was written there, in English.
fn reason_of(path: &Path) -> String {
    let text = durable::read(quarantine::reason_beside(path)).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    // The first line says that it was set aside, which is known.
    text.lines().last().map(|reason| format!(" {reason}")).unwrap_or_default()
}
