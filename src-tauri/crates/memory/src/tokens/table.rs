//! The tokens of an encoding and their ranks, where they lie in the program's file.

use super::layout::{HEADER, RANK_BITS, slot};

/// A table as the build script lays it out.
#[derive(Debug)]
pub(super) struct Table {
    begins: &'static [[u8; 4]],
    slots: &'static [[u8; 4]],
    bytes: &'static [u8],
    longest: usize,
    slots_log2: u32,
}

impl Table {
    /// Takes a table where it is.
    pub(super) fn of(file: &'static [u8]) -> Self {
        let (numbers, _) = file.as_chunks::<4>();
        let (header, rest) = numbers.split_at(HEADER);
        let [tokens, longest, slots_log2] = [0, 1, 2].map(|at| u32::from_le_bytes(header[at]));
        let (begins, rest) = rest.split_at(tokens as usize + 1);
        let slots = &rest[..1 << slots_log2];
        let bytes = &file[4 * (HEADER + begins.len() + slots.len())..];
        Self { begins, slots, bytes, longest: longest as usize, slots_log2 }
    }

    /// The rank of a token; nothing for what is none.
    pub(super) fn rank(&self, token: &[u8]) -> Option<u32> {
        if token.len() > self.longest {
            return None;
        }
        let (mut at, tag) = slot(token, self.slots_log2);
        loop {
            let found = u32::from_le_bytes(self.slots[at]);
            let rank = (found & ((1 << RANK_BITS) - 1)).checked_sub(1)?;
            if found >> RANK_BITS == tag && self.token(rank as usize) == token {
                return Some(rank);
            }
            at = (at + 1) % self.slots.len();
        }
    }

    fn token(&self, rank: usize) -> &[u8] {
        let [from, to] = [rank, rank + 1].map(|at| u32::from_le_bytes(self.begins[at]) as usize);
        &self.bytes[from..to]
    }
}
