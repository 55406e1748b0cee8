//! Taking over what Extremis for macOS left in the same data folder: `sessions/`, beside our `conversations/`.
//!
//! The originals stay where they are until all that they say is here, and then become the backup in one step; so
//! an end at any point loses nothing, and the next opening goes on.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use extremis_archive::reading::Paths;
use extremis_archive::{Archive, ArchiveError, Notice, NoticeCode, durable};
use extremis_domain::Clock;
use extremis_language::{Words, text};

use crate::files::{self, At};
use crate::format::session_files;
use crate::import::take_in;
use crate::intake::Origin;
use crate::report::ImportReport;
use crate::source::Source;

type Stamp = (PathBuf, u64, Option<SystemTime>);

/// How often the folder is looked at again when its owner is writing to it meanwhile.
const LOOKS: usize = 3;

/// Takes over `sessions/` from the data folder of `archive` if it is there. What became of it is in the archive's
/// notices; what fails now is tried at the next opening.
pub fn adopt(archive: &Archive, dir: &Path, clock: &dyn Clock) {
    let paths = Paths::of(dir);
    if archive.read_only() || !files::is_folder(&paths.sessions) {
        return;
    }
    archive.notify(match take_over(archive, &paths, clock) {
        Ok((report, kept)) => told(&report, &kept),
        Err(error) => Notice {
            code: NoticeCode::NotTakenOver,
            message: text!("transfer-not-adopted", folder = paths.sessions.display(), error = Words(error)),
        },
    });
}

fn take_over(
    archive: &Archive,
    paths: &Paths,
    clock: &dyn Clock,
) -> Result<(ImportReport, PathBuf), ArchiveError> {
    let dir = &paths.sessions;
    let mut looks = LOOKS;
    let report = loop {
        let before = stamps(dir)?;
        let mut source = Source::default();
        session_files(dir, &mut source)?;
        let report = take_in(archive, &mut source, Origin::Own, &|message| message, &mut |_| {
            ControlFlow::Continue(())
        })?;
        let open = source.active.filter(|id| archive.active().is_none() && archive.exists(*id));
        if open.is_some() {
            archive.set_active(open)?;
        }
        looks -= 1;
        if looks == 0 || stamps(dir)? == before {
            break report;
        }
    };
    archive.flush()?;
    Ok((report, keep(paths, clock)?))
}

/// What the folder's files look like: how long each is, and when it was changed.
fn stamps(dir: &Path) -> Result<Vec<Stamp>, ArchiveError> {
    let mut stamps = Vec::new();
    for entry in fs::read_dir(dir).at(dir)? {
        let path = entry.at(dir)?.path();
        let metadata = fs::symlink_metadata(&path).at(&path)?;
        stamps.push((path, metadata.len(), metadata.modified().ok()));
    }
    stamps.sort();
    Ok(stamps)
}

/// Makes the originals the backup, in one step.
fn keep(paths: &Paths, clock: &dyn Clock) -> Result<PathBuf, ArchiveError> {
    let (from, dir) = (&paths.sessions, &paths.backups);
    durable::create_dir(dir)?;
    let time = clock.now().to_string().replace(':', "-");
    let name = format!("macos-sessions-{time}");
    let names = std::iter::once(name.clone()).chain((2_u32..).map(|number| format!("{number}-{name}")));
    let free = names.map(|name| dir.join(name)).find(|path| !path.exists());
    let to = free.unwrap_or_else(|| dir.join(name));
    for entry in fs::read_dir(from).at(from)?.flatten().filter(|entry| !entry.path().is_symlink()) {
        let _ = durable::tighten(&entry.path());
    }
    let _ = durable::tighten(from);
    durable::rename(from, &to).at(from)?;
    durable::sync_parent(from).and_then(|()| durable::sync_dir(dir)).at(dir)?;
    Ok(to)
}

fn told(report: &ImportReport, kept: &Path) -> Notice {
    let here = report.added + report.updated + report.unchanged;
    let mut message = text!("transfer-adopted", count = here, originals = kept.display());
    if let Some((path, reason)) = report.failed.first() {
        let name = Words(path.file_name().unwrap_or_default().to_string_lossy());
        let count = report.failed.len();
        message.push(' ');
        message.push_str(&if count > 1 {
            text!("transfer-adopted-but-others", count = count, name = name, reason = reason)
        } else {
            text!("transfer-adopted-but", count = count, name = name, reason = reason)
        });
    }
    Notice { code: NoticeCode::TakenOver, message }
}
