//! From a key in the message field to the letter, painted, while an answer arrives, beside a key in the field of a bare page
//! in which nothing happens.

use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::corpus;
use extremis_tests::openai::{Reply, Request};
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use super::floor::{FIELD, Floor};
use super::notes::Notes;
use super::stage::Stage;
use crate::{Line, most_of};

/// Between two tokens: 66 a second.
const GAP: Duration = Duration::from_millis(15);
/// What is typed while an answer of so many tokens arrives, at the pace of somebody who types fast.
const TYPED: &str = "and while that is written i go on with what i want to ask next about the retry queue";
const BETWEEN_KEYS_MS: &str = "110";
const TOKENS: usize = 1200;
const ROUNDS: usize = 4;

/// The 95th percentile of both.
pub(crate) fn typing_while_streaming() -> Line {
    let (stage, bare_stage) = (Stage::set(), Stage::set());
    let answer = long_answer();
    stage.server.rule(move |request| Request::is_chat(request).then(|| Reply::slowly(&answer, GAP)));
    let app = App::start(&stage.desktop, stage.launch_without_meaning());
    let page = app.main();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    let composer = test_id("composer");
    let notes = Notes::of(page);
    let floor = Floor::start(&bare_stage, stage.desktop.geometry(&window));
    let bare_notes = Notes::of(floor.page());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.extend(typed(&bare_stage, &bare_notes, FIELD));
        page.write(&composer, "Please write all of it.");
        page.key("Return");
        page.wait_for("[data-streaming] [data-words]");
        ours.extend(typed(&stage, &notes, &composer));
        assert!(!page.look("[data-streaming]").is_empty(), "the answer still arrives");
        page.rewrite(&composer, "");
        wait::until("the answer is whole", || page.look("[data-streaming]").is_empty().then_some(()));
    }
    floor.end();
    app.quit();
    Line { name: "typing_while_streaming", unit: "ms", value: most_of(ours), floor: most_of(theirs) }
}

/// How long each letter took.
fn typed(stage: &Stage, notes: &Notes<'_>, field: &str) -> Vec<f64> {
    notes.page().focus(field);
    notes.page().wait_keys();
    notes.note_keys(field);
    let typed = stage.desktop.run("xdotool", &["type", "--delay", BETWEEN_KEYS_MS, TYPED]);
    assert!(typed.status.success(), "it could not be typed");
    notes.keys(TYPED.len())
}

/// Paragraphs and code, as models write them.
fn long_answer() -> String {
    let said = corpus::conversation(7, 400).into_iter().filter(|(role, _)| *role == "assistant");
    let mut answer = String::new();
    for (_, text) in said {
        answer.push_str(&text);
        answer.push_str("\n\n");
        if answer.matches(' ').count() >= TOKENS {
            break;
        }
    }
    answer
}
