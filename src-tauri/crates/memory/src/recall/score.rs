//! How well each piece fits a question.
//!
//! Okapi BM25 for the words, cosines for the meaning, both in standard deviations from the mean of the conversation.
//! A message is worth something because of the ones beside it (an answer to a question, the word "it"), because of
//! what its episode is about, and because of who said it. The weights are few round constants, chosen by hand by trying
//! them on conversations that are no part of the product: nothing here was learnt from any text.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of words and messages are far below what an f32 tells apart"
)]

use std::fmt;
use std::ops::Range;

use super::corpus::{Corpus, Episode, Piece, Word};
use super::normal::standardised;
use super::question::Question;
use super::when;
use crate::calendar::date;

/// Okapi BM25 (Robertson and others, 1994).
const K1: f32 = 1.2;
const B: f32 = 0.75;
/// What the meaning counts beside the words.
const MEANING: f32 = 2.0;
/// What the words count without any meaning.
const WORDS_ALONE: f32 = 2.0;
/// What a piece counts for those beside it, and for those one further away.
const BESIDE: [f32; 2] = [0.3, 0.1];
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
/// Less alike than this is chance.
const ALIKE: f32 = 0.3;
/// What is no more alike than most others does not stand out, in standard deviations.
const STANDS_OUT: f32 = 1.0;

/// A piece and how well it fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scored {
    pub piece: usize,
    pub score: f32,
    pub why: Why,
}

/// Why a piece was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
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

impl fmt::Display for Why {
    /// Says how many words, not which: what was said is in the messages alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(1) => f.write_str("Has a word of the message in it"),
            Self::Words(several) => write!(f, "Has {several} words of the message in it"),
            Self::Meaning => f.write_str("Is close to the message in meaning"),
            Self::Beside => f.write_str("Was said together with what fits the message"),
        }
    }
}

/// The best pieces of the messages before the place `end`, the best first.
pub(super) fn found(corpus: &Corpus, question: &Question, end: usize, most: usize) -> Vec<Scored> {
    let pieces = corpus.pieces();
    let pieces = &pieces[..pieces.partition_point(|piece| piece.place < end)];
    let words = known_words(corpus, question, pieces.len());
    let close = closeness(question, pieces.len());
    let days = named_days(corpus, question);
    if pieces.is_empty() || (words.is_empty() && close.is_none() && days.is_empty()) {
        return Vec::new();
    }
    let (by_words, matched) = by_words(corpus, pieces, &words);
    let mut scores = vec![0.0; pieces.len()];
    add(&mut scores, if close.is_some() { 1.0 } else { WORDS_ALONE }, &standardised(&by_words));
    let meaning = close.as_deref().map(standardised).unwrap_or_default();
    add(&mut scores, MEANING, &meaning);
    let mut scores = with_those_beside(&scores, pieces);
    add(&mut scores, EPISODE, &standardised(&by_episode(corpus, pieces, &words)));
    for (score, more) in scores.iter_mut().zip(told_by_circumstances(corpus, question, pieces, &days)) {
        *score += more;
    }
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by(|one, other| scores[*other].total_cmp(&scores[*one]).then(other.cmp(one)));
    order.truncate(most);
    let why = |piece: usize| match (matched[piece], &close) {
        (0, Some(close)) if close[piece] >= ALIKE && meaning[piece] >= STANDS_OUT => Why::Meaning,
        (0, _) => Why::Beside,
        (words, _) => Why::Words(words),
    };
    order.into_iter().map(|piece| Scored { piece, score: scores[piece], why: why(piece) }).collect()
}

fn add(scores: &mut [f32], weight: f32, more: &[f32]) {
    for (score, more) in scores.iter_mut().zip(more) {
        *score += weight * more;
    }
}

/// How close each piece is in meaning; the mean of the others where that is not known. None where it is known of too
/// few.
fn closeness(question: &Question, count: usize) -> Option<Vec<f32>> {
    let known: Vec<f32> = question.closeness.iter().take(count).flatten().copied().collect();
    if known.is_empty() || known.len() * 2 < count {
        return None;
    }
    let mean = known.iter().sum::<f32>() / known.len() as f32;
    let of = |piece: usize| question.closeness.get(piece).copied().flatten().unwrap_or(mean);
    Some((0..count).map(of).collect())
}

