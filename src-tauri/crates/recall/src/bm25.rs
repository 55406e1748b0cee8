//! How well pieces and episodes fit the words of a question, by BM25.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts of words and messages are far below what an f32 tells apart"
)]

use extremis_text::Bm25;

use crate::corpus::{Corpus, Piece, Posting};
use crate::lexicon::Word;

const BM25: Bm25 = Bm25 { k1: 1.2, b: 0.75 };

/// A word of the question.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wanted {
    /// The word itself, where it was ever said.
    pub own: Option<Word>,
    /// What it counts.
    pub weight: f32,
    /// Words that mean something like it, and what each counts beside it.
    pub like: Vec<(Word, f32)>,
}

/// How well pieces fit.
pub(crate) struct Fit {
    pub scores: Vec<f32>,
    /// How many words of the question each has.
    pub matched: Vec<usize>,
    /// Whether it has a word that means something like one of them.
    pub resembles: Vec<bool>,
}

/// How well each piece fits. Of a word and those like it, the one counts that fits a piece best.
pub(crate) fn by_piece(corpus: &Corpus, pieces: &[Piece], words: &[Wanted]) -> Fit {
    let count = pieces.len();
    let norms = length_norms(&corpus.lengths()[..count]);
    let mut fit = Fit { scores: vec![0.0; count], matched: vec![0; count], resembles: vec![false; count] };
    let mut best = vec![0.0_f32; count];
    let mut touched: Vec<usize> = Vec::new();
    for wanted in words {
        let forms = wanted.own.map(|own| (own, 1.0)).into_iter().chain(wanted.like.iter().copied());
        for (word, likeness) in forms {
            let postings = said_of(corpus, word, count);
            let is_own = Some(word) == wanted.own;
            // A word that is in most messages tells none of them apart.
            let tells_apart = postings.len() * 2 <= count.max(2);
            let idf = wanted.weight * likeness * idf(count, postings.len());
            for posting in postings {
                let score = idf * tf_saturation(posting.count, norms[posting.piece]);
                if best[posting.piece] == 0.0 {
                    touched.push(posting.piece);
                }
                best[posting.piece] = best[posting.piece].max(score);
                fit.matched[posting.piece] += usize::from(is_own && tells_apart);
                fit.resembles[posting.piece] |= !is_own && tells_apart;
            }
        }
        for piece in touched.drain(..) {
            fit.scores[piece] += best[piece];
            best[piece] = 0.0;
        }
    }
    fit
}

/// How well the episode of each piece fits, by the words themselves.
pub(crate) fn by_episode(corpus: &Corpus, pieces: &[Piece], words: &[Wanted]) -> Vec<f32> {
    let episodes = &corpus.episodes()[..pieces.last().map_or(0, |last| last.episode + 1)];
    let lengths: Vec<u32> = episodes.iter().map(|episode| episode.length).collect();
    let norms = length_norms(&lengths);
    let mut scores = vec![0.0; episodes.len()];
    let mut counts: Vec<u32> = vec![0; episodes.len()];
    for Wanted { own, weight, .. } in words {
        let Some(own) = own else { continue };
        counts.fill(0);
        for posting in said_of(corpus, *own, pieces.len()) {
            counts[pieces[posting.piece].episode] += posting.count;
        }
        let having = counts.iter().filter(|count| **count > 0).count();
        let idf = weight * idf(episodes.len(), having);
        for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            scores[place] += idf * tf_saturation(*count, norms[place]);
        }
    }
    pieces.iter().map(|piece| scores[piece.episode]).collect()
}

/// Where a word is in the first `count` pieces.
fn said_of(corpus: &Corpus, word: Word, count: usize) -> &[Posting] {
    let postings = corpus.postings(word);
    &postings[..postings.partition_point(|posting| posting.piece < count)]
}

/// How much its length counts against each text.
fn length_norms(lengths: &[u32]) -> Vec<f32> {
    let mean = f64::from(mean(lengths));
    lengths.iter().map(|length| BM25.length_norm(f64::from(*length) / mean) as f32).collect()
}

fn mean(lengths: &[u32]) -> f32 {
    let count = lengths.len().max(1) as f32;
    (lengths.iter().map(|length| *length as f32).sum::<f32>() / count).max(1.0)
}

fn idf(all: usize, having: usize) -> f32 {
    Bm25::idf(all as f64, having as f64) as f32
}

fn tf_saturation(count: u32, length_norm: f32) -> f32 {
    BM25.tf_saturation_at(f64::from(count), f64::from(length_norm)) as f32
}

#[cfg(test)]
mod tests;
