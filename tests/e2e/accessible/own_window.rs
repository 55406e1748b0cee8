//! A conversation in a window of its own: opened, read, written in, closed.

use std::time::Duration;

use extremis_tests::accessible::{Role, States};
use extremis_tests::app::MAIN_TITLE;
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use super::{Heard, choose};

const TITLE: &str = "Talk 1";

#[test]
fn a_conversation_is_opened_in_its_own_window_read_there_gone_on_with_and_closed() {
    let stage = super::organised::three();
    let heard = Heard::start(&stage);
    let main = heard.main();
    let list = main.wait_beginning(Role::Panel, "Conversations");
    list.wait_beginning(Role::Button, "Talk 1 ").press();
    main.wait(Role::Heading, TITLE);
    choose(&main, &list.wait(Role::ComboBox, "More for Talk 1"), "Open in a new window");
    stage.desktop.wait_active(|title| title == TITLE, "the window of the conversation");
    let page = heard.reader.wait_page(TITLE);
    page.wait(Role::Heading, TITLE);
    let field = page.wait(Role::Entry, "Message");
    field.wait_state("focused", States::is_focused);
    let log = page.find(Role::Log, |_| true).expect("the conversation");
    wait::until("it can be read", || log.read().contains("Behind the pier 1.").then_some(()));
    assert!(page.find(Role::Button, |name| name.starts_with("Talk ")).is_none(), "it is alone there");
    assert_eq!(page.faults(), Vec::<String>::new());

    stage.server.next_chats(1, Reply::slowly("It is *still* there.", Duration::from_millis(250)));
    field.write("And today?");
    heard.reader.forget_heard();
    heard.reader.key("Return");
    heard.reader.wait_heard("It is still there.");
    wait::until("the answer can be read", || log.read().contains("still").then_some(()));
    let parts: Vec<String> = heard.reader.heard().into_iter().map(|one| one.text).collect();
    assert_eq!(parts.iter().filter(|part| part.contains("still")).count(), 1, "it is said once: {parts:#?}");
    assert_eq!(page.faults(), Vec::<String>::new());

    heard.reader.key("F2");
    let title = page.wait(Role::Entry, "Title of the conversation");
    title.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Escape");
    page.wait(Role::Heading, TITLE);
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);
    heard.reader.key("ctrl+w");
    stage.desktop.wait_no_window(TITLE);
    wait::until("a screen reader has left it", || heard.reader.window(TITLE).is_none().then_some(()));
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the main window");
    let log = main.find(Role::Log, |_| true).expect("the conversation");
    wait::until("it can be read there", || log.read().contains("still there").then_some(()));
    heard.quit();
}

#[test]
fn that_the_conversation_of_a_window_was_deleted_is_told_in_it_and_taken_back_there() {
    let stage = super::organised::three();
    let heard = Heard::start(&stage);
    let main = heard.main();
    let list = main.wait_beginning(Role::Panel, "Conversations");
    choose(&main, &list.wait(Role::ComboBox, "More for Talk 1"), "Open in a new window");
    stage.desktop.wait_active(|title| title == TITLE, "the window of the conversation");
    let page = heard.reader.wait_page(TITLE);
    page.wait(Role::Entry, "Message");
    heard.reader.forget_heard();
    choose(&page, &page.wait(Role::ComboBox, "More for this conversation"), "Delete");
    heard.reader.wait_heard("in the trash");
    let undo = page.wait(Role::Button, "Undo");
    undo.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Return");
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);
    list.wait_beginning(Role::Button, "Talk 1 ");
    heard.quit();
}
