//! Servers by name, what their models read, and a server that is started later than the first screen.

use extremis_tests::app::{App, Launch, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use serde_json::{Value, json};

use crate::stage::{HOTKEY, Stage, close_dialogs, wait_messages};

/// Some 20 KB of words, each of them once.
fn document() -> String {
    (0..3000).map(|number| format!("w{number:04}")).collect::<Vec<_>>().join(" ")
}

/// A model of the stage's server that reads so many tokens.
fn reading(stage: &Stage, tokens: u32) -> Value {
    json!({
        "provider": "openai", "baseUrl": stage.server.base_url(), "model": MODEL, "contextWindow": tokens,
    })
}

#[track_caller]
fn wait_line(page: &Driver, id: &str) -> Seen {
    page.wait_where(&test_id(id), "says how much", |line| line.text.contains(" of 18 KB"))
}

#[track_caller]
fn paste(stage: &Stage, page: &Driver, text: &str) {
    stage.desktop.copy(text);
    page.focus(&test_id("composer"));
    page.key("ctrl+v");
    page.wait_where(&test_id("composer"), "has what was pasted", |field| {
        field.text.ends_with(&text[text.len() - 20..])
    });
}

fn words_asked(stage: &Stage) -> usize {
    stage.server.chats().pop().expect("a request").question().matches('w').count()
}

#[test]
fn what_a_model_does_not_read_is_said_before_and_after_sending_and_leads_to_its_size() {
    let stage = Stage::set();
    let settings = json!({ "version": 2, "model": reading(&stage, 2048) });
    let launch = stage.launch().as_users_do().with_settings(&settings);
    let app = App::start(&stage.desktop, launch.clone());
    let page = app.main();
    paste(&stage, page, &document());
    let before = wait_line(page, "too-long");
    assert!(before.text.contains("Longer than what the model reads"), "{before:?}");
    page.key("Return");
    wait_messages(page, 2);
    let after = wait_line(page, "part-read");
    assert!(
        after.text.starts_with("The model read ") && after.text.contains("Set how much it reads"),
        "{after:?}"
    );
    assert!(words_asked(&stage) < 1500);
    app.quit();

    let app = App::start(&stage.desktop, Launch { data: launch.data.clone(), ..launch.clone() });
    let page = app.main();
    wait_messages(page, 2);
    wait_line(page, "part-read");
    page.click(&test_id("set-size"));
    let window = "dialog input[aria-label=\"Context window in tokens\"]";
    page.wait_focus(window);
    page.rewrite(window, "32000");
    page.tab_to(&test_id("save-model"));
    page.key("Return");
    page.wait_gone("dialog[open]");
    paste(&stage, page, &document());
    wait::until("the longer size is known", || page.look(&test_id("too-long")).is_empty().then_some(()));
    page.key("Return");
    wait_messages(page, 4);
    assert_eq!(words_asked(&stage), 3000, "now all of it is read");
    assert_eq!(page.look(&test_id("part-read")).len(), 1, "only the first was cut");
    app.quit();
}

#[test]
fn the_popup_leads_to_the_size_of_its_model_and_is_there_again_afterwards() {
    let stage = Stage::set();
    let settings = json!({ "version": 2, "model": reading(&stage, 2048) });
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    app.main().wait_for(&test_id("composer"));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    paste(&stage, popup, &document());
    assert!(wait_line(popup, "too-long").text.contains("Set how much it reads"));
    popup.key("Return");
    wait_messages(popup, 2);
    wait_line(popup, "part-read");
    popup.click(&test_id("set-size"));
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the main window");
    let page = app.main();
    let window = "dialog input[aria-label=\"Context window in tokens\"]";
    page.wait_focus(window);
    page.rewrite(window, "32000");
    page.tab_to(&test_id("save-model"));
    page.key("Return");
    page.wait_gone("dialog[open]");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup as it was");
    let popup = app.popup();
    wait_messages(popup, 2);
    paste(&stage, popup, &document());
    wait::until("the longer size is known", || popup.look(&test_id("too-long")).is_empty().then_some(()));
    popup.key("Return");
    wait_messages(popup, 4);
    assert_eq!(words_asked(&stage), 3000, "now all of it is read");
    app.quit();
}

#[test]
fn a_server_is_added_by_keys_alone_and_its_models_are_offered_under_its_name() {
    let stage = Stage::set();
    let other = ModelServer::start();
    other.rule(|request| {
        let model = |name: &str| json!({ "id": name, "object": "model" });
        let listed = request.path == "/v1/models";
        listed.then(|| Reply::Json(json!({ "data": [model("far-large"), model("far-small")] })))
    });
    let settings = json!({ "version": 2, "model": reading(&stage, 8192) });
    let launch = stage.launch().as_users_do().with_settings(&settings);
    let app = App::start(&stage.desktop, launch.clone());
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+comma");
    page.tab_to(&test_id("add-server"));
    page.key("Return");
    page.wait_for("[role=\"menu\"] [role=\"menuitem\"]");
    // The last of them is any other server.
    page.key("End");
    page.key("Return");
    page.wait_focus(&test_id("server-address"));
    page.type_text(&other.base_url());
    page.tab_to(&test_id("server-test"));
    page.key("Return");
    page.wait_where(&test_id("server-verdict"), "says what it has", |said| said.text.contains("2 models"));
    page.focus(&test_id("server-name"));
    page.type_text("Far away");
    page.key("Return");
    page.wait_where(&test_id("server"), "is listed with its models", |row| {
        row.text.contains("Far away") && row.text.contains("2 models")
    });
    close_dialogs(page);

    page.key("ctrl+shift+m");
    page.wait_for("[data-testid=\"model-menu\"] input:focus");
    page.type_text("far away large");
    page.wait_where("[data-testid=\"model-menu\"] [role=\"group\"]", "is the server", |group| {
        group.text.contains("Far away") && group.text.contains("far-large")
    });
    wait::until("one model is left", || (page.look(&test_id("model-row")).len() == 1).then_some(()));
    page.key("Return");
    page.wait_where(&test_id("model"), "names it", |model| model.text.contains("far-large"));
    page.write(&test_id("composer"), "Which boat?");
    page.key("Return");
    wait_messages(page, 2);
    assert_eq!(other.chats().len(), 1);

    page.key("ctrl+comma");
    page.tab_to("[aria-label=\"Remove Far away\"]");
    page.key("Return");
    page.wait_gone(&test_id("server"));
    app.quit();
}

#[test]
fn the_first_screen_finds_a_server_that_is_started_later_and_what_it_marks_is_what_one_gets() {
    let mut stage = Stage::set();
    let address = stage.server.root_url();
    stage.server.stop();
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &address);
    let data = launch.data.clone();
    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    page.wait_where("[data-testid=\"first-run\"]", "found none", |screen| {
        screen.text.contains("runs here now")
    });
    let used = "[data-testid=\"offer\"].used";
    page.wait_where(&test_id("offer"), "is the built-in one", |offer| offer.text.contains("Built-in"));
    assert!(page.look(used).iter().all(|offer| !offer.text.contains("Ollama")));
    stage.server.listen();
    page.wait_where(used, "is the server that was started", |offer| {
        offer.text.contains("Ollama") && offer.text.contains(MODEL)
    });
    page.tab_to(&test_id("setup-done"));
    page.key("Return");
    page.wait_where(&test_id("model"), "names what was marked", |model| model.text.contains(MODEL));
    let stored = || -> Option<Value> {
        let text = std::fs::read_to_string(data.join("config.json")).ok()?;
        let settings: Value = serde_json::from_str(&text).ok()?;
        settings["model"]["baseUrl"].as_str().map(|url| json!(url))
    };
    assert_eq!(wait::until("the choice is stored", stored), json!(address));
    app.quit();
}

#[test]
fn a_key_for_a_service_is_typed_where_the_focus_already_is() {
    let stage = Stage::set();
    let app =
        App::start(&stage.desktop, stage.launch().as_users_do().with("OLLAMA_HOST", "http://127.0.0.1:9"));
    let page = app.main();
    page.wait_for("[data-testid=\"first-run\"]");
    page.tab_to(&test_id("setup-add"));
    page.key("Return");
    page.wait_for("[role=\"menu\"] [role=\"menuitem\"]");
    page.key("Return");
    page.wait_focus(&test_id("server-key"));
    page.type_text("sk-typed");
    page.wait_where(&test_id("server-key"), "has the key", |field| field.text == "sk-typed");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    page.wait_for("[data-testid=\"first-run\"]");
    app.quit();
}
