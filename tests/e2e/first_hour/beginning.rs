//! The first start: with nothing on the machine, and with Ollama; a key typed with the keyboard alone.

use extremis_tests::app::{App, Launch};
use extremis_tests::desktop::Look;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::test_id;
use extremis_tests::{programs, wait};
use serde_json::json;

use super::{in_both_looks, placed, stage};
use crate::stage::wait_messages;

const SCREEN: &str = "[data-testid=\"first-run\"]";

in_both_looks!(without_anything);
in_both_looks!(with_ollama);

/// Nothing answers but the built-in model: the offers, the list of services, the place for a key, the way out.
fn without_anything(look: Look) {
    let stage = stage(look);
    // An address where nothing is: whatever runs on this machine is not part of the picture. The built-in model is
    // there, as in what people install.
    let launch =
        Launch::with_nothing(&stage.data.path().join("data")).with("OLLAMA_HOST", "http://127.0.0.1:9").with(
            "EXTREMIS_BUILTIN_MODEL",
            programs::builtin_model().to_str().expect("a path that can be written"),
        );
    let app = App::start(&stage.desktop, launch.clone());
    let page = placed(&stage, &app, (900, 760));
    page.wait_where(&test_id("offer"), "is the built-in model", |offer| offer.text.contains("Built-in"));
    stage.picture(page, "first-run-with-nothing");
    page.tab_to(&format!("{SCREEN} button[aria-haspopup=\"menu\"]"));
    page.key("Return");
    page.wait_for("[role=\"menuitem\"]");
    stage.picture(page, "first-run-services");
    // The first of them is chosen, and the key typed at once: the caret is where it belongs.
    page.key("Return");
    page.wait_for("dialog[open] input:focus");
    page.type_text("sk-typed-at-once");
    page.wait_where("dialog[open] input:focus", "has the key", |field| field.text == "sk-typed-at-once");
    stage.picture(page, "first-run-key");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    page.wait_for(SCREEN);
    page.tab_to(&test_id("setup-done"));
    stage.picture(page, "first-run-about-to-start");
    page.key("Return");
    page.wait_gone(SCREEN);
    page.wait_focus(&test_id("composer"));
    stage.picture(page, "main-empty");
    app.quit();
    let app = App::start(&stage.desktop, launch);
    app.main().wait_for(&test_id("composer"));
    assert!(app.main().look(SCREEN).is_empty(), "it does not come back");
    app.quit();
}

/// Ollama runs: it is found, tried, and the answer is the first conversation.
fn with_ollama(look: Look) {
    let stage = stage(look);
    stage.server.rule(|request| {
        (request.path == "/api/tags").then(|| {
            let models = ["llama3.2:3b", "qwen3:8b"].map(|name| json!({ "name": name, "model": name }));
            Reply::Json(json!({ "models": models }))
        })
    });
    stage.server.next_chats(1, Reply::text("Hello! Ask me anything; I keep all of it."));
    let launch = stage.launch().as_users_do().with("OLLAMA_HOST", &stage.server.root_url());
    let app = App::start(&stage.desktop, launch);
    let page = placed(&stage, &app, (900, 760));
    page.wait_where(&test_id("offer"), "is Ollama", |offer| offer.text.contains("Ollama"));
    stage.picture(page, "first-run-with-ollama");
    page.click(&test_id("setup-send"));
    page.wait_where(&test_id("setup-answer"), "is there", |answer| answer.text.contains("Ask me anything"));
    page.wait_focus(&test_id("setup-done"));
    stage.picture(page, "first-run-answered");
    page.key("Return");
    page.wait_gone(SCREEN);
    let shown = wait_messages(page, 2);
    assert!(shown[1].text.contains("Ask me anything"), "{shown:#?}");
    wait::until("the title is in the list", || (page.look(&test_id("session-row")).len() == 1).then_some(()));
    stage.picture(page, "main-first-conversation");
    app.quit();
}
