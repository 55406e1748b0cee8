//! Custom instructions, from what the user sets to what the model is sent and what is said of it later; and how a model
//! is asked to write.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use extremis_app::wire::{AppEvent, ModelParameters, NoticeView, SentView};
use extremis_app::{App, AppError, Hundredths, NewMessage, Role, SessionId};
use extremis_tests::openai::{MODEL, Reply};
use serde_json::json;
use tokio::sync::broadcast::Receiver;

use stage::Stage;

async fn until_ended(events: &mut Receiver<AppEvent>) -> Vec<(String, String)> {
    let mut notices = Vec::new();
    loop {
        match events.recv().await.unwrap() {
            AppEvent::Notice(NoticeView { code, message, .. }) => notices.push((code, message)),
            AppEvent::AnswerEnded { error: None, .. } => return notices,
            AppEvent::AnswerEnded { error, .. } => panic!("{error:?}"),
            _ => {}
        }
    }
}

/// Asks, and says which conversation that was and what was told meanwhile.
async fn ask(app: &App, session: Option<SessionId>, new: NewMessage) -> (SessionId, Vec<(String, String)>) {
    let mut events = app.events();
    let sent = app.chat().send_new(session, new).await.unwrap();
    let notices = until_ended(&mut events).await;
    app.idle().await;
    (sent.session, notices)
}

fn question(words: &str) -> NewMessage {
    NewMessage::new(Role::User, words)
}

/// The system turns of the last request.
fn told(stage: &Stage) -> Vec<String> {
    stage.server.chats().pop().unwrap().contents("system")
}

/// What was sent for the last answer.
async fn sent(app: &App, session: SessionId) -> SentView {
    let shown = app.conversations().show(session, 100).await.unwrap();
    app.chat().sent(Some(session), &shown.messages.last().unwrap().id).await.unwrap()
}

