//! Conversations that several people share.

use std::path::Path;

use extremis_app::{App, AppError, Audience};
use tempfile::TempDir;

use super::{address_of, keep_exchanging, open, passphrase, say, until, words};

/// Anna and Bob, each with a store of their own and both with one that they share.
async fn two_people() -> (TempDir, App, App) {
    let dir = tempfile::tempdir().unwrap();
    let anna = person(dir.path(), "Anna").await;
    let bob = person(dir.path(), "Bob").await;
    (dir, anna, bob)
}

async fn person(dir: &Path, name: &str) -> App {
    let app = open(&dir.join(name));
    let own = address_of(&dir.join(format!("store of {name}")));
    app.syncing(Audience::Own).set_sync(own, passphrase(), None, None).await.unwrap();
    let team = address_of(&dir.join("team"));
    let set = app.syncing(Audience::Shared).set_sync(team, passphrase(), None, Some(name.to_owned())).await;
    assert_eq!(set.unwrap().name.as_deref(), Some(name));
    keep_exchanging(&app, Audience::Own);
    keep_exchanging(&app, Audience::Shared);
    app
}

async fn speakers(app: &App, id: extremis_app::SessionId) -> Vec<Option<String>> {
    let view = app.conversations().show(id, 100).await.unwrap();
    view.messages.into_iter().map(|message| message.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_shows_at_the_others_with_whose_words_they_are_and_nothing_else_does() {
    let (_dir, anna, bob) = two_people().await;
    let private = say(&anna, None, "A private sentence.").await;
    let session = say(&anna, None, "Where shall we meet?").await;
    assert_eq!(anna.order().share(vec![session]).await.unwrap(), [session]);
    assert_eq!(anna.order().share(vec![session]).await.unwrap(), []);
    until("Bob has it", async || words(&bob, session).await.len() == 1).await;
    say(&bob, Some(session), "At the market.").await;
    until("Anna has his answer", async || words(&anna, session).await.len() == 2).await;
    for app in [&anna, &bob] {
        assert_eq!(words(app, session).await, ["Where shall we meet?", "At the market."]);
        assert_eq!(speakers(app, session).await, [Some("Anna".to_owned()), Some("Bob".to_owned())]);
        let rows = app.conversations().sessions().unwrap();
        assert!(rows.iter().any(|row| row.id == session && row.labels.shared));
    }
    anna.syncing(Audience::Shared).sync_now(None).await.unwrap();
    assert!(words(&bob, private).await.is_empty());
    let devices = bob.syncing(Audience::Shared).sync_devices(None).await.unwrap();
    assert_eq!(devices.len(), 2);
    assert!(devices.iter().any(|device| device.name.starts_with("Anna (")), "{devices:?}");

    bob.conversations().forget_session(session).await.unwrap();
    until("it is forgotten", async || words(&anna, session).await.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_shared_without_a_store_for_it_and_that_is_not_the_users_own() {
    let dir = tempfile::tempdir().unwrap();
    let app = open(&dir.path().join("data"));
    let session = say(&app, None, "Where shall we meet?").await;
    let refused = app.order().share(vec![session]).await.unwrap_err();
    assert!(matches!(refused, AppError::Invalid { .. }), "{refused}");
    let own = address_of(&dir.path().join("store"));
    app.syncing(Audience::Own).set_sync(own.clone(), passphrase(), None, None).await.unwrap();
    let same = app.syncing(Audience::Shared).set_sync(own, passphrase(), None, None).await.unwrap_err();
    assert!(same.to_string().contains("used already"), "{same}");
    assert_eq!(app.syncing(Audience::Shared).sync_status().await.unwrap().address, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_for_the_user_alone_or_for_several_people_and_never_taken_for_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let (anna, bob) = (open(&dir.path().join("anna")), open(&dir.path().join("bob")));
    let (team, own) = (address_of(&dir.path().join("team")), address_of(&dir.path().join("own")));
    let name = || Some("Anna".to_owned());
    anna.syncing(Audience::Shared).set_sync(team.clone(), passphrase(), None, name()).await.unwrap();
    anna.syncing(Audience::Own).set_sync(own.clone(), passphrase(), None, None).await.unwrap();
    // With a passphrase that fits, under the other heading.
    let sent = bob.syncing(Audience::Own).set_sync(team, passphrase(), None, None).await.unwrap_err();
    assert!(sent.to_string().contains("several people share"), "{sent}");
    let shown = bob.syncing(Audience::Shared).set_sync(own, passphrase(), None, name()).await.unwrap_err();
    assert!(shown.to_string().contains("own devices"), "{shown}");
    for audience in [Audience::Own, Audience::Shared] {
        assert_eq!(bob.syncing(audience).sync_status().await.unwrap().address, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_from_a_shared_store_is_not_let_in_by_the_passphrase_that_they_know() {
    let (_dir, anna, bob) = two_people().await;
    say(&bob, None, "Hello.").await;
    bob.syncing(Audience::Shared).sync_now(None).await.unwrap();
    let devices = anna.syncing(Audience::Shared).sync_devices(None).await.unwrap();
    let his = devices.into_iter().find(|device| !device.is_this).unwrap().id;
    let removal = anna.syncing(Audience::Shared).remove_sync_device(his, passphrase(), None).await;
    assert!(removal.unwrap_err().to_string().contains("new one"));
}
