//! Counts that were made already, so that a text that is sent again and again is counted once.
//!
//! Holds no text: a text is known by its length and a hash of it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Shorter texts are counted faster than looked up.
const SHORTEST: usize = 64;
/// How many counts are kept, at 40 bytes each. When there are more, all are made anew.
const MOST: usize = 1 << 16;

/// By which tables a text was counted, its length and its hash.
type Key = (u8, usize, u64);

static KNOWN: LazyLock<Mutex<HashMap<Key, u32>>> = LazyLock::new(Mutex::default);

/// The count of a text by the tables with this number; made by `count` if it is not known.
pub(super) fn counted(tables: u8, text: &str, count: impl FnOnce() -> u32) -> u32 {
    if text.len() < SHORTEST {
        return count();
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    let key = (tables, text.len(), hasher.finish());
    if let Some(known) = lock().get(&key) {
        return *known;
    }
    let made = count();
    let mut known = lock();
    if known.len() >= MOST {
        known.clear();
    }
    known.insert(key, made);
    made
}

fn lock() -> std::sync::MutexGuard<'static, HashMap<Key, u32>> {
    // Each critical section is a single map operation, so a panic elsewhere cannot leave it half done.
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}
