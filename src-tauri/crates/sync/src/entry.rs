//! One field as a device wrote it.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::field::{Content, Fingerprint, Key, Object};
use crate::stamp::{Stamp, Standing};

/// One field as it was written.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(rename = "o")]
    pub(crate) object: Object,
    #[serde(rename = "k")]
    pub(crate) key: Key,
    #[serde(rename = "b")]
    born: Stamp,
    #[serde(rename = "s")]
    written: Stamp,
    #[serde(rename = "w", default, skip_serializing_if = "is_zero")]
    weight: u32,
    #[serde(rename = "v")]
    value: Box<RawValue>,
    /// What the value says; none where that cannot be read.
    #[serde(skip)]
    understood: OnceLock<Option<(Content, Fingerprint)>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(weight: &u32) -> bool {
    *weight == 0
}

impl Entry {
    pub(crate) fn new(
        object: Object,
        key: Key,
        standing: Standing,
        content: &Content,
    ) -> Result<Self, serde_json::Error> {
        let Standing { born, written, weight } = standing;
        let value = RawValue::from_string(content.to_json()?)?;
        Ok(Self { object, key, born, written, weight, value, understood: OnceLock::new() })
    }

    pub(crate) fn standing(&self) -> Standing {
        Standing { born: self.born, written: self.written, weight: self.weight }
    }

    pub(crate) fn content(&self) -> Result<Content, serde_json::Error> {
        Content::parse(&self.key, self.value.get())
    }

    /// What its value says, read once. One that says nothing that can be read is passed over: whoever wrote it knows better.
    pub(crate) fn understood(&self) -> Option<&(Content, Fingerprint)> {
        let read = || self.content().and_then(|content| content.fingerprint().map(|print| (content, print)));
        let told = |error| tracing::warn!(%error, "a field from another device could not be read");
        self.understood.get_or_init(|| read().map_err(told).ok()).as_ref()
    }

    /// About how long it is.
    pub(crate) fn bytes(&self) -> usize {
        self.value.get().len() + 160
    }
}
