//! One conversation in two windows: what is done in one of them is seen in the other at once.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::archive::choose;
use crate::list::{id, put};
use crate::memory::{FIRST, open, replace_text, summarised, tab};
use crate::stage::{Stage, wait_messages};

const TITLE: &str = "Talk 0";
const QUESTION: &str = "[data-testid=\"message\"][data-role=\"user\"]";
const SUMMARY: &str = "[data-testid=\"summary-editor\"]";

/// The main window, in front.
fn main<'a>(stage: &Stage, app: &'a App<'_>) -> &'a Driver {
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    app.main()
}

/// The window of the conversation, in front.
fn own<'a>(stage: &Stage, app: &'a App<'_>, session: &str, title: &'static str) -> &'a Driver {
    stage.desktop.activate(&stage.desktop.wait_window(title));
    app.own_window(session, title)
}

/// Waits until the question says this, and the answer that.
#[track_caller]
fn wait_said(page: &Driver, question: &str, answer: &str) {
    page.wait_where(QUESTION, "is the question", |message| message.text.contains(question));
    page.wait_where("[data-role=\"assistant\"]", "is its answer", |message| message.text.contains(answer));
}

#[test]
fn a_message_that_is_pinned_corrected_deleted_or_brought_back_is_so_in_both_windows() {
    let stage = Stage::set();
    put(&stage.data.path().join("data"), 1, |_| ("Where is Limma?".into(), "I know of no Limma.".into()));
    let (app, session) = (stage.start(), id(0));
    open(app.main(), &session, 2);
    app.main().key("ctrl+shift+o");
    let page = own(&stage, &app, &session, TITLE);
    wait_messages(page, 2);
    let menu = format!("{QUESTION} button[aria-haspopup=\"menu\"]");
    page.click(&menu);
    choose(page, "Pin");
    app.main().wait_for(&format!("{QUESTION}[data-pinned=\"true\"]"));

    stage.server.next_chats(1, Reply::text("Lima is in Peru."));
    let page = main(&stage, &app);
    page.click(&test_id("composer"));
    page.key("Up");
    page.wait_for(&test_id("message-editor"));
    replace_text(page, "Where is Lima");
    let page = own(&stage, &app, &session, TITLE);
    page.click(&test_id("composer"));
    page.key("Up");
    page.wait_where(&test_id("message-editor"), "has it", |editor| editor.text == "Where is Lima");
    let page = main(&stage, &app);
    page.focus(&test_id("message-editor"));
    page.key("End");
    page.type_text("?");
    let page = own(&stage, &app, &session, TITLE);
    page.wait_where(&test_id("message-editor"), "has all of it", |editor| editor.text == "Where is Lima?");
    let page = main(&stage, &app);
    page.focus(&test_id("message-editor"));
    page.key("Return");
    wait_said(page, "Where is Lima?", "in Peru");
    let page = own(&stage, &app, &session, TITLE);
    wait_said(page, "Where is Lima?", "in Peru");
    page.wait_gone(&test_id("message-editor"));
    page.click(&format!("{QUESTION} button[aria-label=\"Earlier version\"]"));
    wait_said(page, "Where is Limma?", "no Limma");
    wait_said(app.main(), "Where is Limma?", "no Limma");

    let page = own(&stage, &app, &session, TITLE);
    page.click(&menu);
    choose(page, "Delete");
    let page = main(&stage, &app);
    page.wait_where(QUESTION, "is deleted", |message| message.attribute("data-status") == "deleted");
    page.click(&test_id("restore-message"));
    wait_said(app.own_window(&session, TITLE), "Where is Limma?", "no Limma");
    app.quit();
}

#[test]
fn a_summary_and_a_fact_that_are_written_in_one_window_stand_in_the_other() {
    const SAID: &str = "This is message number 0.";
    const SECOND: &str = "Key facts\n- The user plans a trip to Porto.";
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    open(app.main(), &session, 20);
    app.main().key("ctrl+shift+o");
    let page = own(&stage, &app, &session, SAID);
    wait_messages(page, 20);
    if page.look(SUMMARY).is_empty() {
        page.key("ctrl+m");
    }
    page.wait_where(SUMMARY, "is the first", |editor| editor.text == FIRST);
    page.click(SUMMARY);
    replace_text(page, SECOND);
    page.key("ctrl+s");
    let page = main(&stage, &app);
    page.wait_where(SUMMARY, "is the one of the other window", |editor| editor.text == SECOND);

    tab(own(&stage, &app, &session, SAID), "facts");
    let page = main(&stage, &app);
    tab(page, "facts");
    page.click(&test_id("add-fact"));
    page.write(&test_id("fact-text"), "Anna reviews on Thursday");
    page.key("Return");
    let is_there = |page: &Driver| page.look(&test_id("fact")).iter().any(|fact| fact.text.contains("Anna"));
    wait::until("the fact is listed", || is_there(page).then_some(()));
    let page = own(&stage, &app, &session, SAID);
    wait::until("the fact is listed in the other window", || is_there(page).then_some(()));
    app.quit();
}
