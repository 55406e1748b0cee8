//! Waiting, arriving, failing, and very long: what stands in the conversation then.

use std::time::Duration;

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};

use super::{in_both_looks, launch, placed, stage, without_retries};
use crate::stage::{Stage, send, wait_messages};

const ARRIVING: &str = "[data-streaming=\"true\"]";
const FAILURE: &str = "[role=\"log\"] [role=\"alert\"]";

in_both_looks!(while_one_waits_and_when_it_fails);
in_both_looks!(what_a_model_writes);

fn anew(stage: &Stage, page: &Driver, reply: Reply, question: &str) {
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    stage.server.next_chats(1, reply);
    send(page, question);
}

fn while_one_waits_and_when_it_fails(look: Look) {
    let mut stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 640));
    anew(&stage, page, Reply::Hang, "Are you there?");
    page.wait_for(ARRIVING);
    stage.picture(page, "waiting");
    page.key("Escape");
    page.wait_gone(ARRIVING);
    stage.picture(page, "stopped-before-a-word");
    anew(&stage, page, Reply::silent_after("The first words are here, and then"), "Go on?");
    page.wait_where(ARRIVING, "has begun", |answer| answer.text.contains("and then"));
    stage.picture(page, "arriving");
    page.click(&test_id("stop"));
    page.wait_gone(ARRIVING);
    stage.picture(page, "stopped");
    anew(&stage, page, Reply::rate_limited(50), "Am I too fast?");
    page.wait_where(ARRIVING, "counts down", |arriving| arriving.text.contains("again in"));
    stage.picture(page, "limit-waited-for");
    page.key("Escape");
    page.wait_gone(ARRIVING);
    anew(&stage, page, Reply::bad_key(), "Do I have access?");
    page.wait_for(FAILURE);
    stage.picture(page, "key-rejected");
    anew(&stage, page, Reply::cut_after("Half of what I wanted"), "Go on?");
    page.wait_for(FAILURE);
    stage.picture(page, "cut");
    app.quit();
    stage.server.stop();
    let app = App::start(&stage.desktop, without_retries(&stage));
    let page = placed(&stage, &app, (900, 640));
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, "Is anybody there?");
    page.wait_for(FAILURE);
    stage.picture(page, "no-server");
    page.click(&test_id("send-when-back"));
    page.wait_for(&test_id("queued"));
    stage.picture(page, "waiting-for-the-connection");
    app.quit();
}

const RICH: &str = "# A heading\n\nA paragraph with **bold**, *slanted*, `code`, a [link](https://example.org) and ~~gone~~ \
words that go on for long enough to be broken into a second line, and perhaps a third.\n\n- one\n- two\n  - inside two\n\n\
1. first\n2. second\n\n> A quotation.\n\n| name | value |\n|---|---:|\n| one | 1 |\n| two | 22 |\n\n\
```rust\nfn main() {\n    println!(\"Hello\"); // a comment\n}\n```\n\nThe end.";

fn what_a_model_writes(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 820));
    anew(&stage, page, Reply::text(RICH), "Show me everything");
    wait_messages(page, 2);
    page.wait_for("pre code");
    stage.picture(page, "rich-answer");
    let lines = (0..900).map(|line| format!("Line {line} says something.\n\n")).collect::<Vec<_>>().concat();
    anew(&stage, page, Reply::slowly(&lines, Duration::ZERO), "Something very long");
    wait_messages(page, 2);
    stage.picture(page, "long-answer");
    page.wheel("[role=log]", -4);
    page.wait_for(".latest button");
    stage.picture(page, "long-answer-scrolled-up");
    let code = (0..500).map(|line| format!("    let value_{line} = {line};\n")).collect::<Vec<_>>().concat();
    anew(&stage, page, Reply::text(&format!("```rust\n{code}```\n")), "Long code");
    wait_messages(page, 2);
    stage.picture(page, "long-code");
    app.quit();
}
