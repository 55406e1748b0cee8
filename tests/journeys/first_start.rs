//! The first start, when nothing is set: what runs on this machine is found.

use std::time::Duration;

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;

#[test]
fn an_ollama_on_this_machine_is_found_and_answers() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::slowly("Found without any setting.", Duration::from_millis(20)));
    let cli = Cli::beside_ollama(&server);
    let status = cli.json(&["status"]);
    assert_eq!(status["model"]["provider"], "ollama", "{status}");
    assert_eq!(status["model"]["name"], "gpt-4o-mini");
    let asked = cli.error(&["ask", "Is this sent?"]);
    assert_eq!((&asked["code"], &asked["server"]), (&"server_not_allowed".into(), &server.root_url().into()));
    let words = asked["message"].as_str().expect("words");
    assert!(
        words.contains(&server.root_url()) && words.contains(" listens") && words.contains("allow"),
        "{words}"
    );
    assert!(server.chats().is_empty(), "nothing is sent to a server that was only found");
    cli.json(&["allow", &server.root_url()]);
    let last = cli.ask(None, "Are you there?");
    assert_eq!(last["answer"], "Found without any setting.");
    assert!(
        server.chats().iter().all(|chat| chat.path == "/api/chat"),
        "it is spoken to in its own protocol"
    );
}

#[test]
fn an_ollama_that_is_cut_keeps_the_message_and_the_part() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::cut_after("Half of it"));
    let cli = Cli::beside_ollama(&server);
    cli.json(&["allow", &server.root_url()]);
    let error = cli.error(&["ask", "Tell me all"]);
    assert_eq!(error["code"], "stream_cut");
    let shown = cli.show(cli.list()[0]["id"].as_str().expect("an id"));
    assert_eq!(shown["messages"][0]["content"], "Tell me all");
    assert_eq!(shown["messages"][1]["content"], "Half of it");
}
