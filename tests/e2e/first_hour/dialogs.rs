//! Every menu and every dialog, open over every place that it can be opened from.

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::json;

use super::{in_both_looks, launch, placed, stage};
use crate::memory::{FIRST, summarised};
use crate::stage::{Stage, close_dialogs, send, wait_messages};

in_both_looks!(all_of_the_settings);
in_both_looks!(what_is_in_a_conversation);
in_both_looks!(what_is_in_the_list);
in_both_looks!(one_message_that_is_deleted);

const DIALOG: &str = "dialog[open]";

fn open_settings(page: &Driver) {
    page.focus(&test_id("composer"));
    page.key("ctrl+comma");
    page.wait_for(DIALOG);
}

/// Opens a thing by a click, takes its picture, and leaves it by Escape, which closes nothing but it.
#[track_caller]
fn opened_and_left(stage: &Stage, page: &Driver, by: &str, name: &str) {
    let before = page.look(DIALOG).len();
    page.click(by);
    page.wait_where(DIALOG, "is one more", |_| page.look(DIALOG).len() > before);
    stage.picture(page, name);
    page.key("Escape");
    extremis_tests::wait::until("Escape closes it alone", || {
        (page.look(DIALOG).len() == before).then_some(())
    });
}

fn all_of_the_settings(look: Look) {
    let stage = stage(look);
    stage.cli().append(None, &[("user", "Which boat?"), ("assistant", "The blue one.")]);
    let launch = launch(&stage).with("OLLAMA_HOST", &stage.server.root_url());
    let app = App::start(&stage.desktop, launch);
    let page = placed(&stage, &app, (900, 700));
    open_settings(page);
    for tab in page.look(&format!("{DIALOG} [data-tab]")) {
        let tab = tab.attribute("data-tab").to_owned();
        page.click(&format!("{DIALOG} [data-tab=\"{tab}\"]"));
        page.wait_for(&format!("{DIALOG} [data-tab=\"{tab}\"][aria-selected=\"true\"]"));
        if tab == "backups" {
            // The first one is made soon after a start.
            page.wait_where(&test_id("backup"), "is made automatically", |backup| {
                backup.text.contains("Automatic")
            });
        }
        page.wait_still();
        stage.picture(page, &format!("settings-{tab}"));
        every_menu(&stage, page, &tab);
        to_the_end(page);
        stage.picture(page, &format!("settings-{tab}-end"));
    }
    page.click(&format!("{DIALOG} [data-tab=\"storage\"]"));
    for (by, name) in [
        ("convert", "dialog-convert"),
        ("import", "dialog-import"),
        ("export", "dialog-export"),
        ("clear", "dialog-clear"),
    ] {
        opened_and_left(&stage, page, &test_id(by), name);
    }
    page.click(&format!("{DIALOG} [data-tab=\"backups\"]"));
    page.click(&test_id("back-up-now"));
    page.wait_where(&test_id("backup"), "was asked for", |backup| backup.text.contains("At your request"));
    stage.picture(page, "settings-backups-asked-for");
    opened_and_left(&stage, page, &format!("{} button", test_id("backup")), "dialog-restore");
    close_dialogs(page);
    app.quit();
}

/// Scrolls the dialog to its end with the keyboard.
fn to_the_end(page: &Driver) {
    page.wheel(&format!("{DIALOG} .body"), 60);
    page.wait_still();
}

/// Opens each menu of the dialog: it is in front, it has the focus, and Escape closes it alone.
#[track_caller]
fn every_menu(stage: &Stage, page: &Driver, tab: &str) {
    let buttons = "dialog[open] button[aria-haspopup]:not(:disabled)";
    for place in 0..page.look(buttons).len() {
        let script = "
            document.querySelectorAll('[data-of-test]').forEach((old) => old.removeAttribute('data-of-test'));
            document.querySelectorAll(arguments[0])[arguments[1]]?.setAttribute('data-of-test', 'this');";
        page.script(script, &[json!(buttons), json!(place)]).expect("the button can be named");
        page.click("[data-of-test]");
        let menu = "[role=\"menu\"], [role=\"listbox\"]:not([hidden]), [data-testid=\"model-menu\"]";
        page.wait_for(menu);
        page.wait_still();
        stage.picture(page, &format!("settings-{tab}-menu-{}", place + 1));
        let inside = "return document.activeElement?.closest(arguments[0]) !== null";
        let has_focus = page.script(inside, &[json!(menu)]).expect("a focus");
        assert_eq!(has_focus, true, "the menu {} of {tab} has the focus", place + 1);
        page.key("Escape");
        page.wait_gone(menu);
        page.wait_for(DIALOG);
    }
}

