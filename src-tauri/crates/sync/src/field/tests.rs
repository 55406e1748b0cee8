//! Keys as text, and values that are none of their field.

use super::*;

#[test]
fn a_key_is_read_as_it_is_written() {
    let id = || "550e8400:odd".into();
    let keys = [
        Key::Gone,
        Key::Shared,
        Key::Message(id()),
        Key::Pinned("p".into()),
        Key::Trashed("t".into()),
        Key::Head,
        Key::Title,
        Key::Summary("s".into()),
        Key::Locked("s".into()),
        Key::Fact("f".into()),
        Key::Instructions("i".into()),
        Key::Policy,
        Key::Model,
        Key::Quick,
        Key::PinnedInList,
        Key::Archived,
        Key::Folder,
        Key::Tag("pinned: soon".into()),
        Key::SharedBy,
        Key::Deleted,
        Key::MaxMessages,
        Key::Created,
        Key::Updated,
        Key::InitialRequest,
        Key::Extra("head".into()),
        Key::Memory("u".into()),
        Key::Text("translate".to_owned()),
        Key::Unknown("later".into()),
        Key::Unknown("z:later".into()),
    ];
    for key in keys {
        assert_eq!(Key::parse(&key.to_string()), key);
    }
    let texts = TextKind::ALL.map(Object::Texts);
    let others = [Object::Session(SessionId::new()), Object::Memories, Object::Instructions];
    for object in others.into_iter().chain(texts) {
        assert_eq!(Object::parse(&object.to_string()), Some(object));
    }
    assert_eq!(Object::parse("../config"), None);
}

#[test]
fn a_value_under_the_name_of_another_is_refused() {
    let message = r#"{"id":"a","role":"user","content":"Hello","timestamp":"2026-01-01T00:00:00Z"}"#;
    assert!(Content::parse(&Key::Message("a".into()), message).is_ok());
    assert!(Content::parse(&Key::Message("b".into()), message).is_err());
    assert!(Content::parse(&Key::Fact("a".into()), message).is_err());
}
