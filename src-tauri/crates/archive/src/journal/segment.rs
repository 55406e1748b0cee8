//! The files with records: what they are called, and whether the one that was read or left is still there.
//!
//! A number is a count, and in its last nine digits what tells writers apart, so that files of two machines whose folder
//! is synchronised never share a name. Files of earlier versions have the count alone.

use std::fs::{self, File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{durable, machine};

/// How many writers can be told apart.
const WRITERS: u64 = 1_000_000_000;
const ENDING: &str = ".jsonl";
/// There is always room for numbers beyond.
const LARGEST: u64 = u64::MAX / 2;

/// What tells the segments of this process apart.
pub(super) fn of_this_process() -> u64 {
    RandomState::new().hash_one(std::process::id()) % WRITERS
}

/// What tells the kept changes of this machine apart.
pub(super) fn of_this_machine() -> u64 {
    u64::from(crc32fast::hash(machine::name().as_bytes())) % WRITERS
}

/// The number of a writer's file that comes after all up to `last`.
pub(super) fn number_after(last: u64, writer: u64) -> u64 {
    (last / WRITERS + 1) * WRITERS + writer
}

/// Whether a file was named by this writer; by an earlier version, nobody knows.
pub(super) fn is_of(number: u64, writer: u64) -> Option<bool> {
    (number >= WRITERS).then_some(number % WRITERS == writer)
}

pub(super) fn path(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{number:04}{ENDING}"))
}

/// The number in a file's name behind `prefix`, and what follows it there.
pub(super) fn number_in<'a>(path: &'a Path, prefix: &str) -> Option<(u64, &'a str)> {
    let name = path.file_name()?.to_str()?.strip_prefix(prefix)?.strip_suffix(ENDING)?;
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = name.split_at(digits);
    Some((number.parse().ok().filter(|number| *number <= LARGEST)?, rest))
}

/// The number of a segment, and whether the file is a copy that another program made of it: `0001.sync-conflict-….jsonl`
/// (Syncthing), `0001 (Ada's conflicted copy).jsonl` (Dropbox), `0001-MACHINE.jsonl` (`OneDrive`), `0001 2.jsonl`
/// (`iCloud`).
pub(super) fn named(path: &Path) -> Option<(u64, bool)> {
    let (number, rest) = number_in(path, "")?;
    let is_copy = rest.starts_with(['.', ' ', '-']);
    (is_copy || rest.is_empty()).then_some((number, is_copy))
}

/// A segment that is not appended to, as it was read or left.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    pub(super) number: u64,
    pub(super) path: PathBuf,
    /// How many of its bytes count.
    pub(super) accepted: usize,
    /// None where it cannot be told again.
    seen: Option<Seen>,
    /// Open where this process left it and what it holds may be nowhere else.
    pub(super) left: Option<Arc<OpenSegment>>,
}

/// What tells a file from another of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    file: Option<(u64, u64)>,
    size: u64,
}

impl Segment {
    pub(super) fn new(number: u64, path: PathBuf, accepted: usize, metadata: Option<&Metadata>) -> Self {
        Self { number, path, accepted, seen: metadata.map(Seen::of), left: None }
    }

    /// A segment that is not appended to any more. Windows removes no file that is open, so there it is closed.
    pub(super) fn left(opened: &Arc<OpenSegment>, accepted: usize) -> Self {
        let metadata = opened.file.metadata().ok();
        let left = cfg!(unix).then(|| Arc::clone(opened));
        Self { left, ..Self::new(opened.number, opened.path.clone(), accepted, metadata.as_ref()) }
    }

    /// Whether another program took it away while what it holds may be nowhere else.
    pub(super) fn is_lost(&self) -> bool {
        self.left.as_ref().is_some_and(|left| !left.is_in_place())
    }

    /// Another file was put in its place here.
    pub(super) fn rewritten(&mut self, accepted: usize, metadata: &Metadata) {
        self.accepted = accepted;
        self.seen = Some(Seen::of(metadata));
    }

