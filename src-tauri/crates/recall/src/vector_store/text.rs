//! What has a vector: a text of a message, or a word.

use extremis_domain::MessageId;
use sha2::{Digest, Sha256};

/// Tells texts apart: the beginning of their SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextHash(pub(super) [u8; 16]);

impl TextHash {
    /// The hash of a text.
    pub fn of(text: &str) -> Self {
        Self::digested(Sha256::new().chain_update(text))
    }

    /// The hash of a word by itself: another than that of a message that consists of it.
    pub fn of_word(word: &str) -> Self {
        Self::digested(Sha256::new().chain_update("word\0").chain_update(word))
    }

    fn digested(digest: Sha256) -> Self {
        let mut hash = [0; 16];
        hash.copy_from_slice(&digest.finalize()[..16]);
        Self(hash)
    }
}

/// What a text is to its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextOf {
    /// A message says it.
    Message(MessageId),
    /// It was made of a message, which is found by it.
    Made(MessageId),
    /// A word; nothing is found by it.
    Word,
}

impl TextOf {
    /// The message that is found by the text.
    pub fn message(&self) -> Option<&MessageId> {
        match self {
            Self::Message(message) | Self::Made(message) => Some(message),
            Self::Word => None,
        }
    }
}

/// A text that a message has, or a word that a session has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddedText {
    /// What it is to its session.
    pub of: TextOf,
    /// Tells the text from others.
    pub hash: TextHash,
}

impl EmbeddedText {
    /// What a message says.
    pub fn said(message: MessageId, text: &str) -> Self {
        Self { of: TextOf::Message(message), hash: TextHash::of(text) }
    }

    /// What was made of a message.
    pub fn made(message: MessageId, text: &str) -> Self {
        Self { of: TextOf::Made(message), hash: TextHash::of(text) }
    }

    /// A word.
    pub fn word(word: &str) -> Self {
        Self { of: TextOf::Word, hash: TextHash::of_word(word) }
    }
}
