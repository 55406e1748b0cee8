//! Seed 002: a short-term window, medium summaries, one long synthesis.

use extremis_domain::{Keep, Shape};

use super::*;
use crate::testing::{conversation, empty, grow};

fn layered() -> Policy {
    Policy::preset(Preset::Layered)
}

#[test]
fn seed_002_ten_raw_turns_beyond_the_short_term_window_become_a_medium_summary() {
    let mut session = conversation(19);
    assert!(due(&session, &layered()).is_none());
    grow(&mut session, 20);
    let step = due(&session, &layered()).unwrap();
    assert_eq!((sums_up(&session, &step), step.kept), ((0..10).collect(), 10));
    commit(&mut session, &step, "medium 1");
    assert!(due(&session, &layered()).is_none());
    grow(&mut session, 30);
    let step = due(&session, &layered()).unwrap();
    assert!(step.base.is_none() && step.folds.is_empty());
    assert_eq!((covers(&session, &step), step.level), (10..20, 1));
}

#[test]
fn seed_002_the_short_term_window_slides_and_stays_verbatim() {
    let mut session = empty();
    for _ in 0..100 {
        talk(&mut session, &layered(), 1);
        let verbatim = session.len() - session.covered();
        assert!(
            session.len() < 20 && verbatim == session.len() || (10..20).contains(&verbatim),
            "{verbatim}"
        );
    }
}

#[test]
fn seed_002_medium_summaries_are_folded_into_one_long_synthesis_that_grows() {
    let mut session = empty();
    let mut progression: Vec<Vec<u8>> = Vec::new();
    for _ in 0..80 {
        talk(&mut session, &layered(), 1);
        if progression.last() != Some(&levels(&session)) {
            progression.push(levels(&session));
        }
    }
    let medium = |count| vec![1; count];
    let with_long = |count| [vec![2], vec![1; count]].concat();
    let first = [medium(0), medium(1), medium(2), medium(3), medium(4), medium(5)];
    let then = [with_long(1), with_long(2), with_long(3), with_long(4), with_long(5), with_long(1)];
    assert_eq!(progression[..12], [first, then].concat());

    let long = session.active_summaries()[0].version;
    assert!(long.based_on.is_some(), "the synthesis starts from the one before");
    let earlier = session.summary_version(long.based_on.as_ref().unwrap()).unwrap();
    assert_eq!((earlier.level, long.level, long.folds.len()), (2, 2, 5));
    assert_eq!(in_force(&session)[0].0.start, 0);
}

#[test]
fn seed_002_long_medium_summaries_are_folded_before_there_are_too_many() {
    let Shape::Levels { fold_tokens: Some(threshold), .. } = layered().shape else {
        panic!("a size threshold")
    };
    let mut session = empty();
    let long = "word ".repeat(threshold as usize / 2);
    for n in 2..=4 {
        grow(&mut session, 10 * n);
        let step = due(&session, &layered()).unwrap();
        assert!(step.folds.is_empty(), "{n}");
        commit(&mut session, &step, &long);
        if let Some(fold) = due(&session, &layered()) {
            assert_eq!((n, fold.folds.len(), fold.level), (3, 2, 2));
            commit(&mut session, &fold, "synthesis");
            assert!(due(&session, &layered()).is_none());
        }
    }
    assert_eq!(levels(&session), [2, 1]);
}

#[test]
fn seed_002_each_step_refers_to_the_raw_slice_that_it_was_made_from() {
    let mut session = empty();
    talk(&mut session, &layered(), 40);
    for node in session.nodes() {
        let places = node.places.unwrap();
        assert_eq!(places.len(), node.version.covers_message_count);
        let folded: usize = node
            .version
            .folds
            .iter()
            .map(|id| session.summary_version(id).unwrap().covers_message_count)
            .sum();
        let continued = node
            .version
            .based_on
            .as_ref()
            .map_or(0, |id| session.summary_version(id).unwrap().covers_message_count);
        assert!(node.version.level == 1 || folded + continued == places.len());
    }
}

#[test]
fn seed_002_an_empty_history_is_no_reason_for_a_summary() {
    assert!(due(&empty(), &layered()).is_none());
    assert!(asked(&empty(), &layered()).is_none());
}

#[test]
fn the_window_is_ten_messages() {
    assert_eq!(layered().keep, Keep::Messages(10));
}
