//! Finding one setting among all of them, and its default.

use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::Stage;

/// The setting that is pointed at, and whether its control has the focus.
#[track_caller]
fn wait_pointed_at(page: &Driver, label: &str) {
    let setting = format!("[data-setting=\"{label}\"]");
    page.wait_for(&format!("{setting}[data-pointed-at]"));
    page.wait_for(&format!("{setting} .control :focus"));
}

#[test]
fn a_setting_is_found_by_another_word_for_it_and_what_was_changed_goes_back_to_its_default() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.focus(&test_id("composer"));
    page.key("ctrl+comma");
    page.wait_for(&test_id("settings-search-field"));
    page.key("ctrl+f");
    page.wait_focus(&test_id("settings-search-field"));
    page.type_text("notification");
    page.wait_where(&test_id("settings-search-entry"), "names it and its part", |entry| {
        entry.text.contains("Notify about answers") && entry.text.contains("Everywhere")
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.key("Return");
    wait_pointed_at(page, "Notify about answers");

    let setting = "[data-setting=\"Notify about answers\"]";
    page.key("space");
    page.wait_where(setting, "tells its default", |field| field.text.contains("Default: on"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.click(&format!("{setting} .words button"));
    page.wait_where(setting, "is as it was", |field| !field.text.contains("Default"));
    wait::until("it is on", || {
        page.look(&format!("{setting} [role=switch][aria-checked=true]")).first().map(|_| ())
    });

    // Escape first leaves the words, then the settings.
    page.key("ctrl+f");
    page.type_text("nothing like this");
    page.wait_where("[role=status]", "says so", |status| status.text.contains("Nothing has that name"));
    page.key("Escape");
    page.wait_for("[role=tablist]");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    app.quit();
}

#[test]
fn the_palette_goes_to_a_setting_that_is_read_from_the_disk_first() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.focus(&test_id("composer"));
    page.key("ctrl+shift+p");
    page.wait_focus(&test_id("palette-field"));
    page.type_text("empty the trash");
    page.wait_where(&test_id("palette-entry"), "is the setting", |entry| {
        entry.text.contains("Empty the trash after") && entry.text.contains("Storage")
    });
    page.key("Return");
    wait_pointed_at(page, "Empty the trash after");
    app.quit();
}
