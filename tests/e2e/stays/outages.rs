//! Outages that cost nothing: a limit is waited for, an error is asked again, a killed answer is kept.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use extremis_tests::openai::Reply;
use extremis_tests::webdriver::test_id;

use crate::stage::{Stage, send, wait_messages};

const ARRIVING: &str = "[data-streaming=\"true\"]";
const FAILURE: &str = "[role=\"log\"] [role=\"alert\"]";

/// Notes when each chat request comes, and answers the first so.
fn first_then_usual(stage: &Stage, first: Reply) -> Arc<Mutex<Vec<Instant>>> {
    let times: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let noted = Arc::clone(&times);
    stage.server.rule(move |request| {
        if !request.is_chat() {
            return None;
        }
        let mut times = noted.lock().expect("nobody panics with the times");
        times.push(Instant::now());
        (times.len() == 1).then(|| first.clone())
    });
    times
}

#[test]
fn a_limit_is_counted_down_and_kept_to_to_the_second() {
    let stage = Stage::set();
    let times = first_then_usual(&stage, Reply::rate_limited(5));
    let app = stage.start();
    let page = app.main();
    send(page, "Am I too fast?");
    let shown =
        page.wait_where(ARRIVING, "counts down", |arriving| arriving.text.contains("trying again in"));
    let first = shown.text.clone();
    page.wait_where(ARRIVING, "goes on counting", |arriving| {
        arriving.text.contains("trying again in") && arriving.text != first
    });
    wait_messages(page, 2);
    let times = times.lock().expect("nobody panics with the times");
    let waited = times[1].duration_since(times[0]);
    assert_eq!(times.len(), 2);
    assert!(waited >= Duration::from_secs(5) && waited < Duration::from_secs(8), "{waited:?}");
    app.quit();
}

#[test]
fn an_error_of_the_server_is_asked_again_without_a_word_of_alarm() {
    let stage = Stage::set();
    let times = first_then_usual(&stage, Reply::refuse(500, "server_error", "CUDA out of memory"));
    let app = stage.start();
    let page = app.main();
    send(page, "Are you well?");
    wait_messages(page, 2);
    assert_eq!(times.lock().expect("nobody panics with the times").len(), 2);
    assert!(page.look(FAILURE).is_empty(), "nothing is left of it");
    app.quit();
}

#[test]
fn a_killed_answer_is_there_at_the_next_start_with_every_word_and_goes_on_as_a_version() {
    let stage = Stage::set();
    let words = (0..400).map(|place| format!("word{place}")).collect::<Vec<_>>().join(" ");
    stage.server.next_chats(1, Reply::slowly(&words, Duration::from_millis(20)));
    let app = stage.start();
    let page = app.main();
    send(page, "Count for me");
    page.wait_where(ARRIVING, "has begun", |answer| answer.text.contains("word40"));
    // What arrives is journalled twice a second: forty words later, these are on the disk.
    page.wait_where(ARRIVING, "goes on", |answer| answer.text.contains("word80"));
    app.sigkill();

    let app = stage.start();
    let page = app.main();
    page.wait_where("[data-role=\"assistant\"]", "is kept", |answer| answer.text.contains("word40"));
    stage.server.next_chats(1, Reply::text(" and the rest."));
    page.click(&test_id("continue"));
    page.wait_where("[data-role=\"assistant\"]", "goes on", |answer| answer.text.contains("and the rest."));
    page.wait_where("[aria-label=\"Versions\"]", "keeps the cut one", |versions| {
        versions.text.contains("2/2")
    });
    app.quit();
}
