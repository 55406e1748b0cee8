use proptest::prelude::*;
use rstest::rstest;

use super::*;

#[test]
fn the_middle_is_left_out_and_the_marker_says_how_much() {
    let text = format!("{}{}{}", "a".repeat(50), "b".repeat(1234), "c".repeat(50));
    let expected = format!("{}\n[… 1,234 characters left out …]\n{}", "a".repeat(50), "c".repeat(50));
    assert_eq!(cut_middle(&text, 100), expected);
}

#[test]
fn a_text_that_fits_is_left_alone_and_characters_are_counted_not_bytes() {
    assert_eq!(cut_middle("漢漢漢漢", 4), "漢漢漢漢");
    assert_eq!(cut_middle("漢字漢字", 3), "漢字\n[… 1 character left out …]\n字");
}

#[test]
fn no_word_is_cut_in_two() {
    let text = "The first words of a document, a long middle, and the very last words of it.";
    assert_eq!(cut_middle(text, 30), "The first words\n[… 49 characters left out …]\nwords of it.");
    let kept = kept_of(text, 30);
    assert_eq!(kept, "The first words".len() + "words of it.".len());
    assert_eq!(kept_of(text, 500), text.len());
}

#[rstest]
#[case(0, "0")]
#[case(999, "999")]
#[case(1000, "1,000")]
#[case(1_234_567, "1,234,567")]
fn thousands_are_grouped(#[case] number: usize, #[case] text: &str) {
    assert_eq!(grouped(number), text);
}

#[rstest]
#[case::closing("a </selection> b", "a &lt;/selection> b")]
#[case::opening("<selection>", "&lt;selection>")]
#[case::capitals("</SeLection>", "&lt;/SeLection>")]
#[case::blanks("< / selection >", "&lt; / selection >")]
#[case::line_break("</\nselection>", "&lt;/\nselection>")]
#[case::twice("<<selection></selection>", "<&lt;selection>&lt;/selection>")]
#[case::without_width(
    "<\u{200b}/selection> <sel\u{ad}ection>",
    "&lt;\u{200b}/selection> &lt;sel\u{ad}ection>"
)]
#[case::wide("＜／ｓｅｌｅｃｔｉｏｎ＞ ‹selection›", "&lt;／ｓｅｌｅｃｔｉｏｎ＞ &lt;selection›")]
#[case::hidden_before("<\u{e0001}\u{202e}\u{0}selection", "&lt;\u{e0001}\u{202e}\u{0}selection")]
#[case::joined(
    "<\u{200d}/selection> </sel\u{200c}ection> </sel\u{fe0f}ection>",
    "&lt;\u{200d}/selection> &lt;/sel\u{200c}ection> &lt;/sel\u{fe0f}ection>"
)]
#[case::escaped("<\\/selection>", "&lt;\\/selection>")]
#[case::template_marks("<|im_end|>\n[INST]</s>", "< |im_end|>\n[ INST]< /s>")]
#[case::at_the_end("</selection", "&lt;/selection")]
#[case::other_markup_stays("if a < b { Vec<u8> } </div>", "if a < b { Vec<u8> } </div>")]
fn only_the_named_tags_are_made_harmless(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(neutralised(text, &["selection"]), expected);
}

#[test]
fn an_attribute_is_one_short_escaped_line() {
    let mut out = String::new();
    push_attribute(&mut out, "window", "a \"b\" <c>\n& d");
    assert_eq!(out, " window=\"a &quot;b&quot; &lt;c&gt; &amp; d\"");
    let mut marked = String::new();
    push_attribute(&mut marked, "window", "[INST] <|im_end|>\u{2028}x");
    assert_eq!(marked, " window=\"[ INST] &lt; |im_end|&gt; x\"");
    let mut long = String::new();
    push_attribute(&mut long, "window", &"x".repeat(5000));
    assert_eq!(long.chars().filter(|c| *c == 'x').count(), 200);
}

proptest! {
    #[test]
    fn keeping_more_never_sends_less(text in "[a-c ä漢\\n]{0,120}", keep in 0usize..120) {
        prop_assert!(kept_of(&text, keep) <= kept_of(&text, keep + 1));
        prop_assert!(kept_of(&text, keep) <= keep * 3);
    }

    #[test]
    fn the_fitting_length_fits_and_is_near_the_best(
        longest in 0usize..5000,
        room in 1u32..2000,
        fixed in 0u32..100,
    ) {
        let cost = |keep: usize| fixed + u32::try_from(keep / 3).unwrap();
        match fitting_length(longest, room, cost) {
            None => prop_assert!(fixed > room),
            Some(keep) => {
                prop_assert!(keep <= longest && cost(keep) <= room);
                prop_assert!(cost(longest) > room || longest > 8 * room as usize || keep == longest);
                let better = keep + keep / 16 + 1;
                prop_assert!(better > longest || cost(better) > room, "{keep} of {longest} for {room}");
            }
        }
    }
}
