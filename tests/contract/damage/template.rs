//! The data folder that is damaged: everything that a folder in use has in it, as a killed process leaves it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use extremis_archive::backup::{self, Reason};
use extremis_archive::{Archive, Kind, Mode, durable};
use extremis_contract::folder::{Noon, at, copy_as_it_is, everything};
use extremis_contract::sessions::{begin, codes, draft, fact, memory, said, say, summary};
use extremis_contract::{Folder, Seen};
use extremis_domain::{Change, Fact, FactField, Policy, Preset, Role, SessionId};

/// A folder to make damaged copies of.
#[derive(Debug)]
pub struct Template {
    folder: Folder,
    /// Every file, by its path inside the folder.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// What is seen when nothing is damaged.
    pub seen: Seen,
    /// What a reader is shown when nothing is damaged.
    pub shown: Seen,
    /// What is told when nothing is damaged.
    pub told: Vec<&'static str>,
}

impl Template {
    /// Makes one.
    pub fn new(kind: Kind) -> Self {
        let folder = Folder::in_memory(kind);
        let archive = folder.open();
        fill(&archive);
        archive.flush().unwrap();
        backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
        let archive = later(&folder, archive);
        backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
        since(&archive);
        folder.kill(archive);
        let put = |name: &str, bytes: &[u8]| {
            let path = folder.path(name);
            durable::create_dir(path.parent().unwrap()).unwrap();
            durable::write(&path, bytes).unwrap();
        };
        put("config.json", b"{\n  \"theme\": \"dark\"\n}\n");
        put("quarantine/old.json", b"{ damaged long ago");
        put("quarantine/old.json.reason.txt", b"old.json was set aside.\n");
        if kind == Kind::Json {
            put(&format!("conversations/{VERSION_1}.json"), OF_VERSION_1.as_bytes());
        }
        let files = everything(&folder.dir())
            .into_iter()
            .map(|(path, bytes)| (path.strip_prefix(folder.dir()).unwrap().to_owned(), bytes))
            .collect();
        let copy = Folder::in_memory(kind);
        copy_as_it_is(&folder.dir(), &copy.dir());
        let reader = copy.try_open(Mode::Read).unwrap();
        let shown = Seen::of(&reader);
        drop(reader);
        let archive = copy.open();
        let seen = Seen::of(&archive);
        assert!(seen.sessions.len() >= 8, "all of it is there: {}", seen.sessions.len());
        Self { folder, files, seen, shown, told: codes(&archive) }
    }

    /// A copy to damage.
    pub fn copy(&self) -> Folder {
        let copy = Folder::in_memory(self.folder.kind());
        copy_as_it_is(&self.folder.dir(), &copy.dir());
        copy
    }
}

/// Saved sessions of every kind.
fn fill(archive: &Archive) {
    for n in 0..4 {
        let id = begin(archive, &format!("session {n}")).id();
        (0..3 + n * n * 7)
            .for_each(|m| drop(say(archive, id, role(m), &format!("saved {n}.{m} {}", filler(m)))));
        archive.put_memories(&[memory(&format!("fact {n}"))]).unwrap();
    }
    let question = begin(archive, "a question");
    let id = question.id();
    let first = say(archive, id, Role::Assistant, "first answer");
    let changes = vec![
        summary(&first, 2, "It was answered."),
        said(Role::Assistant, "second answer", question.head().map(|head| &**head)),
    ];
    archive.commit(id, None, changes).unwrap();
    let message = archive.session(id).unwrap().parts().messages[0].id.clone();
    let noted = |n: usize| Fact {
        sources: vec![message.clone()],
        ..fact(FactField::CustomFields, Some(&format!("key {n}")), &format!("value {n} {}", filler(n)))
    };
    let changes = vec![
        Change::FactsPut { facts: (0..6).map(noted).collect() },
        Change::MessagePinned { message: message.clone(), pinned: true },
        Change::PolicyChosen { policy: Some(Policy::preset(Preset::Layered)) },
    ];
    archive.commit(id, None, changes).unwrap();
    let deleted = begin(archive, "in the trash").id();
    archive.commit(deleted, None, vec![Change::Deleted { at: at(60) }]).unwrap();
    archive.set_active(Some(id)).unwrap();
}

/// A second, later life of the folder.
fn later(folder: &Folder, archive: Archive) -> Archive {
    drop(archive);
    let archive = folder.open();
    say(&archive, saved(&archive, 1), Role::User, "later");
    archive.flush().unwrap();
    archive
}

/// What was accepted since the last save.
fn since(archive: &Archive) {
    for n in [0, 2] {
        (0..4).for_each(|m| {
            drop(say(archive, saved(archive, n), role(m), &format!("accepted {n}.{m} {}", filler(m))));
        });
    }
    let new = begin(archive, "only just begun");
    archive.draft(new.id(), &draft(&new), "An answer that was arri").unwrap();
    let id = begin(archive, "another beginning").id();
    say(archive, id, Role::Assistant, "answered at once");
}

fn saved(archive: &Archive, n: usize) -> SessionId {
    let title = format!("session {n}");
    archive.entries().into_iter().find(|entry| entry.title == title).unwrap().id
}

fn role(n: usize) -> Role {
    if n.is_multiple_of(2) { Role::Assistant } else { Role::User }
}

fn filler(n: usize) -> String {
    "and so on ".repeat(n * 13 % 40)
}

const VERSION_1: &str = "550e8400-e29b-41d4-a716-446655440001";

const OF_VERSION_1: &str = r#"{
  "id": "550e8400-e29b-41d4-a716-446655440001",
  "version": 1,
  "title": "From before",
  "messages": [
    {"id": "msg-1", "role": "user", "content": "Can you help?", "timestamp": "2026-01-04T10:00:00Z", "contextData": null},
    {"id": "msg-2", "role": "assistant", "content": "Sure!", "timestamp": "2026-01-04T10:00:30Z", "contextData": null}
  ],
  "createdAt": "2026-01-04T10:00:00Z",
  "updatedAt": "2026-01-04T10:45:00Z",
  "maxMessages": 20
}"#;
