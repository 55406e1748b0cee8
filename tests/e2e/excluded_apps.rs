//! What is written from an application that is excluded: nothing that is known of the user goes along, nothing is added.

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::test_id;
use serde_json::Value;

use crate::about_you::{NOTICE, was_sent};
use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings, wait_messages};
use crate::terminal::Terminal;

/// Calls the popup from the application in front, says something there and hides it.
#[track_caller]
fn say_from_here(stage: &Stage, app: &App<'_>, words: &str) {
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&test_id("context-chip"));
    stage.desktop.type_text(words);
    stage.desktop.key("Return");
    wait_messages(page, 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
}

#[test]
fn what_is_asked_from_an_excluded_application_neither_uses_memories_nor_adds_any() {
    let stage = Stage::set();
    stage.cli().json(&["memories", "add", "My sister is called Wilhelmina"]);
    stage.cli().json(&["memories", "settings", "--idle-seconds", "1"]);
    // Of whatever is looked through, the first thing that was said would be remembered.
    stage
        .server
        .next_memory_choices(9, Reply::text(r#"{"memories": [{"statement": 1, "category": "personal"}]}"#));
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    open_settings(page, "about");
    page.write(&test_id("exclude-app"), "mousepad");
    page.key("Return");
    page.wait_where(&test_id("excluded-app"), "is excluded", |app| app.text.contains("mousepad"));
    close_dialogs(page);

    let editor = Editor::with_text(&stage.desktop, "letter.txt", "A line of a letter");
    say_from_here(&stage, &app, "I'm allergic to walnuts.");
    assert!(was_sent(&stage, "Mousepad"), "the test shows nothing");
    assert!(!was_sent(&stage, "Wilhelmina"), "what is known goes along from the editor");
    editor.wait_focus();

    let _terminal = Terminal::open(&stage);
    say_from_here(&stage, &app, "I live in Ghent.");
    assert!(was_sent(&stage, "Wilhelmina"), "what is known goes along from elsewhere");

    // What is found in the pause after it is told in the main window; the pause after the first was over before.
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    app.main().wait_where(NOTICE, "one thing", |notice| notice.text.contains("1 thing about you was found"));
    app.quit();
    let proposed = stage.cli().json(&["memories", "list", "--status", "proposed"]);
    let facts: Vec<_> = proposed.as_array().into_iter().flatten().map(|memory| &memory["fact"]).collect();
    assert_eq!(facts, [&Value::from("I live in Ghent.")]);
    let read = stage.server.memory_choices();
    assert!(
        read.iter().all(|request| !request.text().contains("walnuts")),
        "it was looked through: {read:?}"
    );
}
