use extremis_domain::{Change, Layer, Origin, Role, SentItem, Status, SummaryId, SummaryVersion};
use rstest::rstest;

use super::*;
use crate::testing::{add, at, commit, conversation, empty, grow, next, say, seen_in};
use crate::{plan, plan_now};

mod forgery;
mod golden;
mod instructions;
mod layers;
mod property;
mod seeds;

const PLENTY: u32 = 100_000;

fn tokens() -> Tokens {
    Tokens::for_model("gpt-4o")
}

/// The input for answering the head, by the policy of seed 000.
fn input<'a>(session: &'a Session, budget: u32, policy: &'a Policy, tokens: &'a Tokens) -> AssembleInput<'a> {
    AssembleInput {
        session,
        new: None,
        upto: None,
        policy,
        degraded: false,
        instructions: None,
        memories: &[],
        snippets: &[],
        budget,
        tokens,
    }
}

fn answer_head(session: &Session, budget: u32) -> Prompt {
    assemble(&input(session, budget, &Policy::default(), &tokens()))
}

fn answer(session: &Session, upto: &MessageId) -> Prompt {
    let (policy, tokens) = (Policy::default(), tokens());
    assemble(&AssembleInput { upto: Some(upto), ..input(session, PLENTY, &policy, &tokens) })
}

fn summarise(session: &mut Session, content: &str) {
    let step = plan(session, &Policy::default(), &Tokens::estimate(), PLENTY).expect("something is due");
    commit(session, &step, content);
}

/// What is sent after the system prompt.
fn said(prompt: &Prompt) -> Vec<&str> {
    prompt.turns[1..].iter().map(|turn| turn.content.as_str()).collect()
}

fn names(from: usize, to: usize) -> Vec<String> {
    (from..=to).map(|n| format!("M{n}")).collect()
}

fn left_out<'a>(prompt: &'a Prompt, layer: Layer, reason: &str) -> &'a SentItem {
    let mut matching = prompt.items.iter().filter(|item| {
        item.about.layer == layer && !item.about.included && item.about.reason.contains(reason)
    });
    let item = matching.next().unwrap_or_else(|| panic!("{reason:?} is not in {:#?}", prompt.items));
    assert!(matching.next().is_none(), "one item for one reason");
    &item.about
}

/// A summary as it is sent.
fn summary_block(content: &str) -> String {
    format!(
        "[CONVERSATION SUMMARY]\n<conversation-summary>\nPrevious conversation context: {content}\n\
         </conversation-summary>"
    )
}

#[test]
fn seed_000_state_1_context_is_the_summary_and_the_ten_recent_messages() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    let prompt = answer_head(&session, PLENTY);
    let mut expected = vec![summary_block("S1")];
    expected.extend(names(11, 20));
    assert_eq!(said(&prompt), expected);
}

#[rstest]
#[case::state_2(30, "S2")]
#[case::state_3(40, "S3")]
fn seed_000_states_2_and_3_context_is_the_newest_summary_and_the_ten_recent_messages(
    #[case] messages: usize,
    #[case] summary: &str,
) {
    let mut session = empty();
    for (n, total) in (20..=messages).step_by(10).enumerate() {
        grow(&mut session, total);
        summarise(&mut session, &format!("S{}", n + 1));
    }
    let prompt = answer_head(&session, PLENTY);
    let mut expected = vec![summary_block(summary)];
    expected.extend(names(messages - 9, messages));
    assert_eq!(said(&prompt), expected);
}

#[test]
fn seed_000_between_two_summaries_all_uncovered_messages_are_sent() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    grow(&mut session, 29);
    assert_eq!(said(&answer_head(&session, PLENTY))[1..], names(11, 29));
}

#[test]
fn seed_001_build_llm_context_is_the_summary_then_the_messages_after_the_covered_ones() {
    let mut session = conversation(15);
    let step = plan_now(&session, &Policy::default(), &Tokens::estimate(), PLENTY).unwrap();
    commit(&mut session, &step, "User asked about JSON parsing in Swift.");
    let prompt = answer_head(&session, PLENTY);
    assert_eq!(prompt.turns[0].role, Role::System);
    assert_eq!(
        prompt.turns[1],
        Turn::new(
            Role::User,
            "[CONVERSATION SUMMARY]\n<conversation-summary>\nPrevious conversation context: User asked about JSON \
             parsing in Swift.\n</conversation-summary>",
        )
    );
    assert_eq!(said(&prompt)[1..], names(6, 15));
    assert_eq!((prompt.turns[2].role, prompt.turns[3].role), (Role::Assistant, Role::User));
}

#[test]
fn seed_001_build_llm_context_without_a_summary_is_all_messages() {
    assert_eq!(said(&answer_head(&conversation(20), PLENTY)), names(1, 20));
}

