//! Counts that were made already, so that a text that is sent again and again is counted once.
//!
//! Holds no text: a text is known by its length and a hash of it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use parking_lot::Mutex;

use super::{Encoding, Tokens};

/// Shorter texts are counted faster than looked up.
const SHORTEST: usize = 64;
/// How many counts are kept, at 40 bytes each. When there are more, all are made anew.
const MOST: usize = 1 << 16;

/// The encoding of a text, its length and its hash.
type Key = (Encoding, usize, u64);

/// What was counted before. Clones share it, and so do all [`Tokens`] that come from it.
#[derive(Debug, Clone, Default)]
pub struct TokenCounts {
    known: Arc<Mutex<HashMap<Key, u32>>>,
}

impl TokenCounts {
    /// Counts as the model of this name does; see [`Tokens::for_model`].
    pub fn for_model(&self, name: &str) -> Tokens {
        Tokens { encoding: Encoding::of_model(name), counts: self.clone() }
    }

    /// The count of a text; made by `count` if it is not known.
    pub(super) fn get(&self, encoding: Encoding, text: &str, count: impl FnOnce() -> u32) -> u32 {
        if text.len() < SHORTEST {
            return count();
        }
        let mut hasher = DefaultHasher::new();
        hasher.write(text.as_bytes());
        let key = (encoding, text.len(), hasher.finish());
        if let Some(known) = self.known.lock().get(&key) {
            return *known;
        }
        // Others count meanwhile.
        let made = count();
        let mut known = self.known.lock();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_counted_once_by_all_who_share_the_counts() {
        let (counts, text) = (TokenCounts::default(), "x".repeat(SHORTEST));
        assert_eq!(counts.get(Encoding::O200k, &text, || 7), 7);
        assert_eq!(counts.clone().get(Encoding::O200k, &text, || 8), 7);
        assert_eq!(counts.get(Encoding::Cl100k, &text, || 9), 9, "another encoding");
        assert_eq!(counts.get(Encoding::O200k, &text[1..], || 8), 8, "too short to be kept");
        assert_eq!(counts.get(Encoding::O200k, &text[1..], || 7), 7);
        assert_eq!(
            TokenCounts::default().get(Encoding::O200k, &text, || 8),
            8,
            "nothing is shared by itself"
        );
    }
}
