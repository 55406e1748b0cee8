//! The end of the journal, where records are appended.
//!
//! Writers that come together share one sync. A record that could not be written or synced is cut off again,
//! or its segment is sealed and left behind, so that no later record can follow a torn one and nothing that
//! was refused can come back.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::SessionId;
use parking_lot::{Condvar, Mutex, MutexGuard};

use super::{Record, segment_path, settled};
use crate::error::At;
use crate::{ArchiveError, durable};

/// The three things the journal asks of a disk; tests let them fail.
pub(crate) trait Disk: Send + Sync + fmt::Debug {
    fn append(&self, mut file: &File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
    fn truncate(&self, file: &File, length: u64) -> io::Result<()> {
        file.set_len(length)
    }
}

/// The disk there is.
#[derive(Debug)]
pub(crate) struct RealDisk;

impl Disk for RealDisk {}

/// Appends records.
#[derive(Debug)]
pub(crate) struct Journal {
    dir: PathBuf,
    disk: Arc<dyn Disk>,
    tail: Mutex<Tail>,
    turned: Condvar,
}

#[derive(Debug)]
struct Tail {
    segment: u64,
    /// Made ahead where the disk allows, else when the first record comes: a full disk keeps no archive shut.
    file: Option<Arc<File>>,
    /// Bytes of this segment that hold whole records.
    written: u64,
    /// Bytes of it that are known to be on the disk.
    synced: u64,
    syncing: bool,
    /// Set when what follows `written` may be anything: nothing more is appended to this segment.
    broken: bool,
    /// For segments whose sync failed: the length that holds, and why.
    failed: HashMap<u64, (u64, io::ErrorKind, String)>,
    /// Earlier segments, oldest first.
    earlier: VecDeque<u64>,
}

impl Journal {
    /// Starts a new segment after the `earlier` ones, which are never appended to again.
    pub(crate) fn start(dir: PathBuf, earlier: Vec<u64>, disk: Arc<dyn Disk>) -> Self {
        let next = earlier.last().map_or(1, |last| last + 1);
        let (segment, file) = match new_segment(&dir, next) {
            Ok((segment, file)) => (segment, Some(Arc::new(file))),
            Err(_) => (next, None),
        };
        let tail = Tail {
            segment,
            file,
            written: 0,
            synced: 0,
            syncing: false,
            broken: false,
            failed: HashMap::new(),
            earlier: earlier.into(),
        };
        Self { dir, disk, tail: Mutex::new(tail), turned: Condvar::new() }
    }

    /// Appends a record's line; on return it is on the disk. On an error it is as if it had never been written.
    pub(crate) fn append(&self, line: &[u8]) -> Result<(), ArchiveError> {
        let mut tail = self.tail.lock();
        if tail.broken {
            tail = self.turn(tail)?;
        }
        let file = if let Some(file) = &tail.file {
            Arc::clone(file)
        } else {
            let (segment, file) = new_segment(&self.dir, tail.segment)?;
            tail.segment = segment;
            Arc::new(file)
        };
        let (segment, good) = (tail.segment, tail.written);
        tail.file = Some(Arc::clone(&file));
        if let Err(error) = self.disk.append(&file, line) {
            tail.broken = self.disk.truncate(&file, good).is_err();
            return Err(ArchiveError::from_io(segment_path(&self.dir, segment), error));
        }
        tail.written += line.len() as u64;
        let end = tail.written;
        self.synced_to(tail, segment, end)
    }

    /// Waits until `end` of `segment` is on the disk, syncing if nobody else does.
    fn synced_to<'a>(
        &'a self,
        mut tail: MutexGuard<'a, Tail>,
        segment: u64,
        end: u64,
    ) -> Result<(), ArchiveError> {
        loop {
            if let Some((good, kind, text)) = tail.failed.get(&segment)
                && end > *good
            {
                let error = io::Error::new(*kind, text.clone());
                return Err(ArchiveError::from_io(segment_path(&self.dir, segment), error));
            }
            // A segment is left behind only when all of it is on the disk.
            if tail.segment != segment || tail.synced >= end {
                return Ok(());
            }
            if tail.syncing {
                self.turned.wait(&mut tail);
                continue;
            }
            let Some(file) = tail.file.clone() else { return Ok(()) };
            tail.syncing = true;
            let target = tail.written;
            drop(tail);
            let result = self.disk.sync(&file);
            tail = self.tail.lock();
            tail.syncing = false;
            self.after_sync(&mut tail, target, result);
        }
    }

    fn after_sync(&self, tail: &mut Tail, target: u64, result: io::Result<()>) {
        match result {
            Ok(()) => tail.synced = tail.synced.max(target),
            Err(error) => {
                // After a failed sync the system may have dropped the pages, so a second one proves nothing.
                let good = tail.synced;
                tail.failed.insert(tail.segment, (good, error.kind(), error.to_string()));
                let _ = tail.file.as_ref().map(|file| self.disk.truncate(file, good));
                tail.written = good;
                tail.broken = true;
            }
        }
        self.turned.notify_all();
    }

