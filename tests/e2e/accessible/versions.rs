//! The versions of a message: made by asking again and by editing, and gone through with what each of them says.

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use super::{Heard, heard_stage};

/// The message of somebody, with what can be done with it.
#[track_caller]
fn message<'a>(page: &Node<'a>, speaker: &str) -> Node<'a> {
    page.wait_beginning(Role::Article, speaker)
}

#[track_caller]
fn wait_read(page: &Node<'_>, speaker: &str, words: &str) {
    wait::until(&format!("{words:?} can be read"), || {
        page.find(Role::Article, |name| name.starts_with(speaker))?.read().contains(words).then_some(())
    });
}

/// Goes to another version by the key that uses a button; what is heard says which it is, and what it says.
#[track_caller]
fn go(heard: &Heard<'_>, page: &Node<'_>, speaker: &str, button: &str, told: &str, words: &str) {
    let other = message(page, speaker).wait(Role::Button, button);
    heard.reader.forget_heard();
    heard.use_by_key(&other);
    let said = heard.reader.wait_heard(told);
    assert!(!said.is_urgent && said.text.contains(words), "{said:?}");
    wait_read(page, speaker, words);
}

#[test]
fn an_answer_is_written_again_and_its_versions_are_told_apart_and_gone_through_by_key() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::text("The harbour opens at six."));
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait(Role::Entry, "Message").write("When does the harbour open?");
    heard.reader.key("Return");
    heard.reader.wait_heard("The harbour opens at six.");
    stage.server.next_chats(1, Reply::text("It opens at seven."));
    heard.reader.forget_heard();
    heard.use_by_key(&message(&page, "Assistant, ").wait(Role::Button, "Try again"));
    heard.reader.wait_heard("It opens at seven.");
    // The answer with that button is gone: one goes on where one writes.
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);
    let versions = message(&page, "Assistant, ").wait(Role::Panel, "Versions");
    assert!(versions.read().contains("2/2"), "{}", versions.outline());
    assert_eq!(page.faults(), Vec::<String>::new());

    go(&heard, &page, "Assistant, ", "Earlier version", "Version 1 of 2", "The harbour opens at six.");
    // There is none before it: the way back has the focus, and the same key takes it.
    let later = message(&page, "Assistant, ").wait(Role::Button, "Later version");
    later.wait_state("focused", States::is_focused);
    go(&heard, &page, "Assistant, ", "Later version", "Version 2 of 2", "It opens at seven.");
    let earlier = message(&page, "Assistant, ").wait(Role::Button, "Earlier version");
    earlier.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}

#[test]
fn a_question_is_put_right_and_the_one_before_it_is_gone_back_to_with_its_answer() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::text("I know of no Limma."));
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait(Role::Entry, "Message").write("Where is Limma?");
    heard.reader.key("Return");
    heard.reader.wait_heard("I know of no Limma.");
    // What is begun and left leaves the focus where one writes.
    heard.use_by_key(&message(&page, "You, ").wait(Role::Button, "Edit"));
    let editor = page.wait(Role::Entry, "Edit the message");
    editor.wait_state("focused", States::is_focused);
    heard.reader.key("Escape");
    page.wait_none(Role::Entry, "Edit the message");
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);

    heard.use_by_key(&message(&page, "You, ").wait(Role::Button, "Edit"));
    let editor = page.wait(Role::Entry, "Edit the message");
    editor.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    editor.rewrite("Where is Lima?");
    stage.server.next_chats(1, Reply::text("Lima is in Peru."));
    heard.reader.forget_heard();
    heard.use_by_key(&page.wait(Role::Button, "Save & send"));
    heard.reader.wait_heard("Lima is in Peru.");
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);
    go(&heard, &page, "You, ", "Earlier version", "Version 1 of 2", "Where is Limma?");
    wait_read(&page, "Assistant, ", "I know of no Limma.");
    message(&page, "You, ").wait(Role::Button, "Later version").wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}
