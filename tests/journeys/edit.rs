//! `edit`: a sent message is corrected from the command line.

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;

#[test]
fn edit_streams_the_answer_to_another_version_of_a_message() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let asked = cli.ask(None, "Where is Limma?");
    let (session, question) =
        (asked["session"].as_str().expect("it"), asked["question"].as_str().expect("it"));
    server.next_chats(1, Reply::text("Lima is in Peru."));
    let edited = cli.json(&["edit", question, "Where is Lima?"]);
    assert_eq!(
        (edited["session"].as_str(), edited["answer"].as_str()),
        (Some(session), Some("Lima is in Peru."))
    );
    let shown = cli.show(session);
    assert_eq!(shown["messages"][0]["content"], "Where is Lima?");
    assert_eq!(shown["messages"][0]["id"], edited["question"]);
    assert_eq!(shown["messages"][0]["versions"]["ids"][0], question);
    assert_eq!(shown["messages"][1]["id"], edited["message"]);
    server.next_chats(1, Reply::text("By the sea."));
    let question = edited["question"].as_str().expect("it");
    let told = cli.run(&["edit", "--session", session, question, "Where in Peru?"]);
    assert!(told.ok, "{}", told.err);
    assert_eq!(told.out, "By the sea.\n");
}

#[test]
fn an_edit_that_is_refused_says_why_and_changes_nothing() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let asked = cli.ask(None, "Where is Lima?");
    let (session, answer) = (asked["session"].as_str().expect("it"), asked["message"].as_str().expect("it"));
    let before = cli.show(session);
    let refused = cli.error(&["edit", answer, "It is in Chile."]);
    assert_eq!(refused["code"], "invalid");
    assert_eq!(cli.error(&["edit", "nobody", "Who?"])["code"], "not_found");
    let question = asked["question"].as_str().expect("it");
    assert_eq!(cli.error(&["edit", question, ""])["code"], "empty_message");
    assert_eq!(cli.show(session), before);
}
