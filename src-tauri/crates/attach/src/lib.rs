//! Files and pictures that go along with messages: what kind they are, what a model is shown of them, and what is kept.
//!
//! Everything here comes from outside. A kind is told by what a file holds, never by its name; pictures are decoded within
//! bounds and written anew, so that nothing but their pixels is kept (no place, no camera, no comment). The text of a document
//! (PDF, DOCX, ODT) is read by a process of its own: a host calls [`read_if_asked`] before anything else. Deliberately absent:
//! where they are kept (that is `archive`).

mod document;
mod picture;
mod reader;
mod text;

use std::fmt::Write;

use extremis_domain::{Attachment, ContentHash, MAX_ATTACHED_CHARS, PictureSize};
use extremis_language::text;
use serde_json::Map;
use sha2::{Digest, Sha256};

use document::{Document, Unread};
use reader::NotRead;

pub use reader::read_if_asked;

/// The largest file that is taken, in bytes.
pub const MAX_BYTES: usize = 20 * 1024 * 1024;

/// A file as it goes along with a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// What is known of it.
    pub attachment: Attachment,
    /// What is kept.
    pub bytes: Vec<u8>,
}

/// Why a file cannot go along. The message of each says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttachError {
    /// There is nothing in it.
    #[error("{}", text!("attach-empty", name = name))]
    Empty {
        /// The file.
        name: String,
    },
    /// It is larger than [`MAX_BYTES`].
    #[error("{}", text!("attach-too-large", name = name))]
    TooLarge {
        /// The file.
        name: String,
    },
    /// It is neither text, nor a document or a picture of a known kind.
    #[error("{}", text!("attach-unknown-kind", name = name))]
    UnknownKind {
        /// The file.
        name: String,
    },
    /// It begins as a picture does, and is none.
    #[error("{}", text!("attach-picture", name = name))]
    Picture {
        /// The file.
        name: String,
    },
    /// A document that opens with a password alone.
    #[error("{}", text!("attach-encrypted", name = name))]
    Encrypted {
        /// The file.
        name: String,
    },
    /// A document that breaks the rules of its kind.
    #[error("{}", text!("attach-damaged", name = name))]
    Damaged {
        /// The file.
        name: String,
    },
    /// A document without text.
    #[error("{}", text!("attach-no-text", name = name))]
    NoText {
        /// The file.
        name: String,
    },
    /// A document of an Office before 2007.
    #[error("{}", text!("attach-old-kind", name = name))]
    OldKind {
        /// The file.
        name: String,
    },
    /// A document that takes more memory or time than any should.
    #[error("{}", text!("attach-too-much", name = name))]
    TooMuch {
        /// The file.
        name: String,
    },
    /// A document on which the process that reads it ended.
    #[error("{}", text!("attach-failed", name = name))]
    Failed {
        /// The file.
        name: String,
    },
    /// The process that reads documents did not start.
    #[error("{}", text!("attach-no-reader", name = name, why = why))]
    NoReader {
        /// The file.
        name: String,
        /// What the system says.
        why: String,
    },
}

/// Reads a file of this name. Blocks for as long as a picture takes to be decoded, or a document to be read.
pub fn read(name: &str, bytes: Vec<u8>) -> Result<Read, AttachError> {
    let name = file_name(name);
    if bytes.is_empty() {
        return Err(AttachError::Empty { name });
    }
    if bytes.len() > MAX_BYTES {
        return Err(AttachError::TooLarge { name });
    }
    if picture::is_one(&bytes) {
        return picture::shown(&bytes)
            .map(|shown| of_picture(&name, shown))
            .ok_or(AttachError::Picture { name });
    }
    if document::is_one(&bytes) {
        return of_document(name, bytes);
    }
    match text::of(&bytes) {
        Some(text) => Ok(of_text(name, bytes, &text)),
        None => of_no_text(name, bytes),
    }
}

