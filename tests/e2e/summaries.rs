//! Summaries in the user's hands: edited, locked, written anew, compared, held, brought back.

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};

use crate::memory::{FIRST, open, replace_text, summarised, tab};
use crate::stage::{Stage, send, wait_messages};

const EDITOR: &str = "[data-testid=\"summary-editor\"]";
const SECOND: &str = "Key facts\n- The user plans a trip to Lisbon in May.\n- The budget is 900 euros.";

#[track_caller]
fn wait_summary(page: &Driver, what: &str, fits: impl Fn(&str) -> bool) -> Seen {
    page.wait_where(EDITOR, what, |editor| fits(&editor.text))
}

#[test]
fn an_edited_summary_is_undone_compared_and_brought_back_and_every_version_stays() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is the first", |text| text == FIRST);

    page.click(EDITOR);
    replace_text(page, SECOND);
    page.key("ctrl+s");
    page.wait_where(&test_id("summary-undo"), "is offered", |button| button.attributes["disabled"].is_null());
    page.click(&test_id("summary-versions"));
    let versions = wait::until("both versions are listed", || {
        let versions = page.look(&test_id("version"));
        (versions.len() == 2).then_some(versions)
    });
    assert!(versions[0].text.contains("Edited by you") && versions[0].attribute("data-state") == "active");
    assert!(versions[1].text.contains("Generated"), "{versions:?}");
    let added = page.look(&format!("{} ins", test_id("version-diff")));
    assert_eq!(added.iter().map(|part| part.text.trim()).collect::<Vec<_>>(), ["in May"], "word by word");

    page.click(&format!("{}[data-state=\"superseded\"]", test_id("version")));
    page.click(&test_id("version-restore"));
    page.wait_gone("dialog[open]");
    wait_summary(page, "is the first again", |text| text == FIRST);
    page.click(&test_id("summary-undo"));
    wait_summary(page, "is what it was before that", |text| text == SECOND);
    app.quit();
    let kept = stage.cli().json(&["summary", "show", &session]);
    assert_eq!(kept["content"], SECOND, "{kept}");
}

#[test]
fn a_locked_line_is_marked_is_kept_on_the_disk_and_can_be_unlocked() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is there", |text| text == FIRST);
    let lock = |line: &str| format!("{}[aria-label$=\"{line}\"]", test_id("lock-line"));
    let budget = "- The budget is 900 euros.";
    page.click(&lock(budget));
    page.wait_where(&lock(budget), "is locked", |lock| lock.attribute("aria-pressed") == "true");
    app.quit();

    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    page.wait_where(&lock(budget), "is locked after the next start", |lock| {
        lock.attribute("aria-pressed") == "true"
    });
    // With the keyboard alone, on the line of the caret.
    page.click(EDITOR);
    page.key("ctrl+End");
    page.key("ctrl+l");
    page.wait_where(&lock(budget), "is unlocked", |lock| lock.attribute("aria-pressed") == "false");
    app.quit();
}

#[test]
fn a_line_that_was_changed_is_saved_and_locked_by_one_key() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is there", |text| text == FIRST);
    page.click(EDITOR);
    page.key("ctrl+End");
    page.type_text(" Or a little more.");
    page.key("ctrl+l");
    let line = format!("{}[aria-label$=\"euros. Or a little more.\"]", test_id("lock-line"));
    page.wait_where(&line, "is locked", |lock| lock.attribute("aria-pressed") == "true");
    wait_summary(page, "is saved", |text| text.ends_with("euros. Or a little more."));
    assert!(page.look("[aria-label=\"Notices\"] .toast").is_empty(), "nothing was refused");
    app.quit();
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    page.wait_where(&line, "is locked on the disk", |lock| lock.attribute("aria-pressed") == "true");
    app.quit();
}

#[test]
fn pointing_at_what_a_summary_covers_marks_exactly_its_messages() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is there", |text| text == FIRST);
    let covers = page.wait_for(&test_id("summary-covers"));
    assert_eq!(covers.text.trim(), "Messages 1–10");
    let marked = format!("{}[data-marked=\"true\"]", test_id("message"));
    assert!(page.look(&marked).is_empty());
    page.hover(&test_id("summary-covers"));
    wait::until("the covered messages are marked", || (page.look(&marked).len() == 10).then_some(()));
    assert!(page.look(&marked)[9].text.contains("message number 9."));
    page.click(&test_id("composer"));
    page.wait_gone(&marked);
    app.quit();
}

/// Two more messages, so that there is something to summarise, and a new summary.
#[track_caller]
pub(crate) fn write_anew(stage: &Stage, page: &Driver, count: usize, summary: &str) {
    // A model that contradicts is asked once more; this one insists.
    stage.server.forget_rules();
    stage.server.next_summaries(2, Reply::text(summary));
    send(page, "And now?");
    wait_messages(page, count);
    page.click(&test_id("summary-regenerate"));
}

#[test]
fn a_locked_line_is_in_every_later_version_although_the_model_leaves_it_out() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is there", |text| text == FIRST);
    let budget = "- The budget is 900 euros.";
    let lock = format!("{}[aria-label$=\"{budget}\"]", test_id("lock-line"));
    page.click(&lock);
    page.wait_where(&lock, "is locked", |lock| lock.attribute("aria-pressed") == "true");
    let news = "Key facts\n- The hotel stands by the river.\n- Two nights are booked.";
    write_anew(&stage, page, 22, news);
    let written = wait_summary(page, "is the new one", |text| text.contains("by the river"));
    assert!(written.text.lines().any(|line| line == budget), "{}", written.text);
    page.wait_where(&lock, "is still locked", |lock| lock.attribute("aria-pressed") == "true");

    stage.server.forget_rules();
    stage
        .server
        .next_summaries(2, Reply::text("Key facts\n- The hotel has a garden.\n- Breakfast is at eight."));
    page.click(&test_id("summary-anew"));
    let again = wait_summary(page, "is written anew", |text| text.contains("a garden"));
    assert!(again.text.lines().any(|line| line == budget), "{}", again.text);
    page.click(&test_id("summary-versions"));
    let diff = format!("{} ins", test_id("version-diff"));
    page.wait_where(&diff, "says what came", |added| added.text.contains("garden"));
    app.quit();
}

#[test]
fn seed_002_a_summary_that_contradicts_a_fact_waits_and_the_user_decides() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    wait_summary(page, "is there", |text| text == FIRST);
    tab(page, "facts");
    page.click(&test_id("add-fact"));
    page.write(&test_id("fact-text"), "The budget is 900 euros.");
    page.key("Return");
    page.wait_for(&test_id("fact"));
    tab(page, "summary");

    let wrong = "Key facts\n- The user plans a trip to Lisbon.\n- The budget is 400 euros.";
    let held = test_id("held-summary");
    write_anew(&stage, page, 22, wrong);
    let card = page.wait_where(&held, "says why", |held| held.text.contains("400 euros"));
    assert!(card.text.contains("900 euros"), "{}", card.text);
    assert_eq!(page.wait_for(EDITOR).text, FIRST, "the old one stays in force");
    page.click(&test_id("held-refuse"));
    page.wait_gone(&held);
    assert_eq!(page.wait_for(EDITOR).text, FIRST);

    write_anew(&stage, page, 24, wrong);
    page.wait_for(&held);
    page.click(&test_id("held-accept"));
    page.wait_gone(&held);
    wait_summary(page, "is the one that waited", |text| text == wrong);
    app.quit();
}
