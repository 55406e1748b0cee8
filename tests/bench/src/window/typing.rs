//! From a key in the sidebar's search to what it found, painted, beside a key in a bare field of the same page.
//!
//! 10,000 conversations, all of them in the index; the keys are real ones, at the pace of somebody who types fast.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::everything::Everything;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use super::notes::Notes;
use super::stage::{SEED, Stage};
use crate::{Line, most_of, search};

const SESSIONS: u64 = 10_000;
/// Messages of a conversation.
const EACH: usize = 10;
/// Things that are typed, letter by letter.
const TYPED: u64 = 30;
const BETWEEN_KEYS_MS: &str = "110";

/// Notes, in the page's own time, how long each key takes: from the moment when the page hears of it (what an event says
/// of when it was made is of another clock) until a frame was painted in which what it is to change has changed. A key
/// whose results never came is answered by those of a later one. For the results that is when they are those of the words
/// in the field; for the bare field, at once.
const NOTE_KEYS: &str = "
    const [field, results] = arguments;
    const bare = document.createElement('input');
    bare.id = 'bare';
    bare.style = 'position: fixed; z-index: 99; right: 0; top: 0';
    document.body.append(bare);
    const times = { results: [], bare: [] };
    let pressed = [];
    let at = null;
    const note = (whose, keys) => notes.painted(() => times[whose].push(...keys.map((at) => performance.now() - at)));
    addEventListener('keydown', (event) => {
        if (event.key.length === 1 && !event.ctrlKey) at = performance.now();
    }, true);
    addEventListener('input', (event) => {
        if (at === null) return;
        if (event.target === bare) note('bare', [at]);
        else pressed.push(at);
        at = null;
    }, true);
    const look = () => {
        const shown = document.querySelector(results)?.dataset.query;
        if (pressed.length === 0 || shown !== document.querySelector(field).value) return;
        note('results', pressed);
        pressed = [];
    };
    const watched = { attributes: true, attributeFilter: ['data-query'], childList: true, subtree: true };
    new MutationObserver(look).observe(document.body, watched);
    window.keyTimes = () => pressed.length > 0 ? null : times;";

/// The 95th percentile of both.
pub(crate) fn key_to_result() -> Line {
    let stage = Stage::set();
    stage.fill(SESSIONS, EACH);
    let everything = Everything::new(SEED);
    let app = App::start(&stage.desktop, stage.launch_without_meaning());
    let page = app.main();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    wait_all_found(&stage, page);
    Notes::of(page);
    page.script(NOTE_KEYS, &[json!(test_id("search-field")), json!(test_id("search-results"))])
        .expect("the page runs scripts");
    let said =
        (0..).map(|number| search::typed(&everything, number, SESSIONS)).filter(|said| said.is_ascii());
    let said: Vec<String> = said.take(usize::try_from(TYPED).unwrap_or_default()).collect();
    let mut expected = 0;
    for said in &said {
        focus(&stage, page, true);
        keys(&stage, said);
        focus(&stage, page, false);
        keys(&stage, said);
        expected += said.len();
        wait::until("every key has an answer", || {
            let (results, bare) = times(page)?;
            (results.len() == expected && bare.len() == expected).then_some(())
        });
    }
    let (results, bare) = times(page).expect("both were noted");
    app.quit();
    Line { name: "key_to_result", unit: "ms", value: most_of(results), floor: most_of(bare) }
}

/// Waits until the index has taken everything in.
fn wait_all_found(stage: &Stage, page: &Driver) {
    focus(stage, page, true);
    keys(stage, "a");
    page.wait_for(&test_id("search-results"));
    wait::within(wait::LIMIT * 5, "everything can be found", || {
        page.look(&test_id("search-progress")).is_empty().then_some(())
    });
}

/// Puts the caret into the sidebar's search or into the bare field, with all of its text selected.
fn focus(stage: &Stage, page: &Driver, search: bool) {
    if search {
        stage.desktop.key("ctrl+k");
        page.wait_for(&format!("{}:focus", test_id("search-field")));
    } else {
        page.script("document.getElementById('bare').select()", &[]).expect("the page runs scripts");
    }
    stage.desktop.key("ctrl+a");
}

fn keys(stage: &Stage, text: &str) {
    let typed = stage.desktop.run("xdotool", &["type", "--delay", BETWEEN_KEYS_MS, text]);
    assert!(typed.status.success(), "{text:?} could not be typed");
}

/// What was noted: of the results, and of the bare field. None while a key has no answer.
fn times(page: &Driver) -> Option<(Vec<f64>, Vec<f64>)> {
    let noted = page.script("return window.keyTimes()", &[]).ok()?;
    let numbers =
        |of: &str| -> Option<Vec<f64>> { noted[of].as_array()?.iter().map(Value::as_f64).collect() };
    Some((numbers("results")?, numbers("bare")?))
}
