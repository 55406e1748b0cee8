use proptest::prelude::*;
use rstest::rstest;

use super::*;

const SUMMARY: &str = "Key facts\n- The port is 8080.";

#[rstest]
#[case::plain("Key facts\n- The port is 8080.")]
#[case::blank_lines("\n\n  Key facts\n- The port is 8080.\n\n")]
#[case::announced("Here is the updated summary:\n\nKey facts\n- The port is 8080.")]
#[case::announced_kindly("Sure! Here's the summary of the conversation:\nKey facts\n- The port is 8080.")]
#[case::announced_in_bold("**Here is the updated summary:**\n\nKey facts\n- The port is 8080.")]
#[case::announced_on_the_same_line("Updated summary: Key facts\n- The port is 8080.")]
#[case::titled("# Summary\n\nKey facts\n- The port is 8080.")]
#[case::fenced("```\nKey facts\n- The port is 8080.\n```")]
#[case::fenced_as_markdown("```markdown\nKey facts\n- The port is 8080.\n```\n")]
#[case::fence_cut_off("```text\nKey facts\n- The port is 8080.")]
#[case::announced_and_fenced("Here is the summary:\n```\nKey facts\n- The port is 8080.\n```")]
#[case::tagged("<summary>\nKey facts\n- The port is 8080.\n</summary>")]
#[case::thought_about("<think>\nThey want a summary:\n</think>\n\nKey facts\n- The port is 8080.")]
fn only_the_summary_is_kept(#[case] answer: &str) {
    assert_eq!(summary_in(answer).unwrap(), SUMMARY);
}

#[rstest]
#[case::a_fact_that_begins_alike("This is about: a summary tool")]
#[case::a_code_block_inside("Key facts\n```\nlet x = 1;\n```")]
#[case::a_code_block_first("```rust\nlet x = 1;\n```\nThe user wrote this.")]
#[case::a_word_that_begins_alike("Surely: summary of costs is due.\n- more")]
fn what_belongs_to_the_summary_stays(#[case] answer: &str) {
    assert_eq!(summary_in(answer).unwrap(), answer);
}

#[rstest]
#[case::nothing("")]
#[case::blanks(" \n\t")]
#[case::an_empty_fence("```\n```")]
#[case::only_thoughts("<think>Hm. What do they")]
fn an_answer_without_words_is_empty(#[case] answer: &str) {
    assert_eq!(summary_in(answer), Err(Fault::Empty));
}

#[rstest]
#[case("I can't help with that.")]
#[case("I’m sorry, but I cannot summarise this conversation.")]
#[case("As an AI language model, I do not keep memories.")]
#[case("Sorry, I can't.")]
#[case("Unfortunately, I am not able to do this.")]
fn a_refusal_is_recognised(#[case] answer: &str) {
    assert_eq!(summary_in(answer), Err(Fault::Refused));
}

#[rstest]
#[case::an_apology_first("I'm sorry for the delay.\n\nCritical information\n- The port is 8080.")]
#[case::a_refusal_that_is_reported("- The assistant said: \"I can't open files.\"")]
fn a_summary_is_not_taken_for_a_refusal(#[case] answer: &str) {
    assert!(summary_in(answer).is_ok());
}

#[rstest]
#[case::fits("One. Two.", 9, "One. Two.")]
#[case::sentence("One. Two. Three.", 12, "One. Two.")]
#[case::the_limit_is_the_end("One. Two. Three.", 9, "One. Two.")]
#[case::not_within_a_number("Costs 3.14 dollars", 12, "Costs 3.14")]
#[case::line("- one\n- two\n- three", 14, "- one\n- two")]
#[case::the_limit_is_the_line("- one\n- two\n- three", 11, "- one\n- two")]
#[case::ideographs("一二三。四五六。七八九", 10, "一二三。四五六。")]
#[case::space("one two three", 9, "one two")]
#[case::nothing_to_cut_at("abcdefghij", 4, "abcd")]
fn a_long_summary_ends_at_the_last_end_that_fits(
    #[case] text: &str,
    #[case] max_chars: usize,
    #[case] expected: &str,
) {
    assert_eq!(cut_at_sentence(text, max_chars), expected);
}

#[rstest]
#[case::latin("One two, three-four: five!", 4)]
#[case::numbers("It costs 3.14 dollars.", 4)]
#[case::bullets("- one\n- two", 2)]
#[case::ideographs("我们用它做数据库。", 4)]
#[case::mixed("我们用 Postgres", 3)]
#[case::none(" \n--", 0)]
fn words_are_counted_in_any_script(#[case] text: &str, #[case] count: usize) {
    assert_eq!(word_count(text), count);
}

#[test]
fn so_many_words_end_at_a_sentence() {
    assert_eq!(first_words("One two. Three four. Five six.", 5), "One two. Three four.");
    assert_eq!(first_words("One two. Three four.", 4), "One two. Three four.");
}

#[test]
fn a_sentence_that_was_cut_off_is_left_out() {
    assert_eq!(finished("One two. Three fo"), "One two.");
    assert_eq!(finished("One two. Three four."), "One two. Three four.");
}

proptest! {
    #[test]
    fn seed_000_max_summary_length_holds_for_any_answer(answer in "(?s).{0,400}", max_chars in 1usize..100) {
        prop_assert!(cut_at_sentence(&answer, max_chars).chars().count() <= max_chars);
    }

    #[test]
    fn seed_004_no_more_words_are_left_than_are_wanted(answer in "(?s)([a-z世界。. \\n]|\\PC){0,200}", most in 1usize..40) {
        prop_assert!(word_count(first_words(&answer, most)) <= most);
    }
}
