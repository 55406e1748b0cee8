//! Which write points fail, and how.

use std::env;
use std::ffi::{CString, c_int};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

use crate::raw;

/// What a call is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// What it always does.
    Work,
    /// Fail with this error.
    Fail(c_int),
    /// Write half, and fail the next time.
    Half,
}

struct Plan {
    below: Vec<u8>,
    point: u64,
    kind: Kind,
    until: Option<CString>,
    log: c_int,
}

#[derive(Clone, Copy)]
enum Kind {
    Error(c_int),
    Short,
}

static COUNT: AtomicU64 = AtomicU64::new(0);
/// The file whose last write was cut short: its next write fails.
static CUT_SHORT: AtomicI32 = AtomicI32::new(-1);

fn plan() -> Option<&'static Plan> {
    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
    PLAN.get_or_init(|| {
        let text = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let path = |name: &str| text(name).and_then(|path| CString::new(path.into_vec()).ok());
        let kind = match text("EXTREMIS_FAULTS_KIND").as_ref().map(|kind| kind.as_bytes()) {
            Some(b"io") => Kind::Error(libc::EIO),
            Some(b"denied") => Kind::Error(libc::EACCES),
            Some(b"readonly") => Kind::Error(libc::EROFS),
            Some(b"short") => Kind::Short,
            _ => Kind::Error(libc::ENOSPC),
        };
        Some(Plan {
            below: text("EXTREMIS_FAULTS_BELOW")?.into_vec(),
            point: text("EXTREMIS_FAULTS_POINT").and_then(|point| point.to_str()?.parse().ok()).unwrap_or(0),
            kind,
            until: path("EXTREMIS_FAULTS_UNTIL"),
            log: path("EXTREMIS_FAULTS_LOG").map_or(-1, |log| raw::open_log(&log)),
        })
    })
    .as_ref()
}

/// Counts a call that writes to `path` and says what it is to do. `file` and `length` are given for calls that
/// write bytes.
pub(crate) fn verdict(call: &str, path: &[u8], file: Option<(c_int, usize)>) -> Verdict {
    let Some(plan) = plan().filter(|plan| is_below(path, &plan.below)) else { return Verdict::Work };
    if let Some((file, _)) = file
        && CUT_SHORT.compare_exchange(file, -1, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    {
        return Verdict::Fail(libc::ENOSPC);
    }
    let count = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    let failing = plan.point > 0
        && (count == plan.point
            || count > plan.point && plan.until.as_ref().is_some_and(|until| !raw::exists(until)));
    let verdict = match (failing, plan.kind, file) {
        (false, ..) => Verdict::Work,
        (true, Kind::Error(error), _) => Verdict::Fail(error),
        (true, Kind::Short, Some((file, 2..))) => {
            CUT_SHORT.store(file, Ordering::Relaxed);
            Verdict::Half
        }
        (true, Kind::Short, _) => Verdict::Fail(libc::ENOSPC),
    };
    if plan.log >= 0 {
        let path = String::from_utf8_lossy(&path[plan.below.len()..]);
        let mark = if verdict == Verdict::Work { "" } else { " failed" };
        raw::write_all(plan.log, format!("{count} {call} {path}{mark}\n").as_bytes());
    }
    verdict
}

fn is_below(path: &[u8], folder: &[u8]) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
}
