//! What texts mean, as the file of concepts says: vectors without a model.

use std::cell::RefCell;
use std::collections::HashMap;

use extremis_domain::Branch;
use extremis_embed::{DIMENSIONS, Vector};
use extremis_text::{each_content_word, stem};

use crate::query_embedding::{Pieces, QueryEmbedding};
use crate::vector_matrix::VectorMatrix;
use crate::{Corpus, Question};

/// What a word shares with those that mean alike, and what is its own: two of them have a cosine of 0.64.
const SHARED: f32 = 0.8;
const OWN: f32 = 0.6;

/// Which word means what.
pub(super) struct Meaning {
    /// The direction of each word's concept, by its stem.
    concepts: HashMap<String, usize>,
    concept_count: usize,
    /// The direction of each word's own, in the order in which they were asked for.
    own: RefCell<HashMap<String, usize>>,
}

impl Meaning {
    pub fn read() -> Self {
        let lines = include_str!("concepts.txt").lines().filter(|line| !line.starts_with('#'));
        let mut concepts = HashMap::new();
        let mut concept_count = 0;
        for line in lines {
            for word in line.split_whitespace() {
                let mut stemmed = word.to_owned();
                stem(&mut stemmed);
                concepts.insert(stemmed, concept_count);
            }
            concept_count += 1;
        }
        Self { concepts, concept_count, own: RefCell::default() }
    }

    /// The mean of what a text's words mean.
    fn of(&self, text: &str) -> Vector {
        let mut numbers = [0.0; DIMENSIONS];
        each_content_word(text, |word, _| {
            let mut own = self.own.borrow_mut();
            let next = self.concept_count + own.len() % (DIMENSIONS - self.concept_count);
            let own = *own.entry(word.to_owned()).or_insert(next);
            match self.concepts.get(word) {
                Some(concept) => {
                    numbers[*concept] += SHARED;
                    numbers[own] += OWN;
                }
                None => numbers[own] += 1.0,
            }
        });
        Vector::of(&numbers)
    }

    /// What is known of a corpus: all of its words and all of its pieces, but every ninth.
    pub fn of_corpus<'a>(&'a self, corpus: &Corpus, branch: &Branch) -> KnownMeaning<'a> {
        let (mut pieces, mut words) = (VectorMatrix::default(), VectorMatrix::default());
        pieces.grow(corpus.pieces().len());
        words.grow(corpus.words().len());
        for piece in (0..corpus.pieces().len()).filter(|piece| piece % 9 != 8) {
            pieces.put(piece, &self.of(&corpus.text(branch, piece).unwrap()));
        }
        for (place, word) in corpus.words().enumerate() {
            if let Some(word) = word {
                words.put(place, &self.of(word));
            }
        }
        KnownMeaning { meaning: self, pieces, words }
    }
}

/// What the pieces and words of one corpus mean.
pub(super) struct KnownMeaning<'a> {
    meaning: &'a Meaning,
    pieces: VectorMatrix,
    words: VectorMatrix,
}

impl KnownMeaning<'_> {
    /// What a question means beside them.
    pub fn of_question<'a>(&'a self, question: &'a Question, corpus: &Corpus) -> QueryEmbedding<'a> {
        let asked = question.compared().map(|word| {
            let known = corpus.place_of(word).and_then(|place| self.words.get(place));
            (word, known.unwrap_or_else(|| self.meaning.of(word)))
        });
        QueryEmbedding {
            question: self.meaning.of(question.text()),
            asked: asked.collect(),
            pieces: Pieces::all(&self.pieces),
            words: &self.words,
        }
    }
}
