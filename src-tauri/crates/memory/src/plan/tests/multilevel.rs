//! Seed 003: a summary for every few turns, and summaries of summaries.

use extremis_domain::{Keep, Role, Shape, Status};
use rstest::rstest;

use super::*;
use crate::testing::{add, conversation, empty, grow, next, say, words};

fn multilevel() -> Policy {
    Policy::preset(Preset::Multilevel)
}

fn every(user_turns: usize) -> Policy {
    let mut policy = multilevel();
    policy.trigger.user_turns = Some(user_turns);
    policy
}

#[test]
fn seed_003_thresholds_are_the_default() {
    let policy = multilevel();
    assert_eq!((policy.trigger.user_turns, policy.keep), (Some(10), Keep::Messages(0)));
    let Shape::Levels { max_active_of_level, max_active, max_level, .. } = policy.shape else { panic!() };
    assert_eq!((max_active_of_level, max_active, max_level), (5, 10, None));
}

#[rstest]
#[case::nine_exchanges(18, None)]
#[case::the_tenth_is_not_answered(19, None)]
#[case::ten_exchanges(20, Some(20))]
fn seed_003_trigger_counts_user_turns_and_waits_for_the_answer(
    #[case] messages: usize,
    #[case] covered: Option<usize>,
) {
    let step = due(&conversation(messages), &multilevel());
    assert_eq!(step.map(|step| (step.covers, step.kept)), covered.map(|covered| (covered, 0)));
}

#[test]
fn seed_003_before_and_after_with_threshold_2_all_active_messages_are_one_chunk() {
    let mut session = empty();
    for name in ["A", "B", "C", "D"] {
        assert!(due(&session, &every(2)).is_none());
        say(&mut session, name);
    }
    let step = due(&session, &every(2)).unwrap();
    assert_eq!(words(&step.messages), ["A", "B", "C", "D"]);
    assert_eq!((step.level, step.covers), (1, 4));
    commit(&mut session, &step, "Summary1");
    assert_eq!(in_force(&session), [(0..4, 1)]);
    assert_eq!(session.len(), 4, "never delete, only archive");
    grow(&mut session, 8);
    let step = due(&session, &every(2)).unwrap();
    assert!(step.base.is_none(), "a summary of its own");
    assert_eq!(sums_up(&session, &step), [4, 5, 6, 7]);
    assert_eq!(covers(&session, &step), 4..8);
}

#[test]
fn seed_003_an_answer_that_failed_before_its_first_word_is_none() {
    let mut session = conversation(19);
    let failed = next(&session, "");
    add(&mut session, Message { status: Status::Failed, ..failed });
    assert!(due(&session, &multilevel()).is_none());
}

#[test]
fn several_messages_of_the_model_in_a_row_count_as_one_turn_of_the_user() {
    let mut session = empty();
    for n in 0..30 {
        let role = if n % 3 == 0 { Role::User } else { Role::Assistant };
        let message = Message { role, ..next(&session, "words") };
        add(&mut session, message);
        assert_eq!(due(&session, &multilevel()).is_some(), n == 28 || n == 29, "{n}");
    }
}

#[test]
fn seed_003_example_progression_five_level_1_summaries_stay_active() {
    let mut session = empty();
    talk(&mut session, &multilevel(), 50);
    assert_eq!(in_force(&session), [(0..20, 1), (20..40, 1), (40..60, 1), (60..80, 1), (80..100, 1)]);
}

#[test]
fn seed_003_example_progression_the_sixth_folds_the_five_oldest_into_level_2() {
    let mut session = empty();
    talk(&mut session, &multilevel(), 59);
    say_long(&mut session, 10);
    say_long(&mut session, 10);
    let sixth = due(&session, &multilevel()).unwrap();
    assert_eq!((covers(&session, &sixth), sixth.level), (100..120, 1));
    commit(&mut session, &sixth, "S6");
    let meta = due(&session, &multilevel()).unwrap();
    assert!(meta.messages.is_empty() && meta.base.is_none());
    assert_eq!(
        meta.folds.iter().map(|fold| fold.content.as_str()).collect::<Vec<_>>(),
        ["S1", "S2", "S3", "S4", "S5"]
    );
    assert_eq!((covers(&session, &meta), meta.level), (0..100, 2));
    commit(&mut session, &meta, "M1");
    assert_eq!(in_force(&session), [(0..100, 2), (100..120, 1)]);
    assert!(due(&session, &multilevel()).is_none());
}

