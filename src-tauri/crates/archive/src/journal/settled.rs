//! Accepted changes that the readable files have taken in, kept until a backup has them too.
//!
//! Another program may put a file of its own in the place of a conversation's (README, rule 10). What was accepted here
//! since the last backup is then nowhere else. `settled-NNNN.jsonl` hold these changes; a backup begins a new file, and
//! removes the earlier ones once it is whole. They are a spare copy: where the disk refuses one, the readable files
//! alone have it, and nothing waits for them to be synced.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{Record, segment_path};
use crate::error::At;
use crate::{ArchiveError, durable};

const PREFIX: &str = "settled-";

/// Bytes in one file; with the next one the files before the last are removed, whether there is a backup or not.
const LARGEST: u64 = 32 << 20;

/// Adds the accepted changes of a segment that is about to be removed.
pub(super) fn keep(dir: &Path, segment: u64) -> Result<(), ArchiveError> {
    let path = segment_path(dir, segment);
    let bytes = match durable::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        bytes => bytes.at(&path)?,
    };
    let length = accepted_length(dir, segment).unwrap_or(bytes.len()).min(bytes.len());
    let changes: Vec<u8> = super::whole_lines(&bytes[..length])
        .filter(|line| Record::is_change(line))
        .flatten()
        .copied()
        .collect();
    if changes.is_empty() {
        return Ok(());
    }
    let mut number = numbers(dir)?.last().copied().unwrap_or(1);
    if durable::is_no_file(&path_of(dir, number)) {
        number += 1;
    } else if fs::metadata(path_of(dir, number)).is_ok_and(|file| file.len() > LARGEST) {
        remove_before(dir, number)?;
        number += 1;
    }
    let path = path_of(dir, number);
    append(&path, &changes).at(&path)
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = match durable::create_file(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::OpenOptions::new().append(true).open(path)?
        }
        made => made?,
    };
    // A line torn there by a kill or a full disk must not take the next one with it.
    if file.metadata()?.len() > 0 {
        file.write_all(b"\n")?;
    }
    file.write_all(bytes)
}

/// How much of a segment counts, where the one after it says so.
fn accepted_length(dir: &Path, segment: u64) -> Option<usize> {
    let next = durable::read(segment_path(dir, segment + 1)).ok()?;
    let sealed = super::seals(&next).find(|(sealed, _)| *sealed == segment);
    sealed.map(|(_, length)| length)
}

/// What is kept from now on goes into a file of its own; gives its number.
pub(super) fn begin(dir: &Path) -> Result<u64, ArchiveError> {
    let Some(last) = numbers(dir)?.last().copied() else { return Ok(1) };
    let path = path_of(dir, last + 1);
    durable::create_file(&path).map(drop).at(&path)?;
    Ok(last + 1)
}

/// Removes the files before `number`.
pub(super) fn remove_before(dir: &Path, number: u64) -> Result<(), ArchiveError> {
    for earlier in numbers(dir)?.into_iter().filter(|earlier| *earlier < number) {
        durable::remove(&path_of(dir, earlier))?;
    }
    Ok(())
}

/// Every file there is, oldest first; what is no file in the place of one is passed over.
pub(super) fn files(dir: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let paths = numbers(dir)?.into_iter().map(|number| path_of(dir, number));
    Ok(paths.filter(|path| !durable::is_no_file(path)).collect())
}

fn numbers(dir: &Path) -> Result<Vec<u64>, ArchiveError> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(dir)?,
    };
    let mut numbers: Vec<_> = entries.flatten().filter_map(|entry| number_of(&entry.path())).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

fn path_of(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{PREFIX}{number:04}.jsonl"))
}

pub(super) fn number_of(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?;
    name.strip_prefix(PREFIX)?.strip_suffix(".jsonl")?.parse().ok()
}