    /// Starts another segment, so that everything before can be removed once it is in the readable files.
    /// Does nothing when the present one is empty.
    pub(crate) fn rotate(&self) -> Result<(), ArchiveError> {
        let tail = self.tail.lock();
        if tail.written > 0 || tail.broken { self.turn(tail).map(drop) } else { Ok(()) }
    }

    fn turn<'a>(&'a self, mut tail: MutexGuard<'a, Tail>) -> Result<MutexGuard<'a, Tail>, ArchiveError> {
        let from = tail.segment;
        while tail.syncing {
            self.turned.wait(&mut tail);
        }
        if tail.segment != from {
            return Ok(tail);
        }
        if let Some(file) = tail.file.clone().filter(|_| tail.written > tail.synced) {
            let target = tail.written;
            let result = self.disk.sync(&file);
            self.after_sync(&mut tail, target, result);
        }
        let (next, file, written) = match new_segment(&self.dir, from + 1) {
            Ok((next, file)) if tail.broken => {
                let written = self.seal(&file, next, &tail)?;
                (next, Some(file), written)
            }
            Ok((next, file)) => (next, Some(file), 0),
            Err(error) if tail.broken => return Err(error),
            Err(_) => (from + 1, None, 0),
        };
        tail.earlier.push_back(from);
        tail.segment = next;
        tail.file = file.map(Arc::new);
        tail.written = written;
        tail.synced = written;
        tail.broken = false;
        self.turned.notify_all();
        Ok(tail)
    }

    /// Begins segment `next` with the length that holds of the present one; gives the bytes written.
    fn seal(&self, file: &File, next: u64, tail: &Tail) -> Result<u64, ArchiveError> {
        let line = Record::Sealed { segment: tail.segment, length: tail.written }.line()?;
        if let Err(error) = self.disk.append(file, &line).and_then(|()| self.disk.sync(file)) {
            let path = segment_path(&self.dir, next);
            let _ = durable::remove_file(&path);
            return Err(ArchiveError::from_io(path, error));
        }
        Ok(line.len() as u64)
    }

    /// The segment that the next record goes into, or an earlier one.
    pub(crate) fn segment(&self) -> u64 {
        self.tail.lock().segment
    }

    /// The segments that are not appended to any more, oldest first, and the folder that they are in.
    pub(super) fn earlier(&self) -> (Vec<u64>, &Path) {
        (self.tail.lock().earlier.iter().copied().collect(), &self.dir)
    }

    /// A backup begins: what is removed from now on is not in it. Gives what to name when it is whole.
    pub(crate) fn begin_backup(&self) -> Result<u64, ArchiveError> {
        settled::begin(&self.dir)
    }

    /// A backup is whole that began with `number`: it has what was kept before.
    pub(crate) fn end_backup(&self, number: u64) -> Result<(), ArchiveError> {
        settled::remove_before(&self.dir, number)
    }

    /// The accepted changes since the last backup that are told of `sessions`, oldest first.
    pub(crate) fn changes_of(
        &self,
        sessions: &HashSet<SessionId>,
    ) -> Result<Vec<Record<'static>>, ArchiveError> {
        super::replay::changes_of(&self.dir, sessions)
    }

    /// Whether there is anything that a removal would remove.
    pub(crate) fn has_records(&self) -> bool {
        let tail = self.tail.lock();
        tail.written > 0 || !tail.earlier.is_empty()
    }

    /// Removes the segments before `segment`, oldest first, so that what remains is always a whole end of the
    /// history. Their changes are kept until there is a backup.
    pub(crate) fn remove_before(&self, segment: u64) -> Result<(), ArchiveError> {
        loop {
            let oldest = self.tail.lock().earlier.front().copied();
            let Some(oldest) = oldest.filter(|oldest| *oldest < segment) else { break };
            if let Err(error) = settled::keep(&self.dir, oldest) {
                tracing::warn!(%error, "accepted changes are in the readable files alone");
            }
            let path = segment_path(&self.dir, oldest);
            match durable::remove_file(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                removed => removed.at(&path)?,
            }
            self.tail.lock().earlier.pop_front();
        }
        Ok(())
    }
}

/// Makes the segment `first`, or the next one of which there is no file. What is there may be another writer's, who came
/// when the lock was removed, or what an attempt left that failed and could not clean up.
fn new_segment(dir: &Path, first: u64) -> Result<(u64, File), ArchiveError> {
    let mut segment = first;
    let (path, file) = loop {
        let path = segment_path(dir, segment);
        match durable::create_file(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => segment += 1,
            made => break (path.clone(), made.at(&path)?),
        }
    };
    if let Err(error) = durable::sync_dir(dir) {
        let _ = durable::remove_file(&path);
        return Err(ArchiveError::from_io(dir, error));
    }
    Ok((segment, file))
}

#[cfg(test)]
mod tests;
