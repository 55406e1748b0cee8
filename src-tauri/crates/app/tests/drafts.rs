//! What was typed and not sent: kept through a restart, sent in its turn, and erased with what it belongs to.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, ContextView, DraftKind, DraftView, NewFact};
use extremis_app::{
    App, FactField, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails,
    durable,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};

const SLOW: Duration = Duration::from_millis(100);

fn open(dir: &Path, server: &ModelServer) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides {
            base_url: Some(server.base_url()),
            model: Some(MODEL.to_owned()),
            api_key: None,
        },
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

fn draft(kind: DraftKind, session: Option<SessionId>, item: Option<&str>, text: &str) -> DraftView {
    DraftView {
        attachments: Vec::new(),
        kind,
        session,
        item: item.map(str::to_owned),
        text: text.to_owned(),
        context: None,
        held: false,
    }
}

async fn save(app: &App, draft: DraftView) {
    app.conversations().save_draft(draft, Some("a window".to_owned())).await.unwrap();
}

fn texts(app: &App) -> Vec<String> {
    app.conversations().drafts().into_iter().map(|draft| draft.text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_on_the_disk_when_they_are_acknowledged() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    save(&app, draft(DraftKind::Message, None, None, "to nobody yet")).await;
    save(&app, draft(DraftKind::Popup, None, None, "in the popup")).await;
    save(&app, draft(DraftKind::Message, None, None, "to nobody yet, and more")).await;
    let file = data.path().join("drafts.json");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // As after a kill: nothing was closed.
    let on_disk: Vec<DraftView> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.conversations().drafts());
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path(), &server);
    assert_eq!(texts(&app), ["to nobody yet, and more", "in the popup"]);
    save(&app, draft(DraftKind::Popup, None, None, "")).await;
    assert_eq!(texts(&app), ["to nobody yet, and more"]);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_machine_wrote_is_not_written_over_and_its_queued_message_is_held() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let sent = app.conversations().append(None, NewMessage::new(Role::User, "one")).await.unwrap();
    save(&app, draft(DraftKind::Message, None, None, "ours")).await;
    let queued = draft(DraftKind::Queued, Some(sent.session), Some("q"), "theirs, queued");
    let erased = draft(DraftKind::Message, Some(sent.session), None, "theirs, of one");
    let file = data.path().join("drafts.json");
    let write = |list: &[&DraftView]| durable::write(&file, &serde_json::to_vec(list).unwrap()).unwrap();
    write(&[&queued, &erased]);
    let mut events = app.events();
    save(&app, draft(DraftKind::Popup, None, None, "ours, in the popup")).await;
    let both = ["ours", "theirs, queued", "theirs, of one", "ours, in the popup"];
    assert_eq!(texts(&app), both);
    assert!(app.conversations().drafts()[1].held && server.chats().is_empty(), "nothing is sent by itself");
    let told = std::iter::from_fn(|| events.try_recv().ok())
        .any(|event| event == AppEvent::DraftsChanged { writer: None });
    assert!(told, "the windows show it");
    let on_disk: Vec<DraftView> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.conversations().drafts());

    // What comes for a conversation that is being forgotten is erased with it.
    write(&[&draft(DraftKind::Edit, Some(sent.session), Some("m"), "theirs, later")]);
    app.conversations().forget_session(sent.session).await.unwrap();
    assert_eq!(texts(&app), ["ours", "ours, in the popup"]);
    let on_disk: Vec<DraftView> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.conversations().drafts());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_goes_on_from_what_the_disk_did_not_take_and_that_is_written_when_it_does() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let file = data.path().join("drafts.json");
    std::fs::create_dir(&file).unwrap();
    let message = |text| draft(DraftKind::Message, None, None, text);
    let beside = app.beside();
    let keep = |text, before| beside.save_draft(message(text), before, "a window".to_owned());
    assert_eq!(keep("half a", "").await.unwrap(), None);
    assert_eq!(keep("half a thought", "half a").await.unwrap(), None, "it is its own text that is there");
    save(&app, draft(DraftKind::Popup, None, None, "in the popup")).await;
    assert_eq!(texts(&app), ["half a thought", "in the popup"]);
    std::fs::remove_dir(&file).unwrap();
    while !file.exists() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let on_disk: Vec<DraftView> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.conversations().drafts());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_disk_did_not_take_is_written_at_the_end() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let file = data.path().join("drafts.json");
    std::fs::create_dir(&file).unwrap();
    save(&app, draft(DraftKind::Popup, None, None, "in the popup")).await;
    std::fs::remove_dir(&file).unwrap();
    app.close().await.unwrap();
    let on_disk: Vec<DraftView> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(on_disk, app.conversations().drafts());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_message_that_the_disk_did_not_take_is_sent_once() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    server.next_chats(1, Reply::slowly("a slow answer", SLOW));
    let app = open(data.path(), &server);
    std::fs::create_dir(data.path().join("drafts.json")).unwrap();
    let mut events = app.events();
    let sent = app.chat().send(None, "first", None).await.unwrap();
    save(&app, draft(DraftKind::Queued, Some(sent.session), Some("1"), "second")).await;
    answers_end(&mut events, 2).await;
    app.idle().await;
    let view = app.conversations().show(sent.session, 10).await.unwrap();
    let said: Vec<_> = view.messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(said.iter().filter(|text| **text == "second").count(), 1, "{said:?}");
    assert!(app.conversations().drafts().is_empty());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_read_is_set_aside() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    std::fs::create_dir_all(data.path()).unwrap();
    #[expect(clippy::disallowed_methods, reason = "a damaged file, as a crash of the disk leaves it")]
    std::fs::write(data.path().join("drafts.json"), "[{\"text\": \"half a dra").unwrap();
    let app = open(data.path(), &server);
    assert!(app.conversations().drafts().is_empty());
    save(&app, draft(DraftKind::Message, None, None, "new")).await;
    let aside = std::fs::read_to_string(data.path().join("drafts.unreadable-1.json")).unwrap();
    assert!(aside.contains("half a dra"));
    app.storage().clear_all().await.unwrap();
    assert!(!data.path().join("drafts.unreadable-1.json").exists(), "it may hold what is being erased");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_erased_with_its_session_and_stays_with_one_in_the_trash() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let mut sessions = Vec::new();
    for words in ["one", "two", "three"] {
        let sent = app.conversations().append(None, NewMessage::new(Role::User, words)).await.unwrap();
        save(&app, draft(DraftKind::Message, Some(sent.session), None, &format!("draft of {words}"))).await;
        save(
            &app,
            draft(
                DraftKind::Edit,
                Some(sent.session),
                Some(sent.message.as_str()),
                &format!("edit of {words}"),
            ),
        )
        .await;
        sessions.push(sent);
    }
    app.conversations().forget_message(sessions[0].session, &sessions[0].message).await.unwrap();
    assert!(!texts(&app).contains(&"edit of one".to_owned()), "{:?}", texts(&app));
    app.conversations().forget_session(sessions[0].session).await.unwrap();
    app.conversations().delete_session(sessions[1].session).await.unwrap();
    assert_eq!(texts(&app), ["draft of two", "edit of two", "draft of three", "edit of three"]);
    app.conversations().empty_trash().await.unwrap();
    assert_eq!(texts(&app), ["draft of three", "edit of three"]);
    app.storage().clear_all().await.unwrap();
    assert!(texts(&app).is_empty());
    let left = std::fs::read_to_string(data.path().join("drafts.json")).unwrap();
    assert!(!left.contains("draft of"), "{left}");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_of_what_is_remembered_are_erased_with_what_they_may_quote() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let sent = app
        .conversations()
        .append(None, NewMessage::new(Role::User, "My boat is called Windrose"))
        .await
        .unwrap();
    let other = app.conversations().append(None, NewMessage::new(Role::User, "Another")).await.unwrap();
    let new = |text: &str| NewFact { field: FactField::ImportantFacts, key: None, text: text.to_owned() };
    let fact = app.memory().add_fact(sent.session, new("The boat is called Windrose")).await.unwrap();
    let id = |session: SessionId| Some(session);
    let keep = async |kind, session: SessionId, item: Option<&str>, text: &str| {
        save(&app, draft(kind, id(session), item, text)).await;
    };
    keep(DraftKind::Summary, sent.session, Some("1 0 v1"), "summary").await;
    keep(DraftKind::Fact, sent.session, Some(fact.id.as_str()), "fact").await;
    keep(DraftKind::Fact, sent.session, Some("new text"), "new fact").await;
    keep(DraftKind::Instructions, sent.session, None, "instructions").await;
    keep(DraftKind::Summary, other.session, Some("1 0 v1"), "other summary").await;
    save(&app, draft(DraftKind::Instructions, None, None, "for all")).await;
    let aside = data.path().join("quarantine/2-drafts.json");
    std::fs::create_dir_all(aside.parent().unwrap()).unwrap();
    #[expect(clippy::disallowed_methods, reason = "what a mending set aside")]
    std::fs::write(&aside, "[{\"text\": \"Windrose").unwrap();

    app.memory().forget_fact(sent.session, &fact.id).await.unwrap();
    assert_eq!(texts(&app), ["new fact", "instructions", "other summary", "for all"]);
    assert!(!aside.exists(), "it may hold what is being erased");
    keep(DraftKind::Summary, sent.session, Some("1 0 v1"), "summary").await;
    app.conversations().forget_message(sent.session, &sent.message).await.unwrap();
    assert_eq!(texts(&app), ["instructions", "other summary", "for all"]);
    app.conversations().forget_session(sent.session).await.unwrap();
    assert_eq!(texts(&app), ["other summary", "for all"]);
    app.close().await.unwrap();
}

