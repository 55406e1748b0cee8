//! Models that fail, conversations that change meanwhile, engines that end: nothing is lost, doubled or misplaced.

use std::time::{Duration, Instant};

use extremis_app::wire::{AppEvent, ArchiveKind, SummaryPhase};
use extremis_app::{Policy, Preset};
use extremis_tests::openai::Reply;

use crate::stage::{Stage, places, told};

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_on_failure_nothing_is_archived_the_user_is_told_once_and_the_next_trigger_retries() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let mut events = stage.app.events();
    stage.server.next_summaries(1, Reply::refuse(400, "bad_request", "no such thing"));
    stage.summarise(id).await;
    let stats = stage.memory(id).await.stats;
    assert_eq!((stats.messages_archived, stats.messages_since_summary), (0, 20), "the counter is not reset");
    let (phases, notices) = told(&mut events);
    assert_eq!(phases.iter().filter(|phase| **phase == SummaryPhase::Failed).count(), 1);
    assert_eq!(notices, ["summary_failed"]);

    stage.summarise(id).await;
    assert_eq!(stage.memory(id).await.stats.messages_archived, 10);
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(1, Reply::refuse(400, "bad_request", "no such thing"));
    stage.summarise(id).await;
    assert_eq!(told(&mut events).1, ["summary_failed"], "after it had worked, a new failure is news");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_in_trouble_is_asked_again_after_a_while() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let mut events = stage.app.events();
    stage.server.next_summaries(2, Reply::refuse(503, "overloaded", "come back later"));
    let began = Instant::now();
    stage.summarise(id).await;
    assert!(began.elapsed() >= Duration::from_millis(2500), "each attempt waits longer");
    assert_eq!(told(&mut events).0, [SummaryPhase::Running, SummaryPhase::Done]);
    assert_eq!(stage.active(id).await.len(), 1);
    assert_eq!(stage.server.extractions().len(), 1, "the facts were found already");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_a_long_rest_is_left_alone_until_the_next_trigger() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::rate_limited(600));
    stage.summarise(id).await;
    assert_eq!(stage.server.summaries().len(), 1);
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_without_a_summary_the_chat_still_works_with_all_messages() {
    let stage = Stage::set();
    stage.server.rule(|request| {
        let is_memory = request.is_summary() || request.is_extraction();
        is_memory.then(|| Reply::refuse(400, "bad_request", "broken"))
    });
    let id = stage.grow(None, 16).await;
    let mut policy = Policy::preset(Preset::Multilevel);
    policy.trigger.user_turns = Some(5);
    stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
    stage.app.idle().await;
    stage.app.chat().send(Some(id), "And what now?", None).await.unwrap();
    stage.app.idle().await;
    let sent = stage.server.chats().pop().unwrap().text();
    assert!((1..=16).all(|place| sent.contains(&format!("[{place}]"))), "degraded mode: all messages");
    assert_eq!(stage.app.conversations().show(id, 0).await.unwrap().message_count, 18);
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_degraded_mode_sends_all_that_fits_by_the_default_policy_too() {
    let stage = Stage::set();
    let id = stage.grow(None, 30).await;
    stage.server.rule(|request| {
        let is_memory = request.is_summary() || request.is_extraction();
        is_memory.then(|| Reply::refuse(400, "bad_request", "broken"))
    });
    stage.summarise(id).await;
    stage.app.chat().send(Some(id), "And what now?", None).await.unwrap();
    stage.app.idle().await;
    let sent = stage.server.chats().pop().unwrap().text();
    assert!((1..=30).all(|place| sent.contains(&format!("[{place}]"))), "{sent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_scenario_6_no_answer_waits_for_a_summary() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let endless = Reply::slowly("Key facts\n- and on and on and on and on", Duration::from_secs(5));
    stage.server.next_summaries(1, endless);
    for question in ["And what now?", "And then?"] {
        let mut events = stage.app.events();
        let began = Instant::now();
        stage.app.chat().send(Some(id), question, None).await.unwrap();
        while !matches!(events.recv().await.unwrap(), AppEvent::AnswerEnded { .. }) {}
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        stage.wait_for_summary_request(0);
    }
    assert!(stage.memory(id).await.working, "it is still being written");
    assert_eq!(stage.app.conversations().show(id, 0).await.unwrap().message_count, 24);
    stage.app.memory().cancel_summary(id).unwrap();
    stage.app.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_of_what_is_forgotten_meanwhile_never_lands() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let secret = stage.message(id, 3).await;
    stage.begin_slow_summary(id, "Key facts\n- It was said at place [3] that all is well.");
    stage.app.conversations().forget_message(id, &secret).await.unwrap();
    stage.summarise(id).await;
    for node in stage.memory(id).await.nodes {
        assert!(!node.content.contains("[3]"), "{}", node.content);
    }
    let last = stage.server.summaries().pop().unwrap();
    assert!(!places(&last).contains(&3), "the next one is made without it");
    assert_eq!(stage.active(id).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_locked_while_the_next_version_is_written_is_in_it() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text("Key facts\n- The boat is called Aurora.\n- It is green."));
    stage.summarise(id).await;
    stage.grow(Some(id), 10).await;
    stage.begin_slow_summary(id, "Key facts\n- There is a boat, it is green, and much was said of it.");
    let version = stage.active(id).await[0].id.clone();
    let line = "- The boat is called Aurora.";
    stage.app.memory().lock_lines(id, &version, vec![line.to_owned()]).await.unwrap();
    stage.app.idle().await;
    let nodes = stage.memory(id).await.nodes;
    assert!(nodes.len() > 1);
    for node in nodes {
        assert!(node.content.lines().any(|other| other == line), "{}", node.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn summaries_of_many_conversations_at_once_stay_apart() {
    let stage = Stage::set();
    stage.server.rule(|request| {
        let text = request.question();
        let about = text.split("about ").nth(1)?.split('.').next()?.to_owned();
        request.is_summary().then(|| {
            Reply::slowly(&format!("Key facts\n- All of it is about {about}."), Duration::from_millis(5))
        })
    });
    let mut ids = Vec::new();
    for number in 0..6 {
        let words: Vec<_> =
            (0..20).map(|place| format!("This is about topic {number}. Line {place}")).collect();
        ids.push(stage.say(None, &words).await);
    }
    for _ in 0..3 {
        for id in &ids {
            stage.app.memory().summarise_if_needed(*id);
        }
    }
    stage.app.idle().await;
    for (number, id) in ids.iter().enumerate() {
        let nodes = stage.memory(*id).await.nodes;
        assert_eq!(nodes.len(), 1, "one run at a time, and nothing twice");
        assert!(nodes[0].content.contains(&format!("topic {number}")), "{}", nodes[0].content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_003_switched_off_nothing_is_summarised_and_nothing_is_lost() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.begin_slow_summary(id, "too late for this one");
    stage
        .app
        .memory()
        .set_session_policy(id, Some(Policy { enabled: false, ..Policy::default() }))
        .await
        .unwrap();
    stage.app.idle().await;
    stage.grow(Some(id), 10).await;
    stage.summarise(id).await;
    assert_eq!(stage.summary(id).await, None);
    assert_eq!(stage.server.summaries().len(), 1);
    stage.choose(id, Preset::Rolling).await;
    stage.app.idle().await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 20, "switched on, it goes on from there");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_ends_in_the_middle_of_a_summary_ends_at_once_and_keeps_nothing_half() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage
        .server
        .next_summaries(1, Reply::slowly("Key facts\n- and on and on and on and on", Duration::from_secs(5)));
    stage.app.memory().summarise_if_needed(id);
    stage.wait_for_summary_request(0);
    let began = Instant::now();
    let stage = stage.start_again().await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert!(stage.memory(id).await.nodes.is_empty());
    stage.server.forget_rules();
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn long_work_ends_a_summary_and_the_next_trigger_writes_it() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.begin_slow_summary(id, "Key facts\n- written before the archive was moved away");
    stage.app.storage().convert(ArchiveKind::Sqlite).await.unwrap();
    assert_eq!(stage.summary(id).await, None);
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await.len(), 1);
}
