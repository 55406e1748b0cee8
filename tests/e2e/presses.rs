//! The popup under a key that is pressed at the worst moments: quickly, while an answer arrives, while windows are
//! minimised, and after the window manager began anew.

use std::time::{Duration, Instant};

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::corpus::Random;
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, wait_messages};

/// How often the key is pressed; `EXTREMIS_PRESSES` says another number, and `EXTREMIS_PRESSES_SEED` other moments.
const FEW: u64 = 10;
const SEED: u64 = 1;

const ANSWER: &str = "One word after the other, until the answer is whole.";

/// What is done before a press.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Before {
    Nothing,
    QuickPresses,
    Question,
    PopupMinimised,
    EditorMinimised,
    ManagerRestarted,
    ClickElsewhere,
}

const ALL: [Before; 7] = [
    Before::Nothing,
    Before::QuickPresses,
    Before::Question,
    Before::PopupMinimised,
    Before::EditorMinimised,
    Before::ManagerRestarted,
    Before::ClickElsewhere,
];

struct Presses<'a> {
    stage: &'a Stage,
    app: &'a App<'a>,
    editor: Editor<'a>,
    random: Random,
    asked: usize,
}

impl Presses<'_> {
    fn popups(&self) -> usize {
        self.stage.desktop.input().windows(POPUP_TITLE)
    }

    fn active(&self) -> Option<String> {
        self.stage.desktop.active_title()
    }

    fn has_popup(&self) -> bool {
        self.active().as_deref() == Some(POPUP_TITLE)
    }

    fn act(&mut self, before: Before) {
        let desktop = &self.stage.desktop;
        match before {
            Before::Nothing => {}
            Before::QuickPresses => {
                for _ in 0..2 + self.random.below(4) {
                    desktop.key(HOTKEY);
                    std::thread::sleep(Duration::from_millis(30 + 10 * self.random.below(10)));
                }
            }
            Before::Question => self.ask(),
            Before::PopupMinimised => self.minimise(POPUP_TITLE),
            Before::EditorMinimised => {
                desktop.run("xdotool", &["windowminimize", self.editor.window()]);
            }
            Before::ManagerRestarted => desktop.restart_window_manager(),
            Before::ClickElsewhere => {
                desktop.point(self.editor.window(), (30, 400));
                desktop.input().click(1, 1);
            }
        }
    }

    fn minimise(&self, title: &str) {
        if let Some(window) = self.stage.desktop.window(title) {
            self.stage.desktop.run("xdotool", &["windowminimize", &window]);
        }
    }

    /// Asks something whose answer arrives slowly, and goes on as soon as it has begun.
    fn ask(&mut self) {
        self.show();
        let page = self.app.popup();
        page.wait_gone("[data-streaming=\"true\"]");
        self.stage.server.next_chats(1, Reply::slowly(ANSWER, Duration::from_millis(60)));
        page.type_text("Say it");
        page.key("Return");
        self.asked += 1;
        wait::until("the question is on its way", || {
            (self.stage.server.chats().len() == self.asked).then_some(())
        });
    }

    /// Presses the key until the popup has the focus and keeps it.
    #[track_caller]
    fn show(&self) {
        wait::until("the popup has the focus", || {
            let active = || self.has_popup().then_some(());
            if wait::attempt(Duration::from_secs(3), active).is_none() {
                self.stage.desktop.key(HOTKEY);
                return None;
            }
            // A press that waited on a busy machine can still hide it again.
            let hidden = wait::attempt(Duration::from_millis(800), || (!self.has_popup()).then_some(()));
            hidden.is_none().then_some(())
        });
    }

    /// Waits until some window has the focus and keeps it; there is never more than one popup meanwhile.
    #[track_caller]
    fn settle(&self, what: &str) {
        let mut since: Option<(String, Instant)> = None;
        let mut last = None;
        let settled = wait::attempt(wait::LIMIT, || {
            let popups = self.popups();
            assert!(popups <= 1, "{popups} popups after {what}");
            last = self.active();
            let title = last.clone().filter(|title| !title.is_empty())?;
            match &since {
                Some((before, at)) if *before == title => {
                    (at.elapsed() > Duration::from_millis(400)).then_some(())
                }
                _ => {
                    since = Some((title, Instant::now()));
                    None
                }
            }
        });
        assert!(settled.is_some(), "the focus is nowhere after {what}; last: {last:?}");
    }
}

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

#[test]
fn at_whatever_moment_the_key_is_pressed_there_is_one_popup_and_no_answer_is_lost() {
    let (presses, seed) = (number("EXTREMIS_PRESSES", FEW), number("EXTREMIS_PRESSES_SEED", SEED));
    let stage = Stage::set();
    let app = stage.start();
    let editor = Editor::with_text(&stage.desktop, "letter.txt", "teh fox");
    let random = Random::new(seed);
    let mut hands = Presses { stage: &stage, app: &app, editor, random, asked: 0 };
    let mut times = std::collections::BTreeMap::new();
    for press in 0..presses {
        let before = hands.random.pick(&ALL);
        hands.act(before);
        stage.desktop.key(HOTKEY);
        *times.entry(before).or_insert(0) += 1;
        hands.settle(&format!("press {press} with {before:?}, seed {seed}"));
    }
    hands.show();
    let page = app.popup();
    page.wait_keys();
    page.type_text("still there");
    page.wait_where(&test_id("composer"), "has what was typed", |field| field.text.ends_with("there"));
    wait::until("every answer is there, and whole", || {
        let list = stage.cli().list();
        let answers = list.iter().flat_map(|entry| {
            let session = stage.cli().show(entry["id"].as_str().unwrap_or_default());
            session["messages"].as_array().cloned().unwrap_or_default()
        });
        let whole = answers.filter(|message| message["role"] == "assistant" && message["content"] == ANSWER);
        (whole.count() == hands.asked).then_some(())
    });
    eprintln!("{presses} presses, seed {seed}, {} questions: {times:?}", hands.asked);
    drop(hands);
    app.quit();
}

#[test]
fn a_popup_that_was_minimised_comes_back_by_its_key() {
    let stage = Stage::set();
    let app = stage.start();
    stage.desktop.key(HOTKEY);
    let popup = stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.run("xdotool", &["windowminimize", &popup]);
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the window below");
    stage.desktop.wait_no_window(POPUP_TITLE);
    // Long enough for the other case, in which the popup is hidden once it lost the focus.
    for _ in 0..2 {
        stage.desktop.key(HOTKEY);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    app.quit();
}

#[test]
fn the_popup_comes_over_a_window_that_fills_the_screen_and_gives_the_focus_back_to_it() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = Editor::with_text(&stage.desktop, "letter.txt", "teh fox");
    stage.desktop.run("wmctrl", &["-i", "-r", editor.window(), "-b", "add,fullscreen"]);
    wait::until("the editor fills the screen", || {
        (stage.desktop.geometry(editor.window()) == [0, 0, 1440, 900]).then_some(())
    });
    editor.select_all();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&test_id("context-chip"));
    // What is covered cannot be clicked.
    page.click(&test_id("composer"));
    page.type_text("Correct it");
    stage.server.next_chats(1, Reply::text("The fox."));
    page.key("Return");
    wait_messages(page, 2);
    page.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor", || (editor.text() == "The fox.").then_some(()));
    app.quit();
}
