//! A window of 480 pixels: what lies beside the conversation elsewhere lies over it here, and all of it fits.

use extremis_tests::app::{App, Launch};
use extremis_tests::desktop::Look;
use extremis_tests::webdriver::{Driver, test_id};
use extremis_tests::{programs, wait};

use super::{in_both_looks, launch, placed, stage};
use crate::memory::summarised;
use crate::stage::{Stage, close_dialogs, wait_messages};

const COMPOSER: &str = "[data-testid=\"composer\"]";
const DIALOG: &str = "dialog[open]";

in_both_looks!(over_the_conversation);
in_both_looks!(the_list);
in_both_looks!(the_first_screen);
in_both_looks!(drawn_larger);

#[track_caller]
fn taken(stage: &Stage, page: &Driver, name: &str) {
    page.wait_still();
    stage.picture(page, name);
    let wide = page.script("return document.documentElement.scrollWidth - innerWidth", &[]);
    assert_eq!(wide.expect("a width"), 0, "{name} is wider than its window");
}

/// The list, the memory, menus and dialogs.
fn over_the_conversation(look: Look) {
    let stage = stage(look);
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (480, 700));
    page.wait_focus(COMPOSER);
    page.key("ctrl+b");
    let row = format!("[data-session-id=\"{session}\"] button");
    page.wait_where(&row, "tells how it ended", |row| row.text.contains("number 19"));
    page.click(&row);
    wait_messages(page, 20);
    page.wait_focus(COMPOSER);
    page.key("ctrl+m");
    page.wait_for(&test_id("summary-editor"));
    taken(&stage, page, "narrow-memory");
    page.key("ctrl+m");
    page.wait_gone(&test_id("summary-editor"));
    page.focus(COMPOSER);
    page.key("ctrl+shift+m");
    page.wait_for(&test_id("model-row"));
    taken(&stage, page, "narrow-models");
    page.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    page.type_text("/");
    page.wait_for(&test_id("completions"));
    taken(&stage, page, "narrow-commands");
    page.rewrite(COMPOSER, "");
    let last = format!("{}:last-of-type", test_id("message"));
    page.click(&format!("{last} button[aria-haspopup=\"menu\"]"));
    page.wait_for("[role=\"menuitem\"]");
    taken(&stage, page, "narrow-message-menu");
    page.key("Escape");
    page.wait_gone("[role=\"menuitem\"]");
    page.click(&format!("{last} {}", test_id("show-sent")));
    page.wait_for(DIALOG);
    taken(&stage, page, "narrow-dialog-sent");
    close_dialogs(page);
    page.focus(COMPOSER);
    page.key("ctrl+slash");
    page.wait_for(DIALOG);
    taken(&stage, page, "narrow-dialog-shortcuts");
    close_dialogs(page);
    page.key("ctrl+f");
    page.type_text("number 1");
    page.wait_where(&test_id("find-count"), "counts", |count| count.text.contains("of 11"));
    taken(&stage, page, "narrow-find");
    page.key("Escape");
    page.wait_gone(&test_id("find-bar"));
    page.key("ctrl+k");
    page.wait_focus(&test_id("search-field"));
    page.type_text("number 7");
    page.wait_for(&test_id("search-hit"));
    taken(&stage, page, "narrow-search");
    app.quit();
}

/// Enough conversations for the list to scroll, each with what it ended with.
fn the_list(look: Look) {
    let stage = stage(look);
    crate::list::put(&stage.data.path().join("data"), 20, |number| {
        (format!("Question {number}"), format!("The answer to question {number}, in more words than fit."))
    });
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (480, 700));
    page.wait_focus(COMPOSER);
    // An archive that another program wrote has no list yet, which is said.
    page.wait_for("[aria-label=\"Notices\"] .toast");
    page.click("[aria-label=\"Notices\"] button[aria-label=\"Dismiss\"]");
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.focus(COMPOSER);
    page.key("ctrl+b");
    page.wait_where(&test_id("session-row"), "tells how it ended", |row| row.text.contains("The answer"));
    taken(&stage, page, "narrow-list");
    app.quit();
}

fn the_first_screen(look: Look) {
    let stage = stage(look);
    let model = programs::builtin_model();
    let launch = Launch::with_nothing(&stage.data.path().join("data"))
        .with("OLLAMA_HOST", "http://127.0.0.1:9")
        .with("EXTREMIS_BUILTIN_MODEL", model.to_str().expect("a path that can be written"));
    let app = App::start(&stage.desktop, launch);
    let page = placed(&stage, &app, (480, 700));
    page.wait_where(&test_id("offer"), "is the built-in model", |offer| offer.text.contains("Built-in"));
    page.wait_where("[data-testid=\"first-run\"]", "has looked", |screen| screen.text.contains("runs here"));
    taken(&stage, page, "narrow-first-run");
    app.quit();
}

/// Everything at 150 %, in a window of the usual size.
fn drawn_larger(look: Look) {
    let stage = stage(look);
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (1180, 760));
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 20);
    page.wait_focus(COMPOSER);
    for _ in 0..3 {
        page.key("ctrl+plus");
    }
    wait::until("all is larger", || {
        let width = page.script("return innerWidth", &[]).ok()?.as_f64()?;
        (width < 1180.0 / 1.4).then_some(())
    });
    page.wait_still();
    stage.picture(page, "larger-conversation");
    page.key("ctrl+comma");
    page.wait_for(DIALOG);
    page.wait_still();
    stage.picture(page, "larger-settings");
    close_dialogs(page);
    page.key("ctrl+0");
    wait::until("all is as usual", || {
        (page.script("return innerWidth", &[]).ok()?.as_f64()? > 1179.0).then_some(())
    });
    app.quit();
}
