//! The rules of the source designs about what is sent, by their names.

use std::sync::Arc;

use extremis_domain::{Fact, FactField, FactOrigin, Keep, Preset, PromptShares, Timestamp};
use serde_json::json;

use super::layers::{everything, fact, layers, memory, put, send, snippet, summary_of, texts};
use super::*;
use crate::testing::say_long;

#[test]
fn seed_000_sliding_window_without_memory_all_messages_are_sent_as_long_as_they_fit() {
    let session = conversation(60);
    let tokens = tokens();
    let sent = |enabled: bool, budget: u32| {
        let policy = Policy { enabled, ..Policy::default() };
        let turns = assemble(&input(&session, budget, &policy, &tokens)).turns;
        turns.iter().filter(|turn| turn.content.starts_with('M')).count()
    };
    assert_eq!(sent(false, PLENTY), 60);
    assert_eq!(sent(true, PLENTY), 20, "at the twentieth message a summary is due that tells the rest");
    let few = sent(false, 300);
    assert!((10..60).contains(&few), "{few} fit");
}

#[test]
fn seed_002_context_assembly_order_is_facts_then_summaries_then_recent_turns() {
    let (session, ..) = everything();
    let prompt = send(&session, Preset::Layered, &[], &[], PLENTY);
    let order: Vec<_> = layers(&prompt)
        .into_iter()
        .filter(|layer| [Layer::Facts, Layer::Summary, Layer::Recent].contains(layer))
        .collect();
    assert_eq!(order, [Layer::Facts, Layer::Summary, Layer::Recent]);
}

#[test]
fn seed_002_token_budgeting_trims_the_oldest_summaries_first_before_touching_facts() {
    let mut session = conversation(41);
    for (n, first) in (0..40).step_by(10).enumerate() {
        summary_of(&mut session, first, first + 9, 1, &format!("Summary {n}: {}", "and so on ".repeat(20)));
    }
    put(&mut session, [fact("The budget is 400 euros.")]);
    let mut shortest = 4;
    for budget in (120..700).rev() {
        let prompt = send(&session, Preset::Multilevel, &[], &[], budget);
        let sent: Vec<_> =
            texts(&prompt, Layer::Summary).iter().map(|text| text.contains("Summary")).collect();
        let newest: Vec<_> = (4 - sent.len()..4).map(|n| format!("Summary {n}:")).collect();
        for name in &newest {
            assert!(prompt.text().contains(name), "{name} at {budget}");
        }
        assert!(sent.len() <= shortest, "none comes back when there is less room");
        shortest = sent.len();
        if !sent.is_empty() {
            assert_eq!(texts(&prompt, Layer::Facts).len(), 1, "facts go last");
        }
    }
    assert_eq!(shortest, 0);
}

#[test]
fn seed_002_edge_cases_empty_history_is_a_graceful_empty_context() {
    let prompt = send(&empty(), Preset::Layered, &[], &[], 8000);
    assert_eq!(layers(&prompt), [Layer::System]);
    let question = Message::new(Role::User, "Hello", at(0));
    let (policy, tokens) = (Policy::preset(Preset::Layered), tokens());
    let session = empty();
    let input = AssembleInput { new: Some(&question), ..input(&session, 8000, &policy, &tokens) };
    assert_eq!(layers(&assemble(&input)), [Layer::System, Layer::Message]);
}

#[test]
fn seed_002_edge_cases_token_overflow_is_an_iterative_rebuild_with_progressive_removal() {
    let (session, memories, snippets) = everything();
    let whole = send(&session, Preset::Multilevel, &memories, &snippets, PLENTY).turns.len();
    let mut before = whole;
    for budget in (200..=1000).rev().step_by(10) {
        let prompt = send(&session, Preset::Multilevel, &memories, &snippets, budget);
        assert!(prompt.tokens <= budget);
        let parts = prompt.turns.len();
        assert!(parts <= before, "less room, no more parts");
        before = parts;
    }
    assert!(before < whole - 5, "{before} of {whole}");
}

#[test]
fn seed_002_edge_cases_a_corrupted_memory_entry_is_skipped() {
    let prompt = send(&conversation(3), Preset::Layered, &[memory(""), memory("Fine.")], &[], 8000);
    assert_eq!(
        texts(&prompt, Layer::Memories),
        ["[WHAT IS KNOWN OF THE USER]\n<known-of-the-user>\n- Fine.\n</known-of-the-user>"]
    );
}

#[test]
fn seed_002_edge_cases_what_the_user_had_forgotten_is_nowhere() {
    let mut session = conversation(12);
    let third = session.visible().nth(2).unwrap().id.clone();
    summary_of(&mut session, 0, 5, 1, "They mentioned M3.");
    let said = Fact { sources: vec![third.clone()], ..fact("M3 is a secret.") };
    put(&mut session, [said]);
    let question = Message::new(Role::User, "M3 and M1?", at(99));
    session.apply(Change::Forgotten { message: third }).unwrap();
    let snippets = crate::testing::recall(&session, None, &question);
    let prompt = send(&session, Preset::Layered, &[], &snippets, PLENTY);
    assert!(!prompt.text().contains("M3") && prompt.text().contains("M2"), "{}", prompt.text());
}

