use crate::{
    Change, ChangeError, Fact, FactField, FactId, FactOrigin, FactStatus, Message, MessageId, Role, Session,
    SessionId, Timestamp,
};

fn session() -> (Session, MessageId) {
    let at = Timestamp::from_second(0);
    let mut session = Session::new(SessionId::new(), at);
    let message = Message::new(Role::User, "We meet at noon", at);
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    (session, id)
}

fn fact(words: &str) -> Fact {
    Fact::new(FactField::KeyDecisions, words, FactOrigin::Extracted, Timestamp::from_second(1))
}

fn put(session: &mut Session, fact: Fact) -> Result<(), ChangeError> {
    session.apply(Change::FactsPut { facts: vec![fact] })
}

#[test]
fn what_became_of_a_fact_changes_and_its_words_do_not() {
    let (mut session, message) = session();
    let known = fact("noon");
    put(&mut session, known.clone()).unwrap();
    let pinned = Fact { pinned: true, sources: vec![message], ..known.clone() };
    put(&mut session, pinned.clone()).unwrap();
    assert_eq!(**session.fact(&known.id).unwrap(), pinned);
    let before = session.clone();
    for rewritten in [
        Fact { value: "midnight".into(), ..known.clone() },
        Fact { key: Some("time".to_owned()), ..known.clone() },
        Fact { field: FactField::Entities, ..known.clone() },
    ] {
        let refused = session.apply(Change::FactsPut { facts: vec![fact("and another"), rewritten] });
        assert_eq!(refused, Err(ChangeError::RewrittenFact { id: known.id.clone() }));
        assert_eq!(session, before, "all of them are put, or none");
    }
}

#[test]
fn a_forgotten_fact_never_says_anything_again() {
    let (mut session, _) = session();
    let known = fact("noon");
    put(&mut session, known.clone()).unwrap();
    put(&mut session, known.forgotten()).unwrap();
    put(&mut session, known.clone()).unwrap();
    let left = session.fact(&known.id).unwrap();
    assert_eq!((left.status, left.text().as_str()), (FactStatus::Forgotten, "null"));
}

#[test]
fn a_fact_of_a_message_that_is_not_there_is_refused_because_it_could_not_be_forgotten_with_it() {
    let (mut session, _) = session();
    let nowhere = MessageId::new();
    let refused = put(&mut session, Fact { sources: vec![nowhere.clone()], ..fact("noon") });
    assert_eq!(refused, Err(ChangeError::UnknownMessage { id: nowhere }));
}

#[test]
fn a_session_with_one_fact_twice_is_refused() {
    let (mut session, _) = session();
    put(&mut session, Fact { id: FactId::from("one"), ..fact("noon") }).unwrap();
    let mut parts = session.parts().clone();
    parts.facts.push(parts.facts[0].clone());
    assert_eq!(Session::from_parts(parts), Err(ChangeError::DuplicateFact { id: FactId::from("one") }));
}
