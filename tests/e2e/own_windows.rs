//! Conversations in windows of their own: beside the main one, in step with it, back at the next start.

use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::desktop::Look;
use extremis_tests::group;
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::sway::Sway;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use rustix::process::Signal;
use serde_json::Value;

use crate::archive::{choose, choose_in_menu_of, confirm};
use crate::list::{id, put};
use crate::stage::{Stage, messages, send, wait_messages};
use crate::wayland::SCREEN;
use crate::web_process::{drawing, start_alone, wait_told};
use crate::windows::{wait_at, written};

const TITLE: &str = "Talk 1";
/// What is told when the page of such a window is there.
const OWN: &str = "the window of a conversation is ready";

fn row(number: u64) -> String {
    format!("[data-session-id=\"{}\"]", id(number))
}

/// A desktop with five conversations, of a question and an answer each.
fn five() -> Stage {
    let stage = Stage::set();
    put(&stage.data.path().join("data"), 5, |number| {
        (format!("Question {number}"), format!("Answer {number}."))
    });
    stage
}

/// Opens a conversation in its own window by the key, and waits until it is drawn there.
#[track_caller]
fn open_by_key<'a>(stage: &Stage, app: &'a App<'_>, number: u64, title: &'static str) -> &'a Driver {
    let page = app.main();
    page.click(&format!("{} button", row(number)));
    wait_messages(page, 2);
    page.key("ctrl+shift+o");
    stage.desktop.wait_active(|active| active == title, title);
    let own = app.own_window(&id(number), title);
    wait_messages(own, 2);
    own
}

/// How many windows are open, as it is written down.
fn open_windows(stage: &Stage) -> usize {
    let all = written(stage)["ownWindows"].as_array().cloned().unwrap_or_default();
    all.iter().filter(|window| window["open"] == true).count()
}

#[track_caller]
fn wait_open(stage: &Stage, count: usize) {
    wait::until(&format!("{count} windows are written down"), || {
        (open_windows(stage) == count && written(stage)["restoring"] == Value::Null).then_some(())
    });
}

#[test]
fn an_answer_arrives_in_both_windows_and_a_second_call_brings_the_one_that_is_there_to_the_front() {
    let stage = five();
    let app = stage.start();
    let own = open_by_key(&stage, &app, 1, TITLE);
    assert!(own.look(&test_id("session-list")).is_empty(), "there are no other conversations in it");
    stage.server.next_chats(1, Reply::slowly("A heron stands in the reeds", Duration::from_millis(500)));
    send(own, "What stands there?");
    let arrives = |page: &Driver| {
        page.wait_where(&test_id("message"), "arrives", |message| {
            message.attribute("data-streaming") == "true" && message.text.contains("heron")
        });
    };
    arrives(own);
    arrives(app.main());
    wait_messages(app.main(), 4);
    wait_messages(app.own_window(&id(1), TITLE), 4);

    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    app.main().key("ctrl+shift+o");
    stage.desktop.wait_active(|active| active == TITLE, "the window that is there");
    assert_eq!(stage.desktop.input().windows(TITLE), 1, "there is no second one");
    app.start_again(&["--show", TITLE]);
    stage.desktop.wait_active(|active| active == TITLE, "the same window");
    app.quit();
}

#[test]
fn windows_are_opened_by_the_menu_and_by_the_middle_button_and_closed_by_a_key() {
    let stage = five();
    let app = stage.start();
    let page = app.main();
    choose_in_menu_of(page, &id(2), "Open in a new window");
    stage.desktop.wait_active(|active| active == "Talk 2", "the window of the menu");
    let own = app.own_window(&id(2), "Talk 2");
    wait_messages(own, 2);
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    app.main().middle_click(&format!("{} button", row(3)));
    stage.desktop.wait_active(|active| active == "Talk 3", "the window of the middle button");
    let own = app.own_window(&id(3), "Talk 3");
    wait_messages(own, 2);
    assert_eq!(own.accessibility_violations(), Vec::<String>::new());
    wait_open(&stage, 2);

    // What was typed a moment before is not lost.
    own.focus(&test_id("composer"));
    own.type_text("half a thought");
    own.key("ctrl+w");
    stage.desktop.wait_no_window("Talk 3");
    wait_open(&stage, 1);
    let page = app.main();
    page.click(&format!("{} button", row(3)));
    page.wait_where(&test_id("composer"), "has what was typed", |field| field.text == "half a thought");
    stage.desktop.close_window("Talk 2");
    wait_open(&stage, 0);
    app.quit();
}

