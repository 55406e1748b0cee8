//! The list of conversations: newest first, renamed in place, deleted with a way back.

use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, messages, send, wait_messages};

fn rows(page: &Driver) -> Vec<String> {
    page.look(&test_id("session-row")).into_iter().map(|row| row.text).collect()
}

fn start_conversation(page: &Driver, text: &str) {
    page.click(&test_id("new-session"));
    page.wait_gone(&test_id("message"));
    send(page, text);
    wait_messages(page, 2);
}

#[test]
fn the_newest_conversation_is_first_with_title_count_and_preview() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    start_conversation(page, "An older question about lifetimes in structs that hold references");
    start_conversation(page, "A newer question");
    wait::until("both are listed, the newer first", || {
        let rows = rows(page);
        (rows.len() == 2 && rows[0].contains("A newer question") && rows[1].contains("An older question"))
            .then_some(())
    });
    page.wait_where(&test_id("session-row"), "has its count", |row| row.text.contains("2 messages"));
    assert!(rows(page)[1].contains("An older question about lifetimes in structs that…"), "{:?}", rows(page));
    app.quit();
}

#[test]
fn a_title_is_changed_in_place_and_stays_after_the_next_start() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    start_conversation(page, "Please explain lifetimes");
    page.double_click(&format!("{} button", test_id("session-row")));
    page.wait_for(&format!("{} input:focus", test_id("session-row")));
    stage.desktop.type_text("Rust: lifetimes");
    stage.desktop.key("Return");
    page.wait_where(&test_id("session-row"), "has the new title", |row| row.text.contains("Rust: lifetimes"));
    wait::until("the title is saved", || (stage.cli().list()[0]["title"] == "Rust: lifetimes").then_some(()));
    app.quit();
    let app = stage.start();
    app.main()
        .wait_where(&test_id("session-row"), "has the new title", |row| row.text.contains("Rust: lifetimes"));
    app.quit();
}

#[test]
fn a_deleted_conversation_can_be_brought_back() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    start_conversation(page, "Keep me");
    start_conversation(page, "Delete me");
    let row =
        page.wait_where(&test_id("session-row"), "is to be deleted", |row| row.text.contains("Delete me"));
    let id = row.attribute("data-session-id").to_owned();
    page.hover(&format!("[data-session-id=\"{id}\"]"));
    page.click(&format!("[data-session-id=\"{id}\"] .menu button"));
    page.click("[role=\"menuitem\"].danger");
    page.wait_gone(&format!("[data-session-id=\"{id}\"]"));
    wait::until("it is deleted on disk too", || (stage.cli().list().len() == 1).then_some(()));
    page.key("ctrl+z");
    page.wait_for(&format!("[data-session-id=\"{id}\"]"));
    page.click(&format!("[data-session-id=\"{id}\"] button"));
    wait_messages(page, 2);
    assert!(messages(page, "user")[0].text.contains("Delete me"));
    app.quit();
}

/// How long all of what is shown is.
const LENGTH: &str = "return document.querySelector('[role=log]').scrollHeight";

#[test]
fn a_conversation_under_a_resting_pointer_is_drawn_and_is_there_for_nobody_until_it_is_opened() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    start_conversation(page, "The first question");
    start_conversation(page, "The second question");
    let first =
        page.wait_where(&test_id("session-row"), "is the first", |row| row.text.contains("The first"));
    let row = format!("[data-session-id=\"{}\"] button", first.attribute("data-session-id"));
    let length = page.script(LENGTH, &[]).ok();
    page.hover(&row);
    page.wait_for("[data-unseen] article");
    assert_eq!(page.script(LENGTH, &[]).ok(), length);
    let said = || messages(page, "user").into_iter().map(|message| message.text).collect::<Vec<_>>();
    assert!(said()[0].contains("The second"), "{:?}", said());
    assert_eq!(said().len(), 1);
    stage.desktop.input().click(1, 1);
    wait::until("the other is shown", || said()[0].contains("The first").then_some(()));
    assert_eq!(said().len(), 1);
    page.wait_gone("[data-unseen]");
    app.quit();
}

