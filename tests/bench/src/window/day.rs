//! What the application holds more of after a long day of use, beside a bare window in which the same is typed and answered
//! as plain text.
//!
//! 2,000 messages are sent in several conversations, and answered; now and then one is asked in the popup. `--messages N`
//! makes it fewer. Of the bare window, which takes what it takes with the first of them, it is 100. At the end of the day
//! a new conversation is begun, so that the window shows what it showed at the start, and the window is closed for some minutes
//! and called again; what is held before that is told, too.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::webdriver::{Driver, test_id};
use extremis_tests::{corpus, wait};
use serde_json::json;

use super::HOTKEY;
use super::floor::{FIELD, Floor};
use super::stage::Stage;
use super::tree::Tree;
use crate::Line;

/// Messages in a row in one conversation.
const IN_A_ROW: usize = 25;
/// Conversations that are begun, before one goes on with the first of them.
const CONVERSATIONS: usize = 20;
/// How far down in the list the next one is.
const DOWN: usize = 10;
/// Every so many messages the popup is asked.
const POPUP_EVERY: usize = 20;
/// How often it is said how much is held meanwhile.
const SAID_EVERY: usize = 250;
/// How many are typed into the bare window.
const BARE: usize = 100;
/// How long the window is closed at the end: longer than whatever is given back by and by is kept.
const CLOSED: Duration = Duration::from_mins(4);

/// The newest message that is whole and is an answer, unless it is the one that was known.
const ANSWERED: &str = "
    const last = [...document.querySelectorAll('[data-testid=\"message\"]')].at(-1)?.dataset;
    const whole = last?.role === 'assistant' && last.streaming === undefined;
    return whole && last.messageId !== arguments[0] ? last.messageId : null";

/// How many messages are sent.
static MESSAGES: AtomicU64 = AtomicU64::new(2000);

/// From now on it is so many messages.
pub(crate) fn of(messages: u64) {
    MESSAGES.store(messages.max(1), Ordering::Relaxed);
}

/// What both hold more of at the end.
pub(crate) fn growth() -> Line {
    let (stage, bare_stage) = (Stage::set(), Stage::set());
    let app = App::start(&stage.desktop, stage.launch());
    let window = stage.desktop.wait_window(MAIN_TITLE);
    let floor = Floor::start(&bare_stage, stage.desktop.geometry(&window));
    let (ours, theirs) = (Tree(app.id()), Tree(floor.page().id()));
    ours.wait_idle();
    theirs.wait_idle();
    let before = (ours.memory(), theirs.memory());
    let messages = usize::try_from(MESSAGES.load(Ordering::Relaxed)).unwrap_or_default();
    let mut day = Day { stage: &stage, app: &app, floor: &floor, tree: ours, answered: None };
    day.pass(messages);
    ours.wait_idle();
    theirs.wait_idle();
    day.say(&format!("after {messages} messages"));
    day.begin_anew();
    stage.desktop.close_window(MAIN_TITLE);
    std::thread::sleep(CLOSED);
    app.start_again(&[]);
    stage.desktop.wait_window(MAIN_TITLE);
    ours.wait_idle();
    day.say("closed and called again");
    let grown = |after: f64, before: f64| ((after - before) * 1e3).round() / 1e3;
    let (value, bare) = (grown(ours.memory(), before.0), grown(theirs.memory(), before.1));
    floor.end();
    app.quit();
    Line { name: "day_growth", unit: "MB", value, floor: bare }
}

struct Day<'a> {
    stage: &'a Stage,
    app: &'a App<'a>,
    floor: &'a Floor,
    tree: Tree,
    /// The last answer in the main window.
    answered: Option<String>,
}

impl Day<'_> {
    fn pass(&mut self, messages: usize) {
        let page = self.app.main();
        self.stage.desktop.activate(&self.stage.desktop.wait_window(MAIN_TITLE));
        page.focus(&test_id("composer"));
        self.floor.page().focus(FIELD);
        let said = corpus::conversation(7, messages * 2).into_iter().filter(|(role, _)| *role == "user");
        for (number, (_, text)) in said.enumerate() {
            let text = text.split_inclusive('?').next().unwrap_or_default();
            if number % SAID_EVERY == 0 {
                self.say(&format!("after {number} messages"));
            }
            if number > 0 && number % IN_A_ROW == 0 {
                self.go_elsewhere(number / IN_A_ROW);
                self.floor.clear();
            }
            if number % POPUP_EVERY == POPUP_EVERY - 1 {
                self.ask_popup(text);
            } else {
                self.ask(text);
            }
            if number < BARE {
                self.floor.ask(text, &self.words());
            }
        }
    }

    /// What the last answer says.
    fn words(&self) -> String {
        let script = "return [...document.querySelectorAll('[data-words]')].at(-1)?.textContent ?? ''";
        let told = self.app.page().script(script, &[]).expect("the page runs scripts");
        told.as_str().unwrap_or_default().to_owned()
    }

    fn ask(&mut self, text: &str) {
        let page = self.app.page();
        page.type_text(text);
        page.key("Return");
        self.answered = Some(wait_answer(page, self.answered.as_deref()));
    }

    fn ask_popup(&self, text: &str) {
        self.stage.desktop.key(HOTKEY);
        self.stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        let popup = self.app.popup();
        popup.wait_focus(&test_id("composer"));
        let before = popup.script(ANSWERED, &[]).ok();
        let before = before.as_ref().and_then(|id| id.as_str());
        popup.type_text(text);
        popup.key("Return");
        wait_answer(popup, before);
        self.stage.desktop.key(HOTKEY);
        self.stage.desktop.wait_no_window(POPUP_TITLE);
        self.app.main().wait_keys();
    }

    /// To a new conversation, or to one further down in the list.
    fn go_elsewhere(&mut self, time: usize) {
        let page = self.app.page();
        if time < CONVERSATIONS {
            self.begin_anew();
        } else {
            let rows = page.look(&test_id("session-row"));
            let row = rows.iter().take(DOWN).next_back().expect("conversations").attribute("data-session-id");
            page.click(&format!("{}[data-session-id=\"{row}\"]", test_id("session-row")));
            let before = self.answered.clone();
            self.answered = Some(wait_answer(page, before.as_deref()));
        }
        page.focus(&test_id("composer"));
    }

    fn begin_anew(&mut self) {
        let page = self.app.page();
        page.key("ctrl+n");
        page.wait_gone(&test_id("message"));
        self.answered = None;
    }

    fn say(&self, when: &str) {
        eprintln!("  {when} {:.1} MB: {}", self.tree.memory(), self.tree.shares());
    }
}

/// Waits for an answer other than the one that was known.
#[track_caller]
fn wait_answer(page: &Driver, before: Option<&str>) -> String {
    wait::until("it is answered", || {
        let told = page.script(ANSWERED, &[json!(before)]).ok()?;
        told.as_str().map(str::to_owned)
    })
}
