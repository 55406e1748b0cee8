//! A sent message is edited where it stands.

use std::time::Duration;

use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};

use crate::memory::replace_text;
use crate::stage::{Stage, messages, send, wait_messages};

const NOTICE: &str = "[aria-label=\"Notices\"] .toast";

#[track_caller]
fn question(page: &Driver, what: &str, words: &str) {
    page.wait_where("[data-role=\"user\"]", what, |message| message.text.contains(words));
}

/// A question with a mistake, answered.
fn asked(stage: &Stage, page: &Driver) {
    stage.server.next_chats(1, Reply::text("I know of no Limma."));
    send(page, "Where is Limma?");
    wait_messages(page, 2);
}

#[test]
fn the_last_message_is_edited_from_an_empty_field_and_its_versions_can_be_switched() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    asked(&stage, page);
    stage.server.next_chats(1, Reply::text("Lima is in Peru."));
    page.click(&test_id("composer"));
    page.key("Up");
    let editor = page.wait_for(&test_id("message-editor"));
    assert_eq!(editor.text, "Where is Limma?");
    replace_text(page, "Where is");
    page.wait_where(&test_id("message-editor"), "has it", |editor| editor.text == "Where is");
    // As in the field below: a new line with Shift, and Enter alone sends.
    page.key("shift+Return");
    page.type_text("Lima?");
    page.wait_where(&test_id("message-editor"), "has two lines", |editor| editor.text == "Where is\nLima?");
    replace_text(page, "Where is Lima?");
    page.key("Return");
    question(page, "is corrected", "Where is Lima?");
    page.wait_where("[data-role=\"assistant\"]", "is the answer", |answer| answer.text.contains("in Peru"));
    page.wait_gone(&test_id("message-editor"));
    page.wait_where("[data-role=\"user\"] [aria-label=\"Versions\"]", "counts", |shown| {
        shown.text.contains("2/2")
    });
    page.click("[data-role=\"user\"] button[aria-label=\"Earlier version\"]");
    question(page, "is the old one", "Where is Limma?");
    page.wait_where("[data-role=\"assistant\"]", "is its answer", |answer| answer.text.contains("no Limma"));
    app.quit();
    let app = stage.start();
    let page = app.main();
    wait_messages(page, 2);
    page.click("[data-role=\"user\"] button[aria-label=\"Later version\"]");
    question(page, "is the new one", "Where is Lima?");
    // The caret is back where one writes.
    page.write(&test_id("composer"), "And Quito?");
    page.key("Return");
    wait_messages(page, 4);
    app.quit();
}

#[test]
fn escape_and_cancel_leave_the_message_as_it_was() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    asked(&stage, page);
    page.click(&test_id("edit-message"));
    page.wait_for(&test_id("message-editor"));
    replace_text(page, "");
    page.wait_where(&test_id("send-edit"), "cannot be pressed", |send| {
        !send.attributes["disabled"].is_null()
    });
    page.key("Escape");
    page.wait_gone(&test_id("message-editor"));
    page.key("Up");
    page.wait_for(&test_id("message-editor"));
    replace_text(page, "Something else");
    page.wait_where(&test_id("message-editor"), "has it", |editor| editor.text == "Something else");
    page.click(&test_id("cancel-edit"));
    page.wait_gone(&test_id("message-editor"));
    question(page, "is as it was", "Where is Limma?");
    // What was changed can be brought back.
    page.wait_where(NOTICE, "offers the way back", |notice| notice.text.contains("not sent"));
    page.click(&format!("{NOTICE} button:not([aria-label])"));
    page.wait_where(&test_id("message-editor"), "has it again", |editor| editor.text == "Something else");
    page.wait_gone(NOTICE);
    // It is kept as a draft again.
    app.quit();
    let app = stage.start();
    let page = app.main();
    page.wait_where(&test_id("message-editor"), "outlives a quit", |editor| editor.text == "Something else");
    assert_eq!(stage.server.chats().len(), 1, "nothing was sent");
    app.quit();
}

#[test]
fn editing_while_an_answer_arrives_stops_it() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly(&"and on ".repeat(600), Duration::from_millis(30)));
    let app = stage.start();
    let page = app.main();
    send(page, "A long stroy");
    page.wait_where("[data-role=\"assistant\"]", "has begun", |message| message.text.contains("and on and"));
    stage.server.next_chats(1, Reply::text("Once upon a time."));
    page.key("Up");
    page.wait_for(&test_id("message-editor"));
    replace_text(page, "A long story");
    page.click(&test_id("send-edit"));
    page.wait_where("[data-role=\"assistant\"]", "is the other", |answer| answer.text.contains("Once upon"));
    assert_eq!(messages(page, "user").len(), 1);
    page.click("[data-role=\"user\"] button[aria-label=\"Earlier version\"]");
    page.wait_where("[data-role=\"assistant\"]", "is what had arrived", |answer| {
        answer.text.contains("and on and") && answer.text.contains("Stopped")
    });
    app.quit();
}
