//! The files of a folder.

use std::path::{Path, PathBuf};

/// Those with this ending, in the order of their names.
pub(crate) fn files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).expect("the folder of the data can be read");
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    files
}
