//! Where the windows are: the popup always in its place, the main window where it was left.

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, open_settings, wait_messages};

/// The popup's upper left corner: 640 wide on 1440, 18 % of 900 down.
const USUAL: [i64; 2] = [400, 162];

/// Waits until the popup has the focus, and is in a place.
#[track_caller]
fn wait_popup_at(desktop: &Desktop, [x, y]: [i64; 2]) {
    let popup = desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    wait_at(desktop, &popup, |[left, top, ..]| [left, top] == [x, y], &format!("at {x}, {y}"));
}

#[track_caller]
pub(crate) fn wait_at(desktop: &Desktop, window: &str, fits: impl Fn([i64; 4]) -> bool, what: &str) {
    let mut last = [0; 4];
    // It stands there for some looks: a window that is about to be moved on is not in its place.
    let mut looks = 0;
    let stands = wait::attempt(wait::LIMIT, || {
        last = desktop.geometry(window);
        looks = if fits(last) { looks + 1 } else { 0 };
        (looks == 8).then_some(())
    });
    assert!(stands.is_some(), "waited for the window {what}; it is at {last:?}");
}

#[test]
fn after_a_failed_insert_the_popup_is_where_it_was_and_each_later_call_in_its_usual_place() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let app = stage.start();
    let editor = Editor::open(desktop, "letter.txt");
    editor.type_text("a line");
    desktop.key(HOTKEY);
    wait_popup_at(desktop, USUAL);
    desktop.type_text("Correct it");
    desktop.key("Return");
    let page = app.popup();
    wait_messages(page, 2);
    desktop.close_window(&editor.title());

    desktop.activate(&desktop.wait_window(POPUP_TITLE));
    desktop.key("ctrl+Return");
    page.wait_where("[role=\"alert\"]", "says where the text is now", |alert| {
        alert.text.contains("on the clipboard")
    });
    wait_popup_at(desktop, USUAL);
    for _ in 0..2 {
        desktop.key("Escape");
        desktop.wait_no_window(POPUP_TITLE);
        desktop.key(HOTKEY);
        wait_popup_at(desktop, USUAL);
    }
    app.quit();
}

#[test]
fn a_popup_that_was_moved_is_called_to_its_usual_place_again() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let app = stage.start();
    desktop.key(HOTKEY);
    wait_popup_at(desktop, USUAL);
    let popup = desktop.wait_window(POPUP_TITLE);
    desktop.run("xdotool", &["windowmove", "--sync", &popup, "20", "500"]);
    wait_popup_at(desktop, [20, 500]);
    desktop.key("Escape");
    desktop.wait_no_window(POPUP_TITLE);
    desktop.key(HOTKEY);
    wait_popup_at(desktop, USUAL);
    app.quit();
}

/// The main window, moved and resized by its user.
#[track_caller]
fn placed(desktop: &Desktop) -> [i64; 4] {
    let window = desktop.wait_window(MAIN_TITLE);
    desktop.place(&window, (230, 120), (1000, 650));
    wait_at(desktop, &window, |[.., width, height]| [width, height] == [1000, 650], "of 1000 by 650");
    desktop.geometry(&window)
}

#[track_caller]
fn wait_main_at(desktop: &Desktop, place: [i64; 4]) {
    let window = desktop.wait_window(MAIN_TITLE);
    wait_at(desktop, &window, |seen| seen == place, &format!("at {place:?}"));
}

/// What is written down of the window's place, and of what the popup had last.
pub(crate) fn written(stage: &Stage) -> serde_json::Value {
    let read = std::fs::read(stage.data.path().join("data/window.json")).unwrap_or_default();
    serde_json::from_slice(&read).unwrap_or_default()
}

#[test]
fn the_window_comes_back_where_and_as_large_as_it_was() {
    let stage = Stage::set();
    let app = stage.start();
    let place = placed(&stage.desktop);
    // Closed to the background, and called back.
    stage.desktop.close_window(MAIN_TITLE);
    app.start_again(&[]);
    wait_main_at(&stage.desktop, place);
    app.quit();
    // After an orderly end, twice: a place that is off by a frame would wander.
    for _ in 0..2 {
        let app = stage.start();
        wait_main_at(&stage.desktop, place);
        app.quit();
    }
    // Closed, then ended: a hidden window has no other place.
    let app = stage.start();
    wait_main_at(&stage.desktop, place);
    stage.desktop.close_window(MAIN_TITLE);
    app.quit();
    let app = stage.start();
    wait_main_at(&stage.desktop, place);
    app.quit();
}

