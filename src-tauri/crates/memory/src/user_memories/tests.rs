//! What becomes of what is found, and what the user decides.

mod finding;

use extremis_domain::{MemorySource, MemoryStatus, MessageOrigin, SessionId, Timestamp, UserMemory};
use rstest::rstest;

use super::*;
use crate::testing::at;

fn origin(message: &str) -> MessageOrigin {
    MessageOrigin { conversation_id: SessionId::named("c"), message_id: message.into() }
}

fn found(fact: &str, message: &str) -> UserMemory {
    let source = MemorySource::LlmExtracted { conversation_id: SessionId::named("c") };
    UserMemory { sources: vec![origin(message)], confidence: 0.8, ..UserMemory::new(fact, source, at(0)) }
}

fn said(fact: &str) -> UserMemory {
    UserMemory::new(fact, MemorySource::UserExplicit {}, at(0))
}

fn put(known: &mut Vec<UserMemory>, new: Vec<UserMemory>) {
    for memory in new {
        match known.iter_mut().find(|known| known.id == memory.id) {
            Some(known) => *known = memory,
            None => known.push(memory),
        }
    }
}

fn statuses(known: &[UserMemory]) -> Vec<(&str, MemoryStatus)> {
    known.iter().map(|memory| (memory.fact.as_str(), memory.status(at(9)))).collect()
}

fn all_statuses(known: &[UserMemory]) -> Vec<MemoryStatus> {
    known.iter().map(|memory| memory.status(at(9))).collect()
}

fn proposed(facts: &[&str]) -> Vec<UserMemory> {
    let mut known = Vec::new();
    for fact in facts {
        let new = propose(&known, vec![found(fact, "m")], &never, None, at(9));
        put(&mut known, new);
    }
    known
}

/// Nothing is known of what texts mean.
fn never(_: &str, _: &str) -> bool {
    false
}

#[test]
fn seed_001_what_is_found_waits_for_the_user_and_is_used_once_it_is_accepted() {
    let mut known = proposed(&["I prefer short answers"]);
    assert_eq!(statuses(&known), [("I prefer short answers", MemoryStatus::Proposed)]);
    assert!(!known[0].is_active, "an older program uses it no more than this one");
    let accepted = accept(&known, &known[0].id.clone(), Decision::Replace, at(9)).unwrap();
    put(&mut known, accepted.put);
    assert_eq!(statuses(&known), [("I prefer short answers", MemoryStatus::Active)]);
}

#[test]
fn what_is_found_again_is_known_once_with_every_message_that_says_it() {
    let mut known = proposed(&["I prefer short answers"]);
    let again = propose(&known, vec![found("I  prefer short answers.", "n")], &never, None, at(9));
    put(&mut known, again);
    assert_eq!(known.len(), 1);
    assert_eq!(known[0].sources, [origin("m"), origin("n")]);
    assert_eq!(propose(&known, vec![found("I prefer short answers", "n")], &never, None, at(9)), []);
}

/// Everything is close in meaning.
fn always(_: &str, _: &str) -> bool {
    true
}

#[test]
fn what_says_the_same_in_other_words_is_known_once_with_every_message_that_says_it() {
    let mut known = proposed(&["I'm allergic to walnuts."]);
    let again = propose(&known, vec![found("I have a walnut allergy.", "n")], &always, Some(0.0), at(9));
    put(&mut known, again);
    assert_eq!(statuses(&known), [("I'm allergic to walnuts.", MemoryStatus::Proposed)]);
    assert_eq!(known[0].sources, [origin("m"), origin("n")]);
    // Also two of one conversation.
    let both = vec![found("My manager is Sofie.", "m"), found("Sofie is my manager.", "n")];
    assert_eq!(propose(&[], both, &always, None, at(9)).len(), 1);
    // What the user writes joins only what is in use.
    let added = remember(&known, said("Allergy against walnuts"), &always, at(9)).unwrap();
    assert_eq!(added.put[0].fact, "Allergy against walnuts");
    let accepted = accept(&known, &known[0].id.clone(), Decision::Replace, at(9)).unwrap();
    put(&mut known, accepted.put);
    let added = remember(&known, said("Allergy against walnuts"), &always, at(9)).unwrap();
    assert_eq!((added.memory, added.put), (known[0].id.clone(), Vec::new()));
}

