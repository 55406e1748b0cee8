//! The list of conversations, and naming, deleting and restoring them.

use extremis_tests::process::{AppendStream, Cli};
use serde_json::Value;

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn the_list_has_the_fields_of_the_index_and_the_newest_first() {
    let cli = Cli::new();
    let old = cli.json(&["append", "--role", "user", "--at", "2026-01-03T14:00:00Z", "An older question"]);
    let new = cli.json(&["append", "--role", "user", "--at", "2026-01-04T10:00:00Z", "A newer question"]);
    let list = cli.list();
    assert_eq!(
        keys(&list[0]),
        [
            "createdAt",
            "deletedAt",
            "deletedMessages",
            "id",
            "labels",
            "messageCount",
            "preview",
            "quick",
            "title",
            "updatedAt"
        ]
    );
    assert_eq!([&list[0]["id"], &list[1]["id"]], [&new["session"], &old["session"]]);
    assert_eq!(
        (&list[1]["createdAt"], &list[1]["messageCount"]),
        (&"2026-01-03T14:00:00Z".into(), &1.into())
    );
}

#[test]
fn show_has_every_field_of_the_contract() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "one"), ("assistant", "two")]);
    let shown = cli.show(&session);
    assert!(shown.get("summary").is_some());
    for message in shown["messages"].as_array().expect("messages") {
        for field in ["id", "parent", "role", "content", "timestamp", "context", "status", "covered"] {
            assert!(message.get(field).is_some(), "{field} in {message}");
        }
    }
    assert_eq!(shown["messages"][1]["parent"], shown["messages"][0]["id"]);
}

#[test]
fn a_new_title_is_in_the_list_and_in_the_file_and_survives_the_next_message() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "Please explain lifetimes")]);
    cli.json(&["sessions", "rename", &session, "Rust: lifetimes"]);
    assert_eq!(cli.list()[0]["title"], "Rust: lifetimes");
    cli.append(Some(&session), &[("assistant", "Gladly."), ("user", "More")]);
    assert_eq!(cli.list()[0]["title"], "Rust: lifetimes");
    let file: Value =
        serde_json::from_str(&std::fs::read_to_string(cli.file_of(&session)).expect("a file")).expect("JSON");
    assert_eq!(file["title"], "Rust: lifetimes");
    let told = cli.with_json(&["sessions", "rename", &session, "  "]);
    assert!(!told.ok, "an empty title is refused");
    assert_eq!(cli.list()[0]["title"], "Rust: lifetimes");
}

#[test]
fn a_deleted_conversation_is_gone_from_the_list_and_comes_back_whole() {
    let cli = Cli::new();
    let kept = cli.append(None, &[("user", "keep me")]);
    let session = cli.append(None, &[("user", "delete me"), ("assistant", "really?")]);
    let before = cli.show(&session);
    cli.json(&["sessions", "delete", &session]);
    let list = cli.list();
    assert_eq!((list.len(), &list[0]["id"]), (1, &Value::from(kept)));
    assert_eq!(cli.json(&["sessions", "list", "--trash"])[0]["id"], session.as_str());
    cli.json(&["sessions", "restore", &session]);
    assert_eq!(cli.list().len(), 2);
    assert_eq!(cli.show(&session)["messages"], before["messages"]);
}

#[test]
fn an_unknown_conversation_is_said_in_one_line() {
    let cli = Cli::new();
    let nowhere = "01a1fd98-7932-75ac-bec7-8e4e0f463ab5";
    for arguments in
        [&["sessions", "show", nowhere][..], &["sessions", "delete", nowhere], &["summary", "show", nowhere]]
    {
        assert_eq!(cli.error(arguments)["code"], "not_found", "{arguments:?}");
        let told = cli.run(arguments);
        assert!(!told.ok);
        assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    }
}

#[test]
fn a_second_writer_gets_one_clear_line_and_a_reader_works_beside_the_first() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "before")]);
    let mut first = AppendStream::start(&cli, Some(&session));
    assert!(first.offer("assistant", "while it runs"));
    first.acknowledged().expect("an acknowledgement");
    let told = cli.run(&["append", "--role", "user", "too"]);
    assert!(!told.ok);
    assert_eq!(told.err.lines().count(), 1, "one line: {}", told.err);
    assert!(told.err.starts_with("error: "), "{}", told.err);
    let error = cli.error(&["append", "--role", "user", "too"]);
    assert_eq!((&error["code"], &error["retryable"]), (&"locked".into(), &true.into()));
    let shown = cli.show(&session);
    assert_eq!(shown["messages"][1]["content"], "while it runs", "a reader sees what was acknowledged");
    assert!(first.finish());
    cli.append(Some(&session), &[("user", "afterwards")]);
    assert_eq!(cli.list().len(), 1, "the refused message is nowhere");
}

#[test]
fn status_names_the_data_and_the_model() {
    let server = extremis_tests::openai::ModelServer::start();
    let cli = Cli::with(&server);
    cli.append(None, &[("user", "one")]);
    let status = cli.json(&["status"]);
    assert_eq!(status["dataDir"], cli.data().display().to_string());
    assert_eq!((&status["sessions"], &status["messages"]), (&1.into(), &1.into()));
    assert_eq!(status["model"]["name"], "gpt-4o-mini");
}

#[test]
fn a_wrong_call_is_one_line_and_json_where_json_was_asked_for() {
    let cli = Cli::new();
    let told = cli.run(&["sessions", "shoow"]);
    assert!(!told.ok);
    assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    let error = cli.error(&["sessions", "shoow"]);
    assert_eq!(error["retryable"], false);
}
