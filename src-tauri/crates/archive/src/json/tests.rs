use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use extremis_domain::{
    Change, MemoryId, Message, MessageId, Origin, Role, Session, SessionId, Status, SummaryId,
    SummaryVersion, Timestamp, UserMemory,
};
use serde_json::{Map, Value};

use super::*;
use crate::layout::Layout;
use crate::{Archive, Draft, Entry, Kind, Mode, Notice};

mod damage;
mod disk;
mod fixtures;
mod forget;
mod lifecycle;
mod listing;
#[cfg(unix)]
mod odd_files;
mod other_writers;
pub(crate) mod pieces;
mod sharing;
mod version_1;

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

    fn file(&self, id: SessionId) -> PathBuf {
        self.path(&format!("conversations/{id}.json"))
    }

    fn json(&self, id: SessionId) -> Value {
        serde_json::from_slice(&fs::read(self.file(id)).unwrap()).unwrap()
    }

    fn open(&self) -> Archive {
        Archive::open_as(Kind::Json, self.dir.path(), Mode::Write, Arc::new(Noon)).unwrap()
    }

    fn look(&self) -> Archive {
        Archive::open_as(Kind::Json, self.dir.path(), Mode::Read, Arc::new(Noon)).unwrap()
    }

    /// Opens with a saver that never comes round by itself and a disk that can fail.
    fn open_on(&self, disk: Arc<dyn crate::journal::Disk>) -> Archive {
        open_on(self.dir.path(), Mode::Write, Arc::new(Noon), disk, NEVER).unwrap()
    }

    fn open_timed(&self, timing: Timing) -> Archive {
        open_on(self.dir.path(), Mode::Write, Arc::new(Noon), Arc::new(RealDisk), timing).unwrap()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        crate::durable::create_dir(path.parent().unwrap()).unwrap();
        crate::durable::write(&path, bytes).unwrap();
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The segments of the journal, without the changes that are kept for the next backup.
    fn segments(&self) -> Vec<String> {
        self.names("journal").into_iter().filter(|name| !name.starts_with("settled")).collect()
    }

    /// Every file below the folder with its content.
    fn everything(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut open = vec![self.dir.path().to_owned()];
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

const NEVER: Timing = Timing {
    quiet: Duration::from_hours(1),
    at_most: Duration::from_hours(1),
    retry: Duration::from_hours(1),
    retry_at_most: Duration::from_hours(1),
    watch: Duration::from_hours(1),
};

/// Ends an archive as SIGKILL would: nothing is written any more, only the lock is gone.
fn kill(archive: Archive) {
    let dir = archive.store.state.layout.dir().to_owned();
    let aside = tempfile::tempdir().unwrap();
    copy_all(&dir, aside.path());
    drop(archive);
    fs::remove_dir_all(&dir).unwrap();
    fs::create_dir(&dir).unwrap();
    copy_all(aside.path(), &dir);
}

/// Opens on a disk that can fail, with a saver that comes round when it is told to.
fn open_on(
    dir: &Path,
    mode: Mode,
    clock: Arc<dyn Clock>,
    disk: Arc<dyn crate::journal::Disk>,
    timing: Timing,
) -> Result<Archive, ArchiveError> {
    let held = Lock::for_mode(&Layout::new(dir), mode)?;
    crate::open::start(open::open(dir, held, clock, disk, timing)?)
}

fn copy_all(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy_all(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn said(role: Role, content: &str, parent: Option<&Message>) -> Change {
    let message = Message::new(role, content, at(0)).after(parent.map(|parent| parent.id.clone()));
    Change::MessageAdded { message }
}

/// Starts a session with one user message.
fn begin(archive: &Archive, content: &str) -> Arc<Session> {
    archive.create(SessionId::new(), at(0), vec![said(Role::User, content, None)]).unwrap()
}

/// Adds a message after the head.
fn say(archive: &Archive, id: SessionId, role: Role, content: &str) -> Arc<Session> {
    let session = archive.session(id).unwrap();
    archive.commit(id, None, vec![said(role, content, session.head().map(|head| &**head))]).unwrap()
}

fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

fn draft(session: &Session) -> Draft {
    Draft {
        message: MessageId::new(),
        parent: session.head().unwrap().id.clone(),
        model: "small".to_owned(),
        started: at(5),
        sent: None,
    }
}

fn codes(archive: &Archive) -> Vec<&'static str> {
    archive.take_notices().iter().map(|notice| notice.code.name()).collect()
}

fn summary(session: &Session, covers: usize, content: &str) -> Change {
    Change::SummaryAdded {
        summary: SummaryVersion {
            kept: session.len() - covers,
            model_used: Some("small".to_owned()),
            ..SummaryVersion::new(
                content,
                session.visible().nth(covers - 1).unwrap().id.clone(),
                covers,
                at(9),
            )
        },
    }
}
