//! Real applications beside Extremis: what it captures in them, what comes back into them, and what they keep for themselves.
//!
//! The light ones are tried in every run. `cargo xtask applications` tries all of them, and writes what works into the README.

mod every;
mod program;
mod secrets;
mod trial;

use std::time::Duration;

use extremis_tests::app::App;
use extremis_tests::desktop::{AccessibilityBus, Desktop};

use crate::stage::Stage;
use program::Kind;
use trial::Findings;

/// How long anything may take that may also not work.
const LIMIT: Duration = Duration::from_secs(30);
/// How long something may take that need not happen.
const SOON: Duration = Duration::from_secs(1);

/// Tries everything with an application on a desktop of its own.
fn tried(kind: Kind, bus: AccessibilityBus) -> Findings {
    let stage = Stage::on(Desktop::with_accessibility(bus));
    let launch = stage.launch();
    trial::prepare(&launch.data);
    let app = App::start(&stage.desktop, launch);
    let findings = trial::run(&stage, &app, kind);
    app.quit();
    findings
}

#[track_caller]
fn all_works(kind: Kind) {
    let findings = tried(kind, AccessibilityBus::There);
    assert!(findings.wrong().is_empty(), "{}: {:#?}", kind.label(), findings.wrong());
}

#[test]
fn a_gtk_editor_gives_what_is_selected_in_it_and_takes_answers() {
    all_works(Kind::Mousepad);
}

#[test]
fn a_qt_editor_gives_what_is_selected_in_it_and_takes_answers() {
    all_works(Kind::FeatherPad);
}

#[test]
fn a_terminal_gives_what_is_selected_in_it_and_takes_answers() {
    all_works(Kind::Xterm);
}
