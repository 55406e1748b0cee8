//! The weights' file, as `cargo xtask setup` writes it.
//!
//! All numbers are little-endian. The head: the eight bytes `EXTEMBED`, the version (u32), the CRC-32 of the rest
//! (u32). The rest is the model as it is published in four bits: its sizes, the vocabulary with its scores and its
//! normalisation, a directory of tensors, then the tensors in the order in which the model reads them. A table is
//! blocks of [`GROUP`] values of a row: one factor (f16), then half a byte for each value, the first half of the
//! values in the lower halves; (value − 8) × factor is the weight. Everything else is f32.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::EmbedError;

/// Values of a row that share a factor.
pub(crate) const GROUP: usize = 32;
/// Every tensor begins at a multiple of so many bytes; only after the table of words is that further on.
const ALIGNMENT: usize = 64;
/// Bytes of a block.
const BLOCK: usize = 2 + GROUP / 2;
/// Bytes that are read at a time.
const BUFFER: usize = 64 * 1024;

const MAGIC: &[u8; 8] = b"EXTEMBED";
const VERSION: u32 = 2;
const HEAD: usize = 16;

/// A table of weights as the products take it: a byte for each.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub values: Vec<i8>,
    /// For each group of each row.
    pub factors: Vec<f32>,
}

/// A table of weights that stays in the file: a text takes as many of its rows as it has tokens, out of a quarter of a
/// million. Its file stays open, so that another one in its place changes nothing.
#[derive(Debug)]
pub(crate) struct TableInFile {
    path: PathBuf,
    file: File,
    start: u64,
    blocks_of_row: usize,
}

impl TableInFile {
    /// The weights of a row.
    pub fn row(&self, row: u32) -> Result<Vec<f32>, EmbedError> {
        let mut bytes = vec![0; self.blocks_of_row * BLOCK];
        let at = self.start + u64::from(row) * bytes.len() as u64;
        read_at(&self.file, &mut bytes, at).map_err(|source| unreadable(&self.path, source))?;
        let (blocks, _) = bytes.as_chunks();
        Ok(blocks.iter().flat_map(weights_of).collect())
    }
}

/// Reads the file's parts one after the other.
pub(crate) struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    length: usize,
    at: usize,
    /// What was taken last.
    taken: Vec<u8>,
}

