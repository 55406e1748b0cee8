//! Summaries without a model: when there is none, when it fails twice, by choice; and what becomes of them.

use std::sync::Arc;

use extremis_app::wire::{
    AppEvent, HotkeysView, MemoryModel, ModelChoice, NodeView, ProviderKind, SummaryPhase,
};
use extremis_app::{
    App, FactStatus, Mode, NewMessage, Options, Origin, Overrides, Role, SessionId, SystemClock,
    WhenDiskFails,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};

use crate::stage::{Stage, important, said, told};

fn refused() -> Reply {
    Reply::refuse(400, "bad_request", "no such thing")
}

async fn choose(stage: &Stage, memory_model: MemoryModel) {
    let settings = extremis_app::wire::Settings { memory_model, ..stage.app.settings() };
    stage.app.save_settings(settings).await.unwrap();
}

/// A conversation with a summary that was written offline because the model failed twice.
async fn written_offline(stage: &Stage) -> SessionId {
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(2, refused());
    stage.summarise(id).await;
    stage.summarise(id).await;
    assert!(stage.active(id).await[0].offline);
    id
}

/// Whether every line is what somebody said, behind who said it.
fn is_verbatim(node: &NodeView, messages: usize) -> bool {
    let said: Vec<String> = (1..=messages).map(said).collect();
    let words = |line: &str| line.split_once(": ").map(|(_, words)| words.to_owned());
    node.content.lines().all(|line| words(line).is_some_and(|words| said.contains(&words)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_failed_twice_is_written_in_the_conversations_own_words() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let mut events = stage.app.events();
    stage.server.rule(|request| request.is_summary().then(refused));
    stage.summarise(id).await;
    assert!(stage.active(id).await.is_empty(), "once is not enough");
    stage.summarise(id).await;
    let node = stage.active(id).await.remove(0);
    assert_eq!(
        (node.offline, node.model_used.as_deref(), node.prompt_version),
        (true, Some("extractive"), None)
    );
    assert_eq!((node.covers_message_count, node.origin), (10, Origin::Generated));
    assert!(is_verbatim(&node, 20), "{}", node.content);
    let (phases, notices) = told(&mut events);
    let failed_then_written =
        [SummaryPhase::Running, SummaryPhase::Failed, SummaryPhase::Running, SummaryPhase::Done];
    assert_eq!(phases, failed_then_written);
    assert_eq!(notices, ["summary_failed"]);

    stage.grow(Some(id), 10).await;
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 10, "each step fails twice before");
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 20);
    assert_eq!(told(&mut events).1, Vec::<String>::new(), "that the model fails was told");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_model_works_again_it_writes_the_summary_anew_and_looks_for_facts() {
    let stage = Stage::set();
    let id = written_offline(&stage).await;
    let before = stage.active(id).await.remove(0);
    stage.server.next_extractions(1, important(&["what was said at place [1]"]));
    stage.server.next_summaries(1, Reply::text("Key facts\n- Ten things were said, each at its place."));
    stage.summarise(id).await;
    let after = stage.active(id).await.remove(0);
    assert_eq!((after.offline, after.covers_message_count), (false, before.covers_message_count));
    assert!(after.content.contains("Ten things were said"), "{}", after.content);
    assert_eq!(stage.active_facts(id).await.len(), 1, "a model finds more in the same messages");
    let asked = stage.server.summaries().len();
    stage.summarise(id).await;
    assert_eq!(stage.server.summaries().len(), asked, "once");
    let versions = stage.memory(id).await.nodes;
    assert!(versions.iter().any(|node| node.id == before.id), "what was there is a version to go back to");
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_the_conversation_is_enough_for_a_model_to_write_it_anew() {
    let stage = Stage::set();
    let id = written_offline(&stage).await;
    stage.app.conversations().open_session(id, 1).await.unwrap();
    stage.app.idle().await;
    assert!(!stage.active(id).await[0].offline);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_user_wrote_into_it_is_never_written_over() {
    let stage = Stage::set();
    let id = written_offline(&stage).await;
    let version = stage.active(id).await[0].id.clone();
    stage.app.memory().edit_summary(id, &version, "The boat is called Aurora.").await.unwrap();
    let asked = stage.server.summaries().len();
    stage.summarise(id).await;
    assert_eq!(stage.server.summaries().len(), asked);
    assert_eq!(stage.summary(id).await.as_deref(), Some("The boat is called Aurora."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_was_locked_in_it_is_in_what_the_model_writes() {
    let stage = Stage::set();
    let id = written_offline(&stage).await;
    let node = stage.active(id).await.remove(0);
    let line = node.content.lines().next().unwrap().to_owned();
    stage.app.memory().lock_lines(id, &node.id, vec![line.clone()]).await.unwrap();
    stage.server.next_summaries(1, Reply::text("Key facts\n- Something quite different was said by them."));
    stage.summarise(id).await;
    let after = stage.active(id).await.remove(0);
    assert!(!after.offline && after.content.lines().any(|other| other == line), "{}", after.content);
    assert_eq!(after.locked, [line]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_line_is_in_every_version_that_is_written_offline() {
    let stage = Stage::set();
    choose(&stage, MemoryModel::Extractive).await;
    let id = stage.grow(None, 20).await;
    stage.summarise(id).await;
    let node = stage.active(id).await.remove(0);
    let line = node.content.lines().last().unwrap().to_owned();
    stage.app.memory().lock_lines(id, &node.id, vec![line.clone()]).await.unwrap();
    for _ in 0..4 {
        stage.grow(Some(id), 10).await;
        stage.summarise(id).await;
        let node = stage.active(id).await.remove(0);
        assert!(node.offline && node.content.lines().any(|other| other == line), "{}", node.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_will_not_is_not_asked_to_write_it_anew_for_ever() {
    let stage = Stage::set();
    let id = written_offline(&stage).await;
    stage
        .server
        .rule(|request| request.is_summary().then(|| Reply::text("I'm sorry, I can't help with that.")));
    stage.summarise(id).await;
    let asked = stage.server.summaries().len();
    stage.summarise(id).await;
    assert_eq!(stage.server.summaries().len(), asked);
    assert!(stage.active(id).await[0].offline, "it is no worse than before");
}

#[tokio::test(flavor = "multi_thread")]
async fn by_choice_no_model_is_asked_and_plain_statements_are_facts() {
    let stage = Stage::set();
    choose(&stage, MemoryModel::Extractive).await;
    let mut words: Vec<String> = (1..=20).map(said).collect();
    words[2] = "We decided to use Postgres for the storage.".to_owned();
    words[3] = "We decided to use MySQL for something.".to_owned();
    let id = stage.say(None, &words).await;
    stage.summarise(id).await;
    assert!(stage.active(id).await[0].offline);
    assert_eq!((stage.server.summaries().len(), stage.server.extractions().len()), (0, 0));
    let facts = stage.active_facts(id).await;
    let texts: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
    assert_eq!(
        texts,
        ["We decided to use Postgres for the storage"],
        "what the assistant says is nobody's decision"
    );
    let source = stage.message(id, 3).await;
    assert_eq!((&facts[0].sources, facts[0].status), (&vec![source], FactStatus::Active));

    let mut events = stage.app.events();
    choose(&stage, MemoryModel::Chat).await;
    let is_written =
        |event: &AppEvent| matches!(event, AppEvent::SummaryProgress { phase: SummaryPhase::Done, .. });
    while !is_written(&events.recv().await.unwrap()) {}
    assert!(
        !stage.active(id).await[0].offline,
        "chosen again, the model writes it, though nobody said anything"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_a_model_wrote_is_not_written_anew_without_one() {
    let (stage, nobody) = (Stage::set(), ModelServer::start());
    let id = stage.grow(None, 20).await;
    stage.summarise(id).await;
    let version = stage.active(id).await[0].id.clone();
    let Stage { app, data, server: _server } = stage;
    app.close().await.unwrap();
    drop(app);
    drop(nobody);
    let app = without_environment(&data);
    let chosen = ModelChoice { provider: ProviderKind::Builtin, ..choice(&ModelServer::start()) };
    let settings = extremis_app::wire::Settings { model: Some(chosen), ..app.settings() };
    app.save_settings(settings).await.unwrap();
    let error = app.memory().regenerate_version(id, &version).await.unwrap_err();
    assert_eq!(error.code(), "cannot_summarise");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_model_can_have_the_memory_than_the_one_that_answers() {
    let (chat, memory) = (ModelServer::start(), ModelServer::start());
    let data = tempfile::tempdir().unwrap();
    let app = without_environment(&data);
    let settings = extremis_app::wire::Settings {
        model: Some(choice(&chat)),
        memory_model: MemoryModel::Other { choice: choice(&memory) },
        ..app.settings()
    };
    app.save_settings(settings).await.unwrap();
    let mut id = None;
    for place in 1..=20 {
        let role = if place % 2 == 1 { Role::User } else { Role::Assistant };
        id = Some(app.conversations().append(id, NewMessage::new(role, said(place))).await.unwrap().session);
    }
    let id = id.unwrap();
    app.chat().send(Some(id), "And what now?", None).await.unwrap();
    app.idle().await;
    assert_eq!((chat.chats().len(), chat.summaries().len()), (1, 0));
    assert_eq!((memory.chats().len(), memory.summaries().len()), (0, 1));
    assert_eq!(app.settings_view(HotkeysView::default()).await.memory_writer.label, MODEL);
}

fn without_environment(data: &tempfile::TempDir) -> App {
    let options = Options {
        data_dir: data.path().join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

fn choice(server: &ModelServer) -> ModelChoice {
    ModelChoice {
        provider: ProviderKind::default(),
        base_url: server.base_url(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_loses_the_names_and_numbers_twice_is_written_in_the_conversations_own_words_and_says_so()
 {
    let stage = Stage::set();
    let offers: Vec<_> =
        (1..=20).map(|n| format!("Studio Huber wants {}50 euros for part {n}.", n + 10)).collect();
    let id = stage.say(None, &offers).await;
    stage.server.next_summaries(2, Reply::text("Main topics\n- They spoke of a kitchen."));
    stage.summarise(id).await;
    let node = stage.active(id).await.remove(0);
    assert!(node.offline && node.content.contains("Studio Huber wants"), "{}", node.content);
    let asked = stage.server.summaries();
    assert_eq!(asked.len(), 2, "it is asked once more");
    assert!(asked[1].question().contains("<left-out>"), "with what was lost: {}", asked[1].question());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_goes_round_in_circles_never_becomes_a_summary() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    let circles = "- The user asked the assistant about the dishwasher.\n".repeat(40);
    stage.server.next_summaries(4, Reply::text(&circles));
    stage.summarise(id).await;
    assert!(stage.active(id).await.is_empty(), "the one before stays in force, and there was none");
    stage.summarise(id).await;
    let node = stage.active(id).await.remove(0);
    assert!(node.offline && is_verbatim(&node, 20), "{}", node.content);
    let penalties: Vec<_> =
        stage.server.summaries().iter().map(|request| request.body["frequency_penalty"].clone()).collect();
    let null = serde_json::Value::Null;
    assert_eq!(penalties, [null.clone(), 0.4.into(), null, 0.4.into()]);
}
