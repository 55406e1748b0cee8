//! Text fields, menus and the focus, as they are with real keys and a real pointer.

use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::openai::{MODEL, Reply};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::json;

use crate::stage::{HOTKEY, Stage, wait_messages};

const ARROW: &str = "button[aria-label=\"Choose from the models of this server\"]";
const MENU: &str = "[role=menu]";

#[track_caller]
fn wait_true(page: &Driver, what: &str, script: &str) {
    wait::until(what, || page.script(script, &[]).ok()?.as_bool().filter(|is| *is));
}

#[track_caller]
fn wait_text(page: &Driver, text: &str) {
    page.wait_where(&test_id("composer"), &format!("holds {text:?}"), |field| field.text == text);
}

/// Starts with a model in the settings, and gives the main window the focus.
fn started(stage: &Stage) -> App<'_> {
    let model = json!({ "provider": "openai", "baseUrl": stage.server.base_url(), "model": MODEL });
    let _ = stage.launch().with_settings(&json!({ "model": model }));
    started_again(stage)
}

/// The same with the settings that are there.
fn started_again(stage: &Stage) -> App<'_> {
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    let app = App::start(&stage.desktop, launch);
    app.main().wait_where(&test_id("model"), "is known", |model| model.text.contains(MODEL));
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    app.main().wait_focus(&test_id("composer"));
    app
}

#[test]
fn one_goes_through_what_one_wrote_before_and_what_is_typed_stays() {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "Where do herons sleep?"), ("assistant", "In trees.")]);
    let app = started(&stage);
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 2);
    crate::stage::send(page, "And in winter?");
    wait_messages(page, 4);

    page.wait_focus(&test_id("composer"));
    page.key("shift+Up");
    wait_text(page, "And in winter?");
    page.key("shift+Up");
    wait_text(page, "Where do herons sleep?");
    page.key("shift+Down");
    wait_text(page, "And in winter?");
    page.type_text(" And here?");
    wait_text(page, "And in winter? And here?");
    page.key("shift+Up");
    page.key("End");
    page.type_text("!");
    wait_text(page, "And in winter? And here?!");
    app.quit();
}

#[test]
fn a_menu_in_a_dialog_is_in_front_and_escape_closes_it_alone() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    stage.desktop.key("ctrl+comma");
    page.wait_for(ARROW);
    page.click(ARROW);
    page.wait_for(MENU);
    let in_front = "
        const box = document.querySelector('[role=menuitem]').getBoundingClientRect();
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return found?.closest('[role=menuitem]') !== null;";
    wait_true(page, "the menu is in front of the dialog", in_front);
    page.wait_focus("[role=menuitem]");
    stage.desktop.key("Escape");
    page.wait_gone(MENU);
    page.wait_focus(ARROW);
    assert_eq!(page.look("dialog[open]").len(), 1, "the dialog is still open");

    stage.desktop.key("Return");
    page.wait_focus("[role=menuitem]");
    stage.desktop.key("End");
    stage.desktop.key("Return");
    page.wait_gone(MENU);
    page.wait_focus(ARROW);
    let last = page.script(
        "return document.querySelector('dialog input[placeholder=\"Name of the model\"]').value",
        &[],
    );
    assert_ne!(last.unwrap(), "", "a model was chosen");

    page.click(ARROW);
    page.wait_for(MENU);
    page.click("[role=menuitem]");
    page.wait_gone(MENU);
    stage.desktop.key("Escape");
    page.wait_gone("dialog[open]");
    page.wait_focus(&test_id("composer"));
    app.quit();
}

#[test]
fn a_model_found_here_is_taken_into_use_from_its_menu() {
    let stage = Stage::set();
    let models =
        json!({ "models": [{ "name": MODEL, "model": MODEL }, { "name": "other:8b", "model": "other:8b" }] });
    stage.server.rule(move |request| (request.path == "/api/tags").then(|| Reply::Json(models.clone())));
    let app = started(&stage);
    let page = app.main();
    stage.desktop.key("ctrl+comma");
    let use_it = "dialog .found button";
    page.wait_for(use_it);
    page.click(use_it);
    page.wait_focus("[role=menuitem]");
    stage.desktop.key("Down");
    let name = page.script("return document.activeElement.innerText.trim()", &[]).unwrap();
    let name = name.as_str().expect("the name of a model").to_owned();
    stage.desktop.key("Return");
    page.wait_gone(MENU);
    page.wait_where("dialog .current", "names the model", |current| current.text.contains(&name));
    app.quit();
}

#[test]
fn a_key_is_entered_with_the_keyboard_alone() {
    let stage = Stage::set();
    let app = App::start(&stage.desktop, stage.launch().as_users_do());
    let page = app.main();
    page.wait_for("[data-testid=\"first-run\"]");
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    let opens = "button[aria-haspopup=menu]";
    page.tab_to(opens);
    stage.desktop.key("Return");
    page.wait_focus("[role=menuitem]");
    stage.desktop.key("Return");
    page.wait_focus(&test_id("server-key"));
    stage.desktop.type_text("sk-typed");
    page.wait_where(&test_id("server-key"), "has what was typed", |field| field.text == "sk-typed");
    app.quit();
}

