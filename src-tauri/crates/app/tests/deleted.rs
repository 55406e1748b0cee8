//! Single messages in the trash: the model, the search and the list know nothing of them until they come back.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;

use extremis_app::wire::{AppEvent, SearchRequest};
use extremis_app::{
    App, MessageId, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, Timestamp,
    WhenDiskFails,
};
use extremis_domain::Clock;
use extremis_tests::openai::{MODEL, ModelServer};
use tempfile::TempDir;

const SECRET: &str = "My locker number is forty-two thousand and seven";

/// A clock that is ahead by some days.
struct Ahead(i64);

impl Clock for Ahead {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(SystemClock.now().as_second() + self.0 * 24 * 3600)
    }
}

fn open(dir: &Path, server: &ModelServer, days: i64) -> App {
    let overrides =
        Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
    let options = Options {
        data_dir: dir.join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides,
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(Ahead(days))).unwrap()
}

/// The same folder, opened after so many days and kept in order once.
async fn restarted(app: App, dir: &Path, server: &ModelServer, days: i64) -> App {
    app.close().await.unwrap();
    drop(app);
    let app = open(dir, server, days);
    app.storage().maintain_once().await.unwrap();
    app
}

struct Stage {
    app: App,
    server: ModelServer,
    data: TempDir,
    session: SessionId,
    secret: MessageId,
}

impl Stage {
    /// A conversation that begins with the secret.
    async fn set() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let app = open(data.path(), &server, 0);
        let sent = app.conversations().append(None, NewMessage::new(Role::User, SECRET)).await.unwrap();
        for (role, words) in [(Role::Assistant, "Noted."), (Role::User, "Where is the harbour?")] {
            app.conversations().append(Some(sent.session), NewMessage::new(role, words)).await.unwrap();
        }
        Self { app, server, data, session: sent.session, secret: sent.message.clone() }
    }

    async fn delete(&self) {
        self.app.conversations().delete_message(self.session, &self.secret).await.unwrap();
    }

    /// How many places the search finds in messages.
    async fn found(&self) -> usize {
        self.app.conversations().caught_up().await;
        let request = SearchRequest { query: "locker".to_owned(), limit: 20, ..SearchRequest::default() };
        let found = self.app.conversations().search(request).await.unwrap();
        found.hits.iter().filter(|hit| hit.message.is_some()).count()
    }

    /// Whether the next question has the secret with it.
    async fn is_sent(&self) -> bool {
        let asked = self.server.requests().len();
        self.app.chat().send(Some(self.session), "What did I say?", None).await.unwrap();
        self.app.idle().await;
        let requests = self.server.requests();
        assert!(requests.len() > asked);
        requests[asked..].iter().any(|request| request.text().contains(SECRET))
    }

    fn is_on_disk(&self) -> bool {
        is_in(self.data.path(), SECRET.as_bytes())
    }
}

