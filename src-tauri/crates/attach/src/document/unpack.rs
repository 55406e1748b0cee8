//! What is packed in a DOCX or an ODT, unpacked within bounds.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use super::Unread;

/// The most that is unpacked of one part, in bytes. A thousand pages are about a tenth.
const MOST: u64 = 64 * 1024 * 1024;

/// The kinds that say so in their first part.
const OPEN_DOCUMENT: &str = "application/vnd.oasis.opendocument.text";

pub(super) struct Package {
    zip: ZipArchive<Cursor<Vec<u8>>>,
}

impl Package {
    pub fn open(bytes: Vec<u8>) -> Result<Self, Unread> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unread::Damaged)?;
        Ok(Self { zip })
    }

    pub fn is_open_document(&mut self) -> bool {
        // Templates are of a kind that begins with the same words.
        self.part("mimetype").is_ok_and(|kind| kind.is_some_and(|kind| kind.starts_with(OPEN_DOCUMENT)))
    }

    /// The text of a part; none where there is no such part.
    pub fn part(&mut self, name: &str) -> Result<Option<String>, Unread> {
        let part = match self.zip.by_name(name) {
            Ok(part) => part,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(_) => return Err(Unread::Damaged),
        };
        if part.encrypted() {
            return Err(Unread::Encrypted);
        }
        let mut bytes = Vec::new();
        part.take(MOST + 1).read_to_end(&mut bytes).map_err(|_| Unread::Damaged)?;
        if u64::try_from(bytes.len()).is_ok_and(|length| length > MOST) {
            return Err(Unread::TooMuch);
        }
        String::from_utf8(bytes).map(Some).map_err(|_| Unread::Damaged)
    }
}
