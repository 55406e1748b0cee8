//! What the process whose disk fails does: one step after the other, each told when it was acknowledged or refused.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Draft, backup};
use extremis_contract::folder::{self, Noon, at};
use extremis_domain::{
    Change, Fact, FactField, FactOrigin, FactStatus, MemorySource, Message, MessageId, Policy, Preset, Role,
    Session, SessionId, SummaryVersion, UserMemory,
};

/// One thing that is asked of the archive.
pub struct Step {
    pub name: &'static str,
    /// The step without which this one makes no sense.
    pub needs: Option<&'static str>,
    pub run: fn(&Archive, &Path) -> Result<(), ArchiveError>,
    /// Whether what it did is in an archive.
    pub there: fn(&Archive, &Path) -> bool,
}

pub const BEGUN: u8 = 1;
pub const OLD: u8 = 2;
pub const TO_DELETE: u8 = 3;
pub const PUT: u8 = 4;
pub const LATE: u8 = 5;
pub const FORGETFUL: u8 = 6;
pub const FORGOTTEN: u8 = 7;
/// What is to be erased from every file.
const SECRETS: [&str; 3] = [
    "Rumpelstiltskin is what he is called",
    "the treasure lies under the old lime tree",
    "the key hangs behind the kitchen clock",
];
pub const OLDER_VERSION: &str = "550e8400-e29b-41d4-a716-446655440002";

pub fn id(number: u8) -> SessionId {
    format!("00000000-0000-7000-8000-0000000000{number:02}").parse().unwrap()
}

fn message(id: &str, role: Role, content: &str, parent: Option<&str>) -> Message {
    let mut message = Message::new(role, content, at(1)).after(parent.map(MessageId::from));
    message.id = id.into();
    message
}

fn user(id: &str, parent: Option<&str>) -> Vec<Change> {
    // Longer than a page, so that half of it can be written.
    let content = format!("words of {id} {}", "x".repeat(6000));
    vec![Change::MessageAdded { message: message(id, Role::User, &content, parent) }]
}

fn memory(id: &str) -> UserMemory {
    UserMemory {
        id: id.into(),
        ..UserMemory::new(format!("fact of {id}"), MemorySource::UserExplicit {}, at(1))
    }
}

fn fact(id: &str, source: &str) -> Fact {
    Fact {
        id: id.into(),
        sources: vec![source.into()],
        ..Fact::new(FactField::KeyDecisions, "noted", FactOrigin::Extracted, at(1))
    }
}

fn draft(message: &str, parent: &str) -> Draft {
    Draft {
        message: message.into(),
        parent: parent.into(),
        model: "m".to_owned(),
        started: at(2),
        sent: None,
    }
}

fn summary() -> SummaryVersion {
    SummaryVersion {
        id: "summary".into(),
        kept: 1,
        ..SummaryVersion::new("what was said", "b1".into(), 1, at(3))
    }
}

fn to_put() -> Session {
    let mut session = Session::new(id(PUT), at(0));
    for change in user("p1", None) {
        session.apply(change).unwrap();
    }
    session
}

/// The old session with a message more, as an import that knows more of it has it.
fn to_put_over(archive: &Archive) -> Session {
    let mut session = (*archive.session(id(OLD)).unwrap()).clone();
    for round in 0..3 {
        let title = format!("title {round}");
        session.apply(Change::Renamed { title }).unwrap();
    }
    if session.message(&"o5".into()).is_none() {
        session.apply(user("o5", Some("o2")).remove(0)).unwrap();
    }
    session
}

fn session(archive: &Archive, number: u8) -> Option<Arc<Session>> {
    archive.exists(id(number)).then(|| archive.session(id(number)).unwrap())
}

fn has(archive: &Archive, number: u8, message: &str) -> bool {
    session(archive, number).is_some_and(|session| {
        let found = session.message(&message.into());
        found.is_some_and(|found| found.role == Role::Assistant || found.content.starts_with("words of"))
    })
}

fn holds(archive: &Archive, number: u8, message: &str, words: &str) -> bool {
    let session = session(archive, number);
    let found = session.as_ref().and_then(|session| session.message(&message.into()));
    found.is_some_and(|found| found.content.starts_with(words))
}

fn remembers(archive: &Archive, memory: &str) -> bool {
    archive.memories().unwrap().iter().any(|known| known.id.as_str() == memory)
}

fn commit(archive: &Archive, number: u8, changes: Vec<Change>) -> Result<(), ArchiveError> {
    archive.commit(id(number), None, changes).map(drop)
}

/// Whether a secret is nowhere below a folder.
fn is_erased(secret: &str, dir: &Path) -> bool {
    let files = folder::everything(dir);
    !files.values().any(|bytes| bytes.windows(secret.len()).any(|window| window == secret.as_bytes()))
}

