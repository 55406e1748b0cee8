use extremis_domain::Role;
use rstest::rstest;

use super::*;
use crate::testing::{at, seen_in};
use extremis_tests::corpus::Random;

#[rstest]
#[case::current("gpt-4o-mini", Encoding::O200k)]
#[case::older("gpt-4", Encoding::Cl100k)]
#[case::older_with_date("gpt-3.5-turbo-0125", Encoding::Cl100k)]
#[case::behind_a_router("openai/gpt-4-0613", Encoding::Cl100k)]
#[case::unknown("qwen3:8b", Encoding::O200k)]
#[case::none("", Encoding::O200k)]
fn the_encoding_follows_the_name_of_the_model(#[case] name: &str, #[case] encoding: Encoding) {
    assert_eq!(Tokens::for_model(name).encoding, encoding);
}

/// The numbers are those of the reference tokenizer (`tiktoken`).
#[rstest]
#[case::words("gpt-4o", "hello world", 2)]
#[case::words_in_the_older_encoding("gpt-4", "hello world", 2)]
#[case::the_example_of_the_cookbook("gpt-4", "antidisestablishmentarianism", 6)]
#[case::nothing("gpt-4o", "", 0)]
fn counts_are_exact(#[case] model: &str, #[case] text: &str, #[case] count: u32) {
    assert_eq!(Tokens::for_model(model).text(text), count);
}

#[test]
fn a_text_is_as_long_as_when_it_is_counted_at_once() {
    const PARTS: [&str; 16] = [
        "a word",
        "\n",
        "\n\n",
        " ",
        "  ",
        "\t",
        "\r\n",
        "\r",
        "/",
        "//",
        "!",
        "…\n",
        "7",
        "é",
        "漢\n",
        "don't\u{301}",
    ];
    let mut random = Random::new(5);
    for _ in 0..3000 {
        let text: String = (0..random.below(30)).map(|_| random.pick(&PARTS)).collect();
        for model in ["gpt-4o", "gpt-4"] {
            let tokens = Tokens::for_model(model);
            assert_eq!(tokens.text(&text), tokens.uncached(&text), "{model}: {text:?}");
        }
    }
}

#[test]
fn special_tokens_in_a_text_are_only_text() {
    assert!(Tokens::for_model("gpt-4o").text("<|endoftext|>") > 1);
}

#[test]
fn seed_000_token_estimation_is_four_characters() {
    let tokens = Tokens::estimate();
    assert_eq!(tokens.text("12345678"), 2);
    assert_eq!(tokens.text("123456789"), 3);
    assert_eq!(tokens.text("漢漢漢漢"), 1, "characters, not bytes");
}

#[test]
fn a_message_costs_its_words_its_context_and_four() {
    let tokens = Tokens::for_model("gpt-4o");
    let mut message = Message::new(Role::User, "hello world", at(0));
    assert_eq!(tokens.message(&message), 2 + MESSAGE_OVERHEAD);
    message.context = Some(seen_in("Mousepad", "some selected text"));
    assert_eq!(tokens.message(&message), tokens.text(&render_message(&message)) + MESSAGE_OVERHEAD);
    message.tokens = Some(1234);
    assert_eq!(tokens.message(&message), 1234, "counted once is enough");
}

#[test]
fn a_count_holds_for_its_own_encoding_only() {
    let (new, old) = (Tokens::for_model("gpt-4o"), Tokens::for_model("gpt-4"));
    let message = Message::new(Role::User, "Übergrößenträgerinnen, 你好世界", at(0));
    let exact = [&new, &old].map(|tokens| tokens.message(&message));
    assert_ne!(exact[0], exact[1]);
    for kept in [new.counted(message.clone()), old.counted(message)] {
        assert_eq!([&new, &old].map(|tokens| tokens.message(&kept)), exact, "{:?}", kept.token_encoding());
        let again = Message { tokens: Some(1234), ..kept };
        assert!([&new, &old].iter().any(|tokens| tokens.message(&again) == 1234), "its own is taken");
    }
}

#[rstest]
#[case::letters("a")]
#[case::capitals("A")]
#[case::blanks(" ")]
#[case::lines("\n")]
#[case::marks("=")]
#[case::digits("7")]
#[case::ideographs("漢")]
#[case::emoji("👩‍👩‍👧")]
#[case::combining("e\u{301}")]
#[case::blank_and_letter(" a")]
fn a_megabyte_of_one_thing_is_counted(#[case] unit: &str, #[values("gpt-4o", "gpt-4")] model: &str) {
    let text = unit.repeat((1 << 20) / unit.len());
    let tokens = Tokens::for_model(model);
    // Without the cuts it panics on some of these and is not done within an hour with others.
    let count = tokens.text(&text);
    assert!(count > 0 && count as usize <= text.len());
}

#[test]
fn long_runs_are_cut_without_loss_and_texts_without_any_are_not_cut() {
    let prose = "Some words, as people write them.\n".repeat(10_000);
    assert_eq!(pieces(&prose).count(), 1);
    let run = format!("{}{}{}", "ä".repeat(20_000), " ".repeat(30_000), "x".repeat(9000));
    assert_eq!(pieces(&run).collect::<String>(), run);
    assert!(pieces(&run).all(|piece| piece.len() <= 2 * LONGEST_RUN));
}

#[test]
fn cutting_a_long_run_changes_the_count_by_little() {
    let text = "abcdefghij0123456789".repeat(2000);
    let exact = O200K.as_ref().unwrap().count(&text);
    let counted = Tokens::for_model("gpt-4o").text(&text) as usize;
    assert!(counted.abs_diff(exact) <= 10, "{counted} instead of {exact}");
}

/// The numbers are those of the reference tokenizer (`tiktoken`, `cl100k_base`).
#[rstest]
#[case("This is a test message with some content.", 9)]
#[case("Hello", 1)]
#[case("Hi there! How can I help?", 8)]
fn seed_004_phase_1_count_tokens_is_the_reference_tokenizers(#[case] text: &str, #[case] count: u32) {
    assert_eq!(Tokens::for_model("gpt-4").text(text), count);
}

#[test]
fn seed_004_phase_1_count_tokens_for_messages_adds_about_four_for_each() {
    let tokens = Tokens::for_model("gpt-4");
    let messages = [("Hello", Role::User), ("Hi there! How can I help?", Role::Assistant)];
    let total: u32 =
        messages.iter().map(|(words, role)| tokens.message(&Message::new(*role, *words, at(0)))).sum();
    assert_eq!(total, (1 + 4) + (8 + 4));
}

#[test]
fn seed_004_scenario_5_counts_differ_from_the_reference_by_less_than_five_percent() {
    let tables = tiktoken_rs::cl100k_base().unwrap();
    let texts = [
        "word ".repeat(2000),
        "fn main() { let total: u32 = items.iter().map(|item| item.tokens).sum(); }\n".repeat(300),
        "田中さん wrote to Müller & Söhne in Zürich. 🙂 https://example.com/paper1\n".repeat(200),
        "x".repeat(50_000),
    ];
    for text in texts {
        let reference = tables.encode_ordinary(&text).len();
        let counted = Tokens::for_model("gpt-4").text(&text) as usize;
        assert!(counted.abs_diff(reference) * 20 <= reference, "{counted} instead of {reference}");
    }
}
