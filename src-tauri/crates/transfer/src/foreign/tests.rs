use serde_json::json;

use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second)
}

fn message(id: &str, parent: Option<&str>) -> ForeignMessage {
    let mut message = ForeignMessage::new(id, Role::User);
    message.parent = parent.map(str::to_owned);
    message.say(id);
    message
}

/// A place without files.
fn nothing_there() -> FilesThere {
    let empty = tempfile::tempdir().unwrap();
    FilesThere::new(&crate::documents::Documents::find(empty.path()).unwrap())
}

fn session(messages: Vec<ForeignMessage>) -> Session {
    let theirs = ForeignSession { id: "1".to_owned(), messages, ..ForeignSession::default() };
    theirs.into_session("Other", at(7), &nothing_there()).unwrap().unwrap().0
}

#[test]
fn what_follows_an_empty_place_follows_what_was_before_it() {
    let empty =
        |id: &str, parent: Option<&str>| ForeignMessage { content: String::new(), ..message(id, parent) };
    let session = session(vec![
        message("c", Some("b2")),
        empty("root", None),
        message("a", Some("root")),
        empty("b1", Some("a")),
        empty("b2", Some("b1")),
    ]);
    let said: Vec<_> = session.visible().map(|message| message.content.as_str()).collect();
    assert_eq!(said, ["a", "c"]);
    assert!(session.visible().all(|message| message.timestamp == at(7)), "without any time it is of then");
}

#[test]
fn a_conversation_in_which_nothing_was_said_is_none() {
    let theirs =
        ForeignSession { messages: vec![ForeignMessage::new("a", Role::User)], ..ForeignSession::default() };
    assert!(theirs.into_session("Other", at(7), &nothing_there()).unwrap().is_none());
}

#[test]
fn ids_are_those_of_an_assistant_and_of_a_conversation() {
    let ids = |assistant: &str, id: &str| {
        let messages = vec![message("a", None)];
        let theirs = ForeignSession { id: id.to_owned(), messages, ..ForeignSession::default() };
        let session = theirs.into_session(assistant, at(7), &nothing_there()).unwrap().unwrap().0;
        (session.id(), session.head().unwrap().id.clone())
    };
    assert_eq!(ids("Other", "1"), ids("Other", "1"));
    assert_ne!(ids("Other", "1"), ids("Another", "1"));
    assert_ne!(ids("Other", "1").1, ids("Other", "2").1);
}

#[test]
fn what_lies_too_deep_is_kept_in_letters_and_a_file_as_what_it_is() {
    let mut deep = json!(1);
    for _ in 0..200 {
        deep = json!([deep]);
    }
    let text = serde_json::to_string(&bounded(&deep)).unwrap();
    assert!(serde_json::from_str::<Value>(&text).is_ok(), "it can be read again");
    let picture = format!("data:image/png;base64,{}", "A".repeat(100_000));
    let kept = bounded(&json!({ "url": picture, "words": "so ".repeat(3000) }));
    assert_eq!(kept["url"], "data:image/png;base64… (100022 bytes that were not taken over)");
    assert_eq!(kept["words"].as_str().unwrap().len(), 9000);
}
