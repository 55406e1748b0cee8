//! How well each piece fits a question.
//!
//! Okapi BM25 for the words, cosines for the meaning, both in standard deviations from the mean of the conversation.
//! A message is worth something because of the ones beside it (an answer to a question, the word "it"), because of
//! what its episode is about, and because of who said it. The weights are few round constants, chosen by hand by trying
//! them on conversations that are no part of the product: nothing here was learnt from any text.

use std::ops::Range;

use extremis_domain::SentReason;
use extremis_text::{days_after, named_days};
use jiff::civil::Date;

use crate::bm25::{self, Fit, Wanted};
use crate::corpus::{Corpus, Episode, Piece};
use crate::question::Question;
use crate::semantic::{SemanticScorer, filled, words_like};
use crate::thresholds;
use crate::z_scores::z_scores;

/// What the meaning counts beside the words.
const MEANING: f32 = 2.0;
/// What the words count beside the meaning where none of them was ever said, as in a question in another language: the
/// one that is there by chance would outweigh everything.
const UNSAID: f32 = 0.5;
/// What the words count without any meaning.
const WORDS_ALONE: f32 = 2.0;
/// What a piece counts for those beside it, and for those one further away.
const BESIDE: [f32; 2] = [0.2, 0.1];
/// The same without any meaning: what a piece says of "it" is told by the words beside it alone.
const BESIDE_WORDS_ALONE: [f32; 2] = [0.3, 0.1];
/// What the words of the whole episode count.
const EPISODE: f32 = 1.0;
/// What it counts that a piece is by the one whom the question names.
const NAMED: f32 = 8.0;
/// What it counts that a piece is of a day that the question names; half as much in the week after, because people
/// tell afterwards what they did.
const NAMED_DAY: f32 = 3.0;
const WEEK: i64 = 7;
/// What it counts that a piece is a question itself.
const ASKS: f32 = -2.0;
/// What it counts that a piece is among the first of its episode, where people tell what is new.
const NEWS: f32 = 1.0;
const FIRST: usize = 3;
/// So many of the best are taken for what the question asks about, and their mean meaning counts so much beside the
/// question's own (relevance feedback after Rocchio, 1971).
const TAKEN_FOR_RELEVANT: usize = 3;
const FEEDBACK: f32 = 0.7;

/// A piece and how well it fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scored {
    pub piece: usize,
    pub score: f32,
    pub why: Why,
}

/// Why a piece was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// So many words of the question are in it.
    Words(usize),
    /// It is close to the question in meaning.
    Meaning,
    /// It stands beside one that fits.
    Beside,
}

impl Why {
    /// Whether the piece fits by itself.
    pub fn is_match(self) -> bool {
        self != Self::Beside
    }
}

impl From<Why> for SentReason {
    /// Says how many words, not which: what was said is in the messages alone.
    fn from(why: Why) -> Self {
        match why {
            Why::Words(count) => Self::Words(count),
            Why::Meaning => Self::Meaning,
            Why::Beside => Self::Beside,
        }
    }
}

/// The best pieces of the messages before the place `end`, the best first.
pub(crate) fn found(
    corpus: &Corpus,
    question: &Question,
    semantic: Option<&dyn SemanticScorer>,
    (end, most): (usize, usize),
) -> Vec<Scored> {
    let pieces = corpus.pieces();
    let pieces = &pieces[..pieces.partition_point(|piece| piece.place < end)];
    let words = wanted(corpus, question, semantic);
    let days = days_of(corpus, question);
    let meant = semantic.and_then(|scorer| Some((scorer, filled(&scorer.similarities(), pieces.len())?)));
    let fit = bm25::by_piece(corpus, pieces, &words);
    let fits = |piece: usize| fit.matched[piece] > 0 || fit.resembles[piece];
    if meant.is_none() && days.is_empty() && !(0..pieces.len()).any(fits) {
        return Vec::new();
    }
    let counts =
        if meant.is_some() { UNSAID + (1.0 - UNSAID) * share_said(corpus, question) } else { WORDS_ALONE };
    let by_words: Vec<f32> = z_scores(&fit.scores).iter().map(|score| counts * score).collect();
    let mut beside = metadata_scores(corpus, question, pieces, &days);
    add(&mut beside, EPISODE * counts.min(1.0), &z_scores(&bm25::by_episode(corpus, pieces, &words)));
    let (scores, close) = if let Some((scorer, close)) = meant {
        let together = |close: &[f32]| {
            let mut scores = by_words.clone();
            add(&mut scores, MEANING, &z_scores(close));
            sum(smooth_over_neighbours(&scores, pieces, BESIDE), &beside)
        };
        let relevant = best(&together(&close), TAKEN_FOR_RELEVANT);
        let drawn = filled(&scorer.with_relevance_feedback(&relevant, FEEDBACK), pieces.len());
        (together(drawn.as_ref().unwrap_or(&close)), Some(close))
    } else {
        (sum(smooth_over_neighbours(&by_words, pieces, BESIDE_WORDS_ALONE), &beside), None)
    };
    let reason = Reason::of(&fit, close.as_deref());
    let order = best(&scores, most);
    order.into_iter().map(|piece| Scored { piece, score: scores[piece], why: reason.why(piece) }).collect()
}

