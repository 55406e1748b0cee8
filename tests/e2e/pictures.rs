//! The pictures that the README shows, taken of the real thing.

use std::path::PathBuf;

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::webdriver::{Driver, test_id};
use extremis_tests::{programs, wait};
use serde_json::json;

use crate::search::finds_most;
use crate::stage::{HOTKEY, Stage, send, wait_messages};

const LETTER: &str = "Hi Anna, sorry for the late reply, the release kept us busy. The new parser is done and its \
tests are green, but the docs are not. Could we move our call to Thursday at 10?";
const BETTER: &str = "Hi Anna, thank you for your patience while we finished the release. The new parser is done and \
tested; the documentation follows this week. Would Thursday at 10 work for our call instead?";
const SUMMARY: &str = "Key facts\n- The parser moved from recursive descent to a Pratt parser in version 2.3.\n- \
Benchmarks run on the 12 MB corpus in /srv/bench/corpus.txt: 41 ms before, 18 ms now.\n\nPreferences\n- Short answers \
first, details after; code in Rust.\n\nDecisions\n- Errors carry byte offsets, not line numbers (agreed on Tuesday).\n\n\
Open items\n- Anna reviews the documentation by Thursday.";

/// Where a picture goes: beside the tests when `EXTREMIS_PICTURES` asks for new ones, else nowhere that is kept.
fn place(stage: &Stage, name: &str) -> PathBuf {
    if std::env::var_os("EXTREMIS_PICTURES").is_some() {
        programs::checkout().join("tests/e2e/screenshots").join(format!("{name}.png"))
    } else {
        stage.data.path().join(format!("{name}.png"))
    }
}

/// Selects a letter in an editor, calls the popup over it and writes what is to be done with it.
fn ask_over_editor<'a>(stage: &'a Stage, app: &'a App) -> (Editor<'a>, &'a Driver) {
    let main = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.run("xdotool", &["windowunmap", "--sync", &main]);
    let editor = Editor::open(&stage.desktop, "letter-to-anna.txt");
    stage.desktop.place(editor.window(), (200, 58), (1040, 600));
    editor.type_text(LETTER);
    editor.select_all();
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_for(&test_id("context-chip"));
    stage.desktop.type_text("Make this friendlier, but keep it short");
    (editor, page)
}

fn popup_over_editor(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    stage.server.next_chats(1, Reply::text(BETTER));
    let app = stage.start();
    let (_editor, page) = ask_over_editor(&stage, &app);
    stage.desktop.key("Return");
    wait_messages(page, 2);
    page.wait_still();
    stage.desktop.screenshot_of((160, 20), (1120, 690), &place(&stage, name));
    app.quit();
}

fn main_window(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    stage.server.rule(|request| request.is_summary().then(|| Reply::text(SUMMARY)));
    let cli = stage.cli();
    for (user, assistant) in [
        ("Translate the invoice reminder into Japanese", "承知しました。"),
        ("What does SQLITE_BUSY mean in WAL mode?", "Another connection holds the write lock."),
        ("Outline a ten minute talk on journalled storage", "1. What is lost in a crash …"),
        ("Plan the week around the release on Thursday", "Monday: freeze. Tuesday: the changelog …"),
    ] {
        cli.append(None, &[("user", user), ("assistant", assistant)]);
    }
    let session = conversation(&cli);
    let app = stage.start();
    let main = app.main();
    main.click(&format!("[data-session-id=\"{session}\"] button"));
    wait::until("the summary is on screen", || {
        main.look(&test_id("summary-editor"))
            .first()
            .filter(|editor| editor.text.contains("Pratt"))
            .map(|_| ())
    });
    main.wait_for("pre code");
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (60, 30), (1320, 820));
    stage.desktop.point(&window, (800, 780));
    main.wait_still();
    stage.desktop.screenshot_of((40, 10), (1360, 880), &place(&stage, name));
    app.quit();
}

