//! Custom instructions with real keys: set for one conversation and for all, seen in what was sent, brought back.

use extremis_tests::app::App;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, wait_messages};
use crate::unsaved::wait_on_disk;

/// The system turns of the last request.
fn told(stage: &Stage) -> Vec<String> {
    stage.server.chats().pop().expect("a request").contents("system")
}

/// Types into the field that has the focus, and saves by key.
#[track_caller]
fn write(page: &Driver, words: &str) {
    page.wait_focus(&test_id("instructions"));
    page.rewrite(&test_id("instructions"), words);
    page.wait_where(&test_id("instructions-length"), "says that it is not saved", |length| {
        length.text.contains("not saved")
    });
    page.key("ctrl+s");
}

#[track_caller]
fn ask(page: &Driver, words: &str, count: usize) {
    page.focus(&test_id("composer"));
    page.type_text(words);
    page.key("Return");
    wait_messages(page, count);
}

/// The layers of the last answer's prompt that are the user's instructions, as they are shown.
#[track_caller]
fn shown_as_sent(page: &Driver) -> Vec<String> {
    let answers = page.look(&format!("{}[data-role=\"assistant\"]", test_id("message")));
    let last = answers.last().expect("an answer").attribute("data-message-id").to_owned();
    page.click(&format!("[data-message-id=\"{last}\"] {}", test_id("show-sent")));
    let part = format!("{}[data-layer=\"instructions\"]", test_id("sent-item"));
    page.wait_for(&test_id("sent-item"));
    page.look(&part).into_iter().map(|item| item.text).collect()
}

#[test]
fn instructions_are_set_by_key_sent_shown_with_the_answer_and_restored() {
    let stage = Stage::set();
    let app = App::start(&stage.desktop, stage.launch());
    let page = app.main();
    page.wait_focus(&test_id("composer"));

    // For a conversation that has not begun; the dialog gives the focus back.
    page.key("ctrl+i");
    write(page, "Name your sources.");
    page.wait_gone(&test_id("instructions"));
    page.wait_focus(&test_id("composer"));
    page.wait_for(&test_id("instructions-set"));
    // Not only as what was typed and is not saved.
    wait_on_disk(&stage, "\"beginning\"");
    app.sigkill();
    let app = App::start(&stage.desktop, stage.launch());
    let page = app.main();
    page.wait_for(&test_id("instructions-set"));
    ask(page, "Which boat?", 2);
    let turns = told(&stage);
    assert!(
        turns[1].contains("for this conversation") && turns[1].contains("\nName your sources.\n"),
        "{turns:?}"
    );

    // For all, in the settings.
    page.key("ctrl+comma");
    page.click("[data-tab=\"instructions\"]");
    page.click(&test_id("instructions"));
    write(page, "Answer in Dutch.");
    page.wait_where(&test_id("instructions-length"), "is saved", |length| !length.text.contains("not saved"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.key("Escape");
    page.wait_gone(&test_id("instructions"));
    ask(page, "And which harbour?", 4);
    let turns = told(&stage);
    assert!(
        turns[1].contains("\nAnswer in Dutch.\n") && turns[2].contains("\nName your sources.\n"),
        "{turns:?}"
    );
    let shown = shown_as_sent(page);
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(
        shown[0].contains("for all conversations") && shown[1].contains("for this conversation"),
        "{shown:?}"
    );
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.key("Escape");
    page.wait_gone(&test_id("sent-item"));

    // Changed: what was sent before stays what it was.
    page.key("ctrl+i");
    write(page, "Be kind.");
    page.wait_gone(&test_id("instructions"));
    ask(page, "And which captain?", 6);
    assert!(told(&stage)[2].contains("\nBe kind.\n"));

    // And back, from the history.
    page.key("ctrl+i");
    page.wait_focus(&test_id("instructions"));
    page.click(&format!("{} summary", test_id("instructions-history")));
    page.wait_where(&test_id("instructions-version"), "is the first", |one| {
        one.text.contains("Name your sources.")
    });
    page.click(&test_id("instructions-restore"));
    page.wait_where(&test_id("instructions-length"), "counts the old words", |length| {
        length.text.starts_with("18 of")
    });
    page.key("Escape");
    page.wait_gone(&test_id("instructions"));
    ask(page, "And the crew?", 8);
    assert!(told(&stage)[2].contains("\nName your sources.\n"));
    app.quit();
}

#[test]
fn what_is_written_and_not_saved_is_still_there_and_nothing_too_long_is_cut() {
    let stage = Stage::set();
    let app = App::start(&stage.desktop, stage.launch());
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+i");
    page.wait_focus(&test_id("instructions"));
    page.type_text("Half a tho");
    page.key("Escape");
    page.wait_gone(&test_id("instructions"));
    page.key("ctrl+i");
    page.wait_where(&test_id("instructions-length"), "still has it", |length| {
        length.text.starts_with("10 of") && length.text.contains("not saved")
    });
    page.wait_focus(&test_id("instructions"));
    page.key("ctrl+s");
    page.wait_gone(&test_id("instructions"));
    page.wait_for(&test_id("instructions-set"));
    app.quit();
}
