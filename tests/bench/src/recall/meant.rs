//! What a conversation and a question mean, computed here and now: what the application keeps between its starts.

use std::collections::HashMap;

use extremis_domain::Branch;
use extremis_embed::{DIMENSIONS, Embedder, Vector};
use extremis_recall::{Corpus, Question, SemanticScorer};

/// The vectors of a conversation, one behind the other as they are stored.
pub(crate) struct Said {
    pub pieces: Vec<u8>,
    pub words: Vec<u8>,
}

impl Said {
    /// Computes them.
    pub fn of(corpus: &Corpus, branch: &Branch, embedder: &Embedder) -> Self {
        let texts: Vec<_> =
            (0..corpus.pieces().len()).filter_map(|piece| corpus.text(branch, piece)).collect();
        let pieces = embedder.embed(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        Self { pieces: pieces.iter().flat_map(Vector::to_bytes).collect(), words: words(corpus, embedder) }
    }

    /// Computes what a question means, as far as it is not known, as the application does: words that were said have
    /// their vectors already.
    pub fn asked<'a>(&'a self, question: &'a Question, corpus: &Corpus, embedder: &Embedder) -> Meant<'a> {
        let (stored, _) = self.words.as_chunks::<{ Vector::BYTES }>();
        let mut words = HashMap::new();
        let mut texts = vec![question.text()];
        for word in question.compared() {
            match corpus.place_of(word).and_then(|place| Vector::from_bytes(&stored[place])) {
                Some(known) => drop(words.insert(word, known)),
                None => texts.push(word),
            }
        }
        let mut vectors = embedder.embed_soon(&texts).into_iter();
        let meant = vectors.next().unwrap_or_else(|| Vector::of(&[0.0; DIMENSIONS]));
        words.extend(texts[1..].iter().copied().zip(vectors));
        Meant { said: self, question: meant, words }
    }
}

/// The vectors of a conversation's words.
pub(crate) fn words(corpus: &Corpus, embedder: &Embedder) -> Vec<u8> {
    let known: Vec<&str> = corpus.words().flatten().collect();
    let mut vectors = embedder.embed(&known).into_iter();
    let stored = |word: Option<&str>| match word.and_then(|_| vectors.next()) {
        Some(vector) => vector.to_bytes(),
        None => [0; Vector::BYTES],
    };
    corpus.words().flat_map(stored).collect()
}

/// A question, beside what was said.
pub(crate) struct Meant<'a> {
    said: &'a Said,
    question: Vector,
    /// The words of the question, each by itself.
    words: HashMap<&'a str, Vector>,
}

impl Meant<'_> {
    fn close_to(&self, vector: &Vector) -> Vec<Option<f32>> {
        vector.cosines(&self.said.pieces).into_iter().map(Some).collect()
    }
}

impl SemanticScorer for Meant<'_> {
    fn similarities(&self) -> Vec<Option<f32>> {
        self.close_to(&self.question)
    }

    fn with_relevance_feedback(&self, pieces: &[usize], weight: f32) -> Vec<Option<f32>> {
        let mut numbers: [f32; DIMENSIONS] = self.question.to_numbers();
        let each = pieces.iter().fold(0.0, |count, _| count + 1.0);
        let (stored, _) = self.said.pieces.as_chunks::<{ Vector::BYTES }>();
        for vector in pieces.iter().filter_map(|piece| Vector::from_bytes(&stored[*piece])) {
            for (number, more) in numbers.iter_mut().zip(vector.to_numbers()) {
                *number += weight * more / each;
            }
        }
        self.close_to(&Vector::of(&numbers))
    }

    fn word_similarities(&self, word: &str) -> Vec<f32> {
        self.words.get(word).map(|meant| meant.cosines(&self.said.words)).unwrap_or_default()
    }
}
