//! One writer at a time. The kernel lets go of the lock when its process ends, however it ends.
//!
//! The lock's file says who holds it: process and program, then the machine and when it was last seen at work. Where a
//! program synchronises the folder with another machine, the files of both locks meet here, and no kernel knows of both.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use extremis_domain::{Clock, SystemClock};
use parking_lot::Mutex;

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, Kind, Mode, durable, machine, quarantine};

/// Whoever only asks who holds the lock holds it too, for much less than this; so does a process that another one is
/// starting. Windows frees the lock of a program that has ended when it comes to it.
const MOMENT: Duration = Duration::from_millis(if cfg!(windows) { 2000 } else { 200 });

const PAUSE: Duration = Duration::from_millis(10);

/// A program that has ended holds it until the system has cleared it away, which takes a busy machine longer.
const CLEARING_AWAY: Duration = Duration::from_secs(5);

/// So often a writer says that it is at work.
const HEARTBEAT: Duration = Duration::from_mins(1);

/// Seconds for which a writer on another machine counts as at work; what synchronises the folder takes its time.
const FRESH: i64 = 5 * 60;

/// So often a lock that is replaced while it is taken is taken anew.
const REPLACED: u32 = 3;

/// So many locks that were renamed away are held beside the present one.
const BEFORE: usize = 8;

/// More than any program and machine are called.
const LONGEST: u64 = 4096;

/// Held for as long as this process writes. A clone holds the same lock, so that whoever opens one archive of a
/// folder after another lets nobody in between.
#[derive(Debug, Clone)]
pub(crate) struct Lock {
    /// The last of them releases the lock.
    held: Arc<Mutex<HeldLock>>,
}

#[derive(Debug)]
struct HeldLock {
    file: File,
    /// Whether the system tells by the numbers of files which one lies at the lock's path.
    is_numbered: bool,
    /// Locks of ours that were renamed away and may come back, the latest last. They are held, too.
    before: VecDeque<File>,
    seen_at_work: Instant,
    /// A machine that was found at work here and not told of yet.
    elsewhere: Option<String>,
    /// The machine that was told of last.
    told: Option<String>,
}

/// What became of a lock since it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holding {
    Held,
    /// Another writer may be here.
    Lost,
}

impl Lock {
    /// Takes the lock, or says who holds it.
    pub(crate) fn acquire(layout: &Layout) -> Result<Self, ArchiveError> {
        let path = layout.lock();
        let begin = Instant::now();
        let mut replaced = 0;
        let (mut file, is_numbered) = loop {
            if durable::is_no_file(&path) {
                let reason = "Something that is no file was in the place of the lock.";
                quarantine::set_aside(layout, &path, reason)?;
            }
            let mut file = open(&path).at(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock)
                    if begin.elapsed() < MOMENT
                        || begin.elapsed() < CLEARING_AWAY && Holder::read(&mut file).has_ended() =>
                {
                    thread::sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(held_by_another(layout, file)),
                Err(TryLockError::Error(error)) => return Err(ArchiveError::from_io(path, error)),
            }
            // Another program may have replaced it just now; more than once, it is the file system, which numbers one
            // file differently each time.
            let is_numbered = durable::is_at(&file, &path).at(&path)?;
            if is_numbered || replaced == REPLACED {
                break (file, is_numbered);
            }
            replaced += 1;
        };
        let elsewhere = Holder::read(&mut file).at_work_elsewhere();
        // Who holds it is a courtesy to whoever asks; a full disk must not keep the archive shut.
        let _ = Holder::this().write(&mut file);
        let held = HeldLock {
            file,
            is_numbered,
            before: VecDeque::new(),
            seen_at_work: Instant::now(),
            elsewhere,
            told: None,
        };
        Ok(Self { held: Arc::new(Mutex::new(held)) })
    }

    /// Whether the file at the lock's path is still the one that is locked. Cleaners remove it; then another writer may
    /// be here. What synchronises the folder puts the lock of another machine in its place; that one is locked instead,
    /// and what the other machine writes is merged.
    pub(crate) fn check(&self, layout: &Layout) -> Holding {
        let mut held = self.held.lock();
        if held.is_in_place(layout) || held.takes_the_place_of_another_machine(layout) {
            return Holding::Held;
        }
        Holding::Lost
    }

    /// Says in the lock's file that this process is at work, now and then. Gives another machine that is, once.
    pub(crate) fn beat(&self) -> Option<String> {
        let mut held = self.held.lock();
        if held.seen_at_work.elapsed() >= HEARTBEAT {
            held.seen_at_work = Instant::now();
            let other = Holder::read(&mut held.file).at_work_elsewhere();
            held.elsewhere = held.elsewhere.take().or(other);
            let _ = Holder::this().write(&mut held.file);
        }
        let machine = held.elsewhere.take().filter(|machine| held.told.as_ref() != Some(machine))?;
        held.told = Some(machine.clone());
        Some(machine)
    }

