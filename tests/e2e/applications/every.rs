//! Every application, and the table of the README. Too much for every run: `cargo xtask applications`.

mod on_wayland;
mod passwords;

use std::panic::{AssertUnwindSafe, catch_unwind};

use extremis_tests::desktop::AccessibilityBus;
use extremis_tests::programs;

use super::program::{Kind, put};
use super::trial::{Check, Findings};
use super::tried;

/// The folder of the table's lines, which the command copies into the README, by the names of their files.
const LINES: &str = "applications";

/// What was tried with an application: as a desktop comes, and with assistive technologies switched on.
struct Row {
    kind: Kind,
    as_it_comes: Option<Findings>,
    switched_on: Option<Findings>,
}

#[test]
fn what_works_with_mousepad_is_told() {
    tell(1, Kind::Mousepad);
}

#[test]
fn what_works_with_featherpad_is_told() {
    tell(2, Kind::FeatherPad);
}

#[test]
fn what_works_with_xterm_is_told() {
    tell(3, Kind::Xterm);
}

#[test]
fn what_works_with_firefox_is_told() {
    tell(4, Kind::Firefox);
}

#[test]
fn what_works_with_chromium_is_told() {
    tell(5, Kind::Chromium);
}

#[test]
fn what_works_with_writer_is_told() {
    tell(6, Kind::Writer);
}

/// Tries everything with an application, and writes its line of the table.
#[track_caller]
fn tell(line: usize, kind: Kind) {
    let row = Row {
        kind,
        as_it_comes: trial(kind, AccessibilityBus::There),
        switched_on: trial(kind, AccessibilityBus::SwitchedOn),
    };
    let lines = programs::target().join(LINES);
    std::fs::create_dir_all(&lines).expect("a folder for the table");
    put(&lines.join("0"), &head());
    put(&lines.join(line.to_string()), &row.written());
    assert!(row.as_it_comes.is_some() && row.switched_on.is_some(), "it could not be tried to the end");
}

/// Tries everything; none where that did not come to its end.
fn trial(kind: Kind, bus: AccessibilityBus) -> Option<Findings> {
    let findings = catch_unwind(AssertUnwindSafe(|| tried(kind, bus))).ok();
    for (check, why) in findings.iter().flat_map(Findings::wrong) {
        eprintln!("{}, {bus:?}, {}: {why}", kind.label(), check.label());
    }
    findings
}

impl Row {
    fn cell(&self, check: Check) -> &'static str {
        let works = |findings: &Option<Findings>| {
            findings.as_ref().map_or(Some(false), |findings| Some(findings.of(check)?.is_ok()))
        };
        match (works(&self.as_it_comes), works(&self.switched_on)) {
            (None, _) | (_, None) => "–",
            (Some(true), Some(true)) => "yes",
            (Some(false), Some(true)) => "yes¹",
            (Some(true), Some(false)) => "no¹",
            (Some(false), Some(false)) => "no",
        }
    }

    fn written(&self) -> String {
        let cells = Check::ALL.map(|check| self.cell(check));
        format!("| {} | {} |\n", self.kind.label(), cells.join(" | "))
    }
}

fn head() -> String {
    let labels = Check::ALL.map(Check::label);
    format!("| Application | {} |\n|---{}|\n", labels.join(" | "), "|---".repeat(labels.len()))
}
