//! The menus of a message and of the models in a wide window, and on a screen of twice the density.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::webdriver::test_id;

use super::{in_both_looks, launch};
use crate::memory::{open, summarised};
use crate::stage::Stage;

in_both_looks!(in_a_wide_window);
in_both_looks!(twice_as_dense);

fn in_a_wide_window(look: Look) {
    let stage = Stage::on(Desktop::with_screen(look, (1600, 900)));
    menus(&stage, 1, 1440, "1440");
}

fn twice_as_dense(look: Look) {
    let stage = Stage::on(Desktop::with_screen(look, (2880, 1800)));
    menus(&stage, 2, 900, "900-at-2x");
}

fn menus(stage: &Stage, scale: u32, width: u32, name: &str) {
    let session = summarised(stage);
    let app = App::start(&stage.desktop, launch(stage).with("GDK_SCALE", &scale.to_string()));
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (0, 0), (width * scale, 700 * scale));
    let page = app.main();
    page.wait_still();
    open(page, &session, 20);
    page.wait_focus(&test_id("composer"));
    let last = format!("{}:last-of-type", test_id("message"));
    page.click(&format!("{last} button[aria-haspopup=\"menu\"]"));
    page.wait_for("[role=\"menuitem\"]");
    page.key("Down");
    stage.picture(page, &format!("message-menu-{name}"));
    page.key("Escape");
    page.wait_gone("[role=\"menuitem\"]");
    page.focus(&test_id("composer"));
    page.key("ctrl+shift+m");
    page.wait_for(&test_id("model-row"));
    stage.picture(page, &format!("model-menu-{name}"));
    page.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    app.quit();
}