    /// Who holds the lock at this moment, in words to put after "in use"; none if nobody does.
    pub(crate) fn holder(layout: &Layout) -> Option<String> {
        let mut file = durable::open(&layout.lock(), OpenOptions::new().read(true)).ok()?;
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => {
                let Holder { pid, program, .. } = Holder::read(&mut file);
                Some(crate::error::holder(pid, program.as_deref()))
            }
            _ => None,
        }
    }

    /// What opening in `mode` needs: the lock of the folder, which is created if it is missing, or none.
    pub(crate) fn for_mode(layout: &Layout, mode: Mode) -> Result<Option<Self>, ArchiveError> {
        if mode == Mode::Read {
            return Ok(None);
        }
        durable::create_dir(layout.dir())?;
        Self::acquire(layout).map(Some)
    }
}

/// Closing the files would do, too, but Windows says not when.
impl Drop for HeldLock {
    fn drop(&mut self) {
        for file in self.before.iter().chain([&self.file]) {
            let _ = file.unlock();
        }
    }
}

impl HeldLock {
    fn is_in_place(&self, layout: &Layout) -> bool {
        let path = layout.lock();
        if !self.is_numbered {
            return fs::symlink_metadata(path).is_ok() && has_a_name(&self.file);
        }
        self.before
            .iter()
            .chain([&self.file])
            .any(|file| durable::is_at(file, &path).is_ok_and(|is_at| is_at))
    }

    /// Locks what lies at the lock's path if a process of another machine wrote it. Two machines cannot share one SQLite
    /// file.
    fn takes_the_place_of_another_machine(&mut self, layout: &Layout) -> bool {
        let path = layout.lock();
        if layout.kind() != Kind::Json {
            return false;
        }
        let options = &mut OpenOptions::new();
        let Ok(mut file) = durable::open(&path, options.read(true).write(true)) else { return false };
        let Some(machine) = Holder::read(&mut file).machine.filter(|machine| *machine != machine::name())
        else {
            return false;
        };
        if file.try_lock().is_err() {
            return false;
        }
        let _ = Holder::this().write(&mut file);
        // The one that was renamed away may come back.
        self.before.push_back(mem::replace(&mut self.file, file));
        if self.before.len() > BEFORE {
            self.before.pop_front();
        }
        self.elsewhere = Some(machine);
        self.is_in_place(layout)
    }
}

/// Opens the lock's file, which is made where there is none.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    durable::make_writable(path);
    durable::open(path, durable::keep_in_place(&mut options))
}

/// File systems that number one file differently each time say at least that it is still there.
#[cfg(unix)]
fn has_a_name(file: &File) -> bool {
    file.metadata().is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 0)
}

/// An open file cannot be removed.
#[cfg(not(unix))]
fn has_a_name(_: &File) -> bool {
    true
}

fn held_by_another(layout: &Layout, mut file: File) -> ArchiveError {
    let Holder { pid, program, .. } = Holder::read(&mut file);
    ArchiveError::Locked { path: layout.dir().to_owned(), pid, program }
}

/// Who wrote a lock's file, as far as it can be read.
#[derive(Debug, Default, PartialEq, Eq)]
struct Holder {
    pid: Option<u32>,
    program: Option<String>,
    machine: Option<String>,
    /// Seconds since 1970.
    seen: Option<i64>,
}

impl Holder {
    fn this() -> Self {
        let program = std::env::current_exe().ok();
        let program = program.as_deref().and_then(|path| path.file_name()).unwrap_or_default();
        Self {
            pid: Some(std::process::id()),
            program: Some(program.to_string_lossy().into_owned()),
            machine: Some(machine::name()),
            seen: Some(now()),
        }
    }

    /// The machine, if it is another one that was at work just now. Its clock may be ahead.
    fn at_work_elsewhere(self) -> Option<String> {
        let is_fresh = self.seen.is_some_and(|seen| (now() - seen).abs() < FRESH);
        self.machine.filter(|machine| is_fresh && *machine != machine::name())
    }

    /// Whether it is a process of this machine that runs no more, as far as the system tells.
    #[cfg(target_os = "linux")]
    fn has_ended(&self) -> bool {
        let Some(pid) = self.pid.filter(|_| self.machine == Some(machine::name())) else { return false };
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // The name before it may have brackets, too.
        let state = status.rsplit(") ").next().and_then(|rest| rest.chars().next());
        state.is_none_or(|state| matches!(state, 'Z' | 'X'))
    }

    #[cfg(not(target_os = "linux"))]
    fn has_ended(&self) -> bool {
        false
    }

    fn read(file: &mut File) -> Self {
        let mut text = String::new();
        let _ = file.rewind().and_then(|()| file.take(LONGEST).read_to_string(&mut text));
        Self::parse(&text)
    }

    fn parse(text: &str) -> Self {
        let mut lines = text.lines();
        let (pid, program) = halves(lines.next().unwrap_or_default());
        let (seen, machine) = halves(lines.next().unwrap_or_default());
        Self { pid: pid.parse().ok(), program, machine, seen: seen.parse().ok() }
    }

