//! Text that goes back to where the user was.

use std::thread;
use std::time::Duration;

use extremis_capture::{CaptureOptions, Desktop, InsertError, Target};

use crate::screen::{Screen, until, wait_until};

fn target(screen: &Screen, desktop: &dyn Desktop) -> Target {
    screen.capture_until(desktop, &CaptureOptions::default(), |found| found.target.is_some()).target.unwrap()
}

#[test]
fn the_text_replaces_the_selection_and_the_clipboard_is_as_before() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "old text");
    let _other = screen.other_owner("clipboard", "copied before ä漢🙂");
    screen.select_all("old text");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    desktop.insert(&target, "new text: ä漢🙂\nin two lines").unwrap();
    assert_eq!(screen.clipboard(), "copied before ä漢🙂");
    // The user's next paste is what they copied, not the answer; and it is served more than once.
    assert_eq!(screen.clipboard(), "copied before ä漢🙂");
    screen.saved(&editor, "new text: ä漢🙂\nin two lines");
}

#[test]
fn the_text_goes_to_its_window_when_another_is_in_front() {
    let screen = Screen::start();
    let first = screen.editor("first.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    let second = screen.editor("second.txt", "untouched");
    desktop.insert(&target, "for the first").unwrap();
    wait_until("the first window is in front", || screen.title().contains("first.txt"));
    screen.saved(&first, "for the first");
    assert_eq!(crate::screen::text_of(&second.file), "untouched");
    // There was nothing on the clipboard, and there is nothing now.
    assert_eq!(screen.clipboard(), "");
}

#[test]
fn a_long_text_arrives_whole() {
    let screen = Screen::start();
    let editor = screen.editor("long.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    let text = "äöüß words\n".repeat(40_000);
    desktop.insert(&target, &text).unwrap();
    screen.saved(&editor, &text);
}

#[test]
fn keys_that_the_user_still_holds_do_not_spoil_the_paste() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    for key in ["Control_L", "Shift_L", "Alt_L"] {
        screen.output("xdotool", &["keydown", key]);
    }
    desktop.insert(&target, "clean").unwrap();
    screen.saved(&editor, "clean");
}

#[test]
fn several_texts_in_a_row_arrive_in_order() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "");
    let _other = screen.other_owner("clipboard", "mine");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    for part in ["one ", "two ", "three"] {
        desktop.insert(&target, part).unwrap();
    }
    assert_eq!(screen.clipboard(), "mine");
    screen.saved(&editor, "one two three");
}

#[test]
fn when_the_window_is_gone_the_text_is_on_the_clipboard() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    drop(editor);
    wait_until("the window is gone", || screen.output("wmctrl", &["-l"]).is_empty());
    let refused = desktop.insert(&target, "not lost ä漢🙂").unwrap_err();
    assert!(matches!(refused, InsertError::Gone), "{refused:?}");
    assert!(refused.to_string().contains("on the clipboard"));
    assert_eq!(screen.clipboard(), "not lost ä漢🙂");
    assert!(matches!(desktop.focus(&target), Err(InsertError::NothingToFocus)));
}

#[test]
fn when_the_application_does_not_take_the_text_it_stays_on_the_clipboard() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "");
    let _other = screen.other_owner("clipboard", "copied before");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    editor.process.freeze();
    let refused = desktop.insert(&target, "not lost").unwrap_err();
    assert!(matches!(refused, InsertError::NotTaken), "{refused:?}");
    assert_eq!(screen.clipboard(), "not lost");
}

#[test]
fn the_focus_returns() {
    let screen = Screen::start();
    let first = screen.editor("first.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    let _second = screen.editor("second.txt", "");
    desktop.focus(&target).unwrap();
    assert_eq!(screen.output("xdotool", &["getactivewindow"]).trim(), first.window);
}

#[test]
fn what_is_put_on_the_clipboard_stays_until_someone_else_takes_it() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    desktop.set_clipboard("first ä漢🙂", None).unwrap();
    assert_eq!(screen.clipboard(), "first ä漢🙂");
    let long = "long ".repeat(200_000);
    desktop.set_clipboard(&long, None).unwrap();
    assert_eq!(screen.clipboard(), long);
    let other = screen.other_owner("clipboard", "theirs");
    assert_eq!(screen.clipboard(), "theirs");
    drop(other);
    assert_eq!(screen.clipboard(), "");
    desktop.set_clipboard("again", None).unwrap();
    assert_eq!(screen.clipboard(), "again");
}

#[test]
fn formatted_text_is_beside_the_plain_text() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    desktop.set_clipboard("**bold** ä漢🙂", Some("<p><strong>bold</strong> ä漢🙂</p>")).unwrap();
    assert_eq!(screen.clipboard(), "**bold** ä漢🙂");
    let form =
        |name: &str| screen.output("timeout", &["2", "xclip", "-o", "-selection", "clipboard", "-t", name]);
    let html = form("text/html");
    assert!(html.contains("charset=utf-8") && html.ends_with("<p><strong>bold</strong> ä漢🙂</p>"), "{html}");
    assert!(form("TARGETS").contains("text/html"));
    // What is inserted stays plain.
    desktop.set_clipboard("plain", None).unwrap();
    assert!(!form("TARGETS").contains("text/html"));
}

#[test]
fn without_a_latin_v_the_text_is_pasted_all_the_same() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "");
    let desktop = screen.desktop();
    let target = target(&screen, &*desktop);
    screen.output("setxkbmap", &["ru"]);
    let russian = until(Duration::from_secs(5), || {
        thread::sleep(Duration::from_millis(100));
        screen.output("setxkbmap", &["-query"]).contains("ru")
    });
    assert!(russian, "setxkbmap belongs to x11-xkb-utils, on which xvfb depends");
    desktop.insert(&target, "латиница").unwrap();
    screen.output("setxkbmap", &["us"]);
    screen.saved(&editor, "латиница");
}
