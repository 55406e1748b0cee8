//! `instructions`: set, looked at, brought back, from the command line.

use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;

/// The system turns of the last request.
fn told(server: &ModelServer) -> Vec<String> {
    server.chats().pop().expect("a request").contents("system")
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a file of the user's, not one of the product")]
fn instructions_are_set_for_all_and_for_one_listed_and_restored() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    assert_eq!(cli.run(&["instructions"]).out.trim(), "No instructions are set.");
    assert_eq!(cli.run(&["instructions", "all", "--set", "Answer in Dutch."]).out.trim(), "Answer in Dutch.");
    let answer = cli.ask(None, "Which boat?");
    let session = answer["session"].as_str().expect("a conversation");
    assert!(told(&server)[1].contains("\nAnswer in Dutch.\n"));

    let file = cli.scratch().join("own.txt");
    std::fs::write(&file, "Name your sources.\nBe kind.\n").expect("a file");
    let own = cli.json(&["instructions", session, "--file", file.to_str().expect("a path")]);
    assert_eq!(own["text"], "Name your sources.\nBe kind.");
    cli.run(&["instructions", session, "--set", ""]);
    cli.ask(Some(session), "And which harbour?");
    assert_eq!(told(&server).len(), 2, "removed");
    let list = cli.run(&["instructions", session, "--history"]).out;
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("2  ") && lines[0].contains("(in force)  (removed)"), "{list}");
    assert!(lines[1].starts_with("1  ") && lines[1].ends_with("Name your sources. ⏎ Be kind."), "{list}");

    let missing = cli.error(&["instructions", session, "--restore", "7"]);
    assert_eq!(missing["code"], "not_found");
    cli.run(&["instructions", session, "--restore", "1"]);
    let answer = cli.ask(Some(session), "And which captain?");
    assert!(told(&server)[2].contains("\nName your sources.\nBe kind.\n"));
    let sent = cli.json(&["sent", answer["message"].as_str().expect("an answer")]);
    let reasons: Vec<_> =
        sent["items"].as_array().expect("items")[1..3].iter().map(|item| &item["reason"]).collect();
    assert_eq!(
        reasons,
        ["Your instructions for all conversations", "Your instructions for this conversation"]
    );

    let long = "é".repeat(8001);
    let refused = cli.error(&["instructions", "--set", &long]);
    assert!(refused["message"].as_str().is_some_and(|words| words.contains("8,001")), "{refused}");
    assert_eq!(cli.run(&["instructions"]).out.trim(), "Answer in Dutch.");
}
