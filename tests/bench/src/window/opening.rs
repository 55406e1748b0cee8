//! From a click on a conversation in the sidebar to its newest message, painted, beside as many messages of plain text that
//! a bare page swaps in.

use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::webdriver::test_id;

use super::floor::{Floor, PRESS};
use super::notes::Notes;
use super::stage::{Filled, Stage};
use super::tree::Tree;
use crate::{Line, median, most_of};

/// The texts of the messages in the page's list, as they are read.
const TEXTS: &str = "
    const words = [...document.querySelectorAll('[data-testid=\"message\"] [data-words]')];
    return words.map((element) => element.innerText)";

/// One of 10,000 messages. More of them take turns than the archive keeps in memory, so that each is read from the disk.
pub(crate) fn open_10k_messages() -> Line {
    const SESSIONS: u64 = 6;
    const ROUNDS: usize = 18;
    let (ours, floor) = opened(SESSIONS, 10_000, ROUNDS, Duration::ZERO);
    Line { name: "open_10k_messages", unit: "ms", value: median(ours), floor: median(floor) }
}

/// From one to another of those that one sees in the list, pressed as soon as the pointer is there.
pub(crate) fn switch_at_once() -> Line {
    switched("switch_conversation_at_once", Duration::ZERO)
}

/// The same, pressed by a person: a pointer that was brought to a row rests there for a moment before it is pressed.
pub(crate) fn switch_conversation() -> Line {
    switched("switch_conversation", Duration::from_millis(200))
}

fn switched(name: &'static str, rest: Duration) -> Line {
    const SESSIONS: u64 = 1000;
    const SWITCHES: usize = 40;
    let (ours, floor) = opened(SESSIONS, 60, SWITCHES, rest);
    let each = ours.iter().map(|took| format!("{took:.0}")).collect::<Vec<_>>().join(" ");
    eprintln!("  {name}, one after the other: {each}");
    Line { name, unit: "ms", value: most_of(ours), floor: most_of(floor) }
}

/// How long each opening took, and as many in the bare page, in turns.
fn opened(sessions: u64, messages: usize, rounds: usize, rest: Duration) -> (Vec<f64>, Vec<f64>) {
    let (stage, bare_stage) = (Stage::set(), Stage::set());
    let filled = stage.fill(sessions, messages);
    let app = App::start(&stage.desktop, stage.launch_without_meaning());
    let page = app.main();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    Tree(app.id()).wait_idle();
    let notes = Notes::of(page);
    let floor = Floor::start(&bare_stage, stage.desktop.geometry(&window));
    let bare_notes = Notes::of(floor.page());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let Filled { session, newest } = &filled[round % filled.len()];
        let took = opened_by_click(&notes, &stage, session, newest, rest);
        let texts = page.script(TEXTS, &[]).expect("the page runs scripts");
        let last = format!("{round} {newest}");
        floor.prepare(&texts, &last);
        let bare_took = clicked(&bare_notes, &bare_stage, PRESS, &last, rest);
        // The first also makes everything ready.
        if round > 0 {
            ours.push(took);
            theirs.push(bare_took);
        }
    }
    floor.end();
    app.quit();
    (ours, theirs)
}

/// Clicks on a conversation in the list once the pointer has rested there, and gives how long it took until its newest message was shown.
pub(super) fn opened_by_click(
    notes: &Notes<'_>,
    stage: &Stage,
    session: &str,
    newest: &str,
    rest: Duration,
) -> f64 {
    let row = format!("{}[data-session-id=\"{session}\"]", test_id("session-row"));
    clicked(notes, stage, &row, newest, rest)
}

fn clicked(notes: &Notes<'_>, stage: &Stage, what: &str, message: &str, rest: Duration) -> f64 {
    notes.page().hover(what);
    notes.note_opening(message);
    std::thread::sleep(rest);
    stage.desktop.input().click(1, 1);
    notes.opened()
}
