//! Pieces of a file that are needed in another order than that in which they come: put aside on the disk, in a file without
//! a name that is gone with the program.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

use extremis_language::{Words, text};

use crate::files;

/// Where a piece is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    start: u64,
    bytes: usize,
}

impl Span {
    pub(crate) fn length(self) -> u64 {
        self.bytes as u64
    }
}

#[derive(Debug)]
pub(crate) struct Spool {
    file: BufWriter<File>,
    end: u64,
}

impl Spool {
    pub(crate) fn new() -> Result<Self, String> {
        let file = BufWriter::new(tempfile::tempfile().map_err(files::unreadable)?);
        Ok(Self { file, end: 0 })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<Span, String> {
        self.file.write_all(bytes).map_err(|error| text!("transfer-no-room", reason = Words(error)))?;
        let span = Span { start: self.end, bytes: bytes.len() };
        self.end += bytes.len() as u64;
        Ok(span)
    }

    pub(crate) fn get(&mut self, span: Span) -> Result<Vec<u8>, String> {
        self.file.flush().map_err(files::unreadable)?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(span.start)).map_err(files::unreadable)?;
        let mut bytes = vec![0; span.bytes];
        file.read_exact(&mut bytes).map_err(files::unreadable)?;
        file.seek(SeekFrom::End(0)).map_err(files::unreadable)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_back_in_any_order_also_between_others() {
        let mut spool = Spool::new().unwrap();
        let first = spool.put(b"first").unwrap();
        let second = spool.put(b"second").unwrap();
        assert_eq!(spool.get(second).unwrap(), b"second");
        let third = spool.put(b"third").unwrap();
        for (span, expected) in [(third, "third"), (first, "first"), (second, "second")] {
            assert_eq!(spool.get(span).unwrap(), expected.as_bytes());
        }
    }
}