/// The words of the question that tell anything, each with those that mean something like it.
fn wanted(corpus: &Corpus, question: &Question, semantic: Option<&dyn SemanticScorer>) -> Vec<Wanted> {
    let words = question.words.iter().map(|word| {
        let own = corpus.word(&word.stem);
        let like = semantic.filter(|_| word.is_compared).map(|scorer| words_like(scorer, &word.form, own));
        Wanted { own, weight: word.weight, like: like.unwrap_or_default() }
    });
    words.filter(|wanted| wanted.own.is_some() || !wanted.like.is_empty()).collect()
}

/// Which share of the question's words was ever said.
fn share_said(corpus: &Corpus, question: &Question) -> f32 {
    let (said, all) = question.words.iter().fold((0.0, 0.0), |(said, all), word| {
        let is_said = corpus.word(&word.stem).is_some();
        (said + if is_said { word.weight } else { 0.0 }, all + word.weight)
    });
    if all > 0.0 { said / all } else { 1.0 }
}

/// So many pieces, the best first; of those that are equally good, the later one.
fn best(scores: &[f32], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    let first = |one: &usize, other: &usize| scores[*other].total_cmp(&scores[*one]).then(other.cmp(one));
    if most < order.len() {
        order.select_nth_unstable_by(most, first);
        order.truncate(most);
    }
    order.sort_unstable_by(first);
    order
}

fn add(scores: &mut [f32], weight: f32, more: &[f32]) {
    for (score, more) in scores.iter_mut().zip(more) {
        *score += weight * more;
    }
}

fn sum(mut scores: Vec<f32>, more: &[f32]) -> Vec<f32> {
    add(&mut scores, 1.0, more);
    scores
}

/// What tells why a piece was found.
struct Reason<'a> {
    fit: &'a Fit,
    close: Option<&'a [f32]>,
    standing_out: Vec<f32>,
}

impl<'a> Reason<'a> {
    fn of(fit: &'a Fit, close: Option<&'a [f32]>) -> Self {
        Self { fit, close, standing_out: close.map(z_scores).unwrap_or_default() }
    }

    fn why(&self, piece: usize) -> Why {
        let is_close = self.close.is_some_and(|close| {
            close[piece] >= thresholds::PIECE && self.standing_out[piece] >= thresholds::PIECE_Z_SCORE
        });
        match self.fit.matched[piece] {
            0 if is_close || self.fit.resembles[piece] => Why::Meaning,
            0 => Why::Beside,
            words => Why::Words(words),
        }
    }
}

/// What is told by who said a piece, when, and where in its episode.
fn metadata_scores(corpus: &Corpus, question: &Question, pieces: &[Piece], days: &[Range<Date>]) -> Vec<f32> {
    let named = question.named;
    let episodes = corpus.episodes();
    let of_days: Vec<f32> = episodes.iter().map(|episode| nearness(episode.day, days)).collect();
    let told = pieces.iter().enumerate().map(|(number, piece)| {
        let mut told = NAMED_DAY * of_days[piece.episode];
        if named.is_some() && piece.speaker == named {
            told += NAMED;
        }
        if piece.asks {
            told += ASKS;
        }
        if number < episodes[piece.episode].pieces.start + FIRST {
            told += NEWS;
        }
        told
    });
    told.collect()
}

fn days_of(corpus: &Corpus, question: &Question) -> Vec<Range<Date>> {
    let year = |episode: Option<&Episode>| episode.map_or(1970, |episode| episode.day.year());
    let years = year(corpus.episodes().first()) - 1..=year(corpus.episodes().last());
    named_days(&question.written, question.today, &years)
}

fn nearness(day: Date, named: &[Range<Date>]) -> f32 {
    let one = |days: &Range<Date>| match day {
        day if days.contains(&day) => 1.0,
        day if day >= days.end && days_after(days.end, WEEK).is_none_or(|end| day < end) => 0.5,
        _ => 0.0,
    };
    named.iter().map(one).fold(0.0, f32::max)
}

/// Each score with a part of those before and after it in the same episode.
fn smooth_over_neighbours(scores: &[f32], pieces: &[Piece], weights: [f32; 2]) -> Vec<f32> {
    let mut out = scores.to_vec();
    for (weight, away) in weights.into_iter().zip(1..) {
        for place in away..scores.len() {
            if pieces[place].episode == pieces[place - away].episode {
                out[place] += weight * scores[place - away];
                out[place - away] += weight * scores[place];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests;
