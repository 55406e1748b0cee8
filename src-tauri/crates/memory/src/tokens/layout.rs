//! How a table of tokens lies in a file: the build script writes it, and the program reads it where it is.
//!
//! All numbers are `u32`, little-endian: how many tokens there are; how long the longest is; the binary logarithm of the
//! number of slots; where each token begins among the bytes, in the order of their ranks, and where the last one ends; the
//! slots; and the bytes of all tokens, one after the other.

/// How many numbers there are before the first beginning.
pub(crate) const HEADER: usize = 3;

/// How many bits of a slot tell the rank of its token, plus one; an empty slot is 0. The other bits are of the hash.
pub(crate) const RANK_BITS: u32 = 18;

/// Where to look for a token: the first slot, and what its upper bits are.
pub(crate) fn slot(token: &[u8], slots_log2: u32) -> (usize, u32) {
    // FNV-1a: tokens are a few bytes long.
    let hash = token.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    #[expect(clippy::cast_possible_truncation, reason = "so many bits are taken")]
    let (slot, tag) = ((mixed >> (64 - slots_log2)) as usize, (mixed as u32) & (u32::MAX >> RANK_BITS));
    (slot, tag)
}