/// The one screen of a first start, with an answer on it.
fn first_run(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    stage.server.rule(|request| {
        (request.path == "/api/tags").then(|| {
            let named = |name: &str| json!({ "name": name, "model": name });
            let models = ["llama3.2:3b", "qwen3:8b", "nomic-embed-text"].map(named);
            Reply::Json(json!({ "models": models }))
        })
    });
    stage.server.next_chats(1, Reply::text("Hello! Ask me anything; I keep all of it."));
    let launch = stage.launch().as_users_do();
    let launch =
        launch.with("OLLAMA_HOST", &stage.server.root_url()).with("OPENAI_API_KEY", "sk-of-the-test");
    let app = App::start(&stage.desktop, launch);
    let main = app.main();
    main.wait_where(&test_id("offer"), "is the server", |offer| offer.text.contains("Ollama"));
    main.wait_where(&test_id("offer"), "is the service", |offer| offer.text.contains("OPENAI_API_KEY"));
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (60, 30), (1180, 760));
    main.click(&test_id("setup-send"));
    main.wait_where(&test_id("setup-answer"), "is there", |answer| answer.text.contains("Ask me anything"));
    stage.desktop.point(&window, (1100, 700));
    main.wait_still();
    stage.desktop.screenshot_of((40, 10), (1220, 820), &place(&stage, name));
    app.quit();
}

/// The menu in which the model of a conversation is chosen.
fn model_menu(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    stage.server.rule(|request| {
        (request.path == "/v1/models").then(|| {
            let named = |id: &str| json!({ "id": id, "object": "model" });
            let models = ["gpt-4o-mini", "gpt-4o", "o3"].map(named);
            Reply::Json(json!({ "object": "list", "data": models }))
        })
    });
    let cli = stage.cli();
    let session = cli.append(None, &TALK[..6]);
    let server = stage.server.base_url();
    let named = |at: &str, model: &str| json!({ "provider": "openai", "baseUrl": at, "model": model });
    let settings = json!({
        "model": named(&server, "gpt-4o-mini"),
        "recentModels": [named(&server, "o3"), named("http://127.0.0.1:9/v1", "qwen3-coder:30b")],
    });
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    let main = app.main();
    main.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(main, 6);
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (60, 30), (1180, 760));
    send(main, "Which tokens may start an operand?");
    wait_messages(main, 8);
    main.click(&test_id("model"));
    main.wait_where(&test_id("model-row"), "is away", |row| row.attribute("data-away") == "true");
    main.wait_where(&test_id("model-row"), "is offered", |row| row.text.trim() == "gpt-4o");
    stage.desktop.point(&window, (1100, 200));
    main.wait_still();
    stage.desktop.screenshot_of((40, 10), (1220, 820), &place(&stage, name));
    app.quit();
}

/// What is found as one types, over the list of conversations.
fn search(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    let cli = stage.cli();
    for (user, assistant) in [
        ("Plan the week around the release on Thursday", "Monday: freeze. Tuesday: the changelog …"),
        (LETTER, BETTER),
        ("What does SQLITE_BUSY mean in WAL mode?", "Another connection holds the write lock."),
        ("Who is on call on Thursday night?", "Jonas, until Friday at nine; Anna stands in for him."),
    ] {
        cli.append(None, &[("user", user), ("assistant", assistant)]);
    }
    let session = cli.append(None, TALK);
    let app = stage.start();
    let main = app.main();
    main.click(&format!("[data-session-id=\"{session}\"] button"));
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (60, 30), (1180, 760));
    finds_most(main, "thursday", 6);
    main.key("Down");
    stage.desktop.point(&window, (1100, 700));
    main.wait_still();
    stage.desktop.screenshot_of((40, 10), (1220, 820), &place(&stage, name));
    app.quit();
}

/// The popup, in which another model is about to be chosen.
fn popup_model(look: Look, name: &str) {
    let stage = Stage::on(Desktop::with_look(look));
    let server = stage.server.base_url();
    let named = |model: &str| json!({ "provider": "openai", "baseUrl": server, "model": model });
    let settings = json!({ "model": named("gpt-4o-mini"), "recentModels": [named("o3"), named("gpt-4o")] });
    let app = App::start(&stage.desktop, stage.launch().as_users_do().with_settings(&settings));
    let (_editor, page) = ask_over_editor(&stage, &app);
    stage.desktop.key("ctrl+shift+m");
    page.wait_where(&test_id("model-row"), "is offered", |row| row.text.contains("gpt-4o"));
    stage.desktop.key("Down");
    page.wait_still();
    stage.desktop.screenshot_of((160, 20), (1120, 690), &place(&stage, name));
    app.quit();
}