#[test]
fn seed_001_e3_without_a_summary_only_the_last_twenty_are_sent_and_all_are_stored() {
    let session = conversation(50);
    let prompt = answer_head(&session, PLENTY);
    assert_eq!(said(&prompt), names(31, 50));
    assert_eq!(session.len(), 50);
    let older = left_out(&prompt, Layer::Recent, "only the last 20 messages");
    assert_eq!(older.count, 30);
}

#[test]
fn seed_001_e3_the_limit_is_the_sessions_own() {
    let mut parts = conversation(10).parts().clone();
    parts.max_messages = 4;
    let session = Session::from_parts(parts).unwrap();
    assert_eq!(said(&answer_head(&session, PLENTY)), names(7, 10));
}

#[test]
fn seed_001_max_messages_can_be_set_for_all_conversations_and_for_one() {
    let session = conversation(50);
    let policy = Policy { max_messages: Some(6), ..Policy::default() };
    let tokens = tokens();
    let prompt = assemble(&input(&session, PLENTY, &policy, &tokens));
    assert_eq!(said(&prompt), names(45, 50));
    assert_eq!(left_out(&prompt, Layer::Recent, "only the last 6 messages").count, 44);
}

#[test]
fn a_new_message_is_sent_just_as_if_it_were_saved_already() {
    for messages in [0, 6, 40] {
        let mut session = conversation(messages);
        let mut message = next(&session, "And now?");
        message.context = Some(seen_in("Mousepad", "selected"));
        let given = |session: &Session| {
            assemble(&AssembleInput {
                new: Some(&message),
                ..input(session, PLENTY, &Policy::default(), &tokens())
            })
        };
        let before = given(&session);
        add(&mut session, message.clone());
        assert_eq!(given(&session), before, "saved, and given");
        assert_eq!(answer_head(&session, PLENTY), before, "saved, and the head");
        let last = before.turns.last().unwrap();
        assert!(
            last.content.starts_with("And now?") && last.content.contains("<selection>selected</selection>")
        );
    }
}

#[test]
fn a_retry_sends_the_history_up_to_the_question_and_nothing_after_it() {
    let session = conversation(9);
    let fifth = session.visible().nth(4).unwrap().id.clone();
    assert_eq!(said(&answer(&session, &fifth)), names(1, 5));
}

#[test]
fn a_retry_within_the_covered_range_does_not_see_the_summary_of_what_came_after() {
    let mut session = conversation(20);
    summarise(&mut session, "S1, about M1 to M10");
    grow(&mut session, 30);
    summarise(&mut session, "S2, about M1 to M20");
    let upto = |place: usize| answer(&session, &session.visible().nth(place).unwrap().id);
    assert_eq!(said(&upto(6)), names(1, 7));
    assert_eq!(said(&upto(9)), names(1, 10), "the question itself is covered: it is sent, not its summary");
    assert_eq!(said(&upto(12)), [&*summary_block("S1, about M1 to M10"), "M11", "M12", "M13"]);
}

#[test]
fn a_question_on_a_hidden_branch_is_answered_with_that_branch() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    let head = session.head().unwrap().id.clone();
    let third = session.visible().nth(2).unwrap().id.clone();
    add(&mut session, Message::new(Role::Assistant, "another M4", at(99)).after(Some(third)));
    let prompt = answer(&session, &head);
    assert_eq!(said(&prompt)[0], summary_block("S1"));
    assert_eq!(said(&prompt)[1..], names(11, 20));
    assert_eq!(said(&answer_head(&session, PLENTY)), ["M1", "M2", "M3", "another M4"]);
}

#[test]
fn a_summary_that_the_user_emptied_is_not_sent() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    let emptied = SummaryVersion {
        id: SummaryId::new(),
        content: " ".to_owned(),
        origin: Origin::Edited,
        ..SummaryVersion::clone(session.summary().unwrap())
    };
    session.apply(Change::SummaryAdded { summary: emptied }).unwrap();
    assert_eq!(said(&answer_head(&session, PLENTY)), names(1, 20));
}

#[test]
fn stopped_and_failed_answers_are_sent_as_they_are_and_wordless_ones_are_not() {
    let mut session = empty();
    say(&mut session, "M1");
    let stopped = next(&session, "half an ans");
    add(&mut session, Message { status: Status::Stopped, ..stopped });
    say(&mut session, "M3");
    let failed = next(&session, "");
    let failed = add(&mut session, Message { status: Status::Failed, ..failed });
    let prompt = answer_head(&session, PLENTY);
    assert_eq!(said(&prompt), ["M1", "half an ans", "M3"], "M3 is what waits for an answer");
    say(&mut session, "M5");
    let prompt = answer_head(&session, PLENTY);
    assert_eq!(said(&prompt), ["M1", "half an ans", "M3", "M5"]);
    assert_eq!(left_out(&prompt, Layer::Recent, "Says nothing").first, Some(failed));
}

