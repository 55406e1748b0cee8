use std::fs;
use std::ops::ControlFlow;

use extremis_domain::{Change, MemorySource, Message, Role, SessionId, Timestamp, UserMemory};

use super::*;
use crate::json::tests::pieces::labels;
use crate::{Draft, Mode, Progress, ProgressStage, format};

mod boundaries;
mod lossless;
mod refused;

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        at(0)
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

fn clock() -> Arc<dyn Clock> {
    Arc::new(Noon)
}

/// A data folder.
struct Folder(tempfile::TempDir);

impl Folder {
    /// One with conversations, some of them branched, renamed or in the trash, and memories.
    fn filled() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let archive = folder.open();
        for number in 0..6 {
            let id = SessionId::new();
            let first = message(&format!("question {number}"), None);
            archive.create(id, at(number), vec![first]).unwrap();
            let parent = format!("question {number}");
            for answer in ["one", "two"] {
                archive.commit(id, None, vec![message(answer, Some(&parent))]).unwrap();
            }
            archive.commit(id, None, vec![Change::HeadMoved { head: "one".into() }]).unwrap();
            if number == 2 {
                archive.commit(id, None, vec![Change::Labelled { labels: labels() }]).unwrap();
            }
            if number == 4 {
                archive.commit(id, None, vec![Change::Deleted { at: at(9) }]).unwrap();
            }
            if number == 3 {
                archive.set_active(Some(id)).unwrap();
            }
        }
        for fact in ["likes tea", "lives in Bern"] {
            archive.put_memories(&[memory(fact)]).unwrap();
        }
        drop(archive);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn open(&self) -> Archive {
        Archive::open(self.0.path(), Mode::Write, clock()).unwrap()
    }

    fn convert(&self, to: Kind) -> Converted {
        convert(self.0.path(), to, &clock(), &mut |_| ControlFlow::Continue(())).unwrap()
    }

    /// All that is in the archive: kind, list, exports, memories, what is open.
    fn content(&self) -> (Kind, Content) {
        let archive = self.open();
        assert_eq!(archive.take_notices(), []);
        let mut sessions = Vec::new();
        for entry in archive.entries().into_iter().chain(archive.trash()) {
            let session = archive.session(entry.id).unwrap();
            sessions.push((entry, String::from_utf8(format::encode(&session).unwrap()).unwrap()));
        }
        (archive.kind(), (sessions, archive.memories().unwrap(), archive.active()))
    }

    fn kept(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("backups")).into_iter().flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

type Content = (Vec<(crate::Entry, String)>, Vec<UserMemory>, Option<SessionId>);

fn message(words: &str, parent: Option<&str>) -> Change {
    let mut message = Message::new(Role::User, words, at(1)).after(parent.map(Into::into));
    message.id = words.into();
    Change::MessageAdded { message }
}

fn memory(fact: &str) -> UserMemory {
    UserMemory {
        id: fact.into(),
        confidence: 0.75,
        ..UserMemory::new(fact, MemorySource::UserExplicit {}, at(0))
    }
}

fn other(kind: Kind) -> Kind {
    match kind {
        Kind::Json => Kind::Sqlite,
        Kind::Sqlite => Kind::Json,
    }
}
