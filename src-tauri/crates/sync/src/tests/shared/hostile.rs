//! What members of a shared store may not do.

use extremis_domain::{Change, Role, SessionId, Timestamp};

use super::super::faulty::FaultyStore;
use super::super::vault;
use super::{has, team};
use crate::entry::Entry;
use crate::field::{Content, Key, Object};
use crate::name::SegmentName;
use crate::segment::{self, Link, Segment};
use crate::stamp::{DeviceId, ERASED, Stamp, Standing};
use crate::store::ObjectStore;

/// What somebody who has the keys of the shared store writes there.
fn written_by_hand(store: &FaultyStore, entries: Vec<(Object, Key, serde_json::Value)>) {
    written_from(store, 1_000_000, entries);
}

/// The same with stamps from a number on.
fn written_from(store: &FaultyStore, mut number: u64, entries: Vec<(Object, Key, serde_json::Value)>) {
    let device = DeviceId::new();
    let mut entry = |(object, key, value): (Object, Key, serde_json::Value)| {
        number = number.saturating_add(1);
        let stamp = Stamp(number, device);
        let weight = if matches!(key, Key::Gone | Key::Shared) { ERASED } else { 0 };
        let standing = Standing { born: stamp, written: stamp, weight };
        let content = Content::parse(&key, &value.to_string()).unwrap();
        Entry::new(object, key, standing, &content).unwrap()
    };
    let entries = entries.into_iter().map(&mut entry).collect();
    let name = SegmentName { device, first: 1, last: 1 };
    let segment = Segment { link: Link { previous: 0, mark: 7 }, entries, wholes: Vec::new() };
    store.write(&name.to_string(), segment::seal(name, &segment, &vault()).unwrap()).unwrap();
}

#[test]
fn who_has_the_shared_store_reaches_nothing_that_is_not_shared() {
    use serde_json::json;
    let team = team();
    let (private, gone) = (SessionId::new(), SessionId::new());
    team.bobs.say(private, Role::User, "A private sentence.");
    team.bobs.say(gone, Role::User, "Another one.");
    let shared = SessionId::new();
    team.desk.say(shared, Role::User, "Where shall we meet?");
    team.desk.share(shared);
    team.exchange();
    let before = team.bobs.visible();
    let message = |id: &str| json!({ "id": id, "role": "user", "content": "Slipped in.", "timestamp": Timestamp::from_second(9) });
    let fact = json!({
        "id": "u1", "fact": "Slipped in.", "createdAt": Timestamp::from_second(9), "category": "other",
    });
    let mut entries = vec![
        (Object::Session(private), Key::Message("m1".into()), message("m1")),
        (Object::Session(private), Key::Title, json!({ "title": "Slipped in.", "byModel": false })),
        (Object::Session(gone), Key::Gone, json!(true)),
        (Object::Session(shared), Key::Folder, json!("Slipped in.")),
        (Object::Session(shared), Key::Shared, json!("0123456789abcdef")),
        (
            Object::Texts(crate::texts::TextKind::Settings),
            Key::Text("theme".to_owned()),
            json!({ "text": "1" }),
        ),
        (
            Object::Texts(crate::texts::TextKind::Commands),
            Key::Text("run".to_owned()),
            json!({ "text": "Slipped in." }),
        ),
    ];
    if Content::parse(&Key::Memory("u1".into()), &fact.to_string()).is_ok() {
        entries.push((Object::Memories, Key::Memory("u1".into()), fact));
    }
    written_by_hand(&team.shared, entries);
    team.exchange();
    assert_eq!(team.bobs.visible(), before);
    assert!(!has(&team.shared, "private sentence"));
    // Once its owner shares it, too, what others said in it is there.
    team.bobs.share(private);
    team.exchange();
    let mut words = team.bobs.words(private);
    words.sort();
    assert_eq!(words, ["A private sentence.", "Slipped in."]);
    assert_eq!(team.desk.words(private).len(), 2);
}

