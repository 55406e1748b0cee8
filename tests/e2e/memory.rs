//! What is remembered beside the summaries: facts, pinned messages, what was sent, commands, and how it is set.

use extremis_tests::openai::Reply;
use extremis_tests::process::Cli;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

pub(crate) const FIRST: &str = "Key facts\n- The user plans a trip to Lisbon.\n- The budget is 900 euros.";

/// A conversation of so many messages; the number of each is in its words.
fn talk(cli: &Cli, count: usize) -> String {
    let said: Vec<_> = (0..count).map(|number| format!("This is message number {number}.")).collect();
    let role = |place: usize| if place.is_multiple_of(2) { "user" } else { "assistant" };
    let messages: Vec<_> =
        said.iter().enumerate().map(|(place, text)| (role(place), text.as_str())).collect();
    cli.append(None, &messages)
}

/// A conversation with one summary, and the page that shows it.
pub(crate) fn summarised(stage: &Stage) -> String {
    stage.server.next_summaries(1, Reply::text(FIRST));
    let session = talk(&stage.cli(), 20);
    stage.cli().json(&["summary", "now", &session]);
    session
}

#[track_caller]
pub(crate) fn open(page: &Driver, session: &str, count: usize) {
    page.click(&format!("{}[data-session-id=\"{session}\"] button", test_id("session-row")));
    wait_messages(page, count);
}

pub(crate) fn tab(page: &Driver, name: &str) {
    page.click(&format!("[data-memory-tab=\"{name}\"]"));
}

/// Types other words in the place of all that the field with the focus has.
pub(crate) fn replace_text(page: &Driver, text: &str) {
    page.key("ctrl+a");
    if text.is_empty() {
        page.key("BackSpace");
    } else {
        page.type_text(text);
    }
}

#[track_caller]
pub(crate) fn choose(page: &Driver, item: &str) {
    let at = wait::until(&format!("{item} is in the menu"), || {
        page.look("[role=\"menuitem\"]").iter().position(|entry| entry.text.trim().starts_with(item))
    });
    page.click(&format!("[role=\"menuitem\"]:nth-of-type({})", at + 1));
}

#[test]
fn what_another_conversation_says_is_recalled_unless_that_is_switched_off_and_opened_from_what_was_sent() {
    let stage = Stage::set();
    let cli = stage.cli();
    let dogs = cli.append(
        None,
        &[("user", "I adopted a greyhound in Leeds, her name is Juniper."), ("assistant", "How lovely!")],
    );
    cli.json(&["sessions", "rename", &dogs, "About dogs"]);
    let app = stage.start();
    let page = app.main();
    // What the index does not have yet is not recalled, and it is opened beside the first moments of the window.
    page.key("ctrl+k");
    page.wait_for(&format!("{}:focus", test_id("search-field")));
    page.rewrite(&test_id("search-field"), "greyhound");
    page.wait_for(&test_id("search-hit"));
    page.key("Escape");
    page.wait_gone(&test_id("search-hit"));
    page.click(&test_id("composer"));
    page.key("ctrl+n");

    stage.server.next_chats(1, Reply::text("Juniper."));
    send(page, "What did I name the greyhound?");
    wait_messages(page, 2);
    page.click(&test_id("show-sent"));
    let found = format!("{}[data-layer=\"snippet\"]", test_id("sent-item"));
    let item =
        page.wait_where(&found, "is from the other conversation", |item| item.text.contains("About dogs"));
    assert!(item.text.contains("of the message in it"), "why it was found: {}", item.text);
    page.click(&format!("{found} summary"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.click(&format!("{found} {}", test_id("sent-show")));
    let marked = format!("{}[data-marked=\"true\"]", test_id("message"));
    page.wait_where(&marked, "is where it was said", |message| message.text.contains("her name is Juniper"));
    page.wait_for(&format!("[data-session-id=\"{dogs}\"] [aria-current=\"true\"]"));
    assert!(page.look("dialog[open]").is_empty());

    open_settings(page, "memory");
    let switch = "[role=\"switch\"][aria-label=\"Recall from all conversations\"]";
    page.wait_where(switch, "is on at first", |switch| switch.attribute("aria-checked") == "true");
    page.click(switch);
    page.wait_where(switch, "is off", |switch| switch.attribute("aria-checked") == "false");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    stage.server.next_chats(1, Reply::text("I do not know."));
    send(page, "And what did I name the greyhound?");
    wait_messages(page, 2);
    page.click(&test_id("show-sent"));
    page.wait_for(&format!("{}[data-layer=\"message\"]", test_id("sent-item")));
    assert!(page.look(&found).is_empty(), "every conversation is by itself then");
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
    page.write(&test_id("fact-text"), "Anna reviews on Thursday");
    page.key("Return");
    let fact = test_id("fact");
    page.wait_where(&fact, "is listed", |fact| fact.text.contains("Anna reviews on Thursday"));

    let menu = format!("{fact} button[aria-haspopup=\"menu\"]");
    page.click(&menu);
    choose(page, "Edit");
    page.wait_for(&test_id("fact-editor"));
    replace_text(page, "Anna reviews on Friday");
    page.key("Return");
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
    page.write(&test_id("composer"), "/summ");
    page.wait_where("[role=\"option\"][aria-selected=\"true\"]", "is the first", |option| {
        option.text.starts_with("/summary")
    });
    page.key("Tab");
    page.wait_gone(&test_id("completions"));
    page.key("Return");
    let reply = test_id("command-reply");
    page.wait_where(&reply, "asks for the storage", |reply| reply.text.contains("storage format"));
    page.click(&format!("{}:nth-of-type(1)", test_id("command-choice")));
    page.wait_where(&reply, "asks for the threshold", |reply| reply.text.contains("1-500"));
    page.write(&test_id("composer"), "501");
    page.key("Return");
    page.wait_where(&reply, "refuses what is too much", |reply| {
        reply.text.contains("no number from 1 to 500")
    });
    page.write(&test_id("composer"), "15");
    page.key("Return");
    page.wait_where(&reply, "says what is set up", |reply| reply.text.contains("Threshold: 15"));
    assert_eq!(page.look(&test_id("message")).len(), 4, "nothing of it is a message");
    assert!(stage.server.chats().is_empty(), "and nothing went to the model");
    page.write(&test_id("composer"), "/summary_status");
    page.key("Return");
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
    page.wait_for("[data-preset=\"layered\"].chosen");
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

#[test]
fn what_was_sent_is_shown_part_by_part_and_word_for_word() {
    let stage = Stage::set();
    let session = summarised(&stage);
    let app = stage.start();
    let page = app.main();
    open(page, &session, 20);
    send(page, "What is the budget?");
    let answer = wait_messages(page, 22).pop().expect("an answer");
    let id = answer.attribute("data-message-id");
    page.click(&format!("[data-message-id=\"{id}\"] {}", test_id("show-sent")));
    let item =
        |layer: &str| format!("{}[data-layer=\"{layer}\"][data-included=\"true\"]", test_id("sent-item"));
    for layer in ["system", "summary", "recent", "message"] {
        page.wait_where(&item(layer), "says why it is in", |item| item.text.lines().count() > 1);
    }
    page.click("dialog[open] label:nth-of-type(2)");
    let prompt = page.wait_for(&test_id("sent-prompt")).text;
    let request = stage.server.chats().pop().expect("a request");
    for (_, words) in request.messages() {
        assert!(prompt.contains(words.trim()), "{words}\nis not in\n{prompt}");
    }
    app.quit();
}
