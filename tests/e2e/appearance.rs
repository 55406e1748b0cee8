//! How the windows look: chosen in the settings, seen at once in both, kept over a restart, readable whatever is chosen.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings, wait_messages};

/// A property of the first element that a selector finds, as it is drawn.
fn drawn(page: &Driver, selector: &str, property: &str) -> String {
    let script = format!(
        "return getComputedStyle(document.querySelector({})).getPropertyValue('{property}')",
        serde_json::to_string(selector).expect("a text")
    );
    page.script(&script, &[]).ok().and_then(|found| found.as_str().map(str::to_owned)).unwrap_or_default()
}

#[track_caller]
fn wait_drawn(page: &Driver, selector: &str, property: &str, expected: &str) {
    wait::until(&format!("{property} of {selector} is {expected}"), || {
        (drawn(page, selector, property).trim() == expected).then_some(())
    });
}

/// Chooses one of a few by its place.
#[track_caller]
fn choose(page: &Driver, label: &str, place: usize) {
    page.click(&format!("[role=\"radiogroup\"][aria-label=\"{label}\"] > label:nth-of-type({place})"));
}

fn with_a_conversation(desktop: Desktop) -> Stage {
    let stage = Stage::on(desktop);
    stage.cli().append(
        None,
        &[
            ("user", "Where do herons sleep?"),
            ("assistant", "In [trees](https://herons.example), with `others`."),
        ],
    );
    stage
}

#[test]
fn what_is_chosen_is_seen_at_once_in_both_windows_and_after_a_restart() {
    let stage = with_a_conversation(Desktop::with_look(Look::Light));
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 2);
    let message = "[data-role=\"assistant\"]";
    let usual: f64 = size(page, message);
    open_settings(page, "appearance");
    choose(page, "Accent colour", 6);
    wait_drawn(page, "[data-role=\"assistant\"] a", "color", "rgb(163, 21, 79)");
    choose(page, "Size of messages", 4);
    wait::until("messages are larger", || (size(page, message) > usual * 1.25).then_some(()));
    choose(page, "Width of messages", 1);
    wait_drawn(page, ":root", "--column", "38rem");
    choose(page, "List of conversations", 2);
    wait_drawn(page, &format!("{} .line + .line", test_id("session-row")), "display", "none");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);
    app.quit();

    let app = stage.start();
    let page = app.main();
    wait_messages(page, 2);
    wait_drawn(page, ":root", "--column", "38rem");
    assert!(size(page, message) > usual * 1.25);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_for("html[data-accent=\"rose\"][data-column=\"narrow\"]");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    let page = app.main();
    open_settings(page, "appearance");
    page.click(&test_id("usual-look"));
    wait_drawn(page, ":root", "--column", "46rem");
    wait::until("messages are as they were", || ((size(page, message) - usual).abs() < 0.1).then_some(()));
    page.wait_gone(&test_id("usual-look"));
    app.quit();
}

fn size(page: &Driver, selector: &str) -> f64 {
    drawn(page, selector, "font-size").trim_end_matches("px").parse().unwrap_or_default()
}

fn high_contrast(look: Look, ground: &str) {
    let stage = with_a_conversation(Desktop::with_look(look));
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 2);
    open_settings(page, "appearance");
    page.click("[aria-label=\"High contrast\"]");
    wait_drawn(page, "body", "background-color", ground);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);
    page.wait_still();
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    app.quit();
}

#[test]
fn high_contrast_is_black_on_white_and_everything_can_be_read() {
    high_contrast(Look::Light, "rgb(255, 255, 255)");
}

#[test]
fn high_contrast_in_the_dark_is_white_on_black_and_everything_can_be_read() {
    high_contrast(Look::Dark, "rgb(0, 0, 0)");
}
