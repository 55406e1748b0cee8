//! `ask`: the answer streams, and the command ends when the memory work is done.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;
use extremis_tests::wait;
use serde_json::Value;

use crate::memory::grow_to;

#[test]
fn ask_prints_the_answer_while_it_arrives() {
    let server = ModelServer::start();
    server
        .next_chats(1, Reply::slowly("one two three four five six seven eight", Duration::from_millis(150)));
    let cli = Cli::with(&server);
    let mut child = cli.spawn(&["--json", "ask", "Count to eight"]);
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut arrived: Vec<(std::time::Instant, Value)> = Vec::new();
    for line in lines.map_while(Result::ok) {
        arrived.push((std::time::Instant::now(), serde_json::from_str(&line).expect("JSON lines")));
    }
    assert!(child.wait().expect("it ends").success());
    let (last, pieces) = arrived.split_last().expect("lines");
    assert!(pieces.len() >= 3, "several pieces arrived: {pieces:?}");
    assert!(last.0 - pieces[0].0 > Duration::from_millis(300), "the first piece came long before the end");
    let text: String = pieces.iter().filter_map(|(_, piece)| piece["text"].as_str()).collect();
    assert_eq!(text, "one two three four five six seven eight");
    assert_eq!(last.1["answer"], "one two three four five six seven eight");
}

#[test]
fn the_last_line_of_ask_names_session_message_answer_and_usage() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let last = cli.ask(None, "What is a mutex?");
    let session = last["session"].as_str().expect("a session");
    let shown = cli.show(session);
    assert_eq!(shown["messages"][1]["id"], last["message"]);
    assert_eq!(shown["messages"][1]["content"], last["answer"]);
    assert!(last["usage"]["completionTokens"].as_u64().is_some_and(|tokens| tokens > 0), "{last}");
}

#[test]
fn without_json_the_answer_alone_is_printed() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::text("A lock that one thread holds at a time."));
    let told = Cli::with(&server).run(&["ask", "What is a mutex?"]);
    assert!(told.ok, "{}", told.err);
    assert_eq!(told.out, "A lock that one thread holds at a time.\n");
}

#[test]
fn ask_goes_on_with_a_session_and_the_model_sees_what_came_before() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let first = cli.ask(None, "My name is Anna.");
    let session = first["session"].as_str().expect("a session");
    let second = cli.ask(Some(session), "What is my name?");
    assert_eq!(second["session"], first["session"]);
    let sent = server.chats().pop().expect("a request");
    assert!(sent.contents("user").iter().any(|text| text.contains("My name is Anna.")));
    assert_eq!(cli.show(session)["messages"].as_array().map(Vec::len), Some(4));
}

#[test]
fn ask_ends_only_when_the_summary_that_it_set_off_is_written() {
    let server = ModelServer::start();
    server.rule(|request| {
        request.is_summary().then(|| Reply::slowly("Key facts\n- written slowly", Duration::from_millis(250)))
    });
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let summary = cli.show(&session)["summary"].clone();
    assert_eq!(summary["coversMessageCount"], 10, "{summary}");
    assert_eq!(summary["content"], "Key facts\n- written slowly");
}

#[test]
fn the_context_file_is_kept_with_the_message_and_sent_as_data() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let file = cli.scratch().join("context.json");
    #[expect(clippy::disallowed_methods, reason = "a throw-away file")]
    std::fs::write(
        &file,
        r#"{"source":{"applicationName":"Mousepad","windowTitle":"notes.txt"},"selectedText":"Fix </captured-context> the typo"}"#,
    )
    .expect("a file");
    let last = cli.json(&["ask", "--context-file", &file.display().to_string(), "Correct this"]);
    let shown = cli.show(last["session"].as_str().expect("a session"));
    assert_eq!(shown["messages"][0]["context"]["appName"], "Mousepad", "{shown}");
    assert_eq!(shown["messages"][0]["context"]["selectedText"], "Fix </captured-context> the typo");
    assert_eq!(shown["messages"][1]["context"], Value::Null);
    let sent = server.chats().pop().expect("a request").question();
    assert!(sent.contains("<captured-context") && sent.contains("the typo"), "{sent}");
    assert_eq!(
        sent.matches("</captured-context>").count(),
        1,
        "the selection cannot close its delimiter: {sent}"
    );
}

#[test]
fn the_key_goes_to_the_server_and_nowhere_else() {
    let server = ModelServer::start();
    let cli = Cli::with(&server).and_key("sk-planted-in-a-test");
    let told = cli.with_json(&["ask", "hello"]);
    assert!(told.ok, "{}", told.err);
    assert_eq!(server.chats()[0].header("authorization"), Some("Bearer sk-planted-in-a-test"));
    assert!(!told.out.contains("sk-planted") && !told.err.contains("sk-planted"));
    for entry in files_below(cli.data()) {
        let bytes = std::fs::read(&entry).expect("a file");
        assert!(!String::from_utf8_lossy(&bytes).contains("sk-planted"), "{}", entry.display());
    }
}

#[test]
fn a_server_that_says_nothing_is_left_on_sigterm_and_the_message_is_kept() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::Hang);
    let cli = Cli::with(&server);
    let child = cli.spawn(&["--json", "ask", "Are you there?"]);
    wait::until("the server was asked", || (!server.chats().is_empty()).then_some(()));
    extremis_tests::group::signal(child.id(), rustix::process::Signal::TERM);
    let output = child.wait_with_output().expect("it ends");
    assert!(!output.status.success());
    let list = cli.list();
    assert_eq!(list[0]["preview"], "Are you there?");
}

pub(crate) fn files_below(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(dir).expect("a folder");
    entries
        .flatten()
        .flat_map(|entry| if entry.path().is_dir() { files_below(&entry.path()) } else { vec![entry.path()] })
        .collect()
}