/// What is there before the disk fails, written by an earlier process.
pub fn prepare(archive: &Archive) {
    archive.create(id(OLD), at(0), user("o1", None)).unwrap();
    commit(archive, OLD, user("o2", Some("o1"))).unwrap();
    archive.create(id(TO_DELETE), at(0), user("d1", None)).unwrap();
    archive.create(id(FORGETFUL), at(0), user("f1", None)).unwrap();
    let secret = message("f2-a-name-that-is-long", Role::User, SECRETS[0], Some("f1"));
    commit(archive, FORGETFUL, vec![Change::MessageAdded { message: secret }]).unwrap();
    let secret = Fact { value: SECRETS[2].into(), ..fact("a-fact-with-a-long-name", "f1") };
    commit(archive, FORGETFUL, vec![Change::FactsPut { facts: vec![secret] }]).unwrap();
    let secret = message("g1", Role::User, SECRETS[1], None);
    archive.create(id(FORGOTTEN), at(0), vec![Change::MessageAdded { message: secret }]).unwrap();
    archive.put_memories(&[memory("old")]).unwrap();
    archive.put_memories(&[memory("to delete")]).unwrap();
    // An answer that was arriving when that process was killed.
    archive.draft(id(OLD), &draft("o3", "o2"), "had arrived").unwrap();
}

/// What was prepared is there, whatever happened since.
pub fn check_prepared(archive: &Archive) {
    assert!(has(archive, OLD, "o1") && has(archive, OLD, "o2"), "the old session is whole");
    assert!(holds(archive, OLD, "o3", "had arrived"), "the answer that was arriving is kept");
    assert!(has(archive, FORGETFUL, "f1"), "what was said before something forgotten is kept");
    assert!(has(archive, TO_DELETE, "d1"), "a deleted session keeps its words");
    assert!(remembers(archive, "old"), "what was remembered is kept");
    if let Ok(older) = OLDER_VERSION.parse()
        && archive.exists(older)
    {
        assert!(archive.session(older).unwrap().parts().messages.len() >= 2, "an older version is whole");
    }
}