#[test]
fn seed_003_long_term_level_3_compression_triggers_and_at_most_ten_are_active() {
    let mut session = empty();
    let mut seen = Vec::new();
    for _ in 0..400 {
        talk(&mut session, &every(1), 1);
        let levels = levels(&session);
        assert!(levels.len() <= 10, "{levels:?}");
        assert!(
            levels.is_sorted_by(|older, newer| older >= newer),
            "the oldest is the most compressed: {levels:?}"
        );
        seen.extend(levels.first().copied());
    }
    seen.dedup();
    assert!(seen.starts_with(&[1, 2, 3, 4]) && seen.is_sorted(), "{seen:?}");
    assert_eq!(session.covered(), 800);
}

#[test]
fn seed_003_five_of_two_levels_and_one_of_the_third_are_more_than_ten() {
    let mut session = empty();
    let mut most = Vec::new();
    for _ in 0..65 {
        talk(&mut session, &every(1), 1);
        if levels(&session).len() > most.len() {
            most = levels(&session);
        }
    }
    assert_eq!(most, [2, 2, 2, 2, 2, 1, 1, 1, 1, 1], "ten, and not eleven");
}

#[test]
fn seed_003_a_failed_summary_leaves_messages_active_and_the_next_trigger_retries_with_all_of_them() {
    let mut session = conversation(20);
    assert_eq!(due(&session, &multilevel()).unwrap().covers, 20);
    // It failed: nothing is committed, the counter is not reset.
    grow(&mut session, 21);
    assert!(due(&session, &multilevel()).is_none(), "the answer is still to come");
    grow(&mut session, 22);
    assert_eq!(due(&session, &multilevel()).unwrap().covers, 22);
}

#[rstest]
#[case::nothing(0, None)]
#[case::one_exchange(2, Some(2))]
#[case::a_question_that_waits_stays(3, Some(2))]
#[case::only_a_question(1, None)]
fn seed_003_summary_now_compresses_regardless_of_the_threshold(
    #[case] messages: usize,
    #[case] covered: Option<usize>,
) {
    assert_eq!(asked(&conversation(messages), &multilevel()).map(|step| step.covers), covered);
}

#[test]
fn seed_003_summary_off_disables_it_but_not_for_the_user_who_asks() {
    let off = Policy { enabled: false, ..multilevel() };
    assert!(due(&conversation(100), &off).is_none());
    assert!(asked(&conversation(100), &off).is_some());
}

#[test]
fn an_imported_conversation_gets_the_summaries_that_it_would_have() {
    let mut session = conversation(132);
    settle(&mut session, &multilevel());
    assert_eq!(
        in_force(&session),
        [(0..100, 2), (100..132, 1)],
        "ten turns each, and all active ones at the end"
    );
}

#[test]
fn a_chunk_that_the_model_cannot_take_at_once_becomes_several() {
    let mut session = empty();
    for _ in 0..40 {
        say_long(&mut session, 300);
    }
    let mut places = Vec::new();
    while let Some(step) = plan(&session, &multilevel(), &Tokens::estimate(), 2000) {
        if step.folds.is_empty() {
            assert!((1..=6).contains(&step.messages.len()));
            places.push(covers(&session, &step));
        } else {
            assert!(step.folds.len() >= 2);
        }
        commit(&mut session, &step, "S");
    }
    assert!(places.windows(2).all(|pair| pair[0].end == pair[1].start), "{places:?}");
    assert!(session.len() - session.covered() < 20, "less than ten turns are left");
}

#[test]
fn summaries_that_the_model_cannot_take_at_once_are_folded_as_far_as_it_can() {
    let mut session = empty();
    let long = "long ".repeat(400);
    for n in 1..=6 {
        grow(&mut session, 20 * n);
        let step = due(&session, &multilevel()).unwrap();
        commit(&mut session, &step, &long);
    }
    let step = plan(&session, &multilevel(), &Tokens::estimate(), 2100).unwrap();
    assert_eq!((step.folds.len(), step.level), (3, 2));
    let step = plan(&session, &multilevel(), &Tokens::estimate(), 10).unwrap();
    assert_eq!(step.folds.len(), 2, "two in any case, cut in what is sent: else it would never end");
}
