use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use extremis_domain::{
    Change, Clock, MemoryId, MemorySource, Message, MessageId, Role, Session, SessionId, Timestamp,
    UserMemory,
};
use rstest::rstest;

use super::*;
use crate::layout::Layout;
use crate::lock::Lock;
use crate::store::OpenedArchive;
use crate::{Archive, Draft, Kind, Mode};
use moody::{Disk, Mood, Moody, full};

mod moody;
mod order;

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

/// An archive that keeps what its disk refuses, and what its host was told.
struct Bench {
    dir: tempfile::TempDir,
    disk: Arc<Disk>,
    archive: Option<Archive>,
    told: Arc<Mutex<Vec<usize>>>,
}

const NEVER: RetryTiming = RetryTiming { first: Duration::from_hours(1), at_most: Duration::from_hours(1) };
const SOON: RetryTiming = RetryTiming { first: Duration::from_millis(1), at_most: Duration::from_millis(4) };

impl Bench {
    fn new() -> Self {
        Self::with(NEVER, ROOM)
    }

    fn with(timing: RetryTiming, room: usize) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let disk = Arc::new(Disk::default());
        let told = Arc::new(Mutex::new(Vec::new()));
        let theirs = Arc::clone(&told);
        let listener = move |unsaved: Option<&Unsaved>| {
            theirs.lock().push(unsaved.map_or(0, |unsaved| unsaved.changes));
        };
        let held = Lock::for_mode(&Layout::new(dir.path()), Mode::Write).unwrap();
        let opened = crate::json::open(dir.path(), held, Arc::new(Noon)).unwrap();
        let backend = Box::new(Moody { inner: opened.backend, disk: Arc::clone(&disk) });
        let mut archive = crate::open::complete(OpenedArchive { backend, ..opened }).unwrap();
        let store = Arc::clone(&archive.store);
        archive.unsaved = Some(UnsavedChanges::with(store, Box::new(listener), timing, room).unwrap());
        Self { dir, disk, archive: Some(archive), told }
    }

    fn archive(&self) -> &Archive {
        self.archive.as_ref().unwrap()
    }

    /// What is on the disk of a session.
    fn on_disk(&self, id: SessionId) -> Arc<Session> {
        self.archive().store.session(id).unwrap()
    }

    fn codes(&self) -> Vec<&'static str> {
        self.archive().take_notices().iter().map(|notice| notice.code.name()).collect()
    }

    /// Closes everything and opens the folder as the next start would.
    fn reopened(self) -> (tempfile::TempDir, Archive) {
        let Self { dir, archive, .. } = self;
        drop(archive);
        let archive = open(dir.path());
        (dir, archive)
    }
}

fn open(dir: &Path) -> Archive {
    Archive::open_as(Kind::Json, dir, Mode::Write, Arc::new(Noon)).unwrap()
}

fn said(content: &str, after: Option<&Session>) -> Change {
    let parent = after.and_then(|session| session.head()).map(|head| head.id.clone());
    Change::MessageAdded { message: Message::new(Role::User, content, at(0)).after(parent) }
}

fn begin(archive: &Archive, content: &str) -> Arc<Session> {
    archive.create(SessionId::new(), at(0), vec![said(content, None)]).unwrap()
}

fn say(archive: &Archive, id: SessionId, content: &str) -> Arc<Session> {
    let session = archive.session(id).unwrap();
    archive.commit(id, Some(session.revision()), vec![said(content, Some(&session))]).unwrap()
}

fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

fn memory(fact: &str) -> UserMemory {
    UserMemory { id: MemoryId::new(), ..UserMemory::new(fact, MemorySource::UserExplicit {}, at(1)) }
}

#[test]
fn what_the_disk_refuses_is_kept_shown_and_told_and_is_on_the_disk_when_it_comes_back() {
    let bench = Bench::new();
    let archive = bench.archive();
    let old = begin(archive, "before").id();
    assert_eq!(archive.unsaved(), None);

    bench.disk.be(Mood::Refuses);
    let session = say(archive, old, "during");
    let new = begin(archive, "new").id();
    archive.set_active(Some(new)).unwrap();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    assert_eq!(*archive.session(old).unwrap(), *session);
    assert_eq!(words(&session), ["before", "during"]);
    assert_eq!(archive.entries().len(), 2);
    assert_eq!(archive.entries().iter().find(|entry| entry.id == old).unwrap().message_count, 2);
    assert!(archive.exists(new));
    assert_eq!(archive.active(), Some(new));
    assert_eq!(archive.memories().unwrap().len(), 1);
    assert_eq!(bench.on_disk(old).len(), 1, "the disk has nothing of it");

    let unsaved = archive.unsaved().unwrap();
    assert_eq!(unsaved.changes, 4);
    assert!(unsaved.reason.contains("full") && unsaved.reason.contains("/data/journal"), "{unsaved:?}");
    let notices = archive.take_notices();
    assert_eq!(notices.len(), 1, "told once");
    assert_eq!(notices[0].code.name(), "not_saved");
    assert!(notices[0].message.contains("Do not close"), "{}", notices[0].message);
    assert!(matches!(archive.flush(), Err(ArchiveError::DiskFull { .. })), "nothing pretends to be saved");

    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    assert_eq!(archive.unsaved(), None);
    assert_eq!(bench.codes(), ["saved_again"]);
    assert_eq!(*bench.told.lock(), [1, 2, 3, 4, 0]);
    assert_eq!(*bench.on_disk(old), *session, "the same session, revision and all");

    let (_dir, archive) = bench.reopened();
    assert_eq!(words(&archive.session(old).unwrap()), ["before", "during"]);
    assert_eq!(words(&archive.session(new).unwrap()), ["new"]);
    assert_eq!(archive.active(), Some(new));
    assert_eq!(archive.memories().unwrap()[0].fact, "likes tea");
}

