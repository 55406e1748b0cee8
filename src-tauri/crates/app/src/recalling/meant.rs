//! What a question means beside what was said: recall asks, vectors answer.

use std::collections::HashMap;

use extremis_embed::{DIMENSIONS, Vector};
use extremis_memory::{Meaning, Question};

use super::known::Known;
use crate::embedding::Embedding;

/// A question whose meaning was computed.
pub(super) struct Meant<'a> {
    question: Vector,
    /// Its words, each by itself.
    asked: HashMap<&'a str, Vector>,
    pieces: &'a Known,
    words: &'a Known,
}

impl<'a> Meant<'a> {
    /// Computes it; None where there is nothing to compare it with, or nothing to compute it with.
    pub fn of(
        question: &'a Question,
        embedding: &Embedding,
        pieces: &'a Known,
        words: &'a Known,
    ) -> Option<Self> {
        if question.text().is_empty() || !(pieces.is_anything() || words.is_anything()) {
            return None;
        }
        let compared = question.compared().filter(|_| words.is_anything());
        let texts: Vec<&str> = std::iter::once(question.text()).chain(compared).collect();
        let mut vectors = embedding.of_question(&texts)?.into_iter();
        let meant = vectors.next()?;
        Some(Self {
            question: meant,
            asked: texts[1..].iter().copied().zip(vectors).collect(),
            pieces,
            words,
        })
    }
}

impl Meaning for Meant<'_> {
    fn of_pieces(&self) -> Vec<Option<f32>> {
        self.pieces.closeness(&self.question)
    }

    fn drawn_to(&self, pieces: &[usize], weight: f32) -> Vec<Option<f32>> {
        let liked: Vec<Vector> = pieces.iter().filter_map(|piece| self.pieces.get(*piece)).collect();
        let mut numbers: [f32; DIMENSIONS] = self.question.to_numbers();
        let each = liked.iter().fold(0.0, |count, _| count + 1.0);
        for vector in &liked {
            for (number, more) in numbers.iter_mut().zip(vector.to_numbers()) {
                *number += weight * more / each;
            }
        }
        self.pieces.closeness(&Vector::of(&numbers))
    }

    fn of_words(&self, word: &str) -> Vec<f32> {
        self.asked.get(word).map(|meant| self.words.cosines(meant)).unwrap_or_default()
    }
}
