//! What a question means beside what was said: recall asks, vectors answer.

use std::collections::HashMap;

use extremis_embed::{DIMENSIONS, Vector};

use crate::vector_matrix::VectorMatrix;
use crate::{Corpus, Embedding, Question, SemanticScorer};

/// A question whose meaning was computed.
pub(crate) struct QueryEmbedding<'a> {
    pub question: Vector,
    /// Its words, each by itself.
    pub asked: HashMap<&'a str, Vector>,
    pub pieces: Pieces<'a>,
    pub words: &'a VectorMatrix,
}

/// What pieces mean beside what all of them have in common, which tells none of them apart.
pub(crate) struct Pieces<'a> {
    vectors: &'a VectorMatrix,
    common: Option<Common>,
}

struct Common {
    direction: [f32; DIMENSIONS],
    /// The length of each piece's vector without it.
    lengths: Vec<f32>,
}

impl<'a> QueryEmbedding<'a> {
    /// Computes it, as far as it is not known: a word that was said by itself in this form has its vector already. None
    /// where there is nothing to compare it with, or nothing to compute it with.
    pub fn of(
        question: &'a Question,
        embedding: &Embedding,
        corpus: &Corpus,
        (pieces, words): (Pieces<'a>, &'a VectorMatrix),
    ) -> Option<Self> {
        if question.text().is_empty() || !(pieces.vectors.is_anything() || words.is_anything()) {
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

impl<'a> Pieces<'a> {
    /// Those that were chosen for a question: what they have in common is what it asks for.
    pub fn chosen(vectors: &'a VectorMatrix) -> Self {
        Self { vectors, common: None }
    }

    /// All of a conversation.
    pub fn all(vectors: &'a VectorMatrix) -> Self {
        let common = vectors.common().map(|direction| {
            let along = vectors.cosines(&direction).into_iter();
            let lengths = along.map(|along| (1.0 - along * along).max(f32::EPSILON).sqrt()).collect();
            Common { direction: direction.to_numbers(), lengths }
        });
        Self { vectors, common }
    }

    /// How close each is to what some numbers tell, where that is known.
    fn closeness(&self, mut numbers: [f32; DIMENSIONS]) -> Vec<Option<f32>> {
        let Some(Common { direction, lengths }) = &self.common else {
            return self.vectors.closeness(&Vector::of(&numbers));
        };
        let along: f32 = numbers.iter().zip(direction).map(|(number, common)| number * common).sum();
        for (number, common) in numbers.iter_mut().zip(direction) {
            *number -= along * common;
        }
        let close = self.vectors.closeness(&Vector::of(&numbers));
        close.into_iter().zip(lengths).map(|(close, length)| Some(close? / length)).collect()
    }
}

impl SemanticScorer for QueryEmbedding<'_> {
    fn similarities(&self) -> Vec<Option<f32>> {
        self.pieces.closeness(self.question.to_numbers())
    }

    fn with_relevance_feedback(&self, pieces: &[usize], weight: f32) -> Vec<Option<f32>> {
        let vectors = self.pieces.vectors;
        let liked: Vec<Vector> = pieces.iter().filter_map(|piece| vectors.get(*piece)).collect();
        let mut numbers = self.question.to_numbers();
        let each = liked.iter().fold(0.0, |count, _| count + 1.0);
        for vector in &liked {
            for (number, more) in numbers.iter_mut().zip(vector.to_numbers()) {
                *number += weight * more / each;
            }
        }
        self.pieces.closeness(numbers)
    }

    fn word_similarities(&self, word: &str) -> Vec<f32> {
        self.asked.get(word).map(|meant| self.words.cosines(meant)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Change, Message, Role, Session, SessionId, Timestamp};
    use extremis_embed::{Embedder, InputType};
    use extremis_tests::programs;

    use super::*;
    use crate::testing::{assert_near, direction};
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
        let meaning_of = |word: &str| embedder.embed(InputType::Word, &[word]).unwrap().remove(0);
        let dir = tempfile::tempdir().unwrap();
        let embedding = Embedding::new(LoadedWeights::new(Some(model)), dir.path(), Access::Read);
        let question = Question::about(&said("Which garden did the puppy like?"), &branch);
        let (mut pieces, mut words) = (VectorMatrix::default(), VectorMatrix::default());
        pieces.grow(corpus.pieces().len());
        words.grow(corpus.words().len());
        for (place, word) in corpus.words().enumerate() {
            words.put(place, &meaning_of(word.unwrap_or("nothing")));
        }
        let meant =
            QueryEmbedding::of(&question, &embedding, &corpus, (Pieces::all(&pieces), &words)).unwrap();
        assert_eq!(meant.asked.len(), 3);
        for (word, meaning) in &meant.asked {
            assert_eq!(*meaning, meaning_of(word), "{word}");
        }
        let other = meaning_of("invoice");
        words.put(corpus.place_of("puppy").unwrap(), &other);
        let meant =
            QueryEmbedding::of(&question, &embedding, &corpus, (Pieces::all(&pieces), &words)).unwrap();
        assert_eq!(meant.asked["puppy"], other, "what is known of the word was taken");
        assert_eq!(meant.asked["garden"], meaning_of("garden"), "only gardens were spoken of");
    }

    #[test]
    fn the_question_is_drawn_towards_the_mean_of_what_is_relevant() {
        let mut pieces = VectorMatrix::default();
        pieces.grow(4);
        for piece in 0..3 {
            pieces.put(piece, &direction(&[(piece + 1, 1.0)]));
        }
        let words = VectorMatrix::default();
        let question = direction(&[(0, 1.0)]);
        let meant =
            QueryEmbedding { question, asked: HashMap::new(), pieces: Pieces::all(&pieces), words: &words };
        assert_eq!(meant.similarities(), [Some(0.0), Some(0.0), Some(0.0), None]);
        // 1, and 0.5 times the mean of two: 0.25 each, in a vector of the length √1.125; the fourth is not known.
        let drawn = meant.with_relevance_feedback(&[0, 1, 3], 0.5);
        assert_eq!(drawn[3], None);
        let towards = 0.25 / 1.125_f32.sqrt();
        assert_near(&drawn.into_iter().flatten().collect::<Vec<_>>(), &[towards, towards, 0.0]);
        let alone = meant.with_relevance_feedback(&[2], 1.0);
        let half = 0.5_f32.sqrt();
        assert_near(&alone.into_iter().flatten().collect::<Vec<_>>(), &[0.0, 0.0, half]);
    }

    #[test]
    fn what_all_pieces_have_in_common_does_not_make_one_of_them_close() {
        let mut pieces = VectorMatrix::default();
        pieces.grow(40);
        for piece in 0..40 {
            pieces.put(piece, &direction(&[(0, 0.8), (piece + 1, 0.6)]));
        }
        let words = VectorMatrix::default();
        let similarities = |pieces: Pieces<'_>| {
            let question = direction(&[(0, 0.9), (8, 0.43)]);
            let meant = QueryEmbedding { question, asked: HashMap::new(), pieces, words: &words };
            [meant.similarities(), meant.with_relevance_feedback(&[7], 0.5)]
        };
        for (all, chosen) in
            similarities(Pieces::all(&pieces)).into_iter().zip(similarities(Pieces::chosen(&pieces)))
        {
            let (all, chosen): (Vec<f32>, Vec<f32>) =
                (all.into_iter().flatten().collect(), chosen.into_iter().flatten().collect());
            assert!(all[7] > 0.9 && all[8].abs() < 0.1, "{all:?}");
            assert!(
                chosen[8] > 0.6,
                "of those that were chosen for it, all are what it asks for: {chosen:?}"
            );
        }
    }

    #[test]
    fn a_word_is_compared_with_all_words_and_one_that_was_not_asked_with_none() {
        let pieces = VectorMatrix::default();
        let mut words = VectorMatrix::default();
        words.grow(2);
        words.put(1, &direction(&[(0, 0.6), (1, 0.8)]));
        let asked = HashMap::from([("heron", direction(&[(0, 1.0)]))]);
        let meant = QueryEmbedding {
            question: direction(&[(5, 1.0)]),
            asked,
            pieces: Pieces::all(&pieces),
            words: &words,
        };
        assert_near(&meant.word_similarities("heron"), &[0.0, 0.6]);
        assert_eq!(meant.word_similarities("pond"), [0.0; 0]);
    }

    #[test]
    fn a_question_is_not_computed_where_there_is_nothing_to_compare_it_with() {
        let session = Session::new(SessionId::new(), Timestamp::from_second(0));
        let branch = session.branch(None);
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(programs::embedding_model()));
        let embedding = Embedding::new(weights, dir.path(), Access::Read);
        let nothing = VectorMatrix::default();
        let mut something = VectorMatrix::default();
        something.grow(1);
        something.put(0, &direction(&[(0, 1.0)]));
        let is_computed = |words: &str, pieces: &VectorMatrix, known: &VectorMatrix| {
            let question = Question::about(&said(words), &branch);
            QueryEmbedding::of(&question, &embedding, &Corpus::default(), (Pieces::all(pieces), known))
                .is_some()
        };
        assert!(!is_computed("The heron", &nothing, &nothing));
        assert!(
            is_computed("The heron", &something, &nothing) && is_computed("The heron", &nothing, &something)
        );
        assert!(!is_computed("", &something, &something));
        let question = Question::about(&said("The heron"), &branch);
        let of = |words| {
            QueryEmbedding::of(&question, &embedding, &Corpus::default(), (Pieces::all(&something), words))
        };
        assert!(of(&nothing).unwrap().asked.is_empty(), "words are compared where any is known");
        assert_eq!(of(&something).unwrap().asked.len(), 1);
    }
}
