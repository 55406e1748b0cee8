//! Messages that wait until their model can be reached, and answers that are carried on.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, ModelChoice, ProviderKind, QueuedView, Settings};
use extremis_app::{
    App, MessageId, Mode, Options, Overrides, Role, SessionId, Status, SystemClock, WhenDiskFails, durable,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use extremis_tests::wait;

fn open(dir: &Path) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides: Overrides { base_url: None, model: None, api_key: Some("sk-test".into()) },
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

async fn use_server(app: &App, server: &ModelServer) {
    let model = ModelChoice {
        provider: ProviderKind::default(),
        base_url: server.base_url(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    };
    let settings = Settings { model: Some(model), retries: 0, ..app.settings() };
    app.save_settings(settings).await.unwrap();
}

async fn asked(app: &App) -> (SessionId, MessageId, Option<String>) {
    let mut events = app.events();
    let sent = app.chat().send(None, "Which boat?", None).await.unwrap();
    loop {
        if let AppEvent::AnswerEnded { error, .. } = events.recv().await.unwrap() {
            app.idle().await;
            return (sent.session, sent.message, error.map(|error| error.code));
        }
    }
}

fn wait_for_answer(app: &App, session: SessionId) {
    tokio::task::block_in_place(|| {
        wait::until("the message is answered", || {
            let shown =
                tokio::runtime::Handle::current().block_on(app.conversations().show(session, 10)).unwrap();
            (shown.messages.last().unwrap().status == Status::Complete
                && shown.messages.last().unwrap().role == Role::Assistant)
                .then_some(())
        });
        wait::until("nothing waits any more", || app.chat().queued().is_empty().then_some(()));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_sent_when_its_model_is_back() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.stop();
    let (session, message, code) = asked(&app).await;
    assert_eq!(code.as_deref(), Some("no_server"));
    app.chat().send_when_back(session, &message).await.unwrap();
    app.chat().send_when_back(session, &message).await.unwrap();
    assert_eq!(app.chat().queued().len(), 1, "asking twice sends it once");
    server.listen();
    wait_for_answer(&app, session);
    assert_eq!(server.chats().len(), 1);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_still_waits_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    app.save_settings(Settings { send_when_back: true, ..app.settings() }).await.unwrap();
    server.stop();
    let (session, message, _) = asked(&app).await;
    let queued = app.chat().queued();
    assert_eq!((queued[0].session, &queued[0].message), (session, &message), "by the setting");
    app.close().await.unwrap();
    drop(app);

    let app = open(data.path());
    assert_eq!(app.chat().queued(), queued);
    server.listen();
    assert_eq!(server.chats().len(), 0, "a host that only looks sends nothing");
    app.chat().resume_sending();
    wait_for_answer(&app, session);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_no_longer_is_not_sent_and_what_was_forgotten_is_struck_off() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.stop();
    let (taken_back, message, _) = asked(&app).await;
    app.chat().send_when_back(taken_back, &message).await.unwrap();
    let (forgotten, of_it, _) = asked(&app).await;
    app.chat().send_when_back(forgotten, &of_it).await.unwrap();
    let (sent, of_this, _) = asked(&app).await;
    app.chat().send_when_back(sent, &of_this).await.unwrap();
    app.chat().cancel_queued(taken_back, &message).await.unwrap();
    app.conversations().forget_session(forgotten).await.unwrap();
    server.listen();
    wait_for_answer(&app, sent);
    assert_eq!(server.chats().len(), 1);
    assert_eq!(app.conversations().show(taken_back, 10).await.unwrap().messages.len(), 1);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_answer_is_carried_on_in_a_version_beside_it() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.next_chats(1, Reply::cut_after("The boat is called"));
    let (session, question, code) = asked(&app).await;
    assert_eq!(code.as_deref(), Some("stream_cut"));
    let part = app.conversations().show(session, 10).await.unwrap().messages.pop().unwrap();
    server.next_chats(1, Reply::text("boat is called Windrose."));
    app.chat().continue_answer(session, &part.id).await.unwrap();
    app.idle().await;
    let whole = app.conversations().show(session, 10).await.unwrap().messages.pop().unwrap();
    assert_eq!((whole.content.as_str(), whole.status), ("The boat is called Windrose.", Status::Complete));
    assert_eq!((whole.parent.as_ref(), whole.versions.ids.len()), (Some(&question), 2));
    assert_eq!(whole.versions.ids[0], part.id, "the cut one stays");
    let asked = server.chats().pop().unwrap();
    let said = asked.messages();
    let roles: Vec<_> = said.iter().map(|(role, _)| role.as_str()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user"]);
    assert_eq!(said[2].1, "The boat is called");
    let sent = app.chat().sent(Some(session), &whole.id).await.unwrap();
    assert!(sent.exact && sent.text.contains("The boat is called"), "{}", sent.text);
    let refused = app.chat().continue_answer(session, &whole.id).await.unwrap_err();
    assert_eq!(refused.code(), "invalid");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rest_that_does_not_come_adds_no_second_half() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.next_chats(1, Reply::cut_after("The boat is called"));
    let (session, _, _) = asked(&app).await;
    let part = app.conversations().show(session, 10).await.unwrap().messages.pop().unwrap();
    server.stop();
    app.chat().continue_answer(session, &part.id).await.unwrap();
    app.idle().await;
    let shown = app.conversations().show(session, 10).await.unwrap().messages.pop().unwrap();
    assert_eq!((shown.id, shown.versions.ids.len()), (part.id, 1));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_says_of_a_model_is_known_and_the_person_knows_better() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    server.rule(|request| {
        (request.path == "/v1/models").then(|| {
            Reply::Json(serde_json::json!({ "data": [{ "id": MODEL, "max_model_len": 2048,
                "pricing": { "prompt": "0.00000015", "completion": "0.0000006" } }] }))
        })
    });
    let app = open(data.path());
    use_server(&app, &server).await;
    let choice = app.settings().model.unwrap();
    let facts = app.models().model_facts(choice.clone()).await.unwrap();
    assert_eq!((facts.context_window, facts.vision), (Some(2048), None));
    assert_eq!(facts.prompt_price.zip(facts.answer_price), Some((0.15, 0.6)));
    let (session, ..) = asked(&app).await;
    let budget = async |app: &App| app.chat().context_preview(session, "And?", None).await.unwrap().budget;
    assert_eq!(budget(&app).await, 2048 / 4 * 3);
    let model = ModelChoice { context_window: Some(4096), ..choice };
    app.save_settings(Settings { model: Some(model), ..app.settings() }).await.unwrap();
    assert_eq!(budget(&app).await, 4096 / 4 * 3);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_on_this_machine_costs_nothing_whatever_it_is_called_unless_the_person_says_what() {
    let data = tempfile::tempdir().unwrap();
    let server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    assert_eq!(MODEL, "gpt-4o-mini", "a name that has a price in the list of its maker");
    let cost = async |session: SessionId| {
        let shown = app.conversations().show(session, 10).await.unwrap().messages.pop().unwrap();
        assert!(shown.usage.is_some_and(|usage| usage.prompt_tokens > 0), "{shown:?}");
        shown.cost_usd
    };
    let (session, ..) = asked(&app).await;
    assert_eq!(cost(session).await, Some(0.0));
    assert_eq!(
        app.conversations().stats(session).await.unwrap().cost.map(|cost| cost.per_million),
        Some(0.0)
    );
    let choice = app.settings().model.unwrap();
    let priced = ModelChoice { prompt_price: Some(2.5), answer_price: Some(10.0), ..choice };
    app.save_settings(Settings { model: Some(priced), ..app.settings() }).await.unwrap();
    let (session, ..) = asked(&app).await;
    assert!(cost(session).await.is_some_and(|cost| cost > 0.0));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_model_is_back_does_not_wait_for_the_model_of_another_conversation() {
    let (mut here, mut away) = (ModelServer::start(), ModelServer::start());
    away.stop();
    here.stop();
    let dir = tempfile::tempdir().unwrap();
    let app = open(dir.path());
    use_server(&app, &away).await;
    let (first, message, _) = asked(&app).await;
    app.chat().send_when_back(first, &message).await.unwrap();
    let (second, message, _) = asked(&app).await;
    let choice = ModelChoice {
        provider: ProviderKind::default(),
        base_url: here.base_url(),
        model: "second-choice".to_owned(),
        ..ModelChoice::default()
    };
    app.chat().choose_model(second, Some(choice.clone())).await.unwrap();
    assert_eq!(app.chat().chosen_model(second).await.unwrap(), Some(choice));
    app.chat().send_when_back(second, &message).await.unwrap();
    here.listen();
    tokio::task::block_in_place(|| {
        wait::until("the second is answered and the first still waits", || {
            let waiting: Vec<_> = app.chat().queued().into_iter().map(|queued| queued.session).collect();
            (waiting == [first]).then_some(())
        });
    });
    assert_eq!(here.chats().pop().unwrap().body["model"], "second-choice");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_wait_on_another_machine_are_not_written_over() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.stop();
    let mut waiting = Vec::new();
    for _ in 0..3 {
        let (session, message, _) = asked(&app).await;
        waiting.push(QueuedView { session, message, since: "2026-11-21T12:00:00Z".to_owned() });
    }
    let file = data.path().join("outbox.json");
    app.chat().send_when_back(waiting[0].session, &waiting[0].message).await.unwrap();
    durable::write(&file, &serde_json::to_vec(&waiting[1..2]).unwrap()).unwrap();
    app.chat().send_when_back(waiting[2].session, &waiting[2].message).await.unwrap();
    let on_disk: Vec<QueuedView> = serde_json::from_slice(&durable::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.chat().queued());
    let messages = |list: &[QueuedView]| list.iter().map(|queued| queued.message.clone()).collect::<Vec<_>>();
    let [first, theirs, last] = [&waiting[0], &waiting[1], &waiting[2]].map(|queued| queued.message.clone());
    assert_eq!(messages(&on_disk), [first, theirs.clone(), last]);
    app.chat().cancel_queued(waiting[1].session, &theirs).await.unwrap();
    assert_eq!(app.chat().queued().len(), 2, "one that was cancelled here does not come back");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_waits_while_another_answer_arrives_in_its_conversation() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ModelServer::start();
    let app = open(data.path());
    use_server(&app, &server).await;
    server.stop();
    let (session, waiting, _) = asked(&app).await;
    server.listen();
    let slow = "one two three four five six";
    server.next_chats(1, Reply::slowly(slow, Duration::from_millis(60)));
    let mut events = app.events();
    app.chat().send(Some(session), "And the harbour?", None).await.unwrap();
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}
    app.chat().send_when_back(session, &waiting).await.unwrap();
    tokio::task::block_in_place(|| {
        wait::until("both are answered", || {
            (server.chats().len() == 2 && app.chat().queued().is_empty()).then_some(())
        });
    });
    app.idle().await;
    let contents = |chat: usize| server.chats()[chat].contents("user").join(" ");
    assert!(contents(0).contains("And the harbour?"), "{}", contents(0));
    assert!(contents(1).ends_with("Which boat?"), "{}", contents(1));
    app.close().await.unwrap();
}
