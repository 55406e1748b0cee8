//! Answers that go into a terminal: exactly what was shown, and no line runs that nobody agreed to.

use std::path::PathBuf;

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::group::Group;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, wait_messages};

/// A link definition is drawn as nothing by most; here it is a command.
const HIDDEN: &str = "[a]: </dev/null;touch pwned #>\n\ngit branch --show-current\n";
const QUESTION: &str = "[data-testid=\"insert-question\"]";

/// A terminal in which every byte that comes in goes to a file at once.
pub(crate) struct Terminal {
    bytes: PathBuf,
    _process: Group,
}

impl Terminal {
    pub fn open(stage: &Stage) -> Self {
        let bytes = stage.desktop.home().join("bytes");
        let script = format!("stty -icanon -echo -icrnl; exec cat > {}", bytes.display());
        let mut command = stage.desktop.guarded("xterm");
        command.args(["-T", "Terminal", "-e", "sh", "-c", &script]);
        let process = Group::start(&mut command);
        stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
        wait::until("the terminal takes what comes in", || bytes.is_file().then_some(()));
        Self { bytes, _process: process }
    }

    pub fn wait_for(&self, text: &str) {
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
    page.wait_still();
    page.click(&test_id("insert-anyway"));
    stage.desktop.wait_no_window(POPUP_TITLE);
    terminal.wait_for(&HIDDEN.trim_end().replace('\n', "\r"));
    app.quit();
}
