//! A summary that contradicts something waits for the user, and memory goes on.

use super::*;
use crate::testing::{conversation, empty, grow};

fn rolling() -> Policy {
    Policy::preset(Preset::Rolling)
}

#[test]
fn a_held_summary_is_not_written_again_until_the_policy_would_be_due_again() {
    let mut session = conversation(20);
    let step = due(&session, &rolling()).unwrap();
    hold(&mut session, &step);
    for messages in 20..30 {
        grow(&mut session, messages);
        assert!(due(&session, &rolling()).is_none(), "{messages}");
    }
    grow(&mut session, 30);
    let step = due(&session, &rolling()).unwrap();
    assert_eq!(covers(&session, &step), 0..20, "nothing is left out for it");
    hold(&mut session, &step);
    assert!(due(&session, &rolling()).is_none());
    grow(&mut session, 40);
    assert_eq!(due(&session, &rolling()).unwrap().covers, 30);
}

#[test]
fn held_again_and_again_in_small_steps_it_is_tried_once_for_each_time_it_is_due() {
    let mut session = conversation(60);
    let mut tries = 0;
    for messages in 60..=100 {
        grow(&mut session, messages);
        while let Some(step) = plan(&session, &rolling(), &Tokens::estimate(), 300) {
            hold(&mut session, &step);
            tries += 1;
            assert!(tries < 100, "not in a loop");
        }
    }
    assert_eq!(tries, 5, "at 60, 70, 80, 90 and 100");
}

#[test]
fn the_summary_before_a_held_one_stays_and_the_next_starts_from_it() {
    let mut session = conversation(20);
    let step = due(&session, &rolling()).unwrap();
    commit(&mut session, &step, "S1");
    grow(&mut session, 30);
    let step = due(&session, &rolling()).unwrap();
    hold(&mut session, &step);
    assert_eq!(session.covered(), 10);
    grow(&mut session, 40);
    let step = due(&session, &rolling()).unwrap();
    assert_eq!(step.base.as_ref().unwrap().content, "S1");
    assert_eq!(sums_up(&session, &step), (10..30).collect::<Vec<_>>());
}

#[test]
fn the_user_need_not_wait() {
    let mut session = conversation(20);
    let step = due(&session, &rolling()).unwrap();
    hold(&mut session, &step);
    assert_eq!(asked(&session, &rolling()).unwrap().covers, 10);
    let held = session.parts().summaries[0].id.clone();
    let again = plan_again(&session, &rolling(), &held, &Tokens::estimate(), NO_LIMIT).unwrap();
    assert_eq!((again.covers, again.kept), (10, 10));
}

#[test]
fn a_held_synthesis_does_not_keep_new_messages_from_being_summed_up() {
    let multilevel = Policy::preset(Preset::Multilevel);
    let mut session = empty();
    talk(&mut session, &multilevel, 59);
    grow(&mut session, 120);
    let sixth = due(&session, &multilevel).unwrap();
    commit(&mut session, &sixth, "S6");
    let synthesis = due(&session, &multilevel).unwrap();
    assert_eq!(synthesis.folds.len(), 5);
    hold(&mut session, &synthesis);
    assert!(due(&session, &multilevel).is_none());
    grow(&mut session, 140);
    // Now it is due again; when it is held once more, the messages have their turn.
    let again = due(&session, &multilevel).unwrap();
    assert_eq!(again.folds.len(), 5);
    hold(&mut session, &again);
    let seventh = due(&session, &multilevel).unwrap();
    assert_eq!((covers(&session, &seventh), seventh.level), (120..140, 1));
    commit(&mut session, &seventh, "S7");
    assert!(due(&session, &multilevel).is_none());
}
