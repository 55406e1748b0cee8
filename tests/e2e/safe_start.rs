//! A start that was ended before its window came up.

use std::process::Command;

use extremis_tests::{programs, wait};
use serde_json::Value;

use crate::stage::{Stage, messages, send, wait_messages};

/// The conversation that is being opened, as it is written down.
fn opening(stage: &Stage) -> Value {
    let read = std::fs::read(stage.data.path().join("data/window.json")).unwrap_or_default();
    serde_json::from_slice::<Value>(&read).unwrap_or_default()["opening"].clone()
}

fn talk(stage: &Stage) {
    let app = stage.start();
    send(app.main(), "Words that stay");
    wait_messages(app.main(), 2);
    app.quit();
}

/// Kills a start between the moment at which its conversation is given to the window and the one at which that answers.
fn kill_while_it_opens(stage: &Stage) {
    for _ in 0..20 {
        let mut command = Command::new(programs::app());
        stage.desktop.enter(&mut command);
        stage.launch().prepare(&mut command);
        let mut process = command.spawn().expect("the program starts");
        let opens = wait::attempt(wait::LIMIT, || (!opening(stage).is_null()).then_some(()));
        process.kill().expect("it is killed");
        process.wait().expect("it ends");
        if opens.is_some() && !opening(stage).is_null() {
            return;
        }
    }
    panic!("the window was always quicker");
}

#[test]
fn after_a_start_that_was_killed_before_its_window_answered_the_conversation_waits_to_be_opened() {
    let stage = Stage::set();
    talk(&stage);
    kill_while_it_opens(&stage);
    let app = stage.start();
    let page = app.main();
    page.wait_where(".toast", "says that it was not opened", |told| told.text.contains("was not opened"));
    assert!(messages(page, "user").is_empty(), "nothing is opened by itself");
    page.click(".toast .button");
    wait_messages(page, 2);
    assert!(messages(page, "user")[0].text.contains("Words that stay"));
    app.quit();
    let app = stage.start();
    wait_messages(app.main(), 2);
    app.quit();
}

#[test]
fn a_start_that_came_up_opens_the_conversation_again_after_a_kill() {
    let stage = Stage::set();
    talk(&stage);
    let app = stage.start();
    wait_messages(app.main(), 2);
    wait::until("the window has answered", || opening(&stage).is_null().then_some(()));
    app.sigkill();
    let app = stage.start();
    wait_messages(app.main(), 2);
    app.quit();
}
