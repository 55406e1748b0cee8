//! Quick commands in the popup, over an editor: chosen, looked at, agreed to.

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage};

const WRONG: &str = "teh cat sat on teh mat";
const RIGHT: &str = "the cat sat on the mat";

/// The editor with all of its text selected.
fn selected(stage: &Stage) -> Editor<'_> {
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text(WRONG);
    editor.select_all();
    editor
}

#[test]
fn a_command_of_the_palette_replaces_the_selection_after_its_changes_were_shown_and_one_undo_takes_it_back() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text(RIGHT));
    let app = stage.start();
    let editor = selected(&stage);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&format!("{}[data-command=\"proofread\"]", test_id("quick-command")));
    stage.desktop.type_text("/prf");
    page.wait_where(&test_id("completions"), "offers what fits", |list| list.text.contains("/proofread"));
    stage.desktop.key("Return");
    page.wait_where(&test_id("proposal-diff"), "shows what changes", |diff| {
        diff.text.contains("teh") && diff.text.contains("the")
    });
    let question = stage.server.chats().pop().expect("a request").question();
    assert!(question.starts_with("Proofread the selection") && question.contains(WRONG), "{question}");
    assert!(!editor.title().starts_with('*'), "nothing is replaced before that was agreed to");

    stage.desktop.key("Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer has replaced it", || (editor.text() == RIGHT).then_some(()));
    stage.desktop.key("ctrl+z");
    wait::until("one undo has brought it back", || (editor.text() == WRONG).then_some(()));
    app.quit();
}

#[test]
fn escape_keeps_the_selection_and_the_next_one_hides_the_popup() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text(RIGHT));
    let app = stage.start();
    let editor = selected(&stage);
    app.start_again(&["--command", "proofread"]);
    let page = app.popup();
    page.wait_for(&test_id("proposal"));
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.key("Escape");
    page.wait_gone(&test_id("proposal"));
    assert!(stage.desktop.window(POPUP_TITLE).is_some(), "the answer can still be read");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    assert_eq!(editor.text(), WRONG);
    app.quit();
}

#[expect(clippy::disallowed_methods, reason = "a file as people write them")]
#[test]
fn a_second_command_is_about_the_same_selection_and_one_that_is_refused_leaves_what_is_proposed() {
    let stage = Stage::set();
    let app = stage.start();
    let commands = stage.data.path().join("data/commands");
    std::fs::create_dir_all(&commands).expect("a folder");
    std::fs::write(commands.join("elsewhere.md"), "Say what {url} is.").expect("a command");
    let editor = selected(&stage);
    stage.server.next_chats(2, Reply::text(RIGHT));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    for command in ["proofread", "shorten"] {
        page.click(&format!("{}[data-command=\"{command}\"]", test_id("quick-command")));
        page.wait_where(&test_id("proposal-diff"), "shows what changes", |diff| diff.text.contains("teh"));
        let question = stage.server.chats().pop().expect("a request").question();
        assert!(question.contains(WRONG), "{question}");
        if command == "proofread" {
            stage.desktop.key("Escape");
            page.wait_gone(&test_id("proposal"));
        }
    }
    let words = page.look(&test_id("command-words"));
    assert_eq!(words.iter().map(|said| said.text.trim()).collect::<Vec<_>>(), ["Proofread", "Shorten"]);

    stage.desktop.type_text("/elsewhere");
    stage.desktop.key("Return");
    page.wait_where(".refused", "says what is missing", |told| told.text.contains("url"));
    assert_eq!(page.look(&test_id("proposal-diff")).len(), 1, "what is proposed is still there");
    for _ in "/elsewhere".chars() {
        stage.desktop.key("BackSpace");
    }
    stage.desktop.key("Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer has replaced it", || (editor.text() == RIGHT).then_some(()));
    app.quit();
}

#[test]
fn an_answer_for_a_selection_that_is_gone_is_put_beside_nothing_and_goes_to_the_clipboard() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text(RIGHT));
    let app = stage.start();
    let editor = selected(&stage);
    app.start_again(&["--command", "proofread"]);
    let page = app.popup();
    page.wait_for(&test_id("proposal"));
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    // Editors let go of what is selected in them when something is selected elsewhere.
    stage.desktop.type_text("words");
    stage.desktop.key("ctrl+a");
    wait::until("the editor has lost it", || (stage.desktop.primary_selection()? == "words").then_some(()));
    stage.desktop.key("BackSpace");
    stage.desktop.key("Return");
    page.wait_where(&test_id("popup"), "says that nothing was replaced", |told| {
        told.text.contains("not selected any more")
    });
    assert!(page.look(&test_id("proposal-diff")).len() == 1, "the answer is still offered");
    assert_eq!(stage.desktop.clipboard().as_deref(), Some(RIGHT));
    assert_eq!(editor.text(), WRONG);
    app.quit();
}
