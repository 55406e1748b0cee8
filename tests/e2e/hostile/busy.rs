//! How long a page is busy with one thing at most. Nothing goes on beyond a turn of its main loop (`tests/turns`), nor
//! beyond a moment at which a timer of the page runs, so that a task is at most as long as the part of a turn between two
//! such moments. What is told is that, and that without the time for which the page's thread was ready and the machine had
//! no core for it, because other processes or the page's own worker had them.

use std::fmt::{self, Display, Formatter};
use std::fs::DirEntry;
use std::iter::once;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use extremis_tests::app::Launch;
use extremis_tests::webdriver::Driver;
use tempfile::TempDir;

/// Notes when a timer of the page runs, in milliseconds since 1970; begins anew where it is done already.
const NOTE: &str = "
    if (window.moments) { window.moments = []; return; }
    window.moments = [];
    (function run() {
        window.moments.push(Date.now());
        setTimeout(run, 4);
    })();";

/// The longest times, in milliseconds.
#[derive(Clone, Copy, Default)]
pub(super) struct Longest {
    /// By the clock.
    pub clock: u64,
    /// The same without the time for which there was no core.
    pub busy: u64,
}

impl Longest {
    /// The longer time of each kind.
    fn most(one: Self, other: Self) -> Self {
        Self { clock: one.clock.max(other.clock), busy: one.busy.max(other.busy) }
    }

    /// The shorter time of each kind.
    pub fn least(one: Self, other: Self) -> Self {
        Self { clock: one.clock.min(other.clock), busy: one.busy.min(other.busy) }
    }
}

impl Display for Longest {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ms ({} ms by the clock)", self.busy, self.clock)
    }
}

/// Where the pages of an application note their turns.
pub(super) struct Turns(TempDir);

impl Turns {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for what is noted"))
    }

    /// The same start of the application, with all turns of its pages noted.
    pub fn noted_of(&self, launch: Launch) -> Launch {
        let library =
            std::env::current_exe().expect("a test has a path").with_file_name("libextremis_turns.so");
        assert!(library.exists(), "{} is built with the tests", library.display());
        let text = |path: PathBuf| path.into_os_string().into_string().expect("a path that is text");
        launch.with("LD_PRELOAD", &text(library)).with("EXTREMIS_TURNS_IN", &text(self.0.path().to_owned()))
    }

    /// Looks from now on.
    pub fn watch<'a>(&'a self, page: &'a Driver) -> Watch<'a> {
        let begin = now();
        page.script(NOTE, &[]).expect("the page notes when its timer runs");
        Watch { turns: self, page, begin }
    }

    /// The turns of all pages that ended after a time, in milliseconds since 1970.
    fn since(&self, begin: u64) -> Vec<Turn> {
        let files: Vec<_> = std::fs::read_dir(self.0.path()).expect("the folder is there").collect();
        assert!(!files.is_empty(), "the pages note their turns");
        let read = |file: std::io::Result<DirEntry>| {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("what a page noted");
            text.lines().filter_map(Turn::read).filter(|turn| turn.end > begin).collect::<Vec<_>>()
        };
        files.into_iter().flat_map(read).collect()
    }
}

/// A page that is looked at.
pub(super) struct Watch<'a> {
    turns: &'a Turns,
    page: &'a Driver,
    begin: u64,
}

impl Watch<'_> {
    pub fn longest(self) -> Longest {
        let moments = self.page.script("return window.moments", &[]).expect("the page noted them");
        let moments: Vec<u64> = serde_json::from_value(moments).expect("times");
        let turns = self.turns.since(self.begin);
        turns.iter().map(|turn| turn.longest(&moments)).fold(Longest::default(), Longest::most)
    }
}

/// A turn of a main loop, in milliseconds since 1970, and for how many of those it had no core.
struct Turn {
    begin: u64,
    end: u64,
    waited: u64,
}

impl Turn {
    fn read(line: &str) -> Option<Self> {
        let numbers: Option<Vec<u64>> = line.split(' ').map(|number| number.parse().ok()).collect();
        let [begin, end, waited] = numbers?[..] else { return None };
        Some(Self { begin, end, waited })
    }

    /// The longest part of it between moments at which a timer ran.
    fn longest(&self, moments: &[u64]) -> Longest {
        let inside = moments.iter().copied().filter(|moment| (self.begin..self.end).contains(moment));
        let ends: Vec<u64> = once(self.begin).chain(inside).chain(once(self.end)).collect();
        let clock = ends.windows(2).map(|two| two[1].saturating_sub(two[0])).max().unwrap_or(0);
        // It may have waited in the other parts.
        let waited = self.waited.saturating_sub(self.end - self.begin - clock);
        Longest { clock, busy: clock.saturating_sub(waited) }
    }
}

/// In milliseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "times of the page's process are compared with it")]
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("a time in this age")
}
