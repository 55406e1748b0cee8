//! The popup: called from anywhere, about where one was, and gone again.

use std::time::Duration;

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;
use serde_json::json;

use crate::archive::{choose_in_menu_of, confirm};
use crate::stage::{HOTKEY, Stage, wait_messages};
use crate::windows::written;

/// The editor with a selection, and the popup called from it.
fn called_from_editor<'a>(stage: &'a Stage, app: &'a App<'_>) -> Editor<'a> {
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("a line of the letter");
    editor.select_all();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_for(&test_id("context-chip"));
    editor
}

#[test]
fn a_removed_chip_is_not_sent() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = called_from_editor(&stage, &app);
    let page = app.popup();
    let chip = format!("{}[data-kind=\"selection\"]", test_id("context-chip"));
    page.wait_for(&chip);
    page.click("button[aria-label=\"Remove the selection\"]");
    page.wait_gone(&chip);
    stage.desktop.type_text("What is this?");
    stage.desktop.key("Return");
    wait_messages(page, 2);
    let sent = stage.server.chats().pop().expect("a request").question();
    assert!(!sent.contains("a line of the letter"), "{sent}");
    assert!(sent.contains("Mousepad"), "the rest is: {sent}");
    app.quit();
}

#[test]
fn escape_hides_the_popup_and_gives_the_focus_back() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = called_from_editor(&stage, &app);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    app.quit();
}

#[test]
fn the_hotkey_itself_hides_the_popup_that_it_showed() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = called_from_editor(&stage, &app);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    app.quit();
}

#[test]
fn toggle_shows_and_hides_the_popup_of_the_running_program() {
    let stage = Stage::set();
    let app = stage.start();
    app.start_again(&["--toggle"]);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.start_again(&["--toggle"]);
    stage.desktop.wait_no_window(POPUP_TITLE);
    app.quit();
}

/// Calls the popup, and gives its left edge and its width once they rest.
#[track_caller]
fn called_wide(stage: &Stage, width: i64) -> [i64; 2] {
    stage.desktop.key(HOTKEY);
    let popup = stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    wait_wide(stage, &popup, width)
}

#[track_caller]
fn wait_wide(stage: &Stage, popup: &str, width: i64) -> [i64; 2] {
    wait::until(&format!("it is {width} wide, in the middle of the screen"), || {
        let [left, _, wide, _] = stage.desktop.geometry(popup);
        (wide == width && left == (1440 - width) / 2).then_some([left, wide])
    })
}

#[test]
fn the_popup_is_made_wider_by_its_edge_and_keeps_that_width() {
    let stage = Stage::set();
    let app = stage.start();
    let [left, width] = called_wide(&stage, 640);
    let page = app.popup();
    let edge = test_id("popup-edge-right");
    page.hover(&edge);
    let input = stage.desktop.input();
    input.hold(1);
    for step in 1..=4 {
        input.point(i32::try_from(left + width).unwrap() - 2 + step * 25, 300);
    }
    input.release(1);
    let popup = stage.desktop.window(POPUP_TITLE).expect("the popup");
    wait::until("it is wider by the same on both sides", || {
        let [left, _, wide, _] = stage.desktop.geometry(&popup);
        ((830..=850).contains(&wide) && (left - (1440 - wide) / 2).abs() <= 1).then_some(())
    });
    let wide = stage.desktop.geometry(&popup)[2];
    page.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    called_wide(&stage, wide);
    wait::until("that is on the disk", || {
        let kept = std::fs::read_to_string(stage.data.path().join("data/window.json")).ok()?;
        kept.contains("popupWidth").then_some(())
    });
    app.quit();

    let app = stage.start();
    called_wide(&stage, wide);
    let page = app.popup();
    page.tab_to(&edge);
    page.key("Left");
    let popup = stage.desktop.window(POPUP_TITLE).expect("the popup");
    wait_wide(&stage, &popup, wide - 40);
    page.double_click(&edge);
    wait_wide(&stage, &popup, 640);
    app.quit();
}

#[test]
fn a_second_start_shows_the_window_of_the_running_program() {
    let stage = Stage::set();
    let app = stage.start();
    stage.desktop.close_window(MAIN_TITLE);
    app.start_again(&[]);
    stage.desktop.wait_window(MAIN_TITLE);
    app.quit();
}

#[test]
fn a_taken_hotkey_falls_back_to_another_and_says_so() {
    let stage = Stage::on(Desktop::with_key_taken("C-S-space"));
    let app = stage.start();
    app.main().wait_where("[aria-label=\"Notices\"]", "says that the key is taken", |notices| {
        notices.text.contains("Ctrl+Shift+Space") && notices.text.contains("Ctrl+Alt+Space")
    });
    stage.desktop.key("ctrl+alt+space");
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.quit();
}