#[test]
fn what_no_device_writes_that_does_as_it_should_is_passed_over_and_the_exchange_goes_on() {
    use serde_json::{Value, json};
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.desk.share(session);
    team.exchange();
    let deep = (0..110).fold(json!(1), |inner, _| json!([inner]));
    let message = |id: &str, more: Value| {
        let at = Timestamp::from_second(9);
        json!({ "id": id, "role": "user", "content": "Slipped in.", "timestamp": at, "more": more })
    };
    let of = Object::Session(session);
    written_by_hand(
        &team.shared,
        vec![
            (of, Key::Message("deep".into()), message("deep", deep.clone())),
            (of, Key::Extra("deep".to_owned()), deep),
            (of, Key::Extra("chosenModel".to_owned()), json!({ "provider": "theirs", "model": "theirs" })),
            (of, Key::Extra("messages".to_owned()), json!([])),
        ],
    );
    written_from(
        &team.shared,
        u64::MAX - 1,
        vec![(of, Key::Message("late".into()), message("late", json!(1)))],
    );
    written_from(
        &team.shared,
        u64::MAX - 1,
        vec![(Object::Session(SessionId::new()), Key::Head, json!("late"))],
    );
    team.exchange();
    team.desk.say(session, Role::User, "At the market.");
    team.bobs.say(session, Role::User, "At ten.");
    team.exchange();
    for device in team.all() {
        let here = device.archive().session(session).unwrap();
        assert_eq!(device.words(session).len(), 3, "{}: {:?}", device.place, device.words(session));
        assert!(here.parts().extra.is_empty() && here.parts().chosen_model.is_none());
    }
}

#[test]
fn a_private_conversation_is_not_drawn_into_the_shared_store_by_a_device_that_lacks_it() {
    use serde_json::json;
    let team = team();
    let private = SessionId::new();
    team.desk.say(private, Role::User, "A private sentence.");
    team.desk.sync(&team.anna).unwrap();
    let at = Timestamp::from_second(9);
    let message = json!({ "id": "m1", "role": "user", "content": "Slipped in.", "timestamp": at });
    written_by_hand(&team.shared, vec![(Object::Session(private), Key::Message("m1".into()), message)]);
    // It hears of the conversation from there first.
    team.lap.sync_shared(&team.shared).unwrap();
    team.exchange();
    team.exchange();
    assert!(!has(&team.shared, "private sentence"));
    assert!(!team.desk.archive().session(private).unwrap().parts().is_shared());
    assert_eq!(team.desk.words(private), ["A private sentence."]);
    // Once its owner shares it, everyone has all of it.
    team.desk.share(private);
    team.exchange();
    team.exchange();
    for device in team.all() {
        let mut words = device.words(private);
        words.sort();
        assert_eq!(words, ["A private sentence.", "Slipped in."], "{}", device.place);
    }
}

#[test]
fn a_private_conversation_is_not_drawn_into_the_shared_store_by_a_device_on_which_it_expired() {
    use serde_json::json;
    let team = team();
    let private = SessionId::new();
    team.desk.say(private, Role::User, "A private sentence.");
    team.desk.change(private, Change::Deleted { at: Timestamp::from_second(9) });
    team.exchange();
    assert_eq!(team.lap.archive().expire_trash(Timestamp::from_second(9)).unwrap(), 1);
    team.exchange();
    let at = Timestamp::from_second(9);
    let message = json!({ "id": "m1", "role": "user", "content": "Slipped in.", "timestamp": at });
    written_by_hand(&team.shared, vec![(Object::Session(private), Key::Message("m1".into()), message)]);
    team.lap.sync_shared(&team.shared).unwrap();
    assert!(!team.lap.archive().exists(private));
    team.desk.change(private, Change::Restored);
    team.exchange();
    team.exchange();
    assert!(!has(&team.shared, "private sentence"));
    for device in [&team.desk, &team.lap] {
        assert!(!device.archive().session(private).unwrap().parts().is_shared(), "{}", device.place);
        assert_eq!(device.words(private), ["A private sentence."], "{}", device.place);
    }
}

#[test]
fn what_waits_of_a_shared_conversation_is_gone_with_it_where_the_user_forgot_it_before() {
    use serde_json::json;
    let team = team();
    let session = SessionId::new();
    let at = Timestamp::from_second(9);
    let message = json!({ "id": "m2", "parent": "m1", "role": "user", "content": "A planted sentence.", "timestamp": at });
    written_by_hand(&team.shared, vec![(Object::Session(session), Key::Message("m2".into()), message)]);
    team.lap.sync_shared(&team.shared).unwrap();
    let state = || std::fs::read(team.lap.dir.join("sync").join("shared").join("state.sqlite")).unwrap();
    let waits = || state().windows(7).any(|part| part == b"planted");
    assert!(waits() && !team.lap.archive().exists(session));
    team.desk.say(session, Role::User, "It is the user's own.");
    team.desk.sync(&team.anna).unwrap();
    team.desk.archive().forget_session(session).unwrap();
    team.desk.sync(&team.anna).unwrap();
    team.lap.sync(&team.anna).unwrap();
    written_from(&team.shared, 2_000_000, vec![(Object::Session(session), Key::Gone, json!(true))]);
    team.lap.sync_shared(&team.shared).unwrap();
    assert!(!waits());
}
