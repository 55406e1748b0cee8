//! A change of topic picks the cut.

use extremis_domain::{Timestamp, TopicChange};

use super::*;
use crate::testing::{add, empty, next, say};

const COOKING: &[&str] = &[
    "Which flour makes the sourdough crust crisp in a small oven?",
    "Bread flour with much protein; bake the sourdough hot, with steam in the oven.",
    "And how long does the sourdough starter ferment before baking the bread?",
    "Feed the starter twice; the dough ferments overnight before baking.",
    "My crust stays pale although the oven is hot and the dough fermented.",
    "A pale crust means too little steam, or a dough that fermented too long in warmth.",
];

const DRIVING: &[&str] = &[
    "The kernel module for the network card panics after suspend on this laptop.",
    "Attach the kernel panic log, and the driver version of the network card module.",
    "The driver version is 5.4 and the panic points at an interrupt handler in the module.",
    "Interrupt handlers must be freed at suspend; the driver of this card forgets that before the panic.",
    "Can I blacklist the driver module until the kernel gets patched?",
    "Yes: blacklist the module, rebuild the initramfs, and the card uses the older driver.",
];

fn layered() -> Policy {
    Policy::preset(Preset::Layered)
}

/// So many messages about one thing and then about the other, one a minute.
fn about(cooking: usize, driving: usize) -> Session {
    let mut session = empty();
    let said = COOKING.iter().cycle().take(cooking).chain(DRIVING.iter().cycle().take(driving));
    for content in said {
        let at = Timestamp::from_second(1_767_520_800 + 60 * i64::try_from(session.len()).unwrap());
        let message = Message { timestamp: at, ..next(&session, content) };
        add(&mut session, message);
    }
    session
}

fn cut_at(session: &Session, policy: &Policy) -> usize {
    covers(session, &due(session, policy).unwrap()).end
}

#[test]
fn seed_000_selective_summarisation_cuts_where_the_topic_shifts() {
    assert_eq!(cut_at(&about(8, 12), &layered()), 8);
    assert_eq!(cut_at(&about(6, 14), &layered()), 6);
}

#[test]
fn seed_000_f3_a_change_of_topic_makes_a_summary_due() {
    let ends = |cooking, driving| due(&about(cooking, driving), &layered()).is_some();
    assert!(!ends(8, 9), "what stays word for word is not all of the new topic");
    assert_eq!(cut_at(&about(8, 10), &layered()), 8, "with 18 messages, not only at 20");
    assert!(!ends(18, 0) && !ends(0, 18), "one topic alone waits for the number of messages");
    assert!(!ends(2, 16), "two messages are no summary");
    let mut by_topic = Policy::default();
    assert!(due(&about(8, 10), &by_topic).is_none(), "the first design counts, unless the user wants it so");
    by_topic.trigger.topic = layered().trigger.topic;
    assert_eq!(cut_at(&about(8, 10), &by_topic), 8);
}

#[test]
fn a_conversation_about_one_thing_is_not_cut() {
    assert_eq!(cut_at(&about(20, 0), &layered()), 10);
    assert_eq!(cut_at(&about(0, 20), &layered()), 10);
}

#[test]
fn a_shift_in_the_first_half_does_not_make_a_tiny_summary() {
    assert_eq!(cut_at(&about(2, 18), &layered()), 10);
    assert_eq!(cut_at(&about(4, 16), &layered()), 10);
}

#[test]
fn a_shift_in_what_stays_word_for_word_does_not_move_the_cut() {
    assert_eq!(cut_at(&about(12, 8), &layered()), 10);
    assert_eq!(cut_at(&about(10, 10), &layered()), 10, "and one at the end is where it is already");
}

#[test]
fn a_pause_before_the_user_speaks_again_moves_the_cut() {
    for (at, expected) in [(8, 8), (6, 6), (7, 10), (2, 10)] {
        let mut session = empty();
        for n in 0..20 {
            let hours = if n >= at { 3 } else { 0 };
            let second = 1_767_520_800 + 3600 * hours + i64::from(n);
            let message = Message { timestamp: Timestamp::from_second(second), ..next(&session, "words") };
            add(&mut session, message);
        }
        assert_eq!(
            cut_at(&session, &layered()),
            expected,
            "a pause before message {at}; an answer may take long"
        );
    }
}

#[test]
fn short_messages_say_too_little_to_cut_at() {
    let mut session = empty();
    for word in ["yes", "no", "okay", "really?", "sure", "thanks", "good", "fine", "go on", "done"]
        .iter()
        .cycle()
        .take(20)
    {
        say(&mut session, word);
    }
    assert_eq!(cut_at(&session, &layered()), 10);
}

#[test]
fn what_the_cut_left_over_is_summed_up_with_the_next() {
    let mut session = about(6, 14);
    settle(&mut session, &layered());
    assert_eq!(in_force(&session), [(0..6, 1)]);
    let mut lengths = Vec::new();
    for n in 0..40 {
        say(&mut session, DRIVING[n % DRIVING.len()]);
        settle(&mut session, &layered());
        lengths.push(session.len() - session.covered());
    }
    assert!(lengths.iter().all(|left| *left < 20), "it never waits for a shift: {lengths:?}");
}

#[test]
fn any_policy_can_cut_by_topic_and_none_does_so_by_itself_but_layered() {
    let topic = TopicChange { gap_minutes: 60, shared_words_percent: 10 };
    let rolling = Policy::preset(Preset::Rolling);
    assert_eq!(cut_at(&about(8, 12), &rolling), 10);
    let mut by_topic = rolling;
    by_topic.trigger.topic = Some(topic);
    assert_eq!(cut_at(&about(8, 12), &by_topic), 8);
}

#[test]
fn the_same_conversation_is_always_cut_at_the_same_place() {
    let cuts: Vec<_> = (0..5).map(|_| cut_at(&about(8, 12), &layered())).collect();
    assert_eq!(cuts, [8; 5]);
}
