//! The process that is killed: how it is told what to do, and when it ends.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use extremis_archive::Kind;

use crate::ledger::Ledger;

const FOLDER: &str = "EXTREMIS_CRASH_FOLDER";
const KIND: &str = "EXTREMIS_CRASH_KIND";
const WORK: &str = "EXTREMIS_CRASH_WORK";
const TEST: &str = "the_process_to_be_killed_keeps_what_it_acknowledges_when_nobody_kills_it";

/// What the process is to do.
#[derive(Debug, Clone)]
pub struct Orders {
    /// The data folder.
    pub dir: PathBuf,
    /// Which archive.
    pub kind: Kind,
    /// The name of the work.
    pub work: String,
}

impl Orders {
    /// The orders of this process; none if it is no process to be killed.
    pub fn from_environment() -> Option<Self> {
        let dir = PathBuf::from(std::env::var_os(FOLDER)?);
        let kind = if std::env::var(KIND).unwrap() == "sqlite" { Kind::Sqlite } else { Kind::Json };
        Some(Self { dir, kind, work: std::env::var(WORK).unwrap() })
    }
}

/// When the process is killed.
#[derive(Debug, Clone, Copy)]
pub enum Moment {
    /// So long after it was started: while it opens the archive, for one.
    AfterStart(Duration),
    /// So long after its first acknowledged message.
    AfterFirstWord(Duration),
}

/// Runs a process, kills it at `moment`, and returns when it is gone. What it says before is noted.
pub fn run_and_kill(orders: &Orders, moment: Moment, ledger: &mut Ledger) {
    let complaints = orders.dir.with_extension("stderr");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", TEST, "--nocapture"])
        .env(FOLDER, &orders.dir)
        .env(KIND, if orders.kind == Kind::Sqlite { "sqlite" } else { "json" })
        .env(WORK, &orders.work)
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::piped())
        .stderr(File::create(&complaints).unwrap())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let out = child.stdout.take().unwrap();
    let mut lines = BufReader::new(out).lines();
    let mut kill_at = match moment {
        Moment::AfterStart(after) => {
            std::thread::sleep(after.saturating_sub(started.elapsed()));
            Some(started)
        }
        Moment::AfterFirstWord(_) => None,
    };
    while kill_at.is_none_or(|when| Instant::now() < when) {
        // The pipe ends when the process does.
        let Some(Ok(line)) = lines.next() else { break };
        if ledger.note(&line)
            && let Moment::AfterFirstWord(after) = moment
        {
            kill_at.get_or_insert_with(|| Instant::now() + after);
        }
    }
    child.kill().unwrap();
    for line in lines.map_while(Result::ok) {
        ledger.note(&line);
    }
    child.wait().unwrap();
    no_complaint(&complaints);
}

/// Whatever it did, it did not panic and nothing was refused to it.
fn no_complaint(complaints: &Path) {
    let text = std::fs::read_to_string(complaints).unwrap();
    assert!(!text.contains("panicked"), "the process to be killed ended by itself: {text}");
}
