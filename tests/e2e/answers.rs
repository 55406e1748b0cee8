//! Answers that are stopped, tried again, refused or cut.

use std::time::Duration;

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, messages, send, wait_messages};

const RETRY: &str = "button[aria-label=\"Try again\"]";
const FAILURE: &str = "[role=\"log\"] [role=\"alert\"]";

fn answer(page: &Driver) -> String {
    messages(page, "assistant").pop().map(|message| message.text).unwrap_or_default()
}

#[test]
fn seed_001_e1_stop_keeps_what_has_arrived() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly(&"and on ".repeat(600), Duration::from_millis(30)));
    let app = stage.start();
    let page = app.main();
    send(page, "Tell me a long story");
    page.wait_where("[data-role=\"assistant\"]", "has begun", |message| message.text.contains("and on and"));
    page.click(&test_id("stop"));
    wait_messages(page, 2);
    let kept = answer(page);
    assert!(kept.contains("and on") && kept.contains("Stopped"), "{kept}");
    send(page, "Shorter, please");
    wait_messages(page, 4);
    app.quit();
    let app = stage.start();
    wait_messages(app.main(), 4);
    assert!(messages(app.main(), "assistant")[0].text.contains("and on"), "and after the next start");
    app.quit();
}

#[test]
fn an_answer_that_one_stopped_is_no_fault_and_is_continued_beside_its_words() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly(&"and on ".repeat(600), Duration::from_millis(30)));
    let app = stage.start();
    let page = app.main();
    send(page, "Tell me a long story");
    page.wait_where("[data-role=\"assistant\"]", "has begun", |message| message.text.contains("and on and"));
    page.click(&test_id("stop"));
    wait_messages(page, 2);
    // How far the button is from the beginning of the answer's last line, and whether it is in the answer itself.
    let near = "
        const answer = document.querySelector('[data-role=assistant]');
        const button = answer.querySelector('[data-testid=continue]')?.getBoundingClientRect();
        const words = answer.querySelector('[data-words]').getBoundingClientRect();
        return button !== undefined && button.top - words.bottom < 24 && button.left - words.left < 120;";
    let is_told_calmly = |page: &Driver| {
        page.wait_where("[data-role=\"assistant\"]", "says that it was stopped", |answer| {
            answer.text.contains("Stopped") && answer.text.contains("Continue")
        });
        assert_eq!(page.script(near, &[]).expect("places"), true, "the button is beside the words");
        assert!(
            page.look("[role=\"alert\"]").is_empty(),
            "nothing went wrong: {:?}",
            page.look("[role=\"alert\"]")
        );
    };
    is_told_calmly(page);
    app.quit();
    let app = stage.start();
    let page = app.main();
    wait_messages(page, 2);
    is_told_calmly(page);
    stage.server.next_chats(1, Reply::text("and they lived happily."));
    page.click(&test_id("continue"));
    page.wait_where("[data-role=\"assistant\"]", "is whole", |answer| {
        answer.text.contains("and on and") && answer.text.contains("lived happily")
    });
    assert!(!answer(page).contains("Stopped"));
    app.quit();
}

#[test]
fn seed_001_e2_trying_again_makes_a_version_beside_the_old_one() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("The first version."));
    let app = stage.start();
    let page = app.main();
    send(page, "Say something");
    wait_messages(page, 2);
    stage.server.next_chats(1, Reply::text("The second version."));
    page.click(RETRY);
    page.wait_where("[data-role=\"assistant\"]", "is the second", |message| {
        message.text.contains("The second version.")
    });
    page.wait_where("[aria-label=\"Versions\"]", "counts two", |versions| versions.text.contains("2/2"));
    page.click("button[aria-label=\"Earlier version\"]");
    page.wait_where("[data-role=\"assistant\"]", "is the first", |message| {
        message.text.contains("The first version.")
    });
    page.click("button[aria-label=\"Later version\"]");
    page.wait_where("[data-role=\"assistant\"]", "is the second", |message| {
        message.text.contains("The second version.")
    });
    assert_eq!(page.look(&test_id("message")).len(), 2);
    app.quit();
}

#[test]
fn without_a_server_the_message_is_kept_and_can_be_tried_again() {
    let mut stage = Stage::set();
    stage.server.stop();
    {
        let app = stage.start();
        let page = app.main();
        send(page, "Is anybody there?");
        page.wait_where(FAILURE, "says that nobody answers", |alert| alert.text.contains("127.0.0.1"));
        assert!(messages(page, "user")[0].text.contains("Is anybody there?"));
        app.quit();
    }
    stage.server.listen();
    let app = stage.start();
    let page = app.main();
    wait::until("the message is there", || (messages(page, "user").len() == 1).then_some(()));
    page.click("[role=\"log\"] .unanswered button, [role=\"log\"] [role=\"alert\"] button");
    wait_messages(page, 2);
    app.quit();
}

#[test]
fn each_refusal_of_the_server_is_told_beside_the_message() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    let refusals: [(&str, Reply, &str); 4] = [
        ("Do I have access?", Reply::bad_key(), "API key"),
        ("Am I too fast?", Reply::rate_limited(170), "170 seconds"),
        ("Is this too much?", Reply::too_long(), "too long"),
        ("Are you well?", Reply::refuse(500, "server_error", "CUDA out of memory"), "CUDA out of memory"),
    ];
    for (question, reply, said) in refusals {
        page.click(&test_id("new-session"));
        page.wait_gone(&test_id("message"));
        stage.server.forget_rules();
        stage.server.rule(move |_| Some(reply.clone()));
        send(page, question);
        page.wait_where(FAILURE, said, |alert| alert.text.contains(said));
        assert!(messages(page, "user")[0].text.contains(question), "the message is still there");
    }
    stage.server.forget_rules();
    page.click(&format!("{FAILURE} button"));
    wait_messages(page, 2);
    app.quit();
}

#[test]
fn a_cut_answer_is_kept_and_said() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::cut_after("Half of what I wanted to say"));
    let app = stage.start();
    let page = app.main();
    send(page, "Go on?");
    page.wait_where(FAILURE, "says so", |alert| alert.text.contains("cut"));
    assert!(answer(page).contains("Half of what I wanted to say"));
    app.quit();
}

#[test]
fn shift_enter_breaks_the_line_and_enter_sends() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.write(&test_id("composer"), "first line");
    page.key("shift+Return");
    page.write(&test_id("composer"), "second line");
    assert!(page.look(&test_id("message")).is_empty(), "nothing is sent yet");
    page.key("Return");
    wait_messages(page, 2);
    assert_eq!(stage.server.chats()[0].question().trim(), "first line\nsecond line");
    app.quit();
}
