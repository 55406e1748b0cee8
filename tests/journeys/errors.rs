//! Providers that fail: the message is saved, the error says what happened, and asking again works.

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::{Cli, dumps_no_core};
use extremis_tests::wait;
use serde_json::Value;

/// Asks under a fault; gives the error and the session that the question is in.
fn refused(cli: &Cli, question: &str) -> (Value, String) {
    let error = cli.error(&["ask", question]);
    let list = cli.list();
    let entry = list.iter().find(|entry| entry["preview"] == question).expect("the message is saved");
    (error, entry["id"].as_str().expect("an id").to_owned())
}

/// The question is there once, and going on in the same conversation works.
fn can_go_on(cli: &Cli, session: &str, question: &str) {
    let shown = cli.show(session);
    assert_eq!(shown["messages"][0]["content"], question);
    let answer = cli.ask(Some(session), "Please try again.");
    assert!(answer["answer"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
}

#[test]
fn no_server_at_the_address() {
    let mut server = ModelServer::start();
    let cli = Cli::with(&server);
    server.stop();
    let (error, session) = refused(&cli, "Is anybody there?");
    assert_eq!((&error["code"], &error["retryable"]), (&"no_server".into(), &true.into()));
    assert!(
        error["message"].as_str().is_some_and(|text| text.contains("127.0.0.1")),
        "it names the address: {error}"
    );
    server.listen();
    can_go_on(&cli, &session, "Is anybody there?");
}

#[test]
fn a_rejected_key() {
    let server = ModelServer::start();
    server.rule(|request| (request.header("authorization") != Some("Bearer sk-good")).then(Reply::bad_key));
    let cli = Cli::with(&server).and_key("sk-bad");
    let (error, session) = refused(&cli, "Do I have access?");
    assert_eq!((&error["code"], &error["retryable"]), (&"key_rejected".into(), &false.into()));
    assert!(!error["message"].as_str().unwrap_or_default().contains("sk-bad"));
    can_go_on(&cli.and_key("sk-good"), &session, "Do I have access?");
}

#[test]
fn keys_under_a_passphrase_are_locked_and_not_missing() {
    let server = ModelServer::start();
    server.rule(|request| (request.header("authorization") != Some("Bearer sk-good")).then(Reply::bad_key));
    let cli = Cli::with(&server);
    std::fs::create_dir_all(cli.data()).expect("a data folder");
    #[expect(clippy::disallowed_methods, reason = "keys of another run, which nobody can open")]
    std::fs::write(cli.data().join("keys.sealed.json"), "{}").expect("a file");
    let (error, session) = refused(&cli, "Do I have access?");
    assert_eq!((&error["code"], &error["retryable"]), (&"keys_locked".into(), &false.into()));
    let said = error["message"].as_str().unwrap_or_default();
    assert!(said.contains("locked") && said.contains("passphrase"), "{said}");
    assert!(said.contains("--api-key-env") && !said.contains("none is stored"), "{said}");
    can_go_on(&cli.and_key("sk-good"), &session, "Do I have access?");
}

#[test]
fn too_many_requests() {
    let server = ModelServer::start();
    server.rule(|_| Some(Reply::rate_limited(170)));
    let cli = Cli::with(&server);
    let (error, session) = refused(&cli, "Am I too fast?");
    assert_eq!((&error["code"], &error["retryable"]), (&"rate_limited".into(), &true.into()));
    assert!(error["message"].as_str().is_some_and(|text| text.contains("170 seconds")), "{error}");
    server.forget_rules();
    can_go_on(&cli, &session, "Am I too fast?");
}

#[test]
fn a_prompt_that_is_too_long() {
    let server = ModelServer::start();
    server.next_chats(5, Reply::too_long());
    let cli = Cli::with(&server);
    let (error, session) = refused(&cli, "Is this too much?");
    assert_eq!((&error["code"], &error["retryable"]), (&"context_too_long".into(), &false.into()));
    server.forget_rules();
    can_go_on(&cli, &session, "Is this too much?");
}

#[test]
fn an_unknown_model() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::refuse(404, "model_not_found", "The model `gpt-4o-mini` does not exist"));
    let cli = Cli::with(&server);
    let (error, session) = refused(&cli, "Who are you?");
    assert_eq!(error["code"], "unknown_model");
    can_go_on(&cli, &session, "Who are you?");
}

#[test]
fn a_server_with_a_problem_of_its_own() {
    let server = ModelServer::start();
    server.rule(|_| Some(Reply::refuse(500, "server_error", "CUDA out of memory")));
    let cli = Cli::with(&server);
    let (error, session) = refused(&cli, "Are you well?");
    assert_eq!((&error["code"], &error["retryable"]), (&"server_error".into(), &true.into()));
    assert!(error["message"].as_str().is_some_and(|text| text.contains("CUDA out of memory")), "{error}");
    server.forget_rules();
    can_go_on(&cli, &session, "Are you well?");
}

#[test]
fn a_stream_that_is_cut_keeps_the_part_that_arrived() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::cut_after("Half of what I wanted to say"));
    let cli = Cli::with(&server);
    let (error, session) = refused(&cli, "Go on?");
    assert_eq!((&error["code"], &error["retryable"]), (&"stream_cut".into(), &true.into()));
    let shown = cli.show(&session);
    assert_eq!(shown["messages"][1]["content"], "Half of what I wanted to say");
    assert_eq!(shown["messages"][1]["status"], "failed");
    can_go_on(&cli, &session, "Go on?");
}

#[test]
fn without_json_an_error_is_one_line_on_stderr() {
    let server = ModelServer::start();
    server.rule(|_| Some(Reply::bad_key()));
    let told = Cli::with(&server).run(&["ask", "hello"]);
    assert_eq!(told.code, Some(1));
    assert_eq!(told.err.lines().count(), 1, "{}", told.err);
    assert!(told.err.starts_with("error: "), "{}", told.err);
}

#[cfg(target_os = "linux")] // It reads what that system says of a process.
#[test]
fn no_core_dump_is_made_of_a_process_that_may_hold_keys() {
    let cli = Cli::new();
    let mut child = cli.spawn(&["append", "--stream"]);
    wait::until("core dumps are switched off", || dumps_no_core(child.id()).then_some(()));
    drop(child.stdin.take());
    assert!(child.wait().is_ok_and(|status| status.success()));
}
