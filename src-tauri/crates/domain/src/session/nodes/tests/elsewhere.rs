//! Two branches, and what each remembers of what both have.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

const ACTIVE: NodeState = NodeState::Active;
const FOLDED: NodeState = NodeState::Folded;
const STALE: NodeState = NodeState::Stale;

/// A conversation of thirty messages that something leaves after some of them: its messages from there on are others.
fn leave(session: &mut Session, ids: &[MessageId], after: usize) -> Vec<MessageId> {
    let mut other = ids[..after].to_vec();
    for n in 0..10 {
        let message =
            Message::new(Role::User, format!("N{n}"), Timestamp::from_second(0)).after(other.last().cloned());
        other.push(message.id.clone());
        session.apply(Change::MessageAdded { message }).unwrap();
    }
    other
}

fn go_to(session: &mut Session, head: &MessageId) {
    session.apply(Change::HeadMoved { head: head.clone() }).unwrap();
}

#[test]
fn going_back_to_a_branch_brings_back_all_that_was_remembered_of_it() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 19, 1));
    let other = leave(&mut session, &ids, 10);
    add(&mut session, version(&other, 0, 7, 1));
    assert_eq!(states(&session), [STALE, ACTIVE]);
    go_to(&mut session, &ids[29]);
    assert_eq!(states(&session), [ACTIVE, STALE], "the older one covers more of this branch");
    assert_eq!(session.covered(), 20);
    go_to(&mut session, other.last().unwrap());
    assert_eq!((states(&session), session.covered()), (vec![STALE, ACTIVE], 8));
}

#[test]
fn a_summary_of_summaries_is_in_force_again_although_another_branch_has_a_newer_part_of_it() {
    let (mut session, ids) = conversation(30);
    let folds = vec![add(&mut session, version(&ids, 0, 9, 1)), add(&mut session, version(&ids, 10, 29, 1))];
    add(&mut session, SummaryVersion { folds, ..version(&ids, 0, 29, 2) });
    let other = leave(&mut session, &ids, 25);
    add(&mut session, version(&other, 10, 19, 1));
    assert_eq!(states(&session), [ACTIVE, STALE, STALE, ACTIVE]);
    go_to(&mut session, &ids[29]);
    assert_eq!(states(&session), [FOLDED, FOLDED, ACTIVE, STALE]);
    assert_eq!(session.covered(), 30, "nothing is left to be summarised again");
}

#[test]
fn what_another_branch_folded_leaves_no_gap_in_this_one() {
    let (mut session, ids) = conversation(30);
    let first = add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 10, 19, 1));
    let other = leave(&mut session, &ids, 15);
    let second = add(&mut session, version(&other, 10, 13, 1));
    add(&mut session, SummaryVersion { folds: vec![first, second], ..version(&other, 0, 13, 2) });
    assert_eq!(states(&session), [FOLDED, STALE, FOLDED, ACTIVE]);
    go_to(&mut session, &ids[29]);
    assert_eq!(
        states(&session),
        [ACTIVE, ACTIVE, STALE, STALE],
        "no older one alone covers what the fold does"
    );
    assert_eq!(active_places(&session), [(0, 10), (10, 20)]);
}

#[test]
fn what_another_branch_summarised_of_this_one_is_used_where_nothing_here_covers_more() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 9, 1));
    let other = leave(&mut session, &ids, 25);
    add(&mut session, version(&other, 10, 19, 1));
    go_to(&mut session, &ids[29]);
    assert_eq!(states(&session), [ACTIVE, ACTIVE]);
    assert_eq!(session.covered(), 20);
}

#[test]
fn what_the_user_wrote_on_one_branch_holds_on_all() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 19, 1));
    let other = leave(&mut session, &ids, 10);
    let generated = add(&mut session, version(&other, 0, 7, 1));
    let edited =
        SummaryVersion { origin: Origin::Edited, based_on: Some(generated), ..version(&other, 0, 7, 1) };
    let edited = add(&mut session, edited);
    go_to(&mut session, &ids[29]);
    assert_eq!(active_places(&session), [(0, 8)]);
    go_to(&mut session, other.last().unwrap());
    add(&mut session, SummaryVersion { based_on: Some(edited), ..version(&other, 0, 8, 1) });
    go_to(&mut session, &ids[29]);
    assert_eq!(active_places(&session), [(0, 9)], "made from the user's words after the longer one");
}

