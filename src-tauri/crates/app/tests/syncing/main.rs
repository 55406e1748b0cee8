//! Two engines and one store: what is said to one is soon shown by the other.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod failing;
mod files;
mod idle;
mod metered;
mod shared;
mod texts;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::wire::{AppEvent, KeyPlace};
use extremis_app::{
    App, Audience, Mode, NewMessage, Options, Overrides, Role, SessionId, StoreLogin, SystemClock,
    WhenDiskFails, durable,
};
use extremis_tests::exchange::files;
use extremis_tests::stores::{Protocol, StoreServer};
use secrecy::SecretString;
use tempfile::TempDir;

/// Longer than any exchange takes on a busy machine.
const LIMIT: Duration = Duration::from_mins(1);

fn open(dir: &Path) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

/// Two engines that exchange through one folder.
async fn both() -> (TempDir, App, App) {
    let dir = tempfile::tempdir().unwrap();
    let address = address_of(&dir.path().join("store"));
    let apps = [open(&dir.path().join("one")), open(&dir.path().join("other"))];
    for app in &apps {
        app.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
        keep_exchanging(app, Audience::Own);
    }
    let [one, other] = apps;
    (dir, one, other)
}

fn address_of(folder: &Path) -> String {
    format!("file://{}", folder.display())
}

fn keep_exchanging(app: &App, audience: Audience) {
    let syncing = app.syncing(audience);
    tokio::spawn(async move { syncing.keep_exchanging().await });
}

async fn say(app: &App, session: Option<SessionId>, words: &str) -> SessionId {
    let new = NewMessage::new(Role::User, words);
    app.conversations().append(session, new).await.unwrap().session
}

fn passphrase() -> SecretString {
    SecretString::from("five words that nobody guesses".to_owned())
}

