//! Listing and opening.

use std::fs;
use std::path::Path;
use std::time::Instant;

use extremis_archive::Kind;
use extremis_domain::{Session, SessionId};
use extremis_tests::corpus;
use serde_json::Value;

use super::{add, at, file_of, named, on_disk, open, session_of};
use crate::{Line, median, milliseconds};

/// A session of 10,000 messages opened, against reading and parsing its file in readable JSON with `serde_json`.
pub(crate) fn open_session(kind: Kind) -> Line {
    const ROUNDS: usize = 31;
    let dir = on_disk();
    let id = session_of(&open(dir.path(), kind), 7, 10_000);
    let readable = on_disk();
    let json = open(readable.path(), Kind::Json);
    let session = open(dir.path(), kind).session(id).expect("opened");
    json.put(Session::clone(&session)).expect("kept");
    let file = file_of(readable.path(), id);
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let archive = open(dir.path(), kind);
        let start = Instant::now();
        let session = archive.session(id).expect("opened");
        ours.push(milliseconds(start.elapsed()));
        assert_eq!(session.len(), 10_000);
        floor.push(parsed(&file));
    }
    let name = named(kind, "open_session_10k_messages", "open_session_10k_messages_sqlite");
    Line { name, unit: "ms", value: median(ours), floor: median(floor) }
}

/// 10,000 sessions listed by an archive that is opened for it, against reading and parsing the same list in
/// readable JSON.
pub(crate) fn list_sessions(kind: Kind) -> Line {
    const SESSIONS: usize = 10_000;
    const ROUNDS: usize = 21;
    let dir = on_disk();
    let readable = on_disk();
    let archive = open(dir.path(), kind);
    for (second, (role, content)) in (0..).zip(corpus::conversation(13, SESSIONS)) {
        let change = add(None, role, content, second);
        archive.create(SessionId::new(), at(second), vec![change]).expect("created");
    }
    archive.flush().expect("saved");
    archive.copy_into(readable.path(), None).expect("copied");
    drop(archive);
    let index = readable.path().join("conversations/index.json");
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let archive = open(dir.path(), kind);
        let entries = archive.entries();
        ours.push(milliseconds(start.elapsed()));
        assert_eq!(entries.len(), SESSIONS);
        floor.push(parsed(&index));
    }
    let name = named(kind, "list_10k_sessions", "list_10k_sessions_sqlite");
    Line { name, unit: "ms", value: median(ours), floor: median(floor) }
}

/// How long it takes to read and parse a file.
fn parsed(file: &Path) -> f64 {
    let start = Instant::now();
    let bytes = fs::read(file).expect("read");
    let value: Value = serde_json::from_slice(&bytes).expect("parsed");
    let took = milliseconds(start.elapsed());
    drop(value);
    took
}
