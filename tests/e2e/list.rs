//! The list of conversations by keyboard, with real keys: walked, opened, deleted with a way back, in its sections.

use std::path::Path;

use extremis_tests::app::MAIN_TITLE;
use extremis_tests::openai::Reply;
use extremis_tests::picture::Picture;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::memory::summarised;
use crate::stage::{Stage, send, wait_messages};

pub(crate) fn id(number: u64) -> String {
    format!("01900000-0000-7000-8000-{number:012x}")
}

/// Conversations of a question and an answer, the first the newest; one file each, in an archive that is not open.
#[expect(clippy::disallowed_methods, reason = "an archive of a test that nothing has open")]
pub(crate) fn put(data: &Path, count: u64, said: impl Fn(u64) -> (String, String)) {
    let dir = data.join("conversations");
    std::fs::create_dir_all(&dir).expect("a folder for conversations");
    for number in 0..count {
        let (question, answer) = said(number);
        let at =
            |second: u64| format!("2024-{:02}-{:02}T10:00:{second:02}Z", 12 - number / 28, 28 - number % 28);
        let session = json!({
            "id": id(number), "version": 3, "title": format!("Talk {number}"), "revision": 2,
            "createdAt": at(0), "updatedAt": at(1),
            "messages": [
                { "id": format!("{number}-0"), "role": "user", "content": question, "timestamp": at(0) },
                { "id": format!("{number}-1"), "role": "assistant", "content": answer, "timestamp": at(1),
                  "parent": format!("{number}-0") },
            ],
        });
        std::fs::write(dir.join(format!("{}.json", id(number))), session.to_string())
            .expect("a conversation");
    }
}

/// The conversation whose row has the focus; empty where none has.
fn focused(page: &Driver) -> String {
    let script = "return document.activeElement?.closest('[data-session-id]')?.dataset.sessionId ?? ''";
    page.script(script, &[]).ok().and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_default()
}

#[track_caller]
fn press_until_focused(page: &Driver, key: &str, number: u64) {
    page.key(key);
    wait::until(&format!("{key} leads to {number}"), || (focused(page) == id(number)).then_some(()));
}

/// Goes back from the message field to the list by the keyboard alone.
#[track_caller]
fn tab_to_list(page: &Driver) {
    page.wait_for(&format!("{}:focus", test_id("composer")));
    for _ in 0..40 {
        page.key("shift+Tab");
        page.wait_still();
        if !focused(page).is_empty() {
            return;
        }
    }
    panic!("the list is no Tab stop");
}

#[test]
fn the_list_is_one_tab_stop_that_the_arrows_walk_and_delete_takes_from() {
    let stage = Stage::set();
    put(&stage.data.path().join("data"), 60, |number| {
        (format!("Question {number}"), format!("Answer {number}."))
    });
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{}\"] button", id(0)));
    wait_messages(page, 2);
    page.wait_where(&test_id("session-row"), "tells how it ended", |row| row.text.contains("Answer 0."));
    page.wait_where("[data-testid=session-list] h2", "is a month", |heading| heading.text.contains("2024"));

    tab_to_list(page);
    assert_eq!(focused(page), id(0));
    press_until_focused(page, "Down", 1);
    press_until_focused(page, "Down", 2);
    press_until_focused(page, "End", 59);
    press_until_focused(page, "Home", 0);
    press_until_focused(page, "Down", 1);
    // One stop: the next Tab is beyond all rows.
    page.key("Tab");
    wait::until("Tab leaves the list", || focused(page).is_empty().then_some(()));
    press_until_focused(page, "shift+Tab", 1);

    page.key("Delete");
    page.wait_gone(&format!("[data-session-id=\"{}\"]", id(1)));
    wait::until("the next row has the focus", || (focused(page) == id(2)).then_some(()));
    page.key("Delete");
    page.wait_gone(&format!("[data-session-id=\"{}\"]", id(2)));
    wait::until("and the next", || (focused(page) == id(3)).then_some(()));
    wait::until("both are in the trash", || (stage.cli().list().len() == 58).then_some(()));
    page.key("ctrl+z");
    page.wait_for(&format!("[data-session-id=\"{}\"]", id(2)));
    page.key("ctrl+z");
    page.wait_for(&format!("[data-session-id=\"{}\"]", id(1)));

    // The one on screen, too: what comes on screen in its place takes no focus.
    press_until_focused(page, "Home", 0);
    page.key("Delete");
    page.wait_where("h1", "is the next one", |heading| heading.text.contains("Talk 1"));
    wait::until("the focus is still in the list", || (focused(page) == id(1)).then_some(()));
    press_until_focused(page, "Down", 2);
    page.key("Return");
    page.wait_where("h1", "is the one chosen", |heading| heading.text.contains("Talk 2"));
    page.wait_for(&format!("{}:focus", test_id("composer")));
    app.quit();
}

#[test]
fn the_item_of_a_menu_that_the_arrows_chose_is_marked_although_the_mouse_opened_it() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    send(page, "Which boat goes?");
    wait_messages(page, 2);
    page.click(&format!("{}:last-of-type button[aria-haspopup=\"menu\"]", test_id("message")));
    page.wait_for("[role=\"menuitem\"]");
    // The place of the only item with a ring around it.
    let ringed = "
        const items = [...document.querySelectorAll('[role=menuitem]')];
        const ringed = items.filter((item) => getComputedStyle(item).boxShadow !== 'none');
        return ringed.length === 1 && ringed[0] === document.activeElement ? items.indexOf(ringed[0]) : -1;";
    for (key, place) in [("Down", 1), ("Down", 2), ("Up", 1), ("Home", 0)] {
        page.key(key);
        wait::until(&format!("{key} marks item {place}"), || {
            (page.script(ringed, &[]).ok()? == json!(place)).then_some(())
        });
    }
    app.quit();
}

