//! Diagrams in answers: drawn by a page of their own that reaches nothing, shown as pictures, and saved where the user says.

use std::fs;

use extremis_tests::app::App;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::archive::choose;
use crate::stage::{Stage, send, wait_messages};
use crate::web_process::drawing_in;

const SOURCE: &str = "graph TD\n  A[Ask]-->B[Answer]";
const DRAWN: &str = "[data-diagram-state=\"drawn\"] [data-diagram] img";
const SAVE: &str = "[data-diagram-state] [aria-label=\"Save as a file\"]";

fn fenced(source: &str) -> String {
    format!("Look:\n\n```mermaid\n{source}\n```\n")
}

/// Asks for a diagram in a new conversation.
#[track_caller]
fn ask_for(stage: &Stage, page: &Driver, source: &str) {
    stage.server.next_chats(1, Reply::text(&fenced(source)));
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, "Draw it");
    wait_messages(page, 2);
}

/// What is not drawn, and the sentence below it.
#[track_caller]
fn wait_not_drawn(page: &Driver, words: &str) {
    page.wait_where("[data-diagram-state] [role=\"status\"]", &format!("says {words:?}"), |told| {
        told.text.contains(words)
    });
    page.wait_for("[data-diagram-state] pre");
}

/// Names another place for what is saved, and saves it.
#[track_caller]
fn save_to(page: &Driver, name: &str, to: &str) {
    page.wait_focus(&test_id("save-to"));
    page.wait_where(&test_id("save-to"), "names a place", |field| field.text.ends_with(name));
    page.rewrite(&test_id("save-to"), to);
    page.key("Return");
}

#[test]
fn a_diagram_is_drawn_is_its_code_again_and_is_copied_and_saved() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let app = stage.start();
    let page = app.main();
    ask_for(&stage, page, SOURCE);
    page.wait_for(DRAWN);
    wait::until("the picture is there", || {
        let width = page.script("return document.querySelector('[data-diagram] img').naturalWidth", &[]);
        width.ok()?.as_u64().filter(|width| *width > 40)
    });
    page.click("[aria-label=\"Show the code\"]");
    page.wait_for("[data-diagram-state] pre");
    desktop.key("Return");
    page.wait_for(DRAWN);

    page.click("[data-diagram-state] [aria-label=\"Copy code\"]");
    wait::until("its source is copied", || (desktop.clipboard()?.trim_end() == SOURCE).then_some(()));

    let picture = desktop.home().join("plan.svg");
    page.click(SAVE);
    choose(page, "Save the diagram (SVG)");
    save_to(page, "diagram.svg", "~/plan.svg");
    page.wait_gone("dialog[open]");
    let svg = fs::read_to_string(&picture).expect("the picture is saved");
    assert!(svg.starts_with("<svg") && svg.contains("Answer") && !svg.contains("<script"), "{svg}");

    page.click(SAVE);
    choose(page, "Save the code");
    save_to(page, "diagram.mmd", "~/plan.svg");
    page.wait_where("dialog [role=\"alert\"]", "says that it is there", |told| {
        told.text.contains("stays as it is")
    });
    assert_eq!(fs::read_to_string(&picture).expect("it is there"), svg);
    page.rewrite(&test_id("save-to"), "~/plan.mmd");
    page.key("Return");
    page.wait_gone("dialog[open]");
    assert_eq!(fs::read_to_string(desktop.home().join("plan.mmd")).expect("the source is saved"), SOURCE);
    app.quit();
}

#[test]
fn a_diagram_that_is_none_stays_code_and_says_which_line_is_wrong() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    ask_for(&stage, page, "graph TD\n  A-->B\n  A==[[>B");
    wait_not_drawn(page, "does not understand it near line 3");
    ask_for(&stage, page, "no diagram at all");
    wait_not_drawn(page, "this is no diagram that Mermaid understands");
    app.quit();
}

/// The page that draws diagrams.
fn drawing<'a>(app: &'a App<'_>) -> &'a Driver {
    app.page().switch_to("diagrams", |address| address.contains("diagrams.html"));
    app.page()
}

