//! Long and hostile texts, and what is taken back.

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{Stage, send, wait_messages};

#[test]
fn a_row_of_a_long_folded_table_is_found_unfolded_and_shown() {
    let stage = Stage::set();
    let rows = (1..=2000).map(|row| format!("| row {row} | {} |\n", row * 7)).collect::<Vec<_>>().concat();
    let table = format!("| name | value |\n|---|---|\n{rows}");
    let session = stage.cli().append(None, &[("user", "All of it, please"), ("assistant", &table)]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 2);
    page.key("ctrl+f");
    page.write(&test_id("find-field"), "row 1999");
    page.wait_where(&test_id("find-count"), "counts it", |count| count.text == "1 of 1");
    let shown = "
        const range = [...(CSS.highlights.get('find-current') ?? [])][0];
        const box = range?.getBoundingClientRect();
        const frame = document.querySelector('[role=log]').getBoundingClientRect();
        return box !== undefined && box.height > 0 && box.top >= frame.top && box.bottom <= frame.bottom;";
    wait::until("the row is in view", || page.script(shown, &[]).ok().filter(|shown| *shown == true));
    app.quit();
}

const HOSTILE: &str = "Hello <script>document.title='taken'</script> <img src=x onerror=\"document.title='taken'\">\n\n\
<iframe src=\"https://example.org\"></iframe>\n\n[click me](javascript:document.title='taken') and \
[here](data:text/html,<script>1</script>)\n\n![picture](https://example.org/x.png)\n\n<style>body{display:none}</style>\n\n\
<a href=\"javascript:document.title='taken'\">raw link</a>\n\nThe end.";

#[test]
fn hostile_markdown_is_text_and_nothing_of_it_can_be_clicked_into_life() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text(HOSTILE));
    let app = stage.start();
    let page = app.main();
    send(page, "Be evil");
    wait_messages(page, 2);
    let answer = "[data-role=\"assistant\"]";
    page.wait_where(answer, "is shown to its end", |answer| answer.text.contains("The end."));
    for forbidden in ["script", "iframe", "img", "style", "object", "embed", "form"] {
        assert!(page.look(&format!("{answer} {forbidden}")).is_empty(), "{forbidden}");
    }
    for link in page.look(&format!("{answer} a")) {
        let to = link.attribute("href").to_lowercase();
        assert!(to.starts_with("http") || to.starts_with("mailto:"), "{to}");
    }
    page.click(answer);
    assert_eq!(page.script("return document.title", &[]).expect("a title"), "Extremis");
    app.quit();
}

#[test]
fn deletions_are_taken_back_one_after_the_other() {
    let stage = Stage::set();
    let cli = stage.cli();
    let ids = ["one", "two", "three"].map(|name| cli.append(None, &[("user", name), ("assistant", "Yes.")]));
    let app = stage.start();
    let page = app.main();
    let row = |id: &str| format!("{}[data-session-id=\"{id}\"]", test_id("session-row"));
    for id in &ids[..2] {
        page.hover(&row(id));
        page.click(&format!("{} .menu button", row(id)));
        page.click("[role=\"menuitem\"].danger");
        page.wait_gone(&row(id));
    }
    page.key("ctrl+z");
    page.wait_for(&row(&ids[1]));
    assert!(page.look(&row(&ids[0])).is_empty(), "the last one first");
    page.key("ctrl+z");
    page.wait_for(&row(&ids[0]));
    app.quit();
}

#[test]
fn the_dialog_that_forgets_does_nothing_on_enter_alone() {
    let stage = Stage::set();
    let id = stage.cli().append(None, &[("user", "Keep me, please"), ("assistant", "Yes.")]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{id}\"] button"));
    wait_messages(page, 2);
    page.hover(&test_id("message"));
    page.click(&format!("{} button[aria-haspopup=\"menu\"]", test_id("message")));
    page.wait_for("[role=\"menuitem\"]");
    let at = page
        .look("[role=\"menuitem\"]")
        .iter()
        .position(|item| item.text.contains("Forget"))
        .expect("Forget");
    for _ in 0..at {
        page.key("Down");
    }
    page.key("Return");
    page.wait_for("dialog[open]");
    for _ in 0..3 {
        page.key("Return");
    }
    page.wait_for("dialog[open]");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    let shown = wait_messages(page, 2);
    assert!(shown[0].text.contains("Keep me, please"), "{shown:#?}");
    app.quit();
}
