//! SIGKILL to the application at random moments: what was shown as sent is there after the next start.

use std::collections::BTreeSet;
use std::time::Duration;

use extremis_tests::app::MAIN_TITLE;
use extremis_tests::corpus::Random;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::Driver;
use extremis_tests::{group, wait};
use rustix::process::Signal;

use crate::stage::{Stage, messages};

const ROUNDS: u64 = 20;

#[test]
fn nothing_shown_as_sent_is_missing_after_twenty_kills_at_random_moments() {
    let stage = Stage::set();
    stage.server.rule(|request| {
        let slow = Reply::slowly(
            "An answer of a few words that takes a moment to arrive.",
            Duration::from_millis(25),
        );
        (request.is_model_call() && !request.is_summary()).then_some(slow)
    });
    let mut shown = BTreeSet::new();
    let mut rounds_that_sent = 0;
    for round in 0..ROUNDS {
        let app = stage.start();
        let page = app.main();
        let mut offered = false;
        wait::until(&format!("round {round}: what was shown as sent is there"), || {
            // A kill before the window had answered: the conversation waits until it is opened (`safe_start`).
            let held = page.look(".toast").iter().any(|told| told.text.contains("was not opened"));
            if held && !offered {
                page.click(".toast .button");
                offered = true;
            }
            shown.is_subset(&said(page)).then_some(())
        });
        stage.desktop.activate(&stage.desktop.wait_window(MAIN_TITLE));
        page.click("[data-testid=\"composer\"]");
        let killer = std::thread::spawn({
            let (id, moment) = (app.id(), Duration::from_millis(150 + Random::new(round).below(2200)));
            move || {
                std::thread::sleep(moment);
                group::signal(id, Signal::KILL);
            }
        });
        let before = shown.len();
        for number in 0.. {
            if !group::is_alive(app.id()) {
                break;
            }
            stage.desktop.type_text(&format!("round {round} number {number}"));
            stage.desktop.key("Return");
            // Until the next can be sent, or the end.
            while group::is_alive(app.id()) {
                shown.extend(said(page));
                let answered = page.look("[data-testid=\"send\"]").len() == 1;
                if answered && shown.contains(&format!("round {round} number {number}")) {
                    break;
                }
            }
        }
        rounds_that_sent += usize::from(shown.len() > before);
        killer.join().expect("the killer ends");
        app.sigkill();
        let kept = kept(&stage);
        let missing: Vec<&String> = shown.difference(&kept).collect();
        assert!(missing.is_empty(), "round {round}: shown as sent, and missing: {missing:?}");
    }
    assert!(rounds_that_sent >= 10, "the kills came while messages were sent: {rounds_that_sent} rounds");
}

/// What the page shows as sent; the time stands on a line of its own.
fn said(page: &Driver) -> BTreeSet<String> {
    let first_line = |text: &str| text.lines().next().unwrap_or_default().trim().to_owned();
    messages(page, "user").iter().map(|message| first_line(&message.text)).collect()
}

/// Every user message in the data directory, as the command line reads it.
fn kept(stage: &Stage) -> BTreeSet<String> {
    let cli = stage.cli();
    let mut kept = BTreeSet::new();
    for entry in cli.list() {
        let session = cli.show(entry["id"].as_str().expect("an id"));
        let messages = session["messages"].as_array().cloned().expect("messages");
        let of_user = messages.iter().filter(|message| message["role"] == "user");
        kept.extend(
            of_user.filter_map(|message| message["content"].as_str()).map(|text| text.trim().to_owned()),
        );
    }
    kept
}
