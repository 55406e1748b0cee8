//! The memory in the user's hands: summaries that are edited, locked, written anew, compared and brought back; facts;
//! what was sent; commands.

use extremis_tests::openai::Reply;
use extremis_tests::process::Cli;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};

use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

const EDITOR: &str = "[data-testid=\"summary-editor\"]";
const FIRST: &str = "Key facts\n- The user plans a trip to Lisbon.\n- The budget is 900 euros.";
const SECOND: &str = "Key facts\n- The user plans a trip to Lisbon in May.\n- The budget is 900 euros.";

/// A conversation of so many messages; the number of each is in its words.
fn talk(cli: &Cli, count: usize) -> String {
    let said: Vec<_> = (0..count).map(|number| format!("This is message number {number}.")).collect();
    let role = |place: usize| if place.is_multiple_of(2) { "user" } else { "assistant" };
    let messages: Vec<_> =
        said.iter().enumerate().map(|(place, text)| (role(place), text.as_str())).collect();
    cli.append(None, &messages)
}

/// A conversation with one summary, and the page that shows it.
fn summarised(stage: &Stage) -> String {
    stage.server.next_summaries(1, Reply::text(FIRST));
    let session = talk(&stage.cli(), 20);
    stage.cli().json(&["summary", "now", &session]);
    session
}

#[track_caller]
fn open(page: &Driver, session: &str, count: usize) {
    page.click(&format!("{}[data-session-id=\"{session}\"] button", test_id("session-row")));
    wait_messages(page, count);
}

#[track_caller]
fn wait_summary(page: &Driver, what: &str, fits: impl Fn(&str) -> bool) -> Seen {
    page.wait_where(EDITOR, what, |editor| fits(&editor.text))
}

fn tab(page: &Driver, name: &str) {
    page.click(&format!("[data-memory-tab=\"{name}\"]"));
}

/// Puts other words into the field that has the focus, all at once, as a paste does.
fn replace_text(page: &Driver, text: &str) {
    page.press(&['\u{e009}'], 'a');
    page.script("document.execCommand('insertText', false, arguments[0])", &[text.into()]).expect("a paste");
}

#[track_caller]
fn choose(page: &Driver, item: &str) {
    let at = wait::until(&format!("{item} is in the menu"), || {
        page.look("[role=\"menuitem\"]").iter().position(|entry| entry.text.trim().starts_with(item))
    });
    page.click(&format!("[role=\"menuitem\"]:nth-of-type({})", at + 1));
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
    page.press(&['\u{e009}'], 's');
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
    page.press(&['\u{e009}'], '\u{e010}');
    page.press(&['\u{e009}'], 'l');
    page.wait_where(&lock(budget), "is unlocked", |lock| lock.attribute("aria-pressed") == "false");
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
    let point = "document.querySelector(arguments[0]).focus()";
    page.script(point, &[test_id("summary-covers").into()]).expect("it takes the focus");
    wait::until("the covered messages are marked", || (page.look(&marked).len() == 10).then_some(()));
    assert!(page.look(&marked)[9].text.contains("message number 9."));
    page.click(&test_id("composer"));
    page.wait_gone(&marked);
    app.quit();
}

#[test]
fn a_fact_is_added_corrected_pinned_and_forgotten_in_the_panel() {
    let stage = Stage::set();
    let session = talk(&stage.cli(), 4);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    tab(page, "facts");
    page.click(&test_id("add-fact"));
    page.type_into(&test_id("fact-text"), "Anna reviews on Thursday\u{e007}");
    let fact = test_id("fact");
    page.wait_where(&fact, "is listed", |fact| fact.text.contains("Anna reviews on Thursday"));

    let menu = format!("{fact} button[aria-haspopup=\"menu\"]");
    page.click(&menu);
    choose(page, "Edit");
    page.wait_for(&test_id("fact-editor"));
    replace_text(page, "Anna reviews on Friday");
    page.press(&[], '\u{e007}');
    page.wait_where(&fact, "is corrected", |fact| fact.text.contains("on Friday"));
    page.click(&menu);
    choose(page, "Pin");
    page.wait_where(&fact, "is pinned", |fact| fact.attribute("data-pinned") == "true");
    send(page, "Who reviews?");
    wait_messages(page, 6);

    page.click(&menu);
    choose(page, "Forget");
    page.click(&test_id("confirm"));
    page.wait_gone(&fact);
    app.quit();
}

