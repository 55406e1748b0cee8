//! Asking: at the first start, in an empty conversation, in the popup.

use std::time::Duration;

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::app::POPUP_TITLE;
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use super::{Heard, heard_stage};
use crate::stage::HOTKEY;

const ANSWER: &str = "The **harbour** opens at six.\n\nIt closes at nine.";

/// As fast as a model is.
const GAP: Duration = Duration::from_millis(250);

/// The messages of a page, as they are read.
fn messages(page: &Node<'_>) -> Vec<String> {
    let Some(log) = page.find(Role::Log, |_| true) else { return Vec::new() };
    let messages = log.children().into_iter().filter(|one| one.role() == Role::Article);
    messages.map(|message| format!("{}: {}", message.name(), message.read())).collect()
}

#[track_caller]
fn wait_answer(page: &Node<'_>, speaker: &str, words: &str) {
    let found = wait::attempt(wait::LIMIT, || {
        messages(page).iter().any(|one| one.starts_with(speaker) && one.contains(words)).then_some(())
    });
    assert!(found.is_some(), "no answer with {words:?} can be read in\n{}", page.outline());
}

#[test]
fn a_question_is_written_and_sent_and_the_answer_is_announced_and_read() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::slowly(ANSWER, GAP));
    let heard = Heard::start(&stage);
    let page = heard.main();
    let field = page.wait(Role::Entry, "Message");
    assert!(field.states().is_editable());
    let send = page.wait(Role::Button, "Send");
    assert!(!send.states().is_sensitive(), "there is nothing to be sent");
    field.write("When does the harbour open?");
    heard.reader.forget_heard();
    send.press();
    assert!(!heard.reader.wait_heard("Answering").is_urgent);
    let said = heard.reader.wait_heard("The harbour opens at six.");
    assert!(!said.is_urgent && said.text.contains("It closes at nine."), "all of it at once: {said:?}");
    wait_answer(&page, "You, ", "When does the harbour open?");
    wait_answer(&page, "Assistant, ", "The harbour opens at six.");
    let parts: Vec<String> = heard.reader.heard().into_iter().map(|one| one.text).collect();
    assert_eq!(parts.iter().filter(|part| part.contains("at six")).count(), 1, "it is said once: {parts:#?}");
    page.wait(Role::Heading, "When does the harbour open?");
    heard.quit();
}

#[test]
fn an_answer_that_does_not_come_is_told_at_once_and_asked_for_again() {
    let stage = heard_stage();
    stage.server.next_chats(4, Reply::bad_key());
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait(Role::Entry, "Message").write("When does the harbour open?");
    heard.reader.forget_heard();
    page.wait(Role::Button, "Send").press();
    assert!(heard.reader.wait_heard("key").is_urgent);
    stage.server.forget_rules();
    stage.server.next_chats(1, Reply::slowly(ANSWER, GAP));
    page.wait(Role::Alert, "").wait(Role::Button, "Try again").press();
    heard.reader.wait_heard("The harbour opens at six.");
    heard.quit();
}

#[test]
fn at_the_first_start_who_answers_is_chosen_and_tried() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::text(ANSWER));
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    let heard = Heard::start_as(&stage, &launch);
    let page = heard.main();
    page.wait(Role::Heading, "Welcome to Extremis");
    let found = page.wait_beginning(Role::RadioButton, "Ollama");
    found.press();
    found.wait_state("chosen", States::is_checked);
    assert_eq!(page.faults(), Vec::<String>::new());
    page.wait(Role::Entry, "Test message").rewrite("When does the harbour open?");
    heard.reader.forget_heard();
    page.wait(Role::Landmark, "Try it").wait(Role::Button, "Send").press();
    heard.reader.wait_heard("The harbour opens at six.");
    let start = page.wait(Role::Button, "Start");
    start.wait_state("focused", States::is_focused);
    start.press();
    page.wait(Role::Entry, "Message");
    wait_answer(&page, "Assistant, ", "The harbour opens at six.");
    heard.quit();
}

#[test]
fn the_popup_is_called_by_its_name_and_an_answer_that_is_there_at_once_is_announced_and_read() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::text(ANSWER));
    let heard = Heard::start(&stage);
    heard.main().wait(Role::Entry, "Message");
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = heard.reader.wait_page(POPUP_TITLE);
    let field = page.wait(Role::Entry, "Message");
    field.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    field.write("When does the harbour open?");
    heard.reader.forget_heard();
    page.wait(Role::Button, "Send").press();
    heard.reader.wait_heard("The harbour opens at six.");
    wait_answer(&page, "Assistant, ", "The harbour opens at six.");
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}
