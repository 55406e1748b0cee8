//! The exchange of two devices through a folder: what it takes beside copying the bytes.

pub(crate) mod idle;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use extremis_archive::{Archive, Kind, durable};
use extremis_domain::SessionId;
use extremis_sync::{Replica, Store, SyncReport, Vault};
use tempfile::TempDir;

use crate::archive::{add, keep_many, on_disk, open, session_of};
use crate::{Line, median, milliseconds, most_resident, resident};

/// Two devices of one store.
struct Pair {
    dir: TempDir,
    store: Store,
    vault: Vault,
}

struct Device {
    name: &'static str,
    archive: Archive,
}

impl Pair {
    fn new() -> Self {
        let dir = on_disk();
        let address = format!("file://{}", dir.path().join("store").display());
        let store = Store::create(&address, None).expect("a store");
        Self { dir, store, vault: Vault::generate() }
    }

    fn device(&self, name: &'static str) -> Device {
        let dir = self.dir.path().join(name);
        fs::create_dir_all(&dir).expect("a folder");
        Device { name, archive: open(&dir, Kind::Json) }
    }

    fn exchange(&self, device: &Device) -> SyncReport {
        let state = self.dir.path().join(device.name).join("sync");
        let text = self.vault.to_text().expect("keys");
        let vault = Vault::from_text(age_text(&text)).expect("keys");
        let mut replica =
            Replica::open(&device.archive, &state, device.name, &self.store, vault).expect("a device");
        replica.sync(&mut |_, _| ControlFlow::Continue(())).expect("an exchange")
    }

    fn objects(&self) -> Vec<PathBuf> {
        all_files(&self.dir.path().join("store/log"))
    }
}

fn age_text(text: &secrecy::SecretString) -> &str {
    secrecy::ExposeSecret::expose_secret(text)
}

fn all_files(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    paths.flat_map(|path| if path.is_dir() { all_files(&path) } else { vec![path] }).collect()
}

fn bytes_of(files: &[PathBuf]) -> u64 {
    files.iter().filter_map(|file| file.metadata().ok()).map(|found| found.len()).sum()
}

/// Copies files into a folder, and says how many seconds that takes until they would outlive a power cut, as what an
/// exchange brings does: the disk is waited for once. Also says what it takes without.
fn copied(files: &[PathBuf], to: &Path) -> f64 {
    fs::create_dir_all(to).expect("a folder");
    let begun = Instant::now();
    for (number, file) in files.iter().enumerate() {
        fs::copy(file, to.join(number.to_string())).expect("a copy");
    }
    eprintln!("copied in {:.2} s before the disk is waited for", begun.elapsed().as_secs_f64());
    let waited = Command::new("sync").arg("--file-system").arg(to).status().expect("sync is there");
    assert!(waited.success());
    begun.elapsed().as_secs_f64()
}

fn go_on(device: &Device, session: SessionId, number: usize) -> usize {
    let content = format!("Message {number}: it is to be on the other device, too, and as soon as can be.");
    let bytes = content.len();
    let here = device.archive.session(session).expect("it is here");
    device.archive.commit(session, None, vec![add(Some(&here), "user", content, 9)]).expect("kept");
    bytes
}

/// A message of a conversation of 1,000 goes to the other device: both exchanges, against writing as many bytes into the
/// folder by a rename, listing it twice and reading them.
pub(crate) fn message() -> Line {
    const ROUNDS: usize = 40;
    let pair = Pair::new();
    let (one, other) = (pair.device("one"), pair.device("other"));
    let session = session_of(&one.archive, 3, 1000);
    pair.exchange(&one);
    pair.exchange(&other);
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for number in 0..ROUNDS {
        go_on(&one, session, number);
        let before = pair.objects();
        let begun = Instant::now();
        pair.exchange(&one);
        pair.exchange(&other);
        ours.push(milliseconds(begun.elapsed()));
        let written = bytes_of(&pair.objects()).saturating_sub(bytes_of(&before)).max(1250);
        floor.push(carried(&pair, usize::try_from(written).unwrap_or(1250)));
    }
    Line { name: "sync_message", unit: "ms", value: median(ours), floor: median(floor) }
}

