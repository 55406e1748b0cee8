//! Seed 000: one summary that is written anew with every ten messages.

use proptest::prelude::*;
use rstest::rstest;

use extremis_domain::{Change, Keep, Length, Role, Trigger};

use super::*;
use crate::summarise::cost_in_request;
use crate::testing::{add, at, clean, commit, conversation, empty, grow, next, say_long, words};

fn rolling() -> Policy {
    Policy::preset(Preset::Rolling)
}

fn due(session: &Session) -> Option<SummaryStep> {
    plan(session, &rolling(), &Tokens::estimate(), NO_LIMIT)
}

fn asked(session: &Session) -> Option<SummaryStep> {
    plan_now(session, &rolling(), &Tokens::estimate(), NO_LIMIT)
}

fn names(from: usize, to: usize) -> Vec<String> {
    (from..=to).map(|n| format!("M{n}")).collect()
}

/// Grows to 20, 30, … messages and commits the summary at each.
fn summarised_at_every_ten_until(messages: usize) -> Session {
    let mut session = empty();
    for (n, total) in (20..=messages).step_by(10).enumerate() {
        grow(&mut session, total);
        let step = due(&session).unwrap();
        commit(&mut session, &step, &format!("S{}", n + 1));
    }
    session
}

#[test]
fn seed_000_configuration_is_the_default() {
    let policy = rolling();
    assert_eq!((policy.trigger.messages, policy.trigger.tokens), (Some(20), Some(8000)));
    assert_eq!((policy.keep, policy.length), (Keep::Messages(10), Length::Characters(2000)));
}

#[test]
fn what_was_forgotten_is_covered_by_a_summary_and_no_reason_for_one() {
    let mut session = conversation(20);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    for id in &ids[..9] {
        session.apply(Change::Forgotten { message: id.clone() }).unwrap();
    }
    let step = due(&session).unwrap();
    assert_eq!((step.covers, words(&step.messages)[9]), (10, "M10"));
    session.apply(Change::Forgotten { message: ids[9].clone() }).unwrap();
    assert!(due(&session).is_none() && asked(&session).is_none(), "nothing is said in the older part");
    grow(&mut session, 21);
    assert_eq!(due(&session).unwrap().covers, 11);
}

#[test]
fn seed_000_state_1_twenty_messages_summarise_the_oldest_ten() {
    let session = conversation(20);
    let step = due(&session).unwrap();
    assert_eq!(words(&step.messages), names(1, 10));
    assert_eq!((step.covers, step.kept), (10, 10));
    assert!(step.base.is_none());
    assert_eq!(session.place(&step.through), Some(9));
    assert_eq!((step.session, step.revision), (session.id(), session.revision()));
}

#[test]
fn seed_000_state_2_thirty_messages_regenerate_from_the_first_summary_and_ten_messages() {
    let mut session = summarised_at_every_ten_until(20);
    grow(&mut session, 30);
    let step = due(&session).unwrap();
    assert_eq!(step.base.as_ref().unwrap().content, "S1");
    assert_eq!(words(&step.messages), names(11, 20));
    assert_eq!((step.covers, step.kept), (20, 10));
}

#[test]
fn seed_000_state_3_forty_messages_regenerate_again() {
    let mut session = summarised_at_every_ten_until(30);
    grow(&mut session, 40);
    let step = due(&session).unwrap();
    assert_eq!(step.base.as_ref().unwrap().content, "S2");
    assert_eq!(words(&step.messages), names(21, 30));
    assert_eq!((step.covers, step.kept), (30, 10));
}

#[test]
fn seed_000_timeline_to_sixty_messages_summarises_at_every_tenth_from_twenty_and_at_no_other() {
    let mut session = empty();
    let mut timeline = Vec::new();
    for total in 1..=60 {
        grow(&mut session, total);
        while let Some(step) = due(&session) {
            commit(&mut session, &step, "S");
            timeline.push((total, step.covers));
        }
    }
    assert_eq!(timeline, [(20, 10), (30, 20), (40, 30), (50, 40), (60, 50)]);
}

#[rstest]
#[case::nothing_said(0)]
#[case::one_below_the_threshold(19)]
fn seed_000_below_twenty_messages_nothing_is_due(#[case] messages: usize) {
    assert!(due(&conversation(messages)).is_none());
}

#[rstest]
fn seed_000_between_two_summaries_nothing_is_due(#[values(20, 21, 25, 29)] messages: usize) {
    let mut session = summarised_at_every_ten_until(20);
    grow(&mut session, messages);
    assert!(due(&session).is_none());
}

#[test]
fn seed_000_needs_regeneration_example_thirty_messages_with_ten_covered() {
    let mut session = conversation(20);
    let step = due(&session).unwrap();
    commit(&mut session, &step, "S1");
    grow(&mut session, 29);
    assert!(due(&session).is_none(), "29 - (10 + 10) = 9 < 10");
    grow(&mut session, 30);
    assert!(due(&session).is_some(), "30 - (10 + 10) = 10 >= 10");
}