#[test]
fn the_answer_is_copied_to_the_clipboard() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Copied words, with ümlauts and 漢字."));
    let app = stage.start();
    let _editor = called_from_editor(&stage, &app);
    stage.desktop.type_text("Go");
    stage.desktop.key("Return");
    let page = app.popup();
    wait_messages(page, 2);
    page.click(&test_id("copy-answer"));
    wait::until("the answer is on the clipboard", || {
        (stage.desktop.clipboard()? == "Copied words, with ümlauts and 漢字.").then_some(())
    });
    app.quit();
}

#[test]
fn an_answer_of_several_lines_is_inserted_as_it_is() {
    let stage = Stage::set();
    let answer = "Dear Anna,\n\n\tthe draft is “done” – 漢字, ümlauts and all.\n\nYours";
    stage.server.next_chats(1, Reply::text(answer));
    let app = stage.start();
    let editor = called_from_editor(&stage, &app);
    stage.desktop.type_text("Write it");
    stage.desktop.key("Return");
    let page = app.popup();
    wait_messages(page, 2);
    stage.desktop.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor's buffer", || (editor.text() == answer).then_some(()));
    app.quit();
}

#[test]
fn the_context_can_be_looked_at_later_in_the_history() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = called_from_editor(&stage, &app);
    stage.desktop.type_text("Remember this");
    stage.desktop.key("Return");
    wait_messages(app.popup(), 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    page.click(&format!("{} {} button", test_id("message"), test_id("context-chip")));
    page.wait_where("dialog[open]", "shows the selection", |dialog| {
        dialog.text.contains("a line of the letter")
    });
    app.quit();
}

/// The popup with an answer, called from the editor; where the answer is.
fn answered<'a>(stage: &'a Stage, app: &'a App<'_>) -> Editor<'a> {
    let editor = called_from_editor(stage, app);
    stage.desktop.type_text("Correct the letter");
    stage.desktop.key("Return");
    wait_messages(app.popup(), 2);
    editor
}

/// Hides the popup on purpose and calls it again.
fn call_again(stage: &Stage) {
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
}

#[test]
fn the_conversation_before_is_named_and_continued_by_a_key() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = answered(&stage, &app);
    call_again(&stage);
    let page = app.popup();
    page.wait_where(&test_id("continue-last"), "names it, and its key", |button| {
        button.attribute("title") == "Continue “Correct the letter” (Ctrl+L)"
    });
    assert!(page.look(&test_id("message")).is_empty());
    stage.desktop.key("ctrl+l");
    wait_messages(page, 2);
    page.wait_gone(&test_id("continue-last"));
    // What is asked now belongs to it.
    stage.desktop.type_text("Shorter");
    stage.desktop.key("Return");
    wait_messages(page, 4);
    app.quit();
}

#[test]
fn a_follow_up_that_was_left_half_written_is_named_and_what_is_typed_goes_along() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = answered(&stage, &app);
    stage.desktop.type_text("And tomorrow");
    call_again(&stage);
    let page = app.popup();
    page.wait_where(&test_id("continue-last"), "says that there is a draft", |button| {
        button.text.contains("Draft")
    });
    stage.desktop.type_text("in the evening");
    stage.desktop.key("ctrl+l");
    wait_messages(page, 2);
    page.wait_where(&test_id("composer"), "has both", |field| field.text == "And tomorrow\nin the evening");
    app.quit();
}

#[test]
fn the_conversation_before_is_continued_after_a_restart_too() {
    let stage = Stage::set();
    let app = stage.start();
    {
        let _editor = answered(&stage, &app);
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    app.quit();
    let app = stage.start();
    app.main().wait_for(&test_id("session-row"));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&test_id("continue-last"));
    stage.desktop.key("ctrl+l");
    wait_messages(page, 2);
    app.quit();
}

