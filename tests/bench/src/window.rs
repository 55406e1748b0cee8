//! The windows: what the application adds to the least that a Tauri window can be.

pub(crate) mod day;
mod floor;
pub(crate) mod memory;
mod notes;
mod opening;
mod scrolling;
mod stage;
mod streaming;
mod tree;
mod typing;

use std::path::Path;
use std::time::Duration;

use extremis_tests::app::{Launch, POPUP_TITLE};
use extremis_tests::webdriver::Driver;
use extremis_tests::{programs, wait};
use serde_json::Value;

use crate::{Line, median, milliseconds, most_of, package};
use stage::{BARE_TITLE, Stage, bare};

pub(crate) use opening::{open_10k_messages, switch_at_once, switch_conversation};
pub(crate) use scrolling::dropped_frames;
pub(crate) use streaming::typing_while_streaming;
pub(crate) use typing::key_to_result;

const HOTKEY: &str = "ctrl+shift+space";

/// Notes, in the page's own time, when it has the focus and its caret is where it belongs.
const NOTE_FOCUS: &str = "
    window.focusedAt = 0;
    const wanted = arguments[0];
    const look = () => {
        const there = document.hasFocus() && (!wanted || document.activeElement?.matches(wanted));
        if (there) { window.focusedAt ||= Date.now(); } else { window.focusedAt = 0; setTimeout(look, 1); }
    };
    look();";

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
    let (mut group, took) = stage.start(&stage.launch(), program);
    group.kill();
    milliseconds(took)
}

/// From the key to the caret in the popup, what 19 of 20 calls take at most, where the hidden window is already there, as it is in daily use.
pub(crate) fn hotkey_to_caret() -> Line {
    let (ours, floor) = called(40, Duration::ZERO);
    Line { name: "hotkey_to_caret", unit: "ms", value: most_of(ours), floor: most_of(floor) }
}

/// The same, what half of the calls take at most, once the application has given back the memory that it did not need.
pub(crate) fn hotkey_to_caret_at_rest() -> Line {
    /// Longer than the application waits until it does so.
    const UNUSED: Duration = Duration::from_secs(13);
    let (ours, floor) = called(11, UNUSED);
    Line { name: "hotkey_to_caret_at_rest", unit: "ms", value: median(ours), floor: median(floor) }
}

/// How long each call took, each after so long without one. The two want the same key, so they cannot run side by side;
/// each has a desktop of its own.
fn called(rounds: usize, unused: Duration) -> (Vec<f64>, Vec<f64>) {
    let composer = "[data-testid=\"composer\"]";
    let ours = calls_of(&programs::app(), Some("popup"), composer, rounds, unused);
    (ours, calls_of(&bare(), None, "", rounds, unused))
}

fn calls_of(program: &Path, page: Option<&str>, caret: &str, rounds: usize, unused: Duration) -> Vec<f64> {
    let stage = Stage::set();
    let launch = Launch { arguments: vec!["--hidden"], ..stage.launch() };
    let driver = Driver::start(&stage.desktop, program, &launch);
    driver.switch_to("the window", |address| page.is_none_or(|page| address.contains(page)));
    let title = if page.is_some() { POPUP_TITLE } else { BARE_TITLE };
    wait::until("the page is there", || {
        driver.script("return document.readyState === 'complete' || null", &[]).ok()
    });
    let mut times = Vec::new();
    for round in 0..=rounds {
        std::thread::sleep(unused);
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
