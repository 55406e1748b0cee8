//! How large everything is drawn.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage};

/// How many pixels of the screen a pixel of the page takes.
fn ratio(page: &Driver) -> f64 {
    page.script("return outerWidth / innerWidth", &[])
        .ok()
        .and_then(|ratio| ratio.as_f64())
        .unwrap_or_default()
}

#[track_caller]
fn wait_width(page: &Driver, width: f64) {
    let mut last = 0.0;
    let fits = wait::attempt(wait::LIMIT, || {
        last = page.script("return innerWidth", &[]).ok()?.as_f64()?;
        ((last - width).abs() < 2.0).then_some(())
    });
    assert!(fits.is_some(), "waited for a page {width} wide; it is {last}, at {}", ratio(page));
}

/// Presses keys in a page that answers to them: its message field is there.
#[track_caller]
fn press(page: &Driver, keys: &str) {
    page.wait_for(&test_id("composer"));
    page.key(keys);
}

#[test]
fn the_keys_draw_both_windows_larger_and_that_is_kept() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let app = stage.start();
    wait_width(app.main(), 1180.0);
    press(app.main(), "ctrl+plus");
    press(app.main(), "ctrl+equal");
    wait_width(app.main(), 1180.0 / 1.25);

    // The popup grows with what is in it, and stays in the middle.
    desktop.key(HOTKEY);
    let popup = desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    wait_width(app.popup(), 640.0);
    wait::until("the popup is as large as its page", || {
        let [x, _, width, _] = desktop.geometry(&popup);
        (width == 800 && x == 320).then_some(())
    });
    let room = "const parts = [...document.querySelectorAll('main > div')];
        const content = parts.reduce((sum, part) => sum + (part.firstElementChild ? part.scrollHeight : 0), 0);
        return innerHeight - content;";
    wait::until("the popup is as high as what is in it", || {
        let room = app.popup().script(room, &[]).ok()?.as_f64()?;
        (-1.0..=12.0).contains(&room).then_some(())
    });
    // From there, too.
    app.popup().key("ctrl+plus");
    wait::until("the popup is larger still", || (desktop.geometry(&popup)[2] == 960).then_some(()));
    desktop.key("Escape");
    desktop.wait_no_window(POPUP_TITLE);
    app.quit();

    let app = stage.start();
    wait_width(app.main(), 1180.0 / 1.5);
    press(app.main(), "ctrl+minus");
    wait_width(app.main(), 1180.0 / 1.25);
    press(app.main(), "ctrl+0");
    wait_width(app.main(), 1180.0);
    // Settings say it, and change it.
    press(app.main(), "ctrl+comma");
    app.main().click("[data-tab=\"appearance\"]");
    app.main().wait_where(&test_id("zoom"), "says how large", |zoom| zoom.text == "100%");
    app.main().click("[aria-label=\"Larger\"]");
    app.main().wait_where(&test_id("zoom"), "says what it is now", |zoom| zoom.text == "110%");
    wait_width(app.main(), 1180.0 / 1.1);
    app.quit();
}
