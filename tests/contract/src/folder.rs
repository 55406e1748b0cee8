//! A data folder of one kind of archive, and the ways in which a process can leave it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Kind, Mode};
use extremis_domain::{Clock, Timestamp};

/// A clock that stands still.
#[derive(Debug, Clone, Copy)]
pub struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        at(0)
    }
}

/// So many seconds after noon.
pub fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

/// A folder in memory, where there is such a place: for what is no question of the disk.
pub fn in_memory() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// A data folder that goes when it is dropped.
#[derive(Debug)]
pub struct Folder {
    kind: Kind,
    /// Holds the data folder, so that it can be replaced as a whole.
    around: tempfile::TempDir,
}

impl Folder {
    /// An empty folder for an archive of this kind.
    pub fn new(kind: Kind) -> Self {
        Self::around(kind, tempfile::tempdir().unwrap())
    }

    /// The same in memory, where there is such a place.
    pub fn in_memory(kind: Kind) -> Self {
        Self::around(kind, in_memory())
    }

    fn around(kind: Kind, around: tempfile::TempDir) -> Self {
        fs::create_dir(around.path().join("data")).unwrap();
        Self { kind, around }
    }

    /// The kind of its archive.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The data folder.
    pub fn dir(&self) -> PathBuf {
        self.around.path().join("data")
    }

    /// A path inside.
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir().join(name)
    }

    /// Opens the archive for writing.
    pub fn open(&self) -> Archive {
        self.try_open(Mode::Write).unwrap()
    }

    /// Opens the archive to look.
    pub fn look(&self) -> Archive {
        self.try_open(Mode::Read).unwrap()
    }

    /// Opens the archive.
    pub fn try_open(&self, mode: Mode) -> Result<Archive, ArchiveError> {
        open(self.kind, &self.dir(), mode)
    }

    /// Ends an archive as SIGKILL would: nothing is written any more, only the lock is gone.
    pub fn kill(&self, archive: Archive) {
        let aside = self.around.path().join("as it was");
        copy_as_it_is(&self.dir(), &aside);
        drop(archive);
        fs::remove_dir_all(self.dir()).unwrap();
        fs::rename(aside, self.dir()).unwrap();
    }

    /// Every file below the folder with its content.
    pub fn everything(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        everything(&self.dir())
    }
}

/// Opens an archive of one kind, at noon.
pub fn open(kind: Kind, dir: &Path, mode: Mode) -> Result<Archive, ArchiveError> {
    open_at(kind, dir, mode, Arc::new(Noon))
}

/// Opens an archive of one kind.
pub fn open_at(kind: Kind, dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Archive, ArchiveError> {
    Archive::open_as(kind, dir, mode, clock)
}

/// Every file below a folder with its content, but for the memory that processes share while they have an SQLite
/// file open: it holds their locks and no content.
pub fn everything(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut open = vec![dir.to_owned()];
    let mut files = BTreeMap::new();
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if !path.to_string_lossy().ends_with("-shm") {
                files.insert(path.clone(), fs::read(path).unwrap());
            }
        }
    }
    files
}

/// Copies a folder that its archive may still be writing to.
///
/// What is written first is copied first: the journal before the files that follow it. What goes meanwhile is in
/// what is copied later.
pub fn copy_as_it_is(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    let mut entries: Vec<_> = fs::read_dir(from).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name != "journal" && !name.ends_with("-wal"), name)
    });
    for entry in entries {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_as_it_is(&path, &target);
        } else if let Err(error) = fs::copy(&path, target) {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{}", path.display());
        }
    }
}
