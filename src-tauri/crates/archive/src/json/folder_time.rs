//! The modification time of the folder of sessions, as a sign that its list still holds.
//!
//! When the index is in its place, the folder is given a time that it would never get by itself, and the index says
//! which. Whoever then adds, removes, renames or replaces a file in it changes that time. Deliberately absent: any
//! knowledge of files that are changed in place, which no folder's time tells of.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use extremis_domain::Timestamp;

/// Nanoseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FolderTime(pub(crate) u64);

impl FolderTime {
    /// A time to give to a folder: shortly before `now`, so that no change from now on gets it from the clock, and
    /// at random within its second, so that no two indexes share one. Whole microseconds survive most copies.
    pub(crate) fn before(now: Timestamp) -> Self {
        let second = u64::try_from(now.as_second()).unwrap_or(0).saturating_sub(2);
        let fraction = RandomState::new().hash_one(second) % 1_000_000;
        Self(second.saturating_mul(1_000_000_000).saturating_add(fraction * 1000))
    }

    /// The time that a folder has.
    pub(crate) fn of(dir: &Path) -> io::Result<Self> {
        let modified = fs::metadata(dir)?.modified()?;
        let since = modified.duration_since(UNIX_EPOCH).map_err(io::Error::other)?;
        u64::try_from(since.as_nanos()).map(Self).map_err(io::Error::other)
    }

    /// Gives this time to a folder; true if it has it then. Not every file system takes it, or to the nanosecond.
    pub(crate) fn give_to(self, dir: &Path) -> bool {
        let time: SystemTime = UNIX_EPOCH + Duration::from_nanos(self.0);
        let given = open(dir).and_then(|dir| dir.set_modified(time));
        given.and_then(|()| Self::of(dir)).is_ok_and(|now| now == self)
    }

    /// Another time, to take this one from a folder.
    pub(crate) fn other(self) -> Self {
        Self(self.0.saturating_sub(1_000_000_000))
    }
}

#[cfg(not(windows))]
fn open(dir: &Path) -> io::Result<File> {
    File::open(dir)
}

/// Windows opens a folder only with backup semantics, and sets its time only for who may write its attributes.
#[cfg(windows)]
fn open(dir: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;

    const FILE_WRITE_ATTRIBUTES: u32 = 0x0000_0100;
    const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
    fs::OpenOptions::new()
        .access_mode(FILE_WRITE_ATTRIBUTES)
        .custom_flags(FILE_FLAG_BACKUP_SEMANTICS)
        .open(dir)
}
