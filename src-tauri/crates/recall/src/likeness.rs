//! How much texts that were written mean like those that they were written from.
//!
//! Deliberately absent: what follows from it, and what vectors do not tell: numbers and names.

use extremis_embed::chunks;

use crate::relevance::FactVectors;
use crate::{Embedding, thresholds};

/// For each line, how much it is like the text that is most like it.
#[derive(Debug, Clone, PartialEq)]
pub struct Likeness(Vec<f32>);

impl Likeness {
    /// Of each of the lines with a long text's most like part; None where nothing can be computed.
    pub(crate) fn of(lines: &[&str], texts: &[&str], embedding: &Embedding) -> Option<Self> {
        let parts: Vec<&str> =
            texts.iter().flat_map(|text| chunks(text).into_iter().map(|part| &text[part])).collect();
        let both: Vec<&str> = lines.iter().chain(&parts).copied().collect();
        let vectors = FactVectors::default().of(&both, embedding)?;
        let (lines, parts) = vectors.split_at(lines.len());
        let most = |line: &extremis_embed::Vector| {
            parts.iter().map(|part| line.cosine(part)).fold(f32::NEG_INFINITY, f32::max)
        };
        Some(Self(lines.iter().map(most).collect()))
    }

    /// The places of the lines that nothing is like.
    pub fn strangers(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|place| self.0[*place] < thresholds::STRANGE).collect()
    }

    /// Whether each line says what another text says already.
    pub fn is_nothing_new(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|likeness| *likeness >= thresholds::SAME)
    }
}
