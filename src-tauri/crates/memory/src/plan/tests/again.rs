//! Another version of a summary that there is already.

use super::*;
use crate::EXTRACTIVE;
use crate::testing::{conversation, empty, grow};

fn again(session: &Session, policy: &Policy, version: &SummaryId) -> Option<SummaryStep> {
    plan_again(session, policy, version, &Tokens::estimate(), NO_LIMIT)
}

fn rolling() -> Policy {
    Policy::preset(Preset::Rolling)
}

/// Rolling, three summaries: of 10, 20 and 30 messages.
fn rolled() -> (Session, Vec<SummaryId>) {
    let mut session = empty();
    for messages in [20, 30, 40] {
        grow(&mut session, messages);
        settle(&mut session, &rolling());
    }
    let ids = session.parts().summaries.iter().map(|version| version.id.clone()).collect();
    (session, ids)
}

/// Multilevel, sixty exchanges: six summaries, and a seventh that folds the first five.
fn folded() -> Session {
    let mut session = empty();
    talk(&mut session, &Policy::preset(Preset::Multilevel), 60);
    session
}

#[test]
fn seed_002_a_summary_is_regenerated_from_the_raw_slice_with_all_its_messages() {
    let (mut session, ids) = rolled();
    let step = again(&session, &rolling(), &ids[2]).unwrap();
    assert!(step.base.is_none(), "no summary of a summary of a summary");
    assert_eq!(sums_up(&session, &step), (0..30).collect::<Vec<_>>());
    assert_eq!((covers(&session, &step), step.level, step.kept), (0..30, 1, 10));
    commit(&mut session, &step, "again");
    assert_eq!(in_force(&session), [(0..30, 1)]);
    assert!(due(&session, &rolling()).is_none());
}

#[test]
fn a_slice_that_the_model_cannot_take_at_once_starts_from_the_summary_before() {
    let (session, ids) = rolled();
    let step = plan_again(&session, &rolling(), &ids[2], &Tokens::estimate(), 600).unwrap();
    assert_eq!(step.base.as_ref().map(|base| &base.id), Some(&ids[1]));
    assert_eq!(sums_up(&session, &step), (20..30).collect::<Vec<_>>());
    assert_eq!(covers(&session, &step), 0..30);
}

#[test]
fn a_version_that_would_uncover_messages_is_not_written_again() {
    let (session, ids) = rolled();
    assert!(again(&session, &rolling(), &ids[0]).is_none());
    assert!(again(&session, &rolling(), &SummaryId::new()).is_none());
}

#[test]
fn the_users_own_words_and_the_locked_lines_are_carried() {
    let (mut session, ids) = rolled();
    let edited = edit(&mut session, 0, "- The user's words");
    let lines = vec!["- The user's words".to_owned()];
    session.apply(Change::LinesLocked { summary: edited.clone(), lines: lines.clone() }).unwrap();
    let step = again(&session, &rolling(), &ids[2]).unwrap();
    assert_eq!(step.base.as_ref().map(|base| &base.id), Some(&edited), "of one summary the newest version");
    assert_eq!(sums_up(&session, &step), (0..30).collect::<Vec<_>>());
    assert_eq!(step.locked, lines);
    commit(&mut session, &step, "regenerated");
    let newest = session.summary().unwrap().id.clone();
    let step = again(&session, &rolling(), &newest).unwrap();
    assert_eq!(step.base.as_ref().map(|base| &base.id), Some(&edited), "and the next time too");
    assert_eq!(step.locked, lines);
    grow(&mut session, 50);
    let step = due(&session, &rolling()).unwrap();
    assert_eq!(step.locked, lines, "and in the next summary");
    commit(&mut session, &step, "S4");
    let newest = session.summary().unwrap().id.clone();
    let step = again(&session, &rolling(), &newest).unwrap();
    assert_eq!(step.base.as_ref().map(|base| &base.id), Some(&edited));
    assert_eq!(sums_up(&session, &step), (30..40).collect::<Vec<_>>());
}

#[test]
fn what_was_written_without_a_model_is_written_again_from_what_a_model_made_last() {
    let (mut session, ids) = rolled();
    for messages in [50, 60] {
        grow(&mut session, messages);
        let step = due(&session, &rolling()).unwrap();
        let written = Written { content: format!("of {messages}"), ..Written::default() };
        let summary = step.version(written, EXTRACTIVE, at(0));
        session.apply(Change::SummaryAdded { summary }).unwrap();
    }
    let newest = session.summary().unwrap().id.clone();
    let step = again(&session, &rolling(), &newest).unwrap();
    assert_eq!(step.base.as_ref().map(|base| &base.id), Some(&ids[2]));
    assert_eq!(sums_up(&session, &step), (30..50).collect::<Vec<_>>(), "no message is read a second time");
    assert_eq!(covers(&session, &step), 0..50);
}

