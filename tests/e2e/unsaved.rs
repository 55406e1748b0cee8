//! What was typed in an editor and not saved: there again after a kill.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::memory::{choose, open, replace_text, summarised, tab};
use crate::stage::{Stage, open_settings};

#[track_caller]
pub fn wait_on_disk(stage: &Stage, words: &str) {
    let file = stage.launch().data.join("drafts.json");
    wait::until("what was typed is on the disk", || {
        std::fs::read_to_string(&file).ok()?.contains(words).then_some(())
    });
}

#[track_caller]
fn wait_words(page: &Driver, field: &str, words: &str) {
    page.wait_where(&test_id(field), &format!("has {words:?}"), |field| field.text == words);
}

/// Opens the menu of the only fact and chooses to edit it.
#[track_caller]
fn edit_fact(page: &Driver) {
    page.click(&format!("{} button[aria-haspopup=\"menu\"]", test_id("fact")));
    choose(page, "Edit");
    page.wait_focus(&test_id("fact-editor"));
}

#[test]
fn unsaved_edits_of_what_is_remembered_and_of_instructions_outlive_a_kill() {
    let stage = Stage::set();
    let session = summarised(&stage);
    stage.cli().json(&["facts", &session, "add", "Anna reviews on Thursday"]);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    page.wait_for(&test_id("summary-editor"));
    page.click(&test_id("summary-editor"));
    page.wait_focus(&test_id("summary-editor"));
    replace_text(page, "My own summary");
    wait_on_disk(&stage, "My own summary");
    app.sigkill();

    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_words(page, "summary-editor", "My own summary");
    page.wait_where(&test_id("summary-save"), "is offered", |save| save.attributes["disabled"].is_null());
    page.click(&test_id("summary-save"));
    wait::until("it is no draft any more", || {
        let left = std::fs::read_to_string(stage.launch().data.join("drafts.json")).ok()?;
        (!left.contains("My own summary")).then_some(())
    });
    tab(page, "facts");
    edit_fact(page);
    replace_text(page, "Anna reviews on Friday");
    wait_on_disk(&stage, "on Friday");
    app.sigkill();

    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_words(page, "summary-editor", "My own summary");
    tab(page, "facts");
    wait_words(page, "fact-editor", "Anna reviews on Friday");
    page.click(&test_id("fact-editor"));
    page.wait_focus(&test_id("fact-editor"));
    page.key("Return");
    page.wait_where(&test_id("fact"), "is corrected", |fact| fact.text.contains("on Friday"));
    page.focus(&test_id("composer"));
    page.key("ctrl+i");
    page.wait_focus(&test_id("instructions"));
    page.type_text("Be brief.");
    wait_on_disk(&stage, "Be brief.");
    app.sigkill();

    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    page.key("ctrl+i");
    page.wait_focus(&test_id("instructions"));
    wait_words(page, "instructions", "Be brief.");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    open_settings(page, "instructions");
    wait_words(page, "instructions", "");
    app.quit();
}

#[test]
fn without_a_tray_icon_a_key_and_a_command_quit_and_keep_what_was_typed() {
    let stage = Stage::set();
    let typed = ["Typed before the key", "Typed before the command"];
    let app = stage.start();
    let page = app.main();
    page.focus(&test_id("composer"));
    page.type_text(typed[0]);
    wait_words(page, "composer", typed[0]);
    page.key("ctrl+q");
    app.wait_for_end();

    let app = stage.start();
    let page = app.main();
    wait_words(page, "composer", typed[0]);
    page.focus(&test_id("composer"));
    page.key("ctrl+a");
    page.type_text(typed[1]);
    wait_words(page, "composer", typed[1]);
    // The window is hidden, and the program goes on.
    stage.desktop.close_window(MAIN_TITLE);
    app.start_again(&["--quit"]);
    app.wait_for_end();
    // Where none runs there is nothing to do.
    App::run(&stage.desktop, &stage.launch(), &["--quit"]);

    let app = stage.start();
    wait_words(app.main(), "composer", typed[1]);
    app.quit();
}

#[test]
fn a_quit_keeps_what_was_typed_to_the_last_letter() {
    let stage = Stage::set();
    let settings = serde_json::json!({ "version": 2, "keepRunning": false });
    let start = || App::start(&stage.desktop, stage.launch().with_settings(&settings));
    for (is_closed, words) in [(false, "Typed and ended at once"), (true, "Typed and closed at once")] {
        let app = start();
        let page = app.main();
        let field = test_id("composer");
        page.focus(&field);
        page.key("ctrl+a");
        page.type_text(words);
        wait_words(page, "composer", words);
        if is_closed {
            stage.desktop.key("alt+F4");
            app.wait_for_end();
        } else {
            app.quit();
        }
        let app = start();
        wait_words(app.main(), "composer", words);
        app.quit();
    }
}
