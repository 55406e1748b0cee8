//! A real process takes over a data folder of Extremis for macOS and is killed (SIGKILL) at random moments; the next
//! ones go on, and in the end everything is there once, beside its untouched originals.
//!
//! The process is this test binary again. `EXTREMIS_KILLS` sets how often it is killed (20 unless told).

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test, helpers included")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use extremis_archive::{Archive, Kind, Mode, durable};
use extremis_domain::{SessionId, SystemClock};

const FOLDER: &str = "EXTREMIS_ADOPT_FOLDER";
const SESSIONS: usize = 40;

fn open(dir: &Path) -> Archive {
    let archive = Archive::open_as(Kind::Json, dir, Mode::Write, Arc::new(SystemClock)).unwrap();
    extremis_transfer::adopt(&archive, dir, &SystemClock);
    archive
}

fn name(number: usize) -> String {
    format!("7B0E5C7A-3D1F-4E02-9A55-0C3C6F1E{number:04}.json")
}

/// What Extremis for macOS leaves: its session files and no word of ours.
fn leave(dir: &Path) -> BTreeMap<String, String> {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests/fixtures/archive/macos/sessions/7B0E5C7A-3D1F-4E02-9A55-0C3C6F1E2D10.json");
    let fixture = fs::read_to_string(fixture).unwrap();
    durable::create_dir(&dir.join("sessions")).unwrap();
    let mut left = BTreeMap::new();
    for number in 0..SESSIONS {
        let text = fixture.replace("0C3C6F1E2D10", &format!("0C3C6F1E{number:04}"));
        durable::write(&dir.join("sessions").join(name(number)), text.as_bytes()).unwrap();
        left.insert(name(number), text);
    }
    left
}

/// Some unpredictable number below `bound`.
fn random(bound: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % bound
}

fn open_and_kill(dir: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_folder_is_taken_over_at_one_opening", "--nocapture"])
        .env(FOLDER, dir)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

fn check(dir: &Path, left: &BTreeMap<String, String>) {
    let archive = open(dir);
    let entries = archive.entries();
    assert_eq!(entries.len(), SESSIONS);
    for entry in entries {
        let session = archive.session(entry.id).unwrap();
        let said: Vec<_> = session.visible().map(|message| message.content.as_str()).collect();
        assert_eq!(said, ["Make it shorter / kinder", "Done."]);
        assert_eq!(session.covered(), 1);
    }
    assert!(left.keys().all(|name| {
        let id: SessionId = name.trim_end_matches(".json").parse().unwrap();
        archive.exists(id)
    }));
    let backups: Vec<_> =
        fs::read_dir(dir.join("backups")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(backups.len(), 1, "{backups:?}");
    let kept: BTreeMap<_, _> = fs::read_dir(&backups[0])
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap()))
        .collect();
    assert_eq!(kept, *left, "the originals");
}

#[test]
fn a_take_over_killed_at_random_moments_goes_on_and_loses_nothing() {
    let kills: usize = std::env::var("EXTREMIS_KILLS").map_or(20, |kills| kills.parse().unwrap());
    let mut done = 0;
    while done < kills {
        let folder = tempfile::tempdir().unwrap();
        let left = leave(folder.path());
        while done < kills && folder.path().join("sessions").exists() {
            open_and_kill(folder.path(), Duration::from_micros(random(120_000)));
            done += 1;
        }
        check(folder.path(), &left);
    }
}

#[test]
fn a_folder_is_taken_over_at_one_opening() {
    if let Some(dir) = std::env::var_os(FOLDER) {
        // As the process to be killed.
        return drop(open(Path::new(&dir)));
    }
    let folder = tempfile::tempdir().unwrap();
    let left = leave(folder.path());
    drop(open(folder.path()));
    check(folder.path(), &left);
}