/// Takes pixels, row by row, three bytes each (red, green, blue), as [`read`] does a picture of this name.
pub fn read_pixels(name: &str, width: u32, height: u32, rgb: Vec<u8>) -> Result<Read, AttachError> {
    let name = file_name(name);
    let shown = picture::of_pixels(width, height, rgb);
    shown.map(|shown| of_picture(&name, shown)).ok_or(AttachError::Picture { name })
}

/// What is no text, yet may hold some.
fn of_no_text(name: String, bytes: Vec<u8>) -> Result<Read, AttachError> {
    match document::is_compound(&bytes) {
        Some(true) => Err(AttachError::Encrypted { name }),
        Some(false) => Err(AttachError::OldKind { name }),
        None if document::is_late_pdf(&bytes) => of_document(name, bytes),
        None => Err(AttachError::UnknownKind { name }),
    }
}

fn of_document(name: String, bytes: Vec<u8>) -> Result<Read, AttachError> {
    match reader::read(bytes.clone()) {
        Ok(document) => Ok(with_text(name, bytes, document)),
        Err(why) => Err(not_read(name, why)),
    }
}

fn not_read(name: String, why: NotRead) -> AttachError {
    match why {
        NotRead::Unread(Unread::Unknown) => AttachError::UnknownKind { name },
        NotRead::Unread(Unread::Encrypted) => AttachError::Encrypted { name },
        NotRead::Unread(Unread::Damaged) => AttachError::Damaged { name },
        NotRead::Unread(Unread::NoText) => AttachError::NoText { name },
        NotRead::Unread(Unread::TooMuch) | NotRead::TooMuch => AttachError::TooMuch { name },
        NotRead::Failed => AttachError::Failed { name },
        NotRead::NotStarted(error) => AttachError::NoReader { name, why: error.to_string() },
    }
}

/// The hash of what a file holds.
pub fn hash_of(bytes: &[u8]) -> ContentHash {
    let digits = Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    ContentHash::try_from(digits).unwrap_or_else(|_| unreachable!("32 bytes are 64 digits"))
}

/// Whether what came under the hash of a picture can be shown: it is of the kind that it says, and no larger than those
/// that [`read`] makes.
pub fn is_picture_as_kept(bytes: &[u8], media_type: &str) -> bool {
    picture::is_as_kept(bytes, media_type)
}

fn of_picture(name: &str, shown: picture::Shown) -> Read {
    let picture::Shown { bytes, media_type, width, height } = shown;
    let picture = Some(PictureSize { width, height });
    let attachment = Attachment { picture, ..attachment(name.to_owned(), media_type, &bytes) };
    Read { attachment, bytes }
}

fn of_text(name: String, bytes: Vec<u8>, whole: &str) -> Read {
    let end = whole.char_indices().nth(MAX_ATTACHED_CHARS).map(|(end, _)| end);
    let text = &whole[..end.unwrap_or(whole.len())];
    let text_length = end.and_then(|_| u64::try_from(whole.chars().count()).ok());
    let attachment =
        Attachment { text: Some(text.to_owned()), text_length, ..attachment(name, "text/plain", &bytes) };
    Read { attachment, bytes }
}

fn with_text(name: String, bytes: Vec<u8>, document: Document) -> Read {
    let Document { kind, text, length, pages } = document;
    let kept = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let text_length = (length > kept).then_some(length);
    let described = attachment(name, kind.media_type(), &bytes);
    Read { attachment: Attachment { text: Some(text), text_length, pages, ..described }, bytes }
}

fn attachment(name: String, media_type: &str, bytes: &[u8]) -> Attachment {
    Attachment {
        hash: hash_of(bytes),
        name,
        media_type: media_type.to_owned(),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        picture: None,
        text: None,
        text_length: None,
        pages: None,
        extra: Map::new(),
    }
}

/// The longest name that is kept, in characters.
const NAME_CHARS: usize = 120;

/// A name without folders and without what cannot be seen.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let seen: String = last.chars().filter(|letter| !is_hidden(*letter)).take(NAME_CHARS).collect();
    let seen = seen.trim();
    if seen.is_empty() { "file".to_owned() } else { seen.to_owned() }
}

#[cfg(test)]
mod tests;