#[rstest]
#[case::number("My budget is 12,000 euros", "My budget is 13,500 euros")]
#[case::number_in_one("I have a budget", "I have a budget of 500 euros")]
#[case::counted("I have two daughters.", "I have three daughters.")]
#[case::name("I live in Ghent.", "I live in Bruges.")]
#[case::name_in_one("I live in Ghent.", "I live in Ghent, near the Patershol.")]
#[case::denied("I like tea.", "I don't like tea.")]
#[case::day("I work from home on Fridays.", "I work from home on Mondays.")]
#[case::date("My birthday is on 14 March.", "My birthday is on 15 March.")]
#[case::one_word_for_another("My sister plays football.", "My brother plays football.")]
#[case::german("Ich habe zwei Töchter.", "Ich habe drei Töchter.")]
fn what_a_word_tells_apart_is_two_things_however_close_it_is_in_meaning(
    #[case] one: &str,
    #[case] other: &str,
) {
    let known = proposed(&[one]);
    let new = propose(&known, vec![found(other, "n")], &always, None, at(9));
    assert_eq!(new.iter().map(|memory| memory.fact.as_str()).collect::<Vec<_>>(), [other]);
}

#[test]
fn seed_001_a_memory_that_was_not_used_for_90_days_is_asked_about_until_the_user_keeps_it() {
    const DAY: usize = 24 * 60 * 60;
    let mut known = vec![said("I own a kayak")];
    let unused =
        |known: &[UserMemory], day: usize| known[0].unused_since(at(day * DAY)).map(Timestamp::as_second);
    let born = at(0).as_second();
    assert_eq!((unused(&known, 89), unused(&known, 90)), (None, Some(born)));
    known = used(&known, &[known[0].id.clone()], at(50 * DAY));
    assert_eq!((unused(&known, 139), unused(&known, 140)), (None, Some(at(50 * DAY).as_second())));
    let kept = enable(&known, &known[0].id.clone(), true, at(150 * DAY)).unwrap();
    put(&mut known, kept.put);
    assert_eq!(unused(&known, 239), None);
    assert_eq!(unused(&known, 240), Some(at(50 * DAY).as_second()), "it was still not used");
    let disabled = enable(&known, &known[0].id.clone(), false, at(240 * DAY)).unwrap();
    put(&mut known, disabled.put);
    assert_eq!(unused(&known, 400), None);
}

#[test]
fn what_was_rejected_or_disabled_does_not_come_back_by_itself() {
    let mut known = proposed(&["I like tea", "I like jazz"]);
    let rejected = reject(&known, &known[0].id.clone()).unwrap();
    put(&mut known, rejected.put);
    let accepted = accept(&known, &known[1].id.clone(), Decision::Replace, at(9)).unwrap();
    put(&mut known, accepted.put);
    let disabled = enable(&known, &known[1].id.clone(), false, at(9)).unwrap();
    put(&mut known, disabled.put);
    let expected = [("I like tea", MemoryStatus::Rejected), ("I like jazz", MemoryStatus::Disabled)];
    assert_eq!(statuses(&known), expected);
    let again =
        propose(&known, vec![found("I like tea", "n"), found("I like jazz", "n")], &never, Some(0.0), at(9));
    put(&mut known, again);
    assert_eq!(statuses(&known), expected);
    // The user says so again: that is another thing.
    let asked = remember(&known, said("I like tea"), &never, at(9)).unwrap();
    put(&mut known, asked.put);
    assert_eq!(statuses(&known)[0], ("I like tea", MemoryStatus::Active));
}

