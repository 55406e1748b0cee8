//! Accepted changes that the readable files have taken in, kept until a backup has them too.
//!
//! Another program may put a file of its own in the place of a conversation's (README, rule 10). What was accepted here
//! since the last backup is then nowhere else. `settled-NNNN.jsonl` hold these changes; a backup begins a new file, and
//! removes the earlier ones of this machine once it is whole. They are a spare copy: where the disk refuses one, the
//! readable files alone have it, and nothing waits for them to be synced.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use extremis_domain::{Clock, SystemClock};

use super::{Record, segment};
use crate::error::At;
use crate::{ArchiveError, durable};

const PREFIX: &str = "settled-";

/// Bytes in one file; with the next one the files before the last are removed, whether there is a backup or not.
const LARGEST: u64 = 32 << 20;

/// For so long what another machine keeps stays untouched; it makes backups, too, or is no more.
const OF_OTHERS: Duration = Duration::from_hours(30 * 24);

/// Adds the accepted changes of a segment that is about to be removed.
pub(super) fn keep(dir: &Path, segment: &[u8]) -> Result<(), ArchiveError> {
    let changes: Vec<u8> =
        super::whole_lines(segment).filter(|line| Record::is_change(line)).flatten().copied().collect();
    if changes.is_empty() {
        return Ok(());
    }
    let all = numbers(dir)?;
    let next = segment::number_after(all.last().copied().unwrap_or(0), segment::of_this_machine());
    let number = match all.into_iter().rfind(|number| is_ours(*number) == Some(true)) {
        Some(last) if durable::is_no_file(&path_of(dir, last)) => next,
        Some(last) if fs::metadata(path_of(dir, last)).is_ok_and(|file| file.len() > LARGEST) => {
            remove_before(dir, last)?;
            next
        }
        last => last.unwrap_or(next),
    };
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

/// What is kept from now on goes into a file of its own; gives its number.
pub(super) fn begin(dir: &Path) -> Result<u64, ArchiveError> {
    let Some(last) = numbers(dir)?.last().copied() else { return Ok(0) };
    let number = segment::number_after(last, segment::of_this_machine());
    let path = path_of(dir, number);
    durable::create_file(&path).map(drop).at(&path)?;
    Ok(number)
}

/// Removes the files before `number`. Those of other machines stay, but for ones that nobody has written to for long.
pub(super) fn remove_before(dir: &Path, number: u64) -> Result<(), ArchiveError> {
    for earlier in numbers(dir)?.into_iter().filter(|earlier| *earlier < number) {
        let path = path_of(dir, earlier);
        if is_ours(earlier) != Some(false) || is_abandoned(&path) {
            durable::remove(&path)?;
        }
    }
    Ok(())
}

/// Whether this machine named a file; of those of an earlier version nobody knows.
fn is_ours(number: u64) -> Option<bool> {
    segment::is_of(number, segment::of_this_machine())
}

fn is_abandoned(path: &Path) -> bool {
    let written =
        fs::symlink_metadata(path).and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    // Not by the archive's clock: it is compared with a time of the file system.
    let now = u64::try_from(SystemClock.now().as_second()).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(now) > written + OF_OTHERS
}

/// Every file there is, oldest first, those of this machine last; what is no file in the place of one is passed over.
pub(super) fn files(dir: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let mut numbers = numbers(dir)?;
    numbers.sort_by_key(|number| is_ours(*number) == Some(true));
    let paths = numbers.into_iter().map(|number| path_of(dir, number));
    Ok(paths.filter(|path| !durable::is_no_file(path)).collect())
}

/// Whether a file may be another machine's.
pub(super) fn is_of_another(path: &Path) -> bool {
    number_of(path).and_then(is_ours) != Some(true)
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
    let (number, rest) = segment::number_in(path, PREFIX)?;
    rest.is_empty().then_some(number)
}
