//! Forgetting while answers arrive and summaries are written: what quotes the forgotten goes with it or never lands.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{AppEvent, ContextView};
use extremis_app::{
    App, MessageId, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails,
};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use extremis_tests::wait;
use tempfile::TempDir;

const SECRET: &str = "My locker number is forty-two thousand and seven";
const SELECTED: &str = "the selected paragraph on tangerines";
/// Slow enough that the test does something in the middle of it.
const SLOW: Duration = Duration::from_millis(150);

struct Stage {
    app: App,
    server: ModelServer,
    data: TempDir,
}

impl Stage {
    fn set() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let overrides =
            Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
        let options = Options {
            data_dir: data.path().join("data"),
            mode: Mode::Write,
            when_disk_fails: WhenDiskFails::KeepInMemory,
            overrides,
            builtin_model: None,
            embedding_model: None,
        };
        Self { app: App::open(options, Arc::new(SystemClock)).unwrap(), server, data }
    }

    /// A conversation that begins with the secret; gives its id and that of the secret message.
    async fn with_secret(&self, more: usize) -> (SessionId, MessageId) {
        let context = ContextView { selected_text: Some(SELECTED.to_owned()), ..ContextView::default() };
        let secret = NewMessage::new(Role::User, SECRET).with_context(Some(context));
        let sent = self.app.conversations().append(None, secret).await.unwrap();
        for number in 0..more {
            let role = if number % 2 == 0 { Role::Assistant } else { Role::User };
            let new = NewMessage::new(role, format!("about the boat {number}"));
            self.app.conversations().append(Some(sent.session), new).await.unwrap();
        }
        (sent.session, sent.message)
    }

    fn await_summary(&self, count: usize) {
        let server = &self.server;
        tokio::task::block_in_place(|| {
            wait::until("the model is asked", || (server.summaries().len() >= count).then_some(()));
        });
    }

    #[track_caller]
    fn assert_nowhere(&self, words: &str) {
        let found = files_with(self.data.path(), words.as_bytes());
        assert!(found.is_empty(), "{words} is in {found:?}");
    }
}

