//! The weights' file, as `cargo xtask setup` writes it.
//!
//! All numbers are little-endian. The head: the eight bytes `EXTEMBED`, the version (u32), the CRC-32 of the rest
//! (u32). The rest: the vocabulary (length as u32, then one token a line), then the tensors in the order in which the
//! model reads them. A table of whole numbers is its values (i8) by rows, then one factor (f32) for every
//! [`GROUP`] values of a row: value × factor is the weight. Everything else is f32.

use std::fs;
use std::path::{Path, PathBuf};

use crate::EmbedError;

/// Values of a row that share a factor.
pub(crate) const GROUP: usize = 64;

const MAGIC: &[u8; 8] = b"EXTEMBED";
const VERSION: u32 = 1;
const HEAD: usize = 16;

/// A table of weights, kept as small as in the file.
#[derive(Debug)]
pub(crate) struct Table {
    pub values: Vec<i8>,
    /// For each group of each row.
    pub factors: Vec<f32>,
}

/// Reads the file's parts one after the other.
pub(crate) struct Reader {
    path: PathBuf,
    bytes: Vec<u8>,
    at: usize,
}

impl Reader {
    /// Reads the whole file and checks that it is whole.
    pub fn open(path: &Path) -> Result<Self, EmbedError> {
        let bytes =
            fs::read(path).map_err(|source| EmbedError::Unreadable { path: path.to_path_buf(), source })?;
        let mut reader = Self { path: path.to_path_buf(), bytes, at: 0 };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(reader.unusable("it is no file of weights"));
        }
        if reader.number()? != VERSION {
            return Err(reader.unusable("it is for another version of Extremis"));
        }
        let sum = reader.number()?;
        if crc32fast::hash(&reader.bytes[HEAD..]) != sum {
            return Err(reader.unusable("it is damaged"));
        }
        Ok(reader)
    }

    /// A text with its length before it.
    pub fn text(&mut self) -> Result<&str, EmbedError> {
        let length = self.number()? as usize;
        let start = self.at;
        self.take(length)?;
        std::str::from_utf8(&self.bytes[start..self.at])
            .map_err(|_| EmbedError::Unusable { path: self.path.clone(), what: "its vocabulary is no text" })
    }

    /// So many numbers.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<f32>, EmbedError> {
        let (numbers, _) = self.take(count * 4)?.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    /// A table of whole numbers with their factors.
    pub fn table(&mut self, rows: usize, columns: usize) -> Result<Table, EmbedError> {
        let values = self.take(rows * columns)?.iter().map(|byte| byte.cast_signed()).collect();
        let factors = self.numbers(rows * columns / GROUP)?;
        Ok(Table { values, factors })
    }

    /// Checks that nothing is left.
    pub fn end(self) -> Result<(), EmbedError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.unusable("it is longer than the model")) }
    }

    fn number(&mut self) -> Result<u32, EmbedError> {
        let (numbers, _) = self.take(4)?.as_chunks();
        Ok(u32::from_le_bytes(numbers[0]))
    }

    fn take(&mut self, length: usize) -> Result<&[u8], EmbedError> {
        let end = self.at.saturating_add(length);
        if end > self.bytes.len() {
            return Err(self.unusable("it is cut short"));
        }
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn unusable(&self, what: &'static str) -> EmbedError {
        EmbedError::Unusable { path: self.path.clone(), what }
    }
}