#[test]
fn a_diagram_that_takes_too_long_is_ended_and_the_next_one_is_drawn() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    ask_for(&stage, page, SOURCE);
    page.wait_for(DRAWN);
    drawing(&app).script("window.drawDiagram = () => { for (;;); }", &[]).expect("a page that hangs");
    let page = app.main();
    ask_for(&stage, page, "graph TD\n  A-->C");
    page.wait_for("[data-diagram-state=\"drawing\"]");
    // The window goes on meanwhile.
    page.write(&test_id("composer"), "still here");
    wait_not_drawn(page, "took longer than 5 seconds");
    page.rewrite(&test_id("composer"), "");
    wait::until("what hung is gone", || (drawing_in(page.id()).len() == 1).then_some(()));
    ask_for(&stage, page, "graph TD\n  A-->D");
    page.wait_for(DRAWN);
    app.quit();
}

/// Tries everything that would lead out of the frame; gives what of it was possible.
const BREAK_OUT: &str = "
    const reached = window.reached = { done: 0 };
    const attempt = async (name, way) => {
        try { reached[name] = String((await way()) ?? 'nothing'); } catch {}
        reached.done += 1;
    };
    const [folder, address] = arguments;
    const message = JSON.stringify({
        cmd: 'save_file', callback: 1, error: 2,
        payload: { to: `${folder}/broken-out`, text: 'x' }, options: {},
    });
    attempt('internals', () => window.__TAURI_INTERNALS__ ? 'there' : Promise.reject());
    attempt('parent', () => parent.document.title);
    attempt('storage', () => localStorage.length);
    attempt('engine', () => fetch('ipc://localhost/save_file', { method: 'POST', body: message }));
    attempt('files', () => fetch('tauri://localhost/index.html'));
    attempt('network', () => fetch(address));
    attempt('picture', () => new Promise((done, failed) => {
        const image = new Image();
        image.onload = done;
        image.onerror = failed;
        image.src = `${address}/a.png`;
    }));
    attempt('words', () => new Function('return 1')());
    attempt('window', () => window.open(address) ? 'opened' : Promise.reject());
    try { window.webkit.messageHandlers.ipc.postMessage(message); } catch {}";

#[test]
fn what_draws_diagrams_reaches_neither_the_engine_nor_the_network() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    ask_for(&stage, page, SOURCE);
    page.wait_for(DRAWN);
    let folder = stage.desktop.home().display().to_string();
    let arguments = [json!(folder), json!(stage.server.root_url())];

    let page = drawing(&app);
    page.enter_frame("iframe");
    let origin = page.script("return [self.origin, location.pathname]", &[]).expect("the frame answers");
    assert_eq!(origin, json!(["null", "/diagram-frame.html"]));
    page.script(BREAK_OUT, &arguments).expect("it is tried");
    let reached = wait::until("all ways were tried", || {
        let reached = page.script("return window.reached", &[]).ok()?;
        (reached["done"] == 9).then_some(reached)
    });
    assert_eq!(reached, json!({ "done": 9 }), "nothing was reached");

    // The page around it has the channel of every page of the program, and no command answers it.
    drawing(&app)
        .script(
            "window.told = null;
             window.__TAURI_INTERNALS__.invoke('save_file', { to: arguments[0] + '/broken-out', text: 'x' })
                 .then(() => window.told = 'done', (why) => window.told = String(why));",
            &arguments,
        )
        .expect("it is tried");
    let told = wait::until("it was answered", || {
        page.script("return window.told", &[]).ok().filter(|told| *told != Value::Null)
    });
    assert!(told.as_str().is_some_and(|told| told.contains("not allowed")), "{told}");

    let page = app.main();
    ask_for(&stage, page, "graph TD\n  A-->E");
    page.wait_for(DRAWN);
    assert!(!stage.desktop.home().join("broken-out").exists(), "nothing was written");
    app.quit();
}
