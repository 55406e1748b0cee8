use proptest::prelude::*;
use rstest::rstest;

use super::*;

#[rstest]
#[case::plain("One. Two! Three?", &["One.", "Two!", "Three?"])]
#[case::abbreviations("Dr. Meier kommt am 14. März. Gut.", &["Dr. Meier kommt am 14. März.", "Gut."])]
#[case::a_version("Use 1.2.3 now. Then go.", &["Use 1.2.3 now.", "Then go."])]
#[case::an_address("See https://a.example/b. Then go.", &["See https://a.example/b.", "Then go."])]
#[case::an_ordinal("Das ist der 2. Versuch. Gut.", &["Das ist der 2. Versuch.", "Gut."])]
#[case::a_number_at_the_end("The answer is 42. Then go on.", &["The answer is 42.", "Then go on."])]
#[case::and_so_on("Bring pens, paper etc. They close at 5 p.m. sharp.", &["Bring pens, paper etc.", "They close at 5 p.m. sharp."])]
#[case::inner_points("Es gilt z. B. d. h. heute. Ende.", &["Es gilt z. B. d. h. heute.", "Ende."])]
#[case::code("Run `git add . && git commit`. Then `a; b` again.", &["Run `git add . && git commit`.", "Then `a; b` again."])]
#[case::an_open_backtick("A ` is a mark. So be it.", &["A ` is a mark.", "So be it."])]
#[case::a_quotation("She said \"Go.\" Then she left.", &["She said \"Go.\"", "Then she left."])]
#[case::chinese("我们用它。截止日期是周五。", &["我们用它。", "截止日期是周五。"])]
fn a_line_has_these_sentences(#[case] line: &str, #[case] expected: &[&str]) {
    assert_eq!(sentences(line), expected);
}

#[test]
fn marks_of_markdown_are_no_words() {
    let text =
        "# Plan\n\n1. First\n- [ ] Second **bold**\n> quoted\n| a | b |\n|---|---|\n--flag is no list\n***\n";
    assert_eq!(lines(text), ["Plan", "First", "Second **bold", "quoted", "a | b", "--flag is no list"]);
}

#[test]
fn a_short_block_of_code_is_read_and_a_long_one_is_not() {
    assert_eq!(lines("Set:\n```toml\nport = 8080\n```\nDone"), ["Set:", "port = 8080", "Done"]);
    let program = format!("Here:\n```rust\n{}```\nDone", "let x = 1;\n".repeat(10));
    assert_eq!(lines(&program), ["Here:", "Done"]);
}

#[test]
fn of_a_long_sentence_the_clause_is_kept() {
    let long = format!(
        "{}, and the deadline for all of it is 14 March, {}",
        "so we talked on ".repeat(10),
        "as you know ".repeat(10)
    );
    let at = long.find("14 March").unwrap();
    assert_eq!(around(&long, &(at..at + 8)), "and the deadline for all of it is 14 March");
}

proptest! {
    #[test]
    fn nothing_is_too_strange_to_be_cut(text in "[\\PC]{0,300}", at in 0usize..300) {
        let start = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
        prop_assert!(around(&text, &(start..start)).chars().count() <= LONGEST + 8);
        for line in lines(&text) {
            let joined: String = sentences(line).concat();
            let bare = |text: &str| text.replace(char::is_whitespace, "");
            prop_assert_eq!(bare(&joined), bare(line));
        }
    }
}
