//! The end of the journal, where records are appended.
//!
//! Writers that come together share one sync. A record that could not be written or synced is cut off again,
//! or its segment is sealed and left behind, so that no later record can follow a torn one and nothing that
//! was refused can come back. After each sync it is looked whether the segment is in its place: what came into a file
//! without a name is not on the disk.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::SessionId;
use extremis_language::text;
use parking_lot::{Condvar, Mutex, MutexGuard};

use super::segment::{self, OpenSegment, Segment};
use super::{Record, settled};
use crate::error::At;
use crate::{ArchiveError, durable};

/// How often in one append it is tried whether a new segment stays in its place.
const TRIES: usize = 5;

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
    /// What tells the segments of this process apart.
    writer: u64,
    disk: Arc<dyn Disk>,
    tail: Mutex<Tail>,
    turned: Condvar,
}

#[derive(Debug)]
struct Tail {
    /// The number of the segment, made or not.
    segment: u64,
    /// Made ahead where the disk allows, else when the first record comes: a full disk keeps no archive shut.
    opened: Option<Arc<OpenSegment>>,
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
    earlier: VecDeque<Segment>,
    /// How often a segment was left behind for another one, other than by moving what it held.
    turns: u64,
}

impl Tail {
    /// Goes on in another segment of which so much is on the disk.
    fn go_on_in(&mut self, opened: Arc<OpenSegment>, written: u64) {
        self.segment = opened.number;
        self.opened = Some(opened);
        self.written = written;
        self.synced = written;
        self.broken = false;
    }

    /// The present segment as it is left.
    fn left(&self) -> Option<Segment> {
        let accepted = usize::try_from(self.written).unwrap_or(usize::MAX);
        self.opened.as_ref().map(|opened| Segment::left(opened, accepted))
    }

    /// Whether all that is in no readable file yet has its place.
    fn is_in_place(&self) -> bool {
        self.opened.as_ref().is_none_or(|opened| opened.is_in_place())
            && !self.earlier.iter().any(Segment::is_lost)
    }
}

impl Journal {
    /// Starts a new segment after the `earlier` ones, which are never appended to again.
    pub(crate) fn start(dir: PathBuf, earlier: Vec<Segment>, disk: Arc<dyn Disk>) -> Self {
        let writer = segment::of_this_process();
        let next = segment::number_after(earlier.last().map_or(0, |last| last.number), writer);
        let opened = segment::create(&dir, next).ok();
        let tail = Tail {
            segment: opened.as_ref().map_or(next, |opened| opened.number),
            opened: opened.map(Arc::new),
            written: 0,
            synced: 0,
            syncing: false,
            broken: false,
            failed: HashMap::new(),
            earlier: earlier.into(),
            turns: 0,
        };
        Self { dir, writer, disk, tail: Mutex::new(tail), turned: Condvar::new() }
    }

