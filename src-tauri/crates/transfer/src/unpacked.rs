//! Conversations of Extremis that somebody packed: a data folder, or what was exported of one, in a zip.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use extremis_archive::reading::{self, Paths};
use extremis_archive::{ArchiveError, Progress, ProgressStage, Report, durable};
use tempfile::TempDir;

use crate::documents::{Document, Documents};
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

/// So many of its conversations tell whether a package is of Extremis.
const LOOKED_AT: usize = 3;
/// How much is unpacked between two looks whether to go on.
const CHUNK: u64 = 1024 * 1024;
/// What is counted while something is unpacked.
const MEGABYTE: u64 = 1_000_000;

/// What the names of its files say of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NamesSay {
    /// Nothing in it lies where ours does.
    Foreign,
    /// Files are named as our conversations are, which those of others can be, too. Which, the first of them.
    Doubtful(Vec<usize>),
    /// There is more than that which only ours has.
    Own,
}

/// Tells whose a package is before anything is unpacked.
pub(crate) fn names_say(documents: &Documents) -> NamesSay {
    let top = top_of(documents.list.iter().map(|document| document.name.as_str()));
    let paths = Paths::of(Path::new(""));
    let below = |document: &Document| document.name.strip_prefix(&top).map(PathBuf::from);
    let is_ours =
        |path: &Path| path == paths.sqlite || path == paths.memories || path.starts_with(&paths.journal);
    let conversations: Vec<usize> = documents
        .list
        .iter()
        .enumerate()
        .filter(|(_, document)| below(document).is_some_and(|path| is_conversation(&path, &paths)))
        .map(|(at, _)| at)
        .collect();
    let has_database =
        documents.list.iter().any(|document| below(document).is_some_and(|path| path == paths.sqlite));
    if conversations.is_empty() && !has_database {
        return NamesSay::Foreign;
    }
    let has_more = documents.list.iter().filter_map(below).any(|path| is_ours(&path));
    if has_more {
        NamesSay::Own
    } else {
        NamesSay::Doubtful(conversations.into_iter().take(LOOKED_AT).collect())
    }
}

/// Whether a file lies where one with a conversation of ours does.
fn is_conversation(path: &Path, paths: &Paths) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_there = folder == paths.conversations || folder == paths.sessions || folder == Path::new("");
    is_there && reading::session_of(path).is_some()
}

/// Whether one of these files holds a conversation of ours.
pub(crate) fn has_own(documents: &mut Documents, at: &[usize]) -> bool {
    at.iter().any(|at| {
        let id = reading::session_of(Path::new(&documents.list[*at].name));
        let read = documents.read(*at, files::LARGEST);
        id.zip(read.ok()).is_some_and(|(id, bytes)| reading::session_file(id, &bytes).is_ok())
    })
}

/// Unpacks all of a package; gives the folder that is meant in it, too, and what could not be unpacked, and why.
/// `progress` says whether to go on.
pub(crate) fn unpack_all(
    package: &Path,
    documents: &mut Documents,
    progress: &mut Report<'_>,
) -> Result<ControlFlow<(), UnpackedPackage>, ArchiveError> {
    let dir = tempfile::tempdir().at(package)?;
    let mut failed = documents.refused.clone();
    let all = documents.list.iter().map(|document| document.size).sum();
    let mut unpacking = Unpacking { dir: dir.path(), done: 0, all, progress };
    for at in 0..documents.list.len() {
        match unpacking.unpack(documents, at) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => return Ok(ControlFlow::Break(())),
            Err(reason) => failed.push((documents.list[at].path.clone(), reason)),
        }
    }
    let folder = top(dir.path());
    let unpacked = Unpacked { dir, package: package.to_owned() };
    Ok(ControlFlow::Continue(UnpackedPackage { unpacked, folder, failed }))
}

/// A package while it is unpacked.
struct Unpacking<'a, 'b> {
    dir: &'a Path,
    /// So many bytes, of so many.
    done: u64,
    all: u64,
    progress: &'a mut Report<'b>,
}

impl Unpacking<'_, '_> {
    fn unpack(&mut self, documents: &mut Documents, at: usize) -> Result<ControlFlow<()>, String> {
        let path = self.dir.join(&documents.list[at].name);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(files::unreadable)?;
        let mut file = File::create_new(&path).map_err(files::unreadable)?;
        durable::tighten(&path).map_err(files::unreadable)?;
        let mut packed = documents.open(at)?;
        loop {
            let reached = self.reached();
            if (self.progress)(reached).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let read = io::copy(&mut (&mut packed).take(CHUNK), &mut file).map_err(files::unreadable)?;
            if read == 0 {
                return Ok(ControlFlow::Continue(()));
            }
            self.done += read;
        }
    }

    fn reached(&self) -> Progress {
        let megabytes = |bytes: u64| usize::try_from(bytes / MEGABYTE).unwrap_or(usize::MAX);
        let total = megabytes(self.all.max(self.done)).max(1);
        Progress { task: ProgressStage::Unpack, done: megabytes(self.done), total }
    }
}

/// What the names of all files begin with: who packs a folder has it as the only one in the package.
fn top_of<'a>(mut names: impl Iterator<Item = &'a str>) -> String {
    let folders = |name: &'a str| name.rsplit_once('/').map_or("", |(folder, _)| folder).split('/');
    let mut common: Vec<&str> = names.next().map(|first| folders(first).collect()).unwrap_or_default();
    for name in names {
        let same = common.iter().zip(folders(name)).take_while(|(one, other)| *one == other).count();
        common.truncate(same);
    }
    let is_above = |folder: &&&str| !folder.is_empty() && !is_part(Path::new(folder));
    common.iter().take_while(is_above).flat_map(|folder| [*folder, "/"]).collect()
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
