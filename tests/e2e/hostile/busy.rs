//! How long a page is busy with one thing: its turns of the main loop (`tests/turns`), without the time for which the
//! page's thread was ready and the machine had no core for it, because other processes or the page's own worker had them.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use extremis_tests::app::Launch;
use tempfile::TempDir;

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

    /// The longest turn of any page that ended after a time, in milliseconds since 1970.
    pub fn longest_since(&self, begin: u64) -> Longest {
        let files: Vec<_> = std::fs::read_dir(self.0.path()).expect("the folder is there").collect();
        assert!(!files.is_empty(), "the pages note their turns");
        let turns = files.into_iter().flat_map(|file| {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("what a page noted");
            text.lines().filter_map(|line| turn(line, begin)).collect::<Vec<_>>()
        });
        turns.fold(Longest::default(), Longest::most)
    }
}

/// How long a noted turn took, if it ended after `begin`.
fn turn(line: &str, begin: u64) -> Option<Longest> {
    let numbers: Option<Vec<u64>> = line.split(' ').map(|number| number.parse().ok()).collect();
    let [began, ended, waited] = numbers?[..] else { return None };
    (ended > begin).then(|| Longest { clock: ended - began, busy: (ended - began).saturating_sub(waited) })
}

/// In milliseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "times of the page's process are compared with it")]
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("a time in this age")
}