#[test]
fn the_disk_is_asked_again_by_itself_until_it_takes_everything() {
    let bench = Bench::with(SOON, ROOM);
    let archive = bench.archive();
    let id = begin(archive, "one").id();
    bench.disk.be(Mood::Refuses);
    say(archive, id, "two");
    let tried = bench.disk.asked();
    let patience = Instant::now() + Duration::from_secs(20);
    while bench.disk.asked() < tried + 3 {
        assert!(Instant::now() < patience, "it is not asked again");
        std::thread::yield_now();
    }
    assert_eq!(bench.codes(), ["not_saved"], "told once, however often it is tried");
    bench.disk.be(Mood::Well);
    while archive.unsaved().is_some() {
        assert!(Instant::now() < patience, "it is not saved");
        std::thread::yield_now();
    }
    assert_eq!(bench.on_disk(id).len(), 2);
}

#[test]
fn closing_tries_once_more() {
    let bench = Bench::new();
    let id = begin(bench.archive(), "one").id();
    bench.disk.be(Mood::Refuses);
    say(bench.archive(), id, "two");
    bench.disk.be(Mood::Well);
    let (_dir, archive) = bench.reopened();
    assert_eq!(words(&archive.session(id).unwrap()), ["one", "two"]);
}

#[test]
fn a_callers_mistake_is_refused_as_ever_while_the_disk_fails() {
    let bench = Bench::new();
    let archive = bench.archive();
    let id = begin(archive, "one").id();
    bench.disk.be(Mood::Refuses);
    let two = say(archive, id, "two");
    let commit = |changes| archive.commit(id, Some(1), changes).unwrap_err();
    assert!(matches!(commit(vec![]), ArchiveError::Stale { expected: 1, found: 2 }));
    let twice = Change::MessageAdded { message: (**two.head().unwrap()).clone() };
    assert!(matches!(archive.commit(id, None, vec![twice]), Err(ArchiveError::Change(_))));
    assert!(matches!(
        archive.create(id, at(0), vec![said("x", None)]),
        Err(ArchiveError::AlreadyExists { .. })
    ));
    assert!(matches!(archive.create(SessionId::new(), at(0), vec![]), Err(ArchiveError::Empty)));
    let unknown = SessionId::new();
    assert!(matches!(archive.set_active(Some(unknown)), Err(ArchiveError::NotFound { .. })));
    assert!(matches!(
        archive.commit(unknown, None, vec![said("x", None)]),
        Err(ArchiveError::NotFound { .. })
    ));
    assert_eq!(archive.unsaved().unwrap().changes, 1);
    assert_eq!(*archive.session(id).unwrap(), *two);
}

#[test]
fn a_mistake_alone_begins_no_alarm() {
    let bench = Bench::new();
    bench.disk.be(Mood::Refuses);
    assert!(matches!(bench.archive().create(SessionId::new(), at(0), vec![]), Err(ArchiveError::Empty)));
    assert_eq!((bench.archive().unsaved(), bench.codes()), (None, vec![]));
}

#[test]
fn more_than_there_is_room_for_is_refused_with_the_disks_error_and_the_rest_stays() {
    let bench = Bench::with(NEVER, 10_000);
    let archive = bench.archive();
    let id = begin(archive, "one").id();
    bench.disk.be(Mood::Refuses);
    let long = "x".repeat(3000);
    let mut kept = 0;
    let refused = loop {
        let session = archive.session(id).unwrap();
        match archive.commit(id, None, vec![said(&long, Some(&session))]) {
            Ok(_) => kept += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, ArchiveError::DiskFull { .. }), "{refused:?}");
    assert_eq!(kept, 3);
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    assert_eq!(bench.on_disk(id).len(), 1 + kept);
    say(archive, id, &long);
}

#[test]
fn a_backup_waits_for_the_disk() {
    let bench = Bench::new();
    let id = begin(bench.archive(), "one").id();
    bench.disk.be(Mood::Refuses);
    say(bench.archive(), id, "two");
    let copy = bench.dir.path().join("copy");
    assert!(matches!(bench.archive().copy_into(&copy, None), Err(ArchiveError::DiskFull { .. })));
    bench.disk.be(Mood::Well);
    bench.archive().copy_into(&copy, None).unwrap();
    let file: PathBuf = copy.join(format!("conversations/{id}.json"));
    assert!(std::fs::read_to_string(file).unwrap().contains("two"));
}
