//! What is to be saved, and when.

use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

/// How long the saver waits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timing {
    /// After the last change.
    pub(crate) quiet: Duration,
    /// After the first change, however many follow.
    pub(crate) at_most: Duration,
    /// After a failure; doubled with each further one.
    pub(crate) retry: Duration,
    /// The longest wait after a failure.
    pub(crate) retry_at_most: Duration,
    /// Between two looks at the folder while nothing is to be saved.
    pub(crate) watch: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            quiet: Duration::from_secs(2),
            at_most: Duration::from_secs(10),
            retry: Duration::from_secs(2),
            retry_at_most: Duration::from_mins(1),
            watch: Duration::from_secs(5),
        }
    }
}

/// Tells the saver that something changed.
#[derive(Debug)]
pub(crate) struct Pending {
    timing: Timing,
    due: Mutex<Due>,
    turned: Condvar,
}

#[derive(Debug, Default)]
struct Due {
    /// The first and the last change that are not in the files.
    changes: Option<(Instant, Instant)>,
    not_before: Option<Instant>,
    /// When it was asked that the list be held against the files.
    check: Option<Instant>,
    failures: u32,
    stop: bool,
}

impl Pending {
    pub(crate) fn new(timing: Timing) -> Self {
        Self { timing, due: Mutex::default(), turned: Condvar::new() }
    }

    /// Something changed.
    pub(crate) fn mark(&self) {
        let now = Instant::now();
        let mut due = self.due.lock();
        let first = due.changes.map_or(now, |(first, _)| first);
        let was_idle = due.changes.replace((first, now)).is_none();
        drop(due);
        // While it waits for a quiet moment it looks at the clock itself.
        if was_idle {
            self.turned.notify_all();
        }
    }

    /// The list may not be true of every file any more.
    pub(crate) fn mark_unsure(&self) {
        self.due.lock().check.get_or_insert_with(Instant::now);
        self.turned.notify_all();
    }

    /// Whether the archive is being closed.
    pub(crate) fn is_stopping(&self) -> bool {
        self.due.lock().stop
    }

    /// Takes note that a save begins, which will see every change marked so far.
    pub(crate) fn begin(&self) {
        self.due.lock().changes = None;
    }

    /// Takes note of how it ended; true when this is the first failure or the first success after one.
    pub(super) fn end(&self, failed: bool) -> bool {
        let now = Instant::now();
        let mut due = self.due.lock();
        let turned = failed == (due.failures == 0);
        if failed {
            let wait = self.timing.retry * 2_u32.saturating_pow(due.failures.min(16));
            due.not_before = Some(now + wait.min(self.timing.retry_at_most));
            due.failures += 1;
            due.changes.get_or_insert((now, now));
        } else {
            due.not_before = None;
            due.failures = 0;
        }
        turned
    }

    /// Waits until something is due; none when there will be nothing any more.
    pub(super) fn wait(&self) -> Option<Work> {
        let mut due = self.due.lock();
        loop {
            if due.stop {
                return None;
            }
            let save = due.changes.map(|(first, last)| {
                let quiet = (last + self.timing.quiet).min(first + self.timing.at_most);
                due.not_before.map_or(quiet, |not_before| quiet.max(not_before))
            });
            let check = due.check.map(|asked| asked + self.timing.quiet);
            let Some(when) = save.into_iter().chain(check).min() else {
                if self.turned.wait_for(&mut due, self.timing.watch).timed_out() && !due.stop {
                    return Some(Work::Watch);
                }
                continue;
            };
            let now = Instant::now();
            if now < when {
                self.turned.wait_for(&mut due, when - now);
            } else if save == Some(when) {
                return Some(Work::Save);
            } else {
                due.check = None;
                return Some(Work::Check);
            }
        }
    }

    pub(super) fn stop(&self) {
        self.due.lock().stop = true;
        self.turned.notify_all();
    }
}

/// What the thread does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    Save,
    Check,
    /// A look whether another program has put anything into the folder.
    Watch,
}
