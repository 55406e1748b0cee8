//! One run of the script on a disk that fails once or until it comes back, and what is left of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use extremis_archive::{Archive, Kind, Mode};
use extremis_contract::Folder;
use extremis_contract::folder::{self, Noon};
use serde_json::Value;

use crate::child;
use crate::script::{self, FIRST, MESSAGES, SECOND, Step};

/// How a disk is made to fail.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The word for the library.
    pub kind: &'static str,
    /// The write point, counted from 1.
    pub point: usize,
    pub lasts: Lasts,
}

/// How long it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    /// One point fails, nobody tries again what was refused for it, and then the process is killed.
    OnceThenKilled,
    /// One point fails, and what was refused for it is tried again.
    OnceTriedAgain,
    /// Everything fails from there on.
    UntilItIsBack,
}

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    pub kind: Kind,
    pub resilient: bool,
}

/// What came of a run.
pub struct Outcome {
    /// The last answer to each step: acknowledged or not.
    pub steps: BTreeMap<String, bool>,
    /// Every refusal: the step and the code.
    pub refusals: Vec<(String, String)>,
    /// The library's log: one line a write point.
    pub log: Vec<String>,
}

/// The library that lets the disk fail; cargo builds it beside the tests.
fn library() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    tests.parent().unwrap().join("libextremis_faults.so")
}

/// A data folder as an earlier process left it, made once for each kind of archive.
pub fn prepared(kind: Kind) -> PathBuf {
    static PREPARED: [OnceLock<Folder>; 2] = [OnceLock::new(), OnceLock::new()];
    let prepared = PREPARED[usize::from(kind == Kind::Sqlite)].get_or_init(|| {
        let folder = Folder::in_memory(kind);
        let archive = folder.open();
        script::prepare(&archive);
        folder.kill(archive);
        if kind == Kind::Json {
            let name = format!("conversations/{}.json", script::OLDER_VERSION);
            let fixtures = extremis_tests::programs::checkout().join("tests/fixtures/archive/version-1");
            fs::copy(fixtures.join(&name), folder.path(&name)).unwrap();
        }
        folder
    });
    prepared.dir()
}

/// Runs the script on a copy of the prepared folder and looks what is left.
pub fn run(host: Host, fault: Option<Fault>) -> Outcome {
    let around = folder::in_memory();
    let around_path = around.path().canonicalize().unwrap();
    let dir = around_path.join("data");
    folder::copy_as_it_is(&prepared(host.kind), &dir);
    let log = around_path.join("log");
    let mut command = Command::new(std::env::current_exe().unwrap());
    prepare(&mut command, host, &dir);
    command.env("LD_PRELOAD", library()).env("EXTREMIS_FAULTS_LOG", &log);
    if let Some(fault) = fault {
        command.env("EXTREMIS_FAULTS_POINT", fault.point.to_string()).env("EXTREMIS_FAULTS_KIND", fault.kind);
        match fault.lasts {
            Lasts::OnceThenKilled => drop(command.env(child::KILLED, "1")),
            Lasts::OnceTriedAgain => drop(command.env(child::AGAIN, "1")),
            Lasts::UntilItIsBack => drop(command.env(child::UNTIL, around_path.join("the disk is back"))),
        }
    }
    let said = ended(&mut command, &format!("{host:?} {fault:?}"));
    let log = fs::read_to_string(&log).unwrap_or_default().lines().map(str::to_owned).collect();
    let outcome = understood(&said, log, &dir, fault);
    look(host, fault, &dir, &outcome);
    outcome
}

/// Makes the command run the script.
pub fn prepare(command: &mut Command, host: Host, dir: &Path) {
    command
        .args(["--exact", "the_script_runs_where_nothing_fails", "--nocapture", "--test-threads=1"])
        .env(child::FOLDER, dir)
        .env(child::KIND, if host.kind == Kind::Sqlite { "sqlite" } else { "json" })
        .env("RUST_BACKTRACE", "0");
    if host.resilient {
        command.env(child::RESILIENT, "1");
    }
}

/// What a process printed, once it has ended well.
pub fn ended(command: &mut Command, name: &str) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let out = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    let err = std::thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).map(|_| text)
    });
    let patience = Instant::now() + Duration::from_mins(1);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > patience {
            child.kill().unwrap();
            panic!("{name}: the process hangs");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let (out, err) = (out.join().unwrap().unwrap(), err.join().unwrap().unwrap());
    assert!(status.success(), "{name}: the process failed\n{out}\n{err}");
    out
}

pub fn understood(said: &str, log: Vec<String>, dir: &Path, fault: Option<Fault>) -> Outcome {
    let mut outcome = Outcome { steps: BTreeMap::new(), refusals: Vec::new(), log };
    for line in said.lines().filter_map(|line| line.strip_prefix(child::MARK)) {
        let line: Value = serde_json::from_str(line).unwrap();
        let acknowledged = line["outcome"] == "ok";
        let step = line["step"].as_str().unwrap().to_owned();
        outcome.steps.insert(step.clone(), acknowledged);
        if !acknowledged {
            let (code, message) = (line["code"].as_str().unwrap(), line["message"].as_str().unwrap());
            check_words(fault, code, message, dir, &line);
            outcome.refusals.push((step, code.to_owned()));
        }
    }
    outcome
}

