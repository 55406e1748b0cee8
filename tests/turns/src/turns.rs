//! The stand-in for `poll`, and what it notes.

use std::cell::RefCell;
use std::ffi::c_int;
use std::fs::File;
use std::io::Write as _;
use std::os::unix::fs::FileExt as _;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use libc::{nfds_t, pollfd};

/// What the kernel calls a process that holds pages: its name, cut.
const NAME: &str = "WebKitWebProces";
/// Shorter turns are not noted.
const LONG_MS: u64 = 10;

thread_local! {
    /// None in all threads but the main one of a page.
    static LOOP: RefCell<Option<Loop>> = RefCell::new(Loop::here());
}

struct Loop {
    log: File,
    times: File,
    began: Option<Moment>,
}

#[derive(Clone, Copy)]
struct Moment {
    at: u64,
    waited: u64,
}

impl Loop {
    fn here() -> Option<Self> {
        // SAFETY: neither call takes or keeps anything.
        let (process, thread) = unsafe { (libc::getpid(), libc::gettid()) };
        let name = std::fs::read_to_string("/proc/self/comm").ok()?;
        if process != thread || name.trim_end() != NAME {
            return None;
        }
        let folder = PathBuf::from(std::env::var_os("EXTREMIS_TURNS_IN")?);
        let log = File::options().create(true).append(true).open(folder.join(process.to_string())).ok()?;
        let times = File::open(format!("/proc/self/task/{thread}/schedstat")).ok()?;
        Some(Self { log, times, began: None })
    }

    fn begin(&mut self) {
        self.began = Some(self.now());
    }

    fn end(&mut self) {
        let Some(began) = self.began.take() else { return };
        let Moment { at, waited } = self.now();
        if at - began.at >= LONG_MS {
            let waited = (waited - began.waited) / 1_000_000;
            // What cannot be written is not noted: the page goes on.
            let _ = self.log.write_all(format!("{} {at} {waited}\n", began.at).as_bytes());
        }
    }

    #[expect(clippy::disallowed_methods, reason = "it is compared with times of other processes")]
    fn now(&self) -> Moment {
        let mut text = [0; 128];
        let length = self.times.read_at(&mut text, 0).unwrap_or(0);
        let text = String::from_utf8_lossy(&text[..length]);
        let waited = text.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
        Moment { at: u64::try_from(at).unwrap_or(0), waited }
    }
}

/// Runs something of the loop of this thread, if it is noted and nothing of it runs already.
fn noted(run: impl FnOnce(&mut Loop)) {
    let _ = LOOP.try_with(|one| one.try_borrow_mut().map(|mut one| one.as_mut().map(run)));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn poll(files: *mut pollfd, count: nfds_t, timeout: c_int) -> c_int {
    noted(Loop::end);
    // SAFETY: the arguments are the caller's.
    let result = unsafe { libc::syscall(libc::SYS_poll, files, count, timeout) };
    noted(Loop::begin);
    #[expect(clippy::cast_possible_truncation, reason = "the call gives a count, 0 or -1")]
    let result = result as c_int;
    result
}
