//! The pieces are those of the published model's own tokenizer, whose numbers stand in `tests/reference.txt`.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use extremis_tests::programs;

use super::*;
use crate::MAX_TOKENS;

static UNIGRAM: LazyLock<Unigram> = LazyLock::new(|| {
    let mut file = Reader::open(&programs::embedding_model()).expect("the weights are read");
    file.take(44).expect("the model's sizes");
    Unigram::read(&mut file).expect("a vocabulary")
});

fn of(text: &str) -> Vec<u32> {
    UNIGRAM.of("", text, MAX_TOKENS)
}

#[test]
fn the_pieces_are_those_of_the_published_tokenizer() {
    let lines: Vec<&str> =
        include_str!("../../tests/reference.txt").lines().filter(|line| !line.starts_with('#')).collect();
    for text in lines.chunks(3) {
        let expected: Vec<u32> = text[1].split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(of(&text[0].replace("\\t", "\t")), expected, "{}", text[0]);
    }
}

#[test]
fn spaces_of_any_kind_and_number_are_one_and_what_shows_nothing_is_left_out() {
    let plain = of("one two");
    for text in ["one  two", "one\ttwo", "one\r\n two", "one\u{a0}\u{3000}two", "o\u{7}ne\u{200b} two"] {
        assert_eq!(of(text), plain, "{text:?}");
    }
}

#[test]
fn the_prefix_is_a_part_of_the_text() {
    assert_eq!(UNIGRAM.of("query: ", "one two", MAX_TOKENS), of("query: one two"));
}

#[test]
fn what_looks_like_a_special_token_is_letters() {
    for text in ["<s>", "</s>", "<pad>", "<mask>", "<unk>"] {
        let pieces = of(text);
        assert!(pieces.len() > 3, "{text}: {pieces:?}");
    }
}

#[test]
fn letters_that_are_in_no_piece_are_unknown() {
    assert_eq!(of("\u{13080}\u{13081}"), [START, 6, UNKNOWN, UNKNOWN, END]);
}

#[test]
fn a_long_text_is_cut() {
    let pieces = of(&"ok, ".repeat(1000));
    assert_eq!((pieces.len(), pieces[0], pieces[MAX_TOKENS - 1]), (MAX_TOKENS, START, END));
    assert_eq!(pieces, of(&"ok, ".repeat(2000)));
}

#[test]
fn texts_of_megabytes_take_no_longer_than_those_that_are_looked_at() {
    for letters in ["a", "ab", " ", "\u{200b}", "\u{fdfa}", "▁", "的", "\u{301}", "👩\u{200d}"] {
        let text = letters.repeat(4_000_000 / letters.len());
        let start = Instant::now();
        assert!(of(&text).len() <= MAX_TOKENS);
        assert!(start.elapsed() < Duration::from_secs(1), "{letters:?}: {:?}", start.elapsed());
    }
}
