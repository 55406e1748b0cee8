//! What was said is found by what it means: in the background, without being in the way, and only while it is said.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use extremis_app::wire::{IndexState, MatchedBy, Meaning, SearchRequest, SearchResults};
use extremis_app::{
    App, MessageId, Mode, NewMessage, Options, Overrides, Role, SessionId, SystemClock, WhenDiskFails,
};
use extremis_tests::{programs, wait};

fn weights() -> PathBuf {
    programs::embedding_model()
}

fn open(dir: &Path, mode: Mode, embedding_model: Option<PathBuf>) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

async fn say(app: &App, session: Option<SessionId>, role: Role, text: &str) -> (SessionId, MessageId) {
    let sent = app.conversations().append(session, NewMessage::new(role, text)).await.unwrap();
    (sent.session, sent.message)
}

/// A conversation about a dog and about money; the message about the dog.
async fn with_a_dog(app: &App) -> (SessionId, MessageId) {
    let (session, dog) = say(app, None, Role::User, "Our puppy is named Biscuit.").await;
    say(app, Some(session), Role::User, "The invoice is due on the third of June.").await;
    (session, dog)
}

async fn embedded(app: &App) -> IndexState {
    app.conversations().caught_up().await;
    wait::until("everything is embedded", || {
        Some(app.conversations().index_state()).filter(|state| state.meaning != Meaning::Working)
    })
}

async fn look(app: &App, query: &str) -> SearchResults {
    let request =
        SearchRequest { query: query.to_owned(), limit: 20, by_meaning: true, ..SearchRequest::default() };
    app.conversations().search(request).await.unwrap()
}

/// The messages that are found by what they mean.
async fn meant(app: &App, query: &str) -> Vec<MessageId> {
    let hits = look(app, query).await.hits;
    let meant = hits.into_iter().filter(|hit| hit.matched == MatchedBy::Meaning);
    meant.filter_map(|hit| hit.message).collect()
}

const QUESTION: &str = "what is my dog called";

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_found_without_a_word_in_common() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let (_, dog) = with_a_dog(&app).await;
    let state = embedded(&app).await;
    assert_eq!((state.meaning, state.embedded, state.reason), (Meaning::Ready, 2, None));
    assert_eq!(meant(&app, QUESTION).await, std::slice::from_ref(&dog));
    assert_eq!(meant(&app, "role:user what is my dog called").await, [dog]);
    assert!(meant(&app, "role:assistant what is my dog called").await.is_empty());
    assert!(meant(&app, "before:2001 what is my dog called").await.is_empty());
    let by_words = look(&app, "puppy").await;
    assert_eq!(by_words.hits[0].matched, MatchedBy::Words, "words come first");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_only_reads_finds_what_another_has_embedded() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let (_, dog) = with_a_dog(&app).await;
    embedded(&app).await;
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path(), Mode::Read, Some(weights()));
    assert_eq!(meant(&app, QUESTION).await, [dog]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_model_words_are_found_and_the_reason_is_said() {
    let data = tempfile::tempdir().unwrap();
    let damaged = data.path().join("damaged.weights");
    std::io::Write::write_all(&mut std::fs::File::create(&damaged).unwrap(), b"EXTEMBED, cut short").unwrap();
    for (file, said) in [(None, "is not installed"), (Some(damaged), "cannot be used")] {
        let app = open(&data.path().join("data"), Mode::Write, file);
        with_a_dog(&app).await;
        let state = embedded(&app).await;
        assert_eq!(state.meaning, Meaning::Off);
        assert!(state.reason.unwrap().contains(said));
        assert!(meant(&app, QUESTION).await.is_empty());
        assert!(!look(&app, "puppy").await.hits.is_empty());
        app.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forgotten_means_nothing_any_more() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let (session, dog) = with_a_dog(&app).await;
    embedded(&app).await;
    app.conversations().forget_message(session, &dog).await.unwrap();
    assert!(meant(&app, QUESTION).await.is_empty());
    assert_eq!(embedded(&app).await.embedded, 1);
    app.conversations().forget_session(session).await.unwrap();
    assert_eq!(embedded(&app).await.embedded, 0);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn vectors_that_are_deleted_come_back_and_new_ones_are_added() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let (session, dog) = with_a_dog(&app).await;
    embedded(&app).await;
    std::fs::remove_dir_all(data.path().join("search")).unwrap();
    let (_, cat) = say(&app, Some(session), Role::Assistant, "A kitten lives next door, by the way.").await;
    wait::until("all vectors are there", || (app.conversations().index_state().embedded == 3).then_some(()));
    embedded(&app).await;
    assert_eq!(meant(&app, QUESTION).await, [dog]);
    assert_eq!(meant(&app, "do the neighbours have pets").await[0], cat);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn recall_looks_up_what_was_embedded_in_the_background_and_computes_nothing_again() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let mut session = None;
    for (name, text) in [
        ("Melanie", "Hey Jon! Is Jon's puppy called Biscuit?"),
        ("Jon", "Yes, Melanie, puppies are, and 42 Größen of dogs."),
    ] {
        let said = NewMessage { name: Some(name.to_owned()), ..NewMessage::new(Role::User, text) };
        session = Some(app.conversations().append(session, said).await.unwrap().session);
    }
    embedded(&app).await;
    let computed = Arc::new(AtomicUsize::new(0));
    let told = Arc::clone(&computed);
    app.memory()
        .prepare_recall(session.unwrap(), usize::MAX, move |_, all| told.store(all, Ordering::SeqCst))
        .await
        .unwrap();
    assert_eq!(computed.load(Ordering::SeqCst), 0);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_someone_named_said_elsewhere_is_found_by_what_the_rest_of_the_question_means() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path(), Mode::Write, Some(weights()));
    let say_as = async |session: Option<SessionId>, name: &str, text: &str| {
        let said = NewMessage { name: Some(name.to_owned()), ..NewMessage::new(Role::User, text) };
        app.conversations().append(session, said).await.unwrap().session
    };
    let asking = say_as(None, "Jon", "Does Florence Rivers keep animals?").await;
    say_as(Some(asking), "Florence Rivers", "Guess!").await;
    // As far from the whole question as chance, but not from "Which animals does keep?".
    say_as(None, "Florence Rivers", "The kittens have eaten my slippers.").await;
    let long_ago = Some("2020-01-01T00:00:00Z".parse().unwrap());
    let said = NewMessage { at: long_ago, ..NewMessage::new(Role::User, "Good morning.") };
    let old = app.conversations().append(None, said).await.unwrap().session;
    embedded(&app).await;
    let prompt =
        app.chat().context_preview(old, "Which animals does Florence Rivers keep?", None).await.unwrap();
    assert!(prompt.text.contains("kittens"), "{}", prompt.text);
    app.close().await.unwrap();
}
