//! Scrolling a conversation of 10,000 messages with the wheel: how many frames come late, beside plain text in a bare page.

use std::time::{Duration, Instant};

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::everything::Everything;
use serde_json::json;

use super::floor::{Floor, PRESS, VIEW};
use super::notes::Notes;
use super::opening::opened_by_click;
use super::stage::{SEED, Stage};
use super::tree::Tree;
use crate::{Line, median};

/// What scrolls in the application.
const HISTORY: &str = "[role=\"log\"]";
/// A wheel that is turned fast.
const BETWEEN_NOTCHES: Duration = Duration::from_millis(30);
const FOR: Duration = Duration::from_secs(6);
const ROUNDS: usize = 3;
/// Of the usual time of a frame; one that took longer came late.
const LATE: f64 = 1.5;

/// The share of the frames that came late.
pub(crate) fn dropped_frames() -> Line {
    let (stage, bare_stage) = (Stage::set(), Stage::set());
    let filled = stage.fill(2, 10_000);
    let app = App::start(&stage.desktop, stage.launch_without_meaning());
    let page = app.main();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    Tree(app.id()).wait_idle();
    let notes = Notes::of(page);
    let floor = Floor::start(&bare_stage, stage.desktop.geometry(&window));
    show_text(&floor);
    let bare_notes = Notes::of(floor.page());
    let usual = usual_frame(&bare_notes);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // Each from the newest message.
        let opened = &filled[round % filled.len()];
        opened_by_click(&notes, &stage, &opened.session, &opened.newest, Duration::ZERO);
        ours.extend(scrolled(&stage, &notes, HISTORY));
        theirs.extend(scrolled(&bare_stage, &bare_notes, VIEW));
    }
    floor.end();
    app.quit();
    let late = |frames: &[f64]| {
        let late = frames.iter().filter(|took| **took > usual * LATE).count();
        share(late, frames.len())
    };
    Line { name: "scrolling_dropped_frames", unit: "%", value: late(&ours), floor: late(&theirs) }
}

/// What a frame takes while nothing is done.
fn usual_frame(notes: &Notes<'_>) -> f64 {
    notes.note_frames();
    std::thread::sleep(Duration::from_secs(2));
    median(notes.stop_frames())
}

/// What each frame took while the wheel was turned over something, up.
fn scrolled(stage: &Stage, notes: &Notes<'_>, over: &str) -> Vec<f64> {
    notes.page().hover(over);
    let before = top(notes, over);
    notes.note_frames();
    let started = Instant::now();
    while started.elapsed() < FOR {
        stage.desktop.input().wheel(-1);
        std::thread::sleep(BETWEEN_NOTCHES);
    }
    let frames = notes.stop_frames();
    assert!((top(notes, over) - before).abs() > 0.0, "it was scrolled");
    frames
}

fn top(notes: &Notes<'_>, of: &str) -> f64 {
    let told = notes.page().script("return document.querySelector(arguments[0]).scrollTop", &[json!(of)]);
    told.ok().and_then(|top| top.as_f64()).expect("a place")
}

/// More than is scrolled over.
fn show_text(floor: &Floor) {
    const MESSAGES: usize = 2000;
    let said = Everything::new(SEED).conversation(0, MESSAGES);
    let texts: Vec<String> = said.into_iter().map(|(_, text)| text).collect();
    floor.prepare(&json!(texts), "newest");
    floor.page().click(PRESS);
}

/// In percent.
fn share(of: usize, all: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    (number(of) / number(all) * 1e4).round() / 1e2
}