fn carried(pair: &Pair, bytes: usize) -> f64 {
    let (temporary, there) = (pair.dir.path().join("carried.new"), pair.dir.path().join("carried"));
    let begun = Instant::now();
    all_files(&pair.dir.path().join("store/log"));
    let mut file = fs::File::create(&temporary).expect("a file");
    file.write_all(&vec![7; bytes]).and_then(|()| fs::rename(&temporary, &there)).expect("written");
    all_files(&pair.dir.path().join("store/log"));
    fs::read(&there).expect("read");
    milliseconds(begun.elapsed())
}

/// How many bytes a message adds to the store, against its own.
pub(crate) fn message_size() -> Line {
    let pair = Pair::new();
    let one = pair.device("one");
    let session = session_of(&one.archive, 3, 10);
    pair.exchange(&one);
    let before = bytes_of(&pair.objects());
    let bytes = u32::try_from(go_on(&one, session, 1)).expect("few");
    pair.exchange(&one);
    let written = u32::try_from(bytes_of(&pair.objects()) - before).expect("few");
    Line { name: "sync_message_size", unit: "bytes", value: f64::from(written), floor: f64::from(bytes) }
}

/// A device that was away takes in 10,000 messages of 100 conversations, against copying the segments.
pub(crate) fn catch_up() -> Line {
    taken_in("sync_catch_up_10k_messages", 100, 100)
}

/// A new device takes in 10,000 conversations with 100,000 messages, against copying the files of the archive.
pub(crate) fn first_start() -> Line {
    taken_in("sync_first_start_10k_sessions", 10_000, 10)
}

/// The same with a million messages.
pub(crate) fn first_start_of_a_million() -> Line {
    taken_in("sync_first_start_1m_messages", 10_000, 100)
}

/// The first argument of a process that takes a store in and says what it held before and at most.
pub(crate) const TAKE_IN: &str = "--take-in";
/// Where the keys of the store are for that process.
const KEYS: &str = "keys";

/// The most that a new device holds while it takes in 10,000 conversations with a million messages, against what it holds
/// before.
pub(crate) fn first_start_memory() -> Line {
    let pair = Pair::new();
    let one = pair.device("one");
    keep_many(&one.archive, 10_000, 100);
    pair.exchange(&one);
    drop(one);
    let keys = pair.vault.to_text().expect("keys");
    durable::write(&pair.dir.path().join(KEYS), age_text(&keys).as_bytes()).expect("written");
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).arg(TAKE_IN).arg(pair.dir.path()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let figures: Vec<f64> = said.split_whitespace().filter_map(|figure| figure.parse().ok()).collect();
    let [floor, value] = figures.as_slice() else {
        panic!("it said {said:?} {}", String::from_utf8_lossy(&output.stderr))
    };
    Line { name: "sync_first_start_memory", unit: "KiB", value: *value, floor: *floor }
}

/// Takes a store in as a new device, and says what is resident before and was at most, in KiB.
pub(crate) fn take_in(dir: &Path) {
    let vault = Vault::from_text(&fs::read_to_string(dir.join(KEYS)).expect("keys")).expect("keys");
    let store = Store::create(&format!("file://{}", dir.join("store").display()), None).expect("a store");
    let there = dir.join("other");
    fs::create_dir_all(&there).expect("a folder");
    let archive = open(&there, Kind::Json);
    let mut replica = Replica::open(&archive, &there.join("sync"), "other", &store, vault).expect("a device");
    let before = resident();
    replica.sync(&mut |_, _| ControlFlow::Continue(())).expect("an exchange");
    println!("{before} {}", most_resident());
}

fn taken_in(name: &'static str, sessions: u64, messages: usize) -> Line {
    let pair = Pair::new();
    let (one, other) = (pair.device("one"), pair.device("other"));
    keep_many(&one.archive, sessions, messages);
    let begun = Instant::now();
    pair.exchange(&one);
    eprintln!(
        "{name}: sent in {:.1} s, {} bytes in the store",
        begun.elapsed().as_secs_f64(),
        bytes_of(&pair.objects())
    );
    let begun = Instant::now();
    let taken = pair.exchange(&other).taken.messages;
    let value = begun.elapsed().as_secs_f64();
    assert_eq!(taken as u64, sessions * messages as u64);
    let files = all_files(&pair.dir.path().join("one/conversations"));
    let floor = copied(&files, &pair.dir.path().join("copied"));
    Line { name, unit: "s", value, floor }
}