#[test]
fn a_pinned_message_says_so_and_stays_pinned() {
    let stage = Stage::set();
    let session = talk(&stage.cli(), 4);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    let first = format!("{}:nth-of-type(1)", test_id("message"));
    page.click(&format!("{first} button[aria-haspopup=\"menu\"]"));
    choose(page, "Pin");
    let pinned = format!("{}[data-pinned=\"true\"]", test_id("message"));
    page.wait_where(&pinned, "is the first", |message| message.text.contains("message number 0."));
    app.quit();
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    page.wait_for(&pinned);
    app.quit();
}

#[test]
fn seed_003_summary_is_set_up_in_two_steps_in_the_composer() {
    let stage = Stage::set();
    let session = talk(&stage.cli(), 4);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    // Completed with the keyboard: the first that fits is chosen by Tab, and Enter runs it.
    page.type_into(&test_id("composer"), "/summ");
    page.wait_where("[role=\"option\"][aria-selected=\"true\"]", "is the first", |option| {
        option.text.starts_with("/summary")
    });
    page.press(&[], '\u{e004}');
    page.wait_gone(&test_id("completions"));
    page.press(&[], '\u{e007}');
    let reply = test_id("command-reply");
    page.wait_where(&reply, "asks for the storage", |reply| reply.text.contains("storage format"));
    page.click(&format!("{}:nth-of-type(1)", test_id("command-choice")));
    page.wait_where(&reply, "asks for the threshold", |reply| reply.text.contains("1-500"));
    page.type_into(&test_id("composer"), "501\u{e007}");
    page.wait_where(&reply, "refuses what is too much", |reply| {
        reply.text.contains("no number from 1 to 500")
    });
    page.type_into(&test_id("composer"), "15\u{e007}");
    page.wait_where(&reply, "says what is set up", |reply| reply.text.contains("Threshold: 15"));
    assert_eq!(page.look(&test_id("message")).len(), 4, "nothing of it is a message");
    assert!(stage.server.chats().is_empty(), "and nothing went to the model");
    page.type_into(&test_id("composer"), "/summary_status\u{e007}");
    page.wait_where(&reply, "tells how it stands", |reply| {
        reply.attribute("data-command") == "summary_status"
    });
    app.quit();
}

#[test]
fn what_only_looks_like_a_command_is_sent_as_a_message() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    send(page, "/usr/bin is full, what now?");
    wait_messages(page, 2);
    assert!(stage.server.chats()[0].question().contains("/usr/bin is full"));
    app.quit();
}

#[test]
fn the_way_of_remembering_is_chosen_for_all_and_for_one_conversation() {
    let stage = Stage::set();
    let session = talk(&stage.cli(), 4);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    open_settings(page, "memory");
    page.click("[data-preset=\"layered\"]");
    page.wait_where("[data-preset=\"layered\"] input", "is chosen", |_| true);
    close_dialogs(page);
    page.click(&test_id("session-policy"));
    page.wait_where(&test_id("policy"), "is that of all others", |policy| {
        policy.attribute("data-from") == "user" && policy.text.contains("Layered")
    });
    page.click(&format!("{} label:nth-of-type(2)", test_id("policy")));
    page.wait_where(&test_id("policy"), "is its own", |policy| policy.attribute("data-from") == "session");
    page.click("[data-preset=\"multilevel\"]");
    wait::until("it is chosen", || {
        page.look("dialog [data-preset=\"multilevel\"].chosen").first().map(|_| ())
    });
    close_dialogs(page);
    app.quit();
    let app = stage.start();
    let page = app.main();
    open(page, &session, 4);
    page.click(&test_id("session-policy"));
    page.wait_for("dialog [data-preset=\"multilevel\"].chosen");
    app.quit();
}