#[test]
fn a_new_title_is_that_of_the_window_and_of_the_row() {
    let stage = five();
    let app = stage.start();
    let own = open_by_key(&stage, &app, 1, TITLE);
    own.key("F2");
    own.wait_focus(&test_id("title-field"));
    own.key("ctrl+a");
    own.type_text("herons");
    own.key("Return");
    stage.desktop.wait_window("herons");
    app.own_window(&id(1), "herons").wait_where("h1", "is the new title", |title| title.text == "herons");
    app.main().wait_where(&row(1), "has the new title", |row| row.text.contains("herons"));
    app.quit();
}

#[test]
fn after_a_kill_the_windows_come_back_in_their_places_with_what_was_typed() {
    let stage = five();
    let app = stage.start();
    open_by_key(&stage, &app, 2, "Talk 2");
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    let own = open_by_key(&stage, &app, 1, TITLE);
    let window = stage.desktop.wait_window(TITLE);
    stage.desktop.place(&window, (410, 90), (620, 500));
    wait_at(&stage.desktop, &window, |[.., width, height]| [width, height] == [620, 500], "of 620 by 500");
    let place = stage.desktop.geometry(&window);
    own.write(&test_id("composer"), "not sent yet");
    let drafts = stage.launch().data.join("drafts.json");
    wait::until("what is typed is kept", || {
        std::fs::read_to_string(&drafts).ok().filter(|kept| kept.contains("not sent yet"))
    });
    wait_open(&stage, 2);
    wait::until("the place is written down", || {
        let all = written(&stage)["ownWindows"].as_array().cloned().unwrap_or_default();
        all.iter().any(|window| window["width"] == 620).then_some(())
    });
    app.sigkill();

    let app = stage.start();
    stage.desktop.wait_window("Talk 2");
    let window = stage.desktop.wait_window(TITLE);
    wait_at(&stage.desktop, &window, |seen| seen == place, &format!("at {place:?}"));
    let own = app.own_window(&id(1), TITLE);
    own.wait_where(&test_id("composer"), "has what was typed", |field| field.text == "not sent yet");
    wait_messages(own, 2);
    wait_open(&stage, 2);
    app.quit();
}

#[test]
fn of_the_windows_before_those_of_deleted_conversations_stay_away_and_all_where_that_is_set() {
    let stage = five();
    let app = stage.start();
    open_by_key(&stage, &app, 2, "Talk 2");
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    open_by_key(&stage, &app, 1, TITLE);
    wait_open(&stage, 2);
    app.quit();
    stage.cli().json(&["sessions", "delete", &id(1)]);

    let app = stage.start();
    wait_messages(app.own_window(&id(2), "Talk 2"), 2);
    wait_open(&stage, 1);
    assert_eq!(stage.desktop.window(TITLE), None);
    app.quit();

    let settings = stage.launch().data.join("config.json");
    let mut read: Value = std::fs::read(&settings)
        .ok()
        .and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_else(|| serde_json::json!({ "version": 2 }));
    read["restoreWindows"] = false.into();
    let app = App::start(&stage.desktop, stage.launch().with_settings(&read));
    wait_open(&stage, 0);
    assert_eq!(stage.desktop.window("Talk 2"), None);
    app.quit();
}

#[test]
fn a_window_whose_conversation_is_deleted_says_so_and_brings_it_back() {
    let stage = five();
    let app = stage.start();
    let own = open_by_key(&stage, &app, 1, TITLE);
    own.write(&test_id("composer"), "to be kept");
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    choose_in_menu_of(app.main(), &id(1), "Delete");
    let own = app.own_window(&id(1), TITLE);
    own.wait_for(&test_id("deleted-conversation"));
    stage.desktop.activate(&stage.desktop.wait_window(TITLE));
    own.wait_focus(&test_id("undo-delete"));
    assert_eq!(own.accessibility_violations(), Vec::<String>::new());
    own.key("Return");
    own.wait_gone(&test_id("deleted-conversation"));
    wait_messages(own, 2);
    own.wait_where(&test_id("composer"), "has what was typed", |field| field.text == "to be kept");
    app.main().wait_for(&row(1));

    // Deleted in its own window: the main one, which shows it, too, leaves it.
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    let page = app.main();
    page.click(&format!("{} button", row(1)));
    wait_messages(page, 2);
    stage.desktop.activate(&stage.desktop.wait_window(TITLE));
    let own = app.own_window(&id(1), TITLE);
    own.click(&test_id("conversation-menu"));
    choose(own, "Delete");
    own.wait_for(&test_id("deleted-conversation"));
    own.click(".deleted button:last-of-type");
    stage.desktop.wait_no_window(TITLE);
    let page = app.main();
    page.wait_gone(&row(1));
    wait::until("the main window shows it no longer", || messages(page, "user").is_empty().then_some(()));
    page.key("ctrl+z");
    page.wait_for(&row(1));
    app.quit();
}

