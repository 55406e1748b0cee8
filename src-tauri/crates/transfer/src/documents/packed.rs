//! A zip: what is packed in it, and what of that is read.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use extremis_language::{Words, text};
use zip::ZipArchive;

use super::guard::Guarded;
use crate::files;

/// To how many times its size something may unpack. JSON of conversations unpacks to 5 to 50 times its size.
pub(super) const UNPACKED_TIMES: u64 = 250;
/// What may be unpacked in any case, in bytes.
pub(super) const LEAST_BUDGET: u64 = 64 * 1024 * 1024;
/// So many packages are unpacked in each other below the first.
pub(super) const DEEPEST: usize = 3;

/// The type of a file in the mode that Unix gives it.
const TYPE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;

/// Whether a file is a zip, by its first bytes. It is at its beginning afterwards.
pub(super) fn is_package(file: &mut File) -> bool {
    let mut bytes = [0; 4];
    let is_package = file.read_exact(&mut bytes).is_ok() && matches!(&bytes, b"PK\x03\x04" | b"PK\x05\x06");
    is_package && file.rewind().is_ok()
}

/// What is packed under one name.
pub(super) struct PackedEntry {
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) place: usize,
    /// Whether it is a package itself, by its name.
    pub(super) is_package: bool,
}

/// A file that several read at once, each from its own place.
#[derive(Clone)]
struct SharedFile {
    file: Rc<File>,
    place: u64,
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.place))?;
        let read = file.read(buffer)?;
        self.place += read as u64;
        Ok(read)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut file = &*self.file;
        let to = match to {
            SeekFrom::Current(by) => SeekFrom::Start(self.place.saturating_add_signed(by)),
            to => to,
        };
        self.place = file.seek(to)?;
        Ok(self.place)
    }
}

/// An open zip.
#[derive(Clone)]
pub(super) struct Packed {
    archive: ZipArchive<SharedFile>,
    /// What it and all that belongs to it may still unpack to.
    budget: Rc<Cell<u64>>,
}

impl Packed {
    pub(super) fn new(file: File, budget: Rc<Cell<u64>>) -> Result<Self, String> {
        let file = SharedFile { file: Rc::new(file), place: 0 };
        let archive =
            ZipArchive::new(file).map_err(|error| text!("transfer-zip-damaged", reason = Words(error)))?;
        Ok(Self { archive, budget })
    }

    /// What is packed in it that is a file; else under which name it stands, and why it is not read.
    pub(super) fn entries(&mut self) -> Vec<Result<PackedEntry, (String, String)>> {
        let places = 0..self.archive.len();
        places.filter_map(|place| self.entry(place).transpose()).collect()
    }

    fn entry(&mut self, place: usize) -> Result<Option<PackedEntry>, (String, String)> {
        let damaged = |error| (place.to_string(), text!("transfer-packed-damaged", reason = Words(error)));
        let entry = self.archive.by_index_raw(place).map_err(damaged)?;
        if entry.is_dir() {
            return Ok(None);
        }
        let refused = |reason: String| {
            let name = String::from_utf8_lossy(entry.name_raw());
            Err((name.replace(['/', '\\'], "_"), reason))
        };
        let Some(path) = entry.enclosed_name() else {
            return refused(text!("transfer-leads-out"));
        };
        let mode = entry.unix_mode().unwrap_or_default() & TYPE;
        if entry.is_symlink() {
            return refused(files::link());
        }
        if mode != 0 && mode != REGULAR {
            return refused(text!("transfer-no-file"));
        }
        if entry.encrypted() {
            return refused(text!("transfer-packed-encrypted"));
        }
        let name = path.to_string_lossy().replace('\\', "/");
        let is_package = name.to_ascii_lowercase().ends_with(".zip");
        Ok(Some(PackedEntry { name, size: entry.size(), place, is_package }))
    }

    pub(super) fn open(&mut self, place: usize) -> Result<Box<dyn Read + '_>, String> {
        let left_for_all = Rc::clone(&self.budget);
        let entry = self
            .archive
            .by_index(place)
            .map_err(|error| text!("transfer-packed-damaged", reason = Words(error)))?;
        let left = entry.compressed_size().saturating_mul(UNPACKED_TIMES).max(LEAST_BUDGET);
        Ok(Box::new(Guarded { input: entry, left, left_for_all }))
    }

    /// Unpacks it into a file without a name, which is gone with the program.
    pub(super) fn unpack(&mut self, place: usize) -> Result<File, String> {
        let mut file = tempfile::tempfile().map_err(files::unreadable)?;
        io::copy(&mut self.open(place)?, &mut file).map_err(files::unreadable)?;
        file.seek(SeekFrom::Start(0)).map_err(files::unreadable)?;
        if is_package(&mut file) { Ok(file) } else { Err(text!("transfer-no-zip")) }
    }
}
