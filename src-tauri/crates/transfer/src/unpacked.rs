//! Conversations of Extremis that somebody packed: a data folder, or what was exported of one, in a zip.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use extremis_archive::reading::{self, Paths};
use extremis_archive::{ArchiveError, durable};
use tempfile::TempDir;

use crate::documents::Documents;
use crate::files::{self, At};

/// What was unpacked, for as long as it is read: a folder that only the user may look into.
pub(crate) struct Unpacked {
    dir: TempDir,
    package: PathBuf,
}

impl Unpacked {
    /// A path as people know it: below the package.
    pub(crate) fn shown(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.dir.path()).map_or_else(|_| path.to_owned(), |name| self.package.join(name))
    }
}

/// What a package held.
pub(crate) struct UnpackedPackage {
    pub(crate) unpacked: Unpacked,
    /// Where its conversations are.
    pub(crate) folder: PathBuf,
    pub(crate) failed: Vec<(PathBuf, String)>,
}

/// Whether a package has files named as ours are; others name theirs by a UUID, too.
pub(crate) fn may_be_own(documents: &Documents) -> bool {
    let database = Paths::of(Path::new("")).sqlite;
    documents.list.iter().any(|document| {
        let path = Path::new(&document.name);
        reading::session_of(path).is_some() || path.file_name() == database.file_name()
    })
}

/// Unpacks all of a package; gives the folder that is meant in it, too, and what could not be unpacked, and why.
pub(crate) fn unpack_all(package: &Path, documents: &mut Documents) -> Result<UnpackedPackage, ArchiveError> {
    let dir = tempfile::tempdir().at(package)?;
    let mut failed = documents.refused.clone();
    for at in 0..documents.list.len() {
        if let Err(reason) = unpack(documents, at, dir.path()) {
            failed.push((documents.list[at].path.clone(), reason));
        }
    }
    let folder = top(dir.path());
    Ok(UnpackedPackage { unpacked: Unpacked { dir, package: package.to_owned() }, folder, failed })
}

fn unpack(documents: &mut Documents, at: usize, dir: &Path) -> Result<(), String> {
    let path = dir.join(&documents.list[at].name);
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(files::unreadable)?;
    let mut file = File::create_new(&path).map_err(files::unreadable)?;
    durable::tighten(&path).map_err(files::unreadable)?;
    io::copy(&mut documents.open(at)?, &mut file).map(drop).map_err(files::unreadable)
}

/// The folder that is meant: who packs a folder has it as the only one in the package.
fn top(dir: &Path) -> PathBuf {
    let mut top = dir.to_owned();
    while let Ok(entries) = fs::read_dir(&top)
        && let [Some(only)] = entries.map(Result::ok).collect::<Vec<_>>().as_slice()
        && only.file_type().is_ok_and(|kind| kind.is_dir())
        && !is_part(&only.path())
    {
        top = only.path();
    }
    top
}

/// Whether a folder is a part of a data folder.
fn is_part(folder: &Path) -> bool {
    let paths = Paths::of(Path::new(""));
    [paths.conversations, paths.sessions].iter().any(|part| part.file_name() == folder.file_name())
}
