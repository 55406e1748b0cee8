//! Readers that count what they read, and that end where it becomes too much.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use extremis_language::text;

/// Counts the bytes that are read.
pub(super) struct Counted<R> {
    pub(super) input: R,
    pub(super) read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}

/// Ends with an error where more is read than `left`, or than is left for all together.
pub(super) struct Guarded<R> {
    pub(super) input: R,
    pub(super) left: u64,
    pub(super) left_for_all: Rc<Cell<u64>>,
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        let (left, left_for_all) = (self.left.checked_sub(read as u64), self.left_for_all.get());
        let (Some(left), Some(left_for_all)) = (left, left_for_all.checked_sub(read as u64)) else {
            return Err(io::Error::other(text!("transfer-unpacks-too-far")));
        };
        self.left = left;
        self.left_for_all.set(left_for_all);
        Ok(read)
    }
}
