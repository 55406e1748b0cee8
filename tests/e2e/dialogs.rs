//! Dialogs and menus as one uses them.

use extremis_tests::app::{MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::json;

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings, wait_messages};

const BODY: &str = "dialog[open] .body";

fn top_of(page: &Driver, selector: &str) -> Option<f64> {
    let script = "return document.querySelector(arguments[0])?.getBoundingClientRect().top";
    page.script(script, &[json!(selector)]).ok()?.as_f64()
}

#[test]
fn the_tabs_of_the_settings_stay_while_what_is_below_them_scrolls() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    open_settings(page, "general");
    page.wait_for(&test_id("set-up-again"));
    page.wait_still();
    let tab = "[data-tab=\"memory\"]";
    let (before, end) = (top_of(page, tab), top_of(page, &test_id("set-up-again")));
    page.wheel(BODY, 30);
    wait::until("it is scrolled", || (top_of(page, &test_id("set-up-again")) < end).then_some(()));
    page.wait_still();
    assert_eq!(top_of(page, tab), before);
    // They are in front of what is scrolled: one can click on them.
    page.click(tab);
    page.wait_where(tab, "is chosen", |tab| tab.attribute("aria-selected") == "true");
    app.quit();
}

/// How far the dialog is scrolled.
fn scrolled(page: &Driver) -> Option<f64> {
    page.script("return document.querySelector(arguments[0])?.scrollTop", &[json!(BODY)]).ok()?.as_f64()
}

#[test]
fn a_part_of_the_settings_that_is_chosen_begins_at_its_top() {
    let stage = Stage::set();
    let app = stage.start();
    // So low that every part is longer than what is seen of it.
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), (900, 600));
    let page = app.main();
    page.wait_still();
    open_settings(page, "about");
    let read_to_the_end = |part: &str| {
        page.wait_where(&format!("[data-tab=\"{part}\"]"), "is chosen", |tab| {
            tab.attribute("aria-selected") == "true"
        });
        page.wait_still();
        assert_eq!(scrolled(page), Some(0.0), "{part} begins further down");
        page.wheel(BODY, 60);
        wait::until("it is scrolled", || scrolled(page).filter(|top| *top > 0.0));
        page.wait_still();
    };
    read_to_the_end("about");
    // By the pointer, and by the key that goes on from there.
    page.click("[data-tab=\"memory\"]");
    read_to_the_end("memory");
    page.key("Right");
    read_to_the_end("storage");
    page.click("[data-tab=\"general\"]");
    read_to_the_end("general");
    page.click("[data-tab=\"storage\"]");
    read_to_the_end("storage");
    page.key("Left");
    read_to_the_end("memory");
    app.quit();
}

#[test]
fn a_dialog_is_a_stop_of_tab_only_where_it_scrolls() {
    let stage = Stage::set();
    let session = stage.cli().append(None, &[("user", "Hello"), ("assistant", "Hello to you")]);
    let app = stage.start();
    let page = app.main();
    page.right_click(&format!("[data-session-id=\"{session}\"] button"));
    page.wait_for("[role=menuitem]");
    page.key("End");
    page.key("Return");
    page.wait_for(BODY);
    page.wait_still();
    assert_eq!(page.look(&format!("{BODY}[tabindex]")), []);
    close_dialogs(page);
    page.key("ctrl+slash");
    page.wait_for(&format!("{BODY}[tabindex=\"0\"]"));
    close_dialogs(page);
    app.quit();
}

#[test]
fn a_click_with_the_right_button_opens_the_menu_of_a_message() {
    let stage = Stage::set();
    let words = "Some words that can be selected, and some more of them";
    let session = stage.cli().append(None, &[("user", "Hello"), ("assistant", words)]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 2);
    let text = "[data-testid=\"message\"][data-role=\"assistant\"] p";
    page.right_click(text);
    let labels: Vec<_> = wait::until("its menu is open", || {
        let items = page.look("[role=menuitem]");
        (!items.is_empty()).then(|| items.into_iter().map(|item| item.text).collect())
    });
    assert!(labels.iter().any(|label| label.starts_with("Copy as Markdown")), "{labels:?}");
    assert!(labels.iter().any(|label| label.starts_with("Forget")), "{labels:?}");
    page.key("Escape");
    page.wait_gone("[role=menuitem]");
    // What is selected comes first in it.
    page.double_click(text);
    wait::until("a word is selected", || {
        let selected = page.script("return getSelection().toString()", &[]).ok()?;
        selected.as_str().is_some_and(|word| !word.trim().is_empty()).then_some(())
    });
    page.right_click(text);
    page.wait_where("[role=menuitem]", "copies what is selected", |item| {
        item.text.trim() == "Copy what is selected"
    });
    page.key("Escape");
    page.wait_gone("[role=menuitem]");
    app.quit();
}

#[test]
fn the_popup_grows_with_what_it_tells_of_a_context() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Short."));
    let app = stage.start();
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("A line of a letter");
    editor.select_all();
    stage.desktop.key(HOTKEY);
    let popup = stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&test_id("context-chip"));
    page.write(&test_id("composer"), "Shorter");
    page.key("Return");
    wait_messages(page, 2);
    page.wait_still();
    let height = || stage.desktop.geometry(&popup)[3];
    let before = height();
    page.click(&format!("{} {}", test_id("message"), test_id("context-chip")));
    page.wait_for(BODY);
    let cut = "
        const { scrollHeight, clientHeight } = document.querySelector('dialog[open] .body');
        return scrollHeight - clientHeight;";
    wait::until("all of it is to be seen", || (page.script(cut, &[]).ok()?.as_f64()? < 1.0).then_some(()));
    page.key("Escape");
    page.wait_gone(BODY);
    wait::until("the popup is as high as before", || (height() == before).then_some(()));
    app.quit();
}
