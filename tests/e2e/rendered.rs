//! What an answer is drawn as: formulas, tables, code and footnotes, each copied and used by pointer and by key.

use std::fmt::Write as _;

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;
use serde_json::Value;

use crate::stage::{Stage, send, wait_messages};

/// Code of so many lines, behind a formula, a table and a note.
fn answer() -> String {
    let mut text = String::from(
        "It holds that $x^2$, and that it costs $5 and $10 then.[^1]\n\n\
         $$\n\\int_0^1 \\frac{x^2}{\\sqrt{2}}\\,dx\n$$\n\n\
         | a | b |\n| - | -: |\n| one | *2*, 3 |\n\n[^1]: Euler said so.\n\n```rust\n",
    );
    for line in 1..=60 {
        writeln!(text, "let x{line} = {line};").expect("a text takes it");
    }
    text + "```\n"
}

#[test]
fn an_answer_has_its_formulas_tables_code_and_notes() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    stage.server.next_chats(1, Reply::text(&answer()));
    let app = stage.start();
    let page = app.main();
    send(page, "Show it all");
    wait_messages(page, 2);
    let copied = |what: &str, wanted: &str| {
        wait::until(what, || (desktop.clipboard()?.replace('\r', "").trim_end() == wanted).then_some(()));
    };

    page.wait_where("p:has([data-tex])", "has amounts as words", |words| words.text.contains("$5 and $10"));
    page.wait_for(".katex-display svg, .katex-display math");
    page.click("[aria-label=\"Copy formula\"]");
    copied("the formula is copied", "$$\n\\int_0^1 \\frac{x^2}{\\sqrt{2}}\\,dx\n$$");

    page.click("[aria-label=\"Copy the table\"]");
    page.wait_for("[role=\"menuitem\"]");
    desktop.key("Down");
    desktop.key("Return");
    copied("the table is copied as CSV", "a,b\none,\"2, 3\"");

    page.click("[data-footnote-mark]");
    page.wait_for("[data-footnote-note]:focus");
    desktop.key("Tab");
    desktop.key("Return");
    page.wait_for("[data-footnote-mark]:focus");

    // By itself code that was seen as it grew is whole; opened anew it is folded.
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    page.click("[data-session-id] button");
    page.wait_for("pre.folded");
    page.click(".fold button");
    page.wait_gone("pre.folded");
    desktop.key("Return");
    page.wait_for("pre.folded");
    page.hover("figure.code");
    page.click("[aria-label=\"Save as a file\"]");
    page.wait_focus(&test_id("save-to"));
    page.wait_where(&test_id("save-to"), "names a place", |field| field.text.ends_with("/code.rs"));
    page.rewrite(&test_id("save-to"), "~/lines.rs");
    page.key("Return");
    page.wait_gone("dialog[open]");
    let saved = std::fs::read_to_string(desktop.home().join("lines.rs")).expect("the code is saved");
    assert!(saved.starts_with("let x1 = 1;\n") && saved.ends_with("let x60 = 60;"), "{saved}");
    page.click("[aria-label=\"Line numbers\"]");
    page.wait_where(".numbers", "numbers all lines", |numbers| numbers.text.contains("60"));
    let scripts =
        page.script("return document.querySelectorAll('[data-role] script, [data-role] img').length", &[]);
    assert_eq!(scripts.ok(), Some(Value::from(0)), "nothing of an answer runs or loads");
    app.quit();
}
