//! What is on the disk at once, what is damaged alone, what is cleared up, and titles by a model.

use std::path::{Path, PathBuf};

use extremis_app::durable;
use extremis_app::wire::{BackupReason, CleanUpRule, Settings};
use extremis_app::{NewMessage, Role, SessionId, Timestamp};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use crate::stage::{Stage, important, said};

fn file(data: &Path, id: SessionId) -> PathBuf {
    data.join("conversations").join(format!("{id}.json"))
}

/// Whether the readable file of a conversation says so, without the journal.
fn says(stage: &Stage, id: SessionId, words: &str) -> bool {
    let path = file(&stage.data.path().join("data"), id);
    std::fs::read_to_string(path).is_ok_and(|text| text.contains(words))
}

fn wait_until_says(stage: &Stage, id: SessionId, words: &str) {
    tokio::task::block_in_place(|| wait::until("it is in the file", || says(stage, id, words).then_some(())));
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q2_what_was_said_is_in_the_file_when_an_answer_was_inserted_or_copied() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    assert!(!says(&stage, id, &said(2)), "it waits for the end of the change");
    stage.app.save_now().await.unwrap();
    assert!(says(&stage, id, &said(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q2_what_was_said_is_in_the_file_when_a_new_conversation_is_begun() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    stage.app.conversations().new_session();
    wait_until_says(&stage, id, &said(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q2_what_was_said_is_in_the_file_when_another_conversation_is_opened() {
    let stage = Stage::set();
    let other = stage.grow(None, 2).await;
    let id = stage.grow(None, 2).await;
    stage.app.conversations().open_session(other, 1).await.unwrap();
    wait_until_says(&stage, id, &said(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q2_what_was_said_is_in_the_file_at_the_end() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    stage.app.close().await.unwrap();
    assert!(says(&stage, id, &said(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_002_a_corrupt_entry_of_the_memory_is_skipped_and_the_rest_stays() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, important(&["what was said at place [1]", "This is what was said"]));
    stage.summarise(id).await;
    let facts = stage.active_facts(id).await;
    assert_eq!(facts.len(), 2);
    let damaged = facts[0].id.clone();
    let stage = stage
        .start_again_after(|data| {
            let path = file(data, id);
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.replace(&format!("\"{damaged}\""), "7");
            durable::write(&path, text.as_bytes()).unwrap();
        })
        .await;
    assert_eq!(stage.active_facts(id).await.iter().map(|fact| &fact.id).collect::<Vec<_>>(), [&facts[1].id]);
    assert_eq!((stage.active(id).await.len(), stage.memory(id).await.stats.messages_total), (1, 20));
    let told = stage.app.take_notices();
    assert!(told.iter().any(|notice| notice.message.contains("fact")), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_old_conversations_are_cleared_up_by_age_after_a_backup() {
    let stage = Stage::set();
    let old = NewMessage {
        at: Some(Timestamp::from_second(1_577_836_800)),
        ..NewMessage::new(Role::User, "Said in 2020.")
    };
    let old = stage.app.conversations().append(None, old).await.unwrap().session;
    let new = stage.grow(None, 2).await;
    let year = CleanUpRule::UsedWithin { days: 365 };
    assert_eq!(stage.app.conversations().clean_up_count(year).await.unwrap(), 1);
    assert!(stage.app.conversations().exists(old), "asking changes nothing");
    let done = stage.app.conversations().clean_up(year).await.unwrap();
    let backup = done.backup.unwrap();
    assert_eq!((done.moved, backup.sessions, backup.reason), (1, 2, BackupReason::BeforeClear));
    let left: Vec<_> = stage.app.conversations().sessions().unwrap().iter().map(|entry| entry.id).collect();
    assert_eq!(left, [new]);
    stage.app.conversations().restore_session(old).await.unwrap();
    assert_eq!(stage.app.conversations().sessions().unwrap().len(), 2);
    let backups = stage.app.storage().backups().await.unwrap().len();
    let nothing = stage.app.conversations().clean_up(CleanUpRule::Latest { count: 2 }).await.unwrap();
    assert_eq!((nothing.moved, nothing.backup), (0, None));
    assert_eq!(stage.app.storage().backups().await.unwrap().len(), backups, "nothing to do, no backup");
}

async fn talk(stage: &Stage, id: Option<SessionId>, times: usize) -> SessionId {
    let mut id = id;
    for _ in 0..times {
        id = Some(stage.app.chat().send(id, "Where do I find walnuts?", None).await.unwrap().session);
        stage.app.idle().await;
    }
    id.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q7_a_model_names_a_conversation_after_the_third_exchange_where_that_is_wanted() {
    let stage = Stage::set();
    stage.server.rule(|request| request.is_title().then(|| Reply::text("“Walnuts for a cake”")));
    let title = |id| stage.app.conversations().title(id).unwrap();
    let plain = talk(&stage, None, 4).await;
    assert_eq!(title(plain), "Where do I find walnuts?", "off, no model is asked");

    stage.app.save_settings(Settings { model_titles: true, ..stage.app.settings() }).await.unwrap();
    let id = talk(&stage, None, 2).await;
    assert_eq!(title(id), "Where do I find walnuts?");
    talk(&stage, Some(id), 1).await;
    assert_eq!(title(id), "Walnuts for a cake");

    let own = talk(&stage, None, 2).await;
    stage.app.conversations().rename_session(own, "For Anna").await.unwrap();
    talk(&stage, Some(own), 2).await;
    assert_eq!(title(own), "For Anna", "never over the user's own");

    let first = stage.message(id, 1).await;
    stage.app.conversations().forget_message(id, &first).await.unwrap();
    assert_eq!(title(id), "Where do I find walnuts?", "the next message names it");
}

/// Twenty messages about a project in Berlin.
async fn about_a_project(stage: &Stage) -> SessionId {
    let about = [
        "Anna leads the project in Berlin.",
        "Ben writes the tests for the parser.",
        "The parser must be finished before the summer.",
        "Our office is near the river.",
    ];
    let words: Vec<String> = about.iter().cycle().take(20).map(|line| (*line).to_owned()).collect();
    stage.say(None, &words).await
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_002_drift_a_line_of_a_summary_that_nobody_said_anything_like_is_named() {
    let stage = Stage::with_meaning();
    let id = about_a_project(&stage).await;
    let stranger = "The user is allergic to walnuts and peanuts.";
    let text = format!("Main topics\n- Anna is in charge of the project in Berlin.\n- {stranger}");
    stage.server.next_summaries(1, Reply::text(&text));
    stage.summarise(id).await;
    let drifted = stage.app.memory().drift(id).await.unwrap().unwrap();
    assert_eq!(drifted.iter().map(|drift| drift.line.as_str()).collect::<Vec<_>>(), [stranger]);
    assert_eq!(drifted[0].summary, stage.active(id).await[0].id);
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_002_semantic_diff_a_summary_written_anew_in_other_words_alone_is_no_version() {
    let stage = Stage::with_meaning();
    let id = about_a_project(&stage).await;
    stage.server.next_summaries(
        1,
        Reply::text("- Anna leads the project in Berlin.\n- Ben writes tests for the parser."),
    );
    stage.summarise(id).await;
    let present = stage.active(id).await.remove(0);

    let same = "- The project in Berlin is led by Anna.\n- The tests for the parser are written by Ben.";
    stage.server.next_summaries(1, Reply::text(same));
    stage.app.memory().regenerate_version(id, &present.id).await.unwrap();
    stage.app.idle().await;
    assert_eq!(stage.active(id).await[0].id, present.id);

    let more = format!("{same}\n- Their office is near the river.");
    stage.server.next_summaries(1, Reply::text(&more));
    stage.app.memory().regenerate_version(id, &present.id).await.unwrap();
    stage.app.idle().await;
    assert_eq!(stage.active(id).await[0].content, more, "that is something new");
}
