//! What lies beside the conversation, and over it where there is no room.

use extremis_tests::app::MAIN_TITLE;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::Stage;

const LOG: &str = "[role=log]";
const MEMORY: &str = "aside[aria-label=\"Memory\"]";
/// How wide the conversation is.
const WIDTH: &str = "return document.querySelector('main').clientWidth";
/// How far the conversation is from its end.
const BELOW: &str = "
    const log = document.querySelector('[role=log]');
    return log.scrollHeight - log.scrollTop - log.clientHeight;";
/// The first paragraph of which something is to be seen.
const READ: &str = "
    const { top } = document.querySelector('[role=log]').getBoundingClientRect();
    const all = [...document.querySelectorAll('[role=log] p')];
    return all.find((one) => one.getBoundingClientRect().bottom > top)?.innerText.slice(0, 20) ?? null;";

fn number(page: &Driver, script: &str) -> Option<f64> {
    page.script(script, &[]).ok()?.as_f64()
}

/// A message so long that it fills several windows.
fn long(of: &str) -> String {
    let words = "The quick brown fox jumps over the lazy dog. ".repeat(5);
    let paragraphs = (0..40).map(|place| format!("{of}, paragraph {place}. {words}\n\n"));
    paragraphs.collect::<Vec<_>>().concat()
}

#[test]
fn escape_closes_what_lies_over_the_conversation_in_a_narrow_window() {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "Hello"), ("assistant", "Hello to you")]);
    let app = stage.start();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), (480, 700));
    let page = app.main();
    page.wait_still();
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+b");
    page.wait_for(&test_id("session-list"));
    page.key("Escape");
    page.wait_gone(&test_id("session-list"));
    page.wait_focus(&test_id("composer"));
    // From within it, too: what is in front is left first.
    page.key("ctrl+k");
    page.wait_focus(&test_id("search-field"));
    page.type_text("hello");
    page.key("Escape");
    page.wait_where(&test_id("search-field"), "is empty", |field| field.text.is_empty());
    page.key("Escape");
    page.wait_gone(&test_id("search-field"));
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+m");
    page.click("[data-memory-tab=\"facts\"]");
    page.key("Escape");
    page.wait_gone(MEMORY);
    page.wait_focus(&test_id("composer"));
    app.quit();
}

#[test]
fn zooming_leaves_room_for_the_conversation_and_the_reader_where_he_was() {
    let stage = Stage::set();
    let (first, second) = (long("First"), long("Second"));
    let session = stage
        .cli()
        .append(None, &[("user", "One"), ("assistant", &first), ("user", "Two"), ("assistant", &second)]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    page.wait_for(&test_id("message"));
    page.wait_for(MEMORY);
    page.wait_still();
    let at_the_end = || wait::until("it is at its end", || number(page, BELOW).filter(|below| *below < 4.0));
    at_the_end();
    let width = || number(page, "return innerWidth").unwrap_or_default();
    let wait_zoom = |percent: f64| {
        wait::until(&format!("it is drawn at {percent} %"), || {
            ((width() - 118_000.0 / percent).abs() < 2.0).then_some(())
        });
        page.wait_still();
    };
    let mut steps = vec![];
    for percent in [110.0, 125.0, 150.0, 175.0] {
        page.key("ctrl+plus");
        wait_zoom(percent);
        at_the_end();
        steps.push((percent, number(page, WIDTH).unwrap_or_default()));
    }
    let narrow: Vec<_> = steps.iter().filter(|(_, width)| *width < 400.0).collect();
    assert!(narrow.is_empty(), "little is left of the conversation: {narrow:?}");
    page.key("ctrl+0");
    wait_zoom(100.0);
    at_the_end();

    page.wheel(LOG, -60);
    page.wait_still();
    let read = || page.script(READ, &[]).unwrap_or_default();
    let before = read();
    assert!(before.as_str().is_some_and(|words| words.contains("paragraph")), "{before}");
    for _ in 0..4 {
        page.key("ctrl+plus");
    }
    wait_zoom(175.0);
    wait::until("the same is read", || (read() == before).then_some(()));
    app.quit();
}
