//! `append`: durable when it is acknowledged.

use extremis_tests::corpus;
use extremis_tests::process::{AppendStream, Cli};
use serde_json::{Value, json};

#[test]
fn append_gives_session_and_message_and_keeps_every_field() {
    let cli = Cli::new();
    let added = cli.json(&[
        "append",
        "--role",
        "user",
        "--at",
        "2026-01-04T10:00:00Z",
        "--name",
        "Mei",
        "Did the parser ship?",
    ]);
    let session = added["session"].as_str().expect("a session");
    let reply = cli.json(&["append", "--session", session, "--role", "assistant", "Yes, on Thursday."]);
    assert_eq!(reply["session"], added["session"]);
    let shown = cli.show(session);
    let first = &shown["messages"][0];
    assert_eq!(first["id"], added["message"]);
    assert_eq!((&first["name"], &first["timestamp"]), (&"Mei".into(), &"2026-01-04T10:00:00Z".into()));
    assert_eq!(
        (&first["role"], &first["status"], &first["covered"]),
        (&"user".into(), &"complete".into(), &false.into())
    );
    let second = &shown["messages"][1];
    assert_eq!((&second["role"], &second["parent"]), (&"assistant".into(), &added["message"]));
}

#[test]
fn append_reads_a_long_message_from_stdin_unchanged() {
    let cli = Cli::new();
    let long =
        format!("{}\n\ttabs, „quotes“, 漢字 and a null-free end", "line of a pasted log\n".repeat(8000));
    let added = cli.json_with_input(&["append", "--role", "user", "-"], &long);
    let session = added[0]["session"].as_str().expect("a session");
    assert_eq!(cli.show(session)["messages"][0]["content"], long.as_str(), "seed 001, E8");
}

#[test]
fn append_stream_acknowledges_each_line_before_the_next_is_sent() {
    let cli = Cli::new();
    let mut stream = AppendStream::start(&cli, None);
    let mut session = None;
    for (role, content) in corpus::conversation(1, 12) {
        assert!(stream.offer(role, &content));
        let told = stream.acknowledged().expect("an acknowledgement");
        assert!(told["message"].is_string(), "{told}");
        let of = told["session"].as_str().map(str::to_owned);
        assert!(session.is_none() || session == of, "lines without a session go to one new session");
        session = of;
    }
    assert!(stream.finish());
    let shown = cli.show(&session.expect("a session"));
    let contents: Vec<&str> = shown["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .filter_map(|message| message["content"].as_str())
        .collect();
    let given = corpus::conversation(1, 12);
    assert_eq!(contents, given.iter().map(|(_, content)| content.as_str()).collect::<Vec<_>>());
}

#[test]
fn append_stream_serves_several_sessions_and_answers_a_bad_line_with_its_error() {
    let cli = Cli::new();
    let one = cli.append(None, &[("user", "first of one")]);
    let two = cli.append(None, &[("user", "first of two")]);
    let lines = [
        json!({ "session": one, "role": "assistant", "content": "second of one" }).to_string(),
        "this is no message".to_owned(),
        json!({ "session": two, "role": "assistant", "content": "second of two" }).to_string(),
    ];
    let mut stream = AppendStream::start(&cli, None);
    let mut told = Vec::new();
    for line in &lines {
        assert!(stream.offer_line(line));
        told.push(stream.acknowledged().expect("an answer to each line"));
    }
    assert!(!stream.finish(), "a bad line makes the exit code say so");
    assert_eq!(
        (&told[0]["session"], &told[2]["session"]),
        (&Value::from(one.clone()), &Value::from(two.clone()))
    );
    assert!(told[1]["error"]["code"].is_string(), "{}", told[1]);
    for session in [one, two] {
        assert_eq!(cli.show(&session)["messages"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn an_empty_message_and_an_unknown_session_are_refused_and_change_nothing() {
    let cli = Cli::new();
    assert_eq!(cli.error(&["append", "--role", "user", "   "])["code"], "empty_message");
    let nowhere = "01a1fd98-7932-75ac-bec7-8e4e0f463ab5";
    assert_eq!(cli.error(&["append", "--session", nowhere, "--role", "user", "hello"])["code"], "not_found");
    let refused = cli.error(&["append", "--session", "../../etc", "--role", "user", "hello"]);
    assert_eq!(refused["code"], "usage");
    assert!(refused["message"].as_str().unwrap().contains("'../../etc' for '--session <ID>'"), "{refused}");
    assert!(cli.list().is_empty());
}