fn is_in(dir: &Path, words: &[u8]) -> bool {
    std::fs::read_dir(dir).unwrap().flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return is_in(&path, words);
        }
        std::fs::read(&path).unwrap().windows(words.len()).any(|window| window == words)
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_is_in_no_prompt_and_no_search_until_it_is_restored() {
    let stage = Stage::set().await;
    assert!(stage.is_sent().await);
    assert_eq!(stage.found().await, 1);
    let mut events = stage.app.events();
    let count = || stage.app.conversations().sessions().unwrap()[0].message_count;
    let before = count();
    stage.delete().await;
    assert_eq!(count(), before - 1, "the list counts what is there");
    assert!(!stage.is_sent().await);
    let deleted = count();
    assert_eq!(stage.found().await, 0);
    let view = stage.app.conversations().show(stage.session, 100).await.unwrap();
    let shown = serde_json::to_value(&view.messages[0]).unwrap();
    assert_eq!((&shown["status"], &shown["content"]), (&"deleted".into(), &"".into()), "{shown}");
    assert_eq!(
        stage.app.conversations().sessions().unwrap()[0].preview.as_deref(),
        Some("Where is the harbour?")
    );
    let replaced = |event: AppEvent| matches!(event, AppEvent::SessionReplaced { session } if session.id == stage.session);
    assert!(std::iter::from_fn(|| events.try_recv().ok()).any(replaced), "the window is told");

    stage.app.conversations().restore_message(stage.session, &stage.secret).await.unwrap();
    assert_eq!(count(), deleted + 1);
    let view = stage.app.conversations().show(stage.session, 100).await.unwrap();
    assert_eq!(view.messages[0].content, SECRET);
    assert_eq!(stage.found().await, 1);
    assert!(stage.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trash_lists_single_messages_with_where_they_are_from() {
    let stage = Stage::set().await;
    assert_eq!(stage.app.conversations().deleted_messages().await.unwrap(), []);
    stage.delete().await;
    let listed = stage.app.conversations().deleted_messages().await.unwrap();
    let [deleted] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((deleted.session, &deleted.message), (stage.session, &stage.secret));
    assert_eq!((deleted.title.as_str(), deleted.preview.as_str()), (SECRET, SECRET));
    assert!(!deleted.kept);
    stage.app.conversations().delete_session(stage.session).await.unwrap();
    assert_eq!(
        stage.app.conversations().deleted_messages().await.unwrap(),
        [],
        "it is in the trash with its conversation"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn emptying_the_trash_erases_single_messages_and_keeps_their_conversation() {
    let stage = Stage::set().await;
    stage.delete().await;
    stage.app.save_now().await.unwrap();
    assert!(stage.is_on_disk());
    assert_eq!(stage.app.conversations().empty_trash().await.unwrap(), 1);
    stage.app.save_now().await.unwrap();
    let view = stage.app.conversations().show(stage.session, 100).await.unwrap();
    assert_eq!(view.messages[1].content, "Noted.");
    assert!(stage.app.conversations().restore_message(stage.session, &stage.secret).await.is_err());
    assert_eq!(stage.app.conversations().deleted_messages().await.unwrap(), []);
    // The title was made from it.
    assert_ne!(view.title, SECRET);
    assert!(!stage.is_on_disk());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_is_erased_after_the_days_that_the_settings_say() {
    let stage = Stage::set().await;
    stage.delete().await;
    stage.app.storage().maintain_once().await.unwrap();
    assert_eq!(stage.app.conversations().deleted_messages().await.unwrap().len(), 1);
    let Stage { app, server, data, .. } = stage;
    let app = restarted(app, data.path(), &server, 29).await;
    assert_eq!(app.conversations().deleted_messages().await.unwrap().len(), 1, "a day before");
    // A clock that is years ahead for an hour erases nothing.
    let app = restarted(app, data.path(), &server, 2000).await;
    assert_eq!(app.conversations().deleted_messages().await.unwrap().len(), 1, "the clock has jumped");
    let app = restarted(app, data.path(), &server, 29).await;
    let app = restarted(app, data.path(), &server, 31).await;
    app.save_now().await.unwrap();
    assert_eq!(app.conversations().deleted_messages().await.unwrap(), []);
    assert!(!is_in(data.path(), SECRET.as_bytes()));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_with_a_deleted_message_but_to_restore_it() {
    let stage = Stage::set().await;
    stage.delete().await;
    let (session, secret) = (stage.session, &stage.secret);
    let refused = [
        stage.app.memory().pin_message(session, secret, true).await.err().map(|error| error.to_string()),
        stage
            .app
            .chat()
            .edit_message(Some(session), secret, "other")
            .await
            .err()
            .map(|error| error.to_string()),
        stage.app.chat().retry(session, secret).await.err().map(|error| error.to_string()),
    ];
    for said in refused {
        let said = said.unwrap();
        assert!(said.contains("deleted") || said.contains("trash"), "{said}");
    }
    stage.delete().await;
    assert_eq!(stage.app.conversations().deleted_messages().await.unwrap().len(), 1);
    let unknown = stage.app.conversations().delete_message(session, &"nobody".into()).await.unwrap_err();
    assert_eq!(unknown.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn restoring_a_message_of_another_version_shows_that_version() {
    let stage = Stage::set().await;
    let sent = stage
        .app
        .chat()
        .edit_message(Some(stage.session), &stage.secret.clone(), "Where is the ferry?")
        .await
        .unwrap();
    stage.app.idle().await;
    stage.delete().await;
    stage.app.conversations().restore_message(stage.session, &stage.secret).await.unwrap();
    let view = stage.app.conversations().show(stage.session, 100).await.unwrap();
    assert_eq!(view.messages[0].content, SECRET);
    assert!(view.messages.iter().all(|message| message.id != sent.message));
}
