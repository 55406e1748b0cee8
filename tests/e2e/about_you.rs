//! What is remembered of the user, in the window: found when a conversation is left, reviewed by key, used, forgotten.

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};

use crate::archive::{choose, confirm, files_with};
use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

/// What the conversations are kept in.
const ARCHIVES: [&str; 2] = ["json", "sqlite"];
pub(crate) const NOTICE: &str = "[aria-label=\"Notices\"] .toast";

/// The first button of a notice that says this.
#[track_caller]
fn click_notice(page: &Driver, words: &str) {
    page.wait_where(NOTICE, words, |notice| notice.text.contains(words));
    page.click(&format!("{NOTICE} button"));
}

/// A desktop with an archive of this kind, which has a conversation.
fn on(archive: &str) -> Stage {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "Good morning.")]);
    stage.cli().json(&["convert", "--to", archive]);
    stage
}

/// Whether the last request had these words anywhere.
pub(crate) fn was_sent(stage: &Stage, words: &str) -> bool {
    stage.server.chats().pop().expect("a request").text().contains(words)
}

/// Asks in a new conversation.
#[track_caller]
fn ask_anew(page: &Driver, words: &str) {
    page.focus(&test_id("composer"));
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, words);
    wait_messages(page, 2);
}

#[test]
fn what_the_user_says_of_themselves_is_reviewed_by_key_used_and_forgotten() {
    ARCHIVES.into_iter().for_each(is_reviewed_by_key_used_and_forgotten);
}

fn is_reviewed_by_key_used_and_forgotten(archive: &str) {
    let stage = on(archive);
    stage.cli().json(&["memories", "add", "My sister is called Wilhelmina"]);
    stage.cli().json(&["backups", "now"]);
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "I'm allergic to walnuts. I prefer short answers over long ones.");
    wait_messages(page, 2);
    let both = r#"{"memories": [{"statement": 1, "category": "personal"}, {"statement": 2, "category": "preference"}]}"#;
    stage.server.next_memory_choices(1, Reply::text(both));
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    click_notice(page, "2 things about you were found");

    // The first that waits has the focus: one is rejected and one accepted, by key alone.
    let waiting = test_id("proposed-memory");
    page.wait_focus(&waiting);
    let first = page.look(&waiting).remove(0).text;
    let (wanted, unwanted) =
        if first.contains("walnuts") { ("walnuts", "short answers") } else { ("short answers", "walnuts") };
    page.key("Return");
    page.wait_where(&waiting, "is the other one", |row| row.text.contains(unwanted));
    page.wait_focus(&waiting);
    page.key("Delete");
    page.wait_gone(&test_id("memories-waiting"));
    page.wait_where(&test_id("user-memory"), "was accepted", |row| row.text.contains(wanted));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    close_dialogs(page);

    ask_anew(page, "What shall I cook?");
    assert!(was_sent(&stage, wanted) && !was_sent(&stage, unwanted));

    // What is in no message is nowhere any more once it is forgotten, in no backup either.
    assert!(!files_with(stage.data.path(), "Wilhelmina").is_empty(), "{archive}: the test shows nothing");
    open_settings(page, "about");
    let accepted = format!("{}[data-status=\"active\"]", test_id("user-memory"));
    for left in [1, 0] {
        page.click(&format!("{accepted} .more"));
        choose(page, "Forget…");
        confirm(page);
        wait::until("it is forgotten", || (page.look(&accepted).len() == left).then_some(()));
    }
    close_dialogs(page);
    // What was asked before with it is in the record of what was sent.
    ask_anew(page, "What shall I cook tomorrow?");
    assert!(!was_sent(&stage, wanted) && !was_sent(&stage, "Wilhelmina"));
    app.quit();
    assert_eq!(files_with(stage.data.path(), "Wilhelmina"), Vec::<String>::new(), "{archive}");
}