/// How high the message field and one line of it are.
fn heights(page: &Driver) -> (f64, f64) {
    let script = "
        const field = document.querySelector('[data-testid=composer]');
        const style = getComputedStyle(field);
        return [field.getBoundingClientRect().height,
            parseFloat(style.lineHeight) + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom)];";
    let told = page.script(script, &[]).unwrap_or_default();
    (told[0].as_f64().unwrap_or_default(), told[1].as_f64().unwrap_or_default())
}

#[track_caller]
fn wait_one_line(page: &Driver) {
    let mut last = (0.0, 0.0);
    let found = wait::attempt(wait::LIMIT, || {
        last = heights(page);
        (last.0 > 10.0 && (last.0 - last.1).abs() < 2.0).then_some(())
    });
    assert!(found.is_some(), "the empty field is one line high: {last:?}");
}

#[test]
fn the_first_popup_has_a_field_of_one_line() {
    let stage = Stage::set();
    let app = stage.start();
    for _ in 0..2 {
        stage.desktop.key(HOTKEY);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        wait_one_line(app.popup());
        wait_true(app.popup(), "the window is as high as that", "return innerHeight < 160");
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    app.quit();
}

#[test]
fn a_window_that_was_started_hidden_has_a_field_of_one_line() {
    let stage = Stage::set();
    let mut launch = stage.launch();
    launch.arguments = vec!["--hidden"];
    let app = App::start(&stage.desktop, launch);
    app.main().wait_for(&test_id("composer"));
    app.start_again(&[]);
    stage.desktop.wait_window(MAIN_TITLE);
    wait_one_line(app.main());
    app.quit();
}

#[test]
fn what_was_written_or_deleted_is_taken_back_and_done_again() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    stage.desktop.type_text("one two");
    wait_text(page, "one two");
    stage.desktop.key("ctrl+a");
    stage.desktop.key("BackSpace");
    wait_text(page, "");
    stage.desktop.key("ctrl+z");
    wait_text(page, "one two");
    stage.desktop.key("ctrl+z");
    wait_text(page, "one ");
    stage.desktop.key("ctrl+shift+z");
    wait_text(page, "one two");
    stage.desktop.key("End");
    stage.desktop.type_text(" three");
    wait_text(page, "one two three");
    stage.desktop.key("ctrl+z");
    wait_text(page, "one two ");
    stage.desktop.key("ctrl+y");
    wait_text(page, "one two three");

    let search = test_id("search-field");
    stage.desktop.key("ctrl+k");
    page.wait_focus(&search);
    stage.desktop.type_text("boat");
    stage.desktop.key("ctrl+z");
    page.wait_where(&search, "is empty again", |field| field.text.is_empty());
    stage.desktop.key("ctrl+y");
    page.wait_where(&search, "is filled again", |field| field.text == "boat");

    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    popup.wait_focus(&test_id("composer"));
    stage.desktop.type_text("asked");
    stage.desktop.key("ctrl+a");
    stage.desktop.key("Delete");
    wait_text(popup, "");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    popup.wait_focus(&test_id("composer"));
    stage.desktop.key("ctrl+z");
    wait_text(popup, "asked");
    app.quit();
}

#[test]
fn the_keyboard_is_heard_after_renaming_and_after_a_click_into_the_conversation() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    stage.desktop.type_text("Which boat?");
    stage.desktop.key("Return");
    wait_messages(page, 2);
    page.wait_for(&format!("{} [aria-current=true]", test_id("session-row")));
    // The list of a first conversation is made, and told how long that has become.
    page.wait_still();
    for end in ["Return", "Escape"] {
        stage.desktop.key("F2");
        page.wait_focus("[data-testid=\"session-row\"] input");
        stage.desktop.key(end);
        page.wait_focus(&test_id("composer"));
        wait_text(page, "");
    }
    page.click(&format!("{}[data-role=\"assistant\"] p", test_id("message")));
    wait_true(
        page,
        "the focus is in the conversation",
        "return document.activeElement.tagName !== 'TEXTAREA'",
    );
    stage.desktop.type_text("And why?");
    wait_text(page, "And why?");
    page.click(&format!("{} button", test_id("session-row")));
    stage.desktop.type_text("x");
    wait_text(page, "And why?x");
    app.quit();
}