impl Reader {
    /// Checks that the file is whole, and goes to where its head ends.
    pub fn open(path: &Path) -> Result<Self, EmbedError> {
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (length, file) = opened.map_err(|source| unreadable(path, source))?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let file = BufReader::with_capacity(BUFFER, file);
        let mut reader = Self { path: path.to_path_buf(), file, length, at: 0, taken: Vec::new() };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(reader.unusable("it is no file of weights"));
        }
        if reader.number()? != VERSION {
            return Err(reader.unusable("it is for another version of Extremis"));
        }
        let sum = reader.number()?;
        if reader.sum_of_rest().map_err(|source| unreadable(path, source))? != sum {
            return Err(reader.unusable("it is damaged"));
        }
        reader.go_to(HEAD)?;
        Ok(reader)
    }

    fn sum_of_rest(&mut self) -> io::Result<u32> {
        let mut sum = crc32fast::Hasher::new();
        loop {
            let bytes = self.file.fill_buf()?;
            if bytes.is_empty() {
                return Ok(sum.finalize());
            }
            sum.update(bytes);
            let length = bytes.len();
            self.file.consume(length);
        }
    }

    fn go_to(&mut self, at: usize) -> Result<(), EmbedError> {
        if at > self.length {
            return Err(self.unusable("it is cut short"));
        }
        self.file.seek(SeekFrom::Start(at as u64)).map_err(|source| unreadable(&self.path, source))?;
        self.at = at;
        Ok(())
    }

    /// Whole numbers.
    pub fn whole_numbers(&mut self, count: usize) -> Result<Vec<u32>, EmbedError> {
        let (numbers, _) = self.take(count.saturating_mul(4))?.as_chunks();
        Ok(numbers.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    /// One whole number.
    pub fn number(&mut self) -> Result<u32, EmbedError> {
        let (numbers, _) = self.take(4)?.as_chunks();
        Ok(u32::from_le_bytes(numbers[0]))
    }

    /// So many numbers.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<f32>, EmbedError> {
        let (numbers, _) = self.take(count.saturating_mul(4))?.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    /// A table for the products: more rows of it.
    pub fn table(&mut self, table: &mut Table, rows: usize, columns: usize) -> Result<(), EmbedError> {
        let (blocks, _) = self.take(rows * columns / GROUP * BLOCK)?.as_chunks();
        for block in blocks {
            let (factor, values) = unpacked(block);
            table.factors.push(factor);
            table.values.extend(values);
        }
        Ok(())
    }

    /// A table to look rows up in.
    pub fn table_in_file(&mut self, rows: usize, columns: usize) -> Result<TableInFile, EmbedError> {
        let file = self.file.get_ref().try_clone().map_err(|source| unreadable(&self.path, source))?;
        let blocks_of_row = columns / GROUP;
        let table = TableInFile { path: self.path.clone(), file, start: self.at as u64, blocks_of_row };
        let end = self.at.saturating_add(rows * blocks_of_row * BLOCK);
        self.go_to(HEAD + (end - HEAD).next_multiple_of(ALIGNMENT))?;
        Ok(table)
    }

    /// Goes to where the first tensor is, at the beginning of the directory.
    pub fn skip_to_tensors(&mut self) -> Result<(), EmbedError> {
        // How many there are, and the first one's name, kind and size.
        self.take(4)?;
        let length = self.take(2)?.iter().rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
        self.take(length + 5)?;
        let first = self.number()? as usize;
        self.go_to(HEAD.saturating_add(first))
    }

    /// Checks that nothing is left.
    pub fn end(self) -> Result<(), EmbedError> {
        if self.at == self.length { Ok(()) } else { Err(self.unusable("it is longer than the model")) }
    }

    /// So many bytes.
    pub fn take(&mut self, length: usize) -> Result<&[u8], EmbedError> {
        if length > self.length - self.at {
            return Err(self.unusable("it is cut short"));
        }
        self.taken.resize(length, 0);
        self.file.read_exact(&mut self.taken).map_err(|source| unreadable(&self.path, source))?;
        self.at += length;
        Ok(&self.taken)
    }

    /// Why the file cannot be used.
    pub fn unusable(&self, what: &'static str) -> EmbedError {
        EmbedError::Unusable { path: self.path.clone(), what }
    }
}

fn unreadable(path: &Path, source: io::Error) -> EmbedError {
    EmbedError::Unreadable { path: path.to_path_buf(), source }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        at += read as u64;
    }
    Ok(())
}

fn weights_of(block: &[u8; BLOCK]) -> [f32; GROUP] {
    let (factor, values) = unpacked(block);
    values.map(|value| f32::from(value) * factor)
}

/// The factor and the values of a block.
fn unpacked(block: &[u8; BLOCK]) -> (f32, [i8; GROUP]) {
    let [low, high, ..] = *block;
    let mut values = [0; GROUP];
    let (first, second) = values.split_at_mut(GROUP / 2);
    for ((first, second), byte) in first.iter_mut().zip(second).zip(&block[2..]) {
        *first = (byte & 15).cast_signed() - 8;
        *second = (byte >> 4).cast_signed() - 8;
    }
    (half(u16::from_le_bytes([low, high])), values)
}

/// A finite number of half the width.
fn half(bits: u16) -> f32 {
    // The exponents of the two kinds are 112 apart, also for those that are too small to be normal.
    const TWO_TO_112: f32 = f32::from_bits((127 + 112) << 23);
    let size = f32::from_bits(u32::from(bits & 0x7fff) << 13) * TWO_TO_112;
    if bits & 0x8000 == 0 { size } else { -size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_those_of_the_standard() {
        let known =
            [(0x3c00, 1.0), (0xc000, -2.0), (0x3555, 0.333_251_95), (0x0001, 5.960_464_5e-8), (0, 0.0)];
        for (bits, number) in known {
            assert_eq!(half(bits).to_bits(), f32::to_bits(number), "{bits:x}");
        }
    }

    #[test]
    fn the_lower_halves_of_a_block_come_first() {
        let mut block = [0x88; BLOCK];
        (block[0], block[1], block[2], block[17]) = (0, 0x38, 0xf0, 0x19);
        let (factor, values) = unpacked(&block);
        assert_eq!((factor.to_bits(), values[0], values[16]), (0.5_f32.to_bits(), -8, 7));
        assert_eq!((values[15], values[31], values[1]), (1, -7, 0));
    }
}
