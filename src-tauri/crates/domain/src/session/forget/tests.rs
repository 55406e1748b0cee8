use crate::{
    Change, ChangeError, Conflict, Contradicted, Fact, FactField, FactOrigin, FactStatus, Message, MessageId,
    NodeState, Role, Session, SessionId, SummaryId, SummaryVersion, Timestamp,
};

fn at() -> Timestamp {
    Timestamp::from_second(0)
}

fn conversation(messages: usize) -> (Session, Vec<MessageId>) {
    let mut session = Session::new(SessionId::new(), at());
    let mut ids: Vec<MessageId> = Vec::new();
    for n in 0..messages {
        let message = Message::new(Role::User, format!("words {n}"), at()).after(ids.last().cloned());
        ids.push(message.id.clone());
        session.apply(Change::MessageAdded { message }).unwrap();
    }
    (session, ids)
}

/// A summary of the messages from one place to another, both included.
fn summarise(
    session: &mut Session,
    first: usize,
    last: usize,
    level: u8,
    conflicts: Vec<Conflict>,
) -> SummaryId {
    let id = |place: usize| session.visible().nth(place).unwrap().id.clone();
    let summary = SummaryVersion {
        from: (first > 0).then(|| id(first)),
        level,
        conflicts,
        ..SummaryVersion::new(format!("of {first} to {last}"), id(last), last + 1 - first, at())
    };
    let id = summary.id.clone();
    session.apply(Change::SummaryAdded { summary }).unwrap();
    id
}

fn forget(session: &mut Session, message: &MessageId) {
    session.apply(Change::Forgotten { message: message.clone() }).unwrap();
}

#[test]
fn facts_that_came_from_a_forgotten_message_are_forgotten_and_others_stay() {
    let (mut session, ids) = conversation(3);
    let fact = |sources: &[usize]| Fact {
        sources: sources.iter().map(|place| ids[*place].clone()).collect(),
        pinned: true,
        key: Some("what".to_owned()),
        ..Fact::new(FactField::CustomFields, "something", FactOrigin::Extracted, at())
    };
    session
        .apply(Change::FactsPut { facts: vec![fact(&[1]), fact(&[0, 1]), fact(&[2]), fact(&[])] })
        .unwrap();
    forget(&mut session, &ids[1]);
    let states: Vec<_> = session.parts().facts.iter().map(|fact| fact.status).collect();
    let [forgotten, active] = [FactStatus::Forgotten, FactStatus::Active];
    assert_eq!(states, [forgotten, forgotten, active, active]);
    let left = serde_json::to_string(&session.parts().facts[0]).unwrap();
    assert!(!left.contains("something") && !left.contains("what"), "{left}");
}

#[test]
fn only_summaries_whose_range_holds_the_message_go_with_it() {
    let (mut session, ids) = conversation(6);
    for (first, last, level) in [(0, 1, 1), (2, 3, 1), (4, 5, 1), (0, 3, 2)] {
        summarise(&mut session, first, last, level, Vec::new());
    }
    forget(&mut session, &ids[2]);
    let states: Vec<_> = session.nodes().iter().map(|node| node.state).collect();
    let [active, stale] = [NodeState::Active, NodeState::Stale];
    assert_eq!(states, [active, stale, active, stale], "what was folded stands for its messages again");
    let says = |version: usize| session.parts().summaries[version].content.as_str();
    assert_eq!([says(0), says(1), says(2), says(3)], ["of 0 to 1", "", "of 4 to 5", ""]);
}

#[test]
fn a_line_locked_in_a_summary_that_goes_is_quoted_nowhere_and_locked_never_again() {
    let (mut session, ids) = conversation(6);
    let locked = summarise(&mut session, 0, 2, 1, Vec::new());
    let line = "The code is 47#11.".to_owned();
    let lock = Change::LinesLocked { summary: locked.clone(), lines: vec![line.clone()] };
    session.apply(lock.clone()).unwrap();
    let against = |with| vec![Conflict { line: "The code is 12.".to_owned(), with }];
    summarise(&mut session, 3, 4, 1, against(Contradicted::LockedLine(line.clone())));
    let other = summarise(&mut session, 3, 5, 1, against(Contradicted::LockedLine("another".to_owned())));
    forget(&mut session, &ids[1]);
    let left = serde_json::to_string(&session.parts().summaries).unwrap();
    assert!(!left.contains("47#11"), "{left}");
    let states: Vec<_> = session.nodes().iter().map(|node| node.state).collect();
    assert_eq!(states, [NodeState::Stale, NodeState::Stale, NodeState::Held]);
    assert!(session.summary_version(&other).unwrap().is_held());
    assert_eq!(session.apply(lock), Err(ChangeError::ForgottenSummary { id: locked }));
}
