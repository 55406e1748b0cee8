//! What is offered when no answer comes, or not the whole of it, and what the product does by itself then.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use extremis_tests::app::{App, Launch, POPUP_TITLE};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;
use serde_json::json;

use crate::stage::{HOTKEY, Stage, messages, send, wait_messages};

/// What is arriving, before its first word too.
const ARRIVING: &str = "[data-streaming=\"true\"]";
const FAILURE: &str = "[role=\"log\"] [role=\"alert\"]";
/// Long enough for a driven page to be looked at before the first word comes.
const A_WHILE: Duration = Duration::from_secs(4);

#[test]
fn the_rest_of_a_cut_answer_is_one_click_away() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::cut_after("Half of what I wanted"));
    let app = stage.start();
    let page = app.main();
    send(page, "Go on?");
    page.wait_where(FAILURE, "says that it was cut", |alert| alert.text.contains("cut"));
    let part = page.wait_for("[data-role=\"assistant\"]");
    assert!(!part.text.contains("Connection was cut"), "once is enough: {part:#?}");
    stage.server.next_chats(1, Reply::text(" to say, and the rest."));
    page.click(&test_id("continue"));
    page.wait_where("[data-role=\"assistant\"]", "is whole", |answer| {
        answer.attribute("data-status") == "complete"
            && answer.text.contains("Half of what I wanted to say, and the rest.")
    });
    page.wait_where("[aria-label=\"Versions\"]", "keeps the cut one", |versions| {
        versions.text.contains("2/2")
    });
    page.wait_gone(FAILURE);
    app.quit();
}

#[test]
fn a_message_waits_for_the_connection_over_a_restart_and_is_sent_by_itself() {
    let stage = Stage::set();
    let mut server = ModelServer::start();
    let launch = Launch::new(&stage.data.path().join("data"), &server.base_url())
        .with_settings(&json!({ "retries": 0 }));
    server.stop();
    let app = App::start(&stage.desktop, launch.clone());
    send(app.main(), "Is anybody there?");
    app.main().click(&test_id("send-when-back"));
    app.main().wait_where(&test_id("queued"), "says that it waits", |queued| {
        queued.text.contains("as soon as the model can be reached")
    });
    app.quit();
    let app = App::start(&stage.desktop, launch);
    app.main().wait_for(&test_id("queued"));
    server.listen();
    wait_messages(app.main(), 2);
    app.main().wait_gone(&test_id("queued"));
    assert_eq!(server.chats().len(), 1);
    app.quit();
}

#[test]
fn the_popup_lets_a_message_wait_and_shows_it_when_it_is_called_again() {
    let stage = Stage::set();
    let mut server = ModelServer::start();
    let launch = Launch::new(&stage.data.path().join("data"), &server.base_url())
        .with_settings(&json!({ "retries": 0 }));
    server.stop();
    let app = App::start(&stage.desktop, launch);
    app.main();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    stage.desktop.type_text("Is anybody there?");
    stage.desktop.key("Return");
    page.wait_for(&test_id("send-when-back"));
    // With the keyboard, as one works in the popup.
    page.tab_to(&test_id("send-when-back"));
    page.key("Return");
    page.wait_for(&test_id("queued"));
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup again");
    page.wait_where(&test_id("queued"), "is still there", |queued| {
        queued.text.contains("as soon as the model can be reached")
    });
    server.listen();
    let shown = wait_messages(page, 2);
    assert!(shown[1].text.contains("Is anybody there?"), "{shown:#?}");
    page.wait_gone(&test_id("queued"));
    app.quit();
}

#[test]
fn a_rejected_key_leads_to_the_field_for_the_key() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::bad_key());
    let app = stage.start();
    let page = app.main();
    send(page, "Do I have access?");
    page.wait_where(&test_id("to-settings"), "names the key", |button| button.text.contains("Enter a key"));
    page.click(&test_id("to-settings"));
    page.wait_for(&test_id("api-key"));
    wait::until("the field for the key has the focus", || {
        let focused = "return document.activeElement?.dataset.testid === 'api-key'";
        page.script(focused, &[]).ok()?.as_bool().filter(|focused| *focused)
    });
    app.quit();
}

const TRY_AGAIN: &str = "[role=\"log\"] [role=\"alert\"] .actions button:last-child";

/// A server that asks for a key, which is stored under a passphrase; in this run of the application it is not entered
/// yet, as there is no keyring.
fn with_locked_keys(stage: &Stage) -> App<'_> {
    stage
        .server
        .rule(|request| (request.header("authorization") != Some("Bearer sk-good")).then(Reply::bad_key));
    let server = stage.server.base_url();
    let settings = json!({
        "model": { "provider": "openai", "baseUrl": server, "model": MODEL },
        "servers": [{ "id": "workshop", "name": "Workshop", "provider": "openai", "baseUrl": server }],
    });
    let launch = stage.launch().as_users_do().with_settings(&settings);
    let app = App::start(&stage.desktop, launch.clone());
    let page = app.main();
    send(page, "Is a key stored?");
    page.wait_where(FAILURE, "misses a key", |alert| alert.text.contains("none is stored"));
    page.click(&test_id("to-settings"));
    page.wait_focus(&test_id("api-key"));
    page.type_text("sk-good");
    page.key("Return");
    page.wait_where(&test_id("server"), "accepts the key", |row| row.text.contains("1 model"));
    page.tab_to(&test_id("passphrase"));
    page.type_text("correct horse");
    page.key("Return");
    page.wait_gone(&test_id("passphrase"));
    app.quit();
    App::start(&stage.desktop, launch)
}

