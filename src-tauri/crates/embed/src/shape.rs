//! The sizes of the model.

use crate::vector::DIMENSIONS;

/// Tokens of one text that the model looks at; what comes after them does not count.
pub const MAX_TOKENS: usize = 256;
/// Numbers that stand for a token, between all layers.
pub(crate) const WIDTH: usize = DIMENSIONS;
/// Heads of attention in each layer.
pub(crate) const HEADS: usize = 12;
pub(crate) const LAYERS: usize = 12;
pub(crate) const MIDDLE: usize = 4 * WIDTH;
/// Tokens of the vocabulary.
pub(crate) const VOCABULARY: usize = 250_037;
/// Places of tokens that the weights' file knows; the first [`MAX_TOKENS`] are used.
pub(crate) const POSITIONS: usize = 512;
/// The sizes as the file names them, after its name and version: what it must be to be read.
pub(crate) const NAME: &[u8; 4] = b"E5S1";
