use extremis_domain::{FactField, FactOrigin, Message, Role, Timestamp};

use super::*;

fn at() -> Timestamp {
    Timestamp::from_second(0)
}

fn session() -> (Session, Message, Fact) {
    let mut session = Session::new(SessionId::new(), at());
    let message = Message::new(Role::User, "We meet at noon", at());
    let fact = Fact::new(FactField::KeyDecisions, "noon", FactOrigin::Extracted, at());
    for change in
        [Change::MessageAdded { message: message.clone() }, Change::FactsPut { facts: vec![fact.clone()] }]
    {
        session.apply(change).unwrap();
    }
    (session, message, fact)
}

fn memory(id: &str, source: MemorySource) -> UserMemory {
    UserMemory { id: id.into(), confidence: 0.5, ..UserMemory::new("Likes tea", source, at()) }
}

#[test]
fn an_erasure_says_how_much_goes() {
    let (session, message, fact) = session();
    let of_message = Erasure::of_message(&session, &message.id).unwrap();
    assert_eq!(Erasure::of_message(&session, &"nowhere".into()), None);
    let of_fact = Erasure::of_fact(session.id(), &fact);
    let of_memory = Erasure::of_memory(&memory("m", MemorySource::UserExplicit {}));
    let of_session = Erasure::of_session(session.id());
    assert_eq!(of_message.target(), Target::Message(&message.id));
    assert_eq!(of_fact.target(), Target::Fact(&fact.id));
    assert_eq!(of_memory.target(), Target::Memory(&"m".into()));
    assert_eq!(of_session.target(), Target::Session);
    let whole = [&of_message, &of_fact, &of_memory, &of_session].map(Erasure::is_whole);
    assert_eq!(whole, [false, false, false, true]);
    assert!(of_session.is_of_session(session.id()) && !of_session.is_of_session(SessionId::new()));
    assert!(!of_message.is_of_session(session.id()));
    assert!(Erasure::clearing(session.id()).keeps_copies && !of_session.keeps_copies);
}

#[test]
fn what_is_there_is_forgotten_once() {
    let (mut session, message, fact) = session();
    let of_message = Erasure::of_message(&session, &message.id).unwrap();
    let of_fact = Erasure::of_fact(session.id(), &fact);
    assert_eq!(of_message.change(&session), Some(Change::Forgotten { message: message.id.clone() }));
    assert_eq!(of_fact.change(&session), Some(Change::FactsPut { facts: vec![fact.forgotten()] }));
    assert_eq!(Erasure::of_session(session.id()).change(&session), None);
    for erasure in [&of_message, &of_fact] {
        session.apply(erasure.change(&session).unwrap()).unwrap();
        assert_eq!(erasure.change(&session), None, "it is gone");
    }
}

#[test]
fn facts_that_lose_their_words_are_erased_and_no_others() {
    let (mut session, _, fact) = session();
    let other = Fact::new(FactField::Entities, "Ada", FactOrigin::User, at());
    let erased = Erasure::of_facts(&session, &[fact.forgotten(), other.forgotten(), fact.clone()]);
    assert_eq!(erased, [Erasure::of_fact(session.id(), &fact)], "one that is not known has no words");
    session.apply(Change::FactsPut { facts: vec![fact.forgotten()] }).unwrap();
    assert_eq!(Erasure::of_facts(&session, &[fact.forgotten()]), []);
}

#[test]
fn bytes_are_concerned_that_name_what_is_erased_or_its_session() {
    let (session, message, _) = session();
    let erasure = Erasure::of_message(&session, &message.id).unwrap();
    let names = |text: String| erasure.is_in(text.as_bytes());
    assert!(names(format!("x{}x", message.id)) && names(message.id.to_string().to_uppercase()));
    assert!(names(format!("of {}", session.id())));
    assert!(!names("nothing of either".to_owned()) && !names(String::new()));
    assert!(!names(message.id.to_string()[1..].to_owned()));
    let short = |id: &str| Erasure { message: Some(id.into()), ..Erasure::of_session(session.id()) };
    assert!(!short("12").is_in(b"12 apples"), "a short id may be anything");
    assert!(
        !short("123456789012345").is_in(b"123456789012345")
            && short("1234567890123456").is_in(b"1234567890123456")
    );
    assert!(!contains_name(b"anything", b""));
}

#[test]
fn memories_go_that_are_named_or_were_drawn_from_what_is_erased() {
    let (session, message, fact) = session();
    let drawn = memory("a-memory", MemorySource::LlmExtracted { conversation_id: session.id() });
    let elsewhere = memory("b-memory", MemorySource::LlmExtracted { conversation_id: SessionId::new() });
    let said = memory("c-memory", MemorySource::UserExplicit {});
    let taken =
        |erasure: &Erasure| [&drawn, &elsewhere, &said].map(|memory| erasure.left_of(memory).is_none());
    assert_eq!(taken(&Erasure::of_session(session.id())), [true, false, false]);
    assert_eq!(taken(&Erasure::of_message(&session, &message.id).unwrap()), [true, false, false]);
    assert_eq!(taken(&Erasure::of_fact(session.id(), &fact)), [false; 3]);
    assert_eq!(taken(&Erasure::of_memory(&said)), [false, false, true]);
    let concerned = |erasure: &Erasure, text: String| erasure.concerns_memories(text.as_bytes());
    let of_said = Erasure::of_memory(&said);
    assert!(
        concerned(&of_said, "with c-memory".to_owned()) && !concerned(&of_said, "with b-memory".to_owned())
    );
    let of_session = Erasure::of_session(session.id());
    assert!(
        concerned(&of_session, session.id().to_string()) && !concerned(&of_session, "c-memory".to_owned())
    );
}

