//! Whatever is said: verbatim, within its length, with every locked line, and the same each time.

use proptest::prelude::*;

use super::*;
use crate::summarise::word_count;

fn said() -> impl Strategy<Value = Vec<String>> {
    let words = prop::sample::select(vec![
        "Actually, the port is 8080.",
        "We decided to use Postgres.",
        "Anna comes on 4 May!",
        "Why?",
        "No, not Postgres, SQLite.",
        "```\nlet x = 1;\n```",
        "- one\n- two",
        "It costs 5,000 €.",
        "Scratch that.",
        "Make it 16:30.",
        "über alles…",
        "\u{0}\u{200b}",
        "我们用SQLite。截止日期是周五。",
        "Sorry, I meant Ben.",
        "| a | b |",
        "The port is 9090 now",
        "> quoted by Eve.",
        "…",
        "a".repeat(700).leak(),
    ]);
    let text = prop_oneof![
        3 => prop::collection::vec(words, 0..5).prop_map(|parts| parts.join(" ")),
        1 => "\\PC{0,80}",
        1 => "[a-zA-Z0-9 .,!?\n`>-]{0,200}",
    ];
    prop::collection::vec(text, 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_summary_is_verbatim_and_no_longer_than_it_may_be(said in said(), words in prop::option::of(5u32..200)) {
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let step = step(messages(&said), words);
        let Ok(Written { content, .. }) = extractive(&step, &[]) else { return Ok(()) };
        prop_assert!(content.chars().count() <= step.length.max_chars);
        if let Some((_, most)) = step.length.words {
            prop_assert!(word_count(&content) <= most as usize, "{content}");
        }
        for line in content.lines() {
            let words = line.strip_prefix("- User: ").or_else(|| line.strip_prefix("- Assistant: "));
            let words = words.ok_or_else(|| TestCaseError::fail(line.to_owned()))?;
            prop_assert!(step.messages.iter().any(|message| message.content.contains(words)), "{line}");
        }
    }

    #[test]
    fn every_locked_line_is_there_and_the_rest_keeps_its_length(
        said in said(), lines in prop::collection::vec("[A-Za-z][a-z 0-9]{3,30}", 1..4), words in 10u32..100,
    ) {
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let locked: Vec<String> = lines.iter().map(|line| format!("- {}", line.trim())).collect();
        let base = version(&format!("{}\n- User: More.", locked.join("\n")), Origin::Generated, EXTRACTIVE);
        let step = SummaryStep { base: Some(base), locked: locked.clone(), ..step(messages(&said), Some(words)) };
        let content = extractive(&step, &[]).unwrap().content;
        for line in &locked {
            prop_assert!(content.lines().any(|other| other == line), "{line} in {content}");
        }
        let own: usize = locked.iter().map(|line| word_count(line)).sum();
        prop_assert!(word_count(&content) <= own.max(words as usize), "{content}");
    }

    #[test]
    fn the_same_conversation_has_the_same_summary(said in said(), words in prop::option::of(5u32..200)) {
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let step = step(messages(&said), words);
        prop_assert_eq!(extractive(&step, &[]), extractive(&step, &[]));
    }
}
