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

/// Deeper values may be such as no archive keeps.
const DEEPEST: usize = 64;

/// Whether JSON has more in one another than that.
fn is_deeper(json: &str, most: usize) -> bool {
    let (mut depth, mut in_text, mut is_escaped) = (0_usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > most {
            return true;
        }
    }
    false
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
        if is_deeper(self.value.get(), DEEPEST) {
            tracing::warn!("a field from another device is nested too deep");
            return None;
        }
        let read = || self.content().and_then(|content| content.fingerprint().map(|print| (content, print)));
        let told = |error| tracing::warn!(%error, "a field from another device could not be read");
        self.understood.get_or_init(|| read().map_err(told).ok()).as_ref()
    }

    /// About how long it is.
    pub(crate) fn bytes(&self) -> usize {
        self.value.get().len() + 160
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nested_too_deep_says_nothing_and_brackets_in_a_text_are_none() {
        let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(is_deeper(&deep(65), 64) && !is_deeper(&deep(64), 64));
        assert!(!is_deeper(r#"{"a":"[[[[\"[[[["}"#, 2));
        let standing = Standing::first(Stamp(1, crate::stamp::DeviceId::new()), 0);
        let plain = |json: &str| Content::Plain(serde_json::from_str(json).unwrap());
        let key = || Key::Extra("later".to_owned());
        let entry = |json: &str| Entry::new(Object::Memories, key(), standing, &plain(json)).unwrap();
        assert!(entry(&deep(65)).understood().is_none());
        assert!(entry(&deep(60)).understood().is_some());
    }
}