#[test]
fn seed_003_active_summaries_go_highest_level_first_and_each_level_oldest_first() {
    let (session, ..) = everything();
    let prompt = send(&session, Preset::Multilevel, &[], &[], PLENTY);
    let sent: Vec<_> = texts(&prompt, Layer::Summary).iter().map(|text| text.lines().nth(2)).collect();
    let context = |words: &str| format!("Previous conversation context: {words}");
    assert_eq!(sent, ["Older.", "Middle.", "Newer."].map(context).each_ref().map(|line| Some(line.as_str())));
}

#[test]
fn seed_003_recent_active_messages_are_the_last_four_pairs_even_when_a_summary_covers_them() {
    let mut session = conversation(21);
    summary_of(&mut session, 0, 19, 1, "S1");
    let prompt = send(&session, Preset::Multilevel, &[], &[], 8000);
    assert_eq!(texts(&prompt, Layer::Recent), names(13, 20));
    assert_eq!(texts(&prompt, Layer::Message), ["M21"]);
    let covered = left_out(&prompt, Layer::Recent, "A summary stands");
    assert_eq!(covered.count, 12);
}

#[test]
fn seed_003_summaries_have_a_budget_of_about_2000_tokens_when_others_need_the_rest() {
    let mut session = empty();
    for _ in 0..130 {
        say_long(&mut session, 100);
    }
    for n in 0..6 {
        let content = format!("Summary {n}: {}", "word ".repeat(480));
        summary_of(&mut session, n * 10, n * 10 + 9, 1, &content);
    }
    let prompt = send(&session, Preset::Multilevel, &[], &[], 8000);
    let summaries: u32 = texts(&prompt, Layer::Summary).iter().map(|text| tokens().turn(text)).sum();
    assert!((1400..=2000).contains(&summaries), "{summaries}");
    assert!(texts(&prompt, Layer::Recent).len() >= 55, "uncovered messages have all the rest");
}

#[test]
fn seed_003_snippets_stop_at_their_budget_and_are_trimmed_first() {
    let mut session = conversation(20);
    for n in 0..30 {
        say(&mut session, &format!("Archived {n}: {}", "word ".repeat(150)));
    }
    let covered = session.len() - 1;
    summary_of(&mut session, 0, covered, 1, "S");
    for _ in 0..100 {
        say_long(&mut session, 100);
    }
    let archived = session.visible().skip(20).take(30);
    let snippets: Vec<_> = archived
        .map(|message| Snippet {
            session: None,
            title: String::new(),
            is_match: true,
            message: Arc::clone(message),
            kept: Vec::new(),
            reason: "Found".to_owned(),
        })
        .collect();
    let prompt = send(&session, Preset::Multilevel, &[], &snippets, 8000);
    assert_eq!(texts(&prompt, Layer::Snippet), [""; 0], "recent messages need the room");
    assert_eq!(left_out(&prompt, Layer::Snippet, "").count, 30);
    let prompt = send(&session, Preset::Multilevel, &[], &snippets, 24_000);
    // They are lines of one turn.
    let sent = tokens().turn(&texts(&prompt, Layer::Snippet).concat());
    assert!((2000..=4500).contains(&sent), "{sent}");
    assert!(texts(&prompt, Layer::Snippet)[0].contains("Archived 0:"), "the best first");
}

#[test]
fn seed_003_the_budgets_of_a_prompt_can_be_set() {
    let mut session = empty();
    for _ in 0..160 {
        say_long(&mut session, 100);
    }
    for n in 0..6 {
        summary_of(&mut session, n * 10, n * 10 + 9, 1, &format!("Summary {n}: {}", "word ".repeat(400)));
    }
    let tokens = tokens();
    let sent = |summaries: u32| {
        let shares = PromptShares { summaries, ..PromptShares::default() };
        let policy = Policy { shares: Some(shares), ..Policy::preset(Preset::Multilevel) };
        texts(&assemble(&input(&session, 8000, &policy, &tokens)), Layer::Summary).len()
    };
    assert_eq!((sent(2000), sent(600), sent(3000)), (4, 1, 6));
}

