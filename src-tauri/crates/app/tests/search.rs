//! What was said is found while it is being written, erased, and after the index is gone.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{FindRequest, SearchRequest, SearchResults};
use extremis_app::{
    App, MessageId, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails,
};
use tempfile::TempDir;

/// Within which everything here ends.
const PATIENCE: Duration = Duration::from_mins(1);

fn open(dir: &Path, mode: Mode) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Adds a message, to a new conversation without one; gives the ids of both.
async fn say(app: &App, session: Option<SessionId>, text: &str) -> (SessionId, MessageId) {
    let sent = app.conversations().append(session, NewMessage::new(Role::User, text)).await.unwrap();
    (sent.session, sent.message)
}

async fn look(app: &App, query: &str) -> SearchResults {
    let request = SearchRequest { query: query.to_owned(), limit: 20, ..SearchRequest::default() };
    app.conversations().search(request).await.unwrap()
}

/// What is found of a query once the index has caught up, titles left aside.
async fn found(app: &App, query: &str) -> Vec<String> {
    app.conversations().caught_up().await;
    let results = look(app, query).await;
    let hits = results.hits.iter().filter(|hit| hit.message.is_some());
    hits.map(|hit| hit.snippet.iter().map(|part| part.text.as_str()).collect()).collect()
}

