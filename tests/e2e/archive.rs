//! The archive in the user's hands: its kind, its backups, its trash, and what is erased for good.

use std::path::Path;

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::Value;

use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

const ACTION_OF_TOAST: &str = "[aria-label=\"Notices\"] .toast button";

/// Presses the button that says yes in the dialog that is open.
#[track_caller]
pub(crate) fn confirm(page: &Driver) {
    page.click(&test_id("confirm"));
}

fn row(id: &str) -> String {
    format!("{}[data-session-id=\"{id}\"]", test_id("session-row"))
}

fn trash_row(id: &str) -> String {
    format!("{}[data-session-id=\"{id}\"]", test_id("trash-row"))
}

/// Where the first message of a conversation is on the page.
fn first_message(stage: &Stage, id: &str) -> String {
    let message = &stage.cli().show(id)["messages"][0]["id"];
    format!("[data-message-id={message}]")
}

/// Opens the menu of a conversation and chooses from it.
#[track_caller]
pub(crate) fn choose_in_menu_of(page: &Driver, id: &str, item: &str) {
    page.hover(&row(id));
    page.click(&format!("{} .menu button", row(id)));
    choose(page, item);
}

#[track_caller]
pub(crate) fn choose(page: &Driver, item: &str) {
    let at = wait::until(&format!("{item} is in the menu"), || {
        page.look("[role=\"menuitem\"]").iter().position(|entry| entry.text.trim().starts_with(item))
    });
    page.click(&format!("[role=\"menuitem\"]:nth-of-type({})", at + 1));
}

/// The files below a folder that hold these words.
pub(crate) fn files_with(dir: &Path, words: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if std::fs::read(&path).is_ok_and(|bytes| holds(&bytes, words.as_bytes())) {
                found.push(path.display().to_string());
            }
        }
    }
    found
}

