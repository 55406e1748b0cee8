//! Whether the log beside the file holds changes that SQLite would leave out. It reads a log up to the first page that
//! is not as it was written and says nothing of what follows ("The WAL File Format" at sqlite.org).
//!
//! Deliberately absent: reading anything from it.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, durable};

/// The size of every page of ours.
const PAGE: usize = 4096;
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const FRAME: usize = FRAME_HEADER + PAGE;
/// In bytes: a log that is shorter holds no page.
pub(super) const SHORTEST: u64 = (HEADER + FRAME) as u64;
/// The last bit says in which order of bytes checksums are counted.
const MAGIC: u32 = 0x377f_0682;

/// Whether something in the middle of the log is not as it was written. A torn end is none of that, nor is what a
/// reader gets to see while it is being written: frames before others that were there first.
pub(super) fn is_damaged(layout: &Layout) -> Result<bool, ArchiveError> {
    let [path, _] = layout.sqlite_companions();
    loop {
        let Some(log) = read(&path)? else { return Ok(false) };
        let is_damaged = if log.len() < HEADER + FRAME {
            // Something that no log begins with is in its place.
            log.len() >= 4 && number(&log, 0) & !1 != MAGIC
        } else if is_header(&log) {
            // The frame after the good ones may be torn. What is beyond it may have been moved as well, so that no
            // frame is where one would be; those of the present log have its salts.
            let beyond = log.get(HEADER + (good_frames(&log) + 1) * FRAME..).unwrap_or_default();
            beyond.windows(8).any(|bytes| *bytes == log[16..24])
        } else {
            // A log is begun anew over one that is in the file, and whoever is cut short in that leaves half a header
            // before pages that are of no more use.
            !is_in_file(&log, &layout.sqlite())?
        };
        if !is_damaged || read(&path)?.as_ref() == Some(&log) {
            return Ok(is_damaged);
        }
    }
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, ArchiveError> {
    match durable::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        // A pipe, a link or a folder in its place.
        Err(_) if durable::is_no_file(path) => Ok(Some(b"no log".to_vec())),
        bytes => bytes.at(path).map(Some),
    }
}

fn is_header(log: &[u8]) -> bool {
    number(log, 0) & !1 == MAGIC
        && number(log, 8) as usize == PAGE
        && checksum(log, [0, 0], &log[..24]) == [number(log, 24), number(log, 28)]
}

/// How many frames are as they were written, from the first on.
fn good_frames(log: &[u8]) -> usize {
    let mut sums = [number(log, 24), number(log, 28)];
    let is_good = |frame: &&[u8]| {
        sums = checksum(log, checksum(log, sums, &frame[..8]), &frame[FRAME_HEADER..]);
        frame[8..16] == log[16..24] && sums == [number(frame, 16), number(frame, 20)]
    };
    log[HEADER..].chunks_exact(FRAME).take_while(is_good).count()
}

/// Whether the file holds every page as the log has it last.
fn is_in_file(log: &[u8], file: &Path) -> Result<bool, ArchiveError> {
    let in_file = durable::read(file).at(file)?;
    let frames = log[HEADER..].chunks_exact(FRAME);
    let is_whole = frames.remainder().is_empty();
    // The first frame is always one of the present log; behind its last one are those of an earlier log.
    let present = frames.filter(|frame| frame[8..16] == log[HEADER + 8..HEADER + 16]);
    let last: HashMap<u32, &[u8]> = present.map(|frame| (number(frame, 0), &frame[FRAME_HEADER..])).collect();
    let is_there = |(page, bytes): (u32, &[u8])| {
        let at = (page as usize).checked_sub(1).map(|before| before * PAGE);
        at.and_then(|at| in_file.get(at..at + PAGE)) == Some(bytes)
    };
    Ok(is_whole && last.into_iter().all(is_there))
}

/// SQLite's checksum of a part of a log, going on from another one.
fn checksum(log: &[u8], [mut first, mut second]: [u32; 2], bytes: &[u8]) -> [u32; 2] {
    let is_big_endian = number(log, 0) & 1 != 0;
    for pair in bytes.chunks_exact(8) {
        let word = |at: usize| {
            let word = number(pair, at);
            if is_big_endian { word } else { word.swap_bytes() }
        };
        first = first.wrapping_add(word(0)).wrapping_add(second);
        second = second.wrapping_add(word(4)).wrapping_add(first);
    }
    [first, second]
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}
