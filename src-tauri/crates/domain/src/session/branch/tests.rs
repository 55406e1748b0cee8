use crate::{Change, Message, MessageId, Role, Session, SessionId, SummaryVersion, Timestamp};

fn at() -> Timestamp {
    Timestamp::from_second(0)
}

fn say(session: &mut Session, parent: Option<MessageId>, tokens: u32) -> MessageId {
    let message =
        Message { tokens: Some(tokens), ..Message::new(Role::User, format!("{tokens}"), at()).after(parent) };
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    id
}

/// Messages of 1, 2, 3, … tokens.
fn conversation(messages: u32) -> (Session, Vec<MessageId>) {
    let mut session = Session::new(SessionId::new(), at());
    let mut ids: Vec<MessageId> = Vec::new();
    for tokens in 1..=messages {
        ids.push(say(&mut session, ids.last().cloned(), tokens));
    }
    (session, ids)
}

fn summarise(session: &mut Session, content: &str, from: Option<&MessageId>, through: &MessageId) {
    let summary =
        SummaryVersion { from: from.cloned(), ..SummaryVersion::new(content, through.clone(), 1, at()) };
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

fn in_force(session: &Session, last: Option<&MessageId>) -> Vec<String> {
    session.branch(last).summaries().iter().map(|node| node.version.content.clone()).collect()
}

#[test]
fn the_length_of_a_stretch_is_the_sum_of_its_messages_on_every_branch() {
    let (mut session, ids) = conversation(10);
    assert_eq!(session.branch(None).tokens(0..10), 55);
    assert_eq!(session.branch(None).tokens(3..5), 4 + 5);
    assert_eq!(session.branch(None).tokens(5..5), 0);
    assert_eq!(session.branch(Some(&ids[4])).tokens(3..100), 4 + 5);
    say(&mut session, Some(ids[1].clone()), 70);
    assert_eq!(session.branch(None).tokens(0..3), 1 + 2 + 70);
    assert_eq!(session.branch(Some(&ids[9])).tokens(0..10), 55, "a hidden branch too");
    session.apply(Change::HeadMoved { head: ids[9].clone() }).unwrap();
    session.apply(Change::Forgotten { message: ids[9].clone() }).unwrap();
    assert!(session.branch(None).tokens(0..10) < 55, "what is forgotten has no length any more");
}

#[test]
fn an_uncounted_message_has_about_a_token_for_four_bytes() {
    let message = Message::new(Role::User, "x".repeat(400), at());
    assert_eq!(message.length(), 104);
    assert_eq!(Message { tokens: Some(7), ..message }.length(), 7);
}

#[test]
fn pins_are_known_by_their_places() {
    let (mut session, ids) = conversation(10);
    let pin = |id: &MessageId, pinned| Change::MessagePinned { message: id.clone(), pinned };
    session.apply(pin(&ids[7], true)).unwrap();
    session.apply(pin(&ids[2], true)).unwrap();
    assert_eq!(session.branch(None).pinned(), [2, 7]);
    assert_eq!(session.branch(Some(&ids[5])).pinned(), [2]);
    say(&mut session, Some(ids[4].clone()), 1);
    assert_eq!(session.branch(None).pinned(), [2]);
    assert_eq!(session.branch(Some(&ids[9])).pinned(), [2, 7]);
    session.apply(pin(&ids[2], false)).unwrap();
    assert_eq!(session.branch(None).pinned(), [0; 0]);
}

#[test]
fn a_shorter_branch_has_the_summary_that_a_longer_one_replaced() {
    let (mut session, ids) = conversation(30);
    summarise(&mut session, "S1", None, &ids[9]);
    summarise(&mut session, "S2", None, &ids[19]);
    assert_eq!(in_force(&session, None), ["S2"]);
    assert_eq!(in_force(&session, Some(&ids[25])), ["S2"]);
    assert_eq!(in_force(&session, Some(&ids[15])), ["S1"]);
    assert_eq!(in_force(&session, Some(&ids[8])), [""; 0]);
}

#[test]
fn a_hidden_branch_has_its_own_summaries() {
    let (mut session, ids) = conversation(20);
    summarise(&mut session, "S1", None, &ids[9]);
    say(&mut session, Some(ids[4].clone()), 1);
    assert_eq!(in_force(&session, None), [""; 0]);
    assert_eq!(in_force(&session, Some(&ids[19])), ["S1"]);
    session.apply(Change::HeadMoved { head: ids[19].clone() }).unwrap();
    assert_eq!(in_force(&session, None), ["S1"]);
}

#[test]
fn what_is_kept_of_the_visible_branch_is_what_reading_it_anew_gives() {
    let (mut session, ids) = conversation(20);
    summarise(&mut session, "S1", None, &ids[9]);
    summarise(&mut session, "S2", Some(&ids[10]), &ids[14]);
    say(&mut session, Some(ids[12].clone()), 5);
    session.apply(Change::MessagePinned { message: ids[3].clone(), pinned: true }).unwrap();
    assert_eq!(Session::from_parts(session.parts().clone()).unwrap(), session);
    session.apply(Change::HeadMoved { head: ids[19].clone() }).unwrap();
    session.apply(Change::Forgotten { message: ids[2].clone() }).unwrap();
    assert_eq!(Session::from_parts(session.parts().clone()).unwrap(), session);
    assert_eq!(in_force(&session, None), ["S2"]);
}

#[test]
fn a_branch_has_its_messages_by_their_places() {
    let (session, ids) = conversation(3);
    let branch = session.branch(Some(&ids[1]));
    assert_eq!((branch.len(), branch.is_empty()), (2, false));
    let found = [0, 1, 2].map(|place| branch.get(place).map(|message| message.id.clone()));
    assert_eq!(found, [Some(ids[0].clone()), Some(ids[1].clone()), None]);
    assert!(session.branch(Some(&"nowhere".into())).is_empty());
    assert!(session.branch(None).up_to(0).is_empty());
}

#[test]
fn everyone_who_speaks_is_named_once_in_the_order_in_which_they_came() {
    let (mut session, ids) = conversation(1);
    for name in [" Ada ", "Ben", " ", "Ada"] {
        let parent = session.head().map(|head| head.id.clone());
        let message = Message { name: Some(name.to_owned()), ..Message::new(Role::User, "Hm.", at()) };
        session.apply(Change::MessageAdded { message: message.after(parent) }).unwrap();
    }
    let names = |session: &Session, last| {
        session.branch(last).names().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names(&session, None), ["Ada", "Ben"]);
    assert_eq!(names(&session, Some(&ids[0])), ["Ada", "Ben"], "on whichever branch");
    let read = Session::from_parts(session.parts().clone()).unwrap();
    assert_eq!(names(&read, None), ["Ada", "Ben"]);
    let ada: Vec<_> = session.visible().filter(|one| one.name.is_some()).map(|one| one.id.clone()).collect();
    for message in [&ada[0], &ada[3]] {
        session.apply(Change::Forgotten { message: message.clone() }).unwrap();
    }
    assert_eq!(names(&session, None), ["Ben"], "whose words are all forgotten is nobody");
}

#[test]
fn a_pin_right_behind_the_end_of_a_branch_is_not_on_it() {
    let (mut session, ids) = conversation(4);
    session.apply(Change::MessagePinned { message: ids[2].clone(), pinned: true }).unwrap();
    assert_eq!(session.branch(Some(&ids[1])).pinned(), [0; 0]);
    assert_eq!(session.branch(Some(&ids[2])).pinned(), [2]);
}

#[test]
fn a_range_that_runs_backwards_covers_nothing() {
    let (session, ids) = conversation(6);
    let version = |from: usize, through: usize| SummaryVersion {
        from: Some(ids[from].clone()),
        ..SummaryVersion::new("S", ids[through].clone(), 1, at())
    };
    assert_eq!(session.places(&version(3, 4)), Some(3..5));
    assert_eq!(session.places(&version(4, 4)), Some(4..5));
    assert_eq!([session.places(&version(5, 4)), session.places(&version(5, 2))], [None, None]);
}