fn holds(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

/// What a conversation says, without what every start may change.
fn said(stage: &Stage, id: &str) -> (Value, Value) {
    let session = stage.cli().show(id);
    (session["title"].clone(), session["messages"].clone())
}

#[track_caller]
fn change_kind(page: &Driver, to: &str) {
    open_settings(page, "storage");
    page.click(&test_id("convert"));
    confirm(page);
    page.wait_for(&test_id("converted"));
    page.wait_for(&format!("{}[data-kind=\"{to}\"]", test_id("archive-kind")));
    close_dialogs(page);
}

#[test]
fn conversations_move_into_one_sqlite_file_and_back_and_none_is_changed() {
    let stage = Stage::set();
    let cli = stage.cli();
    let ids = [
        cli.append(None, &[("user", "Keep the first of us"), ("assistant", "Gladly.")]),
        cli.append(None, &[("user", "Keep the second, ünïcødé and all"), ("assistant", "承知しました。")]),
    ];
    let before = ids.each_ref().map(|id| said(&stage, id));
    let database = cli.data().join("extremis.sqlite3");
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", row(&ids[1])));
    wait_messages(page, 2);

    change_kind(page, "sqlite");
    assert!(database.is_file(), "the database is where it belongs");
    page.click(&format!("{} button", row(&ids[0])));
    page.wait_where("[data-role=\"user\"]", "is read", |message| message.text.contains("the first of us"));
    send(page, "And say something new");
    wait_messages(page, 4);
    let grown = wait::until("the answer is saved", || {
        let now = said(&stage, &ids[0]);
        (now.1.as_array()?.len() == 4).then_some(now)
    });

    change_kind(page, "json");
    assert!(!database.exists(), "the database is no more, or it would decide what the folder is");
    page.click(&format!("{} button", row(&ids[1])));
    wait_messages(page, 2);
    app.quit();
    assert_eq!(said(&stage, &ids[0]), grown);
    assert_eq!(said(&stage, &ids[1]), before[1]);
}

#[test]
fn what_is_in_the_trash_says_when_it_is_erased_and_comes_back_whole() {
    let stage = Stage::set();
    let cli = stage.cli();
    let id = cli.append(None, &[("user", "Bring me back later"), ("assistant", "I will.")]);
    cli.append(None, &[("user", "Stay where you are"), ("assistant", "I do.")]);
    let app = stage.start();
    let page = app.main();
    page.wait_for(&row(&id));
    choose_in_menu_of(page, &id, "Delete");
    page.wait_gone(&row(&id));

    page.click(&test_id("trash-toggle"));
    page.wait_where(&trash_row(&id), "says when it is erased", |row| {
        row.text.contains("Bring me back later") && row.text.contains("Erased in 30 days")
    });
    page.click(&format!("{} button[title=\"Restore\"]", trash_row(&id)));
    page.wait_gone(&trash_row(&id));
    page.click(&test_id("trash-toggle"));
    page.click(&format!("{} button", row(&id)));
    wait_messages(page, 2);
    app.quit();
    assert_eq!(stage.cli().list().len(), 2);
}

#[test]
fn a_conversation_forgotten_from_the_trash_is_nowhere_in_the_folder() {
    let stage = Stage::set();
    let words = "the combination is Quetzalcoatl";
    let id = stage.cli().append(None, &[("user", words), ("assistant", "Noted.")]);
    let app = stage.start();
    let page = app.main();
    open_settings(page, "backups");
    page.click(&test_id("back-up-now"));
    page.wait_for(&test_id("backup"));
    close_dialogs(page);
    choose_in_menu_of(page, &id, "Delete");
    page.click(&test_id("trash-toggle"));
    page.click(&format!("{} button[title=\"Forget now…\"]", trash_row(&id)));
    confirm(page);
    page.wait_gone("dialog[open]");
    page.wait_gone(&trash_row(&id));
    let data = stage.cli().data().to_owned();
    assert_eq!(files_with(&data, "Quetzalcoatl"), [""; 0], "not even in the backup");
    app.quit();
    assert_eq!(files_with(&data, "Quetzalcoatl"), [""; 0], "and nothing brings it back");
}

#[test]
fn a_deleted_message_comes_back_by_undo_by_its_place_and_from_the_trash() {
    let stage = Stage::set();
    let words = "The combination is Quetzalcoatl";
    let cli = stage.cli();
    let id = cli.append(None, &[("user", words), ("assistant", "Noted."), ("user", "Thank you.")]);
    let first = first_message(&stage, &id);
    let app = stage.start();
    let (desktop, page) = (&stage.desktop, app.main());
    page.click(&format!("{} button", row(&id)));
    wait_messages(page, 3);
    let says = |what: &str| page.wait_where(&first, what, |message| message.text.contains(what));
    let delete = || {
        page.hover(&first);
        page.click(&format!("{first} [aria-haspopup=\"menu\"]"));
        choose(page, "Delete");
        says("Deleted");
        page.wait_where(&test_id("trash-toggle"), "counts it", |toggle| toggle.text.contains('1'));
    };
    delete();
    assert!(!says("Deleted").text.contains("Quetzalcoatl"));
    desktop.key("ctrl+z");
    says(words);
    page.wait_where(&test_id("trash-toggle"), "is empty", |toggle| !toggle.text.contains('1'));

    delete();
    page.click(&test_id("restore-message"));
    says(words);
    page.wait_gone("[aria-label=\"Notices\"] .toast");

    delete();
    app.quit();
    let app = stage.start();
    let page = app.main();
    page.wait_where(&first, "is still deleted", |message| message.text.contains("Deleted"));
    page.click(&test_id("trash-toggle"));
    page.wait_where(&test_id("trash-row"), "says what it is and when it is erased", |row| {
        row.text.contains(words) && row.text.contains("Erased in 30 days")
    });
    page.click(&format!("{} button[title=\"Restore\"]", test_id("trash-row")));
    page.wait_gone(&test_id("trash-row"));
    page.wait_where(&first, "is back", |message| message.text.contains(words));
    page.key("Escape");
    page.wait_gone(&test_id("trash"));
    app.quit();
    assert_eq!(stage.cli().list()[0]["preview"], words);
}

#[test]
fn a_message_forgotten_from_the_trash_is_nowhere_in_the_folder() {
    let stage = Stage::set();
    let words = "The combination is Quetzalcoatl";
    let id = stage.cli().append(None, &[("user", words), ("assistant", "Noted.")]);
    let first = first_message(&stage, &id);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", row(&id)));
    wait_messages(page, 2);
    page.hover(&first);
    page.click(&format!("{first} [aria-haspopup=\"menu\"]"));
    choose(page, "Delete");
    page.click(&test_id("trash-toggle"));
    page.click(&format!("{} button[title=\"Forget now…\"]", test_id("trash-row")));
    confirm(page);
    page.wait_gone("dialog[open]");
    page.wait_gone(&test_id("trash-row"));
    page.wait_where(&first, "is forgotten", |message| message.text.contains("Forgotten"));
    let data = stage.cli().data().to_owned();
    app.quit();
    assert_eq!(files_with(&data, "Quetzalcoatl"), [""; 0]);
}

#[test]
fn a_forgotten_message_leaves_an_empty_place_and_its_words_are_nowhere_in_the_folder() {
    let stage = Stage::set();
    stage
        .server
        .rule(|request| (request.is_model_call() && !request.is_summary()).then(|| Reply::text("I see.")));
    let app = stage.start();
    let page = app.main();
    send(page, "A harmless beginning");
    wait_messages(page, 2);
    send(page, "My sister is called Xanthippe");
    wait_messages(page, 4);
    open_settings(page, "backups");
    page.click(&test_id("back-up-now"));
    page.wait_for(&test_id("backup"));
    close_dialogs(page);
    let data = stage.cli().data().to_owned();
    assert!(files_with(&data, "Xanthippe").len() > 1, "it is in the archive and in the backup");

    let message = wait_messages(page, 4)[2].attribute("data-message-id").to_owned();
    let place = format!("[data-message-id=\"{message}\"]");
    page.click(&format!("{place} button[aria-haspopup=\"menu\"]"));
    choose(page, "Forget…");
    confirm(page);
    let left = page
        .wait_where(&place, "is an empty place", |message| message.attribute("data-status") == "forgotten");
    assert_eq!(left.text.trim(), "Forgotten");
    assert!(page.look(&format!("{place} button")).is_empty(), "there is nothing to do with it");
    assert_eq!(files_with(&data, "Xanthippe"), [""; 0]);

    send(page, "What comes after goes on");
    wait_messages(page, 6);
    app.quit();
    assert_eq!(files_with(&data, "Xanthippe"), [""; 0]);
    let app = stage.start();
    let page = app.main();
    let shown = wait_messages(page, 6);
    assert_eq!(shown[2].attribute("data-status"), "forgotten");
    app.quit();
}

#[test]
fn a_backup_brings_back_what_was_and_undoing_brings_back_what_is() {
    let stage = Stage::set();
    let old = stage.cli().append(None, &[("user", "I am in the backup"), ("assistant", "You are.")]);
    let app = stage.start();
    let page = app.main();
    page.wait_for(&row(&old));
    open_settings(page, "backups");
    page.click(&test_id("back-up-now"));
    let backup = page.wait_where(&test_id("backup"), "was asked for", |backup| {
        backup.text.contains("At your request") && backup.text.contains("1 conversation")
    });
    let name = backup.attribute("data-name").to_owned();
    close_dialogs(page);
    page.click(&test_id("new-session"));
    page.wait_gone(&test_id("message"));
    send(page, "I came after the backup");
    wait_messages(page, 2);
    let new = page.wait_where(&test_id("session-row"), "is listed", |row| row.text.contains("I came after"));
    let new = new.attribute("data-session-id").to_owned();

    open_settings(page, "backups");
    page.click(&format!("{}[data-name=\"{name}\"] button", test_id("backup")));
    confirm(page);
    page.wait_gone("dialog[open]");
    page.wait_gone(&row(&new));
    page.wait_for(&row(&old));

    page.wait_where(ACTION_OF_TOAST, "offers the way back", |button| button.text.trim() == "Undo");
    page.click(ACTION_OF_TOAST);
    page.wait_for(&row(&new));
    page.click(&format!("{} button", row(&new)));
    wait_messages(page, 2);
    app.quit();
    assert_eq!(stage.cli().list().len(), 2);
}