#[test]
fn seed_000_a_session_summary_says_what_it_covers_when_and_by_whom() {
    let step = due(&conversation(20)).unwrap();
    let version = step.version(clean("S1"), "test-model", at(7));
    assert!(version.is_valid());
    assert_eq!((version.content.as_str(), version.covers_message_count), ("S1", 10));
    assert_eq!((version.created_at, version.model_used.as_deref()), (at(7), Some("test-model")));
    assert!(!step.version(clean("  "), "m", at(0)).is_valid(), "seed_000_is_valid: it says nothing");
}

#[test]
fn seed_000_token_trigger_fires_before_twenty_messages() {
    let mut session = empty();
    for _ in 0..15 {
        say_long(&mut session, 533);
    }
    assert!(due(&session).is_none(), "7,995 tokens");
    say_long(&mut session, 5);
    let step = due(&session).unwrap();
    assert_eq!((step.covers, step.kept), (6, 10));
}

/// Seed 000 always keeps ten and so would never summarise these: the token trigger would fire in vain for
/// ever.
#[rstest]
#[case::ten_of_a_thousand(&[1000; 10], 6, 4)]
#[case::the_last_is_over_the_room(&[3000, 100, 6000], 2, 1)]
#[case::two(&[100, 7900], 1, 1)]
#[case::all_but_the_first_fit(&[7000, 500, 500], 1, 2)]
#[case::exactly_half_is_kept(&[2000, 2000, 2000, 2000], 2, 2)]
fn ten_or_fewer_huge_messages_make_progress_by_keeping_fewer(
    #[case] lengths: &[u32],
    #[case] covers: usize,
    #[case] kept: usize,
) {
    let mut session = empty();
    for length in lengths {
        say_long(&mut session, *length);
    }
    let step = due(&session).unwrap();
    assert_eq!((step.covers, step.kept), (covers, kept));
    commit(&mut session, &step, "S");
    assert!(due(&session).is_none(), "once is enough");
}

#[test]
fn a_single_huge_message_stays_word_for_word() {
    let mut session = empty();
    say_long(&mut session, 50_000);
    assert!(due(&session).is_none());
    assert!(asked(&session).is_none());
}

#[test]
fn eight_thousand_new_tokens_regenerate_before_ten_new_messages() {
    let mut session = summarised_at_every_ten_until(20);
    for _ in 0..3 {
        say_long(&mut session, 2000);
    }
    assert!(due(&session).is_none(), "6,000 new tokens in 3 messages");
    say_long(&mut session, 2000);
    let step = due(&session).unwrap();
    assert_eq!(words(&step.messages), names(11, 14));
    assert_eq!((step.covers, step.kept), (14, 10));
    commit(&mut session, &step, "S2");
    assert!(due(&session).is_none(), "what was new is counted only once");
}

#[test]
fn huge_messages_regenerate_even_when_fewer_than_ten_are_uncovered() {
    let mut session = empty();
    let mut covers = Vec::new();
    for _ in 0..12 {
        say_long(&mut session, 3000);
        while let Some(step) = due(&session) {
            commit(&mut session, &step, "S");
            covers.push((session.len(), step.covers));
        }
    }
    assert_eq!(covers, [(3, 2), (6, 5), (9, 8), (12, 11)]);
}

#[test]
fn a_regeneration_starts_from_what_the_user_wrote() {
    let mut session = summarised_at_every_ten_until(20);
    let mut edited = SummaryVersion::clone(session.summary().unwrap());
    edited.based_on = Some(std::mem::replace(&mut edited.id, SummaryId::new()));
    edited.content = "corrected".to_owned();
    edited.origin = Origin::Edited;
    session.apply(Change::SummaryAdded { summary: edited.clone() }).unwrap();
    assert!(due(&session).is_none(), "an edit makes nothing due");
    grow(&mut session, 30);
    let step = due(&session).unwrap();
    assert_eq!(step.base.as_ref().unwrap().content, "corrected");
    assert_eq!(step.version(clean("S2"), "m", at(0)).based_on, Some(edited.id));
}

#[test]
fn another_branch_is_counted_for_itself() {
    let mut session = summarised_at_every_ten_until(30);
    let fifth = session.visible().nth(4).unwrap().id.clone();
    add(&mut session, Message::new(Role::Assistant, "another answer", at(99)).after(Some(fifth)));
    assert_eq!((session.len(), session.covered()), (6, 0));
    assert!(due(&session).is_none());
    grow(&mut session, 20);
    let step = due(&session).unwrap();
    assert!(step.base.is_none(), "no summary of the other branch gets in");
    assert!(words(&step.messages).contains(&"another answer"));
}

