//! Conversations in order: pinned, in folders, under tags, archived; by key, by menu and by dragging, one and several.

use std::time::Duration;

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::archive::{choose, choose_in_menu_of};
use crate::list::{id, put};
use crate::stage::{Stage, send, wait_messages};

fn row(number: u64) -> String {
    format!("[data-session-id=\"{}\"]", id(number))
}

fn group(name: &str) -> String {
    format!("[data-group=\"{name}\"]")
}

/// What stands in the list, from its top: headings, groups and titles.
fn shown(page: &Driver) -> Vec<String> {
    let script = "return [...document.querySelectorAll(
            '[data-testid=session-list] h2, [data-testid=session-group] .label, [data-testid=session-row] .title')]
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((one) => one.textContent)";
    let all = page.script(script, &[]).unwrap_or_default();
    let all = all.as_array().cloned().unwrap_or_default();
    all.iter().filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

#[track_caller]
fn wait_shown(page: &Driver, expected: &[&str]) {
    wait::until(&format!("the list is {expected:?}"), || (shown(page) == expected).then_some(()));
}

fn labels(stage: &Stage, number: u64) -> Value {
    let all = stage.cli().list();
    let entry = all.into_iter().find(|entry| entry["id"] == id(number).as_str()).expect("it is listed");
    entry["labels"].clone()
}

fn five(stage: &Stage) {
    put(&stage.data.path().join("data"), 5, |number| {
        (format!("Question {number}"), format!("Answer {number}."))
    });
}

/// Says of one of them that its question was sent from an application.
#[expect(clippy::disallowed_methods, reason = "an archive of a test that nothing has open")]
fn sent_from(stage: &Stage, number: u64, app: &str) {
    let file = stage.data.path().join(format!("data/conversations/{}.json", id(number)));
    let text = std::fs::read_to_string(&file).expect("a conversation");
    let mut session: Value = serde_json::from_str(&text).expect("JSON");
    session["messages"][0]["context"] = json!({ "id": "c", "source": { "applicationName": app } });
    std::fs::write(file, session.to_string()).expect("a conversation");
}

