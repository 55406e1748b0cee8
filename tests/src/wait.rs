//! Waiting for conditions. No test sleeps and hopes.

use std::time::{Duration, Instant};

/// How long anything may take on a loaded machine before the test gives up.
pub const LIMIT: Duration = Duration::from_mins(1);
/// How long something may take that need not happen.
pub(crate) const SOON: Duration = Duration::from_millis(500);
/// The shortest and the longest time between two looks.
const PAUSES: (Duration, Duration) = (Duration::from_millis(8), Duration::from_millis(50));

/// Looks until there is something, and gives it; after [`LIMIT`], panics with what was waited for.
#[track_caller]
pub fn until<T>(what: &str, probe: impl FnMut() -> Option<T>) -> T {
    within(LIMIT, what, probe)
}

/// As [`until`], with a limit of its own.
#[track_caller]
pub fn within<T>(limit: Duration, what: &str, probe: impl FnMut() -> Option<T>) -> T {
    match attempt(limit, probe) {
        Some(found) => found,
        None => panic!("waited {} s in vain: {what}", limit.as_secs_f32()),
    }
}

/// Looks until there is something, or the limit has passed.
pub fn attempt<T>(limit: Duration, mut probe: impl FnMut() -> Option<T>) -> Option<T> {
    let started = Instant::now();
    loop {
        let found = probe();
        if found.is_some() || started.elapsed() >= limit {
            return found;
        }
        pause(started);
    }
}

/// Waits until the next look: the longer it has been waited already, the longer, as looking takes time of what is
/// waited for.
pub(crate) fn pause(started: Instant) {
    std::thread::sleep((started.elapsed() / 8).clamp(PAUSES.0, PAUSES.1));
}
