//! What is remembered of the user, in the window: found when a conversation is left, reviewed by key, used, forgotten.

use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};

use crate::archive::{choose, confirm};
use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

/// The button of a notice that says this.
#[track_caller]
fn click_notice(page: &Driver, words: &str) {
    page.wait_where("[aria-label=\"Notices\"] .toast", words, |notice| notice.text.contains(words));
    page.click("[aria-label=\"Notices\"] .toast button");
}

/// Whether the last request had these words anywhere.
fn was_sent(stage: &Stage, words: &str) -> bool {
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
    let stage = Stage::set();
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

    open_settings(page, "about");
    let accepted = format!("{}[data-status=\"active\"]", test_id("user-memory"));
    page.click(&format!("{accepted} .more"));
    choose(page, "Forget…");
    confirm(page);
    page.wait_gone(&accepted);
    close_dialogs(page);
    ask_anew(page, "What shall I cook tomorrow?");
    assert!(!was_sent(&stage, wanted));
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
