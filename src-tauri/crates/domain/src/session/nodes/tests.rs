mod elsewhere;

use crate::{
    Change, ChangeError, Conflict, Contradicted, Message, MessageId, NodeState, Origin, Role, Session,
    SessionId, SummaryId, SummaryVersion, Timestamp,
};

fn conversation(messages: usize) -> (Session, Vec<MessageId>) {
    let at = Timestamp::from_second(0);
    let mut session = Session::new(SessionId::new(), at);
    let mut ids: Vec<MessageId> = Vec::new();
    for n in 0..messages {
        let role = if n % 2 == 0 { Role::User } else { Role::Assistant };
        let message = Message::new(role, format!("M{n}"), at).after(ids.last().cloned());
        ids.push(message.id.clone());
        session.apply(Change::MessageAdded { message }).unwrap();
    }
    (session, ids)
}

/// A version that covers the messages from one place to another, both included.
fn version(ids: &[MessageId], first: usize, last: usize, level: u8) -> SummaryVersion {
    SummaryVersion {
        from: (first > 0).then(|| ids[first].clone()),
        level,
        ..SummaryVersion::new("says", ids[last].clone(), last + 1 - first, Timestamp::from_second(0))
    }
}

fn add(session: &mut Session, summary: SummaryVersion) -> SummaryId {
    let id = summary.id.clone();
    session.apply(Change::SummaryAdded { summary }).unwrap();
    id
}

fn states(session: &Session) -> Vec<NodeState> {
    session.nodes().iter().map(|node| node.state).collect()
}

fn active_places(session: &Session) -> Vec<(usize, usize)> {
    let places = session.active_summaries().into_iter().filter_map(|node| node.places);
    places.map(|places| (places.start, places.end)).collect()
}

#[test]
fn a_later_version_takes_the_place_of_those_that_it_overlaps() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 0, 19, 1));
    assert_eq!(states(&session), [NodeState::Superseded, NodeState::Active]);
    assert_eq!(session.covered(), 20);
}

#[test]
fn seed_003_a_summary_of_summaries_stands_for_those_that_it_folds() {
    let (mut session, ids) = conversation(30);
    let folds = vec![add(&mut session, version(&ids, 0, 9, 1)), add(&mut session, version(&ids, 10, 19, 1))];
    add(&mut session, version(&ids, 20, 29, 1));
    assert_eq!(active_places(&session), [(0, 10), (10, 20), (20, 30)]);
    add(&mut session, SummaryVersion { folds, ..version(&ids, 0, 19, 2) });
    let [folded, active] = [NodeState::Folded, NodeState::Active];
    assert_eq!(states(&session), [folded, folded, active, active]);
    assert_eq!(active_places(&session), [(0, 20), (20, 30)]);
    assert_eq!(session.covered(), 30);
}

#[test]
fn correcting_a_folded_summary_gives_the_others_their_places_back() {
    let (mut session, ids) = conversation(20);
    let first = add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 10, 19, 1));
    add(&mut session, version(&ids, 0, 19, 2));
    let corrected =
        SummaryVersion { origin: Origin::Edited, based_on: Some(first), ..version(&ids, 0, 9, 1) };
    add(&mut session, corrected);
    let [superseded, active, stale] = [NodeState::Superseded, NodeState::Active, NodeState::Stale];
    assert_eq!(states(&session), [superseded, active, stale, active]);
    assert_eq!(active_places(&session), [(0, 10), (10, 20)], "no gap and no overlap");
}

#[test]
fn an_emptied_summary_covers_nothing_and_brings_no_older_one_back() {
    let (mut session, ids) = conversation(20);
    add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, SummaryVersion { content: " ".to_owned(), ..version(&ids, 0, 9, 1) });
    assert_eq!(session.covered(), 0);
    assert!(session.active_summaries().is_empty());
}

#[test]
fn seed_002_a_summary_that_contradicts_a_fact_waits_and_the_one_before_stays() {
    let (mut session, ids) = conversation(20);
    add(&mut session, version(&ids, 0, 9, 1));
    let conflicts = vec![Conflict { line: "says".into(), with: Contradicted::LockedLine("said".into()) }];
    add(&mut session, SummaryVersion { conflicts, ..version(&ids, 0, 19, 1) });
    assert_eq!(states(&session), [NodeState::Active, NodeState::Held]);
    assert_eq!(session.covered(), 10);
}

