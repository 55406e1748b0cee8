//! The tokens are those of the original's own tokenizer, whose numbers stand here, also for odd texts.

use std::sync::LazyLock;

use extremis_tests::programs;

use super::*;
use crate::MAX_TOKENS;
use crate::file::Reader;

static WORD_PIECE: LazyLock<WordPiece> = LazyLock::new(|| {
    let mut file = Reader::open(&programs::embedding_model()).expect("the weights are read");
    WordPiece::new(file.text().expect("a vocabulary"))
});

fn check(text: &str, expected: &[u32]) {
    let tokens = WORD_PIECE.of(text, MAX_TOKENS);
    let inside = tokens.strip_prefix(&[START]).and_then(|tokens| tokens.strip_suffix(&[END]));
    assert_eq!(inside, Some(expected), "{text:?}");
}

#[test]
fn words_and_punctuation() {
    check("", &[]);
    check("Hello, world!", &[7592, 1010, 2088, 999]);
    check(
        "Unbelievably, it's 12:30.",
        &[4895, 8671, 2666, 3567, 6321, 1010, 2009, 1005, 1055, 2260, 1024, 2382, 1012],
    );
    check(
        "1234567890 3.14159 1,000,000",
        &[13138, 19961, 2575, 2581, 2620, 21057, 1017, 1012, 15471, 28154, 1015, 1010, 2199, 1010, 2199],
    );
    check("don't-stop", &[2123, 1005, 1056, 1011, 2644]);
}

#[test]
fn accents_and_case_go_away() {
    check("ÀÉÎõü ñandú Straße İstanbul", &[29347, 3695, 2226, 16660, 8566, 2358, 27807, 9960]);
    check("ﬁancé ½ ²", &[1984, 6651, 1092, 1082]);
    check("naïve\u{301} e\u{301}\u{327}", &[15743, 1041]);
    check("ǅ ẞ Ω ſ", &[100, 1096, 1179, 100]);
}

#[test]
fn chinese_and_japanese_and_korean() {
    check("我们去北京 東京タワー", &[1855, 100, 100, 1781, 1755, 1879, 1755, 1709, 30262, 30265]);
    check(
        "한국어 문장",
        &[1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008, 1459, 30014, 30021, 30000, 30006, 30025],
    );
    check("𠀀𫠠 x", &[100, 100, 1060]);
}

#[test]
fn other_scripts() {
    check("Привет мир", &[1194, 16856, 10325, 25529, 15290, 22919, 1191, 10325, 16856]);
    check(
        "مرحبا بالعالم",
        &[1295, 17149, 29820, 29816, 25573, 1271, 25573, 23673, 29830, 25573, 23673, 22192],
    );
    check("नमस्ते दुनिया", &[1327, 29867, 29874, 29859, 1325, 29863, 29877, 29868, 29876]);
    check("สวัสดี", &[100]);
}

#[test]
fn emoji_and_their_joiners() {
    check("👍🏽 👩\u{200d}👩\u{200d}👧 ❤\u{fe0f} 😀ok", &[100, 100, 100, 100]);
}

#[test]
fn control_characters_and_spaces_of_all_kinds() {
    check("a\0b\u{7}c\u{fffd}d\u{200b}e\u{ad}f", &[5925, 3207, 2546]);
    check("tab\tnew\nline\r\u{a0}nbsp\u{3000}wide", &[21628, 2047, 2240, 1050, 5910, 2361, 2898]);
}

#[test]
fn what_has_no_meaning_is_left_out_and_what_is_new_is_unknown() {
    check("\u{e000} \u{378} 🫨 ", &[100, 100]);
}

#[test]
fn very_long_words() {
    check(&"x".repeat(100), &[vec![22038], vec![20348; 49]].concat());
    check(&"x".repeat(101), &[100]);
    check(&"é".repeat(60), &[vec![25212], vec![4402; 29]].concat());
}

#[test]
fn code_and_addresses() {
    check(
        "snake_case camelCase HTTPServer::get(&self)->Vec<u8>",
        &[
            7488, 1035, 2553, 19130, 18382, 16770, 2121, 6299, 1024, 1024, 2131, 1006, 1004, 2969, 1007,
            1011, 1028, 2310, 2278, 1026, 1057, 2620, 1028,
        ],
    );
    check(
        "https://example.org/a?b=c#d",
        &[16770, 1024, 1013, 1013, 2742, 1012, 8917, 1013, 1037, 1029, 1038, 1027, 1039, 1001, 1040],
    );
    check("##ing ## #tag", &[1001, 1001, 13749, 1001, 1001, 1001, 6415]);
}

#[test]
fn quotation_marks_dashes_and_currencies() {
    check(
        "“quoted” — dash… ¿qué? «oui»",
        &[1523, 9339, 1524, 1517, 11454, 1529, 1094, 10861, 1029, 1077, 15068, 2072, 1090],
    );
    check("$5 + €3 = £8 ^ ` ~ |", &[1002, 1019, 1009, 1574, 2509, 1027, 1069, 2620, 1034, 1036, 1066, 1064]);
}

#[test]
fn what_looks_like_a_special_token_is_a_word() {
    let special = WORD_PIECE.of("[CLS] [SEP] [PAD]", MAX_TOKENS);
    assert_eq!(special.iter().filter(|token| [0, START, END].contains(token)).count(), 2);
}

#[test]
fn a_long_text_is_cut() {
    let tokens = WORD_PIECE.of(&"ok, ".repeat(1000), 256);
    assert_eq!((tokens.len(), tokens[0], tokens[255]), (256, START, END));
}
