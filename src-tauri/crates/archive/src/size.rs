//! How much room a folder takes.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

#[cfg(unix)]
use crate::durable;

/// The sizes of all files below `dir`, added up, in bytes. A file with several names (a hard-linked backup)
/// takes room once. What goes away meanwhile counts for nothing.
pub(crate) fn of(dir: &Path) -> io::Result<u64> {
    let mut seen = std::collections::HashSet::new();
    let mut total = 0;
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        let entries = match fs::read_dir(&dir) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            // Of a link itself, not of what it points at.
            let metadata = match entry.metadata() {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                metadata => metadata?,
            };
            if metadata.is_dir() {
                open.push(entry.path());
            } else if identity(&metadata).is_none_or(|identity| seen.insert(identity)) {
                total += metadata.len();
            }
        }
    }
    Ok(total)
}

/// Tells the files that have several names apart.
#[cfg(unix)]
pub(crate) fn identity(metadata: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    durable::identity(metadata).filter(|_| metadata.nlink() > 1)
}

#[cfg(not(unix))]
pub(crate) fn identity(_metadata: &fs::Metadata) -> Option<(u64, u64)> {
    None
}
