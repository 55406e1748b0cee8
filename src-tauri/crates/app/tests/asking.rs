//! What is done by itself until a model answers, and what never is.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::wire::{AnswerPhase, AnswerState, AppEvent, ModelChoice, ProviderKind, WireError};
use extremis_app::{
    App, Mode, NewMessage, Options, Overrides, Role, SessionId, Status, StopReason, SystemClock,
    WhenDiskFails,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use tempfile::TempDir;
use tokio::sync::broadcast::Receiver;

use stage::Stage;

/// What was said of one answer until it ended.
struct Heard {
    states: Vec<AnswerState>,
    error: Option<WireError>,
}

impl Heard {
    fn phases(&self) -> Vec<AnswerPhase> {
        self.states.iter().map(|state| state.phase).collect()
    }

    fn notes(&self) -> Vec<&str> {
        self.states.iter().filter_map(|state| state.note.as_deref()).collect()
    }

    fn code(&self) -> Option<&str> {
        self.error.as_ref().map(|error| error.code.as_str())
    }
}

async fn until_ended(events: &mut Receiver<AppEvent>) -> Heard {
    let mut states = Vec::new();
    loop {
        match events.recv().await.unwrap() {
            AppEvent::AnswerState { state, .. } => states.push(state),
            AppEvent::AnswerEnded { error, .. } => return Heard { states, error },
            _ => {}
        }
    }
}

async fn ask(app: &App) -> (SessionId, Heard) {
    let mut events = app.events();
    let sent = app.chat().send(None, "Which boat?", None).await.unwrap();
    let heard = until_ended(&mut events).await;
    app.idle().await;
    (sent.session, heard)
}

async fn last(app: &App, session: SessionId) -> (Role, Status, String) {
    let shown = app.conversations().show(session, 100).await.unwrap();
    let message = shown.messages.last().unwrap();
    (message.role, message.status, message.content.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_provider_is_asked_again_and_the_wait_is_told() {
    let stage = Stage::set();
    stage.server.next_chats(2, Reply::rate_limited(0));
    let (session, heard) = ask(&stage.app).await;
    assert_eq!(heard.code(), None);
    let (waiting, asking) = (AnswerPhase::Waiting, AnswerPhase::Asking);
    assert_eq!(heard.phases(), [waiting, asking, waiting, asking]);
    assert_eq!(heard.notes(), ["The provider is busy"; 2]);
    assert!(heard.states[0].seconds.is_some() && heard.states[0].until.is_some());
    assert_eq!(stage.server.chats().len(), 3);
    assert_eq!(last(&stage.app, session).await.1, Status::Complete);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_can_be_seen_by_who_comes_later_and_is_stopped_at_once() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::rate_limited(30));
    let mut events = stage.app.events();
    let sent = stage.app.chat().send(None, "Which boat?", None).await.unwrap();
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerState { .. }) {}
    let streaming = stage.app.conversations().show(sent.session, 10).await.unwrap().streaming.unwrap();
    assert_eq!(streaming.state.unwrap().phase, AnswerPhase::Waiting);
    let asked_to_stop = Instant::now();
    assert!(stage.app.chat().stop(sent.session).unwrap());
    let heard = until_ended(&mut events).await;
    assert!(asked_to_stop.elapsed() < Duration::from_secs(5), "half a minute is what it would have waited");
    assert_eq!(heard.code(), None, "stopping is no failure");
    assert_eq!(last(&stage.app, sent.session).await, (Role::User, Status::Complete, "Which boat?".into()));
    assert_eq!(stage.server.chats().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_wants_minutes_is_not_waited_for() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::rate_limited(600));
    let (_, heard) = ask(&stage.app).await;
    assert_eq!((heard.code(), heard.states.len()), (Some("rate_limited"), 0));
    assert!(heard.error.unwrap().message.contains("600 seconds"));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_first_word_nothing_is_asked_again() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::cut_after("Half an answer"));
    let (session, heard) = ask(&stage.app).await;
    assert_eq!((heard.code(), heard.states.len()), (Some("stream_cut"), 0));
    assert_eq!(last(&stage.app, session).await, (Role::Assistant, Status::Failed, "Half an answer".into()));
    assert_eq!(stage.server.chats().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_retries_has_none() {
    let stage = Stage::set();
    let settings = extremis_app::wire::Settings { retries: 0, ..stage.app.settings() };
    stage.app.save_settings(settings).await.unwrap();
    stage.server.next_chats(1, Reply::rate_limited(0));
    let (_, heard) = ask(&stage.app).await;
    assert_eq!(heard.code(), Some("rate_limited"));
    assert_eq!(stage.server.chats().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_will_not_pass_is_not_asked_again() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::bad_key());
    let (_, heard) = ask(&stage.app).await;
    assert_eq!((heard.code(), heard.states.len()), (Some("key_rejected"), 0));
    assert_eq!(stage.server.chats().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_stored_keys_are_locked_none_is_called_missing() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let overrides =
        Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
    let app = open(&data, overrides.clone());
    server.rule(|_| Some(Reply::bad_key()));
    let (_, heard) = ask(&app).await;
    assert_eq!(heard.code(), Some("key_rejected"), "there are no stored keys");
    app.models().create_key_file("a long passphrase".to_owned()).await.unwrap();
    let (session, heard) = ask(&app).await;
    assert_eq!(heard.code(), Some("key_rejected"), "they are open, and none of them is for this server");

    app.close().await.unwrap();
    drop(app);
    let app = open(&data, overrides);
    let (_, heard) = ask(&app).await;
    assert_eq!(heard.code(), Some("keys_locked"));
    let said = heard.error.unwrap().message;
    assert!(said.contains("passphrase") && !said.contains("none is stored"), "{said}");
    let choice = ModelChoice {
        provider: ProviderKind::default(),
        base_url: server.base_url(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    };
    assert_eq!(app.models().list_models(choice.clone()).await.unwrap_err().code(), "keys_locked");

    // The same message is sent again once they are open.
    app.models().open_key_file("a long passphrase".to_owned()).await.unwrap();
    assert_eq!(app.models().list_models(choice).await.unwrap_err().code(), "key_rejected");
    server.forget_rules();
    let question = app.conversations().show(session, 1).await.unwrap().messages[0].id.clone();
    let mut events = app.events();
    app.chat().retry(session, &question).await.unwrap();
    assert_eq!(until_ended(&mut events).await.code(), None);
}

/// A long conversation, of which only as much is sent as fits.
async fn long_talk(app: &App) -> SessionId {
    let mut id = None;
    for number in 0..8 {
        let role = if number % 2 == 0 { Role::User } else { Role::Assistant };
        let new = NewMessage::new(role, format!("Number {number}. {}", "So many words. ".repeat(300)));
        id = Some(app.conversations().append(id, new).await.unwrap().session);
    }
    id.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_that_is_too_long_is_made_shorter_once() {
    for refusals in [1, 2] {
        let stage = Stage::set();
        let id = long_talk(&stage.app).await;
        stage.server.next_chats(refusals, Reply::too_long());
        let mut events = stage.app.events();
        stage.app.chat().send(Some(id), "Which boat?", None).await.unwrap();
        let heard = until_ended(&mut events).await;
        stage.app.idle().await;
        let chats = stage.server.chats();
        assert_eq!(chats.len(), 2);
        assert!(heard.notes()[0].contains("sending less of it"), "{:?}", heard.notes());
        let lengths: Vec<_> = chats.iter().map(|chat| chat.text().len()).collect();
        assert!(lengths[1] * 10 < lengths[0] * 7, "{lengths:?}");
        assert!(chats[1].text().contains("Which boat?"));
        let expected = if refusals == 1 { None } else { Some("context_too_long") };
        assert_eq!(heard.code(), expected);
        if refusals == 1 {
            let shown = stage.app.conversations().show(id, 100).await.unwrap();
            let sent = stage.app.chat().sent(Some(id), &shown.messages.last().unwrap().id).await.unwrap();
            assert!(sent.exact, "what is kept as sent is what was sent in the end");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_prompt_that_is_refused_as_too_long_is_not_sent_without_its_message() {
    let stage = Stage::set();
    stage.server.next_chats(2, Reply::too_long());
    let mut events = stage.app.events();
    stage.app.chat().send(None, "Hello there.", None).await.unwrap();
    let heard = until_ended(&mut events).await;
    stage.app.idle().await;
    assert_eq!(heard.code(), Some("context_too_long"));
    let chats = stage.server.chats();
    assert!(chats.iter().all(|chat| chat.text().contains("Hello there.")), "{chats:?}");
    assert_eq!(chats.len(), 1, "less of it would say nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_reaches_the_limit_of_its_length_says_so_and_its_rest_can_be_had() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::limited_after("The boat is"));
    let sent = stage.app.chat().send(None, "Which boat?", None).await.unwrap();
    stage.app.idle().await;
    let shown = stage.app.conversations().show(sent.session, 10).await.unwrap();
    let answer = &shown.messages[1];
    assert_eq!((answer.content.as_str(), answer.status), ("The boat is", Status::Stopped));
    assert_eq!(answer.stop_reason, Some(StopReason::LengthLimit));

    stage.server.next_chats(1, Reply::text(" blue."));
    stage.app.chat().continue_answer(sent.session, &answer.id).await.unwrap();
    stage.app.idle().await;
    let shown = stage.app.conversations().show(sent.session, 10).await.unwrap();
    let answer = &shown.messages[1];
    assert_eq!((answer.content.as_str(), answer.status), ("The boat is blue.", Status::Complete));
    assert_eq!(answer.stop_reason, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_without_a_word_at_the_limit_of_its_length_is_an_error_that_says_so() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::limited_after(""));
    let mut events = stage.app.events();
    stage.app.chat().send(None, "Which boat?", None).await.unwrap();
    let heard = until_ended(&mut events).await;
    assert!(heard.error.unwrap().message.contains("limit of its length"));
}

struct Chained {
    app: App,
    servers: [ModelServer; 3],
    _data: TempDir,
}

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

/// A model and two that stand in for it, each on a server of its own.
async fn chained() -> Chained {
    let data = tempfile::tempdir().unwrap();
    let servers = [ModelServer::start(), ModelServer::start(), ModelServer::start()];
    let app = open(&data, Overrides::default());
    let choice = |server: &ModelServer| ModelChoice {
        provider: ProviderKind::default(),
        base_url: server.base_url(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    };
    let settings = extremis_app::wire::Settings {
        model: Some(choice(&servers[0])),
        fallback_models: vec![choice(&servers[1]), choice(&servers[2])],
        retries: 0,
        ..app.settings()
    };
    app.save_settings(settings).await.unwrap();
    Chained { app, servers, _data: data }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_does_not_answer_is_stood_in_for() {
    let chained = chained().await;
    chained.servers[0].next_chats(1, Reply::bad_key());
    chained.servers[1].next_chats(1, Reply::refuse(503, "overloaded", "come back later"));
    let (session, heard) = ask(&chained.app).await;
    assert_eq!(heard.code(), None);
    let notes = heard.notes();
    assert!(notes[0].starts_with("The model server asks for an API key; asking"), "{notes:?}");
    assert!(notes[1].starts_with("The model server reported a problem (HTTP 503); asking"), "{notes:?}");
    assert_eq!(last(&chained.app, session).await.1, Status::Complete);
    assert_eq!(chained.servers.each_ref().map(|server| server.chats().len()), [1, 1, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_none_answers_the_first_error_is_told() {
    let mut chained = chained().await;
    chained.servers[0].next_chats(1, Reply::bad_key());
    chained.servers[1].next_chats(1, Reply::refuse(503, "overloaded", "come back later"));
    chained.servers[2].stop();
    let (session, heard) = ask(&chained.app).await;
    assert_eq!(heard.code(), Some("key_rejected"));
    assert_eq!(last(&chained.app, session).await.0, Role::User);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_stands_in_for_an_answer_that_has_begun() {
    let chained = chained().await;
    chained.servers[0].next_chats(1, Reply::cut_after("Half an answer"));
    let (session, heard) = ask(&chained.app).await;
    assert_eq!(heard.code(), Some("stream_cut"));
    assert_eq!(last(&chained.app, session).await.2, "Half an answer");
    assert_eq!(chained.servers[1].chats().len(), 0);
}

/// An application whose model is one of Ollama, of which the server says that it reads 32,768 tokens.
async fn with_ollama() -> (App, ModelServer, TempDir) {
    let Chained { app, servers: [server, ..], _data: data } = chained().await;
    let choice = ModelChoice {
        provider: "ollama".into(),
        base_url: server.root_url(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    };
    let settings =
        extremis_app::wire::Settings { model: Some(choice), fallback_models: Vec::new(), ..app.settings() };
    app.save_settings(settings).await.unwrap();
    (app, server, data)
}

async fn ask_about(app: &App, text: &str) -> Heard {
    let mut events = app.events();
    app.chat().send(None, text, None).await.unwrap();
    let heard = until_ended(&mut events).await;
    app.idle().await;
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_document_has_a_larger_window_of_ollama_and_what_is_short_has_the_usual_one() {
    let (app, server, _data) = with_ollama().await;
    let long = "one of many words ".repeat(5000);
    ask_about(&app, &long).await;
    ask_about(&app, "Which boat?").await;
    let asked = server.chats();
    let windows: Vec<_> = asked.iter().map(|request| request.body["options"]["num_ctx"].clone()).collect();
    assert_eq!(windows, [32_768, 16_384]);
    assert_eq!(asked[0].question().len(), long.len(), "all of it is read");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_memory_for_a_larger_window_less_of_the_document_is_sent() {
    let (app, server, _data) = with_ollama().await;
    server.rule(|request| {
        let is_large = request.body["options"]["num_ctx"].as_u64() > Some(16_384);
        let refused =
            Reply::refuse(500, "", "model requires more system memory (9 GiB) than is available (3 GiB)");
        is_large.then_some(refused)
    });
    let long = "one of many words ".repeat(5000);
    let heard = ask_about(&app, &long).await;
    assert_eq!(heard.code(), None);
    assert!(heard.notes().iter().any(|note| note.contains("not enough memory")), "{:?}", heard.notes());
    let asked = server.chats();
    assert_eq!(asked.len(), 2, "it is not asked again and again");
    assert!(asked[1].question().contains("characters left out"));
}
