//! What happens to a damaged file: what it still holds goes into a new one, and the damaged one is set aside.
//!
//! The new file is whole before the damaged one is touched, and takes its place by a rename; whoever is killed in
//! between goes on from there at the next opening.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use extremis_language::{Words, text};

use super::place;
use super::salvage::{Salvaged, salvage};
use crate::error::At;
use crate::layout::Layout;
use crate::lost::used_but_for;
use crate::{ArchiveError, DamageReason, Notice, NoticeCode, durable, quarantine};

/// Puts a new file with all that can be saved in the place of the damaged one, which nobody has open.
pub(crate) fn mend(layout: &Layout, reason: &DamageReason) -> Result<Notice, ArchiveError> {
    replace(layout, reason).map(|(_, notice)| notice)
}

/// The same, with what was saved.
pub(super) fn replace(layout: &Layout, reason: &DamageReason) -> Result<(Salvaged, Notice), ArchiveError> {
    let salvaged = salvage(layout)?;
    salvaged.write(&layout.sqlite_mended())?;
    let kept = exchange(layout, &format!("It was damaged.\n{}", reason.written()), None)?;
    durable::remove(&layout.sqlite_mended())?;
    let message = told(&salvaged, reason, kept.as_deref());
    let notice = Notice { code: NoticeCode::FileQuarantined, message };
    Ok((salvaged, notice))
}

/// Goes on with an exchange that a process before this one did not finish.
pub(super) fn finish(layout: &Layout) -> Result<Option<Notice>, ArchiveError> {
    let new = layout.sqlite_mended();
    if !new.exists() {
        return Ok(None);
    }
    let is_there = place::number(&new).is_some_and(|number| place::number(&layout.sqlite()) == Some(number));
    let reason = "It was being replaced when Extremis ended.";
    let kept = if is_there { None } else { exchange(layout, reason, None)? };
    durable::remove(&new)?;
    let Some(kept) = kept else { return Ok(None) };
    let message = text!("archive-rescued", path = kept.display());
    Ok(Some(Notice { code: NoticeCode::FileQuarantined, message }))
}

/// Sets aside whatever is in the file's place, but for a file with the number `ours`, and puts the new one there, over
/// nothing: what comes meanwhile is set aside, too. The new file keeps its other name.
pub(super) fn exchange(
    layout: &Layout,
    reason: &str,
    ours: Option<u64>,
) -> Result<Option<PathBuf>, ArchiveError> {
    let (path, [log, index]) = (layout.sqlite(), layout.sqlite_companions());
    let mut kept = None;
    loop {
        // The log goes first: it must never be taken for that of the new file.
        if log.metadata().is_ok_and(|log| log.len() > 0) {
            quarantine::set_aside(layout, &log, reason)?;
        }
        durable::remove(&log)?;
        durable::remove(&index)?;
        if path.exists() {
            let aside = quarantine::set_aside(layout, &path, reason)?;
            if ours.is_some() && place::number(&aside) == ours {
                durable::remove(&quarantine::reason_beside(&aside))?;
                durable::remove(&aside)?;
            } else {
                kept = Some(aside);
            }
        }
        match put_where_nothing_is(&layout.sqlite_mended(), &path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            put => {
                put.and_then(|()| durable::sync_parent(&path)).at(&path)?;
                return Ok(kept);
            }
        }
    }
}

/// Gives a file a second name. Where files have one name alone, it gets that one.
fn put_where_nothing_is(file: &Path, path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        match fs::hard_link(file, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {}
            linked => return linked,
        }
    }
    durable::rename(file, path)
}

fn told(salvaged: &Salvaged, reason: &DamageReason, kept: Option<&Path>) -> String {
    let told = text!("archive-database-saved", reason = Words(reason), there = what_is_there(salvaged));
    match kept {
        Some(kept) => format!("{told} {}", text!("archive-database-kept", path = kept.display())),
        None => told,
    }
}

/// What a reader is told, who leaves the damaged file as it is.
pub(super) fn left_in_place(salvaged: &Salvaged, reason: &DamageReason) -> Notice {
    let message = text!("archive-database-left", reason = Words(reason), there = what_is_there(salvaged));
    Notice { code: NoticeCode::FileLeftInPlace, message }
}

/// In sentences.
fn what_is_there(salvaged: &Salvaged) -> String {
    let mut told = vec![text!("archive-database-there", count = salvaged.sessions.len())];
    if !salvaged.lost.is_empty() {
        told.push(used_but_for(&salvaged.lost));
    }
    if !salvaged.from_backup.is_empty() {
        told.push(text!("archive-database-completed", count = salvaged.from_backup.len()));
    }
    if !salvaged.gone.is_empty() {
        told.push(text!("archive-database-gone", count = salvaged.gone.len()));
    }
    told.join(" ")
}
