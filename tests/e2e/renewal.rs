//! New pages in the place of those that took much memory, while nobody sees a window.

use std::time::Duration;

use extremis_tests::app::{MAIN_TITLE, POPUP_TITLE};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, wait_messages};
use crate::web_process::{MAIN, drawing_in, wait_told};

/// How much of the files that a process runs is in its memory, in KiB.
fn of_files(id: u32) -> u64 {
    let told = std::fs::read_to_string(format!("/proc/{id}/status")).expect("the process is there");
    let line = told.lines().find_map(|line| line.strip_prefix("RssFile:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).expect("a number")
}

#[test]
fn pages_that_took_much_memory_are_new_ones_once_no_window_was_seen_for_two_minutes_and_lose_nothing() {
    let asked = sent_after_renewal(|_| {});
    assert!(asked.contains("How do whales sing?") && asked.contains("a half written thought"), "{asked}");
}

#[test]
fn a_new_conversation_that_has_not_begun_is_still_one_once_the_pages_are_new() {
    let asked = sent_after_renewal(|page| {
        page.key("ctrl+n");
        page.wait_gone(&test_id("message"));
        page.focus(&test_id("composer"));
    });
    assert!(!asked.contains("How do whales sing?") && asked.contains("a half written thought"), "{asked}");
}

/// Leaves a window whose page holds much with a half written message, after one more thing was done, until its page is a
/// new one; gives what is asked of the model when that message is finished and sent.
fn sent_after_renewal(leave: impl FnOnce(&Driver)) -> String {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.focus(&test_id("composer"));
    page.type_text("How do whales sing?");
    page.key("Return");
    wait_messages(page, 2);
    leave(page);
    page.type_text("a half written");
    let group = page.id();
    let old = drawing_in(group);
    assert_eq!(old.len(), 1);
    // It is known what they need as soon as the program gives its own code back.
    let before = of_files(app.id());
    wait::until("the program rests", || (of_files(app.id()) < before * 3 / 4).then_some(()));
    // As much as they gather in a day.
    page.script("window.gathered = new Uint8Array(96e6).fill(1)", &[]).expect("the page runs scripts");
    stage.desktop.close_window(MAIN_TITLE);
    wait::within(Duration::from_mins(4), "the pages are new ones", || {
        let now = drawing_in(group);
        (!now.is_empty() && now != old).then_some(())
    });

    // Its words on stderr, as the driver hands them on.
    wait_told(&stage.desktop.log("WebKitWebDriver"), MAIN, 2);
    app.start_again(&[]);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.activate(&window);
    let drafts = stage.launch().data.join("drafts.json");
    wait::until("the page takes keys", || {
        stage.desktop.type_text(" thought");
        wait::attempt(Duration::from_secs(5), || {
            std::fs::read_to_string(&drafts).ok().filter(|kept| kept.contains("a half written thought"))
        })
    });
    stage.desktop.key("Return");
    let asked = wait::until("the message is sent whole", || {
        let asked = stage.server.chats().last()?.body.to_string();
        asked.contains("a half written thought").then_some(asked)
    });
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_window(POPUP_TITLE);
    assert_eq!(drawing_in(group).len(), 1, "both windows are drawn by one process");
    asked
}