#[test]
fn the_conversation_before_is_neither_offered_nor_known_once_it_is_forgotten() {
    let stage = Stage::set();
    let app = stage.start();
    {
        let _editor = answered(&stage, &app);
        stage.desktop.key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    let id = wait::until("the popup's conversation is written down", || {
        written(&stage)["popupSession"].as_str().map(str::to_owned)
    });
    let page = app.main();
    stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
    choose_in_menu_of(page, &id, "Delete");
    page.wait_gone(&format!("{}[data-session-id=\"{id}\"]", test_id("session-row")));
    assert_eq!(written(&stage)["popupSession"], id, "what is in the trash may come back");
    page.click(&test_id("trash-toggle"));
    page.click(&format!("{} button[title=\"Forget now…\"]", test_id("trash-row")));
    confirm(page);
    wait::until("its id is written nowhere", || written(&stage)["popupSession"].is_null().then_some(()));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.popup().wait_for(&test_id("composer"));
    assert!(app.popup().look(&test_id("continue-last")).is_empty());
    app.quit();
}

#[test]
fn an_answer_that_was_stopped_is_continued_in_the_popup_and_its_actions_are_seen() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly(&"and on ".repeat(600), Duration::from_millis(30)));
    let app = stage.start();
    let _editor = called_from_editor(&stage, &app);
    stage.desktop.type_text("A story");
    stage.desktop.key("Return");
    let page = app.popup();
    page.wait_where("[data-role=\"assistant\"]", "has begun", |message| message.text.contains("and on and"));
    page.click(&test_id("stop"));
    wait_messages(page, 2);
    let seen = "const row = document.querySelector('[data-role=assistant] .actions');
        return Number(getComputedStyle(row).opacity);";
    wait::until("its actions are seen without pointing at them", || {
        (page.script(seen, &[]).ok()?.as_f64()? > 0.99).then_some(())
    });
    stage.server.next_chats(1, Reply::text("and they lived happily."));
    page.click(&test_id("continue"));
    page.wait_where("[data-role=\"assistant\"]", "is whole", |answer| {
        answer.text.contains("and on and") && answer.text.contains("lived happily")
    });
    app.quit();
}

#[test]
fn only_the_field_has_a_ring_when_the_popup_is_called_again() {
    let stage = Stage::set();
    let app = stage.start();
    let _editor = answered(&stage, &app);
    let page = app.popup();
    page.tab_to("[role=\"log\"]");
    call_again(&stage);
    stage.desktop.key("ctrl+l");
    wait_messages(page, 2);
    let ring = "return getComputedStyle(document.querySelector('[role=log]')).outlineStyle;";
    wait::until("the field has the focus", || page.has_focus(&test_id("composer")).then_some(()));
    assert_eq!(page.script(ring, &[]).expect("a style"), "none");
    app.quit();
}

#[test]
fn a_click_elsewhere_hides_the_popup_and_the_next_call_brings_it_back_as_it_was() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = answered(&stage, &app);
    stage.desktop.point(editor.window(), (20, 200));
    stage.desktop.input().click(1, 1);
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    wait_messages(app.popup(), 2);
    // Hidden on purpose, it begins anew.
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup again");
    app.popup().wait_gone(&test_id("message"));
    app.quit();
}

#[test]
fn while_an_answer_arrives_the_popup_stays_whatever_has_the_focus() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly("One word after the other.", Duration::from_secs(1)));
    let app = stage.start();
    let editor = called_from_editor(&stage, &app);
    stage.desktop.type_text("Slowly");
    stage.desktop.key("Return");
    app.popup().wait_for("[data-streaming=\"true\"]");
    stage.desktop.point(editor.window(), (20, 200));
    stage.desktop.input().click(1, 1);
    editor.wait_focus();
    wait_messages(app.popup(), 2);
    stage.desktop.wait_window(POPUP_TITLE);
    app.quit();
}

#[test]
fn a_popup_that_is_to_stay_stays_and_says_how_to_hide_it() {
    let stage = Stage::set();
    let launch = stage.launch().with_settings(&json!({ "hidePopup": false }));
    let app = App::start(&stage.desktop, launch);
    let editor = answered(&stage, &app);
    let page = app.popup();
    page.wait_where("main", "says which key hides it", |popup| popup.text.contains("hide"));
    stage.desktop.point(editor.window(), (20, 200));
    stage.desktop.input().click(1, 1);
    editor.wait_focus();
    // Long enough for the other setting to have hidden it, seen by what the editor took meanwhile.
    editor.type_text("typed beside the popup");
    stage.desktop.wait_window(POPUP_TITLE);
    app.quit();
}

#[test]
fn holding_the_hotkey_down_does_not_hide_the_popup() {
    let stage = Stage::set();
    let app = stage.start();
    let editor = called_from_editor(&stage, &app);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    stage.desktop.input().repeat_held_keys(true);
    // The grab keeps the keyboard from the popup for as long as the keys are held.
    stage.desktop.run("xdotool", &["keydown", "ctrl", "keydown", "shift", "keydown", "space"]);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    stage.desktop.run("xdotool", &["sleep", "1", "keyup", "space", "keyup", "shift", "keyup", "ctrl"]);
    stage.desktop.input().repeat_held_keys(false);
    stage.desktop.type_text("still here");
    app.popup().wait_where(&test_id("composer"), "has what was typed", |field| field.text == "still here");
    app.quit();
}
