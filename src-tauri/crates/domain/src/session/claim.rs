//! What a version of a summary stands for on a branch.

use std::ops::Range;

/// The places that a version took for itself.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub places: Range<usize>,
    /// The version, by its place among all.
    pub version: usize,
}
