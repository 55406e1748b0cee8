//! Numbers that were worked out by hand from the formulas: k1 is 1.2, b is 0.75.

use std::f32::consts::LN_2;

use super::*;
use crate::testing::{assert_near, said_at};

const HOUR: i64 = 3600;

/// Four pieces of 3, 2, 4 and 3 words; the first three are one episode.
fn corpus() -> Corpus {
    let session = said_at(&[
        (0, "Ada", "heron heron pond"),
        (HOUR, "Ada", "heron reed"),
        (2 * HOUR, "Ada", "stone stone stone stone"),
        (9 * HOUR, "Ada", "gravel gravel pond"),
    ]);
    let mut corpus = Corpus::default();
    corpus.follow(&session.branch(None));
    assert_eq!(corpus.episodes().len(), 2);
    corpus
}

fn wanted(corpus: &Corpus, own: &str, weight: f32, like: &[(&str, f32)]) -> Wanted {
    let like = like.iter().map(|(word, likeness)| (corpus.word(word).unwrap(), *likeness)).collect();
    Wanted { own: corpus.word(own), weight, like }
}

#[test]
fn a_piece_has_of_each_word_and_those_like_it_the_one_that_fits_best() {
    let corpus = corpus();
    let words =
        [wanted(&corpus, "heron", 1.0, &[("stone", 0.5)]), wanted(&corpus, "pond", 0.4, &[("gravel", 0.9)])];
    let fit = by_piece(&corpus, corpus.pieces(), &words);
    // idf: heron ln 2, stone ln 10/3, pond ln 2, gravel ln 10/3.
    // Saturation: 2 in the mean length 1.375, 1 in two thirds of it 2.2/1.9, 4 in four thirds of it 1.6.
    let heron = [1.375 * LN_2, 2.2 / 1.9 * LN_2];
    let stone = 1.6 * 1.203_973 * 0.5;
    let pond = 0.4 * LN_2;
    let gravel = 1.375 * 1.203_973 * 0.4 * 0.9;
    assert_near(&fit.scores, &[heron[0] + pond, heron[1], stone, gravel]);
    assert_eq!(fit.matched, [2, 1, 0, 1]);
    assert_eq!(fit.resembles, [false, false, true, true]);
}

#[test]
fn a_word_that_most_pieces_have_counts_and_is_no_match() {
    let corpus = corpus();
    let fit = by_piece(&corpus, &corpus.pieces()[..3], &[wanted(&corpus, "heron", 1.0, &[])]);
    // Of the first three pieces two have it: ln 1.6.
    assert_near(&fit.scores, &[1.375 * 0.470_004, 2.2 / 1.9 * 0.470_004, 0.0]);
    assert_eq!(fit.matched, [0, 0, 0]);
    let like = Wanted { own: None, weight: 1.0, like: vec![(corpus.word("heron").unwrap(), 1.0)] };
    assert_eq!(by_piece(&corpus, &corpus.pieces()[..3], &[like]).resembles, [false; 3]);
}

#[test]
fn the_only_piece_with_a_word_is_a_match() {
    let corpus = corpus();
    let fit = by_piece(&corpus, &corpus.pieces()[..1], &[wanted(&corpus, "heron", 1.0, &[])]);
    assert_eq!(fit.matched, [1]);
}

#[test]
fn a_piece_has_what_the_words_of_its_episode_count() {
    let corpus = corpus();
    let words = [
        wanted(&corpus, "heron", 1.0, &[("gravel", 1.0)]),
        wanted(&corpus, "unsaid", 1.0, &[("stone", 1.0)]),
        wanted(&corpus, "pond", 0.4, &[]),
    ];
    // Episodes of 9 and 3 words. Heron: 3 times in the first, idf ln 2. Pond: once in each, idf ln 1.2.
    let heron = 6.6 / 4.65 * LN_2;
    let pond = [2.2 / 2.65 * 0.182_322 * 0.4, 2.2 / 1.75 * 0.182_322 * 0.4];
    let first = heron + pond[0];
    assert_near(&by_episode(&corpus, corpus.pieces(), &words), &[first, first, first, pond[1]]);
    // Only what was said before counts: of one episode with three words, heron twice.
    let before = by_episode(&corpus, &corpus.pieces()[..1], &words[..1]);
    assert_near(&before, &[2.0 * 2.2 / (2.0 + 1.2 * (0.25 + 0.75)) * 0.287_682]);
    assert_eq!(by_episode(&corpus, &[], &words), [0.0; 0]);
}

#[test]
fn the_mean_length_is_at_least_one_word() {
    assert_near(&[mean(&[3, 2, 4, 3]), mean(&[1, 2]), mean(&[0, 0]), mean(&[])], &[3.0, 1.5, 1.0, 1.0]);
}
