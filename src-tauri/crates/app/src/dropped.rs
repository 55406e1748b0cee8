//! The texts of what was dropped on a window, for the field in which one writes.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_archive::durable;

use crate::wire::DroppedText;
use crate::{AppError, Storage};

/// More than this is no text that anyone wants in a field, in bytes.
const MOST: u64 = 1_000_000;

/// Something that was dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dropped {
    /// A file or a folder.
    File(PathBuf),
    /// The address of a page.
    Address(String),
}

impl Storage {
    /// The text of each, where it has one.
    pub async fn dropped_texts(&self, dropped: Vec<Dropped>) -> Result<Vec<DroppedText>, AppError> {
        self.app.blocking(move || dropped.into_iter().map(text_of).collect()).await
    }
}

fn text_of(dropped: Dropped) -> DroppedText {
    match dropped {
        Dropped::Address(address) => DroppedText { name: address.clone(), text: Some(address) },
        Dropped::File(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            DroppedText { name, text: read(&path) }
        }
    }
}

/// What a file says; none where that is no text, too long, or cannot be read.
fn read(path: &Path) -> Option<String> {
    let path = fs::canonicalize(path).ok()?;
    if fs::metadata(&path).ok()?.len() > MOST {
        return None;
    }
    let text = String::from_utf8(durable::read(path).ok()?).ok()?;
    (!text.contains('\0')).then(|| text.replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_file_gives_its_text_and_nothing_else_does() {
        let dir = tempfile::tempdir().unwrap();
        let read_back = |bytes: &[u8]| {
            let path = dir.path().join("notes");
            durable::write(&path, bytes).unwrap();
            text_of(Dropped::File(path)).text
        };
        assert_eq!(read_back(b"one\r\ntwo").as_deref(), Some("one\ntwo"));
        assert_eq!(read_back(&[0xff, 0xfe, 0, 1]), None);
        assert_eq!(read_back(b"a\0b"), None);
        assert_eq!(read_back("x".repeat(1_000_001).as_bytes()), None);
        let folder = text_of(Dropped::File(dir.path().to_owned()));
        assert_eq!(folder.text, None);
        let link = text_of(Dropped::Address("https://example.com/".to_owned()));
        assert_eq!(link.text.as_deref(), Some("https://example.com/"));
    }
}
