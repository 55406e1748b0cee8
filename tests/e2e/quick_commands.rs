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