/// A refusal says which file, and what to do.
fn check_words(fault: Option<Fault>, code: &str, message: &str, dir: &Path, line: &Value) {
    if line["step"] == child::CONVERT && code == "locked" {
        // What keeps SQLite from bringing its log into the file is taken for somebody who reads it.
        return;
    }
    let kind = fault.unwrap_or_else(|| panic!("refused without a fault: {line}")).kind;
    let (expected, advice) = match kind {
        "io" => ("io", "Try again"),
        "denied" => ("permission_denied", "Give your user access"),
        "readonly" => ("read_only", "Make it writable"),
        _ => ("disk_full", "Free some space"),
    };
    // SQLite does not always say what the system said.
    let (expected, advice) = if code == "io" { ("io", "Try again") } else { (expected, advice) };
    assert_eq!(code, expected, "{fault:?}: {line}");
    assert!(message.contains(advice), "{fault:?}: {line}");
    assert!(message.contains(&*dir.to_string_lossy()), "{fault:?}: {line}");
}

/// What cannot be done in memory.
const NEEDS_THE_DISK: &[&str] =
    &["open", "save", "back up", "forget a message", "forget a fact", "forget a session", child::CONVERT];

/// Opens the folder on a whole disk: what was acknowledged is there, what was refused is not.
pub fn look(host: Host, fault: Option<Fault>, dir: &Path, outcome: &Outcome) {
    if host.resilient {
        let refused = outcome.refusals.iter().find(|(step, _)| !NEEDS_THE_DISK.contains(&step.as_str()));
        assert!(refused.is_none(), "refused by a host that goes on in memory: {refused:?}");
    }
    let archive = Archive::open(dir, Mode::Write, Arc::new(Noon)).unwrap();
    if outcome.steps.get(child::CONVERT) == Some(&true) {
        assert_eq!(archive.kind(), child::other(host.kind));
    }
    check(host, fault, &archive, dir, outcome);
    archive.flush().unwrap();
    check(host, fault, &archive, dir, outcome);
    drop(archive);
    let archive = Archive::open(dir, Mode::Read, Arc::new(Noon)).unwrap();
    check(host, fault, &archive, dir, outcome);
}

fn check(host: Host, fault: Option<Fault>, archive: &Archive, dir: &Path, outcome: &Outcome) {
    let odd: Vec<_> = archive
        .take_notices()
        .into_iter()
        .filter(|notice| !matches!(notice.code.name(), "answer_recovered" | "index_rebuilt"))
        .collect();
    assert!(odd.is_empty(), "{odd:?}");
    script::check_prepared(archive);
    for step in FIRST.iter().chain(SECOND) {
        match outcome.steps.get(step.name) {
            Some(true) => {
                assert!((step.there)(archive, dir), "{} was acknowledged and is not there", step.name);
            }
            Some(false) if !may_be_there_all_the_same(host, fault, step, outcome) => {
                assert!(!(step.there)(archive, dir), "{} was refused and is there", step.name);
            }
            _ => {}
        }
    }
    for (session, known) in MESSAGES {
        let Ok(session) = archive.session(script::id(*session)) else { continue };
        let messages: Vec<&str> =
            session.parts().messages.iter().map(|message| message.id.as_str()).collect();
        assert!(messages.iter().all(|message| known.contains(message)), "{messages:?} beyond {known:?}");
    }
}

/// Whether a refused step may have been made: when the disk took the bytes or the name, failed only when it was to say
/// that they are safe, and then let nothing be taken back. SQLite takes nothing back before the next change, so a process
/// killed in between leaves it.
fn may_be_there_all_the_same(host: Host, fault: Option<Fault>, step: &Step, outcome: &Outcome) -> bool {
    let failed = outcome.log.iter().find(|line| line.ends_with(" failed"));
    let at_a_sync =
        failed.is_some_and(|line| line.split(' ').nth(1).is_some_and(|call| call.ends_with("sync")));
    let first = outcome.refusals.first().is_some_and(|(refused, _)| refused == step.name);
    let whole_file = matches!(step.name, "put" | "put over" | "remember" | "forget a memory" | "back up");
    let lasts = fault.is_some_and(|fault| fault.lasts == Lasts::UntilItIsBack);
    // A save leaves nothing that could be looked for; a piece of an answer is there when the answer is; and an erasure
    // that was begun is finished at the next start.
    matches!(step.name, "save" | "draft" | "forget a message" | "forget a fact" | "forget a session")
        || first && at_a_sync && (lasts || whole_file || host.kind == Kind::Sqlite)
}
