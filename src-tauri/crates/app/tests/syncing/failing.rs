//! Stores that fail while the exchange goes on by itself.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use extremis_app::wire::AppEvent;
use extremis_app::{Audience, StoreLogin};
use extremis_tests::stores::{Protocol, StoreServer};
use secrecy::SecretString;

use super::{both, open, passphrase, say, until, words};

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_gone_is_told_of_by_itself_until_it_is_back() {
    let (dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || !words(&other, session).await.is_empty()).await;
    let (store, away) = (dir.path().join("store"), dir.path().join("unplugged"));
    let mut events = other.events();
    std::fs::rename(&store, &away).unwrap();
    let problem = async || other.syncing(Audience::Own).sync_status().await.unwrap().problem;
    until("it is told", async || problem().await.is_some()).await;
    let mut is_heard = false;
    while let Ok(event) = events.try_recv() {
        is_heard |= matches!(event, AppEvent::SyncChanged { status } if status.problem.is_some());
    }
    assert!(is_heard, "an open window hears of it");
    std::fs::rename(&away, &store).unwrap();
    until("it is told no more", async || problem().await.is_none()).await;
    say(&one, Some(session), "At the pond?").await;
    until("it goes on", async || words(&other, session).await.len() == 2).await;
}

/// A server that lets nobody in, in the place of another one; counts how often it was asked.
fn refusing(host: &str) -> Arc<AtomicUsize> {
    let listener = TcpListener::bind(host).unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    thread::spawn(move || listener.incoming().flatten().for_each(|connection| refuse(connection, &count)));
    asked
}

fn refuse(mut connection: TcpStream, count: &AtomicUsize) {
    let mut request = [0; 4096];
    if connection.read(&mut request).is_ok_and(|length| length > 0) {
        count.fetch_add(1, Ordering::Relaxed);
        let answer =
            b"HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        let _ = connection.write_all(answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lets_nobody_in_is_not_asked_again_for_each_message() {
    let mut server = StoreServer::start(Protocol::WebDav);
    let dir = tempfile::tempdir().unwrap();
    let app = open(&dir.path().join("data"));
    let (user, secret) = server.login();
    let login = StoreLogin { user: user.to_owned(), secret: SecretString::from(secret) };
    app.syncing(Audience::Own).set_sync(server.address(), passphrase(), Some(login), None).await.unwrap();
    let host = server.host();
    server.stop();
    let asked = refusing(&host);
    let exchanging = app.clone();
    tokio::spawn(async move { exchanging.syncing(Audience::Own).keep_exchanging().await });
    let mut events = app.events();
    let session = say(&app, None, "Where is the heron?").await;
    let problem = async || app.syncing(Audience::Own).sync_status().await.unwrap().problem;
    until("it is told", async || problem().await.is_some_and(|told| told.contains("password"))).await;
    let before = asked.load(Ordering::Relaxed);
    for words in ["At the pond?", "Or the river?", "Or the sea?"] {
        say(&app, Some(session), words).await;
        // Longer than it takes until something said is exchanged.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    assert_eq!(asked.load(Ordering::Relaxed), before);
    let mut announced = Vec::new();
    while let Ok(event) = events.try_recv() {
        if let AppEvent::Notice(notice) = event {
            announced.push((notice.code, notice.message.contains("password")));
        }
    }
    assert_eq!(announced, [("not_exchanged".to_owned(), true)], "it is said beside all else, once");
    assert!(app.syncing(Audience::Own).sync_now(None).await.is_err(), "on request it is asked");
    assert!(asked.load(Ordering::Relaxed) > before);
}

#[tokio::test(flavor = "multi_thread")]
async fn why_the_keys_are_gone_is_told_until_somebody_gives_the_passphrase() {
    let (_dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || !words(&other, session).await.is_empty()).await;
    let status = async || other.syncing(Audience::Own).sync_status().await.unwrap();
    let device = status().await.device.unwrap();
    one.syncing(Audience::Own).remove_sync_device(device, passphrase(), None).await.unwrap();
    let says_why = |problem: &Option<String>| problem.as_ref().is_some_and(|told| told.contains("removed"));
    until("it is told", async || says_why(&status().await.problem)).await;
    // It is tried again without the keys, which fails for another reason.
    let mut events = other.events();
    for _ in 0..2 {
        let told = loop {
            match tokio::time::timeout(super::LIMIT, events.recv()).await.unwrap().unwrap() {
                AppEvent::SyncChanged { status } if !status.shared => break status,
                _ => {}
            }
        };
        assert!(says_why(&told.problem) && told.keys.is_none(), "{told:?}");
    }
}