#[test]
fn the_window_of_a_conversation_that_is_erased_closes() {
    let stage = five();
    let app = stage.start();
    open_by_key(&stage, &app, 1, TITLE);
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    let page = app.main();
    choose_in_menu_of(page, &id(1), "Forget");
    confirm(page);
    stage.desktop.wait_no_window(TITLE);
    wait::until("nothing of it is kept", || {
        let kept = written(&stage).to_string();
        (!kept.contains(&id(1))).then_some(())
    });
    app.quit();
}

#[test]
fn what_is_typed_in_two_windows_for_one_conversation_is_there_whole_in_both() {
    let stage = five();
    let app = stage.start();
    let own = open_by_key(&stage, &app, 1, TITLE);
    own.write(&test_id("composer"), "from its own window");
    let main = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&main);
    stage.desktop.type_text(", and from the main one");
    // Both are there, in whichever order the two came to the disk.
    let has_all = |field: &Seen| {
        ["from its own window", ", and from the main one"]
            .iter()
            .all(|part| field.text.matches(part).count() == 1)
    };
    let whole = app.main().wait_where(&test_id("composer"), "has both", has_all).text;
    let own = app.own_window(&id(1), TITLE);
    own.wait_where(&test_id("composer"), "has the same", |field| field.text == whole);
    app.main().key("Return");
    wait_messages(app.main(), 4);
    let own = app.own_window(&id(1), TITLE);
    wait_messages(own, 4);
    own.wait_where(&test_id("composer"), "is empty", |field| field.text.is_empty());
    assert_eq!(
        stage.server.chats().last().map(extremis_tests::openai::Request::question).as_deref(),
        Some(whole.as_str())
    );
    app.quit();
}

#[test]
fn without_going_on_in_the_background_the_program_ends_with_its_last_window() {
    let stage = five();
    let settings = serde_json::json!({ "version": 2, "keepRunning": false });
    let app = App::start(&stage.desktop, stage.launch().with_settings(&settings));
    let own = open_by_key(&stage, &app, 1, TITLE);
    stage.desktop.close_window(MAIN_TITLE);
    own.write(&test_id("composer"), "still here");
    own.key("ctrl+w");
    app.wait_for_end();
    let drafts = std::fs::read_to_string(stage.launch().data.join("drafts.json")).unwrap_or_default();
    assert!(drafts.contains("still here"), "{drafts}");
}

#[test]
fn all_windows_have_one_process_and_when_that_is_killed_they_come_back_with_what_was_typed() {
    let stage = five();
    let app = stage.start();
    open_by_key(&stage, &app, 1, TITLE);
    wait_open(&stage, 1);
    app.quit();

    let (group, told) = start_alone(&stage);
    wait_told(&told, OWN, 1);
    let window = stage.desktop.wait_window(TITLE);
    assert_eq!(drawing(&group).len(), 1, "all windows are drawn by one process");
    stage.desktop.activate(&window);
    let drafts = stage.launch().data.join("drafts.json");
    let kept = |words: &str| {
        wait::until("what is typed is kept", || {
            std::fs::read_to_string(&drafts).ok().filter(|kept| kept.contains(words))
        });
    };
    stage.desktop.type_text("a half written");
    kept("a half written");
    for id in drawing(&group) {
        group::signal(id, Signal::KILL);
    }
    wait_told(&told, OWN, 2);
    stage.desktop.activate(&stage.desktop.wait_window(TITLE));
    stage.desktop.type_text(" thought");
    kept("a half written thought");
}

#[test]
fn on_wayland_the_keys_go_to_the_window_that_was_opened_and_back_when_it_closes() {
    let server = ModelServer::start();
    let sway = Sway::start(Look::Light, &[SCREEN], &server.base_url());
    let page = sway.start_app();
    let wait_focused = |title: &str| {
        wait::until(&format!("{title} has the focus"), || (sway.focused()?["name"] == title).then_some(()));
        page.wait_for(&format!("{}:focus", test_id("composer")));
    };
    page.switch_to_main();
    wait_focused(MAIN_TITLE);
    sway.keyboard().type_text("herons");
    sway.keyboard().key("Return");
    wait_messages(&page, 2);
    sway.keyboard().key("ctrl+shift+o");
    page.switch_to("its own window", |address| address.contains("conversation="));
    wait_focused("herons");
    wait_messages(&page, 2);
    sway.keyboard().type_text("and egrets");
    sway.keyboard().key("Return");
    wait_messages(&page, 4);
    sway.keyboard().key("ctrl+w");
    page.switch_to_main();
    wait_focused(MAIN_TITLE);
    wait_messages(&page, 4);
}
