//! A real process writes and is killed (SIGKILL) at random moments; whatever it acknowledged is there afterwards.
//!
//! The process is this test binary again. `EXTREMIS_KILLS` sets how often it is killed (20 unless told).

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test, helpers included")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_archive::{Archive, Draft, JsonArchive, Mode};
use extremis_domain::{Change, Message, MessageId, Role, SessionId, SystemClock};

const FOLDER: &str = "EXTREMIS_CRASH_FOLDER";

fn open(dir: &Path) -> JsonArchive {
    JsonArchive::open(dir, Mode::Write, Arc::new(SystemClock)).unwrap()
}

/// Adds messages, pieces of answers and new sessions, and prints a line when each is acknowledged.
fn write(dir: &Path, rounds: usize) {
    let archive = open(dir);
    std::thread::scope(|scope| {
        for worker in 0..3 {
            let archive = &archive;
            scope.spawn(move || (0..rounds).for_each(|round| one_round(archive, worker, round)));
        }
        scope.spawn(|| (0..rounds / 2).for_each(|_| archive.flush().unwrap()));
    });
}

fn one_round(archive: &JsonArchive, worker: usize, round: usize) {
    let mine: Vec<_> =
        archive.entries().into_iter().filter(|entry| entry.title == format!("worker {worker}")).collect();
    let id = match mine.first() {
        Some(entry) if !round.is_multiple_of(25) => entry.id,
        _ => SessionId::new(),
    };
    let now = extremis_domain::Clock::now(&SystemClock);
    if archive.exists(id) {
        let parent = archive.session(id).unwrap().head().unwrap().id.clone();
        let content = format!("{worker}-{round}-{}", "x".repeat(round * 37 % 2000));
        let message = Message::new(Role::User, content, now).after(Some(parent));
        acknowledge_message(id, &message, || {
            archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
        });
    } else {
        let message = Message::new(Role::User, format!("worker {worker}"), now);
        acknowledge_message(id, &message, || {
            archive.create(id, now, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
        });
        archive.set_active(Some(id)).unwrap();
    }
    if round.is_multiple_of(5) {
        answer(archive, id, round);
    }
}

fn answer(archive: &JsonArchive, id: SessionId, round: usize) {
    let parent = archive.session(id).unwrap().head().unwrap().id.clone();
    let now = extremis_domain::Clock::now(&SystemClock);
    let draft = Draft { message: MessageId::new(), parent, model: "m".to_owned(), started: now };
    let mut text = String::new();
    for piece in 0..4 {
        let delta = format!("{round}.{piece};");
        archive.draft(id, &draft, &delta).unwrap();
        text.push_str(&delta);
        say(&format!("ack piece {id} {} {text}", draft.message));
    }
    let mut message = Message::new(Role::Assistant, text, now).after(Some(draft.parent));
    message.id = draft.message;
    acknowledge_message(id, &message, || {
        archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
    });
}

fn acknowledge_message(id: SessionId, message: &Message, store: impl FnOnce()) {
    store();
    say(&format!("ack message {id} {} {}", message.id, message.content));
}

/// One write to the pipe, so that a line that was read was acknowledged.
fn say(line: &str) {
    if std::env::var_os(FOLDER).is_none() {
        return;
    }
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{line}\n").as_bytes()).and_then(|()| out.flush()).unwrap();
}

/// What a killed process said it had kept: content by session and message, and whether it was whole.
type Acknowledged = HashMap<(SessionId, MessageId), (String, bool)>;

fn remember(line: &str, acknowledged: &mut Acknowledged) {
    let mut words = line.splitn(5, ' ');
    if words.next() != Some("ack") {
        return;
    }
    let whole = words.next() == Some("message");
    let (Some(session), Some(message), Some(content)) = (words.next(), words.next(), words.next()) else {
        return;
    };
    acknowledged.insert((session.parse().unwrap(), message.into()), (content.to_owned(), whole));
}

/// Runs the writer, kills it `after` its first acknowledged message, and returns when it is gone.
fn run_and_kill(dir: &Path, after: Duration, acknowledged: &mut Acknowledged) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_writer_keeps_what_it_acknowledges", "--nocapture"])
        .env(FOLDER, dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut kill_at = None;
    // The pipe ends when the process does.
    while let Some(Ok(line)) = lines.next() {
        let before = acknowledged.len();
        remember(&line, acknowledged);
        if acknowledged.len() > before {
            kill_at.get_or_insert_with(|| Instant::now() + after);
        }
        if kill_at.is_some_and(|when| Instant::now() >= when) {
            child.kill().unwrap();
            break;
        }
    }
    for line in lines.map_while(Result::ok) {
        remember(&line, acknowledged);
    }
    child.wait().unwrap();
}

fn check(dir: &Path, acknowledged: &Acknowledged) -> usize {
    let archive = open(dir);
    for ((id, message), (content, whole)) in acknowledged {
        let session = archive.session(*id).unwrap();
        let kept = session.message(message).unwrap_or_else(|| panic!("{message} of {id} is missing"));
        if *whole {
            assert_eq!(kept.content, *content);
        } else {
            assert!(kept.content.starts_with(content), "{} does not hold {content}", kept.content);
        }
    }
    let recovered = archive.take_notices();
    assert!(recovered.iter().all(|notice| notice.code == "answer_recovered"), "{recovered:?}");
    recovered.len()
}

/// Some unpredictable number below `bound`.
fn random(bound: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % bound
}

#[test]
fn seed_001_e4_no_acknowledged_message_is_missing_after_sigkill_at_random_moments() {
    let kills: usize = std::env::var("EXTREMIS_KILLS").map_or(20, |kills| kills.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = Acknowledged::new();
    let mut recovered = 0;
    for _ in 0..kills {
        run_and_kill(folder.path(), Duration::from_micros(random(60_000)), &mut acknowledged);
        // A lock of a killed process never blocks.
        recovered += check(folder.path(), &acknowledged);
    }
    assert!(acknowledged.len() >= kills, "the writer was killed before it wrote");
    println!("{kills} kills, {} acknowledged, {recovered} answers recovered", acknowledged.len());
}

#[test]
fn the_writer_keeps_what_it_acknowledges() {
    if let Some(dir) = std::env::var_os(FOLDER) {
        // As the process to be killed.
        return write(Path::new(&dir), usize::MAX);
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 30);
    let archive = open(folder.path());
    let messages: usize = archive.entries().iter().map(|entry| entry.message_count).sum();
    assert_eq!(messages, 3 * (30 + 6));
}