    fn write(&self, file: &mut File) -> io::Result<()> {
        let text = format!(
            "{} {}\n{} {}\n",
            self.pid.unwrap_or_default(),
            self.program.as_deref().unwrap_or_default(),
            self.seen.unwrap_or_default(),
            self.machine.as_deref().unwrap_or_default()
        );
        file.rewind()?;
        file.write_all(text.as_bytes())?;
        file.set_len(text.len() as u64)
    }
}

/// What comes before the first space, and what comes after it.
fn halves(line: &str) -> (&str, Option<String>) {
    let (first, second) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    (first, Some(second.to_owned()).filter(|second| !second.is_empty()))
}

/// Not by the archive's clock: it is compared with what another machine says.
fn now() -> i64 {
    SystemClock.now().as_second()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_is_read_as_it_was_written_and_an_earlier_version_named_no_machine() {
        let mut file = tempfile::tempfile().unwrap();
        let this = Holder::this();
        this.write(&mut file).unwrap();
        assert_eq!(Holder::read(&mut file), this);
        let earlier = Holder::parse("4711 extremis app\n");
        let expected =
            Holder { pid: Some(4711), program: Some("extremis app".to_owned()), ..Holder::default() };
        assert_eq!(earlier, expected);
        assert_eq!(
            Holder::parse("put here by hand"),
            Holder { program: Some("here by hand".to_owned()), ..Holder::default() }
        );
    }

    #[test]
    fn only_another_machine_that_was_seen_lately_is_at_work_elsewhere() {
        let now = now();
        let on = |machine: &str, seen| Holder {
            machine: Some(machine.to_owned()),
            seen: Some(seen),
            ..Holder::default()
        };
        assert_eq!(on("elsewhere", now - 60).at_work_elsewhere().as_deref(), Some("elsewhere"));
        assert_eq!(on("elsewhere", now + 60).at_work_elsewhere().as_deref(), Some("elsewhere"));
        assert_eq!(on("elsewhere", now - FRESH).at_work_elsewhere(), None);
        assert_eq!(on(&machine::name(), now).at_work_elsewhere(), None);
        assert_eq!(Holder::parse("1 extremis\n").at_work_elsewhere(), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_lock_whose_process_has_ended_is_waited_for_and_one_whose_process_runs_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let held_for_a_second_by = |pid: u32| {
            let mut file = open(&layout.lock()).unwrap();
            file.try_lock().unwrap();
            Holder { pid: Some(pid), ..Holder::this() }.write(&mut file).unwrap();
            // The child has the lock from this process, and keeps it until it ends.
            std::process::Command::new("sleep").arg("1").stdin(file).spawn().unwrap()
        };
        let mut ended = std::process::Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        let mut child = held_for_a_second_by(ended.id());
        drop(Lock::acquire(&layout).expect("it is free once the child has ended"));
        child.wait().unwrap();
        let mut child = held_for_a_second_by(std::process::id());
        assert!(matches!(Lock::acquire(&layout), Err(ArchiveError::Locked { .. })), "this process runs");
        child.wait().unwrap();
    }

    /// A folder in whose lock a process on another machine wrote so many seconds ago.
    fn with_holder_elsewhere(ago: i64) -> (tempfile::TempDir, Layout, Holder) {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let there =
            Holder { machine: Some("elsewhere".to_owned()), seen: Some(now() - ago), ..Holder::this() };
        there.write(&mut File::create(layout.lock()).unwrap()).unwrap();
        (dir, layout, there)
    }

    #[test]
    fn a_machine_that_was_at_work_lately_is_told_of_once_when_the_lock_is_taken() {
        let (_dir, layout, _) = with_holder_elsewhere(60);
        let lock = Lock::acquire(&layout).unwrap();
        assert_eq!((lock.beat().as_deref(), lock.beat()), (Some("elsewhere"), None));
        let (_dir, layout, _) = with_holder_elsewhere(FRESH);
        assert_eq!(Lock::acquire(&layout).unwrap().beat(), None, "it was gone for long");
    }

    #[test]
    fn a_writer_says_now_and_then_that_it_is_at_work_and_sees_another_machine_that_does() {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let lock = Lock::acquire(&layout).unwrap();
        let in_file = || Holder::parse(&fs::read_to_string(layout.lock()).unwrap());
        let there = Holder { machine: Some("elsewhere".to_owned()), seen: Some(now()), ..Holder::this() };
        // Over ours, as programs that synchronise a folder may do.
        there.write(&mut lock.held.lock().file).unwrap();
        assert_eq!((lock.beat(), in_file()), (None, there), "not before the next time");
        lock.held.lock().seen_at_work = Instant::now().checked_sub(HEARTBEAT).unwrap();
        assert_eq!(lock.beat().as_deref(), Some("elsewhere"));
        let ours = in_file();
        assert_eq!(ours.machine, Some(machine::name()));
        assert!(ours.seen.is_some_and(|seen| (now() - seen).abs() < 60), "{ours:?}");
    }
}
