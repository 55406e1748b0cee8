//! What one comes to later in the first hour: instructions, what is queued and edited, what memory costs, the trash
//! emptied, a server that does not answer, a key for the popup that is changed.

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};

use super::{in_both_looks, launch, placed, stage};
use crate::memory::summarised;
use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

const DIALOG: &str = "dialog[open]";
const COMPOSER: &str = "[data-testid=\"composer\"]";

in_both_looks!(what_is_said_and_corrected);
in_both_looks!(what_memory_shows);
in_both_looks!(what_settings_open);

/// Opens something that is left by Escape, and takes its picture.
#[track_caller]
fn pictured(stage: &Stage, page: &Driver, by: &str, what: &str, name: &str) {
    page.click(by);
    page.wait_for(what);
    page.wait_still();
    stage.picture(page, name);
    page.key("Escape");
    page.wait_gone(what);
}

/// Instructions of one's own, a message in the queue, one that is edited and its versions, one that is forgotten.
fn what_is_said_and_corrected(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    page.wait_focus(COMPOSER);
    page.key("ctrl+i");
    page.wait_focus(&test_id("instructions"));
    stage.picture(page, "instructions-none");
    page.type_text("Answer in one sentence.");
    page.wait_where(&test_id("instructions-length"), "counts", |length| length.text.contains("23"));
    stage.picture(page, "instructions-typed");
    page.key("ctrl+s");
    page.wait_gone(DIALOG);
    page.wait_focus(COMPOSER);
    stage.server.next_chats(1, Reply::Hang);
    send(page, "Which boat goes to Texel?");
    page.wait_for("[data-streaming=\"true\"]");
    page.type_text("And when does it go?");
    page.key("Return");
    page.wait_for(&test_id("queued-message"));
    stage.picture(page, "message-queued");
    page.click(&test_id("remove-queued"));
    page.wait_gone(&test_id("queued-message"));
    // It goes by itself, and may have gone already.
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.focus(COMPOSER);
    page.key("Escape");
    page.wait_gone("[data-streaming=\"true\"]");
    page.wait_focus(COMPOSER);
    page.key("Up");
    page.wait_for(&format!("{}:focus", test_id("message-editor")));
    stage.picture(page, "message-edited");
    page.key("ctrl+a");
    page.type_text("Which ferry goes to Texel?");
    stage.server.next_chats(1, Reply::text("The one from Den Helder."));
    page.key("ctrl+Return");
    wait_messages(page, 2);
    page.wait_where(&test_id("message"), "has two versions", |message| message.text.contains("2/2"));
    stage.picture(page, "message-versions");
    let answer = format!("{}[data-role=\"assistant\"]", test_id("message"));
    page.click(&format!("{answer} button[aria-haspopup=\"menu\"]"));
    page.wait_for("[role=\"menuitem\"]");
    page.key("End");
    page.key("Return");
    page.wait_for(DIALOG);
    stage.picture(page, "dialog-forget-message");
    page.key("Escape");
    page.wait_gone(DIALOG);
    page.write(COMPOSER, "/nothing like that");
    page.key("Return");
    page.wait_for(&test_id("command-reply"));
    stage.picture(page, "command-unknown");
    app.quit();
}

/// What memory costs, what would be sent, the menu of a fact; the help of the search.
fn what_memory_shows(look: Look) {
    let stage = stage(look);
    let session = summarised(&stage);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (1180, 700));
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 20);
    send(page, "Remember that the budget is 900 euros.");
    wait_messages(page, 22);
    page.click("[data-memory-tab=\"usage\"]");
    page.wait_where(&test_id("stats"), "counts the last message", |stats| stats.text.contains("22"));
    stage.picture(page, "memory-usage");
    page.click("[data-memory-tab=\"facts\"]");
    page.click(&test_id("add-fact"));
    page.write(&test_id("fact-text"), "The budget is 900 euros.");
    page.key("Return");
    page.wait_for(&test_id("fact"));
    page.key("Escape");
    page.wait_gone(&test_id("fact-text"));
    let fact = test_id("fact");
    page.hover(&fact);
    pictured(&stage, page, &format!("{fact} button[aria-haspopup]"), "[role=\"menuitem\"]", "fact-menu");
    page.click("[data-memory-tab=\"summary\"]");
    page.click(&test_id("summary-editor"));
    page.key("ctrl+End");
    page.type_text(" It may be less.");
    page.key("ctrl+s");
    page.wait_where("[role=\"status\"]", "says that it is saved", |status| status.text.contains("Saved"));
    stage.picture(page, "summary-corrected");
    pictured(&stage, page, &test_id("search-help"), &test_id("search-operators"), "search-help");
    app.quit();
}

/// A server that does not answer, what a model can do, another hotkey, a check of the data, the trash emptied.
fn what_settings_open(look: Look) {
    let stage = stage(look);
    let cli = stage.cli();
    for text in ["Which boat?", "Which harbour?"] {
        let id = cli.append(None, &[("user", text), ("assistant", "The blue one.")]);
        cli.json(&["sessions", "delete", &id]);
    }
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 700));
    page.wait_focus(COMPOSER);
    stage.picture(page, "list-empty");
    open_settings(page, "general");
    page.click(&test_id("add-server"));
    page.wait_for("[role=\"menuitem\"]");
    page.type_text("lm");
    page.key("Return");
    page.wait_for(&test_id("server-test"));
    page.rewrite(&test_id("server-address"), "http://127.0.0.1:9/v1");
    page.click(&test_id("server-test"));
    page.wait_where(&test_id("server-verdict"), "says that nothing answers", |verdict| {
        !verdict.text.is_empty() && !verdict.text.contains("Asking")
    });
    stage.picture(page, "server-without-answer");
    page.key("Escape");
    page.wait_gone(&test_id("server-test"));
    page.click("dialog[open] details:nth-of-type(1) > summary");
    page.click("dialog[open] details:nth-of-type(2) > summary");
    page.wait_for(&test_id("model-parameters"));
    page.wheel("dialog[open] .body", -60);
    page.wait_still();
    stage.picture(page, "settings-model-details");
    page.click("[data-tab=\"storage\"]");
    pictured(&stage, page, &test_id("check-data"), &test_id("check-report"), "dialog-check");
    close_dialogs(page);
    page.click(&test_id("trash-toggle"));
    page.wait_for(&test_id("trash-row"));
    page.click(".side header button:last-child");
    page.wait_for(DIALOG);
    stage.picture(page, "dialog-empty-trash");
    page.tab_to("dialog[open] footer button:last-child");
    page.key("Return");
    page.wait_gone(&test_id("trash-row"));
    page.wait_gone(DIALOG);
    page.wait_focus(&format!("{} header button", test_id("trash")));
    app.quit();
}
