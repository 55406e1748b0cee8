//! Taking over what Extremis for macOS left in the same data folder: `sessions/`, beside our `conversations/`.
//!
//! The originals stay where they are until all that they say is here, and then become the backup in one step; so
//! an end at any point loses nothing, and the next opening goes on.

use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use extremis_domain::Clock;

use super::source::Source;
use super::{ImportReport, files, take_in};
use crate::error::At;
use crate::index::Stamp;
use crate::layout::Layout;
use crate::{Archive, ArchiveError, Notice, durable};

/// How often the folder is looked at again when its owner is writing to it meanwhile.
const LOOKS: usize = 3;

/// Takes over `sessions/` if it is there, and says what became of it. What fails now is tried at the next opening.
pub(crate) fn adopt(archive: &Archive, dir: &Path, clock: &dyn Clock) -> Option<Notice> {
    let layout = Layout::new(dir);
    if archive.read_only() || !files::is_folder(&layout.sessions()) {
        return None;
    }
    Some(match take_over(archive, &layout, clock) {
        Ok((report, kept)) => told(&report, &kept),
        Err(error) => Notice {
            code: "not_taken_over",
            message: format!(
                "The conversations of Extremis for macOS in {} were not taken over: {error} They are untouched; the next start tries again.",
                layout.sessions().display()
            ),
        },
    })
}

fn take_over(
    archive: &Archive,
    layout: &Layout,
    clock: &dyn Clock,
) -> Result<(ImportReport, PathBuf), ArchiveError> {
    let dir = layout.sessions();
    let mut looks = LOOKS;
    let report = loop {
        let before = stamps(&dir)?;
        let mut source = Source::default();
        source.folder(&dir)?;
        let report = take_in(archive, &mut source, &|message| message, &mut |_| ControlFlow::Continue(()))?;
        let open = source.active.filter(|id| archive.active().is_none() && archive.exists(*id));
        if open.is_some() {
            archive.set_active(open)?;
        }
        looks -= 1;
        if looks == 0 || stamps(&dir)? == before {
            break report;
        }
    };
    archive.flush()?;
    Ok((report, keep(layout, clock)?))
}

/// What the folder's files look like.
fn stamps(dir: &Path) -> Result<Vec<(PathBuf, Stamp)>, ArchiveError> {
    let mut stamps = Vec::new();
    for entry in fs::read_dir(dir).at(dir)? {
        let path = entry.at(dir)?.path();
        let metadata = fs::symlink_metadata(&path).at(&path)?;
        stamps.push((path, Stamp::of(&metadata)));
    }
    stamps.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(stamps)
}

/// Makes the originals the backup, in one step.
fn keep(layout: &Layout, clock: &dyn Clock) -> Result<PathBuf, ArchiveError> {
    let (from, dir) = (layout.sessions(), layout.backups());
    durable::create_dir(&dir)?;
    let time = clock.now().to_string().replace(':', "-");
    let to = crate::quarantine::free_name(&dir, &format!("macos-sessions-{time}"));
    for entry in fs::read_dir(&from).at(&from)?.flatten().filter(|entry| !entry.path().is_symlink()) {
        let _ = durable::tighten(&entry.path());
    }
    let _ = durable::tighten(&from);
    fs::rename(&from, &to).at(&from)?;
    durable::sync_parent(&from).and_then(|()| durable::sync_dir(&dir)).at(&dir)?;
    Ok(to)
}

fn told(report: &ImportReport, kept: &Path) -> Notice {
    let here = report.added + report.updated + report.unchanged;
    let originals = kept.display();
    let mut message = format!(
        "{here} conversations of Extremis for macOS were taken over. The originals are in {originals}."
    );
    if let Some((path, reason)) = report.failed.first() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let others = if report.failed.len() > 1 { ", and others" } else { "" };
        let count = report.failed.len();
        let _ = write!(message, " {count} could not be read and are there alone: {name} ({reason}){others}.");
    }
    Notice { code: "taken_over", message }
}
