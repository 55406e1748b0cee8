//! A day's work: many conversations by keyboard, a long paste, drafts that outlive a quit and a crash.

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use super::{in_both_looks, launch, placed, stage};
use crate::stage::{send, wait_messages};

const COMPOSER: &str = "[data-testid=\"composer\"]";

in_both_looks!(thirty_conversations_by_keyboard);
in_both_looks!(drafts_outlive_a_quit_and_a_crash);
in_both_looks!(a_long_paste);

fn thirty_conversations_by_keyboard(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    for number in 1..=30 {
        page.key("ctrl+n");
        page.wait_gone(&test_id("message"));
        page.wait_focus(COMPOSER);
        page.type_text(&format!("Question {number:02} of today"));
        page.key("Return");
        wait_messages(page, 2);
    }
    stage.picture(page, "thirty-conversations");
    for _ in 0..12 {
        page.key("ctrl+Down");
    }
    page.wait_where("[data-role=\"user\"]", "is the thirteenth from the top", |message| {
        message.text.contains("Question 18 of today")
    });
    stage.picture(page, "thirty-conversations-down-twelve");
    assert_eq!(stage.cli().list().len(), 30);
    app.quit();
}

/// What was typed and not sent is there after a quit, and after `kill -9`.
fn drafts_outlive_a_quit_and_a_crash(look: Look) {
    const FIRST: &str = "A letter that I have not finished";
    const MORE: &str = ", and its second half";
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    send(page, "Hello");
    wait_messages(page, 2);
    page.write(COMPOSER, FIRST);
    stage.picture(page, "draft");
    app.quit();
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    page.wait_where(COMPOSER, "has the draft after a quit", |field| field.text == FIRST);
    page.focus(COMPOSER);
    page.key("ctrl+End");
    page.type_text(MORE);
    let both = format!("{FIRST}{MORE}");
    page.wait_where(COMPOSER, "has both", |field| field.text == both);
    // A draft is on the disk a second after the last key.
    let file = stage.cli().data().join("drafts.json");
    let kept = || std::fs::read_to_string(&file).ok().filter(|text| text.contains(MORE)).map(|_| ());
    wait::until("the draft is on the disk", kept);
    app.sigkill();
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    page.wait_where(COMPOSER, "has the draft after a crash", |field| field.text == both);
    stage.picture(page, "draft-after-crash");
    page.focus(COMPOSER);
    page.key("Return");
    wait_messages(page, 4);
    assert!(stage.server.chats().last().expect("a request").question().contains(&both));
    app.quit();
}

/// 217 KB are pasted, sent, and answered; what the model did not read is said.
fn a_long_paste(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    let long = (0..4_000)
        .map(|line| format!("Line {line} of a long document about everything.\n"))
        .collect::<Vec<_>>()
        .concat();
    stage.desktop.copy(&long);
    page.focus(COMPOSER);
    page.key("ctrl+v");
    page.wait_where(COMPOSER, "has all of it", |field| field.text.len() >= long.len() - 1);
    stage.picture(page, "long-paste");
    stage.server.next_chats(1, Reply::text("That is a lot."));
    page.key("Return");
    wait_messages(page, 2);
    // So much is summarised at once.
    page.wait_where("[role=\"log\"]", "says what is summarised", |log| log.text.contains("Summarised above"));
    stage.picture(page, "long-paste-answered");
    app.quit();
}
