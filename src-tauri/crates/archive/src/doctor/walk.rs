//! Going through a folder without following links out of it, and reading what is a file and nothing else.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// Everything below a folder, the folder itself first. What cannot be listed is passed over.
pub(super) fn below(dir: &Path) -> Vec<(PathBuf, Metadata)> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(path) = open.pop() {
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.is_dir() {
            open.extend(files(&path));
        }
        found.push((path, metadata));
    }
    found
}

/// What is directly in a folder, in the order of the names; nothing if there is no such folder.
pub(super) fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The last part of a path, for people.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
