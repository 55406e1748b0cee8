//! The journal: one line for every accepted change, appended and synced before anything is acknowledged.
//!
//! Segments `NNNN.jsonl` are only appended to. When all that a segment holds is in the readable files, its changes go
//! into `settled-NNNN.jsonl` until there is a backup, and the segment is removed; only an erasure writes one anew. Where
//! another program removes or replaces the segment that is appended to, all of it goes into a new one; a file that is
//! not the one that was read or left is never removed.
//! Deliberately absent: any knowledge of how records change a session.

mod record;
mod replay;
mod rewrite;
mod segment;
mod settled;
mod tail;

pub(crate) use record::Record;
pub(crate) use replay::{Damage, changes_of, read};
pub(crate) use rewrite::Source;
pub(crate) use tail::{Disk, Journal, RealDisk};

use std::path::Path;

/// Whether a file is a part of the journal by its name.
pub(crate) fn is_part(path: &Path) -> bool {
    segment::named(path).is_some() || settled::number_of(path).is_some()
}

/// The lines; a last one without its end was being written when the power went.
fn whole_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

fn parsed(line: &[u8]) -> Option<Record<'static>> {
    Record::parse(line.strip_suffix(b"\n")?)
}