#[test]
fn what_contradicts_an_older_memory_takes_its_place_when_the_user_says_so() {
    ARCHIVES.into_iter().for_each(takes_the_place_of_the_older);
}

fn takes_the_place_of_the_older(archive: &str) {
    let stage = on(archive);
    stage.cli().json(&["memories", "add", "My budget is 12,000 euros"]);
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "My budget is 13,500 euros.");
    wait_messages(page, 2);
    stage
        .server
        .next_memory_choices(1, Reply::text(r#"{"memories": [{"statement": 1, "category": "personal"}]}"#));
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    click_notice(page, "1 thing about you was found");
    page.wait_focus(&test_id("proposed-memory"));
    let against = page.wait_for(&test_id("would-replace")).text;
    assert!(against.contains("12,000"), "{archive}: {against}");
    page.key("Return");
    page.wait_gone(&test_id("memories-waiting"));
    page.wait_where(&test_id("user-memory"), "is in force", |row| row.text.contains("13,500"));
    assert_eq!(page.look(&test_id("user-memory")).len(), 1, "{archive}");
    close_dialogs(page);
    ask_anew(page, "What is my budget?");
    assert!(was_sent(&stage, "13,500") && !was_sent(&stage, "12,000"), "{archive}");
    app.quit();
    let superseded = stage.cli().json(&["memories", "list", "--status", "superseded"]);
    assert_eq!(superseded[0]["fact"], "My budget is 12,000 euros", "{archive}");
}

#[test]
fn a_conversation_that_is_kept_apart_neither_uses_memories_nor_adds_any() {
    ARCHIVES.into_iter().for_each(neither_uses_memories_nor_adds_any);
}

fn neither_uses_memories_nor_adds_any(archive: &str) {
    let stage = on(archive);
    stage.cli().json(&["memories", "add", "My sister is called Wilhelmina"]);
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "Good evening.");
    wait_messages(page, 2);
    assert!(was_sent(&stage, "Wilhelmina"), "{archive}: the test shows nothing");
    if page.look(&test_id("session-policy")).is_empty() {
        page.key("ctrl+m");
    }
    page.click(&test_id("session-policy"));
    let apart = "[role=\"switch\"][aria-label=\"Keep this conversation apart\"]";
    page.click(apart);
    page.wait_where(apart, "is on", |switch| switch.attribute("aria-checked") == "true");
    close_dialogs(page);
    send(page, "I'm allergic to walnuts.");
    wait_messages(page, 4);
    assert!(!was_sent(&stage, "Wilhelmina"), "{archive}");
    // The next conversation that is left is looked through after this one, and says something.
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, "I live in Ghent.");
    wait_messages(page, 2);
    stage
        .server
        .next_memory_choices(1, Reply::text(r#"{"memories": [{"statement": 1, "category": "personal"}]}"#));
    page.key("ctrl+n");
    page.wait_where(NOTICE, "one thing", |notice| notice.text.contains("1 thing about you was found"));
    app.quit();
    let facts: Vec<_> = stage
        .cli()
        .json(&["memories", "list", "--status", "proposed"])
        .as_array()
        .cloned()
        .unwrap_or_default();
    assert_eq!(
        facts.iter().map(|memory| &memory["fact"]).collect::<Vec<_>>(),
        ["I live in Ghent."],
        "{archive}"
    );
}

#[test]
fn what_was_found_is_taken_back_by_key_and_not_found_again() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "I'm allergic to walnuts.");
    wait_messages(page, 2);
    stage
        .server
        .next_memory_choices(1, Reply::text(r#"{"memories": [{"statement": 1, "category": "personal"}]}"#));
    page.key("ctrl+n");
    page.wait_where(NOTICE, "has both ways", |notice| {
        ["1 thing about you was found", "Review", "Undo"].iter().all(|words| notice.text.contains(words))
    });
    page.wait_focus(&test_id("composer"));
    page.key("ctrl+z");
    page.wait_gone(NOTICE);
    wait::until("it was rejected", || {
        (stage.cli().json(&["memories", "list"])[0]["status"] == "rejected").then_some(())
    });
    ask_anew(page, "What shall I cook?");
    assert!(!was_sent(&stage, "walnuts"));
    app.quit();
}

#[test]
fn remember_this_is_used_at_once_and_leads_to_its_message() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "We live in Ghent since May");
    wait_messages(page, 2);
    page.click("[data-role=\"user\"] button[aria-haspopup=\"menu\"]");
    choose(page, "Remember this");
    wait::until("it is remembered", || {
        let all = stage.cli().json(&["memories", "list"]);
        (all[0]["fact"] == "We live in Ghent since May" && all[0]["status"] == "active").then_some(())
    });
    ask_anew(page, "Where do we live?");
    assert!(was_sent(&stage, "Ghent"));
    open_settings(page, "about");
    page.click(&test_id("memory-source"));
    page.wait_gone("dialog[open]");
    page.wait_where(&test_id("message"), "is the message", |message| message.text.contains("since May"));
    app.quit();
}

