//! The global keys: those that the program takes on X11, and those that the desktop gives where no program can take one.

use extremis_tests::app::{App, Launch, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply as Answer;
use extremis_tests::portal::{Keys, Portal, Reply};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings};

/// A start in a session of Wayland with windows of X11, as programs have them that are started with `GDK_BACKEND=x11`: no
/// key that is taken on X11 works in the windows of Wayland there, and none is taken.
fn on_wayland(stage: &Stage) -> Launch {
    stage.launch().with("WAYLAND_DISPLAY", "wayland-of-the-test")
}

/// What an empty conversation says of the key.
const SAID: &str = ".hotkey";
const BY_HAND: &str = "[data-testid=\"bind-key\"]";

fn wait_key(page: &Driver, key: &str) {
    let caps = key.split('+').collect::<Vec<_>>();
    page.wait_where(SAID, &format!("names {key}"), |line| {
        let words: Vec<_> = line.text.split_whitespace().collect();
        words.ends_with(&caps) || line.text.replace(char::is_whitespace, "").ends_with(&caps.concat())
    });
    assert!(page.look(BY_HAND).is_empty(), "nothing is to be bound by hand");
}

fn wait_notice(page: &Driver, words: &[&str]) {
    page.wait_where("[aria-label=\"Notices\"]", &format!("says {words:?}"), |notices| {
        words.iter().all(|word| notices.text.contains(word))
    });
}

#[test]
fn the_desktop_is_asked_for_the_key_once_and_its_key_calls_the_popup_also_after_a_restart() {
    let stage = Stage::set();
    let keys = Keys::default();
    let portal = Portal::start(&stage.desktop, &keys);
    for _ in 0..2 {
        let app = App::start(&stage.desktop, on_wayland(&stage));
        wait_key(app.main(), "Ctrl+Shift+Space");
        let editor = Editor::open(&stage.desktop, "letter.txt");
        editor.type_text("a line of the letter");
        editor.select_all();
        portal.press("popup");
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        app.popup().wait_for(&test_id("context-chip"));
        portal.press("popup");
        stage.desktop.wait_no_window(POPUP_TITLE);
        assert_eq!(keys.asked(), [["popup"]], "the person is asked once, and for no other key");
        app.quit();
    }
}

#[test]
fn a_desktop_that_was_told_no_is_asked_again_only_when_the_person_wants_it() {
    let stage = Stage::set();
    let keys = Keys::default();
    let _portal = Portal::start(&stage.desktop, &keys);
    keys.reply(Reply::Decline);
    let app = App::start(&stage.desktop, on_wayland(&stage));
    let line = app.main().wait_for(BY_HAND);
    assert!(line.text.contains("extremis --toggle"), "{}", line.text);
    app.quit();
    let app = App::start(&stage.desktop, on_wayland(&stage));
    let page = app.main();
    page.wait_for(BY_HAND);
    open_settings(page, "general");
    let ask = test_id("ask-for-hotkeys");
    page.wait_where("dialog[open]", "says why there is no key", |dialog| {
        dialog.text.contains("was told not to")
    });
    assert_eq!(keys.asked().len(), 1, "a start alone does not ask again");
    keys.reply(Reply::Agree);
    page.click(&ask);
    page.wait_gone(&ask);
    close_dialogs(page);
    wait_key(page, "Ctrl+Shift+Space");
    assert_eq!(keys.asked().len(), 2);
    app.quit();
}

#[test]
fn a_key_that_is_changed_in_the_settings_of_the_desktop_is_the_one_that_is_shown() {
    let stage = Stage::set();
    let keys = Keys::default();
    let portal = Portal::start(&stage.desktop, &keys);
    let app = App::start(&stage.desktop, on_wayland(&stage));
    let page = app.main();
    wait_key(page, "Ctrl+Shift+Space");
    portal.change("popup", "Meta+A");
    wait_key(page, "Meta+A");
    wait_notice(page, &["Meta+A now calls the popup"]);
    open_settings(page, "general");
    page.click("[aria-label=\"Change the hotkey in the settings of the desktop\"]");
    wait::until("the desktop shows its settings", || (keys.configured() == 1).then_some(()));
    close_dialogs(page);
    portal.change("popup", "");
    page.wait_for(BY_HAND);
    wait_notice(page, &["No key calls the popup any more"]);
    assert_eq!(keys.asked().len(), 1);
    app.quit();
}

#[test]
fn when_the_portal_ends_no_key_is_shown_and_when_it_is_back_it_is_asked_by_itself() {
    let stage = Stage::set();
    let keys = Keys::default();
    let portal = Portal::start(&stage.desktop, &keys);
    let app = App::start(&stage.desktop, on_wayland(&stage));
    let page = app.main();
    wait_key(page, "Ctrl+Shift+Space");
    drop(portal);
    page.wait_for(BY_HAND);
    wait_notice(page, &["xdg-desktop-portal", "has ended"]);
    let portal = Portal::start(&stage.desktop, &keys);
    wait_key(page, "Ctrl+Shift+Space");
    portal.press("popup");
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    assert_eq!(keys.asked().len(), 1);
    app.quit();
}

