//! A file that is written piece by piece: it has its name once it is whole.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{create_file, remove_file, rename, sync_parent, temporary_beside};
use crate::ArchiveError;
use crate::error::At;

/// A new file while it is written. Nothing is left of one that was not finished.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
}

impl NewFile {
    /// Begins a file that will be at `path`: a private temporary one in the same folder.
    pub fn create(path: &Path) -> Result<Self, ArchiveError> {
        let temporary = temporary_beside(path);
        let file = BufWriter::new(create_file(&temporary).at(path)?);
        Ok(Self { path: path.to_owned(), temporary, file })
    }

    /// Adds to it.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.file.write_all(bytes).at(&self.path)
    }

    /// Gives it its name, once all of it is on the disk. A file that has that name is replaced.
    pub fn finish(mut self) -> Result<(), ArchiveError> {
        self.file.flush().and_then(|()| self.file.get_ref().sync_all()).at(&self.path)?;
        rename(&self.temporary, &self.path).at(&self.path)?;
        sync_parent(&self.path).at(&self.path)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Of one that is finished there is none any more.
        let _ = remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_has_its_name_once_it_is_whole_and_nothing_is_left_of_one_that_was_given_up() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("lines");
        let mut file = NewFile::create(&path).unwrap();
        file.add(b"one\n").unwrap();
        assert!(!path.exists());
        file.add(b"two\n").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
        let mut other = NewFile::create(&dir.path().join("other")).unwrap();
        other.add(b"three").unwrap();
        drop(other);
        assert_eq!(names(dir.path()), ["lines"]);
    }
}