#[rstest]
#[case::nothing(0, None)]
#[case::two_are_always_kept(2, None)]
#[case::three(3, Some((1, 2)))]
#[case::ten(10, Some((8, 2)))]
#[case::eleven(11, Some((1, 10)))]
#[case::nineteen(19, Some((9, 10)))]
fn asked_for_it_keeps_ten_or_else_two(#[case] messages: usize, #[case] expected: Option<(usize, usize)>) {
    let step = asked(&conversation(messages));
    assert_eq!(step.map(|step| (step.covers, step.kept)), expected);
}

#[test]
fn asked_for_it_again_covers_the_rest_and_then_nothing_is_left() {
    let mut session = summarised_at_every_ten_until(20);
    let step = asked(&session).unwrap();
    assert_eq!(words(&step.messages), names(11, 18));
    commit(&mut session, &step, "S2");
    assert!(asked(&session).is_none());
    assert!(due(&session).is_none());
}

#[test]
fn an_imported_conversation_is_caught_up_in_steps_that_fit_the_model() {
    let mut session = empty();
    for _ in 0..1000 {
        say_long(&mut session, 100);
    }
    let mut steps = 0;
    let tokens = Tokens::estimate();
    while let Some(step) = plan(&session, &rolling(), &tokens, 4000) {
        let cost: u32 = step.messages.iter().map(|message| cost_in_request(message, &tokens)).sum();
        assert!(cost <= 4000, "{cost}");
        commit(&mut session, &step, "S");
        steps += 1;
    }
    assert!((30..=60).contains(&steps), "{steps}");
    assert!((10..20).contains(&(1000 - session.covered())), "{} are left", 1000 - session.covered());
}

#[test]
fn a_few_huge_imported_messages_are_caught_up_too() {
    let mut session = empty();
    for _ in 0..10 {
        say_long(&mut session, 3000);
    }
    let mut covers = Vec::new();
    while let Some(step) = plan(&session, &rolling(), &Tokens::estimate(), 7000) {
        commit(&mut session, &step, "S");
        covers.push(step.covers);
    }
    assert_eq!(covers, [2, 4, 6, 8], "until fewer than 8,000 tokens are neither covered nor kept");
}

#[test]
fn a_message_larger_than_the_model_can_take_is_covered_alone() {
    let mut session = conversation(20);
    let mut huge = empty();
    say_long(&mut huge, 100_000);
    grow(&mut huge, 20);
    std::mem::swap(&mut session, &mut huge);
    let step = plan(&session, &rolling(), &Tokens::estimate(), 4000).unwrap();
    assert_eq!((step.messages.len(), step.covers), (1, 1));
}

#[test]
fn ten_thousand_counted_messages_are_planned_without_counting_again() {
    let mut session = empty();
    for _ in 0..10_000 {
        let mut message = next(&session, &"word ".repeat(200));
        message.tokens = Some(204);
        add(&mut session, message);
    }
    let started = std::time::Instant::now();
    for _ in 0..100 {
        assert!(due(&session).is_some());
    }
    // Measured: under 1 ms each, in a debug build. Counting all of it anew would take seconds.
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

prop_compose! {
    fn policies()(
        message_threshold in 0usize..30,
        token_threshold in 0u32..5000,
        recent_to_keep in 0usize..15,
        regenerate_every in 1usize..15,
    ) -> Policy {
        Policy {
            trigger: Trigger {
                messages: Some(message_threshold),
                again_after: Some(regenerate_every),
                tokens: Some(token_threshold),
                ..rolling().trigger
            },
            keep: Keep::Messages(recent_to_keep),
            ..rolling()
        }
    }
}

proptest! {
    #[test]
    fn every_step_makes_progress_without_gap_or_overlap(
        policy in policies(),
        lengths in prop::collection::vec(prop_oneof![4..200u32, 4..9000u32], 1..80),
        input_limit in prop_oneof![1u32..2000, 2000u32..100_000],
        asks in prop::collection::vec(any::<bool>(), 80),
    ) {
        let tokens = Tokens::estimate();
        let mut session = empty();
        for (n, length) in lengths.into_iter().enumerate() {
            say_long(&mut session, length);
            let mut steps = 0;
            loop {
                let step = if asks[n] && steps == 0 {
                    plan_now(&session, &policy, &tokens, input_limit)
                } else {
                    plan(&session, &policy, &tokens, input_limit)
                };
                let Some(step) = step else { break };
                let covered = session.covered();
                let expected: Vec<_> = session.visible().skip(covered).take(step.messages.len()).collect();
                prop_assert!(step.covers > covered, "progress");
                prop_assert_eq!(step.covers, covered + step.messages.len());
                prop_assert_eq!(step.messages.iter().collect::<Vec<_>>(), expected, "no gap, no overlap");
                prop_assert_eq!(session.place(&step.through), Some(step.covers - 1));
                prop_assert_eq!(step.base.as_ref().map(|b| &b.id), session.summary().map(|b| &b.id));
                prop_assert!(step.covers + step.kept <= session.len(), "what is kept stays uncovered");
                commit(&mut session, &step, "S");
                steps += 1;
                prop_assert!(steps <= session.len(), "planning comes to rest");
            }
        }
    }
}
