//! The exchange through servers that others wrote: a bucket of S3, a folder of `WebDAV`, one that is reached by SSH, and a
//! bucket that a service account of Google is let into.

use std::time::{Duration, Instant};

use extremis_tests::corpus::Random;
use extremis_tests::exchange::{PASSPHRASE, assert_nowhere, files, seen};
use extremis_tests::stores::{Protocol, StoreServer};
use extremis_tests::wait;

/// More than a server lists at once.
const MANY: usize = 1200;

/// What lies in a store, by content.
fn contents(server: &StoreServer) -> Vec<Vec<u8>> {
    files(&server.objects()).iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

fn machines_exchange_and_forget(protocol: Protocol) {
    let server = StoreServer::start(protocol);
    server.fill(MANY);
    let (one, other) = (server.machine(), server.machine());
    let kept = one.cli.append(None, &[("user", "Tea or storks?"), ("assistant", "Storks.")]);
    one.exchange();
    let before = contents(&server);
    let session = one.cli.append(None, &[("user", "A planted question about herons")]);
    one.exchange();
    let written: Vec<_> = contents(&server).into_iter().filter(|file| !before.contains(file)).collect();
    assert_eq!(other.exchange()["received"], 3);
    other.cli.append(Some(&kept), &[("user", "And herons?")]);
    other.exchange();
    assert_eq!(one.exchange()["received"], 1);
    assert_eq!(seen(&one), seen(&other));
    let planted = ["planted", "herons", "storks", &session, &kept, "mail.example"];
    assert_nowhere(&server.kept(), &planted);

    other.cli.json(&["sessions", "forget", &session, "--yes"]);
    other.exchange();
    one.exchange();
    assert_eq!(one.cli.list().len(), 1);
    assert_nowhere(one.cli.data(), &["planted", "planted-secret"]);
    let left = contents(&server);
    assert!(!written.is_empty() && written.iter().all(|file| !left.contains(file)), "what held it is gone");
    let new = server.machine();
    new.exchange();
    assert_eq!(seen(&new), seen(&one));
    assert_nowhere(new.cli.data(), &["planted"]);
    // Nothing that was written is taken for lost.
    let again = one.exchange();
    assert_eq!((&again["sent"], &again["problems"]), (&0.into(), &serde_json::json!([])), "{again}");
}

#[test]
fn through_a_bucket_of_many_objects_machines_exchange_both_ways_and_what_is_forgotten_is_gone() {
    machines_exchange_and_forget(Protocol::S3);
}

#[test]
fn through_a_webdav_folder_of_many_objects_machines_exchange_both_ways_and_what_is_forgotten_is_gone() {
    machines_exchange_and_forget(Protocol::WebDav);
}

#[test]
fn through_a_folder_reached_by_ssh_machines_exchange_both_ways_and_what_is_forgotten_is_gone() {
    machines_exchange_and_forget(Protocol::Sftp);
}

#[test]
fn through_a_bucket_of_google_machines_exchange_both_ways_and_what_is_forgotten_is_gone() {
    machines_exchange_and_forget(Protocol::Google);
}

/// Says what happened, what is safe and what to do, and nothing that people cannot read.
#[track_caller]
fn assert_in_words(message: &str, words: &[&str]) {
    for word in words.iter().chain(&["Your conversations are safe here", "the next time"]) {
        assert!(message.contains(word), "{word:?} is not in {message:?}");
    }
    for dialect in
        ["Parts", "context:", "HTTP/1.1", "Unexpected", "S3Error", "persistent", "planted", "PLANTED"]
    {
        assert!(!message.contains(dialect), "{dialect:?} is in {message:?}");
    }
}

fn a_server_that_stops_loses_nothing(protocol: Protocol) {
    let mut server = StoreServer::start(protocol);
    let (one, other) = (server.machine(), server.machine());
    one.cli.append(None, &[("user", "Written before")]);
    server.stop();
    let away = one.refused();
    assert_eq!((&away["code"], &away["retryable"]), (&"store_unusable".into(), &true.into()));
    let told = away["message"].as_str().expect("words");
    assert_in_words(told, &[&server.host(), "did not answer", "Check your connection"]);

    // So much that it is written in several segments.
    let long = "internationalization ".repeat(41_000);
    let messages: Vec<_> = (0..10).map(|_| ("user", long.as_str())).collect();
    one.cli.append(None, &messages);
    server.start_again();
    let exchanging = one.begin();
    wait::until("the first segment is written", || (server.segments() > 0).then_some(()));
    server.stop();
    let ended = exchanging.wait_with_output().expect("it ends");
    assert!(!ended.status.success(), "it was stopped in the middle: {ended:?}");
    let told = extremis_tests::process::Told::from(ended).error();
    assert_in_words(told["message"].as_str().expect("words"), &[&server.host()]);
    let status = one.cli.json(&["sync", "status"]);
    assert_eq!(status["problem"], told["message"], "{status}");

    server.start_again();
    one.exchange();
    other.exchange();
    assert_eq!(seen(&one), seen(&other));
    assert_eq!(one.cli.json(&["sync", "status"])["waiting"], 0);
}

#[test]
fn a_bucket_whose_server_stops_before_or_while_a_machine_exchanges_loses_nothing_and_says_so() {
    a_server_that_stops_loses_nothing(Protocol::S3);
}

#[test]
fn a_webdav_server_that_stops_before_or_while_a_machine_exchanges_loses_nothing_and_says_so() {
    a_server_that_stops_loses_nothing(Protocol::WebDav);
}

#[test]
fn an_ssh_server_that_stops_before_or_while_a_machine_exchanges_loses_nothing_and_says_so() {
    a_server_that_stops_loses_nothing(Protocol::Sftp);
}

#[test]
fn a_bucket_of_google_that_stops_before_or_while_a_machine_exchanges_loses_nothing_and_says_so() {
    a_server_that_stops_loses_nothing(Protocol::Google);
}

fn who_is_refused_is_told_why(protocol: Protocol, variable: &str) {
    let server = StoreServer::start(protocol);
    let machine = server.machine();
    let session = machine.cli.append(None, &[("user", "Written here")]);
    let mut machine = machine;
    for secrets in server.wrong_secrets() {
        machine = machine.and_secrets(secrets);
        let exchanged = machine.refused();
        assert_in_words(exchanged["message"].as_str().expect("words"), &[variable]);
        assert_eq!(exchanged["code"], "store_refused");
        assert_eq!(exchanged["retryable"], false);
        let set = machine.sync(PASSPHRASE, &["set", &server.address()]);
        assert_in_words(set.error()["message"].as_str().expect("words"), &[variable]);
    }
    assert_eq!(machine.cli.list()[0]["id"], session.as_str());
    let machine = machine.and_secrets(server.secrets());
    assert!(machine.exchange()["sent"].as_u64() > Some(0));
}

#[test]
fn a_wrong_access_key_or_none_is_told_without_showing_it() {
    who_is_refused_is_told_why(Protocol::S3, "AWS_ACCESS_KEY_ID");
}

#[test]
fn a_wrong_password_or_none_is_told_without_showing_it() {
    who_is_refused_is_told_why(Protocol::WebDav, "EXTREMIS_SYNC_STORE_PASSWORD");
}

#[test]
fn a_key_that_an_ssh_server_does_not_know_is_told_with_what_to_type() {
    who_is_refused_is_told_why(Protocol::Sftp, "ssh-add");
}

#[test]
fn a_wrong_key_of_a_service_account_or_none_is_told_without_showing_it() {
    who_is_refused_is_told_why(Protocol::Google, "GOOGLE_APPLICATION_CREDENTIALS");
}

fn a_machine_that_is_killed_loses_nothing(protocol: Protocol) {
    let server = StoreServer::start(protocol);
    let (one, other) = (server.machine(), server.machine());
    let started = Instant::now();
    one.exchange();
    let whole = u64::try_from(started.elapsed().as_millis()).expect("a short time");
    let mut random = Random::new(11);
    let mut said = Vec::new();
    for number in 0..4 {
        let machine = if random.below(2) == 0 { &one } else { &other };
        let text = format!("Message {number} of this test");
        said.push((machine.cli.append(None, &[("user", &text)]), text));
        machine.exchange_killed_after(Duration::from_millis(random.below(whole)));
    }
    for machine in [&one, &other, &one] {
        machine.exchange();
    }
    assert_eq!(seen(&one), seen(&other));
    assert_eq!(one.cli.list().len(), said.len());
    for (session, text) in &said {
        assert_eq!(one.cli.show(session)["messages"][0]["content"], text.as_str());
    }
}

#[test]
fn a_machine_that_is_killed_while_it_exchanges_with_a_bucket_loses_nothing() {
    a_machine_that_is_killed_loses_nothing(Protocol::S3);
}

#[test]
fn a_machine_that_is_killed_leaves_no_ssh_behind() {
    let server = StoreServer::start(Protocol::Sftp);
    let machine = server.machine();
    machine.cli.append(None, &[("user", "Written here")]);
    let mut exchanging = machine.begin();
    wait::until("ssh is at work", || (server.ssh().clients() > 0).then_some(()));
    exchanging.kill().expect("it is killed");
    exchanging.wait().expect("it ends");
    wait::until("ssh has ended, too", || (server.ssh().clients() == 0).then_some(()));
}

#[test]
fn a_machine_that_is_killed_while_it_exchanges_by_ssh_loses_nothing() {
    a_machine_that_is_killed_loses_nothing(Protocol::Sftp);
}
