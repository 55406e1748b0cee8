//! The example progressions of the four source designs, each named after its source, and what holds of all.

mod again;
mod gaps;
mod golden;
mod held;
mod layered;
mod multilevel;
mod progressive;
mod properties;
mod rolling;
mod topic;

use std::ops::Range;
use std::sync::Arc;

use extremis_domain::{
    Change, Conflict, Contradicted, Message, Origin, Preset, Session, SummaryId, SummaryVersion,
};

use super::*;
use crate::Written;
use crate::testing::{at, commit, say_long};

const NO_LIMIT: u32 = 1_000_000;

fn due(session: &Session, policy: &Policy) -> Option<SummaryStep> {
    plan(session, policy, &Tokens::estimate(), NO_LIMIT)
}

fn asked(session: &Session, policy: &Policy) -> Option<SummaryStep> {
    plan_now(session, policy, &Tokens::estimate(), NO_LIMIT)
}

/// Does what is due until nothing is; gives how many steps that took.
fn settle(session: &mut Session, policy: &Policy) -> usize {
    let mut steps = 0;
    while let Some(step) = due(session, policy) {
        commit(session, &step, &format!("S{}", session.parts().summaries.len() + 1));
        steps += 1;
        assert!(steps < 1000, "planning comes to rest");
    }
    steps
}

/// Exchanges of ten tokens a message, with everything done that becomes due.
fn talk(session: &mut Session, policy: &Policy, exchanges: usize) {
    for _ in 0..2 * exchanges {
        say_long(session, 10);
        settle(session, policy);
    }
}

/// The places and the level of every summary in force.
fn in_force(session: &Session) -> Vec<(Range<usize>, u8)> {
    let nodes = session.active_summaries().into_iter();
    nodes.map(|node| (node.places.unwrap(), node.version.level)).collect()
}

fn levels(session: &Session) -> Vec<u8> {
    in_force(session).into_iter().map(|(_, level)| level).collect()
}

/// Commits what the user made of the `nth` summary in force.
fn edit(session: &mut Session, nth: usize, content: &str) -> SummaryId {
    let base = SummaryVersion::clone(session.active_summaries()[nth].version);
    let summary = SummaryVersion {
        id: SummaryId::new(),
        based_on: Some(base.id.clone()),
        content: content.to_owned(),
        origin: Origin::Edited,
        ..base
    };
    let id = summary.id.clone();
    session.apply(Change::SummaryAdded { summary }).unwrap();
    id
}

/// Commits a step whose summary contradicts something.
fn hold(session: &mut Session, step: &SummaryStep) {
    let conflict = Conflict { line: String::new(), with: Contradicted::LockedLine("- locked".to_owned()) };
    let written =
        Written { content: "contradicts".to_owned(), conflicts: vec![conflict], ..Written::default() };
    let summary = step.version(written, "test-model", at(0));
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

fn forget(session: &mut Session, place: usize) {
    let message = session.visible().nth(place).unwrap().id.clone();
    session.apply(Change::Forgotten { message }).unwrap();
}

/// The places that a step covers.
fn covers(session: &Session, step: &SummaryStep) -> Range<usize> {
    let start = step.from.as_ref().map_or(0, |from| session.place(from).unwrap());
    let end = session.place(&step.through).unwrap() + 1;
    assert_eq!(step.covers, end - start);
    start..end
}

/// The places of the messages that a step sums up.
fn sums_up(session: &Session, step: &SummaryStep) -> Vec<usize> {
    step.messages.iter().map(|message| session.place(&message.id).unwrap()).collect()
}
