//! What goes to the clipboard, and back into the application: in which form, and how much the model saw of it.

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::archive::choose;
use crate::stage::{HOTKEY, Stage, send, wait_messages};

const ANSWER: &str = "# Plan\n\nSome **bold** words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

/// What the clipboard holds in a form, or nothing.
fn form(desktop: &Desktop, name: &str) -> String {
    let told = desktop.run("xclip", &["-o", "-selection", "clipboard", "-t", name]);
    String::from_utf8_lossy(&told.stdout).into_owned()
}

fn asked<'a>(stage: &Stage, app: &'a App<'_>, question: &str) -> &'a Driver {
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.type_text(question);
    stage.desktop.key("Return");
    let page = app.popup();
    wait_messages(page, 2);
    page
}

#[test]
fn an_answer_is_copied_formatted_and_as_markdown_and_inserted_as_text() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    stage.server.next_chats(1, Reply::text(ANSWER));
    let app = stage.start();
    let editor = Editor::open(desktop, "letter.txt");
    desktop.key(HOTKEY);
    let page = asked(&stage, &app, "A plan");
    desktop.key("ctrl+shift+c");
    wait::until("the answer is on the clipboard", || (desktop.clipboard()? == ANSWER).then_some(()));
    let html = form(desktop, "text/html");
    assert!(html.contains("<h1>Plan</h1>") && html.contains("<strong>bold</strong>"), "{html}");
    assert!(html.contains("<td>1</td><td>2</td>"), "{html}");

    // The other forms, from the menu of the message.
    let more =
        format!("{}[data-role=\"assistant\"] [aria-label=\"More for this message\"]", test_id("message"));
    page.click(&more);
    page.wait_where("[role=\"menuitem\"]", "offers Markdown first", |item| {
        item.text.trim() == "Copy as Markdown"
    });
    desktop.key("Down");
    desktop.key("Return");
    wait::until("it is plain text", || {
        (desktop.clipboard()? == "Plan\n\nSome bold words.\n\na\tb\n1\t2").then_some(())
    });
    assert!(!form(desktop, "TARGETS").contains("text/html"));
    // The button beside it does as the key does.
    page.click(&format!("{}[data-role=\"assistant\"] [aria-label=\"Copy\"]", test_id("message")));
    wait::until("it is formatted again", || form(desktop, "TARGETS").contains("text/html").then_some(()));

    desktop.key("ctrl+Return");
    desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor's buffer", || (editor.text() == ANSWER).then_some(()));
    app.quit();
}

#[test]
fn what_nobody_sees_is_copied_neither_by_the_button_nor_as_a_selection() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    stage.server.next_chats(1, Reply::text("ls\u{1b}[201~\u{200b}\u{202e}"));
    let app = stage.start();
    let page = app.main();
    send(page, "Which command?");
    wait_messages(page, 2);
    let answer = format!("{}[data-role=\"assistant\"]", test_id("message"));
    let copied = |how: &str| {
        wait::until(how, || {
            let text = desktop.clipboard().filter(|text| text != "before")?;
            assert_eq!(text.trim_end(), "ls[201~", "{how}");
            let html = form(desktop, "text/html");
            let seen = |letter: char| {
                letter == '\n' || !(letter.is_control() || "\u{200b}\u{202e}".contains(letter))
            };
            assert!(html.contains("ls[201~") && html.chars().all(seen), "{how}: {html:?}");
            Some(())
        });
    };
    desktop.copy("before");
    page.click(&format!("{answer} [aria-label=\"Copy\"]"));
    copied("the button copies it");
    desktop.copy("before");
    page.triple_click(&format!("{answer} p"));
    page.key("ctrl+c");
    copied("the selection is copied");

    // What is written in a field is copied as it is, by the browser.
    page.write(&test_id("composer"), "my words");
    page.key("ctrl+a");
    page.key("ctrl+c");
    wait::until("the words are on the clipboard", || (desktop.clipboard()? == "my words").then_some(()));
    app.quit();
}

#[test]
fn a_selection_that_was_cut_says_so_and_insert_asks_before_it_replaces_all_of_it() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    stage.server.next_chats(1, Reply::text("Corrected."));
    let app = stage.start();
    let file = desktop.home().join("long.txt");
    let words = "some words of a long letter ".repeat(2_300);
    let editor = Editor::with_text(desktop, "long.txt", &words);
    editor.select_all();
    desktop.key(HOTKEY);
    desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    let chip = format!("{}[data-kind=\"selection\"]", test_id("context-chip"));
    page.wait_where(&chip, "says how much of it is kept", |chip| {
        chip.text.contains("50 of 64 KB") && chip.text.contains("Only the beginning is sent")
    });
    let page = asked(&stage, &app, "Correct it");
    let sent = stage.server.chats().pop().expect("a request").question();
    assert!(sent.contains("characters left out …]\n</selection>"), "{}", &sent[sent.len() - 200..]);

    // Asked, and by a hasty Enter nothing is lost.
    let question = test_id("insert-question");
    desktop.key("ctrl+Return");
    page.wait_where(&question, "says what would be lost", |asked| asked.text.contains("saw 50 of 64 KB"));
    desktop.key("Escape");
    page.wait_gone(&question);
    desktop.wait_active(|title| title == POPUP_TITLE, "the popup, still");
    desktop.key("ctrl+Return");
    page.wait_for(&question);
    desktop.key("Return");
    wait::until("the answer is on the clipboard", || (desktop.clipboard()? == "Corrected.").then_some(()));
    page.wait_gone(&question);
    assert_eq!(std::fs::read_to_string(&file).expect("the letter"), words);

    // On purpose, it is inserted.
    desktop.key("ctrl+Return");
    page.wait_for(&question);
    // The popup grows for it, which moves what is clicked.
    page.wait_still();
    page.click(&test_id("insert-anyway"));
    desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor's buffer", || (editor.text() == "Corrected.").then_some(()));
    app.quit();
}

#[test]
fn a_message_or_what_is_selected_in_it_is_quoted_in_the_one_that_is_written() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Herons sleep in trees.\n\nStorks do, too."));
    let app = stage.start();
    let page = app.main();
    send(page, "Where do herons sleep?");
    wait_messages(page, 2);
    page.write(&test_id("composer"), "About this:");
    page.click(&format!(
        "{}[data-role=\"assistant\"] [aria-label=\"More for this message\"]",
        test_id("message")
    ));
    choose(page, "Quote in your message");
    let whole = "About this:\n\n> Herons sleep in trees.\n>\n> Storks do, too.\n\n";
    page.wait_where(&test_id("composer"), "has it", |field| field.text == whole);
    // One goes on where it ends.
    page.type_text("Why?");
    page.wait_where(&test_id("composer"), "goes on", |field| field.text == format!("{whole}Why?"));
    let second = "[data-role=\"assistant\"] p:nth-of-type(2)";
    page.triple_click(second);
    page.right_click(second);
    choose(page, "Quote what is selected");
    page.wait_where(&test_id("composer"), "has that alone", |field| {
        field.text == format!("{whole}Why?\n\n> Storks do, too.\n\n")
    });
    app.quit();
}
