//! Connections that are paid for by what goes over them.

use std::time::Duration;

use extremis_app::{Audience, StoreLogin};
use extremis_tests::stores::{Protocol, StoreServer};
use secrecy::SecretString;

use super::{open, passphrase, say, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_asked_on_a_metered_connection_on_request_alone_until_the_user_wants_more() {
    let server = StoreServer::start(Protocol::S3);
    let dir = tempfile::tempdir().unwrap();
    let app = open(&dir.path().join("data"));
    let storage = app.syncing(Audience::Own);
    let (user, secret) = server.login();
    let login = StoreLogin { user: user.to_owned(), secret: SecretString::from(secret) };
    storage.set_sync(server.address(), passphrase(), Some(login), None).await.unwrap();
    app.connection_is_metered(true).await;
    let exchanging = app.clone();
    tokio::spawn(async move { exchanging.syncing(Audience::Own).keep_exchanging().await });

    let session = say(&app, None, "Where is the heron?").await;
    // Longer than it takes where nothing holds it.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let held = storage.sync_status().await.unwrap();
    assert!(held.metered && !held.on_metered && held.exchanged_at.is_none(), "{held:?}");
    assert!(storage.sync_now(None).await.unwrap().sent > 0, "on request it is");

    say(&app, Some(session), "At the pond?").await;
    let before = storage.sync_status().await.unwrap().exchanged_at;
    assert!(storage.exchange_on_metered(true).await.unwrap().on_metered);
    until("it goes on", async || storage.sync_status().await.unwrap().exchanged_at > before).await;

    storage.exchange_on_metered(false).await.unwrap();
    say(&app, Some(session), "Or the river?").await;
    let before = storage.sync_status().await.unwrap().exchanged_at;
    app.connection_is_metered(false).await;
    until("another connection is used", async || storage.sync_status().await.unwrap().exchanged_at > before)
        .await;
    assert!(!storage.sync_status().await.unwrap().metered);
}
