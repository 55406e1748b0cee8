//! Taking records out of earlier segments, for an erasure alone. Each segment is replaced whole; the one that is
//! appended to is left alone, so that appending goes on meanwhile.

use std::collections::HashMap;
use std::io::ErrorKind;

use super::{Journal, Record, parsed, seals, segment_path, settled, whole_lines};
use crate::error::At;
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
        for path in settled::files(dir)? {
            let bytes = durable::read(&path).at(&path)?;
            let lines = whole_lines(&bytes).filter(|line| stays(parsed(line).as_ref(), line));
            let left: Vec<_> = lines.flatten().copied().collect();
            if left == bytes {
                continue;
            }
            // A spare copy, which is not worth an erasure that a full disk refuses.
            match durable::write(&path, &left) {
                Err(ArchiveError::DiskFull { .. }) => durable::remove(&path)?,
                written => written?,
            }
        }
        Ok(())
    }
}