async fn words(app: &App, id: SessionId) -> Vec<String> {
    match app.conversations().show(id, 100).await {
        Ok(view) => view.messages.into_iter().map(|message| message.content).collect(),
        Err(_) => Vec::new(),
    }
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < LIMIT, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_on_one_device_shows_on_the_other_by_itself_and_so_does_forgetting() {
    let (_dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || words(&other, session).await == ["Where is the heron?"]).await;
    say(&other, Some(session), "At the pond.").await;
    until("it is back", async || words(&one, session).await.len() == 2).await;
    one.conversations().forget_session(session).await.unwrap();
    until("it is forgotten", async || words(&other, session).await.is_empty()).await;
    let status = one.syncing(Audience::Own).sync_status().await.unwrap();
    assert!(status.exchanged_at.is_some() && status.problem.is_none(), "{status:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_gone_is_told_of_and_nothing_is_lost() {
    let (dir, one, _other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is exchanged", async || {
        one.syncing(Audience::Own).sync_status().await.unwrap().exchanged_at.is_some()
    })
    .await;
    // A file in the place of the folder: nothing can be written there.
    std::fs::remove_dir_all(dir.path().join("store")).unwrap();
    durable::write(&dir.path().join("store"), b"").unwrap();
    say(&one, Some(session), "At the pond?").await;
    let failed = one.syncing(Audience::Own).sync_now(None).await.unwrap_err();
    assert_eq!(failed.code(), "store_unusable", "{failed}");
    let status = one.syncing(Audience::Own).sync_status().await.unwrap();
    assert!(status.problem.is_some(), "{status:?}");
    assert_eq!(words(&one, session).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_exchanged_while_that_is_paused_but_on_request() {
    let (_dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || !words(&other, session).await.is_empty()).await;
    assert!(other.syncing(Audience::Own).pause_sync(true).await.unwrap().paused);
    say(&one, Some(session), "At the pond?").await;
    let said = one.syncing(Audience::Own).sync_status().await.unwrap().exchanged_at;
    until("it is sent", async || one.syncing(Audience::Own).sync_status().await.unwrap().exchanged_at > said)
        .await;
    let before = other.syncing(Audience::Own).sync_status().await.unwrap();
    // Longer than it takes from one device to the other.
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(other.syncing(Audience::Own).sync_status().await.unwrap(), before);
    assert_eq!(words(&other, session).await.len(), 1);
    other.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!(words(&other, session).await.len(), 2);
    say(&one, Some(session), "Or the river?").await;
    other.syncing(Audience::Own).pause_sync(false).await.unwrap();
    until("it goes on", async || words(&other, session).await.len() == 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_used_no_more_keeps_everything_and_can_be_set_again() {
    let (_dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || !words(&other, session).await.is_empty()).await;
    let set = other.syncing(Audience::Own).sync_status().await.unwrap();
    let stopped = other.syncing(Audience::Own).stop_sync().await.unwrap();
    assert_eq!((stopped.address, stopped.keys), (None, None));
    assert!(other.syncing(Audience::Own).sync_now(None).await.is_err());
    assert_eq!(words(&other, session).await, ["Where is the heron?"]);
    say(&one, Some(session), "At the pond?").await;
    let again = other
        .syncing(Audience::Own)
        .set_sync(set.address.clone().unwrap(), passphrase(), None, None)
        .await
        .unwrap();
    assert_eq!(again.device, set.device);
    until("what was said meanwhile is there", async || words(&other, session).await.len() == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hosts_are_told_how_it_stands_with_the_store_whenever_that_changes() {
    let dir = tempfile::tempdir().unwrap();
    let app = open(&dir.path().join("one"));
    let address = format!("file://{}", dir.path().join("store").display());
    let mut events = app.events();
    let mut told = async || loop {
        if let AppEvent::SyncChanged { status } = events.recv().await.unwrap() {
            return status;
        }
    };
    app.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
    let set = told().await;
    assert_eq!((set.address, set.exchanged_at), (Some(address), None));
    assert!(set.keys.is_some_and(|keys| keys != KeyPlace::Unanswered), "{:?}", set.keys);
    app.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert!(told().await.exchanged_at.is_some());
    std::fs::rename(dir.path().join("store"), dir.path().join("away")).unwrap();
    app.syncing(Audience::Own).sync_now(None).await.unwrap_err();
    assert!(told().await.problem.is_some_and(|problem| problem.contains("no folder")));
    app.syncing(Audience::Own).stop_sync().await.unwrap();
    assert_eq!(told().await.address, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_cleared_on_one_device_stays_on_the_other_and_does_not_come_back() {
    let (_dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || !words(&other, session).await.is_empty()).await;
    one.storage().clear_all().await.unwrap();
    assert_eq!(one.syncing(Audience::Own).sync_status().await.unwrap().address, None);
    say(&other, Some(session), "At the pond.").await;
    other.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!(words(&other, session).await.len(), 2);
    assert!(one.syncing(Audience::Own).sync_now(None).await.is_err(), "it exchanges with nobody");
    assert!(words(&one, session).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_was_removed_gets_nothing_more_and_the_others_go_on_with_the_passphrase() {
    let dir = tempfile::tempdir().unwrap();
    let address = format!("file://{}", dir.path().join("store").display());
    let [one, other, lost] = ["one", "other", "lost"].map(|name| open(&dir.path().join(name)));
    let session = say(&one, None, "Where is the heron?").await;
    for app in [&one, &other, &lost] {
        app.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
        app.syncing(Audience::Own).sync_now(None).await.unwrap();
    }
    let id = async |app: &App| app.syncing(Audience::Own).sync_status().await.unwrap().device.unwrap();
    let remove = async |device: &str, passphrase: &str| {
        let passphrase = SecretString::from(passphrase.to_owned());
        one.syncing(Audience::Own).remove_sync_device(device.to_owned(), passphrase, None).await
    };
    assert_eq!(remove(&id(&lost).await, "other words").await.unwrap_err().code(), "wrong_passphrase");
    for refused in ["nobody", &id(&one).await] {
        let error = remove(refused, "five words that nobody guesses").await.unwrap_err();
        assert!(error.to_string().contains("Nothing was changed"), "{error}");
    }
    let lost_id = id(&lost).await;
    remove(&lost_id, "five words that nobody guesses").await.unwrap();
    let left = one.syncing(Audience::Own).sync_devices(None).await.unwrap();
    assert!(left.len() == 2 && left.iter().all(|device| device.id != lost_id), "{left:?}");

    say(&one, Some(session), "At the pond.").await;
    one.syncing(Audience::Own).sync_now(None).await.unwrap();
    for app in [&other, &lost] {
        let error = app.syncing(Audience::Own).sync_now(None).await.unwrap_err();
        assert_eq!(error.code(), "other_keys", "{error}");
        assert_eq!(words(app, session).await, ["Where is the heron?"], "what was there stays");
        let status = app.syncing(Audience::Own).sync_status().await.unwrap();
        assert!(status.keys.is_none() && status.problem.is_some(), "the passphrase is asked for: {status:?}");
    }
    other.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
    let done = other.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!((done.received, done.problems), (1, Vec::new()));
    assert_eq!(words(&other, session).await.len(), 2);
    let devices = other.syncing(Audience::Own).sync_devices(None).await.unwrap();
    assert_eq!(devices.len(), 2, "{devices:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_whose_passphrase_was_changed_is_opened_by_the_new_one_alone() {
    let dir = tempfile::tempdir().unwrap();
    let address = format!("file://{}", dir.path().join("store").display());
    let [one, new] = ["one", "new"].map(|name| open(&dir.path().join(name)));
    let session = say(&one, None, "Where is the heron?").await;
    one.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
    one.syncing(Audience::Own).sync_now(None).await.unwrap();
    let change = async |words: &str| {
        let words = SecretString::from(words.to_owned());
        one.syncing(Audience::Own).change_sync_passphrase(passphrase(), words).await
    };
    assert!(change("short").await.is_err());
    one.syncing(Audience::Own).sync_now(Some(passphrase())).await.unwrap();
    change("other words that nobody guesses").await.unwrap();
    one.syncing(Audience::Own).sync_now(None).await.unwrap();
    let refused =
        new.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap_err();
    assert_eq!(refused.code(), "wrong_passphrase");
    let words_of_now = SecretString::from("other words that nobody guesses".to_owned());
    new.syncing(Audience::Own).set_sync(address, words_of_now, None, None).await.unwrap();
    new.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!(words(&new, session).await, ["Where is the heron?"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_store_gets_everything_of_the_one_before_and_the_other_devices_go_on_there() {
    let dir = tempfile::tempdir().unwrap();
    let address = |name: &str| format!("file://{}", dir.path().join(name).display());
    let [one, other] = ["one", "other"].map(|name| open(&dir.path().join(name)));
    let session = say(&one, None, "Where is the heron?").await;
    for app in [&one, &other] {
        app.syncing(Audience::Own).set_sync(address("store"), passphrase(), None, None).await.unwrap();
        app.syncing(Audience::Own).sync_now(None).await.unwrap();
    }
    say(&other, Some(session), "At the pond.").await;
    let wrong = SecretString::from("other words that nobody guesses".to_owned());
    let refused = one.syncing(Audience::Own).set_sync(address("new"), wrong, None, None).await.unwrap_err();
    assert_eq!(refused.code(), "wrong_passphrase");
    for app in [&one, &other] {
        app.syncing(Audience::Own).set_sync(address("new"), passphrase(), None, None).await.unwrap();
    }
    std::fs::remove_dir_all(dir.path().join("store")).unwrap();
    let sent = other.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!((sent.sent > 0, sent.problems), (true, Vec::new()));
    let done = one.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!((done.received, done.sent, done.problems), (1, 0, Vec::new()));
    assert_eq!(words(&one, session).await, ["Where is the heron?", "At the pond."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_of_a_store_that_is_used_no_more_are_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let address = |name: &str| format!("file://{}", dir.path().join(name).display());
    let data = dir.path().join("data");
    let app = open(&data);
    let keys_of = async |name: &str| {
        let file = data.join("sync/store.json");
        durable::create_dir(&data.join("sync")).unwrap();
        durable::write(&file, format!(r#"{{"address": "{}"}}"#, address(name)).as_bytes()).unwrap();
        app.syncing(Audience::Own).sync_status().await.unwrap().keys
    };
    app.syncing(Audience::Own).set_sync(address("one"), passphrase(), None, None).await.unwrap();
    app.syncing(Audience::Own).set_sync(address("other"), passphrase(), None, None).await.unwrap();
    assert_eq!(keys_of("one").await, None, "another took its place");
    assert!(keys_of("other").await.is_some());
    say(&app, None, "Where is the heron?").await;
    app.storage().clear_all().await.unwrap();
    assert_eq!(keys_of("other").await, None, "everything was cleared");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_asked_with_the_login_that_it_was_set_with_which_is_in_no_file() {
    for protocol in [Protocol::S3, Protocol::WebDav, Protocol::Google] {
        let server = StoreServer::start(protocol);
        let (user, secret) = server.login();
        let login = |secret: &str| {
            let secret = SecretString::from(secret.to_owned());
            Some(StoreLogin { user: user.to_owned(), secret })
        };
        let dir = tempfile::tempdir().unwrap();
        let app = open(&dir.path().join("data"));
        let session = say(&app, None, "Where is the heron?").await;
        let set = async |login| {
            app.syncing(Audience::Own).set_sync(server.address(), passphrase(), login, None).await
        };
        assert_eq!(set(login("another")).await.unwrap_err().code(), "store_refused", "{protocol:?}");
        set(login(&secret)).await.unwrap();
        assert!(app.syncing(Audience::Own).sync_now(None).await.unwrap().sent > 0);
        set(None).await.unwrap();
        say(&app, Some(session), "At the pond.").await;
        assert!(
            app.syncing(Audience::Own).sync_now(None).await.unwrap().sent > 0,
            "it is asked with the same"
        );
        for file in files(dir.path()) {
            let bytes = std::fs::read(&file).unwrap();
            assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{}", file.display());
        }
        app.syncing(Audience::Own).stop_sync().await.unwrap();
        assert!(set(None).await.is_err(), "it is forgotten with the store");
    }
}
