//! What is asked in the popup stays out of the list of conversations until it is kept or added to one.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};

use crate::archive::choose_in_menu_of;
use crate::stage::{HOTKEY, Stage, send, wait_messages};

/// The conversation that is listed at a place.
fn listed(page: &Driver, at: usize) -> String {
    let rows = page.look(&test_id("session-row"));
    rows.get(at).expect("a row").attribute("data-session-id").to_owned()
}

#[test]
fn what_was_asked_in_the_popup_is_listed_apart_and_added_to_a_conversation_or_kept() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Good morning!"));
    let app = stage.start();
    let page = app.main();
    page.wait_for(&format!("{}:focus", test_id("composer")));
    send(page, "Good morning.");
    wait_messages(page, 2);

    stage.server.next_chats(1, Reply::text("Thursday."));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.type_text("Which day is it?");
    stage.desktop.key("Return");
    wait_messages(app.popup(), 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);

    let page = app.main();
    let group = test_id("quick-conversations");
    page.wait_where(&group, "counts what was asked in passing", |group| group.text.contains('1'));
    assert_eq!(page.look(&test_id("session-row")).len(), 1, "the list is not cluttered");
    page.click(&group);
    page.wait_where(&test_id("session-row"), "is what was asked", |row| row.text.contains("Which day"));
    let quick = listed(page, 0);
    choose_in_menu_of(page, &quick, "Add to");
    wait_messages(page, 4);
    page.wait_gone(&group);
    page.click("[aria-label=\"Notices\"] .toast button");
    wait_messages(page, 2);
    page.wait_for(&group);

    // As it was before: shown, and kept from its own page.
    page.click(&format!("[data-session-id=\"{quick}\"] > button"));
    page.wait_where(&test_id("message"), "is the question", |message| message.text.contains("Which day"));
    page.click(&test_id("keep-conversation"));
    page.wait_gone(&group);
    assert_eq!(page.look(&test_id("session-row")).len(), 2);
    page.wait_gone(&test_id("keep-conversation"));
    app.quit();
}
