//! The archive: what it adds to writing and reading the same bytes.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use extremis_archive::{Archive, JsonArchive, Mode};
use extremis_domain::{Change, Message, Role, Session, SessionId, SystemClock, Timestamp};
use extremis_tests::corpus;
use tempfile::TempDir;

use crate::{Line, median, milliseconds};

/// In the user's cache folder's file system, not on a disk in memory: a sync there costs nothing and says nothing.
fn on_disk() -> TempDir {
    let target = extremis_tests::programs::checkout().join("target");
    fs::create_dir_all(&target).expect("a folder for the measurement");
    tempfile::Builder::new().prefix("bench-").tempdir_in(target).expect("a folder for the measurement")
}

fn open(dir: &Path) -> JsonArchive {
    JsonArchive::open(dir, Mode::Write, Arc::new(SystemClock)).expect("the archive opens")
}

fn add(session: Option<&Session>, role: &str, content: String, second: i64) -> Change {
    let role = if role == "user" { Role::User } else { Role::Assistant };
    let parent = session.and_then(Session::head).map(|head| head.id.clone());
    let at = Timestamp::from_second(1_767_520_800 + second);
    Change::MessageAdded {
        message: Message { tokens: Some(40), ..Message::new(role, content, at).after(parent) },
    }
}

/// Makes a session of `count` messages and closes the archive.
fn session_of(dir: &Path, count: usize) -> SessionId {
    let (archive, id) = (open(dir), SessionId::new());
    let mut session: Option<Arc<Session>> = None;
    for (second, (role, content)) in (0..).zip(corpus::conversation(7, count)) {
        let change = add(session.as_deref(), role, content, second);
        session = Some(match session {
            None => archive.create(id, Timestamp::from_second(1_767_520_800), vec![change]).expect("created"),
            Some(_) => archive.commit(id, None, vec![change]).expect("added"),
        });
    }
    archive.flush().expect("saved");
    id
}

fn size_of(dir: &Path) -> u64 {
    let files = fs::read_dir(dir).expect("a folder").flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// A message accepted, against writing and syncing as many bytes to a file beside it.
pub(crate) fn append_acknowledged() -> Line {
    const ROUNDS: usize = 300;
    let dir = on_disk();
    let archive = open(dir.path());
    let journal = dir.path().join("journal");
    let mut beside = File::create(dir.path().join("beside")).expect("a file");
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    let (id, mut session) = (SessionId::new(), None::<Arc<Session>>);
    for (second, (role, content)) in (0..).zip(corpus::conversation(11, ROUNDS)) {
        let change = add(session.as_deref(), role, content, second);
        let before = size_of(&journal);
        let start = Instant::now();
        session = Some(match session {
            None => archive.create(id, Timestamp::from_second(1_767_520_800), vec![change]).expect("created"),
            Some(_) => archive.commit(id, None, vec![change]).expect("added"),
        });
        ours.push(milliseconds(start.elapsed()));
        // A segment may have been replaced by a fresh one meanwhile; then this round has no floor of its own.
        let Some(written) = size_of(&journal).checked_sub(before) else { continue };
        let bytes = vec![b'x'; usize::try_from(written).expect("a record fits into memory")];
        let start = Instant::now();
        beside.write_all(&bytes).expect("written");
        beside.sync_data().expect("synced");
        floor.push(milliseconds(start.elapsed()));
    }
    Line { name: "append_acknowledged", unit: "ms", value: median(ours), floor: median(floor) }
}

/// A session of 10,000 messages opened from its file, against reading and parsing that file with `serde_json`.
pub(crate) fn open_session() -> Line {
    const ROUNDS: usize = 15;
    let dir = on_disk();
    let id = session_of(dir.path(), 10_000);
    let file = dir.path().join("conversations").join(format!("{id}.json"));
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let archive = open(dir.path());
        let start = Instant::now();
        let session = archive.session(id).expect("opened");
        ours.push(milliseconds(start.elapsed()));
        assert_eq!(session.len(), 10_000);
        let start = Instant::now();
        let bytes = fs::read(&file).expect("read");
        let value: serde_json::Value = serde_json::from_slice(&bytes).expect("parsed");
        floor.push(milliseconds(start.elapsed()));
        drop(value);
    }
    Line { name: "open_session_10k_messages", unit: "ms", value: median(ours), floor: median(floor) }
}

/// 10,000 sessions listed by an archive that is opened for it, against reading and parsing the index.
pub(crate) fn list_sessions() -> Line {
    const SESSIONS: usize = 10_000;
    const ROUNDS: usize = 9;
    let dir = on_disk();
    let archive = open(dir.path());
    for (second, (role, content)) in (0..).zip(corpus::conversation(13, SESSIONS)) {
        let change = add(None, role, content, second);
        let at = Timestamp::from_second(1_767_520_800 + second);
        archive.create(SessionId::new(), at, vec![change]).expect("created");
    }
    archive.flush().expect("saved");
    drop(archive);
    let index = dir.path().join("conversations/index.json");
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let archive = open(dir.path());
        let entries = archive.entries();
        ours.push(milliseconds(start.elapsed()));
        assert_eq!(entries.len(), SESSIONS);
        let start = Instant::now();
        let bytes = fs::read(&index).expect("read");
        let value: serde_json::Value = serde_json::from_slice(&bytes).expect("parsed");
        floor.push(milliseconds(start.elapsed()));
        drop(value);
    }
    Line { name: "list_10k_sessions", unit: "ms", value: median(ours), floor: median(floor) }
}
