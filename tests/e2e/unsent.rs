//! What a message that is being written would take of what the model reads.

use extremis_tests::webdriver::{Driver, test_id};

use crate::list::{id, put};
use crate::stage::{Stage, close_dialogs, wait_messages};

fn used(page: &Driver) -> Option<u64> {
    page.look(&test_id("budget-meter")).first()?.attribute("data-used").parse().ok()
}

#[track_caller]
fn wait_used(page: &Driver, what: &str, fits: impl Fn(u64) -> bool) -> u64 {
    extremis_tests::wait::until(what, || used(page).filter(|used| fits(*used)))
}

#[test]
fn what_a_message_would_take_grows_as_one_types_and_opens_as_parts() {
    let stage = Stage::set();
    put(&stage.data.path().join("data"), 1, |_| {
        ("Where do herons sleep?".to_owned(), "In trees. ".repeat(50))
    });
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{}\"] button", id(0)));
    wait_messages(page, 2);
    let before = wait_used(page, "what was said is counted", |used| used > 100);
    page.click(&test_id("composer"));
    page.type_text("And where do storks sleep when it rains?");
    wait_used(page, "what is typed is counted, too", |used| used > before + 5);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());

    page.click(&test_id("budget-meter"));
    page.wait_where(&test_id("sent"), "has all that would be sent", |sent| {
        ["Your message", "And where do storks sleep", "Recent messages"]
            .iter()
            .all(|part| sent.text.contains(part))
    });
    close_dialogs(page);
    page.wait_where(&test_id("composer"), "still has it", |field| field.text.contains("when it rains?"));

    // A conversation that begins with the message.
    page.key("ctrl+n");
    page.wait_gone(&test_id("budget-meter"));
    page.type_text("How is bread baked?");
    let new = wait_used(page, "a new one is counted", |_| true);
    assert!(new < before, "{new} of a new conversation, {before} of the one before");
    page.click(&test_id("budget-meter"));
    page.wait_where(&test_id("sent"), "has it", |sent| sent.text.contains("How is bread baked?"));
    app.quit();
}
