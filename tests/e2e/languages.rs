//! The language of the windows: chosen in the settings or by hand in the file, seen at once in both, kept over a restart.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings};

#[expect(clippy::disallowed_methods, reason = "a file that a person writes by hand")]
fn write(stage: &Stage, text: &str) {
    std::fs::write(stage.data.path().join("data/config.json"), text).expect("the file is written");
}

/// Where the middle of something is, as a share of the width of its window.
fn across(page: &Driver, selector: &str) -> f64 {
    let script = format!(
        "const box = document.querySelector({}).getBoundingClientRect();
         return (box.left + box.width / 2) / innerWidth",
        serde_json::to_string(selector).expect("a text")
    );
    page.script(&script, &[]).expect("it is there").as_f64().expect("a number")
}

#[test]
fn the_language_that_is_chosen_is_spoken_at_once_in_both_windows_and_after_a_restart() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_where(&test_id("new-session"), "speaks English", |new| new.text.contains("New"));
    open_settings(page, "appearance");
    page.click("[role=\"radiogroup\"][aria-label=\"Language\"] > label:nth-of-type(3)");
    page.wait_for("html[lang=\"de\"][dir=\"ltr\"]");
    page.wait_where("dialog[open] h2", "speaks German", |title| title.text == "Einstellungen");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);
    page.wait_where(&test_id("new-session"), "speaks German", |new| new.text.contains("Neue"));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_for("html[lang=\"de\"]");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    app.quit();

    let app = stage.start();
    let page = app.main();
    page.wait_where(&test_id("new-session"), "speaks German", |new| new.text.contains("Neue"));
    open_settings(page, "appearance");
    page.click("[role=\"radiogroup\"][aria-label=\"Sprache\"] > label:nth-of-type(2)");
    page.wait_where("dialog[open] h2", "speaks English", |title| title.text == "Settings");
    app.quit();
}

#[test]
fn in_arabic_the_window_runs_from_right_to_left_and_everything_can_be_read() {
    let stage = Stage::set();
    let (question, answer) = ("Where do herons sleep?", "In trees, with `others`.");
    let said = [("user", question), ("assistant", answer), ("user", "All of them?"), ("assistant", "Most.")];
    stage.cli().append(None, &said);
    let app = stage.start();
    let page = app.main();
    page.wait_for(&test_id("session-row"));
    assert!(across(page, &test_id("session-row")) < 0.4);
    write(&stage, "{\n  \"version\": 3,\n  \"language\": \"ar\"\n}");
    page.wait_for("html[lang=\"ar\"][dir=\"rtl\"]");
    assert!(across(page, &test_id("session-row")) > 0.6, "the list of conversations is at the right");
    page.click(&format!("{} button", test_id("session-row")));
    page.wait_where("[data-role=\"assistant\"]", "is shown", |answer| answer.text.contains("In trees"));
    page.wait_where(&format!("{} em", test_id("beyond-kept")), "is marked", |marked| {
        !marked.text.contains('<')
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.key("ctrl+comma");
    page.wait_for("dialog[open]");
    page.wait_still();
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    app.quit();
}

#[test]
fn digits_that_arabic_and_persian_keyboards_type_are_numbers() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    open_settings(page, "storage");
    let field = test_id("quick-days");
    for (typed, number) in [("١٤", "14"), ("۲۷", "27")] {
        page.click(&field);
        page.wait_focus(&field);
        page.key("ctrl+a");
        page.type_text(typed);
        page.wait_where(&field, &format!("is {number}"), |field| field.text == number);
        stage.desktop.key("Tab");
        wait::until("it is kept", || {
            let config = std::fs::read_to_string(stage.data.path().join("data/config.json")).ok()?;
            config.contains(&format!("\"quickDays\": {number}")).then_some(())
        });
    }
    app.quit();
}
