//! The keys of the actions: changed in the settings and in the file, and used.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings};

/// A control in the row of an action.
fn of(action: &str, control: &str) -> String {
    format!("[data-action=\"{action}\"] {control}")
}

/// Presses the control of an action's row that has this at the beginning of its name.
#[track_caller]
fn press(page: &Driver, action: &str, name: &str) {
    page.click(&of(action, &format!("button[aria-label^=\"{name}\"]")));
}

/// Gives an action a key as a person does.
#[track_caller]
fn record(page: &Driver, action: &str, keys: &str) {
    press(page, action, "Change");
    page.wait_for(&of(action, "button[aria-pressed=\"true\"]"));
    page.key(keys);
}

#[track_caller]
fn wait_keys(page: &Driver, action: &str, keys: &str) {
    let row = format!("[data-action=\"{action}\"]");
    page.wait_where(&row, &format!("has {keys}"), |row| {
        row.text.replace(char::is_whitespace, "").contains(&keys.replace(['+', ' '], ""))
    });
}

/// What the file says of keys.
fn kept(stage: &Stage) -> Value {
    let text = std::fs::read_to_string(stage.data.path().join("data/config.json")).unwrap_or_default();
    serde_json::from_str::<Value>(&text).map(|settings| settings["keys"].clone()).unwrap_or_default()
}

#[track_caller]
fn wait_kept(stage: &Stage, expected: &Value) {
    wait::until(&format!("the file has the keys {expected}"), || (kept(stage) == *expected).then_some(()));
}

#[track_caller]
fn wait_dialog(page: &Driver, title: &str) {
    page.wait_where("dialog[open] h2", &format!("is {title}"), |heading| heading.text == title);
}

#[test]
fn a_key_that_is_pressed_anew_works_at_once_in_both_windows_and_after_a_restart() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    open_settings(page, "keys");
    record(page, "help", "ctrl+shift+h");
    wait_keys(page, "help", "Ctrl+Shift+H");
    record(page, "zoomIn", "F6");
    wait_kept(&stage, &json!({ "help": "Ctrl+Shift+H", "zoomIn": "F6" }));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);
    page.key("ctrl+slash");
    page.key("ctrl+shift+h");
    wait_dialog(page, "Keyboard shortcuts");
    page.wait_where("dialog[open]", "names the new key alone", |help| {
        let text = help.text.replace(char::is_whitespace, "");
        text.contains("KeyboardshortcutsCtrlShiftH") && !text.contains("Ctrl/")
    });
    close_dialogs(page);
    page.key("ctrl+shift+p");
    page.type_text("keyboard shortcuts");
    page.wait_where(&format!("{} [aria-selected=\"true\"]", test_id("palette")), "names it", |entry| {
        entry.text.replace(char::is_whitespace, "").contains("CtrlShiftH")
    });
    close_dialogs(page);
    page.wait_for("button[title=\"Keyboard shortcuts (Ctrl+Shift+H)\"]");
    app.quit();

    let app = stage.start();
    app.main().key("ctrl+shift+h");
    wait_dialog(app.main(), "Keyboard shortcuts");
    close_dialogs(app.main());
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    popup.wait_for(&test_id("composer"));
    let zoom = || kept_zoom(&stage);
    assert_eq!(zoom(), 100);
    // The popup has read which keys there are by the time one can be pressed in it.
    wait::until("its key makes the popup larger", || {
        popup.key("F6");
        (zoom() > 100).then_some(())
    });
    app.quit();
}

fn kept_zoom(stage: &Stage) -> u64 {
    let text = std::fs::read_to_string(stage.data.path().join("data/config.json")).unwrap_or_default();
    serde_json::from_str::<Value>(&text)
        .ok()
        .and_then(|settings| settings["zoom"].as_u64())
        .unwrap_or_default()
}

#[test]
fn a_key_of_another_action_is_named_and_taken_over_when_that_is_wanted_and_one_of_every_field_never() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    open_settings(page, "keys");
    record(page, "memory", "ctrl+c");
    page.wait_where(&of("memory", "[role=\"status\"]"), "says why", |told| {
        told.text.contains("Ctrl+C copies in every field")
    });
    page.key("x");
    page.wait_where(&of("memory", "[role=\"status\"]"), "says why", |told| {
        told.text.contains("X is needed for writing")
    });
    // It still waits for a key that can be had.
    page.key("ctrl+comma");
    page.wait_where(&of("memory", "[role=\"alert\"]"), "names who has it", |told| {
        told.text.contains("Ctrl+, is the key of “Settings”, which would have none.")
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.wait_focus(&test_id("take-key"));
    page.key("Return");
    wait_keys(page, "settings", "none");
    wait_kept(&stage, &json!({ "memory": "Ctrl+,", "settings": null }));
    close_dialogs(page);
    page.wait_gone("[data-action=\"settings\"]");
    page.focus(&test_id("composer"));
    page.wait_for(".memory");
    page.key("ctrl+comma");
    page.wait_gone(".memory");
    assert!(page.look("dialog[open]").is_empty());

    // By the palette, as its key is gone.
    page.key("ctrl+shift+p");
    page.type_text("settings: keys");
    page.key("Return");
    page.wait_for("[data-action=\"settings\"]");
    press(page, "settings", "Restore");
    page.wait_where(&of("settings", "[role=\"alert\"]"), "names who has it", |told| {
        told.text.contains("Ctrl+, is now the key of “Show or hide the memory”")
    });
    page.click(&of("settings", &test_id("take-key")));
    wait_kept(&stage, &json!({}));
    wait_keys(page, "memory", "Ctrl+M");
    press(page, "sidebar", "Remove");
    record(page, "rename", "F7");
    wait_kept(&stage, &json!({ "rename": "F7", "sidebar": null }));
    page.click(&test_id("usual-keys"));
    wait_kept(&stage, &json!({}));
    wait_keys(page, "rename", "F2");
    app.quit();
}

#[test]
fn a_key_in_the_file_that_cannot_be_read_costs_itself_alone_is_told_and_stays_in_the_file() {
    let stage = Stage::set();
    let keys = json!({ "help": "F7", "memory": "Ctrl+Banana", "teleport": "Ctrl+T" });
    let app = extremis_tests::app::App::start(
        &stage.desktop,
        stage.launch().with_settings(&json!({ "version": 3, "keys": keys })),
    );
    let page = app.main();
    page.wait_where("[aria-label=\"Notices\"]", "tells of it", |notices| {
        notices.text.contains("“teleport” is no action that has a key")
            && notices.text.contains("There is one more such problem")
    });
    page.key("F7");
    wait_dialog(page, "Keyboard shortcuts");
    close_dialogs(page);
    open_settings(page, "keys");
    page.wait_where(&test_id("key-problems"), "names both", |told| {
        told.text.contains("\"Ctrl+Banana\" is no key") && told.text.contains("teleport")
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    press(page, "help", "Restore");
    wait_kept(&stage, &json!({ "memory": "Ctrl+Banana", "teleport": "Ctrl+T" }));
    app.quit();
}