#[test]
fn of_two_that_contradict_each_other_the_user_says_which_holds() {
    let mut known = Vec::new();
    put(&mut known, remember(&[], said("My budget is 12,000 euros"), &never, at(1)).unwrap().put);
    let newer = propose(&known, vec![found("My budget is 13,500 euros", "m")], &never, Some(0.5), at(9));
    put(&mut known, newer);
    assert_eq!(known[1].status(at(9)), MemoryStatus::Proposed, "however sure it is");
    assert_eq!(known[1].contradicts, Some(known[0].id.clone()));
    let (old, new) = (known[0].id.clone(), known[1].id.clone());

    let mut replaced = known.clone();
    put(&mut replaced, accept(&known, &new, Decision::Replace, at(9)).unwrap().put);
    assert_eq!(all_statuses(&replaced), [MemoryStatus::Superseded, MemoryStatus::Active]);
    assert_eq!((&replaced[0].superseded_by, &replaced[1].contradicts), (&Some(new.clone()), &None));

    let mut both = known.clone();
    put(&mut both, accept(&known, &new, Decision::KeepBoth, at(9)).unwrap().put);
    assert_eq!(all_statuses(&both), [MemoryStatus::Active; 2]);

    let rejected = reject(&known, &new).unwrap().put;
    put(&mut known, rejected);
    assert_eq!(all_statuses(&known), [MemoryStatus::Active, MemoryStatus::Rejected]);
    assert_eq!(known[0].id, old);
}

#[test]
fn only_what_is_sure_is_used_unasked_and_only_where_the_user_wants_that() {
    let sure = UserMemory { confidence: 0.95, ..found("I am allergic to walnuts", "m") };
    let unsure = UserMemory { confidence: 0.6, ..found("I like jazz", "m") };
    let status = |from| {
        let known = propose(&[], vec![sure.clone(), unsure.clone()], &never, from, at(9));
        known.iter().map(|memory| memory.status(at(9))).collect::<Vec<_>>()
    };
    assert_eq!(status(None), [MemoryStatus::Proposed; 2]);
    assert_eq!(status(Some(0.9)), [MemoryStatus::Active, MemoryStatus::Proposed]);
}

#[test]
fn nothing_is_proposed_that_no_message_says_or_whose_time_is_over() {
    let unsaid = UserMemory { sources: Vec::new(), ..found("I like tea", "m") };
    let over = UserMemory { expires_at: Some(at(8)), ..found("My flight leaves on 14 March 2026", "m") };
    assert_eq!(propose(&[], vec![unsaid, over, found(" … ", "m")], &never, Some(0.0), at(9)), []);
}

#[test]
fn a_hundred_memories_are_active_at_most_and_the_user_is_told() {
    let mut known: Vec<_> = (0..MOST_ACTIVE).map(|number| said(&format!("I own {number} books"))).collect();
    assert_eq!(remember(&known, said("I like tea"), &never, at(9)), Err(UserMemoryError::TooMany));
    let new = propose(&known, vec![found("I like tea", "m")], &never, Some(0.0), at(9));
    assert_eq!(new[0].status(at(9)), MemoryStatus::Proposed, "it waits");
    put(&mut known, new);
    let waiting = known.last().unwrap().id.clone();
    assert_eq!(accept(&known, &waiting, Decision::Replace, at(9)), Err(UserMemoryError::TooMany));
    let disabled = enable(&known, &known[0].id, false, at(9)).unwrap().put;
    put(&mut known, disabled);
    assert!(accept(&known, &waiting, Decision::Replace, at(9)).is_ok());
    // What is active already may be said again.
    assert!(remember(&known, said("I own 7 books"), &never, at(9)).unwrap().put.is_empty());
}

#[test]
fn a_corrected_memory_keeps_what_it_said_before() {
    let known = [said("Lives in Ghent")];
    let edited = edit(&known, &known[0].id, " Lives in\nBruges ", at(5)).unwrap().put;
    assert_eq!(edited[0].fact, "Lives in Bruges");
    assert_eq!((edited[0].history[0].fact.as_str(), edited[0].history[0].until), ("Lives in Ghent", at(5)));
    assert_eq!(edit(&known, &known[0].id, "  ", at(5)), Err(UserMemoryError::Empty));
    assert_eq!(edit(&known, &known[0].id, &"x".repeat(1001), at(5)), Err(UserMemoryError::TooLong));
    assert!(matches!(edit(&known, &"no".into(), "x", at(5)), Err(UserMemoryError::Unknown { .. })));
}

#[test]
fn each_prompt_that_a_memory_was_in_is_counted() {
    let known = [said("a b"), said("c d")];
    let once = used(&known, &[known[1].id.clone()], at(5));
    assert_eq!(once.len(), 1);
    assert_eq!((once[0].use_count, once[0].last_used_at), (1, Some(at(5))));
}
