use extremis_domain::{Change, SessionId};

use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

fn add(session: &mut Session, words: &str, parent: Option<&str>) {
    let mut message = Message::new(Role::User, words, at(0)).after(parent.map(Into::into));
    message.id = words.into();
    session.apply(Change::MessageAdded { message }).unwrap();
}

/// a─b─c, b─d (a sibling of c), c─e; what is visible is up to the caller.
fn tree() -> Session {
    let mut session = Session::new(SessionId::new(), at(0));
    for (words, parent) in
        [("z", None), ("y", Some("z")), ("x", Some("y")), ("w", Some("y")), ("v", Some("x"))]
    {
        add(&mut session, words, parent);
    }
    session
}

fn back(session: &Session) -> Session {
    decode(session.id(), &encode(session).unwrap()).unwrap().session
}

#[test]
fn messages_come_back_in_the_order_of_arrival_whichever_branch_is_visible() {
    for head in ["z", "y", "x", "w", "v"] {
        let mut session = tree();
        session.apply(Change::HeadMoved { head: head.into() }).unwrap();
        assert_eq!(back(&session), session, "with {head} as the head");
    }
}

#[test]
fn an_imported_first_request_is_told_from_the_first_message() {
    let session = tree();
    assert_eq!(back(&session).parts().initial_request, None);
    let mut parts = session.parts().clone();
    parts.initial_request = Some("z".to_owned());
    let imported = Session::from_parts(parts).unwrap();
    assert_eq!(back(&imported), imported);
}

#[test]
fn fields_of_other_writers_come_back() {
    let mut parts = tree().parts().clone();
    parts
        .extra
        .insert("colour".to_owned(), serde_json::json!({ "hue": 0.123_456_789_012_345_68, "deep": [null] }));
    let session = Session::from_parts(parts).unwrap();
    assert_eq!(back(&session), session);
}

#[test]
fn the_file_reads_like_a_conversation() {
    let text = String::from_utf8(encode(&tree()).unwrap()).unwrap();
    let place = |word: &str| text.find(&format!("\n  \"{word}\"")).unwrap_or_else(|| panic!("no {word}"));
    let order =
        ["id", "version", "title", "createdAt", "updatedAt", "maxMessages", "messages", "otherVersions"];
    assert!(order.map(place).is_sorted(), "{text}");
}
