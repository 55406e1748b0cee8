//! The popup under impatient hands, and over windows that are gone.

use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::group::Group;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, wait_messages};

fn selected<'a>(stage: &'a Stage, text: &str) -> Editor<'a> {
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text(text);
    editor.select_all();
    editor
}

#[track_caller]
fn call(stage: &Stage) {
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
}

/// The popup's page, asked something whose answer arrives word by word.
fn asked<'a>(
    stage: &'a Stage,
    app: &'a App,
    answer: &str,
    gap: u64,
) -> &'a extremis_tests::webdriver::Driver {
    stage.server.next_chats(1, Reply::slowly(answer, Duration::from_millis(gap)));
    call(stage);
    let page = app.popup();
    page.wait_for(&test_id("context-chip"));
    page.type_text("Correct it");
    page.key("Return");
    page.wait_where("[data-role=\"assistant\"]", "has begun", |message| !message.text.trim().is_empty());
    page
}

#[test]
fn fifty_quick_presses_of_the_hotkey_leave_the_popup_sane() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = selected(&stage, "a line");
    for _ in 0..50 {
        stage.desktop.key(HOTKEY);
        std::thread::sleep(Duration::from_millis(50));
    }
    // Whether it is shown now depends on how many presses were quicker than the windows; a press or two show it.
    wait::until("the popup has the focus", || {
        let is_active = || Some(stage.desktop.active_title()? == POPUP_TITLE);
        if wait::attempt(Duration::from_secs(3), || is_active().filter(|active| *active)).is_none() {
            stage.desktop.key(HOTKEY);
            return None;
        }
        // A press that waited on a busy machine can still hide it again.
        let hidden = wait::attempt(Duration::from_secs(1), || is_active().filter(|active| !*active));
        hidden.is_none().then_some(())
    });
    let page = app.popup();
    page.wait_keys();
    page.write(&test_id("composer"), "Still there?");
    page.key("Return");
    wait_messages(page, 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    app.quit();
}

#[test]
fn escape_while_the_answer_arrives_loses_none_of_it_and_the_next_calls_show_and_insert_it() {
    const ANSWER: &str = "The quick brown fox jumps over the lazy dog and lands.";
    let stage = Stage::set();
    let app = stage.start();
    let editor = selected(&stage, "teh fox");
    asked(&stage, &app, ANSWER, 150);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    call(&stage);
    let page = app.popup();
    let shown = wait_messages(page, 2);
    assert!(shown[1].text.contains(ANSWER), "{shown:#?}");
    page.wait_where(&test_id("context-chip"), "is the selection of now", |chip| {
        chip.text.contains("teh fox")
    });
    page.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor", || (editor.text() == ANSWER).then_some(()));
    app.quit();
}

#[test]
fn the_answer_for_a_window_that_was_closed_is_on_the_clipboard_and_that_is_said() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = selected(&stage, "teh fox");
    let page = asked(&stage, &app, "The fox.", 0);
    wait_messages(page, 2);
    drop(editor);
    page.wait_keys();
    page.key("ctrl+Return");
    page.wait_where("[role=\"alert\"], [aria-label=\"Notices\"]", "says what became of it", |notice| {
        notice.text.contains("clipboard")
    });
    wait::until("the answer is on the clipboard", || {
        (stage.desktop.clipboard()? == "The fox.").then_some(())
    });
    app.quit();
}

/// What is to be shown as notifications from now on, in a file.
fn notifications(stage: &Stage) -> (Group, PathBuf) {
    let mut monitor = stage.desktop.guarded("dbus-monitor");
    let told = stage.desktop.home().join("notifications");
    monitor.args(["--session", "interface='org.freedesktop.Notifications'"]);
    (Group::start(monitor.stdout(File::create(&told).expect("a file"))), told)
}

#[test]
fn an_answer_that_ends_while_no_window_is_seen_is_told_of() {
    let stage = Stage::set();
    let app = stage.start();
    let (_monitor, told) = notifications(&stage);
    stage.desktop.close_window(MAIN_TITLE);
    let editor = selected(&stage, "teh fox");
    asked(&stage, &app, "The quick brown fox jumps over the lazy dog and lands.", 150);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("a notification says so, and how it is seen", || {
        let told = std::fs::read_to_string(&told).ok()?;
        (told.contains("Extremis has answered") && told.contains("Ctrl+Shift+Space shows it")).then_some(())
    });
    call(&stage);
    wait_messages(app.popup(), 2);
    app.quit();
}

#[test]
fn an_answer_that_nothing_takes_is_told_of_and_the_focus_stays_where_one_is() {
    let stage = Stage::set();
    let app = stage.start();
    let (_monitor, told) = notifications(&stage);
    let mut dialog = stage.desktop.guarded("zenity");
    dialog.args(["--info", "--title=No field", "--text=Nothing can be written here."]);
    let _dialog = Group::start(&mut dialog);
    stage.desktop.wait_active(|title| title == "No field", "the dialog");
    let page = asked(&stage, &app, "The fox.", 0);
    wait_messages(page, 2);
    page.wait_keys();
    page.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.wait_active(|title| title == "No field", "the dialog");
    wait::until("a notification says so", || {
        std::fs::read_to_string(&told).ok()?.contains("The answer was not inserted").then_some(())
    });
    // No desktop shows that one here. The popup says it then, and leaves the focus alone.
    stage.desktop.wait_window(POPUP_TITLE);
    page.wait_where("[role=\"alert\"]", "says where the answer is", |alert| {
        alert.text.contains("on the clipboard")
    });
    assert_eq!(stage.desktop.active_title().as_deref(), Some("No field"));
    stage.desktop.key("Return");
    stage.desktop.wait_no_window("No field");
    // By its key it has the focus again.
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.quit();
}
