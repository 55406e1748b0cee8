//! Where the open file is: another program may put another one there.

use std::path::Path;

use crate::layout::Layout;

/// Which files the names of the archive's file and of its log stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) file: Option<u64>,
    pub(super) log: Option<u64>,
}

impl Place {
    pub(super) fn at(layout: &Layout) -> Self {
        let [log, _] = layout.sqlite_companions();
        Self { file: number(&layout.sqlite()), log: number(&log) }
    }
}

/// The number of a file in its file system.
#[cfg(unix)]
pub(super) fn number(path: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    path.symlink_metadata().ok().map(|file| file.ino())
}

/// An open file cannot be replaced.
#[cfg(not(unix))]
pub(super) fn number(_: &Path) -> Option<u64> {
    None
}
