//! The archive: what it adds to writing and reading the same bytes. Opened as the application opens it.

pub(crate) mod append;
pub(crate) mod memory;
pub(crate) mod read;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use extremis_archive::{Archive, Kind, Mode, add_sessions, prepare_sessions};
use extremis_domain::{
    Change, FactId, Layer, MemoryId, Message, MessageId, Parameters, Role, SentItem, SentRecord, Session,
    SessionId, SummaryId, SystemClock, Timestamp,
};
use extremis_tests::corpus;
use tempfile::TempDir;

/// In the user's cache folder's file system, not on a disk in memory: a sync there costs nothing and says nothing.
pub(crate) fn on_disk() -> TempDir {
    let target = extremis_tests::programs::checkout().join("target");
    fs::create_dir_all(&target).expect("a folder for the measurement");
    tempfile::Builder::new().prefix("bench-").tempdir_in(target).expect("a folder for the measurement")
}

pub(crate) fn open(dir: &Path, kind: Kind) -> Archive {
    let archive = Archive::open_as(kind, dir, Mode::Write, Arc::new(SystemClock));
    archive.and_then(|archive| archive.keep_unsaved(|_| ())).expect("the archive opens")
}

/// The name of a line for an archive of this kind.
fn named(kind: Kind, json: &'static str, sqlite: &'static str) -> &'static str {
    match kind {
        Kind::Json => json,
        Kind::Sqlite => sqlite,
    }
}

/// A message after the head of `session`.
pub(crate) fn add(session: Option<&Session>, role: &str, content: String, second: i64) -> Change {
    let parent = session.and_then(Session::head).map(|head| head.id.clone());
    Change::MessageAdded { message: message(role, content, second).after(parent) }
}

fn message(role: &str, content: String, second: i64) -> Message {
    let role = if role == "user" { Role::User } else { Role::Assistant };
    let sent = (role == Role::Assistant).then(|| Box::new(sent(second)));
    Message { tokens: Some(40), sent, ..Message::new(role, content, at(second)) }
}

/// What an answer was made from, of the usual size: instructions, memories, facts, a summary and messages.
fn sent(second: i64) -> SentRecord {
    let item = |layer| SentItem::new(layer, 120, true, "It fits.");
    let messages = |layer, count| SentItem {
        first: Some(MessageId::new()),
        last: Some(MessageId::new()),
        count,
        ..item(layer)
    };
    let items = vec![
        item(Layer::System),
        SentItem { memories: vec![MemoryId::new(), MemoryId::new()], ..item(Layer::Memories) },
        SentItem { facts: (0..6).map(|_| FactId::new()).collect(), ..item(Layer::Facts) },
        SentItem { summary: Some(SummaryId::new()), ..item(Layer::Summary) },
        messages(Layer::Recent, 10),
        messages(Layer::Message, 1),
    ];
    SentRecord {
        budget: 8000,
        tokens: 3000,
        prompt_version: 1,
        checksum: format!("{second:016x}"),
        parameters: Parameters::default(),
        pictures_unseen: 0,
        items,
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

/// Makes a session of `count` messages.
pub(crate) fn session_of(archive: &Archive, seed: u64, count: usize) -> SessionId {
    let session = written(seed, count);
    let id = session.id();
    archive.put(session).expect("kept");
    id
}

/// Makes `sessions` sessions of `count` messages each, and waits for the disk once for many of them.
pub(crate) fn keep_many(archive: &Archive, sessions: u64, count: usize) {
    const TOGETHER: usize = 200;
    for first in (0..sessions).step_by(TOGETHER) {
        let upto = sessions.min(first + TOGETHER as u64);
        let made: Vec<_> = (first..upto).map(|seed| written(seed, count)).collect();
        let prepared = prepare_sessions(archive, &made).expect("written");
        add_sessions(archive, &made, &prepared).expect("kept");
    }
    archive.flush().expect("saved");
}

fn written(seed: u64, count: usize) -> Session {
    let mut session = Session::new(SessionId::new(), at(0));
    for (second, (role, content)) in (0..).zip(corpus::conversation(seed, count)) {
        let change = add(Some(&session), role, content, second);
        session.apply(change).expect("it fits");
    }
    session
}

/// Keeps these in an archive of JSON files.
pub(crate) fn keep(dir: &Path, sessions: impl Iterator<Item = Session>) {
    let archive = open(dir, Kind::Json);
    for session in sessions {
        archive.put(session).expect("kept");
    }
    archive.flush().expect("saved");
}

/// The file of a session.
pub(crate) fn file_of(dir: &Path, id: SessionId) -> std::path::PathBuf {
    dir.join("conversations").join(format!("{id}.json"))
}