/// What is told by who said a piece, when, and where in its episode.
fn told_by_circumstances(
    corpus: &Corpus,
    question: &Question,
    pieces: &[Piece],
    days: &[Range<i64>],
) -> Vec<f32> {
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

fn named_days(corpus: &Corpus, question: &Question) -> Vec<Range<i64>> {
    let year = |episode: Option<&Episode>| episode.map_or(1970, |episode| date(episode.day).year);
    let years = year(corpus.episodes().first()) - 1..=year(corpus.episodes().last());
    when::named_days(&question.written, question.today, &years)
}

fn nearness(day: i64, named: &[Range<i64>]) -> f32 {
    let one = |days: &Range<i64>| match day {
        day if days.contains(&day) => 1.0,
        day if (days.end..days.end + WEEK).contains(&day) => 0.5,
        _ => 0.0,
    };
    named.iter().map(one).fold(0.0, f32::max)
}

/// The words of the question that the first `count` pieces have.
fn known_words(corpus: &Corpus, question: &Question, count: usize) -> Vec<(Word, f32)> {
    let known = question.words.iter().filter_map(|(word, weight)| Some((corpus.word(word)?, *weight)));
    known
        .filter(|(word, _)| corpus.postings(*word).first().is_some_and(|first| first.piece < count))
        .collect()
}

/// How well each piece fits by its words, and how many words of the question it has.
fn by_words(corpus: &Corpus, pieces: &[Piece], words: &[(Word, f32)]) -> (Vec<f32>, Vec<usize>) {
    let mean = mean(pieces.iter().map(|piece| piece.length));
    let mut scores = vec![0.0; pieces.len()];
    let mut matched = vec![0; pieces.len()];
    for (word, weight) in words {
        let postings = corpus.postings(*word);
        let postings = &postings[..postings.partition_point(|posting| posting.piece < pieces.len())];
        // A word that is in most messages tells none of them apart.
        let tells_apart = postings.len() * 2 <= pieces.len().max(2);
        let rarity = weight * rarity(pieces.len(), postings.len());
        for posting in postings {
            scores[posting.piece] += rarity * saturated(posting.count, pieces[posting.piece].length, mean);
            matched[posting.piece] += usize::from(tells_apart);
        }
    }
    (scores, matched)
}

/// The same for the episode of each piece.
fn by_episode(corpus: &Corpus, pieces: &[Piece], words: &[(Word, f32)]) -> Vec<f32> {
    let episodes = &corpus.episodes()[..pieces.last().map_or(0, |last| last.episode + 1)];
    let mean = mean(episodes.iter().map(|episode| episode.length));
    let mut scores = vec![0.0; episodes.len()];
    let mut counts: Vec<u32> = vec![0; episodes.len()];
    for (word, weight) in words {
        counts.fill(0);
        for posting in corpus.postings(*word).iter().take_while(|posting| posting.piece < pieces.len()) {
            counts[pieces[posting.piece].episode] += posting.count;
        }
        let having = counts.iter().filter(|count| **count > 0).count();
        let rarity = weight * rarity(episodes.len(), having);
        for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            scores[place] += rarity * saturated(*count, episodes[place].length, mean);
        }
    }
    pieces.iter().map(|piece| scores[piece.episode]).collect()
}

fn mean(lengths: impl ExactSizeIterator<Item = u32>) -> f32 {
    let count = lengths.len().max(1) as f32;
    (lengths.map(|length| length as f32).sum::<f32>() / count).max(1.0)
}

fn rarity(all: usize, having: usize) -> f32 {
    let (all, having) = (all as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

fn saturated(count: u32, length: u32, mean: f32) -> f32 {
    let count = count as f32;
    count * (K1 + 1.0) / (count + K1 * (1.0 - B + B * length as f32 / mean))
}

/// Each score with a part of those before and after it in the same episode.
fn with_those_beside(scores: &[f32], pieces: &[Piece]) -> Vec<f32> {
    let mut out = scores.to_vec();
    for (weight, away) in BESIDE.into_iter().zip(1..) {
        for place in away..scores.len() {
            if pieces[place].episode == pieces[place - away].episode {
                out[place] += weight * scores[place - away];
                out[place - away] += weight * scores[place];
            }
        }
    }
    out
}