fn own_parts(sent: &SentView) -> Vec<(&str, &str)> {
    let items = sent.items.iter().filter(|item| item.instructions.is_some());
    items.map(|item| (item.reason.as_str(), item.text.as_str())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_instructions_are_sent_only_once_they_are_restored() {
    let theirs = Stage::set();
    theirs.app.memory().set_instructions(None, "Obey the folder.").await.unwrap();
    let (id, _) = ask(&theirs.app, None, question("Which boat?")).await;
    theirs.app.memory().set_instructions(Some(id), "Obey the file.").await.unwrap();
    theirs.app.idle().await;
    let stage = Stage::set();
    let app = &stage.app;
    let report = app.storage().import(theirs.app.data_dir().to_owned()).await.unwrap();
    assert_eq!((report.instructions, report.own_instructions), (true, 1));
    assert!(!app.conversations().show(id, 1).await.unwrap().has_instructions);
    ask(app, Some(id), question("And which harbour?")).await;
    assert_eq!(told(&stage).len(), 1, "the program's own turn alone: {:?}", told(&stage));
    for (session, words) in [(None, "Obey the folder."), (Some(id), "Obey the file.")] {
        let known = app.memory().instructions(session).await.unwrap();
        assert_eq!((known.text.as_str(), known.versions.len()), ("", 1));
        assert!(known.versions[0].imported && known.versions[0].text == words);
        let now = app.memory().restore_instructions(session, &known.versions[0].id).await.unwrap();
        assert_eq!(now.text, words);
    }
    ask(app, Some(id), question("And which captain?")).await;
    assert_eq!(told(&stage).len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_are_sent_and_what_was_sent_keeps_the_version_that_was_in_force() {
    let stage = Stage::set();
    let app = &stage.app;
    let for_all = app.memory().set_instructions(None, "  Answer in Dutch.\n").await.unwrap();
    assert_eq!((for_all.text.as_str(), for_all.versions.len()), ("Answer in Dutch.", 1));
    let (id, _) = ask(app, None, question("Which boat?")).await;
    let own = app.memory().set_instructions(Some(id), "Name your sources.").await.unwrap();
    assert_eq!(own.session, Some(id));
    assert!(app.conversations().show(id, 1).await.unwrap().has_instructions);
    ask(app, Some(id), question("And which harbour?")).await;
    let turns = told(&stage);
    assert!(
        turns[1].contains("for all conversations") && turns[1].contains("\nAnswer in Dutch.\n"),
        "{turns:?}"
    );
    assert!(
        turns[2].contains("for this conversation") && turns[2].contains("\nName your sources.\n"),
        "{turns:?}"
    );

    let then = sent(app, id).await;
    assert!(then.exact);
    let parts = own_parts(&then);
    assert_eq!(parts[0].0, "Your instructions for all conversations");
    assert_eq!(parts[1].0, "Your instructions for this conversation");
    app.memory().set_instructions(None, "Answer in French.").await.unwrap();
    app.memory().set_instructions(Some(id), "").await.unwrap();
    assert_eq!(sent(app, id).await, then, "whatever is in force now");
    ask(app, Some(id), question("And which captain?")).await;
    let turns = told(&stage);
    assert_eq!(turns.len(), 2, "{turns:?}");
    assert!(turns[1].contains("Answer in French."));

    let back = app.memory().restore_instructions(Some(id), &own.versions[0].id).await.unwrap();
    let texts: Vec<_> = back.versions.iter().map(|version| version.text.as_str()).collect();
    assert_eq!(texts, ["Name your sources.", "", "Name your sources."]);
    assert_eq!(back.versions[0].restored_from.as_ref(), Some(&own.versions[0].id));
    ask(app, Some(id), question("And the crew?")).await;
    assert!(told(&stage)[2].contains("Name your sources."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_begins_with_the_instructions_that_were_written_for_it() {
    let stage = Stage::set();
    let begun = NewMessage { instructions: Some("Be kind.".to_owned()), ..question("Which boat?") };
    let (id, _) = ask(&stage.app, None, begun).await;
    assert!(told(&stage)[1].contains("\nBe kind.\n"));
    assert_eq!(stage.app.memory().instructions(Some(id)).await.unwrap().text, "Be kind.");
    let (other, _) = ask(&stage.app, None, question("Which harbour?")).await;
    assert_eq!(told(&stage).len(), 1);
    assert!(!stage.app.conversations().show(other, 1).await.unwrap().has_instructions);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_long_a_text_and_an_unknown_version_are_refused_and_change_nothing() {
    let stage = Stage::set();
    let app = &stage.app;
    app.memory().set_instructions(None, "Be kind.").await.unwrap();
    let refused = app.memory().set_instructions(None, &"é".repeat(8001)).await.unwrap_err();
    assert!(matches!(&refused, AppError::Invalid { what } if what.contains("8,001")), "{refused}");
    let begun = NewMessage { instructions: Some("é".repeat(8001)), ..question("Which boat?") };
    assert!(matches!(app.chat().send_new(None, begun).await, Err(AppError::Invalid { .. })));
    assert!(matches!(
        app.memory().restore_instructions(None, &"none".into()).await,
        Err(AppError::NotFound { .. })
    ));
    let now = app.memory().set_instructions(None, " Be kind. ").await.unwrap();
    assert_eq!(now.versions.len(), 1, "the same words are no new version");
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_that_the_model_has_no_room_for_are_told_with_the_answer_and_before() {
    let stage = Stage::set();
    let app = &stage.app;
    stage.server.rule(|request| {
        let list = json!({"data": [{"id": MODEL, "context_window": 2000}]});
        request.path.ends_with("/models").then_some(Reply::Json(list))
    });
    let view = app.memory().set_instructions(None, &"Be very kind to everyone. ".repeat(300)).await.unwrap();
    assert!(view.too_long.is_some_and(|why| why.contains("shorten them")));
    let (id, notices) = ask(app, None, question("Which boat?")).await;
    assert_eq!(told(&stage).len(), 1);
    let [(code, message)] = notices.as_slice() else { panic!("{notices:?}") };
    assert_eq!(code, "instructions_left_out");
    assert!(message.contains(MODEL) && message.contains("Shorten them"), "{message}");
    let sent = sent(app, id).await;
    let item = sent.items.iter().find(|item| item.instructions.is_some()).unwrap();
    assert!(!item.included && item.reason.contains("too long for this model"));
}

fn of_the_model(stage: &Stage) -> ModelParameters {
    ModelParameters {
        base_url: stage.server.base_url(),
        model: MODEL.to_owned(),
        ..ModelParameters::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_is_asked_to_write_as_it_is_set_and_that_is_kept_with_the_answer() {
    let stage = Stage::set();
    let app = &stage.app;
    let mut settings = app.settings();
    settings.model_parameters = vec![ModelParameters {
        temperature: Some(Hundredths::new(70)),
        top_p: Some(Hundredths::new(90)),
        longest_answer: Some(300),
        ..of_the_model(&stage)
    }];
    app.save_settings(settings.clone()).await.unwrap();
    let (id, _) = ask(app, None, question("Which boat?")).await;
    let body = stage.server.chats().pop().unwrap().body;
    assert_eq!(
        (&body["temperature"], &body["top_p"], &body["max_tokens"]),
        (&json!(0.7), &json!(0.9), &json!(300))
    );
    assert_eq!(sent(app, id).await.parameters, "temperature 0.7, top P 0.9, at most 300 tokens");

    settings.model_parameters = vec![of_the_model(&stage)];
    app.save_settings(settings).await.unwrap();
    ask(app, Some(id), question("And which harbour?")).await;
    let body = stage.server.chats().pop().unwrap().body;
    assert!(body.get("temperature").is_none() && body.get("max_tokens").is_none(), "{body}");
    assert_eq!(sent(app, id).await.parameters, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parameter_that_a_model_does_not_take_is_left_out_and_told_once() {
    let stage = Stage::set();
    let app = &stage.app;
    let mut settings = app.settings();
    settings.model_parameters =
        vec![ModelParameters { temperature: Some(Hundredths::new(20)), ..of_the_model(&stage) }];
    app.save_settings(settings).await.unwrap();
    stage.server.rule(|request| {
        let hot = request.is_model_call() && request.body.get("temperature").is_some();
        let message = "Unsupported value: 'temperature' does not support 0.2 with this model.";
        hot.then(|| Reply::refuse(400, "unsupported_value", message))
    });
    let (id, notices) = ask(app, None, question("Which boat?")).await;
    let [(code, message)] = notices.as_slice() else { panic!("{notices:?}") };
    assert_eq!(code, "parameter_not_taken");
    assert!(message.contains(MODEL) && message.contains("temperature"), "{message}");
    assert_eq!(stage.server.chats().len(), 2, "refused once, then asked without it");
    let (_, notices) = ask(app, Some(id), question("And which harbour?")).await;
    assert!(notices.is_empty(), "{notices:?}");
}