#[test]
fn a_memory_that_an_answer_was_given_is_used_no_more_from_its_note_and_again_by_key() {
    let stage = Stage::set();
    stage.cli().json(&["memories", "add", "My sister is called Wilhelmina"]);
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    send(page, "Good evening.");
    wait_messages(page, 2);
    assert!(was_sent(&stage, "Wilhelmina"), "the test shows nothing");

    // By key alone: the note names it, and beside it stands the way out.
    let row = test_id("used-memory");
    page.tab_to(&test_id("memories-used"));
    page.key("Return");
    page.wait_where(&row, "is named", |row| row.text.contains("Wilhelmina"));
    page.tab_to(&format!("{row} button"));
    page.key("Return");
    let status = |status: &str| {
        page.wait_where(&row, status, |row| row.attribute("data-status") == status);
        let memories = stage.cli().json(&["memories", "list"]);
        assert_eq!(memories[0]["status"], status);
    };
    status("disabled");
    page.wait_where(NOTICE, "says so", |notice| notice.text.contains("Not used any more"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.key("ctrl+z");
    status("active");
    page.wait_gone(NOTICE);
    assert!(page.has_focus(&format!("{row} button")));

    page.key("Return");
    status("disabled");
    send(page, "How is my sister?");
    wait_messages(page, 4);
    assert!(!was_sent(&stage, "Wilhelmina"));
    assert_eq!(page.look(&test_id("memories-used")).len(), 1, "the second answer was given none");
    app.quit();
}

#[test]
fn memories_are_saved_as_a_file_forgotten_all_at_once_and_taken_in_again() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    open_settings(page, "about");
    page.click(&test_id("memory-new"));
    page.wait_focus(&test_id("memory-text"));
    page.type_text("Lives in Ghent");
    page.key("Return");
    page.wait_for(&test_id("user-memory"));

    page.click(&test_id("memories-export"));
    let saved = |told: &Seen| told.text.starts_with("Saved as ");
    let told = page.wait_where(&test_id("memories-told"), "says where they are", saved);
    let file = told.text.trim_start_matches("Saved as ").trim_end_matches('.').to_owned();
    let text = std::fs::read_to_string(&file).expect("the file is there");
    assert!(text.contains("Lives in Ghent"));

    page.click(&test_id("memories-forget-all"));
    confirm(page);
    page.wait_gone(&test_id("user-memory"));
    assert_eq!(stage.cli().json(&["memories", "list"]), serde_json::json!([]));

    page.click(&test_id("memories-import"));
    page.wait_focus(&test_id("memories-import-path"));
    page.type_text(&file);
    page.key("Return");
    page.wait_where(&test_id("memories-imported"), "says how many", |told| told.text == "1 added.");
    page.key("Escape");
    page.wait_where(&test_id("user-memory"), "is there again", |row| row.text.contains("Lives in Ghent"));
    app.quit();
}
