//! When the log is brought into the file: two seconds after the last change, at most ten after the first, on a
//! thread and a connection of their own. An append never waits for it.

use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::connect;
use super::fault::{Fault, OfFile};
use super::store::Store;
use crate::sync::{lock, wait, wait_at_most};
use crate::{ArchiveError, Notice};

/// After the last change.
const QUIET: Duration = Duration::from_secs(2);
/// After the first change, however many follow.
const AT_MOST: Duration = Duration::from_secs(10);
/// After a failure; doubled with each further one.
const RETRY: Duration = Duration::from_secs(2);
const RETRY_AT_MOST: Duration = Duration::from_mins(1);

/// How much of the log is brought into the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// What nobody is reading; waits for nobody.
    Possible,
    /// All, and nothing stays in the log; waits for readers.
    Everything,
}

/// Tells the thread that something changed.
#[derive(Debug, Default)]
pub(super) struct Pending {
    due: Mutex<Due>,
    turned: Condvar,
}

#[derive(Debug, Default)]
struct Due {
    /// The first and the last change that are in the log alone.
    changes: Option<(Instant, Instant)>,
    /// The log holds something that was refused.
    overwrite: bool,
    not_before: Option<Instant>,
    failures: u32,
    stop: bool,
}

impl Pending {
    /// Something changed.
    pub(super) fn mark(&self) {
        let now = Instant::now();
        let mut due = lock(&self.due);
        let first = due.changes.map_or(now, |(first, _)| first);
        let was_idle = due.changes.replace((first, now)).is_none();
        drop(due);
        // While it waits for a quiet moment it looks at the clock itself.
        if was_idle {
            self.turned.notify_all();
        }
    }

    /// Something in the log was refused and must not be found there after a crash.
    pub(super) fn overwrite_soon(&self) {
        lock(&self.due).overwrite = true;
    }

    fn begin(&self) -> Extent {
        let mut due = lock(&self.due);
        due.changes = None;
        if std::mem::take(&mut due.overwrite) { Extent::Everything } else { Extent::Possible }
    }

    /// Takes note of how it ended; true when this is the first failure or the first success after one.
    fn end(&self, failed: Option<Extent>) -> bool {
        let now = Instant::now();
        let mut due = lock(&self.due);
        let turned = failed.is_some() == (due.failures == 0);
        if let Some(extent) = failed {
            let wait = RETRY * 2_u32.saturating_pow(due.failures.min(16));
            due.not_before = Some(now + wait.min(RETRY_AT_MOST));
            due.failures += 1;
            due.overwrite |= extent == Extent::Everything;
            due.changes.get_or_insert((now, now));
        } else {
            due.not_before = None;
            due.failures = 0;
        }
        turned
    }

    /// Waits until there is work; false when there will be none any more.
    fn wait(&self) -> bool {
        let mut due = lock(&self.due);
        loop {
            if due.stop {
                return false;
            }
            let Some((first, last)) = due.changes else {
                due = wait(&self.turned, due);
                continue;
            };
            let quiet = (last + QUIET).min(first + AT_MOST);
            let when = due.not_before.map_or(quiet, |not_before| quiet.max(not_before));
            let now = Instant::now();
            if now >= when {
                return true;
            }
            due = wait_at_most(&self.turned, due, when - now);
        }
    }

    fn stop(&self) {
        lock(&self.due).stop = true;
        self.turned.notify_all();
    }
}

/// The thread that brings the log into the file.
pub(super) struct Checkpointer {
    store: Arc<Store>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    pub(super) fn start(store: Arc<Store>) -> Result<Self, ArchiveError> {
        let shared = Arc::clone(&store);
        let thread = thread::Builder::new()
            .name("archive-checkpoint".to_owned())
            .spawn(move || run(&shared))
            .map_err(|error| ArchiveError::from_io(store.layout.dir(), error))?;
        Ok(Self { store, thread: Some(thread) })
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        if let Some(writing) = &self.store.writing {
            writing.pending.stop();
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Store {
    /// Brings the log into the file, now.
    pub(super) fn flush(&self) -> Result<(), ArchiveError> {
        if self.writing.is_none() {
            return Ok(());
        }
        self.let_go_of_spares();
        self.checkpoint(Extent::Possible)
    }

    /// Brings the log into the file. Appending goes on meanwhile.
    pub(super) fn checkpoint(&self, extent: Extent) -> Result<(), ArchiveError> {
        let path = self.path();
        let Some(writing) = &self.writing else { return Ok(()) };
        let _checkpointing = lock(&writing.checkpointing);
        connect::writer(&path).map_err(Fault::from).and_then(|it| checkpoint(&it, extent)).of_file(&path)
    }
}

/// Brings the log into the file.
pub(super) fn checkpoint(connection: &Connection, extent: Extent) -> Result<(), Fault> {
    let how = match extent {
        Extent::Possible => "PRAGMA wal_checkpoint(PASSIVE)",
        Extent::Everything => "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    let busy: i64 = connection.query_row(how, [], |row| row.get(0))?;
    if busy != 0 && extent == Extent::Everything {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(code, None).into());
    }
    Ok(())
}

fn run(store: &Store) {
    let Some(writing) = &store.writing else { return };
    while writing.pending.wait() {
        let extent = writing.pending.begin();
        let result = store.checkpoint(extent);
        store.let_go_of_spares();
        let turned = writing.pending.end(result.is_err().then_some(extent));
        match result {
            Err(error) if turned => store.notify(Notice {
                code: "save_failed",
                message: format!(
                    "{error} Nothing is lost: every message is in the archive's log. Extremis keeps trying to bring it into the archive's file."
                ),
            }),
            Ok(()) if turned => store.notify(Notice {
                code: "saved_again",
                message: "Your conversations are saved in full again.".to_owned(),
            }),
            _ => {}
        }
    }
}
