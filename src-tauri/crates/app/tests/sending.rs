//! Sending never waits for the memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use std::time::Duration;

use extremis_app::wire::ContextView;
use extremis_app::{NewMessage, Role, SessionId, Status};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use stage::Stage;

async fn talk(stage: &Stage, count: usize) -> SessionId {
    let mut id = None;
    for number in 0..count {
        let role = if number % 2 == 0 { Role::User } else { Role::Assistant };
        let new = NewMessage::new(role, format!("about the boat {number}"));
        id = Some(stage.app.conversations().append(id, new).await.unwrap().session);
    }
    id.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_reaches_the_model_while_a_summary_is_still_being_written() {
    let stage = Stage::set();
    let id = talk(&stage, 20).await;
    stage.server.rule(|request| request.is_summary().then_some(Reply::Hang));
    stage.app.memory().summarise_if_needed(id);
    let server = &stage.server;
    tokio::task::block_in_place(|| {
        wait::until("a summary is being written", || (!server.summaries().is_empty()).then_some(()));
    });
    stage.app.chat().send(Some(id), "Which boat?", None).await.unwrap();
    tokio::task::block_in_place(|| {
        wait::until("the model is asked", || (!server.chats().is_empty()).then_some(()));
        wait::until("it has answered", || (!stage.app.chat().is_answering(id)).then_some(()));
    });
    let shown = stage.app.conversations().show(id, 0).await.unwrap();
    assert_eq!((shown.message_count, shown.summary), (22, None), "the summary has not come yet");
    stage.app.memory().cancel_summary(id).unwrap();
    stage.app.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_that_is_accepted_is_counted_and_every_answer_keeps_what_was_sent() {
    let stage = Stage::set();
    let id = talk(&stage, 2).await;
    stage.app.chat().send(Some(id), "Which boat?", None).await.unwrap();
    stage.app.idle().await;
    stage
        .server
        .next_chats(1, Reply::slowly("so many words that nobody waits for them", Duration::from_millis(100)));
    stage.app.chat().send(Some(id), "And then?", None).await.unwrap();
    let server = &stage.server;
    tokio::task::block_in_place(|| {
        wait::until("the model is asked", || (server.chats().len() == 2).then_some(()));
    });
    let mut events = stage.app.events();
    while !matches!(events.recv().await.unwrap(), extremis_app::wire::AppEvent::AnswerDelta { .. }) {}
    assert!(stage.app.chat().stop(id).unwrap());
    stage.app.idle().await;
    let shown = stage.app.conversations().show(id, 100).await.unwrap();
    assert_eq!(shown.messages.len(), 6);
    assert!(shown.messages.iter().all(|message| message.tokens.is_some()));
    assert_eq!(shown.messages[5].status, Status::Stopped);
    for answer in [&shown.messages[3], &shown.messages[5]] {
        let sent = stage.app.chat().sent(Some(id), &answer.id).await.unwrap();
        assert!(sent.exact && sent.text.contains("Which boat?"), "{sent:?}");
    }
    let asked = stage.app.chat().sent(Some(id), &shown.messages[3].id).await.unwrap();
    assert!(!asked.text.contains("And then?"), "what came later was not sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn how_much_of_a_long_message_was_read_is_known_before_it_is_sent_and_stays_with_its_answer() {
    let stage = Stage::set();
    let long = "one of many words ".repeat(9000);
    let before = stage
        .app
        .chat()
        .part_read(None, None, &long, None, Vec::new())
        .await
        .unwrap()
        .expect("it is too long");
    assert!(before.whole == long.len() && (20_000..long.len() / 2).contains(&before.read), "{before:?}");
    assert_eq!(stage.app.chat().part_read(None, None, "Which boat?", None, Vec::new()).await.unwrap(), None);
    let sent = stage.app.chat().send(None, &long, None).await.unwrap();
    stage.app.idle().await;
    let shown = stage.app.conversations().show(sent.session, 10).await.unwrap();
    assert_eq!(shown.messages[1].part_read, Some(before), "what was foretold");
    assert_eq!(shown.messages[0].part_read, None);
    stage.app.chat().send(Some(sent.session), "Which boat?", None).await.unwrap();
    stage.app.idle().await;
    assert_eq!(stage.app.conversations().show(sent.session, 10).await.unwrap().messages[3].part_read, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_too_long_for_the_model_is_known_before_it_is_sent_and_costs_what_it_says() {
    let stage = Stage::set();
    let chat = stage.app.chat();
    let (long, short) = ("one of many words ".repeat(9000), "Bread needs time.");
    let long = chat.attach("long.txt", long.into_bytes()).await.unwrap();
    let short = chat.attach("short.txt", short.as_bytes().to_vec()).await.unwrap();
    assert_eq!((long.words, short.words), (36_000, 3));
    assert!(long.tokens > Some(30_000) && short.tokens < Some(10), "{long:?} {short:?}");
    let part = async |hash| chat.part_read(None, None, "What is it?", None, vec![hash]).await.unwrap();
    assert!(part(long.hash).await.is_some_and(|part| part.read < part.whole));
    assert_eq!(part(short.hash).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_conversation_that_began_in_the_window_is_opened_by_the_next_start() {
    let stage = Stage::set();
    let app = &stage.app;
    let said =
        |words: &str, becomes_active| NewMessage { becomes_active, ..NewMessage::new(Role::User, words) };
    let in_window = app.chat().send_new(None, said("in the window", true)).await.unwrap().session;
    app.idle().await;
    let in_popup = app.chat().send_new(None, said("in the popup", false)).await.unwrap().session;
    app.idle().await;
    // What goes on elsewhere does not change it, whoever speaks there.
    app.chat().send_new(Some(in_popup), said("more", true)).await.unwrap();
    app.idle().await;
    app.close().await.unwrap();
    assert_eq!(app.conversations().restore_last(1).await.unwrap().unwrap().id, in_window);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_the_user_was_looking_at_goes_with_the_message_and_stays_with_it() {
    let stage = Stage::set();
    let context = ContextView {
        id: "capture".to_owned(),
        captured_at: Some("2026-01-04T10:00:00Z".to_owned()),
        app_name: Some("Mousepad".to_owned()),
        app_id: Some("org.xfce.mousepad".to_owned()),
        window_title: Some("harbour.txt".to_owned()),
        url: Some("https://harbour.example/boats".to_owned()),
        selected_text: Some("The boat is green.".to_owned()),
        clipboard: Some("A timetable".to_owned()),
        selection_length: Some(60_000),
        clipboard_length: None,
    };
    let sent = stage.app.chat().send(None, "Which boat?", Some(context.clone())).await.unwrap();
    stage.app.idle().await;
    let asked = stage.server.chats().pop().unwrap().text();
    for said in ["Mousepad", "harbour.txt", "The boat is green.", "A timetable"] {
        assert!(asked.contains(said), "{said:?} is not in\n{asked}");
    }
    let shown = stage.app.conversations().show(sent.session, 10).await.unwrap();
    assert_eq!(shown.messages[0].context.as_ref(), Some(&context));
}