/// Waits until so many answers have ended.
async fn answers_end(events: &mut tokio::sync::broadcast::Receiver<AppEvent>, count: usize) {
    for _ in 0..count {
        while !matches!(events.recv().await.unwrap(), AppEvent::AnswerEnded { .. }) {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn queued_messages_are_sent_in_their_order_when_the_answer_is_complete() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    server.next_chats(1, Reply::slowly("a slow answer", SLOW));
    let app = open(data.path(), &server);
    let mut events = app.events();
    let sent = app.chat().send(None, "first", None).await.unwrap();
    let context = ContextView { selected_text: Some("tangerines".to_owned()), ..ContextView::default() };
    let second = DraftView {
        context: Some(context),
        ..draft(DraftKind::Queued, Some(sent.session), Some("1"), "second")
    };
    save(&app, second).await;
    save(&app, draft(DraftKind::Queued, Some(sent.session), Some("2"), "third")).await;
    answers_end(&mut events, 3).await;
    app.idle().await;
    let view = app.conversations().show(sent.session, 10).await.unwrap();
    let said: Vec<_> = view.messages.iter().filter(|message| message.role == Role::User).collect();
    assert_eq!(
        said.iter().map(|message| message.content.as_str()).collect::<Vec<_>>(),
        ["first", "second", "third"]
    );
    assert_eq!(said[1].context.as_ref().unwrap().selected_text.as_deref(), Some("tangerines"));
    assert!(app.conversations().drafts().is_empty());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_or_failed_answer_leaves_the_queue_to_the_user() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    for stopped in [true, false] {
        let reply = if stopped { Reply::slowly("one two three four five", SLOW) } else { Reply::bad_key() };
        server.next_chats(1, reply);
        let app = open(data.path(), &server);
        let mut events = app.events();
        let sent = app.chat().send(None, "first", None).await.unwrap();
        save(&app, draft(DraftKind::Queued, Some(sent.session), Some("1"), "second")).await;
        if stopped {
            while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}
            app.chat().stop(sent.session).unwrap();
        }
        answers_end(&mut events, 1).await;
        app.idle().await;
        assert_eq!(texts(&app), ["second"], "stopped: {stopped}");
        app.close().await.unwrap();
        drop(app);

        let app = open(data.path(), &server);
        assert_eq!(texts(&app), ["second"], "after a restart, too");
        app.chat().send_queued(sent.session).await.unwrap().unwrap();
        app.idle().await;
        assert!(app.conversations().drafts().is_empty());
        assert!(app.chat().send_queued(sent.session).await.unwrap().is_none());
        app.close().await.unwrap();
    }
}

/// What the user said in a conversation, in its order.
async fn said(app: &App, session: SessionId) -> Vec<String> {
    let view = app.conversations().show(session, 20).await.unwrap();
    let said = view.messages.into_iter().filter(|message| message.role == Role::User);
    said.map(|message| message.content).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_message_waits_for_the_user_however_many_answers_are_complete_meanwhile() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    server.next_chats(1, Reply::slowly("one two three four five", SLOW));
    let app = open(data.path(), &server);
    let mut events = app.events();
    let sent = app.chat().send(None, "first", None).await.unwrap();
    let session = sent.session;
    save(&app, draft(DraftKind::Queued, Some(session), Some("1"), "held")).await;
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}
    app.chat().stop(session).unwrap();
    answers_end(&mut events, 1).await;
    app.idle().await;
    assert_eq!(app.conversations().drafts().iter().map(|draft| draft.held).collect::<Vec<_>>(), [true]);

    server.next_chats(1, Reply::slowly("a slow answer", SLOW));
    app.chat().send(Some(session), "second", None).await.unwrap();
    save(&app, draft(DraftKind::Queued, Some(session), Some("2"), "third")).await;
    answers_end(&mut events, 2).await;
    app.idle().await;
    assert_eq!(said(&app, session).await, ["first", "second", "third"], "what was queued since goes");
    assert_eq!(texts(&app), ["held"], "and what is held does not");
    app.close().await.unwrap();
    drop(app);

    let app = open(data.path(), &server);
    let mut events = app.events();
    app.chat().send(Some(session), "fourth", None).await.unwrap();
    answers_end(&mut events, 1).await;
    app.idle().await;
    assert_eq!(texts(&app), ["held"], "nor after a restart");
    // While an answer arrives, the user says that it goes after it.
    server.next_chats(1, Reply::slowly("a slow answer", SLOW));
    app.chat().send(Some(session), "fifth", None).await.unwrap();
    assert!(app.chat().send_queued(session).await.unwrap().is_none());
    answers_end(&mut events, 2).await;
    app.idle().await;
    assert_eq!(said(&app, session).await, ["first", "second", "third", "fourth", "fifth", "held"]);
    assert!(app.conversations().drafts().is_empty());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_queued_before_the_process_ended_is_held() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    server.next_chats(1, Reply::slowly("one two three four five", SLOW));
    let app = open(data.path(), &server);
    let sent = app.chat().send(None, "first", None).await.unwrap();
    save(&app, draft(DraftKind::Queued, Some(sent.session), Some("1"), "second")).await;
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path(), &server);
    let mut events = app.events();
    app.chat().send(Some(sent.session), "third", None).await.unwrap();
    answers_end(&mut events, 1).await;
    app.idle().await;
    assert_eq!(texts(&app), ["second"]);
    assert_eq!(said(&app, sent.session).await, ["first", "third"]);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_queued_just_after_the_answer_was_stopped_is_held() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    server.next_chats(1, Reply::Hang);
    let app = open(data.path(), &server);
    let sent = app.chat().send(None, "first", None).await.unwrap();
    app.chat().stop(sent.session).unwrap();
    app.idle().await;
    save(&app, draft(DraftKind::Queued, Some(sent.session), Some("1"), "second")).await;
    app.idle().await;
    assert_eq!(said(&app, sent.session).await, ["first"]);
    assert_eq!(app.conversations().drafts().iter().map(|draft| draft.held).collect::<Vec<_>>(), [true]);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_queued_just_after_the_answer_ended_is_sent_once() {
    let (data, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(data.path(), &server);
    let sent = app.chat().send(None, "first", None).await.unwrap();
    app.idle().await;
    let queued = draft(DraftKind::Queued, Some(sent.session), Some("1"), "second");
    let (one, two) = {
        let (conversations, chat) = (app.conversations(), app.chat());
        tokio::join!(conversations.save_draft(queued, None), chat.send_queued(sent.session))
    };
    one.unwrap();
    two.unwrap();
    app.idle().await;
    let view = app.conversations().show(sent.session, 10).await.unwrap();
    assert_eq!(view.messages.iter().filter(|message| message.content == "second").count(), 1);
    assert!(app.conversations().drafts().is_empty());
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_along_with_a_message_that_is_not_sent_is_there_after_a_restart_and_gone_when_it_is_removed()
 {
    let (dir, server) = (tempfile::tempdir().unwrap(), ModelServer::start());
    let app = open(dir.path(), &server);
    let attachment = app.chat().attach("notes.txt", b"the notes".to_vec()).await.unwrap();
    let forgotten = app.chat().attach("other.txt", b"in no draft".to_vec()).await.unwrap();
    let draft =
        DraftView { attachments: vec![attachment.clone()], ..draft(DraftKind::Message, None, None, "") };
    app.conversations().save_draft(draft.clone(), None).await.unwrap();
    app.close().await.unwrap();
    drop(app);

    let app = open(dir.path(), &server);
    assert_eq!(app.conversations().drafts(), std::slice::from_ref(&draft));
    let staged = |hash: &extremis_app::ContentHash| {
        dir.path().join("attachments/drafts").join(format!("{hash}.txt")).exists()
    };
    assert!(staged(&attachment.hash), "it goes along still");
    assert!(!staged(&forgotten.hash), "nothing names it");
    app.conversations().save_draft(DraftView { attachments: Vec::new(), ..draft }, None).await.unwrap();
    assert_eq!(app.conversations().drafts(), []);
    assert!(!staged(&attachment.hash));
    app.close().await.unwrap();
}