/// The steps before the archive is closed for the first time.
pub const FIRST: &[Step] = &[
    Step {
        name: "create",
        needs: None,
        run: |archive, _| archive.create(id(BEGUN), at(0), user("b1", None)).map(drop),
        there: |archive, _| has(archive, BEGUN, "b1"),
    },
    Step {
        name: "commit",
        needs: Some("create"),
        run: |archive, _| commit(archive, BEGUN, user("b2", Some("b1"))),
        there: |archive, _| has(archive, BEGUN, "b2"),
    },
    Step {
        name: "draft",
        needs: Some("commit"),
        run: |archive, _| archive.draft(id(BEGUN), &draft("b3", "b2"), "one "),
        there: |archive, _| holds(archive, BEGUN, "b3", "one "),
    },
    Step {
        name: "answer",
        needs: Some("commit"),
        run: |archive, _| {
            let answer = message("b3", Role::Assistant, "one two", Some("b2"));
            commit(archive, BEGUN, vec![Change::MessageAdded { message: answer }])
        },
        there: |archive, _| holds(archive, BEGUN, "b3", "one two"),
    },
    Step {
        name: "rename",
        needs: Some("create"),
        run: |archive, _| commit(archive, BEGUN, vec![Change::Renamed { title: "another".into() }]),
        there: |archive, _| session(archive, BEGUN).is_some_and(|session| session.title() == "another"),
    },
    Step {
        name: "retry",
        needs: Some("create"),
        run: |archive, _| commit(archive, BEGUN, user("b4", Some("b1"))),
        there: |archive, _| has(archive, BEGUN, "b4"),
    },
    Step {
        name: "summary",
        needs: Some("create"),
        run: |archive, _| commit(archive, BEGUN, vec![Change::SummaryAdded { summary: summary() }]),
        there: |archive, _| {
            session(archive, BEGUN).is_some_and(|session| session.parts().summaries.len() == 1)
        },
    },
    Step {
        name: "note facts",
        needs: Some("create"),
        run: |archive, _| commit(archive, BEGUN, vec![Change::FactsPut { facts: vec![fact("known", "b1")] }]),
        there: |archive, _| session(archive, BEGUN).is_some_and(|it| it.fact(&"known".into()).is_some()),
    },
    Step {
        name: "pin and lock",
        needs: Some("summary"),
        run: |archive, _| {
            let lines = vec!["what was said".to_owned()];
            let pin = Change::MessagePinned { message: "b1".into(), pinned: true };
            commit(archive, BEGUN, vec![pin, Change::LinesLocked { summary: "summary".into(), lines }])
        },
        there: |archive, _| {
            session(archive, BEGUN).is_some_and(|session| {
                let locked =
                    session.summary_version(&"summary".into()).is_some_and(|it| !it.locked.is_empty());
                session.message(&"b1".into()).is_some_and(|message| message.pinned) && locked
            })
        },
    },
    Step {
        name: "choose a policy",
        needs: Some("create"),
        run: |archive, _| {
            let policy = Some(Policy::preset(Preset::Multilevel));
            commit(archive, BEGUN, vec![Change::PolicyChosen { policy }])
        },
        there: |archive, _| session(archive, BEGUN).is_some_and(|session| session.parts().policy.is_some()),
    },
    Step {
        name: "delete",
        needs: None,
        run: |archive, _| commit(archive, TO_DELETE, vec![Change::Deleted { at: at(4) }]),
        there: |archive, _| archive.trash().iter().any(|entry| entry.id == id(TO_DELETE)),
    },
    Step {
        name: "activate",
        needs: Some("create"),
        run: |archive, _| archive.set_active(Some(id(BEGUN))),
        there: |archive, _| archive.active() == Some(id(BEGUN)),
    },
    Step {
        name: "remember",
        needs: None,
        run: |archive, _| archive.put_memories(&[memory("new")]),
        there: |archive, _| remembers(archive, "new"),
    },
    Step {
        name: "forget a memory",
        needs: None,
        run: |archive, _| archive.delete_memory(&"to delete".into()).map(drop),
        there: |archive, _| !remembers(archive, "to delete"),
    },
    Step { name: "save", needs: None, run: |archive, _| archive.flush(), there: |_, _| true },
    Step {
        name: "put",
        needs: None,
        run: |archive, _| archive.put(to_put()).map(drop),
        there: |archive, _| has(archive, PUT, "p1"),
    },
    Step {
        name: "go on after the save",
        needs: Some("retry"),
        run: |archive, _| {
            commit(archive, BEGUN, user("b5", Some("b4")).into_iter().chain([Change::Restored]).collect())
        },
        there: |archive, _| has(archive, BEGUN, "b5"),
    },
    Step {
        name: "back up",
        needs: None,
        run: |archive, dir| backup::take(archive, dir, backup::Reason::Hourly, &Noon).map(drop),
        there: |_, dir| !backup::list(dir).unwrap().is_empty(),
    },
    Step {
        name: "put over",
        needs: None,
        run: |archive, _| archive.put(to_put_over(archive)).map(drop),
        there: |archive, _| has(archive, OLD, "o5"),
    },
    Step {
        name: "go on with what was there before",
        needs: None,
        run: |archive, _| commit(archive, OLD, user("o6", Some("o2"))),
        there: |archive, _| has(archive, OLD, "o6"),
    },
    Step {
        name: "forget a message",
        needs: None,
        run: |archive, _| archive.forget_message(id(FORGETFUL), &"f2-a-name-that-is-long".into()).map(drop),
        there: |archive, dir| {
            let session = session(archive, FORGETFUL).unwrap();
            let message = session.message(&"f2-a-name-that-is-long".into()).unwrap();
            message.is_forgotten() && is_erased(SECRETS[0], dir)
        },
    },
    Step {
        name: "forget a fact",
        needs: None,
        run: |archive, _| {
            let forgotten = fact("a-fact-with-a-long-name", "f1").forgotten();
            archive.forget_facts(id(FORGETFUL), None, vec![forgotten]).map(drop)
        },
        there: |archive, dir| {
            let session = session(archive, FORGETFUL).unwrap();
            let fact = session.fact(&"a-fact-with-a-long-name".into()).unwrap();
            fact.status == FactStatus::Forgotten && is_erased(SECRETS[2], dir)
        },
    },
    Step {
        name: "forget a session",
        needs: None,
        run: |archive, _| match archive.forget_session(id(FORGOTTEN)) {
            Err(ArchiveError::NotFound { .. }) => Ok(()),
            forgotten => forgotten,
        },
        there: |archive, dir| !archive.exists(id(FORGOTTEN)) && is_erased(SECRETS[1], dir),
    },
    Step {
        name: "go on with what was put",
        needs: Some("put"),
        run: |archive, _| commit(archive, PUT, user("p2", Some("p1"))),
        there: |archive, _| has(archive, PUT, "p2"),
    },
];

/// The steps after it was opened again.
pub const SECOND: &[Step] = &[
    Step {
        name: "go on after a restart",
        needs: None,
        run: |archive, _| commit(archive, OLD, user("o4", Some("o2"))),
        there: |archive, _| has(archive, OLD, "o4"),
    },
    Step {
        name: "create late",
        needs: None,
        run: |archive, _| archive.create(id(LATE), at(0), user("l1", None)).map(drop),
        there: |archive, _| has(archive, LATE, "l1"),
    },
    Step {
        name: "leave an answer arriving",
        needs: Some("create late"),
        run: |archive, _| archive.draft(id(LATE), &draft("l2", "l1"), "half"),
        there: |archive, _| holds(archive, LATE, "l2", "half"),
    },
];

/// Every message that the script knows, by session: whatever else is found was made up.
pub const MESSAGES: &[(u8, &[&str])] = &[
    (BEGUN, &["b1", "b2", "b3", "b4", "b5"]),
    (OLD, &["o1", "o2", "o3", "o4", "o5", "o6"]),
    (TO_DELETE, &["d1"]),
    (PUT, &["p1", "p2"]),
    (LATE, &["l1", "l2"]),
    (FORGETFUL, &["f1", "f2-a-name-that-is-long"]),
    (FORGOTTEN, &["g1"]),
];
