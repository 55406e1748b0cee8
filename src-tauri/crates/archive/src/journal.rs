//! The journal: one line for every accepted change, appended and synced before anything is acknowledged.
//!
//! Segments `NNNN.jsonl` are only appended to. When all that a segment holds is in the readable files, its changes go
//! into `settled-NNNN.jsonl` until there is a backup, and the segment is removed; only an erasure writes one anew.
//! Deliberately absent: any knowledge of how records change a session.

mod record;
mod replay;
mod rewrite;
mod settled;
mod tail;

pub(crate) use record::Record;
pub(crate) use replay::{Damage, changes_of, read};
pub(crate) use tail::{Disk, Journal, RealDisk};

use std::path::{Path, PathBuf};

fn segment_path(dir: &Path, segment: u64) -> PathBuf {
    dir.join(format!("{segment:04}.jsonl"))
}

/// Whether a file is a part of the journal by its name.
pub(crate) fn is_part(path: &Path) -> bool {
    segment_of(path).is_some() || settled::number_of(path).is_some()
}

/// The lines; a last one without its end was being written when the power went.
fn whole_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

/// The segments that were left behind torn, with the length of each that counts.
fn seals(bytes: &[u8]) -> impl Iterator<Item = (u64, usize)> {
    whole_lines(bytes).filter_map(|line| match parsed(line)? {
        Record::Sealed { segment, length } => Some((segment, usize::try_from(length).ok()?)),
        _ => None,
    })
}

fn parsed(line: &[u8]) -> Option<Record<'static>> {
    Record::parse(line.strip_suffix(b"\n")?)
}

fn segment_of(path: &Path) -> Option<u64> {
    if path.extension()? != "jsonl" {
        return None;
    }
    path.file_stem()?.to_str()?.parse().ok()
}