#[test]
fn locked_keys_lead_to_their_passphrase_and_the_message_is_sent_again() {
    let stage = Stage::set();
    let app = with_locked_keys(&stage);
    let page = app.main();
    send(page, "Do I have access?");
    page.wait_where(FAILURE, "says that they are locked", |alert| {
        alert.text.contains("locked") && !alert.text.contains("none is stored")
    });
    page.wait_where(&test_id("to-settings"), "names the passphrase", |button| {
        button.text.contains("Enter the passphrase")
    });
    page.click(&test_id("to-settings"));
    page.wait_focus(&test_id("passphrase"));
    page.wait_where(&test_id("server"), "says the same", |row| {
        row.text.contains("locked") && !row.text.contains("none is stored")
    });
    page.type_text("wrong horse");
    page.key("Return");
    page.wait_where("dialog [role=\"alert\"]", "refuses it", |alert| alert.text.contains("does not open"));
    page.wait_focus(&test_id("passphrase"));
    page.key("ctrl+a");
    page.type_text("correct horse");
    page.key("Return");
    page.wait_gone(&test_id("passphrase"));
    page.wait_where(&test_id("server"), "is looked at again", |row| row.text.contains("1 model"));
    page.key("Escape");
    page.wait_gone("dialog[open]");
    page.click(TRY_AGAIN);
    let shown = wait_messages(page, 3);
    assert!(shown[1].text.contains("Do I have access?"), "{shown:#?}");
    page.wait_gone(FAILURE);
    app.quit();
}

#[test]
fn the_popup_leads_to_the_passphrase_of_locked_keys_and_comes_back_as_it_was() {
    let stage = Stage::set();
    let app = with_locked_keys(&stage);
    app.main();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    stage.desktop.type_text("Do I have access?");
    stage.desktop.key("Return");
    page.wait_for(&test_id("to-settings"));
    page.tab_to(&test_id("to-settings"));
    page.key("Return");
    stage.desktop.wait_active(|title| title != POPUP_TITLE, "the main window");
    let page = app.main();
    page.wait_focus(&test_id("passphrase"));
    stage.desktop.type_text("correct horse");
    stage.desktop.key("Return");
    page.wait_gone(&test_id("passphrase"));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup again");
    let page = app.popup();
    page.tab_to(TRY_AGAIN);
    page.key("Return");
    let shown = wait_messages(page, 2);
    assert!(shown[0].text.contains("Do I have access?"), "{shown:#?}");
    app.quit();
}

#[test]
fn a_model_that_stands_in_is_said_while_it_is_asked_and_under_its_answer() {
    let stage = Stage::set();
    let mut gone = ModelServer::start();
    gone.stop();
    let here = json!({ "provider": "openai", "baseUrl": stage.server.base_url(), "model": MODEL });
    let away = json!({ "provider": "openai", "baseUrl": gone.base_url(), "model": "first-choice" });
    let settings = json!({ "retries": 0, "model": away, "standIns": [here] });
    stage.server.next_chats(1, Reply::slowly("Present.", A_WHILE));
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    let page = app.main();
    send(page, "Who is there?");
    page.wait_where(ARRIVING, "says who is asked instead, and why", |arriving| {
        arriving.text.contains("cannot be reached")
            && arriving.text.contains(&format!("asking {MODEL} instead"))
    });
    let shown = wait_messages(page, 2);
    assert!(shown[1].text.contains("Present.") && shown[1].text.contains(MODEL), "{shown:#?}");
    app.quit();
}

#[test]
fn what_is_too_long_for_the_model_is_sent_again_shorter_and_that_is_said() {
    let stage = Stage::set();
    let long = "The ledger of the harbour lists every barrel, its maker and its weight. ".repeat(60);
    let cli = stage.cli();
    let session = cli.append(None, &[("user", long.as_str()), ("assistant", "Noted.")]);
    cli.append(Some(&session), &[("user", long.as_str()), ("assistant", "Noted, too.")]);
    let times = AtomicUsize::new(0);
    stage.server.rule(move |request| {
        if !request.is_chat() {
            return None;
        }
        Some(match times.fetch_add(1, Ordering::SeqCst) {
            0 => Reply::too_long(),
            _ => Reply::slowly("Shorter.", A_WHILE),
        })
    });
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 4);
    send(page, "What is listed?");
    page.wait_where(ARRIVING, "says that less is sent", |arriving| {
        arriving.text.contains("too long") && arriving.text.contains("sending less of it")
    });
    wait_messages(page, 6);
    assert!(messages(page, "assistant")[2].text.contains("Shorter."));
    let asked: Vec<_> = stage.server.chats().iter().map(|request| request.text().len()).collect();
    assert!(asked.len() == 2 && asked[1] < asked[0], "{asked:?}");
    app.quit();
}
