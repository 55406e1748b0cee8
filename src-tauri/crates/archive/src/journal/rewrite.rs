//! Taking records out of earlier segments, for an erasure alone. Each segment is replaced whole; the one that is
//! appended to is left alone, so that appending goes on meanwhile.

use std::collections::HashMap;
use std::io::ErrorKind;

use super::{Journal, Record, segment_path};
use crate::{ArchiveError, durable};

impl Journal {
    /// Leaves in the earlier segments only the lines of which `stays` says so; it is given the record, if there is
    /// a readable one, and the bytes. What was never acknowledged goes in any case. Nothing else may remove
    /// segments meanwhile.
    pub(crate) fn rewrite_earlier(
        &self,
        mut stays: impl FnMut(Option<&Record<'_>>, &[u8]) -> bool,
    ) -> Result<(), ArchiveError> {
        let (earlier, dir) = self.earlier();
        let present = self.segment();
        let mut segments = Vec::new();
        for segment in earlier.into_iter().chain([present]) {
            let path = segment_path(dir, segment);
            match durable::read(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(ArchiveError::from_io(path, error)),
                Ok(bytes) => segments.push((segment, bytes)),
            }
        }
        let sealed: HashMap<_, _> = segments.iter().flat_map(|(_, bytes)| seals(bytes)).collect();
        for (segment, bytes) in segments.into_iter().filter(|(segment, _)| *segment != present) {
            let end = sealed.get(&segment).map_or(bytes.len(), |length| bytes.len().min(*length));
            let left: Vec<_> = whole_lines(&bytes[..end])
                .filter(|line| stays(parsed(line).as_ref(), line))
                .flatten()
                .copied()
                .collect();
            if left != bytes {
                durable::write(&segment_path(dir, segment), &left)?;
            }
        }
        Ok(())
    }
}

/// The lines; a last one without its end was being written when the power went.
fn whole_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

fn parsed(line: &[u8]) -> Option<Record<'static>> {
    Record::parse(line.strip_suffix(b"\n")?)
}

/// The segments that were left behind torn, with the length of each that counts.
fn seals(bytes: &[u8]) -> impl Iterator<Item = (u64, usize)> {
    whole_lines(bytes).filter_map(|line| match parsed(line)? {
        Record::Sealed { segment, length } => Some((segment, usize::try_from(length).ok()?)),
        _ => None,
    })
}
