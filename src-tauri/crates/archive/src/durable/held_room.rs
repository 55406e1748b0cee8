//! Room of the disk that is held for a file, so that it can be written when the disk is full.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use super::{create_new, remove_file, rename, sync_parent, temporary_beside};
use crate::ArchiveError;
use crate::error::At;

/// Room for a file that is written later, if at all. It is never free in between: other writers to a full disk wait for
/// every byte.
#[derive(Debug)]
pub struct HeldRoom {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
}

impl HeldRoom {
    /// Holds `bytes` for a file that may be at `path` later.
    pub fn hold(path: &Path, bytes: usize) -> Result<Self, ArchiveError> {
        let temporary = temporary_beside(path);
        let file = create_new(&temporary, OpenOptions::new().write(true)).at(path)?;
        let mut held = Self { path: path.to_owned(), temporary, file };
        held.file.write_all(&vec![0; bytes]).and_then(|()| held.file.sync_all()).at(path)?;
        Ok(held)
    }

    /// Writes the file, in place of one that is there. More than is held takes what the disk has left.
    pub fn write(mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.replace(bytes).at(&self.path)
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(bytes)?;
        self.file.set_len(bytes.len() as u64)?;
        self.file.sync_all()?;
        rename(&self.temporary, &self.path)?;
        sync_parent(&self.path)
    }
}

impl Drop for HeldRoom {
    fn drop(&mut self) {
        // Of one that was written there is none any more.
        let _ = remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_written_replaces_the_file_and_nothing_is_left_of_the_room_that_was_held() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("note");
        super::super::write(&path, b"the one before").unwrap();
        for words in ["short", "longer than what was held"] {
            HeldRoom::hold(&path, 10).unwrap().write(words.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), words);
        }
        drop(HeldRoom::hold(&path, 10).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "longer than what was held");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