/// Twenty messages about one thing, the last of them with code.
fn conversation(cli: &extremis_tests::process::Cli) -> String {
    let session = cli.append(None, TALK);
    cli.append(Some(&session), &[("user", "Show me the loop with binding powers."), ("assistant", CODE)]);
    cli.json(&["summary", "now", &session]);
    session
}

const TALK: &[(&str, &str)] = &[
    ("user", "Speed up the expression parser, please. It takes 41 ms on our 12 MB corpus."),
    ("assistant", "Gladly. Is it recursive descent with one function a level?"),
    ("user", "Yes, fourteen levels."),
    (
        "assistant",
        "Then most calls only pass through. A Pratt parser visits one function for each operator instead.",
    ),
    ("user", "How would errors look? We need exact places."),
    (
        "assistant",
        "Keep the byte offset with each token; an error takes the offset of the token that surprised it.",
    ),
    ("user", "Offsets, not lines: agreed."),
    ("assistant", "Noted. Lines can be computed when an error is shown, which is rare."),
    ("user", "What do I do about unary minus?"),
    (
        "assistant",
        "It is a prefix operator with a binding power of its own, higher than that of multiplication.",
    ),
    ("user", "And `a[b]`?"),
    ("assistant", "Indexing is a postfix operator; it binds tightest of all."),
    ("user", "The profile says that a third of the time goes into `peek`."),
    ("assistant", "Each `peek` clones the token. Return a reference, and clone only on `advance`."),
    ("user", "18 ms now. Which test would have caught a wrong precedence?"),
    (
        "assistant",
        "A table of pairs: for each two operators, the expected shape of `a x b y c`. 14 × 14 cases, generated.",
    ),
    ("user", "Good. Anna reviews the documentation by Thursday."),
    ("assistant", "Then the table belongs into it as well: it *is* the documentation of precedence."),
];

const CODE: &str = "The loop asks each operator **how tightly it binds** and goes on while that is enough:\n\n\
```rust\nfn expression(&mut self, least: u8) -> Result<Expr, SyntaxError> {\n    let mut left = self.operand()?;\n    \
while let Some(operator) = self.operator() {\n        let (binds_left, binds_right) = operator.binding_power();\n        \
if binds_left < least {\n            break;\n        }\n        self.advance();\n        let right = \
self.expression(binds_right)?;\n        left = Expr::binary(operator, left, right);\n    }\n    Ok(left)\n}\n```\n\n\
- `least` is the binding power that the caller still needs.\n- A right-associative operator returns a smaller \
`binds_right` than `binds_left`.";

#[test]
fn the_popup_over_an_editor_in_the_light() {
    popup_over_editor(Look::Light, "popup-light");
}

#[test]
fn the_popup_over_an_editor_in_the_dark() {
    popup_over_editor(Look::Dark, "popup-dark");
}

#[test]
fn the_main_window_in_the_light() {
    main_window(Look::Light, "main-light");
}

#[test]
fn the_main_window_in_the_dark() {
    main_window(Look::Dark, "main-dark");
}

#[test]
fn the_first_start_in_the_light() {
    first_run(Look::Light, "first-run-light");
}

#[test]
fn the_first_start_in_the_dark() {
    first_run(Look::Dark, "first-run-dark");
}

#[test]
fn the_model_menu_in_the_light() {
    model_menu(Look::Light, "model-menu-light");
}

#[test]
fn the_model_menu_in_the_dark() {
    model_menu(Look::Dark, "model-menu-dark");
}

#[test]
fn what_is_found_in_the_light() {
    search(Look::Light, "search-light");
}

#[test]
fn what_is_found_in_the_dark() {
    search(Look::Dark, "search-dark");
}

#[test]
fn the_popup_with_its_models_in_the_light() {
    popup_model(Look::Light, "popup-model-light");
}

#[test]
fn the_popup_with_its_models_in_the_dark() {
    popup_model(Look::Dark, "popup-model-dark");
}
