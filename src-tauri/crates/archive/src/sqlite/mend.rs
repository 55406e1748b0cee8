//! What happens to a damaged file: what it still holds goes into a new one, and the damaged one is set aside.
//!
//! The new file is whole before the damaged one is touched, and takes its place by a rename; whoever is killed in
//! between goes on from there at the next opening.

use std::fs;
use std::path::{Path, PathBuf};

use super::salvage::{Salvaged, salvage};
use crate::error::At;
use crate::layout::Layout;
use crate::lost::used_but_for;
use crate::{ArchiveError, Notice, NoticeCode, durable, quarantine};

/// Puts a new file with all that can be saved in the place of the damaged one, which nobody has open.
pub(crate) fn mend(layout: &Layout, reason: &str) -> Result<Notice, ArchiveError> {
    replace(layout, reason).map(|(_, notice)| notice)
}

/// The same, with what was saved.
pub(super) fn replace(layout: &Layout, reason: &str) -> Result<(Salvaged, Notice), ArchiveError> {
    let salvaged = salvage(layout)?;
    salvaged.write(&layout.sqlite_mended())?;
    let kept = exchange(layout, &format!("It was damaged.\n{reason}"))?;
    let message = told(&salvaged, reason, kept.as_deref());
    let notice = Notice { code: NoticeCode::FileQuarantined, message };
    Ok((salvaged, notice))
}

/// Goes on with an exchange that a process before this one did not finish.
pub(super) fn finish(layout: &Layout) -> Result<Option<Notice>, ArchiveError> {
    if !layout.sqlite_mended().exists() {
        return Ok(None);
    }
    let Some(kept) = exchange(layout, "It was being replaced when Extremis ended.")? else { return Ok(None) };
    let message = format!(
        "The archive's file was damaged, or another program had put it there. It was kept as {}; everything that could be saved is in a new one.",
        kept.display()
    );
    Ok(Some(Notice { code: NoticeCode::FileQuarantined, message }))
}

/// Sets the file aside, if there is one, and puts the new one in its place.
pub(super) fn exchange(layout: &Layout, reason: &str) -> Result<Option<PathBuf>, ArchiveError> {
    let path = layout.sqlite();
    let [log, _] = layout.sqlite_companions();
    // The log goes first: it must never be taken for that of the new file.
    if log.metadata().is_ok_and(|log| log.len() > 0) {
        quarantine::set_aside(layout, &log, reason)?;
    }
    let kept = if path.exists() { Some(keep(layout, &path, reason)?) } else { None };
    take_place(layout)?;
    Ok(kept)
}

/// Puts the new file in the place of the one that is there.
pub(super) fn take_place(layout: &Layout) -> Result<(), ArchiveError> {
    let path = layout.sqlite();
    for companion in layout.sqlite_companions() {
        durable::remove(&companion)?;
    }
    durable::rename(&layout.sqlite_mended(), &path).at(&path)?;
    durable::sync_parent(&path).at(&path)
}

/// Gives the damaged file another name as well, so that there is a file of its own name all the time: without one,
/// the folder would count as one of readable files.
fn keep(layout: &Layout, path: &Path, reason: &str) -> Result<PathBuf, ArchiveError> {
    let dir = layout.quarantine();
    durable::create_dir(&dir)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let kept = quarantine::free_name(&dir, &name);
    if fs::hard_link(path, &kept).is_err() {
        fs::copy(path, &kept).at(&kept)?;
        durable::sync_file(&kept).at(&kept)?;
    }
    durable::sync_dir(&dir).at(&dir)?;
    let _ = durable::tighten(&kept);
    let why = format!("{name} was set aside.\n{reason}\n");
    let _ = durable::write(&quarantine::reason_beside(&kept), why.as_bytes());
    Ok(kept)
}

fn told(salvaged: &Salvaged, reason: &str, kept: Option<&Path>) -> String {
    let kept =
        kept.map(|kept| format!(" The damaged file was kept as {}.", kept.display())).unwrap_or_default();
    format!(
        "The archive's file was damaged ({reason}). What could be read of it was saved into a new file: {}{kept}",
        what_is_there(salvaged),
    )
}

/// What a reader is told, who leaves the damaged file as it is.
pub(super) fn left_in_place(salvaged: &Salvaged, reason: &str) -> Notice {
    let message = format!(
        "The archive's file is damaged ({reason}). What can be read of it is shown: {} It was left as it is; Extremis mends it when it is next opened for writing.",
        what_is_there(salvaged)
    );
    Notice { code: NoticeCode::FileLeftInPlace, message }
}

fn what_is_there(salvaged: &Salvaged) -> String {
    let count = |number: usize, what: &str| match number {
        0 => String::new(),
        1 => format!(" One conversation {what}."),
        number => format!(" {number} conversations {what}."),
    };
    let but =
        if salvaged.lost.is_empty() { String::new() } else { format!(" {}", used_but_for(&salvaged.lost)) };
    format!(
        "{} conversations.{but}{}{}",
        salvaged.sessions.len(),
        count(salvaged.from_backup.len(), "was completed from a backup"),
        count(salvaged.gone.len(), "could not be saved, and no backup has it"),
    )
}
