use extremis_domain::{Change, FactField, FactOrigin, Preset, SessionId};

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

/// A version that covers visible messages from one place to another, both included.
fn version(session: &Session, first: usize, last: usize, level: u8, content: &str) -> SummaryVersion {
    let id = |place: usize| session.visible().nth(place).unwrap().id.clone();
    SummaryVersion {
        from: (first > 0).then(|| id(first)),
        level,
        ..SummaryVersion::new(content, id(last), last + 1 - first, at(i64::try_from(last).unwrap()))
    }
}

#[test]
fn seed_001_the_summary_is_what_is_in_force_for_the_beginning_with_the_number_of_messages_it_covers() {
    let mut session = Session::new(SessionId::new(), at(0));
    let words: Vec<_> = (0..12).map(|n| n.to_string()).collect();
    for (n, said) in words.iter().enumerate() {
        add(&mut session, said, n.checked_sub(1).map(|before| words[before].as_str()));
    }
    let told = |session: &Session| -> Value {
        let json: Value = serde_json::from_slice(&encode(session).unwrap()).unwrap();
        ["summary", "summaryCoversMessageCount", "summaryCreatedAt"].map(|name| json[name].clone()).into()
    };
    assert_eq!(told(&session), serde_json::json!([null, null, null]));
    for (first, last, level, content) in
        [(0, 1, 1, "first"), (2, 3, 1, "second"), (4, 5, 1, "third"), (8, 9, 1, "after a gap")]
    {
        let summary = version(&session, first, last, level, content);
        session.apply(Change::SummaryAdded { summary }).unwrap();
    }
    assert_eq!(told(&session), serde_json::json!(["first\n\nsecond\n\nthird", 6, at(5)]));
    let folded = version(&session, 0, 3, 2, "of both");
    session.apply(Change::SummaryAdded { summary: folded }).unwrap();
    assert_eq!(told(&session), serde_json::json!(["of both\n\nthird", 6, at(5)]));
    assert_eq!(back(&session), session);
}

#[test]
fn a_chosen_model_is_read_under_the_name_that_it_always_had_and_one_that_is_none_is_kept() {
    let mut session = tree();
    let model = ChosenModel { provider: "ollama".into(), base_url: String::new(), model: "llama".into() };
    let as_file = |session: &Session| -> Value { serde_json::from_slice(&encode(session).unwrap()).unwrap() };
    session.apply(Change::ModelChosen { model: Some(model.clone()) }).unwrap();
    let mut file = as_file(&session);
    assert_eq!(
        file["chosenModel"],
        serde_json::json!({ "provider": "ollama", "baseUrl": "", "model": "llama" })
    );
    assert_eq!(back(&session).chosen_model(), Some(model));
    file["chosenModel"] = serde_json::json!({ "provider": ["ollama"] });
    file.as_object_mut().unwrap().remove("checksum");
    let opened = decode(session.id(), &serde_json::to_vec(&file).unwrap()).unwrap();
    assert_eq!((opened.session.chosen_model(), opened.lost.len()), (None, 0));
    assert_eq!(as_file(&opened.session)["chosenModel"], file["chosenModel"]);
    assert_eq!(opened.session.visible().len(), session.visible().len());
}

#[test]
fn what_is_remembered_in_a_conversation_comes_back_from_its_file() {
    let mut session = tree();
    let mut fact =
        Fact::new(FactField::CustomFields, serde_json::json!({"n": [1.5, null]}), FactOrigin::User, at(1));
    fact.key = Some("limits".to_owned());
    fact.sources = vec!["z".into()];
    for change in [
        Change::FactsPut { facts: vec![fact] },
        Change::PolicyChosen { policy: Some(Policy::preset(Preset::Layered)) },
        Change::MessagePinned { message: "y".into(), pinned: true },
    ] {
        session.apply(change).unwrap();
    }
    assert_eq!(back(&session), session);
    let text = String::from_utf8(encode(&session).unwrap()).unwrap();
    for name in ["\"facts\"", "\"memoryPolicy\"", "\"pinned\": true"] {
        assert!(text.contains(name), "{text}");
    }
}
