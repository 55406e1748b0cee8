//! Accepting messages.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use extremis_archive::{Archive, Kind};
use extremis_domain::{Session, SessionId};
use extremis_tests::corpus;

use super::{add, at, file_of, named, on_disk, open, session_of};
use crate::{Line, median, milliseconds};

/// A message accepted, against writing and syncing to a file beside it as many bytes as the journal, or the log of
/// an SQLite file, grew by.
pub(crate) fn acknowledged(kind: Kind) -> Line {
    const ROUNDS: usize = 400;
    let dir = on_disk();
    let archive = open(dir.path(), kind);
    let grows = dir.path().join(named(kind, "journal", "extremis.sqlite3-wal"));
    let mut beside = File::create(dir.path().join("beside")).expect("a file");
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    let mut conversation = Conversation::new(&archive);
    for _ in 0..ROUNDS {
        let before = size_of(&grows);
        ours.push(conversation.go_on());
        // It may have begun anew meanwhile; then this round has no floor of its own.
        let written = size_of(&grows).saturating_sub(before);
        if written > 0 {
            floor.push(written_and_synced(&mut beside, written));
        }
    }
    let name = named(kind, "append_acknowledged", "append_acknowledged_sqlite");
    Line { name, unit: "ms", value: median(ours), floor: median(floor) }
}

/// How long a message takes on average while a session of 10,000 messages is saved, against writes and syncs of as
/// many bytes while the same files are written by hand.
///
/// If one message waited for the save, the average would be many times the floor.
pub(crate) fn while_saving() -> Line {
    const ROUNDS: usize = 25;
    /// Bytes of a usual message's record.
    const RECORD: u64 = 1000;
    let dir = on_disk();
    let archive = open(dir.path(), Kind::Json);
    let large = session_of(&archive, 17, 10_000);
    archive.flush().expect("saved");
    let files = [file_of(dir.path(), large), dir.path().join("conversations/index.json")];
    let files = files.map(|path| fs::read(path).expect("a saved file"));
    let by_hand = on_disk();
    let mut beside = File::create(by_hand.path().join("beside")).expect("a file");
    let mut conversation = Conversation::new(&archive);
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let session = archive.session(large).expect("opened");
        let change = add(Some(&session), "user", "One more".to_owned(), 20_000);
        drop(session);
        archive.commit(large, None, vec![change]).expect("added");
        ours.push(mean_during(|| archive.flush().expect("saved"), || conversation.go_on()));
        floor.push(mean_during(
            || files.iter().for_each(|bytes| replace(by_hand.path(), bytes)),
            || written_and_synced(&mut beside, RECORD),
        ));
    }
    Line { name: "append_while_saving", unit: "ms", value: median(ours), floor: median(floor) }
}

/// How long `act` takes on average while `work` goes on in another thread.
fn mean_during(work: impl FnOnce() + Send, mut act: impl FnMut() -> f64) -> f64 {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            work();
            done.store(true, Ordering::Release);
        });
        let (mut times, mut sum) = (0.0, 0.0);
        loop {
            sum += act();
            times += 1.0;
            if done.load(Ordering::Acquire) {
                return (sum / times * 1e3_f64).round() / 1e3;
            }
        }
    })
}

/// A file put in the place of another, durably.
fn replace(dir: &Path, bytes: &[u8]) {
    let temporary = dir.join("temporary");
    let mut file = File::create(&temporary).expect("a file");
    file.write_all(bytes).and_then(|()| file.sync_all()).expect("written");
    fs::rename(temporary, dir.join("replaced")).expect("renamed");
    File::open(dir).and_then(|dir| dir.sync_all()).expect("synced");
}

fn written_and_synced(file: &mut File, length: u64) -> f64 {
    let bytes = vec![b'x'; usize::try_from(length).expect("it fits into memory")];
    let start = Instant::now();
    file.write_all(&bytes).expect("written");
    file.sync_data().expect("synced");
    milliseconds(start.elapsed())
}

/// The size of a file, or of the files in a folder.
fn size_of(path: &Path) -> u64 {
    let Ok(files) = fs::read_dir(path) else { return fs::metadata(path).map_or(0, |file| file.len()) };
    files.flatten().filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// A conversation that goes on message by message.
struct Conversation<'a> {
    archive: &'a Archive,
    id: SessionId,
    session: Option<Arc<Session>>,
    messages: Box<dyn Iterator<Item = (i64, (&'static str, String))>>,
}

impl<'a> Conversation<'a> {
    fn new(archive: &'a Archive) -> Self {
        let messages = (0..).flat_map(|part: i64| {
            let seed = u64::try_from(part).unwrap_or_default();
            (part * 1000..).zip(corpus::conversation(11 + seed, 1000))
        });
        Self { archive, id: SessionId::new(), session: None, messages: Box::new(messages) }
    }

    /// Accepts the next message and says how long that took.
    fn go_on(&mut self) -> f64 {
        let (second, (role, content)) = self.messages.next().expect("they never end");
        let changes = vec![add(self.session.as_deref(), role, content, second)];
        let start = Instant::now();
        let session = match &self.session {
            None => self.archive.create(self.id, at(0), changes),
            Some(_) => self.archive.commit(self.id, None, changes),
        };
        let took = milliseconds(start.elapsed());
        self.session = Some(session.expect("accepted"));
        took
    }
}
