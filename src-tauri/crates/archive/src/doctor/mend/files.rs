//! What is put right before the archive is opened: files that are set aside, made private or removed.

use std::path::Path;

use crate::doctor::{DoctorReport, Finding, walk};
use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, backup, durable, quarantine};

/// Makes everything readable and writable for its owner alone. Someone else's file may refuse; it stays in the
/// report.
pub(super) fn make_private(dir: &Path) {
    for (path, metadata) in walk::below(dir) {
        if !metadata.is_symlink() {
            let _ = durable::tighten(&path);
        }
    }
}

pub(super) fn put_right(layout: &Layout, found: &DoctorReport) -> Result<(), ArchiveError> {
    let _turn = backup::turn();
    found.findings.iter().try_for_each(|finding| one(layout, finding))
}

fn one(layout: &Layout, Finding { code, path, what, .. }: &Finding) -> Result<(), ArchiveError> {
    match *code {
        "leftover" if path.is_dir() => durable::remove_dir_all(path).at(path),
        "leftover" if path.exists() => durable::remove_file(path).at(path),
        // Opening would pass over a session that the index still knows in that state.
        _ if *path == layout.sqlite() => Ok(()),
        "session_unreadable"
        | "settings_unreadable"
        | "memories_unreadable"
        | "instructions_unreadable"
        | "drafts_unreadable"
        | "outbox_unreadable"
        | "window_unreadable"
        | "keys_unreadable"
        | "attachment_damaged"
        | "backup_damaged" => quarantine::set_aside(layout, path, what).map(drop),
        "backup_manifest" => path.parent().map_or(Ok(()), backup::describe_anew),
        // A new one is made when the archive is opened.
        "index_differs" => durable::remove_file(path).at(path),
        _ => Ok(()),
    }
}
