//! Messages without a summary before messages with one, and another policy in mid-conversation.

use rstest::rstest;

use super::*;
use crate::testing::{conversation, empty, grow};

fn preset(preset: Preset) -> Policy {
    Policy::preset(preset)
}

/// Four summaries of twenty messages each.
fn in_chunks() -> Session {
    let mut session = empty();
    talk(&mut session, &preset(Preset::Multilevel), 40);
    assert_eq!(in_force(&session), [(0..20, 1), (20..40, 1), (40..60, 1), (60..80, 1)]);
    session
}

#[test]
fn an_emptied_summary_is_written_again_before_anything_else() {
    let mut session = in_chunks();
    edit(&mut session, 1, "");
    say_long(&mut session, 10);
    let step = due(&session, &preset(Preset::Multilevel)).unwrap();
    assert_eq!((covers(&session, &step), step.level), (20..40, 1));
    assert!(step.base.is_none());
    commit(&mut session, &step, "again");
    assert!(due(&session, &preset(Preset::Multilevel)).is_none());
    assert_eq!(in_force(&session).len(), 4);
}

#[test]
fn what_a_forgotten_message_took_with_it_is_written_again_without_it() {
    let mut session = in_chunks();
    forget(&mut session, 45);
    let step = due(&session, &preset(Preset::Multilevel)).unwrap();
    assert_eq!(covers(&session, &step), 40..60);
    assert!(step.messages[5].is_forgotten(), "its place is covered, and it says nothing");
    commit(&mut session, &step, "again");
    assert_eq!(settle(&mut session, &preset(Preset::Multilevel)), 0);
}

#[test]
fn a_gap_that_the_model_cannot_take_at_once_is_filled_in_steps() {
    let mut session = in_chunks();
    edit(&mut session, 1, "");
    let mut places = Vec::new();
    while let Some(step) = plan(&session, &preset(Preset::Multilevel), &Tokens::estimate(), 600) {
        places.push(covers(&session, &step));
        commit(&mut session, &step, "S");
        assert!(places.len() < 20);
    }
    assert_eq!((places[0].start, places[0].end < 40), (20, true));
    assert_eq!(session.covered(), 80);
}

#[test]
fn where_all_is_forgotten_nothing_is_left_to_sum_up() {
    let mut session = in_chunks();
    for place in 20..40 {
        forget(&mut session, place);
    }
    assert!(due(&session, &preset(Preset::Multilevel)).is_none());
    assert!(asked(&session, &preset(Preset::Multilevel)).is_none());
    talk(&mut session, &preset(Preset::Multilevel), 40);
    assert_eq!(in_force(&session)[0], (0..120, 2), "and it does not keep the others apart");
}

#[test]
fn a_long_silent_beginning_does_not_hide_the_first_message_that_says_something() {
    let mut session = empty();
    grow(&mut session, 20);
    for place in 0..9 {
        forget(&mut session, place);
    }
    let step = plan(&session, &preset(Preset::Rolling), &Tokens::estimate(), 1).unwrap();
    assert_eq!(covers(&session, &step), 0..10);
}

#[test]
fn rolling_multilevel_rolling_keeps_the_coverage_exact() {
    let (rolling, multilevel) = (preset(Preset::Rolling), preset(Preset::Multilevel));
    let mut session = empty();
    talk(&mut session, &rolling, 20);
    assert_eq!(in_force(&session), [(0..30, 1)]);
    talk(&mut session, &multilevel, 35);
    assert_eq!(in_force(&session), [(0..30, 1), (30..50, 1), (50..70, 1), (70..90, 1), (90..110, 1)]);
    assert_eq!(settle(&mut session, &rolling), 0, "the choice of a policy makes nothing due");

    talk(&mut session, &rolling, 10);
    let merged = &session.nodes()[session.nodes().len() - 2];
    assert_eq!((merged.version.folds.len(), merged.version.level), (5, 2));
    assert_eq!(in_force(&session), [(0..120, 2)]);
    talk(&mut session, &rolling, 5);
    assert_eq!(in_force(&session), [(0..130, 2)]);

    talk(&mut session, &multilevel, 50);
    assert_eq!(in_force(&session)[0], (0..130, 2));
    assert!(levels(&session).len() > 1);
}

#[test]
fn layered_after_multilevel_makes_one_synthesis_of_all_higher_levels() {
    let mut every_turn = preset(Preset::Multilevel);
    every_turn.trigger.user_turns = Some(1);
    let mut session = empty();
    talk(&mut session, &every_turn, 50);
    assert!(levels(&session).iter().filter(|level| **level >= 2).count() > 1, "{:?}", levels(&session));
    settle(&mut session, &preset(Preset::Layered));
    assert_eq!(levels(&session).iter().filter(|level| **level >= 2).count(), 1, "{:?}", levels(&session));
    assert_eq!(session.covered(), 100);
}

#[test]
fn correcting_a_folded_summary_is_folded_again_and_nothing_is_summed_up_twice() {
    let multilevel = preset(Preset::Multilevel);
    let mut session = empty();
    talk(&mut session, &multilevel, 60);
    assert_eq!(levels(&session), [2, 1]);
    let folded = Arc::clone(&session.parts().summaries[2]);
    let corrected = SummaryVersion {
        id: SummaryId::new(),
        based_on: Some(folded.id.clone()),
        origin: Origin::Edited,
        content: "corrected".to_owned(),
        ..SummaryVersion::clone(&folded)
    };
    session.apply(Change::SummaryAdded { summary: corrected }).unwrap();
    let step = due(&session, &multilevel).unwrap();
    assert_eq!((covers(&session, &step), step.level), (0..100, 2));
    assert_eq!(step.folds[2].content, "corrected");
    commit(&mut session, &step, "M");
    assert_eq!(levels(&session), [2, 1]);
}

#[rstest]
fn on_another_branch_the_rest_is_planned_as_it_was_there(
    #[values(Preset::Rolling, Preset::Progressive, Preset::Multilevel, Preset::Layered)] name: Preset,
) {
    let policy = preset(name);
    let mut session = conversation(100);
    settle(&mut session, &policy);
    let head = session.head().unwrap().id.clone();
    let fork = session.visible().nth(45).unwrap().id.clone();
    session.apply(Change::HeadMoved { head: fork }).unwrap();
    grow(&mut session, 90);
    settle(&mut session, &policy);
    let ranges = in_force(&session);
    assert!(ranges.windows(2).all(|pair| pair[0].0.end == pair[1].0.start), "{ranges:?}");
    session.apply(Change::HeadMoved { head }).unwrap();
    settle(&mut session, &policy);
    let ranges = in_force(&session);
    assert!(ranges.windows(2).all(|pair| pair[0].0.end == pair[1].0.start), "{ranges:?}");
}
