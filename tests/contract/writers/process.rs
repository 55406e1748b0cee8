//! The process that writes: what it does, and how it is told.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Kind, Mode, backup};
use extremis_contract::Folder;
use extremis_domain::{Change, Clock, Message, Role, SystemClock};
use extremis_tests::corpus::Random;
use extremis_tests::wait;

use crate::ledger::Ledger;

const FOLDER: &str = "EXTREMIS_WRITER_FOLDER";
const KIND: &str = "EXTREMIS_WRITER_KIND";
const SEED: &str = "EXTREMIS_WRITER_SEED";
const TEST: &str = "the_process_that_writes_keeps_what_it_acknowledges_when_nobody_disturbs_it";

/// Opens the archive as a process of its own would.
pub fn open(kind: Kind, dir: &Path, mode: Mode) -> Archive {
    // A process that is being started has the files of this one open until it runs its own program, locks included.
    let opened = wait::until("this process has let go of the lock", || {
        match extremis_contract::folder::open_at(kind, dir, mode, Arc::new(SystemClock)) {
            Err(ArchiveError::Locked { pid, .. }) if pid == Some(std::process::id()) => None,
            opened => Some(opened),
        }
    });
    opened.unwrap()
}

/// Whether this process is one that writes.
pub fn is_one() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// Writes until it is killed or another writer is there.
pub fn write() {
    let dir = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let kind = if std::env::var(KIND).unwrap() == "sqlite" { Kind::Sqlite } else { Kind::Json };
    let archive = open(kind, &dir, Mode::Write);
    let mut random = Random::new(std::env::var(SEED).unwrap().parse().unwrap());
    for number in 0_u64.. {
        if let Err(error) = one_thing(&archive, &dir, &mut random, number)
            && error.code() == "lock_lost"
        {
            return;
        }
    }
}

fn one_thing(archive: &Archive, dir: &Path, random: &mut Random, number: u64) -> Result<(), ArchiveError> {
    let entries = archive.entries();
    let Some(id) = entries.get(random.index(entries.len())).map(|entry| entry.id) else {
        // All were set aside.
        std::thread::yield_now();
        return Ok(());
    };
    let parent = archive.session(id)?.head().map(|head| head.id.clone());
    let content = format!("words of {}-{number}.", std::process::id());
    let message = Message::new(Role::User, &content, SystemClock.now()).after(parent);
    archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }])?;
    // In one write to the pipe, so that a line that is read was said whole.
    let line = format!("\nack {id} {} {content}\n", message.id);
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).unwrap();
    drop(out);
    match random.below(12) {
        0..=2 => archive.flush()?,
        3..=5 => {
            archive.flush()?;
            archive.close(id);
        }
        6 => drop(backup::take(archive, dir, backup::Reason::ByHand, &SystemClock)?),
        _ => {}
    }
    Ok(())
}

/// One that was started.
pub struct Process {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Process {
    pub fn start(folder: &Folder, seed: u64) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", TEST, "--nocapture"])
            .env(FOLDER, folder.dir())
            .env(KIND, if folder.kind() == Kind::Sqlite { "sqlite" } else { "json" })
            .env(SEED, seed.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Waits until it acknowledged so many more messages, or has ended.
    pub fn wait_for(&mut self, acknowledged: u64, ledger: &mut Ledger) {
        let mut count = 0;
        while count < acknowledged {
            let Some(Ok(line)) = self.lines.next() else { return };
            count += u64::from(ledger.note(&line));
        }
    }

    /// Whether it has not ended.
    pub fn is_there(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Kills it; what it said before is noted.
    pub fn kill(mut self, ledger: &mut Ledger) {
        self.child.kill().unwrap();
        for line in self.lines.by_ref().map_while(Result::ok) {
            ledger.note(&line);
        }
        let status = self.child.wait().unwrap();
        // It was killed, or had ended by itself because another writer came.
        assert!(status.code().is_none_or(|code| code == 0), "{status}");
    }
}
