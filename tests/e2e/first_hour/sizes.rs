//! The windows at 480, 900 and 1440 pixels, and on a screen of twice the density.

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::webdriver::{Driver, test_id};

use super::{in_both_looks, launch};
use crate::memory::summarised;
use crate::stage::{HOTKEY, Stage, close_dialogs, wait_messages};

in_both_looks!(narrow_usual_and_wide);
in_both_looks!(twice_as_dense);

fn narrow_usual_and_wide(look: Look) {
    // Wider than the widest window: the frame of one takes room, too.
    let stage = Stage::on(Desktop::with_screen(look, (1600, 900)));
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage));
    go_through(&stage, &app, &session, 1, &[480, 900, 1440]);
    app.quit();
}

fn twice_as_dense(look: Look) {
    let stage = Stage::on(Desktop::with_screen(look, (2880, 1800)));
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage).with("GDK_SCALE", "2"));
    go_through(&stage, &app, &session, 2, &[480, 900]);
    let density = app.main().script("return devicePixelRatio", &[]).expect("a density");
    assert_eq!(density, 2, "the screen is twice as dense");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_focus(&test_id("composer"));
    stage.picture(page, "popup-at-2x");
    app.quit();
}

/// The conversation and the settings at each width.
fn go_through(stage: &Stage, app: &App, session: &str, scale: u32, widths: &[u32]) {
    let window = stage.desktop.wait_window(MAIN_TITLE);
    let page = app.main();
    stage.desktop.place(&window, (0, 0), (1180 * scale, 700 * scale));
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 20);
    let named = |what: &str, width: u32| format!("{what}-{width}{}", if scale == 1 { "" } else { "-at-2x" });
    for width in widths {
        stage.desktop.place(&window, (0, 0), (width * scale, 700 * scale));
        page.wait_still();
        stage.picture(page, &named("conversation", *width));
        nothing_sticks_out(page);
        if scale == 2 && *width > 480 {
            continue;
        }
        page.focus(&test_id("composer"));
        page.key("ctrl+comma");
        page.wait_for("dialog[open]");
        page.wait_still();
        stage.picture(page, &named("settings", *width));
        close_dialogs(page);
    }
}

/// The page is not wider than its window.
#[track_caller]
fn nothing_sticks_out(page: &Driver) {
    let wide = page.script("return document.documentElement.scrollWidth - innerWidth", &[]).expect("a width");
    assert_eq!(wide, 0, "the page is wider than its window");
}
