//! The palette: everything that can be done and gone to, by its name.

use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, close_dialogs, wait_messages};

#[track_caller]
fn chosen(page: &Driver, words: &str) {
    let selected = format!("{} [role=\"option\"][aria-selected=\"true\"]", test_id("palette"));
    page.wait_where(&selected, "is what was named", |entry| entry.text.contains(words));
}

#[track_caller]
fn name(page: &Driver, typed: &str, expected: &str) {
    page.key("ctrl+shift+p");
    page.wait_for(&test_id("palette"));
    page.type_text(typed);
    chosen(page, expected);
    page.key("Return");
    page.wait_gone(&test_id("palette"));
}

#[test]
fn actions_settings_and_conversations_are_found_by_their_names_and_the_keyboard_alone() {
    let stage = Stage::set();
    let cli = stage.cli();
    cli.append(None, &[("user", "Where do herons sleep?"), ("assistant", "In trees.")]);
    cli.append(None, &[("user", "How is bread baked?"), ("assistant", "In an oven.")]);
    let app = stage.start();
    let page = app.main();
    name(page, "herons sleep", "Where do herons sleep?");
    wait_messages(page, 2);
    page.wait_where("[data-role=\"assistant\"]", "is of that conversation", |said| {
        said.text.contains("trees")
    });
    // The focus is where one writes.
    page.type_text("And storks?");
    page.wait_where(&test_id("composer"), "has it", |field| field.text == "And storks?");

    name(page, "stor", "Settings: Storage");
    page.wait_where("[data-tab=\"storage\"]", "is shown", |tab| tab.attribute("aria-selected") == "true");
    // A palette over a dialog would leave it open behind what is done.
    page.key("ctrl+shift+p");
    assert!(page.look(&test_id("palette")).is_empty());
    close_dialogs(page);

    name(page, "delete this", "Delete this conversation");
    page.wait_where(&test_id("session-row"), "is the other one", |row| row.text.contains("bread"));
    app.quit();
}

#[test]
fn what_is_typed_after_an_angle_bracket_in_the_search_is_something_to_do() {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "Where do herons sleep?"), ("assistant", "In trees.")]);
    let app = stage.start();
    let page = app.main();
    page.key("ctrl+k");
    page.type_text(">");
    page.wait_for(&test_id("palette"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.type_text("no such thing");
    page.wait_where(&format!("{} [role=\"status\"]", test_id("palette")), "says so", |told| {
        told.text.contains("Nothing has that name.")
    });
    page.key("Escape");
    page.wait_gone(&test_id("palette"));
    // Nothing of it stays in the search, which has the focus again.
    page.type_text(">trash");
    chosen(page, "Show the trash");
    page.key("Return");
    page.wait_where(&test_id("trash-toggle"), "is pressed", |toggle| {
        toggle.attribute("aria-pressed") == "true"
    });
    app.quit();
}

#[test]
fn the_palette_is_used_by_pointer_and_closed_by_a_press_beside_it() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.key("ctrl+shift+p");
    page.wait_for(&test_id("palette"));
    page.type_text("keyboard");
    chosen(page, "Keyboard shortcuts");
    page.click(&format!("{} [role=\"option\"]", test_id("palette")));
    page.wait_where("dialog[open] h2", "is the list of shortcuts", |title| {
        title.text == "Keyboard shortcuts"
    });
    assert!(page.look(&test_id("palette")).is_empty());
    app.quit();
}