#[test]
fn seed_003_trimming_order_is_snippets_then_recent_messages_then_older_summaries() {
    let mut session = empty();
    for n in 0..40 {
        say(&mut session, &format!("{n}: {}", "word ".repeat(100)));
    }
    for n in 0..4 {
        let content = format!("Summary {n}: {}", "word ".repeat(450));
        summary_of(&mut session, n * 10, n * 10 + 9, 1, &content);
    }
    for _ in 0..80 {
        say_long(&mut session, 60);
    }
    let snippets: Vec<_> = (0..6).map(|place| snippet(&session, place)).collect();
    let counts = |budget: u32| {
        let prompt = send(&session, Preset::Multilevel, &[], &snippets, budget);
        let left_out =
            prompt.items.iter().filter(|item| !item.about.included && item.about.layer == Layer::Snippet);
        let snippets = snippets.len() - left_out.map(|item| item.about.count).sum::<usize>();
        [snippets, texts(&prompt, Layer::Recent).len(), texts(&prompt, Layer::Summary).len()]
    };
    assert_eq!(counts(PLENTY), [6, 79, 4]);
    let mut reduced_at = [0; 3];
    for budget in (1400..9000).rev().step_by(20) {
        let now = counts(budget);
        for (at, is) in reduced_at.iter_mut().zip([now[0] < 6, now[1] < 79, now[2] < 4]) {
            *at = if is && *at == 0 { budget } else { *at };
        }
        assert!(now[1] == 79 || now[0] == 0, "{now:?} at {budget}: snippets go before recent messages");
        assert!(budget < 4000 || now[2] == 4, "{now:?} at {budget}: older summaries go last");
        assert!(now[2] > 0, "{now:?} at {budget}: the newest stays");
    }
    let [snippets, recent, summaries] = reduced_at;
    assert!(snippets > recent && recent > summaries + 2000 && summaries > 0, "{reduced_at:?}");
}

#[test]
fn seed_004_degraded_mode_sends_all_that_fits_by_the_default_policy_too() {
    let session = conversation(60);
    let (policy, tokens) = (Policy::default(), tokens());
    let sent = |degraded: bool, budget: u32| {
        let turns = assemble(&AssembleInput { degraded, ..input(&session, budget, &policy, &tokens) }).turns;
        turns.iter().filter(|turn| turn.content.starts_with('M')).count()
    };
    assert_eq!((sent(false, PLENTY), sent(true, PLENTY)), (20, 60));
    let few = sent(true, 300);
    assert!((10..60).contains(&few), "{few} fit");
}

#[test]
fn seed_004_phase_7_the_order_is_system_important_data_summary_recent_messages() {
    let mut session = conversation(20);
    summarise(&mut session, "They spoke of many things.");
    let at = Timestamp::from_second(0);
    let theme = Fact {
        key: Some("theme".to_owned()),
        ..Fact::new(FactField::UserPreferences, json!("dark"), FactOrigin::Extracted, at)
    };
    put(&mut session, [theme, fact("X causes Y.")]);
    let prompt = send(&session, Preset::Progressive, &[], &[], 3000);
    let roles: Vec<_> = prompt.turns.iter().take(3).map(|turn| turn.role).collect();
    assert_eq!(roles, [Role::System, Role::User, Role::User], "data is not said by the system");
    assert_eq!(
        prompt.turns[1].content,
        "[IMPORTANT DATA OF THIS CONVERSATION]\n<important-data>\n{\n  \"user_preferences\": {\n    \"theme\": \"dark\"\n  },\n  \
         \"important_facts\": [\n    \"X causes Y.\"\n  ]\n}\n</important-data>"
    );
    assert_eq!(prompt.turns[2].content, summary_block("They spoke of many things."));
}

#[test]
fn seed_004_phase_7_recent_messages_are_included_and_old_summarised_ones_are_not() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    let prompt = send(&session, Preset::Progressive, &[], &[], 3000);
    assert_eq!(texts(&prompt, Layer::Recent), names(11, 19));
    assert!(prompt.tokens < 3000);
    for old in names(1, 9) {
        assert!(!prompt.text().contains(&format!("\n{old}\n")), "{old}");
    }
}

#[test]
fn seed_004_phase_7_a_session_without_summaries_sends_all_messages_normally() {
    let session = conversation(50);
    let prompt = send(&session, Preset::Progressive, &[], &[], 3000);
    assert_eq!(layers(&prompt), [Layer::System, Layer::Recent, Layer::Message]);
    assert_eq!(texts(&prompt, Layer::Recent), names(1, 49));
}

#[test]
fn seed_004_scenario_1_a_short_conversation_is_sent_as_it_is() {
    let prompt = send(&conversation(5), Preset::Progressive, &[], &[], 3000);
    assert_eq!(said(&prompt), names(1, 5));
}

#[test]
fn seed_004_phase_8_a_single_very_long_message_is_handled() {
    let mut session = conversation(4);
    say(&mut session, &"word ".repeat(20_000));
    let prompt = send(&session, Preset::Progressive, &[], &[], 3000);
    assert!((2800..=3000).contains(&prompt.tokens), "{}", prompt.tokens);
    assert!(texts(&prompt, Layer::Message)[0].contains("characters left out …]"));
}

#[test]
fn seed_004_degraded_mode_sends_all_messages_within_the_budget() {
    let mut session = empty();
    for _ in 0..100 {
        say_long(&mut session, 100);
    }
    let prompt = send(&session, Preset::Progressive, &[], &[], 6000);
    assert!(texts(&prompt, Layer::Recent).len() >= 57, "no summary came: as many as fit");
    assert!(matches!(Policy::preset(Preset::Progressive).keep, Keep::Tokens(_)));
}
