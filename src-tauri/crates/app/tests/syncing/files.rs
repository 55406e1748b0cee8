//! Files and pictures that go along with messages, on the other device.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_app::{App, Audience, ContentHash, NewMessage, Role, SessionId};
use extremis_tests::exchange::files;

use super::{both, open, passphrase, say, until, words};

/// A picture of one pixel.
const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/// Says something with a file.
async fn attach(app: &App, name: &str, bytes: Vec<u8>) -> (SessionId, ContentHash) {
    let hash = app.chat().attach(name, bytes).await.unwrap().hash;
    let new = NewMessage { attachments: vec![hash.clone()], ..NewMessage::new(Role::User, "With a file.") };
    let session = app.conversations().append(None, new).await.unwrap().session;
    (session, hash)
}

/// More than comes with an exchange.
fn large() -> Vec<u8> {
    b"Planted words of a long text. ".repeat(70_000)
}

fn picture() -> Vec<u8> {
    STANDARD.decode(PICTURE).unwrap()
}

async fn waiting(app: &App) -> (usize, usize, usize) {
    let files = app.syncing(Audience::Own).sync_status().await.unwrap().files;
    (files.to_send, files.to_fetch, files.elsewhere)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_shown_on_the_other_device_and_gone_there_when_it_is_forgotten() {
    let (dir, one, other) = both().await;
    let (session, hash) = attach(&one, "planted.png", picture()).await;
    until("it is shown", async || other.chat().picture(Some(session), hash.clone()).await.is_ok()).await;
    until("nothing waits", async || waiting(&one).await == (0, 0, 0)).await;
    let named = |name: &str| {
        files(&dir.path().join(name)).iter().any(|path| path.to_string_lossy().contains(hash.as_str()))
    };
    assert!(named("other") && !named("store"));
    one.conversations().forget_session(session).await.unwrap();
    until("it is forgotten", async || words(&other, session).await.is_empty() && !named("other")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_is_fetched_when_it_is_asked_for_and_none_by_itself_while_the_exchange_is_paused() {
    let dir = tempfile::tempdir().unwrap();
    let address = format!("file://{}", dir.path().join("store").display());
    let [one, other] = ["one", "other"].map(|name| open(&dir.path().join(name)));
    let (first, hash) = attach(&one, "notes.txt", large()).await;
    let (second, seen) = attach(&one, "cat.png", picture()).await;
    for app in [&one, &other] {
        app.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
    }
    assert_eq!(one.syncing(Audience::Own).sync_now(None).await.unwrap().files_sent, 2);
    other.syncing(Audience::Own).pause_sync(true).await.unwrap();
    assert_eq!(other.syncing(Audience::Own).sync_now(None).await.unwrap().files_received, 0);
    assert_eq!(waiting(&other).await, (0, 2, 0));
    assert!(other.chat().picture(Some(second), seen.clone()).await.is_err(), "it is not fetched by itself");
    other.chat().fetch_attachment(second, seen.clone()).await.unwrap();
    assert!(other.chat().picture(Some(second), seen).await.is_ok());

    other.syncing(Audience::Own).pause_sync(false).await.unwrap();
    other.syncing(Audience::Own).sync_now(None).await.unwrap();
    assert_eq!(waiting(&other).await, (0, 1, 0), "the large one");
    assert_eq!(other.syncing(Audience::Own).fetch_files(None).await.unwrap().files_received, 1);
    let text = files(&dir.path().join("other/attachments").join(first.to_string())).remove(0);
    assert!(text.to_string_lossy().contains(hash.as_str()));
    assert_eq!(std::fs::read(text).unwrap(), large());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_no_device_has_sent_yet_is_told_of_and_comes_later() {
    let dir = tempfile::tempdir().unwrap();
    let address = format!("file://{}", dir.path().join("store").display());
    let [one, other] = ["one", "other"].map(|name| open(&dir.path().join(name)));
    let (session, hash) = attach(&one, "cat.png", picture()).await;
    for app in [&one, &other] {
        app.syncing(Audience::Own).set_sync(address.clone(), passphrase(), None, None).await.unwrap();
        app.syncing(Audience::Own).sync_now(None).await.unwrap();
    }
    let path = files(&dir.path().join("other/attachments")).remove(0);
    std::fs::remove_file(&path).unwrap();
    for file in files(&dir.path().join("store/log")) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("file.") {
            std::fs::remove_file(file).unwrap();
        }
    }
    let told = other.chat().fetch_attachment(session, hash.clone()).await.unwrap_err();
    assert!(told.to_string().contains("not in the store yet"), "{told}");
    let found = other.storage().examine().await.unwrap().findings;
    assert!(
        found.iter().any(|finding| finding.message.contains("waits with your other devices")),
        "{found:?}"
    );
    one.syncing(Audience::Own).sync_now(None).await.unwrap();
    other.chat().fetch_attachment(session, hash).await.unwrap();
    assert!(path.is_file());
    say(&other, Some(session), "Thanks.").await;
}
