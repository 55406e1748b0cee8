//! The log beside the file, frame by frame. SQLite reads it up to the first frame that is not as it was written and
//! says nothing of what follows; here a log that goes on after such a frame counts as damaged.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::ArchiveError;
use crate::error::At;

/// The size of every page of ours.
pub(super) const PAGE: usize = 4096;
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const FRAME: usize = FRAME_HEADER + PAGE;
/// In bytes: a log that is shorter holds no page.
pub(super) const SHORTEST: u64 = (HEADER + FRAME) as u64;
/// The last bit says in which order of bytes checksums are counted.
const MAGIC: u32 = 0x377f_0682;

/// One page in the log.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) page: u32,
    /// Whether it is as it was written.
    pub(super) whole: bool,
    pub(super) bytes: Vec<u8>,
}

type Sums = [u32; 2];

/// Whether something in the middle of the log is not as it was written. A torn end is none of that, nor is what a
/// reader gets to see while it is being written: frames before others that were there first.
pub(super) fn is_damaged(path: &Path) -> Result<bool, ArchiveError> {
    loop {
        let Some(log) = Log::read(path)? else { return is_foreign(path) };
        if !log.is_damaged(path)? {
            return Ok(false);
        }
        if Log::read(path)?.is_some_and(|again| again.bytes == log.bytes) {
            return Ok(true);
        }
    }
}

/// The file that a log belongs to, as SQLite names them.
fn file_of(log: &Path) -> PathBuf {
    let name = log.file_name().unwrap_or_default().to_string_lossy();
    log.with_file_name(name.strip_suffix("-wal").unwrap_or(&name))
}

/// Whether something that no log begins with is in the place of the log.
fn is_foreign(path: &Path) -> Result<bool, ArchiveError> {
    let begins = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        bytes => bytes.at(path)?,
    };
    Ok(begins.len() >= 4 && number(&begins, 0) & !1 != MAGIC)
}

/// The pages in the log, oldest first: those that are committed; in a damaged log, all that may be.
pub(super) fn frames(path: &Path) -> Result<Vec<Frame>, ArchiveError> {
    let damaged = is_damaged(path)?;
    let Some(log) = Log::read(path)? else { return Ok(Vec::new()) };
    let good = log.good();
    let committed = log.frames().take(good).collect::<Vec<_>>();
    let last_commit = committed.iter().rposition(|frame| number(frame, 4) != 0).map_or(0, |last| last + 1);
    let count = if damaged { usize::MAX } else { last_commit };
    let mut frames = Vec::new();
    let mut before: Option<Sums> = None;
    for (index, frame) in log.frames().enumerate().take(count).filter(|(_, frame)| log.belongs(frame)) {
        // Beyond the damage, what the frame before says of itself is all there is to go on from.
        let whole = index < good || before.is_some_and(|before| log.sums(before, frame) == stored(frame));
        frames.push(Frame { page: number(frame, 0), whole, bytes: frame[FRAME_HEADER..].to_vec() });
        before = Some(stored(frame));
    }
    Ok(frames)
}

struct Log {
    bytes: Vec<u8>,
    /// Whether the header is as it was written.
    is_ours: bool,
    big_endian: bool,
    /// What the frames of the present log have in common.
    salts: [u32; 2],
}

impl Log {
    /// None where there is no log with anything in it.
    fn read(path: &Path) -> Result<Option<Self>, ArchiveError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            bytes => bytes.at(path)?,
        };
        if bytes.len() < HEADER + FRAME {
            return Ok(None);
        }
        let mut log = Self {
            big_endian: number(&bytes, 0) & 1 != 0,
            salts: [number(&bytes, 16), number(&bytes, 20)],
            is_ours: false,
            bytes,
        };
        let header = &log.bytes[..HEADER];
        log.is_ours = number(header, 0) & !1 == MAGIC
            && number(header, 8) as usize == PAGE
            && log.add([0, 0], &header[..24]) == [number(header, 24), number(header, 28)];
        if !log.is_ours {
            // The first frame is always one of the present log.
            log.salts = [number(&log.bytes, HEADER + 8), number(&log.bytes, HEADER + 12)];
            log.big_endian = false;
        }
        Ok(Some(log))
    }

    fn frames(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes[HEADER..].chunks_exact(FRAME)
    }

    fn is_damaged(&self, path: &Path) -> Result<bool, ArchiveError> {
        if !self.is_ours {
            // A log is begun anew over one that is in the file, and whoever is cut short in that leaves half a head
            // before pages that are of no more use.
            return Ok(!self.is_in(&file_of(path))?);
        }
        // The frame after the good ones may be torn. What is beyond it may have been moved as well, so that no frame
        // is where one would be.
        let beyond = self.bytes.get(HEADER + (self.good() + 1) * FRAME..).unwrap_or_default();
        let salts = &self.bytes[16..24];
        Ok(beyond.windows(salts.len()).any(|bytes| bytes == salts))
    }

    /// Whether the file holds every page as the log has it last.
    fn is_in(&self, file: &Path) -> Result<bool, ArchiveError> {
        let in_file = fs::read(file).at(file)?;
        let last: HashMap<u32, &[u8]> =
            self.frames().map(|frame| (number(frame, 0), &frame[FRAME_HEADER..])).collect();
        let is_whole = (self.bytes.len() - HEADER).is_multiple_of(FRAME);
        Ok(is_whole
            && last.into_iter().all(|(page, bytes)| {
                let at = (page as usize).checked_sub(1).map(|before| before * PAGE);
                at.and_then(|at| in_file.get(at..at + PAGE)) == Some(bytes)
            }))
    }

    /// How many frames are as they were written, from the first on.
    fn good(&self) -> usize {
        if !self.is_ours {
            return 0;
        }
        let mut sums = [number(&self.bytes, 24), number(&self.bytes, 28)];
        let is_good = |frame: &&[u8]| {
            sums = self.sums(sums, frame);
            self.belongs(frame) && sums == stored(frame)
        };
        self.frames().take_while(is_good).count()
    }

    fn belongs(&self, frame: &[u8]) -> bool {
        [number(frame, 8), number(frame, 12)] == self.salts
    }

    fn sums(&self, before: Sums, frame: &[u8]) -> Sums {
        self.add(self.add(before, &frame[..8]), &frame[FRAME_HEADER..])
    }

    /// SQLite's checksum of a log.
    fn add(&self, [mut first, mut second]: Sums, bytes: &[u8]) -> Sums {
        for pair in bytes.chunks_exact(8) {
            let word = |at: usize| {
                let word = number(pair, at);
                if self.big_endian { word } else { word.swap_bytes() }
            };
            first = first.wrapping_add(word(0)).wrapping_add(second);
            second = second.wrapping_add(word(4)).wrapping_add(first);
        }
        [first, second]
    }
}

fn stored(frame: &[u8]) -> Sums {
    [number(frame, 16), number(frame, 20)]
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}