/// Whether any file below a folder says it, as it was written or in small letters.
fn says(dir: &Path, words: &str) -> bool {
    let wanted = [words.to_owned(), words.to_lowercase()];
    std::fs::read_dir(dir).unwrap().flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return says(&path, words);
        }
        let bytes = std::fs::read(&path).unwrap_or_default();
        wanted.iter().any(|wanted| bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes()))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_found_with_its_message_and_from_the_next_start_too() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, _) = say(&app, None, "Good morning").await;
    let (_, message) = say(&app, Some(session), "The heliotrope blooms in Zürich").await;
    app.conversations().caught_up().await;
    let results = look(&app, "zurich helio").await;
    assert_eq!(results.hits.len(), 1);
    assert_eq!((&results.hits[0].session, results.hits[0].message.as_ref()), (&session, Some(&message)));
    let marked: Vec<&str> =
        results.hits[0].snippet.iter().filter(|part| part.hit).map(|part| part.text.as_str()).collect();
    assert_eq!(marked, ["heliotrope", "Zürich"]);
    assert_eq!((results.index.indexed, results.index.total), (1, 1));
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path(), Mode::Write);
    assert_eq!(found(&app, "heliotrope").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_only_reads_finds_everything_with_an_index_an_old_one_and_without() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, _) = say(&app, None, "The heliotrope blooms").await;
    app.close().await.unwrap();
    drop(app);
    let old = data.path().join("old");
    std::fs::rename(data.path().join("search"), &old).unwrap();
    let app = open(data.path(), Mode::Write);
    say(&app, Some(session), "The heliotrope withers").await;
    say(&app, None, "No heliotrope here").await;
    app.close().await.unwrap();
    drop(app);
    assert_eq!(found(&open(data.path(), Mode::Read), "heliotrope").await.len(), 3);
    std::fs::remove_dir_all(data.path().join("search")).unwrap();
    assert_eq!(found(&open(data.path(), Mode::Read), "heliotrope").await.len(), 3);
    assert!(!data.path().join("search").exists(), "reading writes nothing");
    std::fs::rename(&old, data.path().join("search")).unwrap();
    assert_eq!(found(&open(data.path(), Mode::Read), "heliotrope").await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_is_deleted_while_running_comes_back() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, _) = say(&app, None, "The heliotrope blooms").await;
    assert_eq!(found(&app, "heliotrope").await.len(), 1);
    std::fs::remove_dir_all(data.path().join("search")).unwrap();
    say(&app, Some(session), "The heliotrope withers").await;
    assert_eq!(found(&app, "heliotrope").await.len(), 2);
    assert!(data.path().join("search/index.sqlite").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_cannot_be_made_again_is_said_and_comes_by_itself_when_it_can() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    say(&app, None, "The heron stood still.").await;
    assert_eq!(found(&app, "heron").await.len(), 1);
    // In its place stands something that nobody can write in or remove.
    let file = data.path().join("search/index.sqlite");
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir_all(file.join("in the way")).unwrap();

    let failed = tokio::time::timeout(PATIENCE, app.conversations().reindex()).await.expect("it ends");
    let error = failed.unwrap_err();
    assert_eq!(error.code(), "search_failed");
    assert!(error.to_string().contains("Your conversations are safe"), "{error}");
    let is_said =
        || app.conversations().index_state().reason.is_some_and(|reason| reason == error.to_string());
    assert!(is_said());

    std::fs::remove_dir_all(&file).unwrap();
    assert_eq!(found(&app, "heron").await.len(), 1);
    assert!(!is_said());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_is_made_again_without_an_error_while_messages_are_being_taken_in() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, _) = say(&app, None, "The heron stood still.").await;
    for round in 0..60 {
        say(&app, Some(session), &format!("The heron flew away, {round}.")).await;
        let made = app.conversations().reindex().await.expect("an index that can be written");
        assert_eq!((made.indexed, made.total), (1, 1), "in round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_is_made_again_has_all_that_was_said() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    say(&app, None, "The heliotrope blooms").await;
    say(&app, None, "The heliotrope withers").await;
    assert_eq!(found(&app, "heliotrope").await.len(), 2);
    let made = app.conversations().reindex().await.unwrap();
    assert_eq!((made.indexed, made.total), (2, 2));
    assert_eq!(found(&app, "heliotrope").await.len(), 2);
    app.close().await.unwrap();
    drop(app);
    let refused = open(data.path(), Mode::Read).conversations().reindex().await.unwrap_err();
    assert_eq!(refused.code(), "read_only");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forgotten_is_not_found_and_nowhere_in_the_index() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, secret) = say(&app, None, "My password is Quetzalcoatl77").await;
    say(&app, Some(session), "Thanks, noted").await;
    let (other, _) = say(&app, None, "Remember the Xylophonist tomorrow").await;
    assert_eq!(found(&app, "quetzalcoatl77").await.len(), 1);
    assert!(says(&data.path().join("search"), "quetzalcoatl77"), "the test looks where it is");
    app.conversations().forget_message(session, &secret).await.unwrap();
    let now = look(&app, "quetzal").await;
    assert!(now.hits.iter().all(|hit| hit.message.is_none()), "{:?}", now.hits);
    app.conversations().forget_session(other).await.unwrap();
    assert!(!says(&data.path().join("search"), "xylophonist"), "at once");
    assert_eq!(found(&app, "xylophonist").await.len(), 0);
    assert_eq!(found(&app, "noted").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_the_trash_is_not_found_until_it_comes_back() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, _) = say(&app, None, "The heliotrope blooms").await;
    app.conversations().delete_session(session).await.unwrap();
    assert_eq!(found(&app, "heliotrope").await.len(), 0);
    app.conversations().restore_session(session).await.unwrap();
    assert_eq!(found(&app, "heliotrope").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_conversation_is_looked_through_without_regard_to_case_and_accents() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let (session, first) = say(&app, None, "Café au lait, CAFE noir").await;
    say(&app, Some(session), "Tea").await;
    let request = FindRequest { session, query: "café".to_owned() };
    let results = app.conversations().find(request).await.unwrap();
    let places: Vec<_> = results.messages.iter().map(|found| (&found.message, found.count)).collect();
    assert_eq!(places, [(&first, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_that_is_not_known_is_said() {
    let data = folder();
    let app = open(data.path(), Mode::Write);
    let results = look(&app, "colour:blue whale").await;
    assert!(results.hints[0].contains("colour:blue"), "{:?}", results.hints);
}
