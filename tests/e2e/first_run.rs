//! The first start, on a machine where nothing was ever set.

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, messages, open_settings, wait_messages};

const SCREEN: &str = "[data-testid=\"first-run\"]";

#[test]
fn one_screen_finds_the_model_and_tries_it_with_the_keyboard_alone_and_does_not_come_back() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Hello from the harbour."));
    let launch = stage
        .launch()
        .as_users_do()
        .with("OLLAMA_HOST", &stage.server.root_url())
        .with("OPENROUTER_API_KEY", "sk-or-planted-for-the-test");
    let app = App::start(&stage.desktop, launch.clone());
    let page = app.main();
    page.wait_where(&test_id("offer"), "is the server that runs here", |offer| offer.text.contains("Ollama"));
    page.wait_where(&test_id("offer"), "is the key by its name", |offer| {
        offer.text.contains("OPENROUTER_API_KEY")
    });
    let offers = page.look(&test_id("offer"));
    assert!(
        offers.iter().any(|offer| offer.text.contains("Offline demo, English, often wrong")),
        "{offers:#?}"
    );
    page.wait_where(SCREEN, "shows the hotkey and that it is free", |screen| {
        screen.text.contains("Space") && screen.text.contains("It is free")
    });
    assert!(!page.wait_for(SCREEN).text.contains("planted"), "a key is never shown");

    page.key("Return");
    page.wait_where(&test_id("setup-answer"), "is the answer", |answer| {
        answer.text.contains("Hello from the harbour.")
    });
    wait::until("the button to begin has the focus", || {
        let focused = "return document.activeElement?.dataset.testid === 'setup-done'";
        page.script(focused, &[]).ok()?.as_bool().filter(|focused| *focused)
    });
    page.key("Return");
    page.wait_gone(SCREEN);
    let shown = wait_messages(page, 2);
    assert!(shown[1].text.contains("Hello from the harbour."), "nothing of it is lost: {shown:#?}");
    app.quit();
    let app = App::start(&stage.desktop, launch);
    wait_messages(app.main(), 2);
    assert!(app.main().look(SCREEN).is_empty());
    app.quit();
}

#[test]
fn escape_leaves_it_for_good_and_the_settings_bring_it_back() {
    let stage = Stage::set();
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    let app = App::start(&stage.desktop, launch.clone());
    app.main().wait_for(SCREEN);
    app.main().key("Escape");
    app.main().wait_gone(SCREEN);
    app.main().wait_for(&test_id("composer"));
    wait::until("that is stored", || launch.data.join("config.json").is_file().then_some(()));
    app.quit();
    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    page.wait_where(&test_id("model"), "is known", |model| !model.text.is_empty());
    assert!(page.look(SCREEN).is_empty());
    open_settings(page, "general");
    page.click(&test_id("set-up-again"));
    page.wait_for(SCREEN);
    page.click(&test_id("setup-skip"));
    page.wait_gone(SCREEN);
    app.quit();
}

#[test]
fn a_first_start_by_the_hotkey_goes_straight_to_the_question() {
    let stage = Stage::set();
    let mut launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    launch.arguments = vec!["--hidden"];
    let app = App::start(&stage.desktop, launch);
    app.main();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.click(&test_id("composer"));
    page.write(&test_id("composer"), "Which boat?");
    page.key("Return");
    page.click(&test_id("allow-server"));
    wait_messages(page, 2);
    assert!(page.look(SCREEN).is_empty());
    app.start_again(&[]);
    stage.desktop.wait_window(MAIN_TITLE);
    let page = app.main();
    page.wait_for(&test_id("session-row"));
    page.wait_gone(SCREEN);
    page.click(&format!("{} button", test_id("session-row")));
    wait::until("the question is there", || (messages(page, "user").len() == 1).then_some(()));
    app.quit();
}

#[test]
fn a_screen_that_somebody_has_before_them_stays_while_the_popup_is_used() {
    let stage = Stage::set();
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    page.wait_where(&test_id("offer"), "is the server that runs here", |offer| offer.text.contains("Ollama"));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    popup.wait_focus(&test_id("composer"));
    stage.desktop.type_text("Which boat?");
    stage.desktop.key("Return");
    popup.wait_where(".failure", "says who would be sent to", |told| {
        told.text.contains(&stage.server.root_url()) && told.text.contains("Nothing was sent")
    });
    assert!(stage.server.chats().is_empty());
    popup.click(&test_id("allow-server"));
    wait_messages(popup, 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    let page = app.main();
    page.wait_for(SCREEN);
    page.click(&test_id("setup-skip"));
    page.wait_gone(SCREEN);
    page.wait_for(&test_id("session-row"));
    app.quit();
}
