//! The popup on a Wayland desktop: over windows that fill the screen, about what is selected there, and gone again.

use std::time::Duration;

use extremis_tests::desktop::Look;
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::picture::Picture;
use extremis_tests::sway::Sway;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};

use crate::stage::{HOTKEY, wait_messages};

pub(crate) const SCREEN: (u32, u32) = (1200, 800);
/// How long an application may take for a key before it is pressed again.
pub(crate) const SOON: Duration = Duration::from_secs(1);

/// What is wrong with how large the popup's page is: at rest it is as high as what is in it, and has the usual width.
const MISFIT: &str = "
    const parts = ['.top', '.said', '.bottom'].map((part) => document.querySelector(part)?.offsetHeight ?? 0);
    const wanted = Math.ceil(parts[0] + parts[1] + parts[2] + 2);
    return parts[0] === 0 || parts[2] === 0 ? 'nothing is in it'
        : Math.abs(innerHeight - wanted) > 1 ? `${innerHeight} high and not ${wanted}`
        : innerWidth !== 640 ? `${innerWidth} wide` : null;";

/// Presses the bound key and waits for the popup.
#[track_caller]
fn call(sway: &Sway, page: &Driver) {
    sway.keyboard().key(HOTKEY);
    wait_focus(page, true);
}

/// Calls the popup until it has caught what it is to be about.
#[track_caller]
fn call_about(sway: &Sway, page: &Driver, what: &str) {
    call_until(sway, page, what, |chips| chips.iter().any(|chip| chip.text.contains(what)));
}

/// Calls the popup until what it has caught fits: on a busy machine a program may not tell in time.
#[track_caller]
pub(crate) fn call_until(sway: &Sway, page: &Driver, what: &str, fits: impl Fn(&[Seen]) -> bool) {
    wait::until(&format!("the popup is about {what:?}"), || {
        call(sway, page);
        let caught = wait::attempt(2 * SOON, || fits(&page.look(&test_id("context-chip"))).then_some(()));
        if caught.is_none() {
            sway.keyboard().key("Escape");
            wait_focus(page, false);
        }
        caught
    });
}

/// Waits until the popup has the keyboard, or does not.
#[track_caller]
fn wait_focus(page: &Driver, wanted: bool) {
    wait::until(&format!("the popup has the keyboard: {wanted}"), || {
        let told = page.script("return document.hasFocus()", &[]).ok()?.as_bool()?;
        (told == wanted).then_some(())
    });
}

#[track_caller]
fn wait_fitting(page: &Driver) {
    let mut last = None;
    let whole = wait::attempt(wait::LIMIT, || {
        last = page.script(MISFIT, &[]).ok();
        last.as_ref().is_some_and(serde_json::Value::is_null).then_some(())
    });
    assert!(whole.is_some(), "the popup does not fit: {last:?}");
}

/// Whether the popup's left edge is to be seen on a screen, below its upper corner: a line on an even ground.
fn is_seen(picture: &Picture) -> bool {
    let (width, height) = picture.size();
    let (left, top) = ((width - 640) / 2, height * 18 / 100 + 30);
    let pixel = |x: u32| picture.part((x, top), (1, 1));
    pixel(left) != pixel(left - 8)
}

#[test]
fn the_popup_lies_over_a_window_that_fills_the_screen_and_what_it_inserts_arrives_there() {
    let server = ModelServer::start();
    let sway = Sway::start(Look::Light, &[SCREEN], &server.base_url());
    let page = sway.start_app();
    let file = sway.file("letter.txt", "teh fox");
    sway.open("mousepad", &["--disable-server", file.to_str().expect("a path")]);
    sway.copy("copied before");
    sway.tell("fullscreen enable");
    wait::until("the text is selected", || {
        sway.keyboard().key("ctrl+a");
        wait::attempt(SOON, || (sway.primary_selection() == "teh fox").then_some(()))
    });
    assert!(!is_seen(&sway.picture(1)));

    server.next_chats(1, Reply::text("The fox jumps over the dog"));
    call_about(&sway, &page, "teh fox");
    page.wait_where(&test_id("context-chip"), "is the editor", |chip| chip.text.contains("letter.txt"));
    wait_fitting(&page);
    wait::until("it lies over the window that fills the screen", || is_seen(&sway.picture(1)).then_some(()));
    sway.keyboard().type_text("correct it");
    sway.keyboard().key("Return");
    wait_messages(&page, 2);
    wait_fitting(&page);
    sway.keyboard().key("ctrl+Return");
    wait::until("the answer is in the editor", || {
        sway.keyboard().key("ctrl+s");
        let saved = || {
            std::fs::read_to_string(&file).ok().filter(|text| text.trim_end() == "The fox jumps over the dog")
        };
        wait::attempt(SOON, saved)
    });
    assert_eq!(sway.clipboard(), "copied before");
}

