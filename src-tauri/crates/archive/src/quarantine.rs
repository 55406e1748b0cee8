//! Where damaged things go: beside the rest, whole, with a word on what is wrong. Nothing in it is ever
//! overwritten, or removed but by an erasure.

use std::path::{Path, PathBuf};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, durable};

const REASON: &str = ".reason.txt";

/// Moves a file aside, with the reason beside it, and returns where it is now.
pub(crate) fn set_aside(layout: &Layout, file: &Path, reason: &str) -> Result<PathBuf, ArchiveError> {
    let dir = layout.quarantine();
    durable::create_dir(&dir)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let target = free_name(&dir, &name);
    durable::rename(file, &target).at(file)?;
    // From here on the file is safe; what follows only explains it.
    let _ = durable::sync_parent(file).and_then(|()| durable::sync_dir(&dir));
    let _ = durable::tighten(&target);
    let _ = durable::write(&reason_beside(&target), format!("{name} was set aside.\n{reason}\n").as_bytes());
    Ok(target)
}

/// Keeps damaged bytes that have no file of their own under `name`; the same name is kept only once, so that
/// the same damage found again makes no second copy.
pub(crate) fn keep(layout: &Layout, name: &str, bytes: &[u8], reason: &str) -> Result<PathBuf, ArchiveError> {
    let dir = layout.quarantine();
    let target = dir.join(name);
    if !target.exists() {
        durable::create_dir(&dir)?;
        durable::write(&target, bytes)?;
        let _ = durable::write(&reason_beside(&target), format!("{reason}\n").as_bytes());
    }
    Ok(target)
}

/// Where the word on what is wrong with a file is.
pub(crate) fn reason_beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!("{name}{REASON}"))
}

/// Whether a file is such a word.
pub(crate) fn is_reason(path: &Path) -> bool {
    path.to_string_lossy().ends_with(REASON)
}

/// A path in `dir` that nothing has: `name`, else with a number in front.
pub(crate) fn free_name(dir: &Path, name: &str) -> PathBuf {
    let plain = dir.join(name);
    let numbered = (2_u32..).map(|n| dir.join(format!("{n}-{name}")));
    std::iter::once(plain.clone()).chain(numbered).find(|path| !path.exists()).unwrap_or(plain)
}