#[test]
fn a_killed_program_has_written_down_where_its_window_was() {
    let stage = Stage::set();
    let app = stage.start();
    let place = placed(&stage.desktop);
    wait::until("the place is written down", || (written(&stage)["width"] == 1000).then_some(()));
    app.sigkill();
    let app = stage.start();
    wait_main_at(&stage.desktop, place);
    app.quit();
}

#[test]
fn a_maximized_window_comes_back_maximized_and_goes_back_to_its_size() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let fills = |[x, _, width, _]: [i64; 4]| x < 10 && width > 1400;
    let app = stage.start();
    let place = placed(desktop);
    wait::until("the place is written down", || (written(&stage)["width"] == 1000).then_some(()));
    let window = desktop.wait_window(MAIN_TITLE);
    desktop.maximize(&window, true);
    wait_at(desktop, &window, fills, "that fills the screen");
    desktop.close_window(MAIN_TITLE);
    app.start_again(&[]);
    wait_at(desktop, &desktop.wait_window(MAIN_TITLE), fills, "that fills the screen, called back");
    app.quit();

    let app = stage.start();
    let window = desktop.wait_window(MAIN_TITLE);
    wait_at(desktop, &window, fills, "that fills the screen again");
    desktop.maximize(&window, false);
    wait_main_at(desktop, place);
    app.quit();
}

#[test]
fn a_window_of_a_screen_that_is_gone_is_to_be_seen() {
    let stage = Stage::set();
    let app = stage.start();
    placed(&stage.desktop);
    app.quit();
    let mut place = written(&stage);
    place["x"] = 5000.into();
    let launch = stage.launch().with_file("window.json", &place.to_string());
    let app = App::start(&stage.desktop, launch);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    wait_at(&stage.desktop, &window, |[x, _, width, _]| x >= 0 && x + width <= 1440, "on the screen");
    app.main().wait_for(&test_id("composer"));
    app.quit();
}

#[test]
fn the_desktop_starts_it_at_login_without_a_window_if_that_is_wanted() {
    let stage = Stage::set();
    let app = stage.start();
    let entry = stage.desktop.home().join("config/autostart/app.extremis.desktop");
    let read = || std::fs::read_to_string(&entry).unwrap_or_default();
    let page = app.main();
    let switch = |on: &'static str| {
        page.wait_where(
            "[role=\"switch\"][aria-label=\"Start at login\"]",
            "says what is so",
            move |switch| switch.attribute("aria-checked") == on,
        );
    };
    open_settings(page, "everywhere");
    for (ability, works) in [("hotkey", true), ("selection", true), ("insert", true), ("tray", false)] {
        page.wait_for(&format!("[data-ability=\"{ability}\"][data-works=\"{works}\"]"));
    }
    switch("false");
    page.click("[role=\"switch\"][aria-label=\"Start at login\"]");
    switch("true");
    assert!(read().contains("/extremis\" --hidden\n"), "{}", read());
    // The next login has no such variable: without it, another archive would be opened.
    let data = format!("env \"EXTREMIS_DATA_DIR={}\" ", stage.data.path().join("data").display());
    assert!(read().contains(&data), "{}", read());
    // A tool of the desktop takes it away: that is shown when one comes back.
    std::fs::remove_file(&entry).expect("the entry");
    let editor = Editor::open(&stage.desktop, "letter.txt");
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    switch("false");
    drop(editor);
    app.quit();

    let mut launch = stage.launch();
    launch.arguments.push("--hidden");
    let app = App::start(&stage.desktop, launch);
    assert_eq!(stage.desktop.window(MAIN_TITLE), None);
    stage.desktop.key(HOTKEY);
    wait_popup_at(&stage.desktop, USUAL);
    app.quit();
}
