//! Several new files at once: the disk is waited for once, not once for each.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{create_file, remove_file, rename, sync_dir, temporary_beside, too_large};
use crate::ArchiveError;
use crate::error::At;

/// New files of one folder while they are written. None has its name before all are on the disk, and nothing is left of
/// those that were not finished.
#[derive(Debug)]
pub(crate) struct NewFiles {
    dir: PathBuf,
    begun: Vec<Begun>,
}

#[derive(Debug)]
struct Begun {
    path: PathBuf,
    temporary: PathBuf,
    metadata: Metadata,
}

impl NewFiles {
    pub(crate) fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), begun: Vec::new() }
    }

    /// Adds a file that will be at `path`.
    pub(crate) fn add(&mut self, path: PathBuf, bytes: &[u8]) -> Result<(), ArchiveError> {
        if bytes.len() as u64 > super::LARGEST {
            return Err(ArchiveError::from_io(path, too_large()));
        }
        let temporary = temporary_beside(&path);
        match write(&temporary, bytes) {
            Ok(metadata) => self.begun.push(Begun { path, temporary, metadata }),
            Err(error) => {
                let _ = remove_file(&temporary);
                return Err(ArchiveError::from_io(path, error));
            }
        }
        Ok(())
    }

    /// Takes over those that were written of the same folder, behind its own.
    pub(crate) fn join(&mut self, mut other: Self) {
        self.begun.append(&mut other.begun);
    }

    /// Gives all of them their names, and says how each looks. After a failure none of them is there.
    pub(crate) fn finish(mut self) -> Result<Vec<Metadata>, ArchiveError> {
        sync_all(&self.dir, &self.begun).at(&self.dir)?;
        let named = self.begun.iter().try_for_each(|file| rename(&file.temporary, &file.path).at(&file.path));
        if let Err(error) = named.and_then(|()| sync_dir(&self.dir).at(&self.dir)) {
            for file in &self.begun {
                let _ = remove_file(&file.path);
            }
            return Err(error);
        }
        Ok(self.begun.drain(..).map(|file| file.metadata).collect())
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        for file in &self.begun {
            let _ = remove_file(&file.temporary);
        }
    }
}

fn write(temporary: &Path, bytes: &[u8]) -> io::Result<Metadata> {
    let mut file = create_file(temporary)?;
    file.write_all(bytes)?;
    file.metadata()
}

/// Linux can be asked for everything that was written to a file system.
#[cfg(target_os = "linux")]
fn sync_all(dir: &Path, _: &[Begun]) -> io::Result<()> {
    Ok(rustix::fs::syncfs(std::fs::File::open(dir)?)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_all(_: &Path, begun: &[Begun]) -> io::Result<()> {
    begun.iter().try_for_each(|file| super::sync_file(&file.temporary))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn files_have_their_names_once_all_are_whole_and_nothing_is_left_of_those_that_were_given_up() {
        let dir = tempfile::tempdir().unwrap();
        let mut files = NewFiles::new(dir.path());
        files.add(dir.path().join("one"), b"first").unwrap();
        files.add(dir.path().join("two"), b"second").unwrap();
        assert!(names(dir.path()).iter().all(|name| super::super::is_temporary(name)));
        let described = files.finish().unwrap();
        assert_eq!(described.iter().map(Metadata::len).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(names(dir.path()), ["one", "two"]);
        assert_eq!(fs::read(dir.path().join("two")).unwrap(), b"second");

        let mut given_up = NewFiles::new(dir.path());
        given_up.add(dir.path().join("three"), b"third").unwrap();
        drop(given_up);
        let mut failed = NewFiles::new(dir.path());
        failed.add(dir.path().join("four"), b"fourth").unwrap();
        // What is no file cannot be replaced by one.
        fs::create_dir_all(dir.path().join("five/six")).unwrap();
        failed.add(dir.path().join("five"), b"fifth").unwrap();
        failed.finish().unwrap_err();
        assert_eq!(names(dir.path()), ["five", "one", "two"]);
    }
}
