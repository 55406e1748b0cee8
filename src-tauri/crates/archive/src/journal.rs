//! The journal: one line for every accepted change, appended and synced before anything is acknowledged.
//!
//! Segments `NNNN.jsonl` are only appended to. When all that a segment holds is in the readable files, the
//! segment is removed; only an erasure writes one anew. Deliberately absent: any knowledge of how records change a session.

mod record;
mod replay;
mod rewrite;
mod tail;

pub(crate) use record::Record;
pub(crate) use replay::{Damage, read};
pub(crate) use tail::{Disk, Journal, RealDisk};

use std::path::{Path, PathBuf};

fn segment_path(dir: &Path, segment: u64) -> PathBuf {
    dir.join(format!("{segment:04}.jsonl"))
}

/// Whether a file is a part of the journal by its name.
pub(crate) fn is_segment(path: &Path) -> bool {
    segment_of(path).is_some()
}

fn segment_of(path: &Path) -> Option<u64> {
    if path.extension()? != "jsonl" {
        return None;
    }
    path.file_stem()?.to_str()?.parse().ok()
}
