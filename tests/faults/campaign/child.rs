//! The process whose disk fails.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Kind, Mode};
use extremis_contract::folder::Noon;
use extremis_domain::Clock;
use serde_json::json;

use crate::script::{FIRST, SECOND, Step};

pub const FOLDER: &str = "EXTREMIS_FAULTS_BELOW";
pub const KIND: &str = "EXTREMIS_FAULTS_ARCHIVE";
/// Set for a host that goes on in memory.
pub const RESILIENT: &str = "EXTREMIS_FAULTS_RESILIENT";
pub const UNTIL: &str = "EXTREMIS_FAULTS_UNTIL";
/// Set for a person who tries again what was refused.
pub const AGAIN: &str = "EXTREMIS_FAULTS_AGAIN";
/// Set for a process that is killed after the first steps, before it can close anything.
pub const KILLED: &str = "EXTREMIS_FAULTS_KILLED";
/// The step before which the disk is filled, and the file that fills it.
pub const FILL_BEFORE: &str = "EXTREMIS_FAULTS_FILL_BEFORE";
pub const FILLER: &str = "EXTREMIS_FAULTS_FILLER";
/// The step between the first and the second ones.
pub const CONVERT: &str = "convert";
/// What a line begins with that the campaign reads.
pub const MARK: &str = "@ ";

pub fn run(dir: &Path) {
    let kind = match std::env::var(KIND).unwrap().as_str() {
        "sqlite" => Kind::Sqlite,
        _ => Kind::Json,
    };
    let resilient = std::env::var_os(RESILIENT).is_some();
    let comes_back = std::env::var_os(UNTIL).map(PathBuf::from);
    let mut done = Vec::new();
    for (part, steps) in [FIRST, SECOND].into_iter().enumerate() {
        if part == 1 {
            convert(kind, dir);
        }
        let Some(archive) = opened(dir, resilient, comes_back.as_deref()) else { return };
        for step in steps {
            fill_before(step.name);
            if step.needs.is_none_or(|needed| done.contains(&needed)) && attempt(step, &archive, dir) {
                done.push(step.name);
            }
        }
        if std::env::var_os(KILLED).is_some() && !resilient {
            // Nothing is closed: as SIGKILL would leave it.
            std::process::exit(0);
        }
        if resilient {
            give_back(comes_back.as_deref());
            // What fails once may be a part of this save; the next one has a whole disk.
            let saved = archive.flush().or_else(|_| archive.flush());
            saved.unwrap_or_else(|error| panic!("the disk is back, and yet: {error}"));
            assert_eq!(archive.unsaved(), None);
        }
    }
}

/// Opens the archive as a host does that tries again.
fn opened(dir: &Path, resilient: bool, comes_back: Option<&Path>) -> Option<Archive> {
    fill_before("open");
    let open = || -> Result<Archive, ArchiveError> {
        let archive = Archive::open(dir, Mode::Write, Arc::new(Noon))?;
        if resilient { archive.keep_unsaved(|_| {}) } else { Ok(archive) }
    };
    for _ in 0..2 {
        match open() {
            Ok(archive) => {
                say("open", "ok", None);
                return Some(archive);
            }
            Err(error) => say("open", "refused", Some(&error)),
        }
        // Such a host shows what it can read, and a person frees some space.
        let readable = Archive::open(dir, Mode::Read, Arc::new(Noon));
        assert!(readable.is_ok(), "it can be read: {:?}", readable.err());
        if resilient {
            give_back(comes_back);
        }
    }
    None
}

/// Makes the archive one of the other kind, and maybe tries again.
fn convert(from: Kind, dir: &Path) {
    let to = other(from);
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    fill_before(CONVERT);
    for _ in 0..times() {
        match extremis_archive::convert(dir, to, &clock, &mut |_| ControlFlow::Continue(())) {
            Ok(_) => return say(CONVERT, "ok", None),
            Err(error) => say(CONVERT, "refused", Some(&error)),
        }
    }
}

/// The kind that an archive is not.
pub fn other(kind: Kind) -> Kind {
    match kind {
        Kind::Json => Kind::Sqlite,
        Kind::Sqlite => Kind::Json,
    }
}

/// How often something is asked for.
fn times() -> usize {
    if std::env::var_os(AGAIN).is_some() { 2 } else { 1 }
}

/// Asks for a step, and maybe once more if it is refused, as a person does; true when it was acknowledged.
fn attempt(step: &Step, archive: &Archive, dir: &Path) -> bool {
    for _ in 0..times() {
        match (step.run)(archive, dir) {
            Ok(()) => {
                say(step.name, "ok", None);
                return true;
            }
            Err(error) => say(step.name, "refused", Some(&error)),
        }
    }
    false
}

fn give_back(comes_back: Option<&Path>) {
    if let Some(file) = comes_back {
        std::fs::File::create(file).unwrap();
    }
    if let Some(filler) = std::env::var_os(FILLER) {
        let _ = std::fs::remove_file(filler);
    }
}

/// Leaves no room on the disk from this step on.
fn fill_before(step: &str) {
    let is_due = std::env::var_os(FILL_BEFORE).is_some_and(|name| name.to_str() == Some(step));
    let Some(filler) = std::env::var_os(FILLER).filter(|_| is_due) else { return };
    let mut filler = std::fs::File::create(filler).unwrap();
    let full = loop {
        if let Err(error) = filler.write_all(&[0; 4096]) {
            break error;
        }
    };
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
}

/// One write to the pipe, so that a line that was read was acknowledged.
fn say(step: &str, outcome: &str, error: Option<&ArchiveError>) {
    let line = json!({
        "step": step,
        "outcome": outcome,
        "code": error.map(ArchiveError::code),
        "message": error.map(ToString::to_string),
    });
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{MARK}{line}\n").as_bytes()).and_then(|()| out.flush()).unwrap();
}
