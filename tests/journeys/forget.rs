//! Forgetting for good, pruning, and the trash. The data folder is searched for what was forgotten.

use std::path::{Path, PathBuf};

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;

const SECRET: &str = "My locker number is forty-two thousand and seven";

/// Every file below a folder that holds these words.
pub(crate) fn files_with(dir: &Path, words: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_with(&path, words));
        } else {
            let bytes = std::fs::read(&path).expect("a file");
            if bytes.windows(words.len()).any(|window| window == words.as_bytes()) {
                found.push(path);
            }
        }
    }
    found
}

#[track_caller]
fn assert_nowhere(cli: &Cli, words: &str) {
    assert_eq!(files_with(cli.data(), words), Vec::<PathBuf>::new());
}

/// A conversation of `count` messages whose first is the secret, with a copy of it in a backup.
fn with_secret(cli: &Cli, count: usize) -> String {
    let rest: Vec<_> = (1..count)
        .map(|place| (["assistant", "user"][(place + 1) % 2], format!("message {place}")))
        .collect();
    let mut messages = vec![("user", SECRET)];
    messages.extend(rest.iter().map(|(role, words)| (*role, words.as_str())));
    let session = cli.append(None, &messages);
    let backup = cli.data().join("backups/2026-01-04T10-00-00Z/conversations");
    std::fs::create_dir_all(&backup).expect("a folder");
    for name in [format!("{session}.json"), "index.json".to_owned()] {
        std::fs::copy(cli.data().join("conversations").join(&name), backup.join(&name)).expect("a copy");
    }
    assert!(files_with(cli.data(), SECRET).len() > 3, "the test shows nothing");
    session
}

#[test]
fn a_message_is_forgotten_only_when_that_was_confirmed() {
    let cli = Cli::new();
    let session = with_secret(&cli, 3);
    let shown = cli.show(&session);
    let message = shown["messages"][0]["id"].as_str().expect("an id").to_owned();
    let asked = cli.run(&["sessions", "forget", &session, "--message", &message]);
    assert!(!asked.ok && asked.err.contains(SECRET) && asked.err.contains("--yes"), "{}", asked.err);
    assert_eq!(cli.error(&["sessions", "forget", &session, "--message", &message])["code"], "not_confirmed");
    assert_eq!(cli.show(&session), shown);

    let told = cli.json(&["sessions", "forget", &session, "--message", &message, "--yes"]);
    assert_eq!((&told["session"], &told["message"]), (&session.as_str().into(), &message.as_str().into()));
    assert_nowhere(&cli, SECRET);
    let after = cli.show(&session);
    assert_eq!(
        (&after["messages"][0]["status"], &after["messages"][0]["content"]),
        (&"forgotten".into(), &"".into())
    );
    assert_eq!(after["messages"][1], shown["messages"][1], "the others are as they were");
    assert_eq!(cli.list()[0]["title"], "message 2");
    assert!(cli.run(&["sessions", "show", &session]).out.contains("(forgotten)"));
}

#[test]
fn the_summary_that_quoted_a_forgotten_message_is_written_anew_without_it() {
    let server = ModelServer::start();
    server.next_summaries(1, Reply::text(&format!("They said: {SECRET}.")));
    let cli = Cli::with(&server);
    let session = with_secret(&cli, 22);
    cli.json(&["summary", "now", &session]);
    assert!(cli.show(&session)["summary"]["content"].as_str().is_some_and(|text| text.contains(SECRET)));
    let asked = server.requests().len();

    server.next_summaries(1, Reply::text("They counted messages."));
    let message = cli.show(&session)["messages"][0]["id"].as_str().expect("an id").to_owned();
    cli.json(&["sessions", "forget", &session, "--message", &message, "--yes"]);
    assert_nowhere(&cli, SECRET);
    assert_eq!(cli.show(&session)["summary"]["content"], "They counted messages.");
    let prompt = cli.json(&["context", &session, "--message", "What did I say?"]);
    assert!(!prompt.to_string().contains(SECRET));
    cli.ask(Some(&session), "And then?");
    assert!(server.requests()[asked..].iter().all(|request| !request.text().contains(SECRET)));
    assert_nowhere(&cli, SECRET);
}

#[test]
fn a_forgotten_conversation_leaves_nothing_and_the_others_alone() {
    let cli = Cli::new();
    let kept = cli.append(None, &[("user", "keep me")]);
    let session = with_secret(&cli, 3);
    let asked = cli.run(&["sessions", "forget", &session]);
    assert!(!asked.ok && asked.err.contains("3 messages"), "{}", asked.err);
    cli.json(&["sessions", "forget", &session, "--yes"]);
    assert_nowhere(&cli, SECRET);
    assert_nowhere(&cli, &session);
    assert_eq!(cli.error(&["sessions", "show", &session])["code"], "not_found");
    assert_eq!(cli.error(&["sessions", "forget", &session, "--yes"])["code"], "not_found");
    assert_eq!(cli.list().len(), 1);
    assert_eq!(cli.show(&kept)["messages"][0]["content"], "keep me");
}

#[test]
fn one_message_goes_to_the_trash_and_comes_back_and_is_gone_once_the_trash_is_emptied() {
    let cli = Cli::new();
    let session = with_secret(&cli, 3);
    let message = cli.show(&session)["messages"][0]["id"].as_str().unwrap().to_owned();
    let content = || cli.show(&session)["messages"][0]["content"].clone();
    let said = content();
    let one = ["--message", message.as_str()];
    cli.json(&[&["sessions", "delete", &session], &one[..]].concat());
    assert_eq!((content(), cli.list().len()), ("".into(), 1));
    assert_eq!(cli.json(&["trash", "list"])[0]["message"], message.as_str());
    cli.json(&[&["sessions", "restore", &session], &one[..]].concat());
    assert_eq!(content(), said);
    cli.json(&[&["sessions", "delete", &session], &one[..]].concat());
    assert_eq!(cli.error(&["trash", "empty"])["code"], "not_confirmed");
    assert_eq!(cli.json(&["trash", "empty", "--yes"])["erased"], 1);
    assert_nowhere(&cli, SECRET);
    assert_eq!(cli.list().len(), 1);
}

#[test]
fn seed_001_prune_keeps_the_latest_and_the_trash_gives_back_the_rest_until_it_is_emptied() {
    let cli = Cli::new();
    let old = with_secret(&cli, 3);
    let older = cli.append(None, &[("user", "in between")]);
    let new = cli.append(None, &[("user", "the newest")]);
    assert_eq!(cli.json(&["sessions", "prune", "--keep", "1"])["pruned"], 2);
    assert_eq!(cli.list().iter().map(|entry| &entry["id"]).collect::<Vec<_>>(), [new.as_str()]);
    assert_eq!(cli.json(&["trash", "list"]).as_array().map(Vec::len), Some(2));
    cli.json(&["sessions", "restore", &older]);
    assert_eq!(cli.list().len(), 2);

    assert_eq!(cli.error(&["trash", "empty"])["code"], "not_confirmed");
    assert_eq!(cli.json(&["trash", "list"])[0]["id"], old.as_str());
    assert_eq!(cli.json(&["trash", "empty", "--yes"])["erased"], 1);
    assert_nowhere(&cli, SECRET);
    assert_eq!(cli.json(&["trash", "list"]).as_array().map(Vec::len), Some(0));
    assert_eq!(cli.list().len(), 2);
    assert_eq!(cli.json(&["trash", "empty"])["erased"], 0);
}