#[test]
fn a_memory_that_another_message_says_too_stays_without_the_erased_one() {
    let (session, message, _) = session();
    let origin =
        |conversation_id, message_id: &str| MessageOrigin { conversation_id, message_id: message_id.into() };
    let here = origin(session.id(), message.id.as_str());
    let elsewhere = origin(SessionId::new(), "m");
    let drawn = memory("a-memory", MemorySource::LlmExtracted { conversation_id: session.id() });
    let said_twice = UserMemory { sources: vec![here.clone(), elsewhere.clone()], ..drawn.clone() };
    let said_here = UserMemory { sources: vec![here], ..drawn.clone() };
    let said_by_another = UserMemory { sources: vec![origin(session.id(), "another")], ..drawn };
    let of_message = Erasure::of_message(&session, &message.id).unwrap();
    for erasure in [&of_message, &Erasure::of_session(session.id())] {
        assert_eq!(erasure.left_of(&said_twice).unwrap().sources, std::slice::from_ref(&elsewhere));
        assert_eq!(erasure.left_of(&said_here), None);
    }
    assert_eq!(of_message.left_of(&said_by_another), Some(said_by_another.clone()));
    assert_eq!(Erasure::of_session(session.id()).left_of(&said_by_another), None);
}

#[test]
fn what_is_under_way_is_noted_until_it_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let layout = Layout::new(dir.path());
    let (session, message, fact) = session();
    let of_message = Erasure::of_message(&session, &message.id).unwrap();
    let of_fact = Erasure::of_fact(session.id(), &fact);
    assert_eq!(pending(&layout).unwrap(), []);
    begin(&layout, std::slice::from_ref(&of_message)).unwrap();
    begin(&layout, &[of_message.clone(), of_fact.clone()]).unwrap();
    assert_eq!(pending(&layout).unwrap(), [of_message.clone(), of_fact.clone()]);
    end(&layout, std::slice::from_ref(&of_message)).unwrap();
    assert_eq!(pending(&layout).unwrap(), std::slice::from_ref(&of_fact));
    end(&layout, &[of_fact, of_message]).unwrap();
    assert!(!layout.erasing().exists());
}

#[test]
fn a_note_has_the_earliest_version_that_can_finish_it() {
    let dir = tempfile::tempdir().unwrap();
    let layout = Layout::new(dir.path());
    let (session, message, fact) = session();
    let version = || {
        let note: serde_json::Value =
            serde_json::from_slice(&std::fs::read(layout.erasing()).unwrap()).unwrap();
        note["version"].as_u64().unwrap()
    };
    let of_memory = Erasure::of_memory(&memory("m", MemorySource::UserExplicit {}));
    let mut versions = Vec::new();
    for erasure in [
        Erasure::of_session(session.id()),
        Erasure::of_message(&session, &message.id).unwrap(),
        Erasure::of_fact(session.id(), &fact),
        of_memory,
    ] {
        begin(&layout, &[erasure]).unwrap();
        versions.push(version());
    }
    assert_eq!(versions, [1, 1, 2, 3]);
}

#[test]
fn a_note_of_a_later_version_and_one_that_is_damaged_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let layout = Layout::new(dir.path());
    let write = |text: &str| durable::write(&layout.erasing(), text.as_bytes()).unwrap();
    write(r#"{"version":3,"erasures":[]}"#);
    assert_eq!(pending(&layout).unwrap(), []);
    write(r#"{"version":4,"erasures":[]}"#);
    assert!(matches!(pending(&layout), Err(ArchiveError::NewerVersion { version: 4, .. })));
    write("{");
    assert!(matches!(pending(&layout), Err(ArchiveError::Corrupt { .. })));
}

#[test]
fn the_note_of_an_erasure_names_what_goes_and_says_nothing_of_it() {
    let dir = tempfile::tempdir().unwrap();
    let layout = Layout::new(dir.path());
    let (session, message, fact) = session();
    let remembered = memory("remembered-of-the-user", MemorySource::UserExplicit {});
    let erasures = [
        Erasure::of_message(&session, &message.id).unwrap(),
        Erasure::of_fact(session.id(), &fact),
        Erasure::of_memory(&remembered),
    ];
    begin(&layout, &erasures).unwrap();
    let note: serde_json::Value = serde_json::from_slice(&durable::read(layout.erasing()).unwrap()).unwrap();
    let expected = serde_json::json!({
        "version": 3,
        "erasures": [
            { "session": session.id(), "message": message.id, "words": {} },
            { "session": session.id(), "fact": fact.id, "words": {} },
            { "session": erasures[2].session, "memory": remembered.id, "words": {} },
        ],
    });
    assert_eq!(note, expected, "ids alone: no words, and nothing that they could be guessed by");
}
