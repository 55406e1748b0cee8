//! A file or a picture that goes along with a message.
//!
//! A message holds what is known of it and the text that was read out of it, so that both are as safe as its words; what
//! the file itself holds lies beside the conversations, under its hash.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The longest text kept of one attachment, in characters.
pub const MAX_ATTACHED_CHARS: usize = 200_000;

/// At most so many go along with one message.
pub const MOST_ATTACHMENTS: usize = 10;

/// About so many pixels of a picture are one token of a model that sees, as Anthropic publishes it; others count alike or
/// less.
const PIXELS_PER_TOKEN: u64 = 750;

/// The SHA-256 of what a file holds, in hexadecimal digits: a name that leads nowhere else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ContentHash(String);

/// What is no hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct NotAHash;

impl ContentHash {
    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ContentHash {
    type Error = NotAHash;

    fn try_from(text: String) -> Result<Self, NotAHash> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) { Ok(Self(text)) } else { Err(NotAHash) }
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The size of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// A file or a picture that goes along with a message. Untrusted: inside a prompt its text is delimited data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    /// What its file holds, and is named after.
    pub hash: ContentHash,
    /// The name that the user knows it by, without a folder.
    pub name: String,
    /// Its kind, such as `image/png`.
    pub media_type: String,
    /// The length of its file in bytes.
    pub size: u64,
    /// Of a picture that a model can be shown: its size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureSize>,
    /// The text that was read out of it, at most [`MAX_ATTACHED_CHARS`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The length of the whole text in characters, where only its beginning is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_length: Option<u64>,
    /// How many pages it has, where its kind has pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<u32>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Attachment {
    /// What a model that sees takes for the picture, in tokens; nothing for what is none.
    pub fn picture_tokens(&self) -> u32 {
        let pixels = self.picture.map_or(0, |size| u64::from(size.width) * u64::from(size.height));
        u32::try_from(pixels.div_ceil(PIXELS_PER_TOKEN)).unwrap_or(u32::MAX)
    }

    /// How many characters of its text are not kept.
    pub fn text_left_out(&self) -> u64 {
        let kept =
            self.text.as_ref().map_or(0, |text| u64::try_from(text.chars().count()).unwrap_or(u64::MAX));
        self.text_length.map_or(0, |whole| whole.saturating_sub(kept))
    }

    /// How many words are in its text.
    pub fn words(&self) -> u64 {
        let words = self.text.as_deref().map_or(0, |text| text.split_whitespace().count());
        u64::try_from(words).unwrap_or(u64::MAX)
    }

    /// The ending of its file's name, by its kind.
    pub fn extension(&self) -> &'static str {
        match self.media_type.as_str() {
            "image/png" => "png",
            "image/jpeg" => "jpg",
            "image/webp" => "webp",
            "image/gif" => "gif",
            "application/pdf" => "pdf",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => "docx",
            "application/vnd.oasis.opendocument.text" => "odt",
            kind if kind.starts_with("text/") => "txt",
            _ => "bin",
        }
    }

    /// The name of its file: its hash, and an ending that says its kind.
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.hash, self.extension())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn attachment() -> Attachment {
        serde_json::from_value(json!({
            "hash": "a".repeat(64), "name": "notes.txt", "mediaType": "text/plain", "size": 12,
        }))
        .unwrap()
    }

    #[test]
    fn a_hash_is_sixty_four_digits_and_no_path() {
        let hash = |text: String| ContentHash::try_from(text);
        assert_eq!(hash("0af".repeat(21) + "9").unwrap().as_str(), "0af".repeat(21) + "9");
        for wrong in ["", "../../etc/passwd", &"A".repeat(64), &"a".repeat(63), &"é".repeat(32)] {
            assert_eq!(hash(wrong.to_owned()), Err(NotAHash), "{wrong}");
        }
        let fields = json!({ "hash": "../x", "name": "x", "mediaType": "text/plain", "size": 1 });
        assert!(serde_json::from_value::<Attachment>(fields).is_err());
    }

    #[test]
    fn its_file_is_named_after_what_it_holds_and_its_kind() {
        let named = |kind: &str| Attachment { media_type: kind.to_owned(), ..attachment() }.file_name();
        assert_eq!(named("text/x-rust"), format!("{}.txt", "a".repeat(64)));
        assert_eq!(named("image/png"), format!("{}.png", "a".repeat(64)));
        assert_eq!(named("../../x"), format!("{}.bin", "a".repeat(64)));
    }

    #[test]
    fn a_picture_takes_tokens_by_its_size_and_a_text_says_what_is_not_kept() {
        let picture = Attachment { picture: Some(PictureSize { width: 1000, height: 750 }), ..attachment() };
        assert_eq!((picture.picture_tokens(), attachment().picture_tokens()), (1000, 0));
        let cut = Attachment { text: Some("äb".to_owned()), text_length: Some(9), ..attachment() };
        assert_eq!((cut.text_left_out(), attachment().text_left_out()), (7, 0));
    }

    #[test]
    fn fields_of_other_writers_are_kept() {
        let mut fields = serde_json::to_value(attachment()).unwrap();
        fields["colour"] = json!("blue");
        let read: Attachment = serde_json::from_value(fields.clone()).unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), fields);
    }
}