#[test]
fn a_further_key_is_asked_of_the_desktop_when_it_is_set() {
    let stage = Stage::set();
    let keys = Keys::default();
    let portal = Portal::start(&stage.desktop, &keys);
    let app = App::start(&stage.desktop, on_wayland(&stage));
    let page = app.main();
    wait_key(page, "Ctrl+Shift+Space");
    set_key_of_window(page, "ctrl+alt+w");
    page.wait_where("dialog[open]", "shows the key that the desktop gave", |dialog| {
        dialog.text.replace(char::is_whitespace, "").contains("CtrlAltW")
    });
    assert_eq!(keys.asked(), [["popup"], ["show-window"]], "what was given already is not asked for again");
    close_dialogs(page);
    stage.desktop.close_window(MAIN_TITLE);
    portal.press("show-window");
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the window");
    portal.press("popup");
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.quit();
}

/// Records a key for the window, as a person does.
fn set_key_of_window(page: &Driver, key: &str) {
    open_settings(page, "general");
    page.click("[aria-label=\"Set the key of the window\"]");
    page.wait_for("[aria-label=\"Press the keys… (the key of the window)\"]");
    page.key(key);
    page.wait_for("[aria-label=\"Remove the key of the window\"]");
}

/// Presses the key of a quick command until its answer is there: on a busy machine an editor may take longer to tell what is
/// selected than a capture waits, and then the popup says that nothing is.
#[track_caller]
fn run_on_selection(stage: &Stage, app: &App<'_>, editor: &Editor<'_>, key: &str) {
    let page = app.popup();
    wait::until("the command has its answer", || {
        stage.desktop.key(key);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        let nothing = || page.look("main").iter().any(|popup| popup.text.contains("Nothing is selected"));
        let answered = wait::until("the popup says what came of it", || {
            let answered = !page.look(&test_id("proposal")).is_empty();
            (answered || nothing()).then_some(answered)
        });
        if !answered {
            page.key("Escape");
            stage.desktop.wait_no_window(POPUP_TITLE);
            editor.wait_focus();
        }
        answered.then_some(())
    });
}

fn with_further(stage: &Stage, further: &Value) -> Launch {
    stage.launch().with_settings(&json!({ "furtherHotkeys": further }))
}

#[test]
fn a_second_key_works_as_soon_as_it_is_set_and_no_longer_than_that() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    set_key_of_window(page, "ctrl+alt+w");
    close_dialogs(page);
    stage.desktop.close_window(MAIN_TITLE);
    stage.desktop.key("ctrl+alt+w");
    stage.desktop.wait_active(|title| title == MAIN_TITLE, "the window");
    open_settings(page, "general");
    page.click("[aria-label=\"Remove the key of the window\"]");
    page.wait_for("[aria-label=\"Set the key of the window\"]");
    close_dialogs(page);
    stage.desktop.close_window(MAIN_TITLE);
    stage.desktop.key("ctrl+alt+w");
    // The popup's key, pressed after it, has done its work: so that one would have.
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    assert_eq!(stage.desktop.window(MAIN_TITLE), None, "its key is nobody's any more");
    app.quit();
}

#[test]
fn a_key_runs_a_quick_command_on_the_selection_and_another_begins_a_new_conversation() {
    let stage = Stage::set();
    stage.server.next_chats(1, Answer::text("the cat"));
    let keys =
        json!({ "quickCommand": "Ctrl+Alt+P", "command": "proofread", "newConversation": "Ctrl+Alt+N" });
    let app = App::start(&stage.desktop, with_further(&stage, &keys));
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("teh cat");
    editor.select_all();
    run_on_selection(&stage, &app, &editor, "ctrl+alt+p");
    let page = app.popup();
    let question = stage.server.chats().pop().expect("a request").question();
    assert!(question.starts_with("Proofread the selection") && question.contains("teh cat"), "{question}");
    stage.desktop.key("ctrl+alt+n");
    page.wait_gone(&test_id("proposal"));
    assert!(page.look(&test_id("message")).is_empty(), "nothing of the command is in it");
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    app.quit();
}

#[test]
fn a_key_that_two_of_ours_have_costs_the_second_alone_and_both_are_named() {
    let stage = Stage::set();
    let keys = json!({ "showWindow": "Shift+Ctrl+Space", "newConversation": "Ctrl+Alt+N" });
    let app = App::start(&stage.desktop, with_further(&stage, &keys));
    let page = app.main();
    let words =
        ["Shift+Ctrl+Space", "already calls the popup", "does not show the window", "Choose another key"];
    wait_notice(page, &words);
    open_settings(page, "general");
    page.wait_where("dialog[open]", "says so beside the key", |dialog| {
        words.iter().all(|word| dialog.text.contains(word))
    });
    close_dialogs(page);
    stage.desktop.close_window(MAIN_TITLE);
    for key in [HOTKEY, "ctrl+alt+n"] {
        stage.desktop.key(key);
        stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        app.popup().key("Escape");
        stage.desktop.wait_no_window(POPUP_TITLE);
    }
    assert_eq!(stage.desktop.window(MAIN_TITLE), None, "the key of the popup shows no window");
    app.quit();
}
