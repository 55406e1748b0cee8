//! The windows: what the application adds to the least that a Tauri window can be.

mod typing;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use extremis_tests::app::Launch;
use extremis_tests::desktop::Desktop;
use extremis_tests::group::Group;
use extremis_tests::openai::ModelServer;
use extremis_tests::webdriver::Driver;
use extremis_tests::{programs, wait};
use serde_json::Value;
use tempfile::TempDir;

use crate::{Line, median, milliseconds, most_of, package};

pub(crate) use typing::key_to_result;

const HOTKEY: &str = "ctrl+shift+space";
/// What each program says on stderr when its window can be used.
const READY: &str = "ready";

/// Notes, in the page's own time, when it has the focus and its caret is where it belongs.
const NOTE_FOCUS: &str = "
    window.focusedAt = 0;
    const wanted = arguments[0];
    const look = () => {
        const there = document.hasFocus() && (!wanted || document.activeElement?.matches(wanted));
        if (there) { window.focusedAt ||= Date.now(); } else { window.focusedAt = 0; setTimeout(look, 1); }
    };
    look();";

/// The built bare window: `EXTREMIS_BARE`, else beside the application.
fn bare() -> PathBuf {
    let beside = || programs::app().with_file_name("examples").join("bare");
    let file = std::env::var_os("EXTREMIS_BARE").map_or_else(beside, PathBuf::from);
    assert!(
        file.is_file(),
        "{} is not there. Build it: cargo build -p extremis --example bare",
        file.display()
    );
    file
}

struct Stage {
    desktop: Desktop,
    server: ModelServer,
    data: TempDir,
}

impl Stage {
    fn set() -> Self {
        let data = tempfile::tempdir().expect("a data folder");
        Self { desktop: Desktop::start(), server: ModelServer::start(), data }
    }

    fn launch(&self) -> Launch {
        Launch::new(self.data.path(), &self.server.base_url())
    }
}

/// What the bench of a start from a package is called.
pub(crate) const FROM_PACKAGE: &str = "cold_start_from_package";

/// From the start of the process to a window that takes input.
pub(crate) fn cold_start() -> Line {
    start_of("cold_start_to_interactive", &programs::app())
}

/// The same of the program as people have it: unpacked from the portable package, with both models beside it.
pub(crate) fn cold_start_from_package() -> Line {
    let package = package::unpacked_portable();
    start_of(FROM_PACKAGE, &package.path().join("bin/extremis"))
}

fn start_of(name: &'static str, program: &Path) -> Line {
    const ROUNDS: usize = 9;
    let stage = Stage::set();
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(start_time(&stage, program));
        floor.push(start_time(&stage, &bare()));
    }
    Line { name, unit: "ms", value: median(ours), floor: median(floor) }
}

fn start_time(stage: &Stage, program: &Path) -> f64 {
    let mut command = Command::new(program);
    stage.desktop.enter(&mut command);
    stage.launch().prepare(&mut command);
    command
        .env("EXTREMIS_LOG", "extremis=info")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let start = Instant::now();
    let mut group = Group::start(&mut command);
    let told = group.child().stderr.take().expect("stderr is a pipe");
    let ready = BufReader::new(told).lines().map_while(Result::ok).any(|line| line.contains(READY));
    let took = milliseconds(start.elapsed());
    assert!(ready, "{} never said that it is ready", program.display());
    group.kill();
    took
}

/// From the key to the caret in the popup, what 19 of 20 calls take at most, where the hidden window is already there, as it is in daily use.
pub(crate) fn hotkey_to_caret() -> Line {
    const ROUNDS: usize = 40;
    // The two want the same key, so they cannot run side by side; each has a desktop of its own.
    let composer = "[data-testid=\"composer\"]";
    let ours = called(&programs::app(), Some("popup"), composer, ROUNDS);
    let floor = called(&bare(), None, "", ROUNDS);
    Line { name: "hotkey_to_caret", unit: "ms", value: most_of(ours), floor: most_of(floor) }
}

fn called(program: &Path, page: Option<&str>, caret: &str, rounds: usize) -> Vec<f64> {
    let stage = Stage::set();
    let launch = Launch { arguments: vec!["--hidden"], ..stage.launch() };
    let driver = Driver::start(&stage.desktop, program, &launch);
    driver.switch_to("the window", |address| page.is_none_or(|page| address.contains(page)));
    let title = if page.is_some() { "Extremis Popup" } else { "Bare" };
    wait::until("the page is there", || {
        driver.script("return document.readyState === 'complete' || null", &[]).ok()
    });
    let mut times = Vec::new();
    for round in 0..=rounds {
        driver.script(NOTE_FOCUS, &[Value::from(caret)]).expect("the page runs scripts");
        let pressed = now();
        stage.desktop.key(HOTKEY);
        let focused = wait::until("the window has the focus and the caret", || {
            let at = driver.script("return window.focusedAt || null", &[]).ok()?;
            at.as_f64()
        });
        // The first call also draws the page for the first time.
        if round > 0 {
            times.push(focused - pressed);
        }
        stage.desktop.key(HOTKEY);
        stage.desktop.wait_no_window(title);
        wait::within(Duration::from_secs(10), "the page has lost the focus", || {
            let focus = driver.script("return document.hasFocus()", &[]).ok()?;
            (focus == Value::Bool(false)).then_some(())
        });
    }
    driver.kill();
    times
}

/// Milliseconds since 1970, as the page counts them.
#[expect(clippy::disallowed_methods, reason = "compared with the page's own Date.now()")]
fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    milliseconds(since.expect("it is later than 1970"))
}
