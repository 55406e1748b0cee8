//! Source design 001: its file layout, edge cases and title rules, through the command line.

use std::time::Duration;

use extremis_tests::group;
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;
use extremis_tests::wait;
use rustix::process::Signal;
use serde_json::Value;

fn json_of(path: &std::path::Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("the file is JSON")
}

#[test]
fn seed_001_layout_one_readable_file_a_session_and_a_light_index() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let last = cli.ask(None, "Can you help me parse JSON?");
    let session = last["session"].as_str().expect("a session");
    let file = json_of(&cli.file_of(session));
    assert_eq!((&file["id"], &file["title"]), (&session.into(), &"Can you help me parse JSON?".into()));
    assert!(file["version"].as_u64().is_some_and(|version| version >= 1));
    for time in ["createdAt", "updatedAt"] {
        let text = file[time].as_str().expect("a time");
        assert!(text.len() >= 20 && text.ends_with('Z') && text.as_bytes()[10] == b'T', "ISO 8601: {text}");
    }
    let roles: Vec<&Value> =
        file["messages"].as_array().expect("messages").iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, ["user", "assistant"]);
    let index = json_of(&cli.data().join("conversations/index.json"));
    assert_eq!(index["version"], 1);
    let entry = &index["conversations"][0];
    assert_eq!((&entry["id"], &entry["messageCount"]), (&session.into(), &2.into()));
    assert!(entry.get("messages").is_none(), "the index holds no messages");
}

#[test]
fn seed_001_q4_the_summary_is_embedded_in_the_sessions_file() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = crate::memory::grow_to(&cli, None, 20);
    let file = json_of(&cli.file_of(&session));
    assert!(
        file["summary"].as_str().is_some_and(|text| text.contains("10 new messages")),
        "{}",
        file["summary"]
    );
    assert_eq!(file["summaryCoversMessageCount"], 10);
    assert!(file["summaryCreatedAt"].is_string());
    assert_eq!(file["messages"].as_array().map(Vec::len), Some(20), "with all messages");
}

#[test]
fn seed_001_e1_stopping_an_answer_keeps_the_part_that_arrived() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::slowly(&"and on ".repeat(600), Duration::from_millis(30)));
    let cli = Cli::with(&server);
    let child = cli.spawn(&["--json", "ask", "Tell me a long story"]);
    wait::until("the answer arrives", || (!server.chats().is_empty()).then_some(()));
    std::thread::sleep(Duration::from_millis(600));
    group::signal(child.id(), Signal::TERM);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let session = cli.list()[0]["id"].as_str().expect("an id").to_owned();
    let shown = cli.show(&session);
    let answer = &shown["messages"][1];
    assert_eq!(answer["status"], "stopped", "{shown}");
    assert!(answer["content"].as_str().is_some_and(|text| text.starts_with("and on")), "{answer}");
    let next = cli.ask(Some(&session), "Shorter, please");
    assert!(next["answer"].is_string(), "and the conversation goes on");
}

#[test]
fn seed_001_e2_asking_again_deletes_nothing() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    server.next_chats(1, Reply::cut_after("A first, broken answer"));
    cli.error(&["ask", "What is a semaphore?"]);
    let session = cli.list()[0]["id"].as_str().expect("an id").to_owned();
    cli.ask(Some(&session), "What is a semaphore?");
    let contents: Vec<String> = cli.show(&session)["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .filter_map(|message| message["content"].as_str().map(str::to_owned))
        .collect();
    assert!(contents.contains(&"A first, broken answer".to_owned()), "{contents:?}");
    assert_eq!(contents.len(), 4);
}

#[test]
fn seed_001_e7_a_conversation_without_a_message_makes_no_file() {
    let mut server = ModelServer::start();
    let cli = Cli::with(&server);
    cli.json(&["status"]);
    cli.json(&["sessions", "list"]);
    server.stop();
    assert_eq!(cli.error(&["ask", " \n "])["code"], "empty_message");
    assert_eq!(cli.error(&["append", "--role", "user", ""])["code"], "empty_message");
    let conversations = cli.data().join("conversations");
    let files = std::fs::read_dir(conversations)
        .map_or(0, |files| files.flatten().filter(|file| file.file_name() != "index.json").count());
    assert_eq!(files, 0);
}

#[test]
fn seed_001_e9_a_streaming_answer_is_one_message_and_not_one_a_chunk() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::slowly(&"chunk ".repeat(60), Duration::from_millis(25)));
    let cli = Cli::with(&server);
    let child = cli.spawn(&["--json", "ask", "Stream, please"]);
    // While it streams, the conversation as saved has the question alone.
    wait::until("the answer arrives", || (!server.chats().is_empty()).then_some(()));
    std::thread::sleep(Duration::from_millis(700));
    let session = cli.list()[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(cli.show(&session)["messages"].as_array().map(Vec::len), Some(1));
    assert!(child.wait_with_output().expect("it ends").status.success());
    let shown = cli.show(&session);
    assert_eq!(shown["messages"].as_array().map(Vec::len), Some(2));
    assert_eq!(shown["messages"][1]["content"], "chunk ".repeat(60).as_str());
    assert_eq!(shown["messages"][1]["status"], "complete");
}

#[test]
fn seed_001_e10_order_is_by_place_and_not_by_time() {
    let cli = Cli::new();
    let first =
        cli.json(&["append", "--role", "user", "--at", "2026-05-01T10:00:00Z", "later time, first place"]);
    let session = first["session"].as_str().expect("a session");
    cli.json(&[
        "append",
        "--session",
        session,
        "--role",
        "assistant",
        "--at",
        "2026-01-01T10:00:00Z",
        "the clock went back",
    ]);
    let shown = cli.show(session);
    assert_eq!(shown["messages"][1]["content"], "the clock went back");
    assert_eq!(shown["messages"][1]["timestamp"], "2026-01-01T10:00:00Z");
}

#[test]
fn seed_001_q7_titles_come_from_the_first_user_message_cut_at_a_word_within_fifty_characters() {
    let fifty = "12345678 0 12345678 0 12345678 0 12345678 0 123456";
    for (message, title) in [
        ("Can you help me parse JSON?", "Can you help me parse JSON?"),
        (fifty, fifty),
        (
            "Please explain how the borrow checker treats two phase borrows",
            "Please explain how the borrow checker treats two…",
        ),
        (&"漢".repeat(60), &format!("{}…", "漢".repeat(50))),
        ("two\nlines", "two lines"),
    ] {
        let cli = Cli::new();
        cli.append(None, &[("assistant", "Welcome."), ("user", message), ("user", "a later message")]);
        assert_eq!(cli.list()[0]["title"], title);
    }
}

#[test]
fn seed_001_q7_without_a_user_message_the_title_says_so() {
    let cli = Cli::new();
    cli.append(None, &[("assistant", "Welcome.")]);
    assert_eq!(cli.list()[0]["title"], "New Conversation");
}