#[test]
fn the_list_is_narrowed_to_what_was_sent_from_an_application() {
    let stage = Stage::set();
    five(&stage);
    sent_from(&stage, 1, "Firefox");
    sent_from(&stage, 3, "Firefox");
    sent_from(&stage, 4, "Mousepad");
    let app = stage.start();
    let page = app.main();
    let all = ["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 3", "Talk 4"];
    wait_shown(page, &all);
    page.click(&test_id("tag-filter"));
    choose(page, "From Firefox");
    wait_shown(page, &["December 2024", "Talk 1", "Talk 3"]);
    page.wait_where(&test_id("tag-filter"), "says so", |button| button.text.contains("From Firefox"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.click("[aria-label=\"Show all conversations\"]");
    wait_shown(page, &all);

    page.key("ctrl+shift+p");
    page.wait_for(&test_id("palette"));
    page.type_text("from mousepad");
    page.wait_where("[role=\"option\"][aria-selected=\"true\"]", "is it", |one| {
        one.text.contains("From Mousepad")
    });
    page.key("Return");
    wait_shown(page, &["December 2024", "Talk 4"]);
    // What nothing is left of is no filter.
    page.click(&format!("{} button", row(4)));
    wait_messages(page, 2);
    page.key("ctrl+shift+a");
    page.click("[aria-label=\"Show all conversations\"]");
    wait_shown(page, &["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 3", "Archived", "Talk 4"]);
    app.quit();
}

#[test]
fn conversations_are_pinned_filed_and_archived_by_key_and_each_is_taken_back() {
    let stage = Stage::set();
    five(&stage);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} > div button, {} button", row(3), row(3)));
    wait_messages(page, 2);
    wait_shown(page, &["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 3", "Talk 4"]);
    page.key("ctrl+d");
    wait_shown(page, &["Pinned", "Talk 3", "December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4"]);

    page.key("ctrl+shift+f");
    page.wait_focus(&test_id("label-field"));
    page.wait_where(&test_id("label-dialog"), "says that there is none", |dialog| {
        dialog.text.contains("No folder yet")
    });
    page.type_text("Work");
    page.key("Return");
    page.wait_gone(&test_id("label-dialog"));
    wait::until("it is in the folder", || (labels(&stage, 3)["folder"] == "Work").then_some(()));
    page.key("ctrl+d");
    // The folder of what is on screen is open.
    wait_shown(page, &["Work", "Talk 3", "December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4"]);
    page.key("ctrl+shift+a");
    wait_shown(page, &["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4", "Archived", "Talk 3"]);
    page.key("ctrl+z");
    wait_shown(page, &["Work", "Talk 3", "December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4"]);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    app.quit();

    // All of it is there after a restart, and folded away when something else is on screen.
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", row(1)));
    wait_shown(page, &["Work", "December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4"]);
    page.right_click(&group("folder Work"));
    choose(page, "Rename the folder");
    page.wait_focus(&test_id("folder-name"));
    page.key("ctrl+a");
    page.type_text("Play");
    page.key("Return");
    wait_shown(page, &["Play", "December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 4"]);
    page.right_click(&group("folder Play"));
    choose(page, "Take all out");
    wait_shown(page, &["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 3", "Talk 4"]);
    app.quit();
}

#[test]
fn several_are_marked_and_tagged_dragged_or_deleted_at_once() {
    let stage = Stage::set();
    five(&stage);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", row(0)));
    wait_messages(page, 2);
    page.click_holding("ctrl", &format!("{} button", row(1)));
    page.click_holding("shift", &format!("{} button", row(3)));
    page.wait_where(&test_id("marked-bar"), "counts them", |bar| bar.text.contains("3 marked"));
    page.wait_where("h1", "is what was open", |heading| heading.text.contains("Talk 0"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());

    page.key("ctrl+shift+t");
    page.wait_focus(&test_id("label-field"));
    page.type_text("#birds of prey");
    page.key("Return");
    page.wait_where(&test_id("label-choice"), "is had by all", |choice| {
        choice.attribute("aria-selected") == "true" && choice.text.contains("birds-of-prey")
    });
    page.key("Escape");
    page.wait_gone(&test_id("label-dialog"));
    page.wait_where(&format!("{} .tag", row(2)), "is told", |tag| tag.text.contains("#birds"));

    // The list is narrowed to it and back.
    page.click(&test_id("tag-filter"));
    choose(page, "#birds-of-prey");
    wait_shown(page, &["December 2024", "Talk 1", "Talk 2", "Talk 3"]);
    page.click("[aria-label=\"Show all conversations\"]");
    wait_shown(page, &["December 2024", "Talk 0", "Talk 1", "Talk 2", "Talk 3", "Talk 4"]);
    page.key("ctrl+k");
    page.type_text("tag:birds-of-prey answer");
    page.wait_where(&test_id("search-hit"), "is one of them", |hit| hit.text.contains("Talk"));
    page.wait_still();
    let hits = page.look(&test_id("search-hit"));
    assert!(hits.iter().all(|hit| ["Talk 1", "Talk 2", "Talk 3"].iter().any(|one| hit.text.contains(one))));
    page.key("Escape");

    // Dragged together into a folder that there is, and out of it.
    page.click("[aria-label=\"Take the marks away\"]");
    page.wait_gone(&test_id("marked-bar"));
    choose_in_menu_of(page, &id(4), "Move to folder");
    page.wait_focus(&test_id("label-field"));
    page.type_text("Zoo");
    page.key("Return");
    page.wait_for(&group("folder Zoo"));
    page.click_holding("ctrl", &format!("{} button", row(1)));
    page.click_holding("ctrl", &format!("{} button", row(2)));
    page.drag(&format!("{} button", row(2)), &group("folder Zoo"));
    wait_shown(page, &["Zoo", "December 2024", "Talk 0", "Talk 3"]);
    page.click(&group("folder Zoo"));
    wait_shown(page, &["Zoo", "Talk 1", "Talk 2", "Talk 4", "December 2024", "Talk 0", "Talk 3"]);
    page.drag(&format!("{} button", row(2)), "[data-testid=session-list] h2");
    wait_shown(page, &["Zoo", "Talk 1", "Talk 4", "December 2024", "Talk 0", "Talk 2", "Talk 3"]);
    page.key("ctrl+z");
    wait_shown(page, &["Zoo", "Talk 1", "Talk 2", "Talk 4", "December 2024", "Talk 0", "Talk 3"]);

    page.click_holding("ctrl", &format!("{} button", row(0)));
    page.click_holding("ctrl", &format!("{} button", row(3)));
    page.click(&format!("{} [aria-label=\"Delete\"]", test_id("marked-bar")));
    wait_shown(page, &["Zoo", "Talk 1", "Talk 2", "Talk 4"]);
    page.wait_gone(&test_id("marked-bar"));
    wait::until("both are in the trash", || (stage.cli().list().len() == 3).then_some(()));
    page.key("ctrl+z");
    wait_shown(page, &["Zoo", "Talk 1", "Talk 2", "Talk 4", "December 2024", "Talk 0", "Talk 3"]);
    page.wait_where("h1", "is what was open", |heading| heading.text.contains("Talk 0"));
    app.quit();
}

#[test]
fn an_answer_that_comes_while_another_conversation_is_read_is_marked_until_it_is_seen() {
    let stage = Stage::set();
    five(&stage);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", row(0)));
    wait_messages(page, 2);
    let words = "It was an owl in the old oak beside the mill where the path turns to the lake";
    stage.server.next_chats(1, Reply::slowly(words, Duration::from_millis(300)));
    send(page, "What was that?");
    page.wait_for(&format!("{} {}", row(0), test_id("session-answering")));
    page.click(&format!("{} button", row(1)));
    page.wait_where("h1", "is the other", |heading| heading.text.contains("Talk 1"));
    page.wait_for(&format!("{} {}", row(0), test_id("session-unread")));
    page.click(&format!("{} button", row(0)));
    page.wait_gone(&test_id("session-unread"));
    app.quit();
}
