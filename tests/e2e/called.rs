//! Extremis called by a command that a key of the desktop may be bound to, and by a click on what it tells.

use extremis_tests::app::{App, Launch, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::notifications::Notifications;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, send, wait_messages};

#[test]
fn a_question_that_comes_along_is_asked_about_what_is_selected_in_a_conversation_of_its_own() {
    let stage = Stage::set();
    stage.server.next_chats(2, Reply::text("A fox is quick."));
    let app = stage.start();
    let editor = Editor::with_text(&stage.desktop, "letter.txt", "the quick fox");
    editor.select_all();
    for question in ["What is it about?", "Say it in German"] {
        editor.focus();
        app.start_again(&["--ask", question]);
        let popup = app.popup();
        popup.wait_where(&test_id("message"), "is what was asked", |message| message.text.contains(question));
        wait_messages(popup, 2);
        let sent = stage.server.chats().pop().expect("a request");
        assert!(sent.question().contains("the quick fox"), "{}", sent.question());
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    // As it was at the start of the program, with what is asked there, too.
    app.quit();
    stage.server.next_chats(1, Reply::text("Good morning!"));
    let app =
        App::start(&stage.desktop, Launch { arguments: vec!["--ask", "Good morning"], ..stage.launch() });
    wait_messages(app.popup(), 2);
    assert_eq!(stage.cli().list().len(), 3, "each has a conversation of its own");
    app.quit();
}

#[test]
fn a_new_conversation_is_called_for_while_an_earlier_one_stands_in_the_popup() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Good morning!"));
    let app = stage.start();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    popup.type_text("Good morning");
    popup.key("Return");
    wait_messages(popup, 2);
    app.start_again(&["--new"]);
    popup.wait_gone(&test_id("message"));
    popup.type_text("afresh");
    popup.wait_where(&test_id("composer"), "has what was typed", |field| field.text == "afresh");
    app.quit();
}

#[test]
fn a_conversation_is_shown_by_its_id_or_title_also_at_the_first_start() {
    let stage = Stage::set();
    stage.server.next_chats(2, Reply::text("Yes."));
    let app = stage.start();
    let page = app.main();
    page.wait_for(&format!("{}:focus", test_id("composer")));
    send(page, "About herons");
    wait_messages(page, 2);
    let herons = page.wait_for(&test_id("session-row")).attribute("data-session-id").to_owned();
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, "About storks");
    wait_messages(page, 2);
    stage.desktop.close_window(MAIN_TITLE);
    app.start_again(&["--show", &herons]);
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the window");
    page.wait_where(&test_id("message"), "is that conversation", |message| message.text.contains("herons"));
    app.start_again(&["--show", "No such title"]);
    page.wait_where("[aria-label=\"Notices\"]", "says that there is none", |notices| {
        notices.text.contains("No such title")
    });
    app.quit();

    let launch = Launch { arguments: vec!["--show", "About storks"], ..stage.launch() };
    let app = App::start(&stage.desktop, launch);
    app.main()
        .wait_where(&test_id("message"), "is that conversation", |message| message.text.contains("storks"));
    app.quit();
}

#[test]
fn a_click_on_what_is_told_of_an_answer_shows_it() {
    let stage = Stage::set();
    let app = stage.start();
    let notifications = Notifications::start(&stage.desktop);
    stage.desktop.close_window(MAIN_TITLE);
    stage
        .server
        .next_chats(1, Reply::slowly("One word after the other.", std::time::Duration::from_millis(200)));
    app.start_again(&["--ask", "Tell me slowly"]);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_for("[data-streaming=\"true\"]");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    let text = notifications.click("Extremis has answered");
    assert!(text.contains("Tell me slowly"), "{text}");
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the window");
    wait_messages(app.main(), 2);
    app.quit();
}
