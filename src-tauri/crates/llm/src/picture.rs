//! Pictures that a model is shown.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use extremis_domain::ContentHash;

/// A picture that goes along with a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it is, among the [`Pictures`] of a request.
    pub hash: ContentHash,
    /// Its kind, such as `image/png`.
    pub media_type: String,
}

/// What the pictures of a request hold, each in base64, as every protocol sends it. One that is not in it is not sent.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Pictures(Arc<BTreeMap<ContentHash, String>>);

impl Pictures {
    /// These.
    pub fn of(pictures: BTreeMap<ContentHash, String>) -> Self {
        Self(Arc::new(pictures))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a picture holds, if it is to be sent.
    pub fn get(&self, hash: &ContentHash) -> Option<&str> {
        self.0.get(hash).map(String::as_str)
    }
}

impl fmt::Debug for Pictures {
    /// Says how many, not what is on them.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} pictures", self.0.len())
    }
}

/// A picture as it goes over the wire.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WirePicture<'a> {
    pub(crate) media_type: &'a str,
    pub(crate) base64: &'a str,
}
