//! To whom messages and keys are sent: to servers that the person named, chose or allowed, and a key to its own alone.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;

use extremis_app::wire::{AppEvent, MemoryModel, ModelChoice, Server, Settings, WireError};
use extremis_app::{
    App, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails, durable,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use tempfile::TempDir;

const WORDS: &str = "planted words for nobody else";
const KEY: &str = "sk-planted-for-one-server";

fn open(data: &TempDir, overrides: Overrides) -> App {
    let options = Options {
        data_dir: data.path().join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides,
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

fn on(server: &ModelServer) -> ModelChoice {
    at(&server.base_url())
}

fn at(base_url: &str) -> ModelChoice {
    ModelChoice { base_url: base_url.to_owned(), model: MODEL.to_owned(), ..ModelChoice::default() }
}

/// Asks in a conversation, in a new one without one; gives how it ended.
async fn ask(app: &App, session: Option<SessionId>) -> (SessionId, Option<WireError>) {
    let mut events = app.events();
    let sent = app.chat().send(session, WORDS, None).await.unwrap();
    loop {
        if let AppEvent::AnswerEnded { error, .. } = events.recv().await.unwrap() {
            app.idle().await;
            return (sent.session, error);
        }
    }
}

/// Whether a server was ever sent this, in a header or in a body.
fn was_sent(server: &ModelServer, what: &str) -> bool {
    server.requests().iter().any(|request| {
        request.headers.iter().any(|(_, value)| value.contains(what))
            || request.body.to_string().contains(what)
    })
}

/// What a server says that has moved.
fn moved_to(place: &str) -> Reply {
    Reply::Refuse {
        status: 307,
        headers: vec![("Location".to_owned(), place.to_owned())],
        body: serde_json::Value::Null,
    }
}

async fn choose(app: &App, choice: ModelChoice) {
    let settings = Settings { model: Some(choice), retries: 0, ..app.settings() };
    app.save_settings(settings).await.unwrap();
}

/// A folder that holds one conversation, which a server was chosen for.
async fn brought_from_elsewhere(choice: ModelChoice) -> TempDir {
    let elsewhere = tempfile::tempdir().unwrap();
    let app = open(&elsewhere, Overrides::default());
    let message = NewMessage::new(Role::User, "Said elsewhere");
    let sent = app.conversations().append(None, message).await.unwrap();
    app.chat().choose_model(sent.session, Some(choice)).await.unwrap();
    app.close().await.unwrap();
    elsewhere
}

async fn import(app: &App, from: &Path) -> SessionId {
    app.storage().import(from.join("data")).await.unwrap();
    app.conversations().sessions().unwrap().iter().map(|entry| entry.id).next().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_conversation_brings_no_server_before_that_is_allowed() {
    let (data, theirs) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let elsewhere = brought_from_elsewhere(on(&theirs)).await;
    let app = open(&data, Overrides::default());
    let session = import(&app, elsewhere.path()).await;

    let (_, error) = ask(&app, Some(session)).await;
    let error = error.unwrap();
    assert_eq!(
        (error.code.as_str(), error.server.as_deref()),
        ("server_not_allowed", Some(&*theirs.base_url()))
    );
    assert!(
        error.message.contains("Nothing was sent") && error.message.contains("listens"),
        "{}",
        error.message
    );
    app.conversations().show(session, 10).await.unwrap();
    app.idle().await;
    assert!(theirs.requests().is_empty(), "it is not even asked for its models");

    app.models().allow_server(&theirs.base_url(), false).await.unwrap();
    let (_, error) = ask(&app, Some(session)).await;
    assert_eq!(error, None);
    assert!(was_sent(&theirs, WORDS));
    app.close().await.unwrap();
    drop(app);
    let app = open(&data, Overrides::default());
    assert_eq!(ask(&app, Some(session)).await.1, None, "it is asked once");

    app.models().disallow_server(&theirs.base_url()).await.unwrap();
    let asked = theirs.requests().len();
    let (_, error) = ask(&app, Some(session)).await;
    assert_eq!(error.unwrap().code, "server_not_allowed", "it is asked about again");
    assert_eq!(theirs.requests().len(), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_an_imported_conversation_has_no_server_write_its_summary_before_that_is_allowed() {
    let (data, elsewhere, theirs) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(&elsewhere, Overrides::default());
    let settings = Settings { memory_model: MemoryModel::Extractive, ..app.settings() };
    app.save_settings(settings).await.unwrap();
    let mut session = None;
    for number in 1..=20 {
        let role = if number % 2 == 1 { Role::User } else { Role::Assistant };
        let new = NewMessage::new(role, format!("Place {number} has a harbour with {number} boats in it."));
        session = Some(app.conversations().append(session, new).await.unwrap().session);
    }
    let session = session.unwrap();
    app.memory().summarise_now(session).await.unwrap();
    app.chat().choose_model(session, Some(on(&theirs))).await.unwrap();
    app.close().await.unwrap();

    let app = open(&data, Overrides::default());
    assert_eq!(import(&app, elsewhere.path()).await, session);
    let is_offline = async || app.memory().view(session).await.unwrap().nodes.iter().all(|node| node.offline);
    app.conversations().open_session(session, 10).await.unwrap();
    app.idle().await;
    assert!(theirs.requests().is_empty() && is_offline().await);

    app.models().allow_server(&theirs.base_url(), false).await.unwrap();
    app.conversations().open_session(session, 10).await.unwrap();
    app.idle().await;
    assert!(!theirs.summaries().is_empty() && !is_offline().await, "now it is written anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_in_the_address_of_an_imported_model_is_neither_shown_nor_sent_nor_kept_in_the_settings() {
    let (data, theirs) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let elsewhere = brought_from_elsewhere(on(&theirs)).await;
    for entry in std::fs::read_dir(elsewhere.path().join("data/conversations")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        durable::write(&path, text.replace("http://", "http://me:planted-secret@").as_bytes()).unwrap();
    }
    let app = open(&data, Overrides::default());
    let session = import(&app, elsewhere.path()).await;
    assert_eq!(app.chat().chosen_model(session).await.unwrap(), Some(on(&theirs)));
    let shown = app.conversations().show(session, 10).await.unwrap();
    let (_, error) = ask(&app, Some(session)).await;
    let error = error.unwrap();
    assert_eq!(error.server.as_deref(), Some(&*theirs.base_url()));
    app.models().allow_server(&theirs.base_url(), false).await.unwrap();
    assert_eq!(ask(&app, Some(session)).await.1, None);
    assert!(was_sent(&theirs, WORDS) && !was_sent(&theirs, "planted-secret") && !was_sent(&theirs, "Basic"));
    let told = [
        serde_json::to_string(&shown),
        serde_json::to_string(&error),
        serde_json::to_string(&app.settings()),
    ];
    assert!(told.iter().all(|told| !told.as_ref().unwrap().contains("planted-secret")), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_removed_is_asked_about_again() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(&data, Overrides::default());
    let (name, base_url) = ("Box".to_owned(), server.base_url());
    let added = Server { id: "box".to_owned(), name, provider: on(&server).provider, base_url };
    let settings = Settings { servers: vec![added], model: Some(on(&server)), ..app.settings() };
    app.save_settings(settings).await.unwrap();
    let (session, error) = ask(&app, None).await;
    assert_eq!(error, None);
    app.chat().choose_model(session, Some(on(&server))).await.unwrap();

    let without = Settings { servers: vec![], model: None, recent_models: vec![], ..app.settings() };
    app.save_settings(without).await.unwrap();
    let (_, error) = ask(&app, Some(session)).await;
    assert_eq!(error.unwrap().code, "server_not_allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_a_run_goes_to_the_server_that_the_run_names_and_to_no_other() {
    let (data, named, chosen) = (tempfile::tempdir().unwrap(), ModelServer::start(), ModelServer::start());
    let key = || Some(KEY.into());
    let app = open(&data, Overrides { base_url: None, model: None, api_key: key() });
    choose(&app, on(&chosen)).await;
    assert_eq!(ask(&app, None).await.1, None);
    assert!(was_sent(&chosen, WORDS) && !was_sent(&chosen, KEY));
    app.close().await.unwrap();
    drop(app);

    let app = open(&data, Overrides { base_url: Some(named.base_url()), model: None, api_key: key() });
    assert_eq!(ask(&app, None).await.1, None);
    assert!(was_sent(&named, WORDS) && was_sent(&named, KEY));
    app.models().list_models(on(&chosen)).await.unwrap();
    app.models().model_facts(on(&chosen)).await.unwrap();
    assert!(!was_sent(&chosen, KEY));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_sends_its_callers_on_is_not_followed_with_words_or_key() {
    let data = tempfile::tempdir().unwrap();
    let (moved, elsewhere) = (ModelServer::start(), ModelServer::start());
    let to = format!("{}/chat/completions", elsewhere.base_url());
    moved.rule(move |request| request.is_model_call().then(|| moved_to(&to)));
    let app =
        open(&data, Overrides { base_url: Some(moved.base_url()), model: None, api_key: Some(KEY.into()) });
    assert!(ask(&app, None).await.1.is_some());
    assert!(was_sent(&moved, KEY) && elsewhere.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_not_sent_unencrypted_to_another_machine_unless_that_was_agreed_to() {
    let data = tempfile::tempdir().unwrap();
    // Nobody is there; what counts is what is tried.
    let plain = "http://models.invalid/v1";
    let run = Overrides {
        base_url: Some(plain.to_owned()),
        model: Some(MODEL.to_owned()),
        api_key: Some(KEY.into()),
    };
    let app = open(&data, run);
    let settings = Settings { retries: 0, ..app.settings() };
    app.save_settings(settings).await.unwrap();
    let refused = app.models().set_api_key(plain, KEY.to_owned()).await.unwrap_err();
    assert_eq!(refused.code(), "key_not_encrypted");
    assert!(refused.to_string().contains("was not sent"), "{refused}");
    let refused = app.models().try_api_key(&at(plain), KEY.to_owned()).await.unwrap_err();
    assert_eq!(refused.code(), "key_not_encrypted");
    let error = ask(&app, None).await.1.unwrap();
    assert_eq!((error.code.as_str(), error.server.as_deref()), ("key_not_encrypted", Some(plain)));

    app.models().allow_server(plain, true).await.unwrap();
    let saved = Settings { trash_days: 9, ..app.settings() };
    app.save_settings(Settings { unencrypted_keys: Vec::new(), ..saved }).await.unwrap();
    assert_eq!(ask(&app, None).await.1.unwrap().code, "no_server", "now it is tried");

    app.models().disallow_server("http://models.invalid").await.unwrap();
    assert_eq!(ask(&app, None).await.1.unwrap().code, "key_not_encrypted", "it is asked about again");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_with_a_password_is_neither_kept_nor_shown() {
    let data = tempfile::tempdir().unwrap();
    let app = open(&data, Overrides::default());
    let sent = app.conversations().append(None, NewMessage::new(Role::User, "x")).await.unwrap();
    let choice = at("http://me:secret@box.example/v1");
    let refused = app.chat().choose_model(sent.session, Some(choice.clone())).await.unwrap_err();
    assert!(refused.to_string().contains("password") && !refused.to_string().contains("secret"), "{refused}");
    let server = Server { base_url: choice.base_url, ..Server::default() };
    let settings = Settings { servers: vec![server], ..app.settings() };
    let refused = app.save_settings(settings).await.unwrap_err();
    assert!(refused.to_string().contains("password") && !refused.to_string().contains("secret"), "{refused}");
}