/// Asks, and inserts the answer.
#[track_caller]
fn ask_and_insert(sway: &Sway, page: &Driver) {
    sway.keyboard().type_text("say it");
    sway.keyboard().key("Return");
    wait_messages(page, 2);
    sway.keyboard().key("ctrl+Return");
}

#[test]
fn in_a_terminal_and_in_a_qt_editor_the_popup_says_where_one_is_and_inserts_there() {
    let server = ModelServer::start();
    let sway = Sway::start(Look::Dark, &[SCREEN], &server.base_url());
    let page = sway.start_app();
    sway.copy("copied before");

    let line = sway.file("line", "");
    let reads = format!("while read -r line; do echo \"$line\" >>{}; done", line.display());
    sway.open("foot", &["sh", "-c", &reads]);
    server.next_chats(1, Reply::text("words for the terminal"));
    call_about(&sway, &page, "Foot");
    ask_and_insert(&sway, &page);
    // The last line is the person's to send.
    wait::until("the answer is in the terminal", || {
        sway.keyboard().key("Return");
        let read =
            || std::fs::read_to_string(&line).ok().filter(|text| text.contains("words for the terminal"));
        wait::attempt(SOON, read)
    });

    let notes = sway.file("notes.txt", "");
    sway.open("featherpad", &["--standalone", notes.to_str().expect("a path")]);
    server.next_chats(1, Reply::text("words for the editor"));
    call_about(&sway, &page, "notes.txt");
    wait_fitting(&page);
    ask_and_insert(&sway, &page);
    wait::until("the answer is in the editor", || {
        sway.keyboard().key("ctrl+s");
        let saved =
            || std::fs::read_to_string(&notes).ok().filter(|text| text.trim_end() == "words for the editor");
        wait::attempt(SOON, saved)
    });
    assert_eq!(sway.clipboard(), "copied before");
}

#[test]
fn the_popup_fits_what_is_in_it_from_the_first_call_on_and_comes_to_the_screen_where_one_is() {
    let server = ModelServer::start();
    let sway = Sway::start(Look::Light, &[SCREEN, (1000, 700)], &server.base_url());
    let page = sway.start_app();
    sway.open("foot", &["cat"]);
    call(&sway, &page);
    wait_fitting(&page);
    for _ in 0..4 {
        sway.keyboard().type_text("line");
        sway.keyboard().key("shift+Return");
    }
    wait_fitting(&page);
    sway.keyboard().key("ctrl+a");
    sway.keyboard().type_text("a story");
    wait_fitting(&page);
    server.next_chats(1, Reply::text(&"A line of the answer.\n\n".repeat(8)));
    sway.keyboard().key("Return");
    wait_messages(&page, 2);
    wait_fitting(&page);
    sway.keyboard().key("Escape");
    wait_focus(&page, false);

    sway.tell("focus output HEADLESS-2");
    sway.open("foot", &["cat"]);
    call(&sway, &page);
    page.wait_gone(&test_id("message"));
    wait_fitting(&page);
    wait::until("it is on the second screen", || is_seen(&sway.picture(2)).then_some(()));
    assert!(!is_seen(&sway.picture(1)));
    sway.keyboard().key(HOTKEY);
    wait_focus(&page, false);
    wait::until("it is gone", || (!is_seen(&sway.picture(2))).then_some(()));
}

#[test]
fn a_click_beside_the_popup_hides_it_and_while_an_answer_arrives_leaves_it_there() {
    let server = ModelServer::start();
    let sway = Sway::start(Look::Light, &[SCREEN], &server.base_url());
    let page = sway.start_app();
    sway.open("foot", &["cat"]);
    let click_beside = || sway.pointer().click((900, 700), SCREEN);
    call(&sway, &page);
    wait::until("it is there", || is_seen(&sway.picture(1)).then_some(()));
    click_beside();
    wait_focus(&page, false);
    wait::until("it is gone", || (!is_seen(&sway.picture(1))).then_some(()));

    server.next_chats(1, Reply::slowly("One word after the other.", Duration::from_secs(1)));
    call(&sway, &page);
    sway.keyboard().type_text("slowly");
    sway.keyboard().key("Return");
    page.wait_for("[data-streaming=\"true\"]");
    click_beside();
    wait_focus(&page, false);
    wait_messages(&page, 2);
    assert!(is_seen(&sway.picture(1)), "it stays until the answer is whole");
    // Clicked, it has the keyboard again.
    sway.pointer().click((600, 165), SCREEN);
    wait_focus(&page, true);
    sway.keyboard().key("Escape");
    wait_focus(&page, false);
}
