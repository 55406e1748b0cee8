//! Listing and opening.

use std::fs;
use std::path::Path;
use std::time::Instant;

use extremis_archive::Archive;
use extremis_domain::SessionId;
use extremis_tests::corpus;
use serde_json::Value;

use super::{add, at, file_of, on_disk, open, session_of};
use crate::{Line, median, milliseconds};

/// A session of 10,000 messages opened from its file, against reading and parsing that file with `serde_json`.
pub(crate) fn open_session() -> Line {
    const ROUNDS: usize = 31;
    let dir = on_disk();
    let id = session_of(&open(dir.path()), 7, 10_000);
    let file = file_of(dir.path(), id);
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let archive = open(dir.path());
        let start = Instant::now();
        let session = archive.session(id).expect("opened");
        ours.push(milliseconds(start.elapsed()));
        assert_eq!(session.len(), 10_000);
        floor.push(parsed(&file));
    }
    Line { name: "open_session_10k_messages", unit: "ms", value: median(ours), floor: median(floor) }
}

/// 10,000 sessions listed by an archive that is opened for it, against reading and parsing the index.
pub(crate) fn list_sessions() -> Line {
    const SESSIONS: usize = 10_000;
    const ROUNDS: usize = 21;
    let dir = on_disk();
    let archive = open(dir.path());
    for (second, (role, content)) in (0..).zip(corpus::conversation(13, SESSIONS)) {
        let change = add(None, role, content, second);
        archive.create(SessionId::new(), at(second), vec![change]).expect("created");
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
        floor.push(parsed(&index));
    }
    Line { name: "list_10k_sessions", unit: "ms", value: median(ours), floor: median(floor) }
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