fn what_is_in_a_conversation(look: Look) {
    let stage = stage(look);
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (1180, 700));
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 20);
    page.wait_where(&test_id("summary-editor"), "has the summary", |editor| editor.text == FIRST);
    stage.picture(page, "conversation");
    stage.server.next_chats(1, Reply::text("It is 900 euros."));
    send(page, "What is the budget?");
    let answer = wait_messages(page, 22).pop().expect("an answer");
    let answer = format!("[data-message-id=\"{}\"]", answer.attribute("data-message-id"));
    page.hover(&answer);
    stage.picture(page, "message-pointed-at");
    page.click(&format!("{answer} button[aria-haspopup=\"menu\"]"));
    page.wait_for("[role=\"menuitem\"]");
    stage.picture(page, "message-menu");
    page.key("Escape");
    page.wait_gone("[role=\"menuitem\"]");
    opened_and_left(&stage, page, &format!("{answer} {}", test_id("show-sent")), "dialog-sent");
    opened_and_left(&stage, page, &test_id("summary-versions"), "dialog-versions");
    opened_and_left(&stage, page, &test_id("session-policy"), "dialog-policy");
    page.click("[data-memory-tab=\"facts\"]");
    page.wait_for(&test_id("add-fact"));
    stage.picture(page, "facts-none");
    page.click(&test_id("add-fact"));
    page.write(&test_id("fact-text"), "The budget is 900 euros.");
    stage.picture(page, "facts-typed");
    page.key("Return");
    page.wait_for(&test_id("fact"));
    stage.picture(page, "facts-one");
    page.click(&test_id("model"));
    page.wait_for(&test_id("model-row"));
    stage.picture(page, "model-menu");
    page.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    page.write(&test_id("composer"), "/");
    page.wait_for(&test_id("completions"));
    stage.picture(page, "commands");
    page.key("Escape");
    page.wait_gone(&test_id("completions"));
    page.rewrite(&test_id("composer"), "/facts");
    page.key("Return");
    page.wait_for(&test_id("command-reply"));
    stage.picture(page, "command-reply");
    page.rewrite(&test_id("composer"), "");
    page.key("ctrl+f");
    page.write(&test_id("find-field"), "message number");
    page.wait_where(&test_id("find-count"), "counts", |count| count.text.contains("of 20"));
    stage.picture(page, "find");
    app.quit();
}

fn what_is_in_the_list(look: Look) {
    let stage = stage(look);
    let cli = stage.cli();
    let ids = ["Which boat?", "Which harbour?", "Which captain?"]
        .map(|text| cli.append(None, &[("user", text), ("assistant", "The blue one.")]));
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    let row = |id: &str| format!("{}[data-session-id=\"{id}\"]", test_id("session-row"));
    page.click(&format!("{} button", row(&ids[2])));
    wait_messages(page, 2);
    page.hover(&row(&ids[1]));
    stage.picture(page, "row-pointed-at");
    page.right_click(&row(&ids[1]));
    page.wait_for("[role=\"menuitem\"]");
    stage.picture(page, "row-menu");
    page.key("Escape");
    page.wait_gone("[role=\"menuitem\"]");
    page.key("F2");
    page.wait_for(&format!("{} input:focus", test_id("session-row")));
    stage.picture(page, "row-renamed");
    page.key("Escape");
    page.key("ctrl+slash");
    page.wait_for(DIALOG);
    stage.picture(page, "dialog-shortcuts");
    page.key("Escape");
    page.wait_gone(DIALOG);
    page.hover(&row(&ids[0]));
    page.click(&format!("{} .menu button", row(&ids[0])));
    page.click("[role=\"menuitem\"].danger");
    page.wait_gone(&row(&ids[0]));
    stage.picture(page, "deleted-with-undo");
    // It goes by itself, and may have gone while the picture was taken.
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.click(&test_id("trash-toggle"));
    page.wait_for(&test_id("trash-row"));
    stage.picture(page, "trash");
    opened_and_left(&stage, page, "button[title=\"Forget now…\"]", "dialog-forget");
    page.click(&test_id("trash-toggle"));
    page.key("ctrl+k");
    page.wait_focus(&test_id("search-field"));
    stage.picture(page, "search-empty");
    page.type_text("captain");
    page.wait_where(&test_id("search-hit"), "is the captain", |hit| hit.text.contains("captain"));
    stage.picture(page, "search-results");
    page.rewrite(&test_id("search-field"), "xylophone");
    page.wait_for(&test_id("search-nothing"));
    stage.picture(page, "search-nothing");
    app.quit();
}

fn one_message_that_is_deleted(look: Look) {
    let stage = stage(look);
    stage.server.next_chats(1, Reply::text("About three hours."));
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    send(page, "How far is it to Porto by train?");
    let asked = wait_messages(page, 2).remove(0);
    let asked = format!("[data-message-id=\"{}\"]", asked.attribute("data-message-id"));
    page.hover(&asked);
    page.click(&format!("{asked} button[aria-haspopup=\"menu\"]"));
    page.click("[role=\"menuitem\"]:nth-last-of-type(2)");
    page.wait_where(&asked, "is deleted", |message| message.attribute("data-status") == "deleted");
    page.wait_for("[aria-label=\"Notices\"] .toast");
    stage.picture(page, "message-deleted");
    // It goes by itself, and may have gone while the picture was taken.
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.click(&test_id("trash-toggle"));
    page.wait_for(&test_id("trash-row"));
    stage.picture(page, "trash-with-a-message");
    opened_and_left(&stage, page, ".side header button:last-child", "dialog-empty-trash-of-a-message");
    page.click(&format!("{} button[title=\"Restore\"]", test_id("trash-row")));
    page.wait_where(&asked, "is back", |message| message.text.contains("Porto"));
    app.quit();
}
