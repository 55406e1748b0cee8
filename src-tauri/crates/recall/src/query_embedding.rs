//! What a question means beside what was said: recall asks, vectors answer.

use std::collections::HashMap;

use extremis_embed::{DIMENSIONS, Vector};

use crate::vector_matrix::VectorMatrix;
use crate::{Corpus, Embedding, Question, SemanticScorer};

/// A question whose meaning was computed.
pub(crate) struct QueryEmbedding<'a> {
    question: Vector,
    /// Its words, each by itself.
    asked: HashMap<&'a str, Vector>,
    pieces: &'a VectorMatrix,
    words: &'a VectorMatrix,
}

impl<'a> QueryEmbedding<'a> {
    /// Computes it, as far as it is not known: a word that was said by itself in this form has its vector already. None
    /// where there is nothing to compare it with, or nothing to compute it with.
    pub fn of(
        question: &'a Question,
        embedding: &Embedding,
        corpus: &Corpus,
        (pieces, words): (&'a VectorMatrix, &'a VectorMatrix),
    ) -> Option<Self> {
        if question.text().is_empty() || !(pieces.is_anything() || words.is_anything()) {
            return None;
        }
        let mut asked = HashMap::new();
        let mut unknown = Vec::new();
        for word in question.compared().filter(|_| words.is_anything()) {
            match corpus.place_of(word).and_then(|place| words.get(place)) {
                Some(known) => drop(asked.insert(word, known)),
                None => unknown.push(word),
            }
        }
        let (meant, computed) = embedding.of_question(question.text(), &unknown)?;
        asked.extend(unknown.into_iter().zip(computed));
        Some(Self { question: meant, asked, pieces, words })
    }
}

impl SemanticScorer for QueryEmbedding<'_> {
    fn similarities(&self) -> Vec<Option<f32>> {
        self.pieces.closeness(&self.question)
    }

    fn with_relevance_feedback(&self, pieces: &[usize], weight: f32) -> Vec<Option<f32>> {
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

    fn word_similarities(&self, word: &str) -> Vec<f32> {
        self.asked.get(word).map(|meant| self.words.cosines(meant)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Change, Message, Role, Session, SessionId, Timestamp};
    use extremis_embed::Embedder;
    use extremis_tests::programs;

    use super::*;
    use crate::{Access, LoadedWeights};

    fn said(text: &str) -> Message {
        Message::new(Role::User, text, Timestamp::from_second(1_767_520_800))
    }

    #[test]
    fn a_word_that_was_said_in_this_form_is_known_and_any_other_is_computed_alike() {
        let mut session = Session::new(SessionId::new(), Timestamp::from_second(0));
        session.apply(Change::MessageAdded { message: said("The puppy ran through two gardens.") }).unwrap();
        let branch = session.branch(None);
        let mut corpus = Corpus::default();
        corpus.follow(&branch);
        let model = programs::embedding_model();
        let embedder = Embedder::open(&model).unwrap();
        let meaning_of = |word: &str| embedder.embed(&[word]).remove(0);
        let dir = tempfile::tempdir().unwrap();
        let embedding = Embedding::new(LoadedWeights::new(Some(model)), dir.path(), Access::Read);
        let question = Question::about(&said("Which garden did the puppy like?"), &branch);
        let (mut pieces, mut words) = (VectorMatrix::default(), VectorMatrix::default());
        pieces.grow(corpus.pieces().len());
        words.grow(corpus.words().len());
        for (place, word) in corpus.words().enumerate() {
            words.put(place, &meaning_of(word.unwrap_or("nothing")));
        }
        let meant = QueryEmbedding::of(&question, &embedding, &corpus, (&pieces, &words)).unwrap();
        assert_eq!(meant.asked.len(), 3);
        for (word, meaning) in &meant.asked {
            assert_eq!(*meaning, meaning_of(word), "{word}");
        }
        let other = meaning_of("invoice");
        words.put(corpus.place_of("puppy").unwrap(), &other);
        let meant = QueryEmbedding::of(&question, &embedding, &corpus, (&pieces, &words)).unwrap();
        assert_eq!(meant.asked["puppy"], other, "what is known of the word was taken");
        assert_eq!(meant.asked["garden"], meaning_of("garden"), "only gardens were spoken of");
    }
}
