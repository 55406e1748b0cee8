//! The exchange through Azurite, which Microsoft wrote to stand for Azure Blob Storage. `cargo xtask azure` runs it; no
//! other test run does, since it is large.

use extremis_tests::exchange::{PASSPHRASE, assert_nowhere, files, seen};
use extremis_tests::process::Told;
use extremis_tests::stores::{Protocol, StoreServer};
use extremis_tests::wait;

#[test]
fn machines_exchange_through_a_container_both_ways_and_what_is_forgotten_is_gone_from_both() {
    let server = StoreServer::start(Protocol::Azure);
    let (one, other) = (server.machine(), server.machine());
    let kept = one.cli.append(None, &[("user", "Tea or storks?"), ("assistant", "Storks.")]);
    let session = one.cli.append(None, &[("user", "A planted question about herons")]);
    one.exchange();
    assert_eq!(other.exchange()["received"], 3);
    other.cli.append(Some(&kept), &[("user", "And herons?")]);
    other.exchange();
    assert_eq!(one.exchange()["received"], 1);
    assert_eq!(seen(&one), seen(&other));
    assert_nowhere(&server.kept(), &["planted", "herons", "storks", &session, &kept]);
    other.cli.json(&["sessions", "forget", &session, "--yes"]);
    other.exchange();
    one.exchange();
    assert_eq!(one.cli.list().len(), 1);
    assert_nowhere(one.cli.data(), &["planted"]);
    let new = server.machine();
    new.exchange();
    assert_eq!(seen(&new), seen(&one));
    let again = one.exchange();
    assert_eq!((&again["sent"], &again["problems"]), (&0.into(), &serde_json::json!([])), "{again}");
}

/// So many changes that there are more objects than are listed at once (Azure lists 5,000) cannot be waited for; of many
/// conversations each is read, and small segments become few.
#[test]
fn many_changes_are_exchanged_and_made_few() {
    let server = StoreServer::start(Protocol::Azure);
    let (one, other) = (server.machine(), server.machine());
    for number in 0..40 {
        one.cli.append(None, &[("user", &format!("Message {number}"))]);
        one.exchange();
    }
    other.exchange();
    assert_eq!(other.cli.list().len(), 40);
    assert_eq!(seen(&one), seen(&other));
}

#[track_caller]
fn assert_in_words(told: &serde_json::Value, words: &[&str]) {
    let message = told["message"].as_str().expect("words");
    for word in words.iter().chain(&["Your conversations are safe here", "the next time"]) {
        assert!(message.contains(word), "{word:?} is not in {message:?}");
    }
    for dialect in ["<Code>", "Generic", "HTTP", "devstore", "planted", "dGhl", "YW5v"] {
        assert!(!message.contains(dialect), "{dialect:?} is in {message:?}");
    }
}

#[test]
fn a_wrong_key_or_none_is_told_without_showing_it_and_so_is_a_container_that_is_not_there() {
    let server = StoreServer::start(Protocol::Azure);
    let mut machine = server.machine();
    machine.cli.append(None, &[("user", "Written here")]);
    for secrets in server.wrong_secrets() {
        machine = machine.and_secrets(secrets);
        let refused = machine.refused();
        assert_in_words(&refused, &["AZURE_STORAGE_KEY"]);
        assert_eq!((&refused["code"], &refused["retryable"]), (&"store_refused".into(), &false.into()));
    }
    let machine = machine.and_secrets(server.secrets());
    let nowhere = server.address().replace("azblob://bucket", "azblob://another");
    let told = machine.sync(PASSPHRASE, &["set", &nowhere]).error();
    assert_in_words(&told, &["has nothing at that address", &server.host()]);
    assert!(machine.exchange()["sent"].as_u64() > Some(0));
}

#[test]
fn a_server_that_stops_before_or_while_a_machine_exchanges_loses_nothing_and_says_so() {
    let mut server = StoreServer::start(Protocol::Azure);
    let (one, other) = (server.machine(), server.machine());
    one.cli.append(None, &[("user", "Written before")]);
    server.stop();
    let away = one.refused();
    assert_in_words(&away, &[&server.host(), "did not answer", "Check your connection"]);
    assert_eq!((&away["code"], &away["retryable"]), (&"store_unusable".into(), &true.into()));

    // So much that it is written in several segments.
    let long = "internationalization ".repeat(41_000);
    let messages: Vec<_> = (0..10).map(|_| ("user", long.as_str())).collect();
    one.cli.append(None, &messages);
    server.start_again();
    let size =
        || files(&server.kept()).iter().filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum();
    let before: u64 = size();
    let exchanging = one.begin();
    wait::until("something is written", || (size() > before + 1024).then_some(()));
    server.stop();
    let ended = exchanging.wait_with_output().expect("it ends");
    if !ended.status.success() {
        assert_in_words(&Told::from(ended).error(), &[&server.host()]);
    }
    server.start_again();
    // It loses what it was told within its last seconds: that is sent again, and waited for in vain for three rounds.
    for machine in [&one, &other].repeat(4) {
        machine.exchange();
    }
    assert!(seen(&one) == seen(&other), "they show the same");
    assert_eq!(one.cli.json(&["sync", "status"])["waiting"], 0);
}
