//! What stays in memory of sessions that were looked at.

use std::path::Path;
use std::process::Command;

use extremis_archive::Kind;

use super::{on_disk, open, session_of};
use crate::{Line, median, resident};

/// How many sessions stay open.
const KEPT_OPEN: usize = 3;
/// The first argument of a process that looks at sessions and says what it then holds.
pub(crate) const LOOK: &str = "--look-at-sessions";

/// What a process holds after it has looked at 200 sessions, against what it holds after the three that may stay
/// in memory.
pub(crate) fn after_200_sessions() -> Line {
    const SESSIONS: usize = 200;
    const ROUNDS: usize = 5;
    let dir = on_disk();
    let archive = open(dir.path(), Kind::Json);
    for seed in 0..SESSIONS {
        session_of(&archive, seed as u64, 400);
    }
    drop(archive);
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(held_after(dir.path(), SESSIONS));
        floor.push(held_after(dir.path(), KEPT_OPEN));
    }
    Line { name: "memory_after_200_sessions", unit: "KiB", value: median(ours), floor: median(floor) }
}

/// What a process of its own holds after a look at so many sessions, in KiB.
fn held_after(dir: &Path, count: usize) -> f64 {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).arg(LOOK).arg(dir).arg(count.to_string()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    said.trim()
        .parse()
        .unwrap_or_else(|_| panic!("it said {said:?} {}", String::from_utf8_lossy(&output.stderr)))
}

/// Looks at so many sessions of a data folder and says what is resident then, in KiB.
pub(crate) fn look(dir: &Path, count: usize) {
    let archive = open(dir, Kind::Json);
    for entry in archive.entries().into_iter().take(count) {
        let session = archive.session(entry.id).expect("opened");
        assert_eq!(session.len(), 400);
    }
    println!("{}", resident());
}
