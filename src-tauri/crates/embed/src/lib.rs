//! What a text means, as a vector, computed on this machine: sentences of like meaning get vectors of like direction.
//!
//! The model is all-MiniLM-L6-v2 (Apache-2.0; Wang et al. 2020, Reimers and Gurevych 2019): a BERT of six layers, its
//! output averaged over the tokens of the text. Its weights are one file that `cargo xtask setup` makes. The
//! computation is written out here, as that is small, fast and the same on every system. A vector depends on its text
//! alone, bit for bit, never on what was embedded with it.
//!
//! Deliberately absent: downloading, keeping vectors, threads that outlive a call, and deciding what to embed.

#![expect(
    clippy::inline_always,
    reason = "only what is inside of the function that switches a processor's vector units on is compiled for them"
)]

mod attention;
mod chunks;
mod error;
mod file;
mod halves;
mod layers;
mod model;
mod product;
mod shape;
mod vector;
mod word_piece;

use std::path::Path;
use std::thread;

pub use chunks::chunks;
pub use error::EmbedError;
pub use shape::MAX_TOKENS;
pub use vector::{DIMENSIONS, Vector};

use model::Model;
use word_piece::WordPiece;

/// The model, its weights in memory (some 25 MB), for any number of threads at once.
#[derive(Debug)]
pub struct Embedder {
    tokens: WordPiece,
    model: Model,
    has_two_processors: bool,
}

impl Embedder {
    /// Reads the weights: some 20 ms.
    pub fn open(path: &Path) -> Result<Self, EmbedError> {
        let mut file = file::Reader::open(path)?;
        let tokens = WordPiece::new(file.text()?);
        let model = Model::read(&mut file)?;
        file.end()?;
        let has_two_processors = thread::available_parallelism().is_ok_and(|count| count.get() > 1);
        Ok(Self { tokens, model, has_two_processors })
    }

    /// The vector of each text, in their order, computed on the thread that calls: some 3 ms for a question, less per
    /// text for many. A text of more than [`MAX_TOKENS`] is cut there: see [`chunks`].
    pub fn embed(&self, texts: &[&str]) -> Vec<Vector> {
        self.model.embed(&self.tokens_of(texts), false)
    }

    /// The same for someone who waits: computed by two threads where the machine has them and there is enough to do.
    pub fn embed_interactive(&self, texts: &[&str]) -> Vec<Vector> {
        self.model.embed(&self.tokens_of(texts), self.has_two_processors)
    }

    fn tokens_of(&self, texts: &[&str]) -> Vec<Vec<u32>> {
        texts.iter().map(|text| self.tokens.of(text, MAX_TOKENS)).collect()
    }
}
