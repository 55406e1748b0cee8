//! Files and pictures that go along with a message.

use extremis_domain::{Attachment, ContentHash};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is known of a file or a picture; what it says is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct AttachmentView {
    /// What it holds, as a name.
    #[ts(as = "String")]
    pub hash: ContentHash,
    /// The name that the user knows it by.
    pub name: String,
    /// Its kind, such as `image/png`.
    pub media_type: String,
    /// In bytes.
    #[ts(type = "number")]
    pub size: u64,
    /// Of a picture: pixels from left to right.
    pub width: Option<u32>,
    /// Of a picture: pixels from top to bottom.
    pub height: Option<u32>,
    /// How many characters of its text are not kept.
    #[ts(type = "number")]
    pub text_left_out: u64,
    /// How many pages it has, where its kind has pages.
    #[serde(default)]
    pub pages: Option<u32>,
    /// How many words its text has.
    #[serde(default)]
    #[ts(type = "number")]
    pub words: u64,
    /// About how many tokens it costs, while it is not sent.
    #[serde(default)]
    pub tokens: Option<u32>,
}

/// A file that cannot go along with a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct NotAttached {
    /// Its name.
    pub name: String,
    /// Why, for people.
    pub why: String,
}

/// What became of files that were dropped on a message.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct DroppedFiles {
    /// Those that go along with it.
    pub attached: Vec<AttachmentView>,
    /// Those that cannot.
    pub refused: Vec<NotAttached>,
}

impl From<&Attachment> for AttachmentView {
    fn from(attachment: &Attachment) -> Self {
        Self {
            hash: attachment.hash.clone(),
            name: attachment.name.clone(),
            media_type: attachment.media_type.clone(),
            size: attachment.size,
            width: attachment.picture.map(|size| size.width),
            height: attachment.picture.map(|size| size.height),
            text_left_out: attachment.text_left_out(),
            pages: attachment.pages,
            words: attachment.words(),
            tokens: None,
        }
    }
}