fn files_with(dir: &Path, words: &[u8]) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_with(&path, words));
        } else if std::fs::read(&path).unwrap().windows(words.len()).any(|window| window == words) {
            found.push(path);
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_message_is_in_no_prompt_no_summary_and_no_preview() {
    let stage = Stage::set();
    let (id, secret) = stage.with_secret(23).await;
    stage.server.next_summaries(1, Reply::text(&format!("They said: {SECRET}.")));
    stage.app.memory().summarise_if_needed(id);
    stage.app.idle().await;
    let before = stage.app.memory().view(id).await.unwrap().nodes;
    assert!(before[0].content.contains(SECRET));
    let asked = stage.server.requests().len();

    let mut events = stage.app.events();
    stage.server.next_summaries(1, Reply::text("They spoke about a boat."));
    stage.app.conversations().forget_message(id, &secret).await.unwrap();
    stage.app.idle().await;

    let view = stage.app.conversations().show(id, 100).await.unwrap();
    let shown = serde_json::to_value(&view.messages[0]).unwrap();
    assert_eq!((&shown["status"], &shown["content"]), (&"forgotten".into(), &"".into()), "{shown}");
    assert!(shown["context"].is_null());
    assert_eq!(view.message_count, 24);
    assert_eq!(view.summary.unwrap().content, "They spoke about a boat.");
    let versions = stage.app.memory().view(id).await.unwrap().nodes;
    assert_eq!(versions.len(), 1, "the one that quoted it is not offered any more");
    assert!(stage.app.memory().restore_summary(id, &before[0].id).await.is_err());

    stage.app.chat().send(Some(id), "And then?", None).await.unwrap();
    stage.app.idle().await;
    let preview = stage.app.chat().context_preview(id, "What did I say?", None).await.unwrap();
    let preview = serde_json::to_string(&preview).unwrap();
    for words in [SECRET, SELECTED] {
        assert!(!preview.contains(words));
        let requests = stage.server.requests();
        assert!(requests.len() > asked + 1);
        assert!(requests[asked..].iter().all(|request| !request.text().contains(words)));
        stage.app.save_now().await.unwrap();
        stage.assert_nowhere(words);
    }

    let (mut replaced, mut summaries) = (0, Vec::new());
    while let Ok(event) = events.try_recv() {
        match event {
            AppEvent::SessionReplaced { session } if session.id == id => {
                assert!(session.messages.iter().any(|message| message.id == secret));
                replaced += 1;
            }
            AppEvent::SummaryChanged { summary, .. } => summaries.push(summary.map(|it| it.content)),
            _ => {}
        }
    }
    assert_eq!(replaced, 1);
    assert_eq!(summaries, [None, Some("They spoke about a boat.".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_summary_of_a_short_conversation_is_written_anew_too() {
    let stage = Stage::set();
    let (id, secret) = stage.with_secret(7).await;
    stage.server.next_summaries(1, Reply::text(&format!("They said: {SECRET}.")));
    stage.app.memory().summarise_now(id).await.unwrap();
    stage.app.idle().await;
    stage.server.next_summaries(1, Reply::text("They spoke about a boat."));
    stage.app.conversations().forget_message(id, &secret).await.unwrap();
    stage.app.idle().await;
    let summary = stage.app.conversations().show(id, 0).await.unwrap().summary.unwrap();
    assert_eq!((summary.content.as_str(), summary.covers_message_count), ("They spoke about a boat.", 6));
    assert_eq!(stage.server.summaries().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_is_being_made_of_it_never_lands() {
    let stage = Stage::set();
    let (id, secret) = stage.with_secret(19).await;
    stage.server.next_summaries(1, Reply::slowly(&format!("They said: {SECRET}."), SLOW));
    stage.app.memory().summarise_if_needed(id);
    stage.await_summary(1);
    stage.app.conversations().forget_message(id, &secret).await.unwrap();
    stage.app.idle().await;
    stage.app.save_now().await.unwrap();
    stage.assert_nowhere(SECRET);
    let versions = stage.app.memory().view(id).await.unwrap().nodes;
    assert!(versions.iter().all(|version| !version.content.contains(SECRET)));
    stage.server.next_summaries(1, Reply::text("They spoke about a boat."));
    stage.app.conversations().append(Some(id), NewMessage::new(Role::User, "one more")).await.unwrap();
    stage.app.memory().summarise_now(id).await.unwrap();
    stage.app.idle().await;
    assert_eq!(
        stage.app.conversations().show(id, 0).await.unwrap().summary.unwrap().content,
        "They spoke about a boat."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_arrives_is_stopped_and_goes_with_its_conversation() {
    let stage = Stage::set();
    let (id, _) = stage.with_secret(2).await;
    stage
        .server
        .next_chats(1, Reply::slowly(&format!("You said: {SECRET}, and that is that. ").repeat(20), SLOW));
    let mut events = stage.app.events();
    stage.app.chat().send(Some(id), "What did I say?", None).await.unwrap();
    loop {
        if matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {
            break;
        }
    }
    stage.app.conversations().forget_session(id).await.unwrap();
    assert!(!stage.app.chat().is_answering(id));
    assert!(stage.app.conversations().show(id, 1).await.is_err());
    assert!(
        stage.app.conversations().sessions().unwrap().is_empty()
            && stage.app.conversations().trash().unwrap().is_empty()
    );
    stage.app.save_now().await.unwrap();
    stage.assert_nowhere(SECRET);
    stage.assert_nowhere(&id.to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_question_is_not_asked_again_and_its_answer_stays() {
    let stage = Stage::set();
    let (id, secret) = stage.with_secret(1).await;
    stage.app.conversations().forget_message(id, &secret).await.unwrap();
    let view = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(view.messages[1].content, "about the boat 0");
    let refused = stage.app.chat().retry(id, &view.messages[1].id).await.unwrap_err();
    assert_eq!(refused.code(), "invalid");
    let refused = stage.app.conversations().forget_message(id, &"nobody".into()).await.unwrap_err();
    assert_eq!(refused.code(), "invalid_change");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_emptied_trash_is_gone_for_good_and_what_is_live_stays() {
    let stage = Stage::set();
    let (deleted, _) = stage.with_secret(1).await;
    let kept =
        stage.app.conversations().append(None, NewMessage::new(Role::User, "kept")).await.unwrap().session;
    stage.app.conversations().delete_session(deleted).await.unwrap();
    assert_eq!(stage.app.conversations().empty_trash().await.unwrap(), 1);
    assert!(stage.app.conversations().trash().unwrap().is_empty());
    assert_eq!(stage.app.conversations().sessions().unwrap()[0].id, kept);
    stage.assert_nowhere(SECRET);
    assert_eq!(stage.app.conversations().empty_trash().await.unwrap(), 0);
    assert_eq!(stage.app.conversations().prune_sessions(0).await.unwrap(), 1);
    assert_eq!(stage.app.conversations().trash().unwrap()[0].id, kept);
}
