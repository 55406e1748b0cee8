//! How long a page is busy with one thing: what its own thread runs or waits inside of it, without the time for which it
//! was ready and the machine had no core for it, because other processes or the page's own worker had them, and without the
//! time for which it had nothing to do and slept until something would happen.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use extremis_tests::webdriver::Driver;

/// Notes for how long a timer of the page was late at most, and all times from `arguments[0]` ms on, as
/// `[begin, end]` in milliseconds since 1970.
const WATCH: &str = "
    window.longest = 0;
    window.gaps = [];
    if (window.watching) return;
    window.watching = true;
    let due = Date.now();
    (function look() {
        const now = Date.now();
        window.longest = Math.max(window.longest, now - due);
        if (now - due > arguments[0]) window.gaps.push([due, now]);
        due = now + 5;
        setTimeout(look, 5, arguments[0]);
    })(arguments[0]);";
/// How often it is looked how long the page's thread has run.
const EVERY: Duration = Duration::from_millis(2);
/// What the kernel calls a process that holds pages: its name, cut.
const NAME: &str = "WebKitWebProces";
/// Where a thread sleeps in the kernel that has nothing to do: its main loop polls. What waits for another thread or process
/// inside of a task sleeps elsewhere (`futex_wait_queue`).
const IDLE: &str = "poll_schedule_timeout";

/// The longest times, in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Longest {
    /// By the clock: for so long a timer was late.
    pub late: u64,
    /// The same without the time for which there was no core, or nothing to do.
    pub busy: u64,
}

impl Display for Longest {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ms ({} ms by the clock)", self.busy, self.late)
    }
}

/// What is known of the main thread of a process at a time.
struct Seen {
    at: u64,
    process: usize,
    ran: u64,
    waited: u64,
    idle: bool,
}

/// A page that is watched from inside, and its process from outside.
pub(super) struct Watch {
    stop: Sender<()>,
    seen: JoinHandle<Vec<Seen>>,
    from: u64,
}

impl Watch {
    /// Watches a page of `app`, the id of the app's process; times over `from` ms are looked at closely.
    pub fn begin(page: &Driver, app: u32, from: u64) -> Self {
        page.script(WATCH, &[from.into()]).expect("the page is watched");
        let files: Vec<_> = pages_of(app).collect();
        assert!(!files.is_empty(), "the app has a process with a page");
        let (stop, stopped) = mpsc::channel();
        let seen = std::thread::spawn(move || {
            let mut seen = Vec::new();
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                for (process, file) in files.iter().enumerate() {
                    let idle = is_idle(file);
                    let Some((ran, waited)) = times(file) else { continue };
                    seen.push(Seen { at: now(), process, ran, waited, idle });
                }
            }
            seen
        });
        Self { stop, seen, from }
    }

    pub fn end(self, page: &Driver) -> Longest {
        let late = page.script("return window.longest", &[]).expect("the page was watched");
        let gaps = page.script("return window.gaps", &[]).expect("the page was watched");
        let late = late.as_u64().expect("a time");
        let gaps: Vec<(u64, u64)> = serde_json::from_value(gaps).expect("beginnings and ends");
        drop(self.stop);
        let seen = self.seen.join().expect("the processes were watched");
        let busy = gaps.iter().map(|gap| (gap.1 - gap.0).saturating_sub(spared(&seen, *gap)));
        Longest { late, busy: busy.max().unwrap_or(0).max(late.min(self.from)) }
    }
}

/// For how many milliseconds of a gap the page had no core or nothing to do; rather too few than too many.
fn spared(seen: &[Seen], (begin, end): (u64, u64)) -> u64 {
    // The page that was late is the one that ran.
    let ran = |process: usize| {
        let of: Vec<_> = seen.iter().filter(|one| one.process == process).collect();
        of.first().zip(of.last()).map_or(0, |(first, last)| last.ran - first.ran)
    };
    let Some(page) = seen.iter().map(|one| one.process).max_by_key(|process| ran(*process)) else { return 0 };
    let inside = |one: &&Seen| one.process == page && one.at >= begin && one.at <= end;
    let inside: Vec<_> = seen.iter().filter(inside).collect();
    let waited = inside.first().zip(inside.last()).map_or(0, |(first, last)| last.waited - first.waited);
    // It slept all the time between two looks: it ran in none of it.
    let slept = inside.windows(2).filter(|two| two.iter().all(|one| one.idle) && two[0].ran == two[1].ran);
    waited / 1_000_000 + slept.map(|two| two[1].at - two[0].at).sum::<u64>()
}

/// Whether a thread sleeps because it has nothing to do.
fn is_idle(file: &Path) -> bool {
    std::fs::read_to_string(file.with_file_name("wchan")).is_ok_and(|place| place.starts_with(IDLE))
}

/// For how many nanoseconds a thread ran, and was ready to run without a core.
fn times(file: &Path) -> Option<(u64, u64)> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// Where the kernel counts for the main threads of the processes of an app that hold pages.
fn pages_of(app: u32) -> impl Iterator<Item = PathBuf> {
    let all = std::fs::read_dir("/proc").expect("processes are listed");
    let ids = all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(move |id| {
        let status = status(*id);
        status.as_ref().is_some_and(|(name, _)| name == NAME) && is_below(*id, app)
    })
    .map(|id| PathBuf::from(format!("/proc/{id}/task/{id}/schedstat")))
}

fn is_below(id: u32, above: u32) -> bool {
    let mut id = id;
    while let Some((_, parent)) = status(id) {
        if parent == above {
            return true;
        }
        id = parent;
    }
    false
}

/// A process's name and parent.
fn status(id: u32) -> Option<(String, u32)> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (begin, rest) = text.rsplit_once(')')?;
    let parent = rest.split_whitespace().nth(1)?.parse().ok()?;
    Some((begin.split_once('(')?.1.to_owned(), parent))
}

#[expect(clippy::disallowed_methods, reason = "a time of the page is compared with it")]
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("a time in this age")
}
