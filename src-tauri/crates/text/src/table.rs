//! Tables of words that are known beforehand.
//!
//! Deliberately absent: tables of what a text has. Whoever writes a text could have all of its words meet in one place
//! of such a table; where the words are known, no text can.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// By word.
pub type Table<Word, Value> = HashMap<Word, Value, BuildHasherDefault<Fnv>>;

/// Words alone.
pub type Set<Word> = HashSet<Word, BuildHasherDefault<Fnv>>;

/// The hash FNV-1a: for short words the least work.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
