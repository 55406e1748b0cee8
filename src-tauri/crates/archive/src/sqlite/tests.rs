use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{Change, Clock, Message, Role, Session, SessionId, SummaryVersion, Timestamp};
use serde_json::json;

use super::*;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::{Archive, ArchiveError, Entry, Kind, Mode, format};

mod damage;
mod forget;
mod log;
mod mended;
mod migrate;
mod pieces;
// On Windows no open file can be replaced.
#[cfg(unix)]
mod replaced;
mod storage;

/// A clock that stands still.
struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        at(0)
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

/// A data folder and what a test does with it.
struct Folder {
    dir: tempfile::TempDir,
}

impl Folder {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn file(&self) -> PathBuf {
        self.path("extremis.sqlite3")
    }

    fn log(&self) -> PathBuf {
        self.path("extremis.sqlite3-wal")
    }

    fn open(&self) -> Archive {
        self.try_open(Mode::Write).unwrap()
    }

    fn look(&self) -> Archive {
        self.try_open(Mode::Read).unwrap()
    }

    fn try_open(&self, mode: Mode) -> Result<Archive, ArchiveError> {
        Archive::open_as(Kind::Sqlite, self.dir.path(), mode, Arc::new(Noon))
    }

    /// Ends an archive as SIGKILL would: nothing is written any more, only the lock is gone.
    fn kill(&self, archive: Archive) {
        let log = fs::read(self.log()).unwrap();
        let file = fs::read(self.file()).unwrap();
        drop(archive);
        put(&self.file(), &file);
        put(&self.log(), &log);
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn put(path: &Path, bytes: &[u8]) {
    crate::durable::write(path, bytes).unwrap();
}

fn said(role: Role, words: &str, parent: Option<&Message>) -> Change {
    let parent = parent.map(|parent| parent.id.clone());
    Change::MessageAdded { message: Message::new(role, words, at(1)).after(parent) }
}

fn begin(archive: &Archive, words: &str) -> Arc<Session> {
    archive.create(SessionId::new(), at(0), vec![said(Role::User, words, None)]).unwrap()
}

fn say(archive: &Archive, id: SessionId, words: &str) -> Arc<Session> {
    let session = archive.session(id).unwrap();
    let parent = session.head().map(|head| &**head);
    archive.commit(id, Some(session.revision()), vec![said(Role::User, words, parent)]).unwrap()
}

fn summary(session: &Session, through: usize, words: &str) -> Change {
    Change::SummaryAdded {
        summary: SummaryVersion {
            kept: 1,
            model_used: Some("model".to_owned()),
            based_on: session.parts().summaries.last().map(|summary| summary.id.clone()),
            ..SummaryVersion::new(
                words,
                session.visible().nth(through).unwrap().id.clone(),
                through + 1,
                at(5),
            )
        },
    }
}

fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

fn codes(archive: &Archive) -> Vec<&'static str> {
    archive.take_notices().into_iter().map(|notice| notice.code.name()).collect()
}

/// Sessions of different lengths, with branches, summaries and messages that take several pages.
fn filled(archive: &Archive, sessions: usize) -> Vec<Arc<Session>> {
    let ids: Vec<_> = (0..sessions).map(|n| begin(archive, &format!("session {n}")).id()).collect();
    for round in 0..12 {
        for (n, id) in ids.iter().enumerate() {
            let length = if (n + round) % 7 == 0 { 9000 } else { 40 + 10 * n };
            say(archive, *id, &format!("{n} {round} {}", "words and ".repeat(length / 10)));
        }
    }
    for id in ids.iter().step_by(3) {
        let session = archive.session(*id).unwrap();
        archive.commit(*id, None, vec![summary(&session, 6, "what was said")]).unwrap();
        let root = session.visible().next().unwrap();
        archive.commit(*id, None, vec![said(Role::Assistant, "another answer", Some(root))]).unwrap();
    }
    ids.iter().map(|id| archive.session(*id).unwrap()).collect()
}