#[test]
fn by_key_one_does_not_come_to_what_is_drawn_out_of_sight() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    start_conversation(page, "The first question, of [a link](https://example.org/)");
    start_conversation(page, "The second question");
    let first =
        page.wait_where(&test_id("session-row"), "is the first", |row| row.text.contains("The first"));
    page.focus(&test_id("composer"));
    page.hover(&format!("[data-session-id=\"{}\"] button", first.attribute("data-session-id")));
    page.wait_for("[data-unseen] a");
    let inside = "return document.activeElement.closest('[data-message-id]')?.textContent ?? ''";
    for _ in 0..6 {
        page.key("shift+Tab");
        let told = page.script(inside, &[]).expect("the page runs scripts");
        assert!(!told.as_str().unwrap_or_default().contains("The first"), "{told}");
    }
    app.quit();
}

#[test]
fn seed_001_e7_a_window_opened_and_closed_leaves_no_conversation() {
    let stage = Stage::set();
    let app = stage.start();
    app.main().click(&test_id("new-session"));
    app.main().write(&test_id("composer"), "typed and not sent");
    app.quit();
    assert!(stage.cli().list().is_empty());
}

#[test]
fn a_long_conversation_is_scrolled_to_its_beginning_and_back_with_only_a_part_of_it_drawn() {
    let stage = Stage::set();
    let words: Vec<String> = (1..=500).map(|place| format!("what was said at place [{place}]")).collect();
    let pairs: Vec<(&str, &str)> = words
        .iter()
        .enumerate()
        .map(|(index, text)| (if index % 2 == 0 { "user" } else { "assistant" }, text.as_str()))
        .collect();
    let session = stage.cli().append(None, &pairs);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    page.wait_where(&test_id("message"), "is the last", |message| message.text.contains("[500]"));
    assert!(drawn(page).len() < 100, "not all of it is loaded at once");
    wait::until("scrolling up loads the beginning", || {
        page.wheel("[role=log]", -20);
        (drawn(page).first() == Some(&1)).then_some(())
    });
    assert_eq!(*drawn(page).last().unwrap(), drawn(page).len(), "without a gap");
    assert!(drawn(page).len() <= 300, "what is far below is let go of");
    wait::until("scrolling down loads the end again", || {
        page.wheel("[role=log]", 20);
        (drawn(page).last() == Some(&500)).then_some(())
    });
    assert_eq!(drawn(page).first().unwrap() + drawn(page).len(), 501, "without a gap");
    assert!(drawn(page).len() <= 300, "what is far above is let go of");
    app.quit();
}

#[test]
fn a_conversation_opens_at_its_end_and_all_that_is_loaded_is_drawn_above() {
    let stage = Stage::set();
    let words: Vec<String> = (1..=30).map(|place| format!("what was said at place [{place}]")).collect();
    let pairs: Vec<(&str, &str)> = words
        .iter()
        .enumerate()
        .map(|(index, text)| (if index % 2 == 0 { "user" } else { "assistant" }, text.as_str()))
        .collect();
    let short = stage.cli().append(None, &[("user", "A short one"), ("assistant", "Yes.")]);
    let long = stage.cli().append(None, &pairs);
    let app = stage.start();
    let page = app.main();
    for _ in 0..2 {
        page.click(&format!("[data-session-id=\"{short}\"] button"));
        wait_messages(page, 2);
        page.click(&format!("[data-session-id=\"{long}\"] button"));
        wait::until("all of it is drawn, in its order", || drawn(page).into_iter().eq(1..=30).then_some(()));
        assert!(is_in_view(page, 30) && !is_in_view(page, 1), "it stays at its end");
        page.focus(&test_id("composer"));
        page.key("ctrl+Home");
        wait::until("its beginning is shown", || is_in_view(page, 1).then_some(()));
    }
    app.quit();
}

/// Whether all of the message at a place is on screen.
fn is_in_view(page: &Driver, place: usize) -> bool {
    let script = "
        const view = document.querySelector('[role=log]').getBoundingClientRect();
        const message = document.querySelectorAll('[data-testid=message]')[arguments[0]].getBoundingClientRect();
        return message.top >= view.top && message.bottom <= view.bottom;";
    page.script(script, &[(place - 1).into()]).is_ok_and(|told| told == true)
}

/// The places of the messages that are drawn.
fn drawn(page: &Driver) -> Vec<usize> {
    let messages = page.look(&test_id("message")).into_iter();
    let place = |text: String| text.split(['[', ']']).nth(1)?.parse().ok();
    messages.filter_map(|message| place(message.text)).collect()
}
