//! Answers that arrive while one does something else.

use std::time::Duration;

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::Value;

use crate::stage::{Stage, send, wait_messages};

const SIX: usize = 6;

/// Each request is answered at length, with the number that its question names in every word.
fn answer_by_number(stage: &Stage) {
    stage.server.rule(|request| {
        let question = request.question();
        let number = question.split("number ").nth(1)?.chars().next()?;
        request.is_chat().then(|| Reply::slowly(&story(number), Duration::from_millis(40)))
    });
}

fn story(number: char) -> String {
    (0..200).map(|place| format!("n{number}w{place}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn six_answers_arrive_whole_while_one_goes_through_thirty_conversations_180_times() {
    let stage = Stage::set();
    let cli = stage.cli();
    for place in 0..24 {
        cli.append(None, &[("user", &*format!("Old question {place}")), ("assistant", "An old answer.")]);
    }
    answer_by_number(&stage);
    let app = stage.start();
    let page = app.main();
    for number in 1..=SIX {
        page.key("ctrl+n");
        page.wait_gone(&test_id("message"));
        send(page, &format!("This is number {number}"));
        page.wait_where("[data-role=\"user\"]", "is sent", |message| {
            message.text.contains(&format!("number {number}"))
        });
    }
    let count = "window.presses = 0;
        addEventListener('keydown', (event) => { if (event.key.startsWith('Arrow')) window.presses += 1; }, true);";
    page.script(count, &[]).expect("a count of presses");
    for press in 0..180 {
        page.key(if press / 29 % 2 == 0 { "ctrl+Down" } else { "ctrl+Up" });
    }
    // On a busy machine the page is behind the keyboard; a click would overtake the presses that still wait.
    wait::until("all presses are heard", || {
        page.script("return window.presses", &[]).ok().filter(|presses| *presses == 180)
    });
    // A row that moves because its answer has ended cannot be hit.
    wait::until("all answers have ended", || {
        let all = cli.list();
        all.iter().all(|entry| entry["messageCount"] == 2).then_some(())
    });
    // The list draws the rows that are in view; those of the six are the newest.
    let rows = wait::until("the newest are in view", || {
        page.wheel(&format!("{}[data-session-id]", test_id("session-row")), -20);
        let rows = page.look(&test_id("session-row"));
        (0..SIX)
            .all(|place| rows.get(place).is_some_and(|row| row.text.contains("This is number")))
            .then_some(rows)
    });
    for number in ('1'..='9').take(SIX) {
        let row = rows.iter().find(|row| row.text.contains(&format!("number {number}"))).expect("a row");
        // How each conversation ended is still being read into the rows.
        page.wait_still();
        page.click(&format!("[data-session-id=\"{}\"] button", row.attribute("data-session-id")));
        let answer = page.wait_where("[data-role=\"assistant\"]", "is whole, and its own", |answer| {
            answer.attribute("data-streaming") != "true" && answer.text.contains(&format!("n{number}w199"))
        });
        assert!(answer.text.contains(&story(number)), "{number}: {}", answer.text);
    }
    app.quit();
}

/// How far the conversation is scrolled, and where its first message is in the window.
fn place(page: &Driver) -> Value {
    let script = "
        const view = document.querySelector('[role=log]');
        const first = view.querySelector('[data-testid=message]');
        return [view.scrollTop, first.getBoundingClientRect().top];";
    page.script(script, &[]).expect("a place")
}

#[test]
fn who_scrolls_up_while_an_answer_arrives_stays_to_the_pixel_with_the_selection_and_can_jump_back() {
    let stage = Stage::set();
    let paragraphs = (0..60).map(|place| format!("Paragraph {place}: {}\n\n", "words and words ".repeat(12)));
    let app = stage.start();
    let page = app.main();
    let answer = paragraphs.collect::<Vec<_>>().concat();
    stage.server.next_chats(1, Reply::slowly(&answer, Duration::from_millis(4)));
    send(page, "Tell me everything");
    page.wait_where("[data-role=\"assistant\"]", "is longer than the window", |answer| {
        answer.text.contains("Paragraph 12:")
    });
    wait::until("the end is left", || {
        page.wheel("[role=log]", -6);
        (!page.look(".latest button").is_empty()).then_some(())
    });
    // A word is selected by a double click, as one does to copy it.
    page.double_click("[data-role=\"assistant\"] p");
    wait::until("a word is selected", || {
        let selected = page.script("return getSelection().toString().trim()", &[]).ok()?;
        selected.as_str().filter(|words| !words.is_empty()).map(|_| ())
    });
    let selected = page.script("return getSelection().toString()", &[]).expect("a selection");
    let before = place(page);
    page.wait_where("[data-role=\"assistant\"]", "has grown", |answer| answer.text.contains("Paragraph 40:"));
    assert_eq!(place(page), before, "nothing moved");
    assert_eq!(page.script("return getSelection().toString()", &[]).expect("a selection"), selected);
    page.click(".latest button");
    wait_messages(page, 2);
    page.wait_gone(".latest button");
    let at_end = "const view = document.querySelector('[role=log]');
        return view.scrollHeight - view.scrollTop - view.clientHeight < 4;";
    wait::until("the end is in view", || page.script(at_end, &[]).ok().filter(|end| *end == true));
    app.quit();
}
