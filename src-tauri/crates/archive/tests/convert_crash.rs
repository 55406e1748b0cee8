//! A real process turns an archive from one kind into the other, again and again, and is killed (SIGKILL) at random
//! moments; the next opening sees all of the old one or all of the new one.
//!
//! The process is this test binary again. `EXTREMIS_KILLS` sets how often it is killed (20 unless told).

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test, helpers included")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use extremis_archive::{Archive, Entry, Kind, Mode, convert};
use extremis_domain::{
    Change, Clock, MemorySource, Message, Role, Session, SessionId, SystemClock, Timestamp, UserMemory,
};

const FOLDER: &str = "EXTREMIS_CONVERT_FOLDER";

fn clock() -> Arc<dyn Clock> {
    Arc::new(SystemClock)
}

fn open(dir: &Path) -> Archive {
    Archive::open(dir, Mode::Write, clock()).unwrap()
}

fn fill(dir: &Path, sessions: usize) {
    let archive = open(dir);
    let at = Timestamp::from_second(1_767_520_800);
    for number in 0..sessions {
        let id = SessionId::new();
        let words = format!("conversation {number} {}", "x".repeat(number * 331 % 5000));
        let message = Message::new(Role::User, words, at);
        archive.create(id, at, vec![Change::MessageAdded { message }]).unwrap();
        if number % 5 == 4 {
            archive.commit(id, None, vec![Change::Deleted { at }]).unwrap();
        } else {
            archive.set_active(Some(id)).unwrap();
        }
    }
    let memory =
        UserMemory { id: "1".into(), ..UserMemory::new("likes tea", MemorySource::UserExplicit {}, at) };
    archive.put_memories(&[memory]).unwrap();
}

/// Converts for ever, saying so before each time.
fn convert_for_ever(dir: &Path) {
    loop {
        let to = if kind(dir) == Kind::Json { Kind::Sqlite } else { Kind::Json };
        println!("\nconverting");
        convert(dir, to, &clock(), &mut |_| ControlFlow::Continue(())).unwrap();
        // The old archives pile up otherwise.
        std::fs::remove_dir_all(dir.join("backups")).unwrap();
    }
}

fn kind(dir: &Path) -> Kind {
    Archive::open(dir, Mode::Read, clock()).unwrap().kind()
}

#[derive(Debug, PartialEq)]
struct Content {
    sessions: HashMap<SessionId, Session>,
    list: Vec<Entry>,
    memories: Vec<UserMemory>,
    active: Option<SessionId>,
}

fn content(dir: &Path) -> (Kind, Content) {
    let archive = open(dir);
    assert_eq!(archive.take_notices(), []);
    let list: Vec<_> = archive.entries().into_iter().chain(archive.trash()).collect();
    let sessions =
        list.iter().map(|entry| (entry.id, (*archive.session(entry.id).unwrap()).clone())).collect();
    let memories = archive.memories().unwrap();
    (archive.kind(), Content { sessions, list, memories, active: archive.active() })
}

/// Some unpredictable number below `bound`.
fn random(bound: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % bound
}

fn run_and_kill(dir: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "an_archive_can_be_converted_any_number_of_times", "--nocapture"])
        .env(FOLDER, dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let begun = lines.any(|line| line.is_ok_and(|line| line == "converting"));
    assert!(begun, "the process converts");
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_conversion_killed_at_random_moments_leaves_one_whole_archive() {
    let kills: usize = std::env::var("EXTREMIS_KILLS").map_or(20, |kills| kills.parse().unwrap());
    // A small one spends most of its time at the switch, a larger one in copying.
    for sessions in [2, 20] {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), sessions);
        let (_, before) = content(folder.path());
        let mut seen = [0, 0];
        for kill in 0..kills.div_ceil(2) {
            run_and_kill(folder.path(), Duration::from_micros(random(150_000)));
            let (kind, after) = content(folder.path());
            assert_eq!(after, before, "after kill {kill}");
            seen[usize::from(kind == Kind::Json)] += 1;
        }
        println!("{sessions} conversations: {seen:?} times found in SQLite and in JSON");
    }
}

#[test]
fn an_archive_can_be_converted_any_number_of_times() {
    if let Some(dir) = std::env::var_os(FOLDER) {
        // As the process to be killed.
        return convert_for_ever(Path::new(&dir));
    }
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), 5);
    let (_, before) = content(folder.path());
    for to in [Kind::Sqlite, Kind::Json, Kind::Sqlite, Kind::Json] {
        convert(folder.path(), to, &clock(), &mut |_| ControlFlow::Continue(())).unwrap();
        let (kind, after) = content(folder.path());
        assert_eq!((kind, &after), (to, &before));
    }
}
