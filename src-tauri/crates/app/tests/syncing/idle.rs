//! What a store is asked while nothing happens.

use std::time::Duration;

use extremis_app::Audience;
use extremis_tests::listed::Listed;

use super::{both, say, until, words};

/// Twice as long as it takes until a folder is looked at again.
const SOME_LOOKS: Duration = Duration::from_millis(6500);

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_in_which_nothing_happens_is_not_listed_again_and_again_and_what_comes_shows_all_the_same() {
    let (dir, one, other) = both().await;
    let session = say(&one, None, "Where is the heron?").await;
    until("it is there", async || words(&other, session).await.len() == 1).await;
    one.syncing(Audience::Own).pause_sync(true).await.unwrap();
    let listed = Listed::folder(&dir.path().join("store/log"));
    until("all is exchanged", async || {
        tokio::time::sleep(SOME_LOOKS).await;
        listed.times() == 0
    })
    .await;
    one.syncing(Audience::Own).pause_sync(false).await.unwrap();
    say(&one, Some(session), "At the pond?").await;
    until("it is there", async || words(&other, session).await.len() == 2).await;
    assert!(listed.times() > 0);
}
