//! Slash commands (seed 003, "User Commands").

use std::path::Path;

use extremis_app::wire::{CommandReply, PolicySource};
use extremis_app::{FactStatus, Preset, SessionId};

use crate::stage::Stage;

impl Stage {
    async fn command(&self, session: Option<SessionId>, text: &str) -> CommandReply {
        self.app.chat().command(session, text).await.unwrap().unwrap_or_else(|| panic!("{text} is a command"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_summary_sets_memory_up_in_two_steps() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    let first = stage.command(Some(id), "/summary").await;
    assert_eq!(first.text, "Choose storage format:");
    let labels: Vec<_> = first.choices.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["SQLite (recommended)", "JSON file"]);

    let second = stage.command(Some(id), &first.choices[0].command).await;
    assert_eq!(second.text, "After how many messages should I compress? Send a number 1-500.");
    let continues = second.continues.expect("it asks");
    assert_eq!(
        stage.app.storage().figures().await.unwrap().kind,
        extremis_app::wire::ArchiveKind::Json,
        "nothing is half set up"
    );

    for wrong in ["0", "501", "many"] {
        let again = stage.command(Some(id), &format!("{continues}{wrong}")).await;
        assert!(again.text.contains(wrong) && again.continues.as_ref() == Some(&continues), "{again:?}");
    }
    let done = stage.command(Some(id), &format!("{continues}15")).await;
    assert!(
        done.changed && done.text.contains("Storage: SQLite") && done.text.contains("Threshold: 15 messages")
    );
    assert_eq!(stage.app.storage().figures().await.unwrap().kind, extremis_app::wire::ArchiveKind::Sqlite);
    let (policy, from) = stage.app.memory().policy(id).await.unwrap();
    assert_eq!(
        (policy.preset, policy.trigger.user_turns, from),
        (Preset::Multilevel, Some(15), PolicySource::Session)
    );
    stage.command(Some(id), &format!("{continues}١٦")).await;
    let (policy, _) = stage.app.memory().policy(id).await.unwrap();
    assert_eq!(policy.trigger.user_turns, Some(16), "as Arabic writes it");
    assert_eq!(
        stage.app.conversations().show(id, 10).await.unwrap().message_count,
        2,
        "a command is no message"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_summary_status_says_how_it_is() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.summarise(id).await;
    let status = stage.command(Some(id), "/summary_status").await.text;
    for said in [
        "Memory: on",
        "Storage: JSON",
        "Threshold: 20 messages or 8,000 tokens, then every 10 messages",
        "Since the last summary: 10 messages, 5 of them yours",
        "Messages: 20 in all, 10 summarised",
        "Active summaries: 1",
        "Highest level: 1",
    ] {
        assert!(status.contains(said), "{said:?} is missing in\n{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_summary_off_keeps_everything_and_summary_on_goes_on_as_configured() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.summarise(id).await;
    stage.command(Some(id), "/summary_off").await;
    stage.grow(Some(id), 10).await;
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 10, "data preserved, nothing new");
    assert!(stage.command(Some(id), "/summary_status").await.text.contains("Memory: off"));
    stage.command(Some(id), "/summary_on").await;
    stage.app.idle().await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 20);
    assert_eq!(stage.app.memory().policy(id).await.unwrap().1, PolicySource::User, "as all others are again");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_summary_now_compresses_regardless_of_the_threshold() {
    let stage = Stage::set();
    let id = stage.grow(None, 6).await;
    stage.command(Some(id), "/summary_now").await;
    stage.app.idle().await;
    assert_eq!(stage.active(id).await.len(), 1);
    let again = stage.command(Some(id), "/summary_now").await;
    assert!(again.text.contains("nothing new to summarise") && !again.changed, "{}", again.text);
    let nowhere = stage.command(None, "/summary_now").await;
    assert!(nowhere.text.contains("no message yet"), "{}", nowhere.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn remember_adds_a_fact_here_and_a_memory_of_the_user_once() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    assert_eq!(stage.command(Some(id), "/remember").await.continues.as_deref(), Some("/remember "));
    for text in ["/remember I am allergic to nuts.", "/remember i am allergic to NUTS."] {
        assert!(stage.command(Some(id), text).await.changed);
    }
    let facts = stage.active_facts(id).await;
    assert_eq!(facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>(), ["I am allergic to nuts."]);
    let listed = stage.command(Some(id), "/facts").await.text;
    assert!(listed.contains("I am allergic to nuts."), "{listed}");
    let other = stage.grow(None, 2).await;
    let found = stage.command(Some(other), "/forget allergic").await;
    assert_eq!(found.choices.len(), 1, "once, and known in every conversation: {found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_put_aside_is_used_again_once_it_is_said_again() {
    let stage = Stage::set();
    stage.command(None, "/remember I am allergic to nuts.").await;
    #[expect(clippy::disallowed_methods, reason = "an older version wrote it")]
    let put_aside = |folder: &Path| {
        let file = folder.join("memories/user-memories.json");
        let text = std::fs::read_to_string(&file).unwrap();
        let changed = text.replace("\"isActive\": true", "\"isActive\": false");
        assert_ne!(changed, text);
        std::fs::write(&file, changed).unwrap();
    };
    let stage = stage.start_again_after(put_aside).await;
    let asked = async |stage: &Stage| {
        stage.app.chat().send(None, "What may I eat?", None).await.unwrap();
        stage.app.idle().await;
        stage.server.chats().pop().unwrap().text()
    };
    assert!(!asked(&stage).await.contains("allergic to nuts"));
    assert!(stage.command(None, "/remember I am allergic to nuts.").await.changed);
    assert!(asked(&stage).await.contains("allergic to nuts"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forget_finds_and_offers_and_erases_what_is_chosen() {
    let stage = Stage::set();
    let words =
        ["My locker number is 4711.", "Noted.", "And the boat is green.", "Noted too."].map(str::to_owned);
    let id = stage.say(None, &words).await;
    stage.command(Some(id), "/remember My locker number is 4711").await;
    assert!(stage.command(Some(id), "/forget").await.continues.is_some(), "it asks what");
    let nothing = stage.command(Some(id), "/forget zeppelin").await;
    assert!(nothing.choices.is_empty() && nothing.text.contains("zeppelin"));

    let found = stage.command(Some(id), "/forget LOCKER 4711").await;
    let labels: Vec<_> = found.choices.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Fact: My locker number is 4711",
            "Message: My locker number is 4711.",
            "Remembered of you: My locker number is 4711",
        ]
    );
    for choice in &found.choices {
        assert!(choice.erases);
        assert!(stage.command(Some(id), &choice.command).await.changed, "{}", choice.command);
    }
    assert!(stage.command(Some(id), "/forget locker").await.choices.is_empty(), "nothing is left");
    let facts = stage.app.memory().facts(id).await.unwrap();
    assert!(facts.iter().all(|fact| fact.status != FactStatus::Active));
    assert!(stage.app.conversations().show(id, 10).await.unwrap().messages[0].content.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_command_is_sent_as_it_is_and_a_slip_is_explained() {
    let stage = Stage::set();
    assert_eq!(stage.app.chat().command(None, "/usr/bin/env is what?").await.unwrap(), None);
    assert_eq!(stage.app.chat().command(None, "hello").await.unwrap(), None);
    let slip = stage.command(None, "/summary_statis").await;
    assert!(slip.text.contains("/summary_status") && !slip.changed, "{}", slip.text);
    let names: Vec<_> = stage.app.chat().commands().into_iter().map(|command| command.name).collect();
    for name in [
        "/summary",
        "/summary_status",
        "/summary_on",
        "/summary_off",
        "/summary_now",
        "/facts",
        "/remember",
        "/forget",
    ] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
}
