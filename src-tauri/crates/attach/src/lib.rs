//! Files and pictures that go along with messages: what kind they are, what a model is shown of them, and what is kept.
//!
//! Everything here comes from outside. A kind is told by what a file holds, never by its name; pictures are decoded within
//! bounds and written anew, so that nothing but their pixels is kept (no place, no camera, no comment). Deliberately absent:
//! where they are kept (that is `archive`), and documents that have to be run through a program of their own.

mod picture;
mod text;

use std::fmt::Write;

use extremis_domain::{Attachment, ContentHash, MAX_ATTACHED_CHARS, PictureSize};
use serde_json::Map;
use sha2::{Digest, Sha256};

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
    #[error("{name} is empty, so there is nothing to attach.")]
    Empty {
        /// The file.
        name: String,
    },
    /// It is larger than [`MAX_BYTES`].
    #[error(
        "{name} is larger than 20 MB. Attach a part of it, or select in it what matters and call Extremis there."
    )]
    TooLarge {
        /// The file.
        name: String,
    },
    /// It is neither text nor a picture of a known kind.
    #[error(
        "{name} is neither text nor a picture (PNG, JPEG, GIF or WebP). Attach it as one of these, or copy its text into the message."
    )]
    UnknownKind {
        /// The file.
        name: String,
    },
    /// It begins as a picture does, and is none.
    #[error(
        "{name} cannot be read as a picture: it is damaged, or has more than 100 million pixels. Attach another copy of it."
    )]
    Picture {
        /// The file.
        name: String,
    },
}

/// Reads a file of this name. Blocks for as long as a picture takes to be decoded.
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
    match text::of(&bytes) {
        Some(text) => Ok(of_text(name, bytes, &text)),
        None => Err(AttachError::UnknownKind { name }),
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

fn attachment(name: String, media_type: &str, bytes: &[u8]) -> Attachment {
    Attachment {
        hash: hash_of(bytes),
        name,
        media_type: media_type.to_owned(),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        picture: None,
        text: None,
        text_length: None,
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