#[test]
fn a_gap_ends_what_is_covered_from_the_root() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 20, 29, 1));
    assert_eq!(session.covered(), 10);
    assert_eq!(session.active_summaries().len(), 2);
}

#[test]
fn on_another_branch_a_summary_is_stale_until_one_comes_back() {
    let (mut session, ids) = conversation(20);
    add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 10, 19, 1));
    let other = Message::new(Role::User, "again", Timestamp::from_second(0)).after(Some(ids[13].clone()));
    session.apply(Change::MessageAdded { message: other }).unwrap();
    assert_eq!(states(&session), [NodeState::Active, NodeState::Stale]);
    session.apply(Change::HeadMoved { head: ids[19].clone() }).unwrap();
    assert_eq!(states(&session), [NodeState::Active, NodeState::Active]);
}

#[test]
fn forgetting_a_message_empties_only_the_summaries_that_cover_it() {
    let (mut session, ids) = conversation(30);
    add(&mut session, version(&ids, 0, 9, 1));
    add(&mut session, version(&ids, 10, 19, 1));
    add(&mut session, version(&ids, 0, 19, 2));
    add(&mut session, version(&ids, 20, 29, 1));
    session.apply(Change::Forgotten { message: ids[12].clone() }).unwrap();
    let [active, stale] = [NodeState::Active, NodeState::Stale];
    assert_eq!(states(&session), [active, stale, stale, active]);
    let said: Vec<_> = session.nodes().iter().map(|node| node.version.content.is_empty()).collect();
    assert_eq!(said, [false, true, true, false]);
}

#[test]
fn a_range_that_runs_backwards_is_refused() {
    let (mut session, ids) = conversation(20);
    let summary = SummaryVersion { from: Some(ids[15].clone()), ..version(&ids, 0, 9, 1) };
    let refused = session.apply(Change::SummaryAdded { summary }).unwrap_err();
    assert!(matches!(refused, ChangeError::BrokenRange { .. }));
    assert!(session.nodes().is_empty());
}

/// A summary of the second level over the first six messages, and a later one of the first level over eight.
fn covered_by_a_lower_level(
    later: impl Fn(SummaryVersion, &[SummaryId]) -> SummaryVersion,
) -> Vec<NodeState> {
    let (mut session, ids) = conversation(10);
    let folds = vec![add(&mut session, version(&ids, 0, 2, 1)), add(&mut session, version(&ids, 3, 5, 1))];
    add(&mut session, SummaryVersion { folds: folds.clone(), ..version(&ids, 0, 5, 2) });
    add(&mut session, later(version(&ids, 0, 7, 1), &folds));
    states(&session)
}

#[test]
fn a_summary_of_summaries_is_stale_where_its_words_were_corrected_and_superseded_where_more_is_covered() {
    use NodeState::{Active, Stale, Superseded};
    let generated = covered_by_a_lower_level(|later, _| later);
    assert_eq!(generated, [Superseded, Superseded, Superseded, Active]);
    let edited = covered_by_a_lower_level(|later, _| SummaryVersion { origin: Origin::Edited, ..later });
    assert_eq!(edited, [Superseded, Superseded, Stale, Active]);
    let continued =
        covered_by_a_lower_level(|later, folds| SummaryVersion { based_on: Some(folds[0].clone()), ..later });
    assert_eq!(continued, [Superseded, Superseded, Stale, Active]);
}

#[test]
fn a_summary_of_summaries_is_stale_when_one_that_it_folds_is_written_anew() {
    use NodeState::{Active, Stale, Superseded};
    let (mut session, ids) = conversation(10);
    let folds = vec![add(&mut session, version(&ids, 0, 2, 1)), add(&mut session, version(&ids, 3, 5, 1))];
    add(&mut session, SummaryVersion { folds, ..version(&ids, 0, 5, 2) });
    add(&mut session, version(&ids, 0, 2, 1));
    assert_eq!(states(&session), [Superseded, Active, Stale, Active]);
}