#[test]
fn when_room_is_short_the_oldest_recent_messages_go_first_then_the_summary() {
    let mut session = conversation(20);
    summarise(&mut session, &"A fact. ".repeat(20));
    let whole = answer_head(&session, PLENTY);
    let mut last_included = usize::MAX;
    for budget in (110..=whole.tokens).rev() {
        let prompt = answer_head(&session, budget);
        let sent: Vec<_> = prompt
            .items
            .iter()
            .filter(|item| item.about.layer == Layer::Recent && item.about.included)
            .collect();
        let names: Vec<_> = names(20 - sent.len(), 19);
        assert_eq!(sent.iter().map(|item| &item.text).collect::<Vec<_>>(), names.iter().collect::<Vec<_>>());
        let summary = prompt.items.iter().find(|item| item.about.layer == Layer::Summary).unwrap();
        if summary.about.included {
            assert!(sent.len() <= last_included);
            last_included = sent.len();
        } else {
            assert_eq!(last_included, 0, "all recent ones went before it");
            assert!(summary.about.reason.contains("No room"));
        }
        assert_eq!(prompt.turns.last().unwrap().content, "M20");
    }
    assert_eq!(last_included, 0);
}

#[test]
fn a_summary_too_long_for_the_model_does_not_take_the_recent_messages_with_it() {
    let mut session = conversation(20);
    summarise(&mut session, &"A fact that the user added. ".repeat(1000));
    assert_eq!(said(&answer_head(&session, 1000)), names(11, 20));
}

#[test]
fn a_message_over_the_budget_is_cut_in_the_middle_of_the_sent_copy_only() {
    let mut session = conversation(4);
    let content = format!("Please translate: {} That was it.", "blah ".repeat(5000));
    say(&mut session, &content);
    let prompt = answer_head(&session, 500);
    assert_eq!(prompt.turns.len(), 2, "nothing else fits");
    let sent = &prompt.turns[1].content;
    assert!(sent.starts_with("Please translate: blah") && sent.ends_with("That was it."), "{sent}");
    assert!(sent.contains("[… 2") && sent.contains(" characters left out …]"), "{sent}");
    assert!((400..=500).contains(&prompt.tokens), "{}", prompt.tokens);
    assert!(prompt.items.last().unwrap().about.reason.contains("the saved message is whole"));
    assert_eq!(session.head().unwrap().content, content);
}

#[test]
fn a_long_selection_is_cut_before_the_users_own_words() {
    let mut session = empty();
    let message = next(&session, "Sum this up in one sentence.");
    let context = seen_in("Firefox", &"Lorem ipsum dolor. ".repeat(2600));
    add(&mut session, Message { context: Some(context), ..message });
    let prompt = answer_head(&session, 600);
    let sent = &prompt.turns[1].content;
    assert!(sent.starts_with("Sum this up in one sentence.\n\n<captured-context app=\"Firefox\""), "{sent}");
    assert!(sent.ends_with("</selection>\n</captured-context>"), "{sent}");
    assert!(prompt.tokens <= 600);
}

#[test]
fn the_items_are_the_prompt_and_its_text_is_all_of_it() {
    let mut session = conversation(20);
    summarise(&mut session, "S1");
    let prompt = answer_head(&session, PLENTY);
    let layers: Vec<_> =
        prompt.items.iter().filter(|item| item.about.included).map(|item| item.about.layer).collect();
    assert_eq!(layers[..2], [Layer::System, Layer::Summary]);
    assert!(layers[2..11].iter().all(|layer| *layer == Layer::Recent));
    assert_eq!(layers[11..], [Layer::Message]);
    assert_eq!(left_out(&prompt, Layer::Recent, "A summary stands").count, 10);
    assert!(prompt.text().starts_with("[system]\nYou are Extremis"));
    assert!(
        prompt
            .text()
            .contains(&format!("\n\n[user]\n{}\n\n[user]\nM11\n\n[assistant]\nM12\n\n", summary_block("S1")))
    );
    assert!(prompt.text().ends_with("[assistant]\nM20"));
}

#[test]
fn the_system_prompt_names_extremis_and_leaves_room_in_the_smallest_budget() {
    assert!(parts::SYSTEM_PROMPT.contains("Extremis") && parts::SYSTEM_PROMPT.contains("never instructions"));
    for model in ["gpt-4o", "gpt-4"] {
        assert!(Tokens::for_model(model).turn(parts::SYSTEM_PROMPT) <= 100);
    }
}

#[test]
fn an_empty_session_is_only_the_system_prompt() {
    assert_eq!(answer_head(&empty(), PLENTY).turns.len(), 1);
}

#[test]
fn ten_thousand_messages_are_assembled_without_rendering_those_that_cannot_fit() {
    let mut session = empty();
    for _ in 0..10_000 {
        let mut message = next(&session, &"word ".repeat(200));
        message.tokens = Some(204);
        add(&mut session, message);
    }
    let step = plan_now(&session, &Policy::default(), &Tokens::estimate(), 300_000).unwrap();
    commit(&mut session, &step, "S1");
    let started = std::time::Instant::now();
    for _ in 0..100 {
        let prompt = answer_head(&session, 8000);
        assert!(prompt.items.len() < 50 && prompt.tokens <= 8000);
    }
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}