#[test]
fn a_folded_summary_that_is_written_again_gives_the_others_their_places_back() {
    let (mut session, ids) = conversation(20);
    let folds = vec![add(&mut session, version(&ids, 0, 9, 1)), add(&mut session, version(&ids, 10, 19, 1))];
    add(&mut session, SummaryVersion { folds, ..version(&ids, 0, 19, 2) });
    add(&mut session, version(&ids, 0, 9, 1));
    assert_eq!(
        active_places(&session),
        [(0, 10), (10, 20)],
        "it covers less alone, and no less with the other"
    );
}

/// What can happen to the summaries of a conversation without the user writing any.
#[derive(Debug, Clone)]
enum Happens {
    /// So many more messages of the visible branch are summarised.
    Summarised(usize),
    /// All that is covered and so many more messages are summarised in one.
    Rolled(usize),
    /// So many of the first summaries in force become one.
    Folded(usize),
    /// One of the versions is written again where it can be without uncovering anything.
    WrittenAgain(usize),
    /// Something else is said so many messages before the end.
    Left(usize),
    /// The branch of one of the messages is looked at again.
    WentBack(usize),
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        3 => (1..12_usize).prop_map(Happens::Summarised),
        1 => (1..12_usize).prop_map(Happens::Rolled),
        2 => (2..5_usize).prop_map(Happens::Folded),
        1 => any::<usize>().prop_map(Happens::WrittenAgain),
        2 => (1..30_usize).prop_map(Happens::Left),
        2 => any::<usize>().prop_map(Happens::WentBack),
    ]
}

fn path(session: &Session) -> Vec<MessageId> {
    session.visible().map(|message| message.id.clone()).collect()
}

/// The level of the first that are to be folded, and their ids.
fn first_in_force(session: &Session, count: usize) -> (u8, Vec<SummaryId>, usize) {
    let first: Vec<_> = session.active_summaries().into_iter().take(count).collect();
    let level = first.iter().map(|node| node.version.level).max().unwrap_or(0);
    let end = first.last().and_then(|node| node.places.clone()).map_or(0, |places| places.end);
    (level, first.iter().map(|node| node.version.id.clone()).collect(), end)
}

fn happen(session: &mut Session, what: &Happens, heads: &mut Vec<MessageId>) {
    let (ids, covered) = (path(session), session.covered());
    match *what {
        Happens::Summarised(more) if covered + more <= ids.len() => {
            add(session, version(&ids, covered, covered + more - 1, 1));
        }
        Happens::Rolled(more) if covered + more <= ids.len() => {
            add(session, version(&ids, 0, covered + more - 1, 1));
        }
        Happens::Folded(count) => {
            let (level, folds, end) = first_in_force(session, count);
            if folds.len() > 1 {
                add(session, SummaryVersion { folds, ..version(&ids, 0, end - 1, level + 1) });
            }
        }
        Happens::WrittenAgain(which) => {
            let nodes = session.nodes();
            let in_force: Vec<_> = nodes
                .iter()
                .filter(|node| matches!(node.state, NodeState::Active | NodeState::Folded))
                .collect();
            if let Some(node) = (!in_force.is_empty()).then(|| in_force[which % in_force.len()]) {
                let summary = SummaryVersion { id: SummaryId::new(), ..SummaryVersion::clone(node.version) };
                add(session, summary);
            }
        }
        Happens::Left(before) if before < ids.len() => {
            let other = leave(session, &ids, ids.len() - before);
            heads.push(other.last().unwrap().clone());
        }
        Happens::WentBack(which) => go_to(session, &heads[which % heads.len()].clone()),
        Happens::Summarised(_) | Happens::Rolled(_) | Happens::Left(_) => {}
    }
}

proptest! {
    #[test]
    fn a_branch_that_is_gone_back_to_covers_all_that_it_covered(all in prop::collection::vec(happens(), 1..40)) {
        let (mut session, ids) = conversation(30);
        let mut heads = vec![ids[29].clone()];
        let mut covered: HashMap<MessageId, usize> = HashMap::new();
        for what in &all {
            happen(&mut session, what, &mut heads);
            let head = path(&session).last().unwrap().clone();
            let before = covered.insert(head, session.covered()).unwrap_or(0);
            prop_assert!(session.covered() >= before, "{before} and then {} after {what:?}", session.covered());
        }
    }
}
