//! Taking records out of the segments, for an erasure alone. Each file is replaced whole; the one that is appended to
//! is left alone, so that appending goes on meanwhile.

use super::replay::{SegmentFile, find};
use super::{Journal, Record, parsed, settled, whole_lines};
use crate::error::At;
use crate::{ArchiveError, durable};

/// Where a line of the journal is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// It was accepted here, or taken in: what the readable files are beyond is in them.
    Here,
    /// It arrived since, and is in no conversation yet.
    Elsewhere,
}

impl Journal {
    /// Leaves in all files but the present segment only the lines of which `stays` says so; it is given the record, if
    /// there is a readable one, and the bytes. What was never acknowledged goes in any case. Nothing else may remove
    /// segments meanwhile.
    pub(crate) fn rewrite_earlier(
        &self,
        mut stays: impl FnMut(Source, Option<&Record<'_>>, &[u8]) -> bool,
    ) -> Result<(), ArchiveError> {
        let (found, _) = find(self.dir())?;
        for found in found.into_iter().filter(|found| !self.is_present(&found.segment.path)) {
            let source = if self.has_read(&found.segment.path) { Source::Here } else { Source::Elsewhere };
            self.rewrite(&found, |bytes| left_of(bytes, |record, line| stays(source, record, line)))?;
        }
        for path in settled::files(self.dir())? {
            let bytes = durable::read(&path).at(&path)?;
            let source = if settled::is_of_another(&path) { Source::Elsewhere } else { Source::Here };
            let left = left_of(&bytes, |record, line| stays(source, record, line));
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

    fn rewrite(
        &self,
        found: &SegmentFile,
        left_of: impl FnOnce(&[u8]) -> Vec<u8>,
    ) -> Result<(), ArchiveError> {
        let path = &found.segment.path;
        let left = left_of(found.accepted());
        if left == found.bytes {
            return Ok(());
        }
        self.let_go_of(path);
        if left.is_empty() && !self.has_read(path) {
            return durable::remove(path);
        }
        let written = durable::write_described(path, &left)?;
        self.note_rewritten(path, left.len(), &written);
        Ok(())
    }
}

/// The lines that stay. Of what is no journal, whatever its name, all stays or nothing.
fn left_of(bytes: &[u8], mut stays: impl FnMut(Option<&Record<'_>>, &[u8]) -> bool) -> Vec<u8> {
    let mut lines = whole_lines(bytes).peekable();
    let is_torn = lines.peek().is_none();
    if !is_torn && !lines.any(|line| parsed(line).is_some()) {
        return if stays(None, bytes) { bytes.to_vec() } else { Vec::new() };
    }
    whole_lines(bytes).filter(|line| stays(parsed(line).as_ref(), line)).flatten().copied().collect()
}