    /// Appends a record's line; on return it is on the disk. On an error it is as if it had never been written.
    pub(crate) fn append(&self, line: &[u8]) -> Result<(), ArchiveError> {
        let mut tail = self.tail.lock();
        if tail.broken {
            tail = self.turn(tail)?;
        }
        let opened = if let Some(opened) = &tail.opened {
            Arc::clone(opened)
        } else {
            let opened = Arc::new(segment::create(&self.dir, tail.segment).at(&self.dir)?);
            tail.go_on_in(Arc::clone(&opened), 0);
            opened
        };
        if let Err(error) = self.disk.append(&opened.file, line) {
            tail.broken = self.disk.truncate(&opened.file, tail.written).is_err();
            return Err(ArchiveError::from_io(&opened.path, error));
        }
        tail.written += line.len() as u64;
        let end = tail.written;
        self.synced_to(tail, opened.number, end)
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
                return Err(ArchiveError::from_io(segment::path(&self.dir, segment), error));
            }
            // A segment is left behind only when all of it is on the disk.
            if tail.segment != segment || tail.synced >= end {
                return Ok(());
            }
            if tail.syncing {
                self.turned.wait(&mut tail);
                continue;
            }
            let Some(opened) = tail.opened.clone() else { return Ok(()) };
            tail.syncing = true;
            let target = tail.written;
            drop(tail);
            let result = self.disk.sync(&opened.file);
            tail = self.tail.lock();
            tail.syncing = false;
            self.after_sync(&mut tail, target, result);
        }
    }

    fn after_sync(&self, tail: &mut Tail, target: u64, result: io::Result<()>) {
        let result = result.and_then(|()| {
            if tail.is_in_place() {
                tail.synced = tail.synced.max(target);
                return Ok(());
            }
            self.move_to_new(tail)
        });
        if let Err(error) = result {
            // After a failed sync the system may have dropped the pages, so a second one proves nothing.
            let good = tail.synced;
            tail.failed.insert(tail.segment, (good, error.kind(), error.to_string()));
            let _ = tail.opened.as_ref().map(|opened| self.disk.truncate(&opened.file, good));
            tail.written = good;
            tail.broken = true;
        }
        self.turned.notify_all();
    }

    /// Brings all that this process wrote and that may be in no readable file into a new segment, because another program
    /// removed or replaced a part of it. What is in the place of such a part now is not ours, and stays there.
    fn move_to_new(&self, tail: &mut Tail) -> io::Result<()> {
        let mut bytes = Vec::new();
        let mut copy = |opened: &OpenSegment, written: u64| -> io::Result<u64> {
            let copied = opened.beginning(written)?;
            let length = copied.len() as u64;
            bytes.extend(Record::Sealed { segment: opened.number, length, moved: true }.line()?);
            bytes.extend(copied);
            Ok(length)
        };
        for earlier in &tail.earlier {
            if let Some(left) = &earlier.left {
                copy(left, earlier.accepted as u64)?;
            }
        }
        if let Some(opened) = &tail.opened {
            let copied = copy(opened, tail.written)?;
            if copied != tail.written {
                // What is still there goes into a new one next time.
                tail.synced = tail.synced.min(copied);
                return Err(io::Error::other(text!("archive-journal-cut")));
            }
        }
        for _ in 0..TRIES {
            let opened = segment::create(&self.dir, segment::number_after(tail.segment, self.writer))?;
            if let Err(error) = self.write_first(&opened, &bytes) {
                segment::remove(opened);
                return Err(error);
            }
            if opened.is_in_place() {
                tracing::warn!("a part of the journal was not in its place; it has another one");
                let present = tail.left();
                tail.earlier.extend(present);
                tail.earlier.retain(|earlier| !earlier.is_lost());
                tail.earlier.iter_mut().for_each(|earlier| earlier.left = None);
                tail.go_on_in(Arc::new(opened), bytes.len() as u64);
                return Ok(());
            }
        }
        Err(io::Error::other(text!("archive-journal-removed")))
    }

    /// Starts another segment, so that everything before can be removed once it is in the readable files.
    /// Does nothing when the present one is empty.
    pub(crate) fn rotate(&self) -> Result<(), ArchiveError> {
        let tail = self.tail.lock();
        if tail.written > 0 || tail.broken { self.turn(tail).map(drop) } else { Ok(()) }
    }

    fn turn<'a>(&'a self, mut tail: MutexGuard<'a, Tail>) -> Result<MutexGuard<'a, Tail>, ArchiveError> {
        let turns = tail.turns;
        while tail.syncing {
            self.turned.wait(&mut tail);
        }
        if tail.turns != turns {
            return Ok(tail);
        }
        if let Some(opened) = tail.opened.clone().filter(|_| tail.written > tail.synced) {
            let target = tail.written;
            let result = self.disk.sync(&opened.file);
            self.after_sync(&mut tail, target, result);
        }
        if !tail.is_in_place() {
            self.move_to_new(&mut tail).at(&self.dir)?;
        }
        let next = segment::number_after(tail.segment, self.writer);
        let next = match segment::create(&self.dir, next).at(&self.dir) {
            Ok(opened) if tail.broken => Some(self.sealed(opened, &tail)?),
            Ok(opened) => Some((0, opened)),
            Err(error) if tail.broken => return Err(error),
            Err(_) => None,
        };
        let left = tail.left();
        tail.earlier.extend(left);
        tail.turns += 1;
        if let Some((written, opened)) = next {
            tail.go_on_in(Arc::new(opened), written);
        } else {
            tail.segment = segment::number_after(tail.segment, self.writer);
            (tail.opened, tail.written, tail.synced) = (None, 0, 0);
        }
        self.turned.notify_all();
        Ok(tail)
    }

    /// Begins the next segment with the length that holds of the present one; gives the bytes written.
    fn sealed(&self, next: OpenSegment, tail: &Tail) -> Result<(u64, OpenSegment), ArchiveError> {
        let line = Record::Sealed { segment: tail.segment, length: tail.written, moved: false }.line()?;
        match self.write_first(&next, &line) {
            Ok(()) => Ok((line.len() as u64, next)),
            Err(error) => {
                let path = next.path.clone();
                segment::remove(next);
                Err(ArchiveError::from_io(path, error))
            }
        }
    }

    fn write_first(&self, opened: &OpenSegment, bytes: &[u8]) -> io::Result<()> {
        self.disk.append(&opened.file, bytes)?;
        self.disk.sync(&opened.file)
    }

    /// The segment that the next record goes into, or an earlier one.
    pub(crate) fn segment(&self) -> u64 {
        self.tail.lock().segment
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Whether the segment that is appended to lies there.
    pub(super) fn is_present(&self, path: &Path) -> bool {
        let opened = self.tail.lock().opened.clone();
        opened.is_some_and(|opened| opened.path == path && opened.is_in_place())
    }

    /// Whether an earlier segment lies there that was read, or left by this process.
    pub(super) fn has_read(&self, path: &Path) -> bool {
        self.tail.lock().earlier.iter().any(|earlier| earlier.path == path && earlier.is_there())
    }

    /// An earlier segment is about to be removed or written anew by this process: it is not missed.
    pub(super) fn let_go_of(&self, path: &Path) {
        let mut tail = self.tail.lock();
        let earlier = tail.earlier.iter_mut().filter(|earlier| earlier.path == path);
        earlier.for_each(|earlier| earlier.left = None);
    }

    /// An erasure wrote an earlier segment anew.
    pub(super) fn note_rewritten(&self, path: &Path, accepted: usize, written: &Metadata) {
        let mut tail = self.tail.lock();
        let earlier = tail.earlier.iter_mut().filter(|earlier| earlier.path == path);
        earlier.for_each(|earlier| earlier.rewritten(accepted, written));
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
    /// history. Their changes are kept until there is a backup. A file that is not the one that was read or left is
    /// another writer's, and stays.
    pub(crate) fn remove_before(&self, segment: u64) -> Result<(), ArchiveError> {
        loop {
            let oldest = self.tail.lock().earlier.front().cloned();
            let Some(oldest) = oldest.filter(|oldest| oldest.number < segment) else { break };
            self.let_go_of(&oldest.path);
            self.settle(&oldest)?;
            self.tail.lock().earlier.pop_front();
        }
        Ok(())
    }

    fn settle(&self, segment: &Segment) -> Result<(), ArchiveError> {
        let is_there = segment.is_there();
        let kept = match &segment.left {
            // Its file may be another one by now.
            Some(left) => left.beginning(segment.accepted as u64),
            None if is_there => durable::read(&segment.path),
            None => return Ok(()),
        };
        let kept = kept
            .at(&segment.path)
            .and_then(|bytes| settled::keep(&self.dir, &bytes[..segment.accepted.min(bytes.len())]));
        if let Err(error) = kept {
            tracing::warn!(%error, "accepted changes are in the readable files alone");
        }
        if !is_there {
            return Ok(());
        }
        match durable::remove_file(&segment.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.at(&segment.path),
        }
    }
}

#[cfg(test)]
mod tests;
