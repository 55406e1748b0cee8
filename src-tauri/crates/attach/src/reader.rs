//! Documents are read by a process of their own: this program, started again with one argument. Whatever a document does to
//! it, nothing else ends, waits long, or runs out of memory.
//!
//! It is given the document by its standard input and writes what it read as JSON to its standard output. What it writes is
//! not trusted either.

mod child;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use extremis_domain::MAX_ATTACHED_CHARS;

use crate::document::{Document, Unread};

pub use child::read_if_asked;

/// The argument that has this program read a document.
const ARGUMENT: &str = "--read-document";

/// The longest that reading a document takes.
const LONGEST: Duration = Duration::from_secs(20);

/// One that closed its output is about to end.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);
const MOST_LOOKS: u32 = 500;

/// The most that is taken of what it writes, in bytes: a text of the longest kind, whatever its letters.
const MOST_WRITTEN: u64 = 4 * 1024 * 1024;

/// What stays of the environment: without it some programs do not start. No key is among it.
const ENVIRONMENT: [&str; 3] = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];

/// Why a document was not read.
#[derive(Debug)]
pub(crate) enum NotRead {
    /// The document is the reason.
    Unread(Unread),
    /// The process took more memory or time than it may.
    TooMuch,
    /// The process failed.
    Failed,
    /// The process did not start.
    NotStarted(io::Error),
}

/// Has a document read. Blocks until that is done.
pub(crate) fn read(bytes: Vec<u8>) -> Result<Document, NotRead> {
    let mut child = start().map_err(NotRead::NotStarted)?;
    let written = written(&mut child, bytes);
    let ended = end(&mut child, written.is_some());
    let written = written.ok_or(NotRead::TooMuch)?;
    match ended {
        Ok(status) if status.success() => {}
        Ok(status) if was_stopped(status) => return Err(NotRead::TooMuch),
        _ => return Err(NotRead::Failed),
    }
    let read = serde_json::from_slice(&written).map_err(|_| NotRead::Failed)?;
    Result::<Document, Unread>::map_err(read, NotRead::Unread).map(bounded)
}

/// This program as it runs, also when a newer one was installed in its place.
fn program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { std::env::current_exe() }
}

fn start() -> io::Result<Child> {
    let mut command = Command::new(program()?);
    command.arg(ARGUMENT).env_clear();
    for name in ENVIRONMENT {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
}

/// What it writes; none where that takes too long.
fn written(child: &mut Child, bytes: Vec<u8>) -> Option<Vec<u8>> {
    let (input, output) = (child.stdin.take()?, child.stdout.take()?);
    // One that ends early does not take all of it, which its end says.
    thread::spawn(move || { input }.write_all(&bytes));
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut written = Vec::new();
        let _ = output.take(MOST_WRITTEN).read_to_end(&mut written);
        send.send(written)
    });
    receive.recv_timeout(LONGEST).ok()
}

/// Waits for the end of one that closed its output, and ends one that goes on.
fn end(child: &mut Child, is_closed: bool) -> io::Result<ExitStatus> {
    let mut looks = if is_closed { MOST_LOOKS } else { 0 };
    while child.try_wait()?.is_none() {
        if looks == 0 {
            child.kill()?;
            break;
        }
        looks -= 1;
        thread::sleep(BETWEEN_LOOKS);
    }
    child.wait()
}

/// Whether the system ended it over its limits: of time, or of memory, which Rust ends a program for.
#[cfg(unix)]
fn was_stopped(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::Signal;

    let over = [Signal::XCPU, Signal::KILL, Signal::ABORT];
    status.signal().is_some_and(|signal| over.iter().any(|one| one.as_raw() == signal))
}

#[cfg(not(unix))]
fn was_stopped(_: ExitStatus) -> bool {
    false
}

/// What no more is written of than may be.
fn bounded(mut document: Document) -> Document {
    if let Some((end, _)) = document.text.char_indices().nth(MAX_ATTACHED_CHARS) {
        document.text.truncate(end);
    }
    document
}
