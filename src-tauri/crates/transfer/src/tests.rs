use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{
    Change, Clock, Fact, FactField, FactId, FactOrigin, FactStatus, Labels, MemoryId, MemorySource, Message,
    MessageId, Policy, Preset, Role, Session, SessionId, Status, SummaryId, SummaryVersion, Timestamp,
    UserMemory,
};
use extremis_tests::picture::Picture;
use serde_json::Map;

use extremis_archive::{Archive, Kind, Mode, Report, durable};

use super::*;

mod assistants;
mod attachments;
mod damaged;
mod export;
mod fuzz;
mod hostile;
mod instructions;
mod kept;
mod lines;
mod macos;
mod packed;
mod taken_over;
mod twice;

/// A picture of one colour.
fn picture(colour: u8) -> Vec<u8> {
    Picture::new(4, 2, [colour; 24].to_vec()).png()
}

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        at(0)
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

/// A data folder.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn open(&self) -> Archive {
        let archive = Archive::open_as(Kind::Json, self.0.path(), Mode::Write, Arc::new(Noon)).unwrap();
        adopt(&archive, self.0.path(), &Noon);
        archive
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        durable::create_dir(path.parent().unwrap()).unwrap();
        durable::write(&path, text.as_bytes()).unwrap();
    }

    /// Every file below the folder with its content.
    fn everything(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut open = vec![self.0.path().to_owned()];
        let mut files = Vec::new();
        while let Some(dir) = open.pop() {
            for entry in fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    files.push((path.clone(), fs::read(path).unwrap()));
                }
            }
        }
        files.sort();
        files
    }
}

fn take(archive: &Archive, from: &Path) -> ImportReport {
    import(archive, from, &|message| message, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// What an import counted: added, updated, unchanged.
fn counts(report: &ImportReport) -> [usize; 3] {
    assert_eq!(report.failed, []);
    [report.added, report.updated, report.unchanged]
}

fn message(id: &str, parent: Option<&str>) -> Change {
    let mut message = Message::new(Role::User, id, at(0)).after(parent.map(MessageId::from));
    message.id = id.into();
    Change::MessageAdded { message }
}

fn begin(archive: &Archive, first: &str) -> SessionId {
    archive.create(SessionId::new(), at(0), vec![message(first, None)]).unwrap().id()
}

fn say(archive: &Archive, id: SessionId, words: &str, parent: &str) {
    archive.commit(id, None, vec![message(words, Some(parent))]).unwrap();
}

fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

fn summary(id: &str, through: &str, content: &str) -> Change {
    Change::SummaryAdded {
        summary: SummaryVersion {
            id: SummaryId::from(id),
            ..SummaryVersion::new(content, through.into(), 1, at(3))
        },
    }
}
