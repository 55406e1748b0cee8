//! What pieces and words mean, as far as recall needs it: how close they are to a question.
//!
//! Deliberately absent: vectors, and computing them. Whoever has them tells how close they are.

#![expect(clippy::cast_precision_loss, reason = "there are far fewer pieces than an f32 tells apart")]

use crate::lexicon::Word;
use crate::thresholds;

/// So many words at most are taken for like one word of the question.
const MOST_ALIKE: usize = 20;

/// How close a question is to what was said, as cosines.
pub trait SemanticScorer {
    /// How close the question is to each piece of the corpus; none where that is not known.
    fn similarities(&self) -> Vec<Option<f32>>;

    /// The same for the question drawn towards what some pieces mean, whose mean counts so much beside it.
    fn with_relevance_feedback(&self, pieces: &[usize], weight: f32) -> Vec<Option<f32>>;

    /// How close a word of the question is by itself to each word of the corpus, in the order of
    /// [`crate::Corpus::words`]; 0 where that is not known, and nothing where it is not known of any.
    fn word_similarities(&self, word: &str) -> Vec<f32>;
}

/// How close the first `count` pieces are; the mean of the others where that is not known. None where it is known of
/// too few.
pub(crate) fn filled(close: &[Option<f32>], count: usize) -> Option<Vec<f32>> {
    let known: Vec<f32> = close.iter().take(count).flatten().copied().collect();
    if known.is_empty() || known.len() * 2 < count {
        return None;
    }
    let mean = known.iter().sum::<f32>() / known.len() as f32;
    Some((0..count).map(|piece| close.get(piece).copied().flatten().unwrap_or(mean)).collect())
}

/// The words of the corpus that mean something like a word of the question, but for the word itself, each with what it
/// counts beside that.
pub(crate) fn words_like(semantic: &dyn SemanticScorer, word: &str, own: Option<Word>) -> Vec<(Word, f32)> {
    let close = semantic.word_similarities(word);
    let mut like: Vec<(Word, f32)> =
        (0..).zip(close).filter(|(_, close)| *close > thresholds::WORD).collect();
    like.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    like.truncate(MOST_ALIKE);
    like.retain(|(other, _)| Some(*other) != own);
    like.into_iter()
        .map(|(other, close)| (other, (close - thresholds::WORD) / (1.0 - thresholds::WORD)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_near;

    #[test]
    fn what_is_not_known_is_as_close_as_the_mean_of_what_is() {
        let close = [Some(0.2), None, Some(0.6), Some(9.0)];
        assert_near(&filled(&close, 3).unwrap(), &[0.2, 0.4, 0.6]);
        assert_near(&filled(&close[..2], 2).unwrap(), &[0.2, 0.2]);
        assert_eq!(filled(&close[..2], 3), None, "less than half is known");
        assert_eq!(filled(&[None, None], 2), None);
        assert_eq!(filled(&[], 0), None);
    }

    struct Words(Vec<f32>);

    impl SemanticScorer for Words {
        fn similarities(&self) -> Vec<Option<f32>> {
            Vec::new()
        }

        fn with_relevance_feedback(&self, _: &[usize], _: f32) -> Vec<Option<f32>> {
            Vec::new()
        }

        fn word_similarities(&self, _: &str) -> Vec<f32> {
            self.0.clone()
        }
    }

    #[test]
    fn a_word_counts_by_how_far_it_is_above_the_threshold() {
        let like = words_like(&Words(vec![0.7, 1.0, 0.25, 0.26, 0.1]), "heron", Some(1));
        assert_eq!(like.iter().map(|(word, _)| *word).collect::<Vec<_>>(), [0, 3], "the word itself is none");
        assert_near(&like.iter().map(|(_, counts)| *counts).collect::<Vec<_>>(), &[0.6, 0.013_333]);
    }

    #[test]
    fn of_many_words_that_are_alike_the_twenty_nearest_count() {
        let all: Vec<f32> = (0_u8..40).map(|word| 0.5 + f32::from(word) / 100.0).collect();
        let like = words_like(&Words(all), "heron", Some(39));
        let words: Vec<Word> = like.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, (20..39).rev().collect::<Vec<_>>(), "one of the twenty is the word itself");
    }
}
