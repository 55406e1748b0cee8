//! The scroll bar of what lies under a dialog or a menu is not painted through it.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::picture::Picture;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::stage::{Stage, close_dialogs, open_settings, wait_messages};

const HELP: &str = "dialog[open]";

fn place_of(page: &Driver, script: &str, of: &str) -> Option<[u32; 4]> {
    let place = page.script(script, &[json!(of)]).ok()?;
    let part = |part: &Value| part.as_u64()?.try_into().ok();
    place.as_array()?.iter().filter_map(part).collect::<Vec<u32>>().try_into().ok()
}

/// The right edge of what scrolls as far as the open dialog covers it: left, top, width and height.
const EDGE: &str = "
    const edge = document.querySelector(arguments[0]).getBoundingClientRect();
    const front = document.querySelector('dialog[open]').getBoundingClientRect();
    const [left, right] = [edge.right - 14, edge.right];
    const [top, bottom] = [Math.max(edge.top, front.top) + 8, Math.min(edge.bottom, front.bottom) - 8];
    return front.left < left && front.right > right && bottom - top > 100
        ? [left, top, right - left, bottom - top].map(Math.round) : null;";

/// What is seen while the keyboard shortcuts lie over it, and where its right edge is.
#[track_caller]
fn seen(page: &Driver, scrolls: &str) -> (Picture, [u32; 4]) {
    page.key("ctrl+slash");
    page.wait_for(HELP);
    page.wait_still();
    let edge = wait::until("the dialog lies over the scroll bar", || place_of(page, EDGE, scrolls));
    let picture = page.picture();
    close_dialogs(page);
    (picture, edge)
}

/// Turns the wheel until it has scrolled far, so that the bar is drawn, and its thumb elsewhere than before.
#[track_caller]
fn scroll(page: &Driver, scrolls: &str, notches: i32) {
    let at = || {
        let top = page.script("return document.querySelector(arguments[0])?.scrollTop", &[json!(scrolls)]);
        top.ok().and_then(|top| top.as_f64())
    };
    page.wait_for(scrolls);
    let before = wait::until("it is there", at);
    page.wheel(scrolls, notches);
    wait::until("it is scrolled far", || at().filter(|top| (top - before).abs() > 150.0));
}

/// If the thumb were painted through the dialog, another place of it would be grey.
#[track_caller]
fn shows_no_bar(page: &Driver, scrolls: &str, notches: i32) {
    scroll(page, scrolls, notches);
    // Its height may change, as while a search goes on; its right edge does not.
    let (before, [left, top, width, height]) = seen(page, scrolls);
    scroll(page, scrolls, -notches);
    let (after, _) = seen(page, scrolls);
    let [before, after] = [before, after].map(|picture| picture.part((left, top), (width, height)));
    // The edge of a letter may fall on another shade; a thumb is more than that.
    let same = after.compare(&before).is_small();
    assert!(same, "the scroll bar of {scrolls} shows through a dialog");
}

#[test]
fn the_scroll_bars_of_the_window_do_not_show_through_a_dialog() {
    let stage = Stage::set();
    let cli = stage.cli();
    for number in 0..14 {
        let deleted = cli.append(None, &[("user", &format!("Number {number} of the deleted ones"))]);
        cli.json(&["sessions", "delete", &deleted]);
        cli.append(None, &[("user", &format!("Number {number} of the list"))]);
    }
    let long = (0..120).map(|line| format!("Line {line} says something.\n\n")).collect::<Vec<_>>().concat();
    let session = cli.append(None, &[("user", "All of it, please"), ("assistant", &long)]);
    let app = stage.start();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), (480, 480));
    let page = app.main();
    page.wait_still();
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+b");
    page.wait_for(&test_id("session-row"));
    shows_no_bar(page, "[data-testid=\"session-list\"] > div", 30);
    page.click(&test_id("trash-toggle"));
    shows_no_bar(page, "[data-testid=\"trash\"] .list", 30);
    page.click(&test_id("trash-toggle"));
    page.key("ctrl+k");
    page.write(&test_id("search-field"), "number");
    page.wait_for(&test_id("search-hit"));
    shows_no_bar(page, "[data-testid=\"search-results\"] .scroll", 30);
    page.rewrite(&test_id("search-field"), "");
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 2);
    // Wide enough for what lies beside the conversation, whose bar is then in the middle of the window.
    stage.desktop.place(&window, (40, 40), (1180, 760));
    page.wait_still();
    shows_no_bar(page, "[role=log]", -20);
    app.quit();
}

/// The right edge of the settings where they scroll, as far as the dialog in front covers it; its words end before.
const EDGE_OF_SETTINGS: &str = "
    const edge = document.querySelector(arguments[0]).getBoundingClientRect();
    const front = [...document.querySelectorAll('dialog[open] dialog[open]')].at(-1);
    const box = front?.getBoundingClientRect();
    if (box === undefined || box.left > edge.right - 14 || box.right < edge.right) return null;
    const [top, bottom] = [Math.max(edge.top, box.top + 16), Math.min(edge.bottom, box.bottom - 16)];
    return [edge.right - 12, top, 10, bottom - top].map(Math.round);";

/// Checks that the edge of the settings has one colour from left to right under the dialog in front.
#[track_caller]
fn is_plain(page: &Driver) {
    const SETTINGS: &str = "dialog[open] .body";
    page.wait_still();
    let [left, top, width, height] =
        wait::until("a dialog lies over the edge", || place_of(page, EDGE_OF_SETTINGS, SETTINGS));
    let picture = page.picture();
    let first = picture.part((left, top), (1, height));
    let plain = (1..width).all(|x| picture.part((left + x, top), (1, height)) == first);
    assert!(plain, "the scroll bar of the settings shows through a dialog");
}

#[test]
fn the_scroll_bar_of_a_dialog_does_not_show_through_what_lies_in_front_of_it() {
    let stage = Stage::set();
    let settings = json!({ "version": 2, "servers": [
        { "id": "a", "name": "Far away", "provider": "openai", "baseUrl": stage.server.base_url() },
    ] });
    let app = App::start(&stage.desktop, stage.launch().with_settings(&settings));
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), (480, 700));
    let page = app.main();
    open_settings(page, "general");
    page.wait_for(&test_id("server"));
    page.wheel("dialog[open] .body", 1);
    page.click("[aria-label=\"Edit Far away\"]");
    page.wait_for("dialog[open] dialog[open]");
    is_plain(page);
    app.quit();
}