#[test]
fn drafts_outlive_a_kill_in_every_place_where_something_is_typed() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    stage.desktop.type_text("Which boat?");
    stage.desktop.key("Return");
    wait_messages(page, 2);
    stage.desktop.type_text("a follow-up, not sent");
    wait_text(page, "a follow-up, not sent");
    stage.desktop.key("ctrl+n");
    wait_text(page, "");
    stage.desktop.type_text("a new one, not sent");
    wait_text(page, "a new one, not sent");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_focus(&test_id("composer"));
    stage.desktop.type_text("in the popup, not sent");
    wait_text(app.popup(), "in the popup, not sent");
    let file = stage.launch().data.join("drafts.json");
    wait::within(Duration::from_secs(1), "the last letter is on the disk", || {
        std::fs::read_to_string(&file).ok()?.contains("in the popup, not sent").then_some(())
    });
    app.sigkill();

    let app = started_again(&stage);
    let page = app.main();
    wait_text(page, "a follow-up, not sent");
    stage.desktop.key("ctrl+n");
    wait_text(page, "a new one, not sent");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    wait_text(app.popup(), "in the popup, not sent");
    app.quit();
}

#[test]
fn a_message_written_while_an_answer_arrives_is_queued_and_sent_after_it() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    // Long enough that the next message is written meanwhile on a slow machine, too.
    let slow = || Reply::slowly(&"one two three four ".repeat(10), Duration::from_millis(300));
    stage.server.next_chats(1, slow());
    stage.desktop.type_text("first");
    stage.desktop.key("Return");
    page.wait_for(&test_id("stop"));
    stage.desktop.type_text("second");
    page.wait_where(&test_id("send"), "says when it goes", |send| {
        send.attribute("aria-label") == "Send when the answer is complete"
    });
    stage.desktop.key("Return");
    page.wait_where(&test_id("queued-message"), "is queued", |queued| queued.text.contains("second"));
    wait_text(page, "");
    let shown = wait_messages(page, 4);
    assert!(shown[2].text.contains("second"), "{shown:#?}");
    page.wait_gone(&test_id("queued-messages"));

    stage.server.next_chats(1, slow());
    stage.desktop.type_text("third");
    stage.desktop.key("Return");
    page.wait_for(&test_id("stop"));
    stage.desktop.type_text("fourth");
    stage.desktop.key("Return");
    page.wait_for(&test_id("queued-message"));
    stage.desktop.key("Escape");
    page.wait_where(&test_id("queued-messages"), "says that it waits", |queue| {
        queue.text.contains("Held back")
    });
    page.click(&test_id("edit-queued"));
    wait_text(page, "fourth");
    page.wait_gone(&test_id("queued-messages"));
    page.wait_focus(&test_id("composer"));
    app.quit();
}

#[test]
fn a_picture_on_the_clipboard_goes_along_with_the_message() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    stage.desktop.type_text("look: ");
    let picture = stage.data.path().join("picture.png");
    stage.desktop.screenshot_of((0, 0), (40, 40), &picture);
    let path = picture.display().to_string();
    let mut holder = stage.desktop.guarded("xclip");
    holder.args(["-selection", "clipboard", "-t", "image/png", "-i", &path]);
    assert!(holder.status().expect("xclip runs").success(), "the picture is on the clipboard");
    stage.desktop.key("ctrl+v");
    let pasted = "[data-testid=attached-files] [data-testid=attached-picture]";
    page.wait_where(pasted, "is shown above the field", |shown| {
        shown.attribute("alt") == "Pasted picture.png"
    });
    wait_text(page, "look: ");
    stage.desktop.key("Return");
    wait_messages(page, 2);
    let request = stage.server.chats().pop().expect("a request");
    let sent = request.body.to_string();
    assert!(sent.contains("data:image/png;base64,"), "{}", &sent[..sent.len().min(2000)]);
    page.wait_for(&format!("[data-testid=message][data-role=user] {pasted}"));
    page.wait_gone(&format!(".write {pasted}"));
    app.quit();
}

#[test]
fn no_letter_is_lost_or_misplaced_while_one_switches_and_hides() {
    let stage = Stage::set();
    let app = started(&stage);
    let page = app.main();
    for words in ["first", "second"] {
        stage.desktop.key("ctrl+n");
        wait_text(page, "");
        stage.desktop.type_text(words);
        stage.desktop.key("Return");
        wait_messages(page, 2);
        wait_text(page, "");
    }
    // Nobody waits for anything here: the keys are as quick as they can be.
    let mut written = [String::new(), String::new()];
    for round in 0..10 {
        let word = format!("w{round} ");
        stage.desktop.type_text(&word);
        written[(round + 1) % 2] += &word;
        stage.desktop.key(if round % 2 == 0 { "ctrl+Down" } else { "ctrl+Up" });
    }
    wait_text(page, &written[1]);
    stage.desktop.key("ctrl+Down");
    wait_text(page, &written[0]);

    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    popup.wait_focus(&test_id("composer"));
    for _ in 0..3 {
        stage.desktop.type_text("asked ");
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
        stage.desktop.key(HOTKEY);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        popup.wait_focus(&test_id("composer"));
    }
    wait_text(popup, "asked asked asked ");
    for _ in 0..3 {
        stage.desktop.key("ctrl+z");
    }
    wait_text(popup, "");
    for _ in 0..3 {
        stage.desktop.key("ctrl+shift+z");
    }
    wait_text(popup, "asked asked asked ");
    app.quit();
}