    /// Whether the file that was read or left is there, and nothing was added to it since.
    pub(super) fn is_there(&self) -> bool {
        fs::symlink_metadata(&self.path)
            .is_ok_and(|there| there.is_file() && self.seen == Some(Seen::of(&there)))
    }
}

impl Seen {
    fn of(metadata: &Metadata) -> Self {
        Self { file: durable::identity(metadata), size: metadata.len() }
    }
}

/// A segment that is appended to.
#[derive(Debug)]
pub(super) struct OpenSegment {
    pub(super) number: u64,
    pub(super) path: PathBuf,
    pub(super) file: File,
    /// Whether the system tells by the numbers of files which one lies under a name.
    pub(super) is_numbered: bool,
}

impl OpenSegment {
    /// What was written up to a length, as far as it is still there.
    pub(super) fn beginning(&self, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        file.rewind()?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Whether the file is still there under its name. Where files cannot be told apart, any file there counts.
    pub(super) fn is_in_place(&self) -> bool {
        if self.is_numbered {
            // What cannot be asked now is asked again with the next record.
            durable::is_at(&self.file, &self.path).unwrap_or(true)
        } else {
            fs::symlink_metadata(&self.path).is_ok_and(|there| there.is_file())
        }
    }
}

/// Makes the segment `first`, or the next one of which there is no file. What is there may be another writer's, who came
/// when the lock was removed, or what an attempt left that failed and could not clean up.
pub(super) fn create(dir: &Path, first: u64) -> io::Result<OpenSegment> {
    let mut number = first;
    let mut is_second = false;
    loop {
        let path = path(dir, number);
        let file = match durable::create_kept_file(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                number += WRITERS;
                continue;
            }
            // A cleaner took the folder.
            Err(error) if error.kind() == ErrorKind::NotFound && fs::create_dir(dir).is_ok() => {
                durable::tighten(dir)?;
                continue;
            }
            made => made?,
        };
        let is_numbered = durable::is_at(&file, &path)?;
        if !is_numbered && !is_second {
            // Somebody replaced it already, or this file system numbers one file differently each time.
            is_second = true;
            number += WRITERS;
            continue;
        }
        let opened = OpenSegment { number, path, file, is_numbered };
        return match durable::sync_dir(dir) {
            Ok(()) => Ok(opened),
            Err(error) => {
                remove(opened);
                Err(error)
            }
        };
    }
}

/// Removes a segment that nothing was accepted into.
pub(super) fn remove(opened: OpenSegment) {
    let is_in_place = opened.is_in_place();
    // Windows removes no file that is open.
    let OpenSegment { path, file, .. } = opened;
    drop(file);
    if is_in_place {
        let _ = durable::remove_file(&path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_writer_grow_whoever_was_the_last_and_tell_whose_they_are() {
        let first = number_after(0, 17);
        assert_eq!(first, 1_000_000_017);
        let second = number_after(number_after(first, 999_999_999), 17);
        assert_eq!(second, 3_000_000_017);
        assert_eq!((is_of(second, 17), is_of(second, 18), is_of(42, 42)), (Some(true), Some(false), None));
        assert_eq!(number_after(9999, 17), first, "after those of an earlier version");
    }

    #[test]
    fn copies_of_other_programs_are_known_by_their_names() {
        let named = |name: &str| named(Path::new(name));
        assert_eq!(named("0007.jsonl"), Some((7, false)));
        assert_eq!(named("1000000017.jsonl"), Some((1_000_000_017, false)));
        for copy in [
            "0007.sync-conflict-20260104-101500-ABCDEFG.jsonl",
            "0007 (Ada's conflicted copy 2026-01-04).jsonl",
            "0007-LAPTOP.jsonl",
            "0007 2.jsonl",
        ] {
            assert_eq!(named(copy), Some((7, true)), "{copy}");
        }
        for other in [
            "settled-0007.jsonl",
            ".0007.jsonl.1-2.extremis-tmp",
            "0007.jsonl~",
            "7th.jsonl",
            "18446744073709551615.jsonl",
        ] {
            assert_eq!(named(other), None, "{other}");
        }
    }
}