#[test]
fn locked_lines_of_all_that_is_folded_are_carried_each_once() {
    let multilevel = Policy::preset(Preset::Multilevel);
    let mut session = empty();
    talk(&mut session, &multilevel, 59);
    let ids: Vec<_> = session.parts().summaries.iter().map(|version| version.id.clone()).collect();
    for (summary, lines) in [(&ids[0], ["- a", "- b"]), (&ids[3], ["- b", "- c"])] {
        let lines = lines.map(str::to_owned).to_vec();
        session.apply(Change::LinesLocked { summary: summary.clone(), lines }).unwrap();
    }
    talk(&mut session, &multilevel, 1);
    let synthesis = session.active_summaries()[0].version;
    assert_eq!((synthesis.level, synthesis.locked.join(" ")), (2, "- a - b - c".to_owned()));
}

#[test]
fn a_synthesis_is_regenerated_from_the_present_versions_of_what_it_folds() {
    let multilevel = Policy::preset(Preset::Multilevel);
    let mut session = folded();
    let synthesis = session.active_summaries()[0].version.id.clone();
    let step = again(&session, &multilevel, &synthesis).unwrap();
    assert!(step.messages.is_empty());
    let contents =
        |step: &SummaryStep| step.folds.iter().map(|fold| fold.content.clone()).collect::<Vec<_>>();
    assert_eq!(contents(&step), ["S1", "S2", "S3", "S4", "S5"]);
    assert_eq!((covers(&session, &step), step.level), (0..100, 2));

    let second = SummaryVersion::clone(&session.parts().summaries[1]);
    let corrected = SummaryVersion {
        id: SummaryId::new(),
        content: "corrected".to_owned(),
        origin: Origin::Edited,
        based_on: Some(second.id.clone()),
        ..second
    };
    session.apply(Change::SummaryAdded { summary: corrected }).unwrap();
    let step = again(&session, &multilevel, &synthesis).unwrap();
    assert_eq!(contents(&step), ["S1", "corrected", "S3", "S4", "S5"]);
}

#[test]
fn a_folded_summary_can_be_regenerated_and_is_folded_again() {
    let multilevel = Policy::preset(Preset::Multilevel);
    let mut session = folded();
    let third = session.parts().summaries[2].id.clone();
    let step = again(&session, &multilevel, &third).unwrap();
    assert_eq!((covers(&session, &step), step.level), (40..60, 1));
    commit(&mut session, &step, "better");
    let states: Vec<_> = session.nodes().iter().map(|node| node.state).collect();
    assert_eq!(states[6], extremis_domain::NodeState::Stale, "what it was folded into is out of date");
    assert_eq!(settle(&mut session, &multilevel), 1);
    assert_eq!(in_force(&session), [(0..100, 2), (100..120, 1)]);
}

#[test]
fn an_emptied_or_forgotten_summary_can_be_regenerated() {
    let (mut session, ids) = rolled();
    edit(&mut session, 0, "");
    let step = again(&session, &rolling(), &ids[2]).unwrap();
    assert!(step.base.is_none());
    commit(&mut session, &step, "again");
    forget(&mut session, 25);
    assert_eq!(in_force(&session), [(0..20, 1)]);
    let step = again(&session, &rolling(), &ids[2]).unwrap();
    assert_eq!(covers(&session, &step), 0..30);
}

#[test]
fn a_long_synthesis_is_regenerated_from_the_one_before_and_what_it_added() {
    let layered = Policy::preset(Preset::Layered);
    let mut session = empty();
    talk(&mut session, &layered, 65);
    let long = Arc::clone(session.active_summaries()[0].version);
    assert!(long.based_on.is_some());
    let step = again(&session, &layered, &long.id).unwrap();
    assert_eq!(step.base.as_ref().map(|base| base.id.clone()), long.based_on);
    assert_eq!(step.folds.len(), 5);
    assert_eq!((covers(&session, &step), step.level), (session.places(&long).unwrap(), 2));
}

#[test]
fn a_version_of_another_branch_is_not_written_again_on_this_one() {
    let (mut session, ids) = rolled();
    let fork = session.visible().nth(5).unwrap().id.clone();
    session.apply(Change::HeadMoved { head: fork }).unwrap();
    assert!(again(&session, &rolling(), &ids[2]).is_none());
    let mut other = conversation(40);
    settle(&mut other, &rolling());
    assert!(again(&other, &rolling(), &ids[2]).is_none(), "nor of another session");
}
