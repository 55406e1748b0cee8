//! Answers that go into a terminal: exactly what was shown, and no line runs that nobody agreed to.

use std::path::PathBuf;

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::group::Group;
use extremis_tests::hostile;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, wait_messages};

/// A link definition is drawn as nothing by most; here it is a command.
const HIDDEN: &str = "[a]: </dev/null;touch pwned #>\n\ngit branch --show-current\n";
const QUESTION: &str = "[data-testid=\"insert-question\"]";

/// A terminal in which every byte that comes in goes to a file at once.
struct Terminal {
    bytes: PathBuf,
    _process: Group,
}

impl Terminal {
    fn open(stage: &Stage) -> Self {
        let bytes = stage.desktop.home().join("bytes");
        let script = format!("stty -icanon -echo -icrnl; exec cat > {}", bytes.display());
        let mut command = stage.desktop.guarded("xterm");
        command.args(["-T", "Terminal", "-e", "sh", "-c", &script]);
        let process = Group::start(&mut command);
        stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
        wait::until("the terminal takes what comes in", || bytes.is_file().then_some(()));
        Self { bytes, _process: process }
    }

    fn wait_for(&self, text: &str) {
        wait::until(&format!("{text:?} is in the terminal"), || (self.text() == text).then_some(()));
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.bytes).unwrap_or_default()).into_owned()
    }
}

/// Calls the popup over the terminal and asks; gives the page once there is an answer.
fn asked<'a>(stage: &Stage, app: &'a App<'_>, answer: &str) -> &'a Driver {
    stage.server.next_chats(1, Reply::text(answer));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.type_text("Which command?");
    stage.desktop.key("Return");
    let page = app.popup();
    wait_messages(page, 2);
    page
}

#[test]
fn one_line_goes_into_a_terminal_without_its_end_and_without_what_nobody_sees() {
    let stage = Stage::set();
    let app = stage.start();
    let terminal = Terminal::open(&stage);
    asked(&stage, &app, "ls -la\u{1b}[201~\u{200b}\u{202e} /tmp\r\n");
    stage.desktop.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
    terminal.wait_for("ls -la[201~ /tmp");
    // Nothing came behind it.
    stage.desktop.type_text("x");
    terminal.wait_for("ls -la[201~ /tmpx");
    app.quit();
}

#[test]
fn several_lines_go_into_a_terminal_only_after_they_were_shown_as_they_are() {
    let stage = Stage::set();
    let app = stage.start();
    let terminal = Terminal::open(&stage);
    let page = asked(&stage, &app, HIDDEN);
    stage.desktop.key("ctrl+Return");
    page.wait_where(QUESTION, "shows what is inserted", |asked| {
        asked.text.contains("touch pwned") && asked.text.contains("exactly what is inserted")
    });
    // What a hasty Enter does puts nothing in.
    stage.desktop.key("Return");
    page.wait_gone(QUESTION);
    wait::until("the answer is on the clipboard", || (stage.desktop.clipboard()? == HIDDEN).then_some(()));
    assert_eq!(terminal.text(), "");

    stage.desktop.key("ctrl+Return");
    page.wait_for(QUESTION);
    page.click(&test_id("insert-anyway"));
    stage.desktop.wait_no_window(POPUP_TITLE);
    terminal.wait_for(&HIDDEN.trim_end().replace('\n', "\r"));
    app.quit();
}

/// How many answers are tried; `EXTREMIS_INSERT_CASES` says another number.
const FEW: usize = 4;

#[test]
fn whatever_an_answer_says_a_terminal_gets_what_was_shown_and_nothing_that_nobody_sees() {
    let cases = std::env::var("EXTREMIS_INSERT_CASES").ok().and_then(|cases| cases.parse().ok());
    let stage = Stage::set();
    let app = stage.start();
    let terminal = Terminal::open(&stage);
    for text in hostile::texts(20, cases.unwrap_or(FEW)) {
        let before = terminal.text();
        stage.server.next_chats(1, Reply::text(&text));
        stage.desktop.key(HOTKEY);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        let page = app.popup();
        page.key("ctrl+n");
        page.wait_gone(&test_id("message"));
        stage.desktop.type_text("Which command?");
        stage.desktop.key("Return");
        wait_messages(page, 2);
        stage.desktop.key("ctrl+Return");
        let lines = wait::until("it is asked about, or inserted", || {
            let lines = page.script(SHOWN_LINES, &[]).ok()?.as_str().map(str::to_owned);
            (lines.is_some() || terminal.text() != before).then_some(lines)
        });
        if lines.is_some() {
            assert_eq!(terminal.text(), before, "nothing before it was agreed to: {text:?}");
            page.click(&test_id("insert-anyway"));
        }
        stage.desktop.wait_no_window(POPUP_TITLE);
        stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
        stage.desktop.type_text("~");
        let now = wait::until("all of it is there", || {
            Some(terminal.text()).filter(|now| now.len() > before.len() && now.ends_with('~'))
        });
        let inserted = now[before.len()..now.len() - 1].replace('\r', "\n");
        let is_seen =
            |letter: char| matches!(letter, '\t' | '\n') || !(letter.is_control() || is_hidden(letter));
        assert!(inserted.chars().all(is_seen), "{inserted:?} of {text:?}");
        match lines {
            Some(lines) => assert_eq!(inserted, lines, "{text:?}"),
            None => assert!(!inserted.contains('\n'), "{inserted:?} of {text:?}"),
        }
    }
    app.quit();
}

/// The lines that are asked about, if they are.
const SHOWN_LINES: &str = "return document.querySelector('[data-testid=insert-lines]')?.textContent ?? null";

fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
