//! What a text means, as a vector, computed on this machine: sentences of like meaning get vectors of like direction.
//!
//! The model is multilingual-e5-small (MIT; Wang et al. 2024, "Multilingual E5 Text Embeddings"): a BERT of twelve
//! layers that reads a hundred languages, its output averaged over the tokens of the text. Its weights, four bits each,
//! are one file that `cargo xtask setup` makes. The computation is written out here, as that is small, fast and the same
//! on every system. A vector depends on its text and on what the text is for alone, bit for bit, never on what was
//! embedded with it.
//!
//! Deliberately absent: downloading, keeping vectors, threads that outlive a call, and deciding what to embed.

#![expect(
    clippy::inline_always,
    reason = "only what is inside of the function that switches a processor's vector units on is compiled for them"
)]

mod attention;
mod chunks;
mod common;
mod error;
mod file;
mod halves;
mod layers;
mod model;
mod product;
mod shape;
mod unigram;
mod vector;

use std::path::Path;
use std::thread;

pub use chunks::chunks;
pub use common::InputType;
pub use error::EmbedError;
pub use shape::MAX_TOKENS;
pub use vector::{DIMENSIONS, Vector};

use common::Common;
use model::Model;
use unigram::Unigram;

/// The model, for any number of threads at once: some 35 MB in memory. What its words mean is read from the file.
#[derive(Debug)]
pub struct Embedder {
    tokens: Unigram,
    model: Model,
    common: Common,
    has_two_processors: bool,
}

impl Embedder {
    /// Reads the weights: some 100 ms.
    pub fn open(path: &Path) -> Result<Self, EmbedError> {
        let mut file = file::Reader::open(path)?;
        if file.take(shape::NAME.len())? != shape::NAME {
            return Err(file.unusable("it is of another model"));
        }
        // Its version and sizes: with the right sum they are those of the model.
        file.take(40)?;
        let tokens = Unigram::read(&mut file)?;
        file.skip_to_tensors()?;
        let model = Model::read(&mut file)?;
        file.end()?;
        let has_two_processors = thread::available_parallelism().is_ok_and(|count| count.get() > 1);
        Ok(Self { tokens, model, common: Common::new(), has_two_processors })
    }

    /// The vector of each text, in their order, computed on the thread that calls: some 8 ms for a question, less per
    /// text for many. A text of more than [`MAX_TOKENS`] is cut there: see [`chunks`].
    ///
    /// # Errors
    ///
    /// [`EmbedError::Unreadable`] where the file can no longer be read.
    pub fn embed(&self, input: InputType, texts: &[&str]) -> Result<Vec<Vector>, EmbedError> {
        self.embedded(input, texts, false)
    }

    /// The same for someone who waits: computed by two threads where the machine has them and there is enough to do.
    ///
    /// # Errors
    ///
    /// As [`Self::embed`].
    pub fn embed_interactive(&self, input: InputType, texts: &[&str]) -> Result<Vec<Vector>, EmbedError> {
        self.embedded(input, texts, self.has_two_processors)
    }

    fn embedded(&self, input: InputType, texts: &[&str], by_two: bool) -> Result<Vec<Vector>, EmbedError> {
        let said = self.said(input, texts, by_two)?;
        Ok(said.into_iter().map(|numbers| self.common.without(input, numbers)).collect())
    }

    /// What the model says, whatever the length of the vectors.
    fn said(
        &self,
        input: InputType,
        texts: &[&str],
        by_two: bool,
    ) -> Result<Vec<[f32; DIMENSIONS]>, EmbedError> {
        let tokens: Vec<_> =
            texts.iter().map(|text| self.tokens.of(input.prefix(), text, MAX_TOKENS)).collect();
        self.model.embed(&tokens, by_two)
    }
}

#[cfg(test)]
mod tests;