#[test]
fn a_mistyped_command_stays_in_the_field_until_it_is_put_right_or_sent_after_all() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_for(&format!("{}:focus", test_id("composer")));
    page.type_text("/unknowncmd hello");
    page.key("Return");
    page.wait_where(&test_id("command-reply"), "says so", |reply| reply.text.contains("no command"));
    let value = || page.script("return document.querySelector('[data-testid=composer]').value", &[]).ok();
    assert_eq!(value(), Some(json!("/unknowncmd hello")));
    assert_eq!(stage.server.chats().len(), 0, "the model was not asked");
    page.click(&test_id("command-choice"));
    wait_messages(page, 2);
    assert_eq!(stage.server.chats()[0].question(), "/unknowncmd hello");
    assert_eq!(value(), Some(json!("")));
    app.quit();
}

/// A point of each text on screen, from the left edge of what it stands in: 0 is at the left, 1 at the right.
const SIDES: &str = "
    return [...document.querySelectorAll('[data-role=assistant] .prose > * > *')].map((block) => {
        const range = document.createRange();
        range.selectNodeContents(block.querySelector('li, td, p') ?? block);
        const text = [...range.getClientRects()].filter((box) => box.width > 0);
        const box = block.getBoundingClientRect();
        const left = Math.min(...text.map((one) => one.left)) - box.left;
        const right = box.right - Math.max(...text.map((one) => one.right));
        return left > right ? 'right' : 'left';
    });";

#[test]
fn arabic_and_hebrew_run_from_right_to_left_wherever_they_stand() {
    let stage = Stage::set();
    put(&stage.data.path().join("data"), 1, |_| {
        let answer = "مرحبا بالعالم: this is mixed.\n\nEnglish stays, with שלום in it.\n\n- עברית\n- רשימה\n\n\
                      > اقتباس قصير\n\n## כותרת\n\n```\nx = \"שלום\"\n```";
        ("שלום עולם".to_owned(), answer.to_owned())
    });
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{}\"] button", id(0)));
    wait_messages(page, 2);
    let sides = ["right", "left", "right", "right", "right", "left"];
    let seen = || page.script(SIDES, &[]).unwrap_or(Value::Null);
    let all = wait::attempt(wait::LIMIT, || (seen() == json!(sides)).then_some(()));
    assert!(all.is_some(), "{}", seen());
    if let Ok(to) = std::env::var("EXTREMIS_PICTURE") {
        stage.desktop.screenshot(Path::new(&to));
    }
    app.quit();
}

#[test]
fn what_is_to_be_forgotten_can_be_read_in_full_however_narrow_the_window_is() {
    let stage = Stage::set();
    let long =
        format!("The heron key {} lies behind the third brick.", "of the old house by the river ".repeat(7));
    put(&stage.data.path().join("data"), 1, |_| (long.clone(), "Noted.".to_owned()));
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{}\"] button", id(0)));
    wait_messages(page, 2);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    page.wait_for(&format!("{}:focus", test_id("composer")));
    page.type_text("/forget heron");
    page.key("Return");
    let fits = "
        const reply = document.querySelector('[data-testid=command-reply]');
        const choice = reply.querySelector('[data-testid=command-choice]');
        const box = choice.getBoundingClientRect();
        return reply.scrollWidth <= reply.clientWidth && choice.scrollWidth <= choice.clientWidth
            && box.left >= 0 && box.right <= innerWidth && choice.textContent.includes('third brick');";
    page.wait_for(&test_id("command-choice"));
    for size in [(1180, 760), (480, 700)] {
        stage.desktop.place(&window, (0, 0), size);
        let all = || page.script(fits, &[]).is_ok_and(|fits| fits == Value::Bool(true));
        wait::until(&format!("it fits into {size:?}"), || all().then_some(()));
    }
    app.quit();
}

#[test]
fn a_long_answer_that_was_watched_stays_open_under_its_reader() {
    let stage = Stage::set();
    let words: Vec<String> = (0..5000).map(|n| format!("word{n}")).collect();
    let words = words.join(" ");
    stage.server.next_chats(1, Reply::text(&format!("{words}\n\nThe very end.")));
    let app = stage.start();
    let page = app.main();
    page.wait_for(&format!("{}:focus", test_id("composer")));
    page.type_text("Tell me much");
    page.key("Return");
    wait_messages(page, 2);
    let at_end = "
        const view = document.querySelector('[role=log]');
        return document.querySelector('[data-fold]') === null
            && view.scrollHeight - view.scrollTop - view.clientHeight < 4
            && document.querySelector('[data-role=assistant]').textContent.includes('The very end.');";
    wait::until("its end is still what one sees", || {
        page.script(at_end, &[]).ok().filter(|shown| *shown == Value::Bool(true))
    });
    app.quit();
}

#[test]
fn every_row_of_the_list_is_painted_in_a_narrow_window() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), (480, 700));
    page.wait_still();
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+b");
    page.wait_where(&test_id("session-row"), "tells how it ended", |row| row.text.contains("number 19"));
    page.wait_still();
    let list = |picture: &Picture| picture.part((0, 100), (300, 300));
    let shown = page.picture();
    // What the pointer comes over is painted anew.
    page.hover(&format!("[data-session-id=\"{session}\"]"));
    page.hover(&test_id("trash-toggle"));
    page.wait_still();
    let anew = page.picture();
    assert!(list(&shown) == list(&anew), "not all of the list was painted");
    app.quit();
}
