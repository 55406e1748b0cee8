//! Which model answers: chosen at the message field, for one conversation alone.

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::openai::MODEL;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::stage::{HOTKEY, Stage, send, wait_messages};

/// Settings with the model of the server, and another one that was used before.
fn settings(stage: &Stage) -> Value {
    let named =
        |model: &str| json!({ "provider": "openai", "baseUrl": stage.server.base_url(), "model": model });
    json!({ "model": named(MODEL), "recentModels": [named("second-choice")] })
}

#[track_caller]
fn wait_model(page: &Driver, name: &str) {
    page.wait_where(&test_id("model"), &format!("names {name}"), |button| button.text.contains(name));
}

/// The model that the last answer was asked of.
fn asked(stage: &Stage) -> String {
    stage.server.chats().pop().expect("a request").body["model"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_model_chosen_for_one_conversation_stays_with_it_and_can_be_let_go_of() {
    let stage = Stage::set();
    let launch = stage.launch().as_users_do().with_settings(&settings(&stage));
    let app = App::start(&stage.desktop, launch.clone());
    let page = app.main();
    wait_model(page, MODEL);
    page.click(&test_id("model"));
    page.wait_where(&test_id("model-row"), "is the second", |row| row.text.contains("second-choice"));
    let search = "[data-testid=\"model-menu\"] input";
    page.write(search, "second");
    wait::until("one model is left", || (page.look(&test_id("model-row")).len() == 1).then_some(()));
    page.focus(search);
    page.key("Return");
    wait_model(page, "second-choice");
    send(page, "Which boat?");
    let shown = wait_messages(page, 2);
    assert_eq!(asked(&stage), "second-choice");
    assert!(shown[1].text.contains("second-choice"), "{shown:#?}");
    app.quit();

    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    wait_messages(page, 2);
    wait_model(page, "second-choice");
    send(page, "And which harbour?");
    wait_messages(page, 4);
    assert_eq!(asked(&stage), "second-choice", "after the next start, too");
    page.click(&test_id("new-session"));
    wait_model(page, MODEL);
    send(page, "Something else");
    wait_messages(page, 2);
    assert_eq!(asked(&stage), MODEL, "other conversations have the usual one");

    let first = page.wait_where("[data-session-id]", "is the first", |row| row.text.contains("Which boat?"));
    page.click(&format!("[data-session-id=\"{}\"] button", first.attribute("data-session-id")));
    wait_model(page, "second-choice");
    page.click(&test_id("composer"));
    page.key("ctrl+shift+m");
    page.write(search, "default");
    page.wait_where(&test_id("model-row"), "is the way back", |row| row.text.contains("Default"));
    page.focus(search);
    page.key("Return");
    wait_model(page, MODEL);
    send(page, "And which captain?");
    wait_messages(page, 6);
    assert_eq!(asked(&stage), MODEL);
    app.quit();
}

/// Waits until the menu is open in the popup and all of it can be seen.
#[track_caller]
fn menu_in_view(page: &Driver) {
    let script = "
        const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        return box !== undefined && box.height > 100 && box.top >= 0 && box.bottom <= innerHeight;";
    let menu = [json!(test_id("model-menu"))];
    wait::until("all of the menu is in the window", || {
        page.script(script, &menu).ok().filter(|seen| *seen == Value::Bool(true))
    });
}

#[test]
fn the_popup_names_the_model_that_will_answer_and_another_is_chosen_there_by_keys_alone() {
    let stage = Stage::set();
    let launch = stage.launch().as_users_do().with_settings(&settings(&stage));
    let app = App::start(&stage.desktop, launch);
    let is_popup = |title: &str| title == POPUP_TITLE;
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(is_popup, "the popup");
    let page = app.popup();
    wait_model(page, MODEL);
    page.wait_still();
    let low = page.script("return innerHeight", &[]).expect("a height");

    stage.desktop.key("ctrl+shift+m");
    page.wait_where(&test_id("model-row"), "is the second", |row| row.text.contains("second-choice"));
    menu_in_view(page);
    stage.desktop.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    page.wait_for(&format!("{}:focus", test_id("composer")));
    stage.desktop.wait_active(is_popup, "the popup, still");
    wait::until("the popup is low again", || {
        page.script("return innerHeight", &[]).ok().filter(|height| *height == low)
    });

    stage.desktop.key("ctrl+shift+m");
    page.wait_for("[data-testid=\"model-menu\"] input:focus");
    stage.desktop.type_text("second");
    wait::until("one model is left", || (page.look(&test_id("model-row")).len() == 1).then_some(()));
    stage.desktop.key("Return");
    wait_model(page, "second-choice");
    page.wait_for(&format!("{}:focus", test_id("composer")));
    stage.desktop.type_text("Which boat?");
    stage.desktop.key("Return");
    wait_messages(page, 2);
    assert_eq!(asked(&stage), "second-choice");

    // What follows in the same conversation is answered by it, too; the next call begins anew.
    stage.desktop.key("ctrl+shift+m");
    menu_in_view(page);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    stage.desktop.key("Return");
    page.wait_gone(&test_id("model-menu"));
    stage.desktop.type_text("And which harbour?");
    stage.desktop.key("Return");
    wait_messages(page, 4);
    assert_eq!(asked(&stage), "second-choice", "Enter alone changes nothing");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(is_popup, "the popup");
    wait_model(page, MODEL);
    app.quit();
}

#[test]
fn what_an_answer_took_is_told_under_it_with_its_price_where_that_is_known() {
    let stage = Stage::set();
    let mut settings = settings(&stage);
    settings["model"]["promptPrice"] = json!(2.5);
    settings["model"]["answerPrice"] = json!(10.0);
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    let page = app.main();
    send(page, "Which boat?");
    wait_messages(page, 2);
    let priced = page.wait_for(&test_id("effort"));
    assert!(priced.text.contains("tokens ·") && priced.text.contains(" s · "), "{priced:?}");
    assert!(priced.text.contains('$'), "{priced:?}");
    page.click(&test_id("effort"));
    page.wait_where(&test_id("effort"), "tells all of it", |effort| {
        effort.text.contains("Read ") && effort.text.contains("wrote ") && effort.text.contains("about ")
    });
    app.quit();
}

#[test]
fn a_server_that_is_away_is_said_in_the_menu() {
    let mut gone = extremis_tests::openai::ModelServer::start();
    gone.stop();
    let stage = Stage::set();
    let mut settings = settings(&stage);
    settings["recentModels"] =
        json!([{ "provider": "openai", "baseUrl": gone.base_url(), "model": "far-away" }]);
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    let page = app.main();
    page.click(&test_id("model"));
    page.wait_where(&test_id("model-row"), "is away", |row| {
        row.text.contains("far-away") && row.attribute("data-away") == "true"
    });
    page.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    app.quit();
}
