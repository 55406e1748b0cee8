//! `sent`: what was sent for an answer, kept with it and printed on demand.

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;
use serde_json::Value;

use crate::memory::{grow_to, words};

fn id_of(answer: &Value) -> &str {
    answer["message"].as_str().expect("an answer's id")
}

/// A request as the prompt is printed.
fn printed(server: &ModelServer) -> String {
    let request = server.chats().pop().expect("a request");
    let parts = request.messages().into_iter().map(|(role, content)| format!("[{role}]\n{content}"));
    parts.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn sent_prints_exactly_what_the_model_was_sent_and_the_preview_had_said_so() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let preview = cli.json(&["context", &session, "--message", "What did we agree on?"]);
    let answer = cli.ask(Some(&session), "What did we agree on?");
    let asked = printed(&server);
    grow_to(&cli, Some(&session), 34);
    let sent = cli.json(&["sent", id_of(&answer), "--session", &session]);
    assert_eq!(sent["text"], asked.as_str());
    assert_eq!((&sent["text"], &sent["tokens"]), (&preview["text"], &preview["tokens"]));
    assert_eq!((&sent["exact"], &sent["note"]), (&true.into(), &Value::Null));
    assert_eq!((&sent["session"], &sent["message"]), (&session.as_str().into(), &answer["message"]));
    assert_eq!(sent["items"].as_array().map(Vec::len), preview["items"].as_array().map(Vec::len));
    for item in sent["items"].as_array().expect("items") {
        assert!(item["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{item}");
    }
    let everywhere = cli.json(&["sent", id_of(&answer)]);
    assert_eq!(everywhere, sent, "it is found without its conversation too");
}

#[test]
fn without_json_the_prompt_is_plain_text_with_a_line_for_each_part() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let answer = cli.ask(Some(&session), &words(21));
    let told = cli.run(&["sent", id_of(&answer)]);
    assert!(told.ok, "{}", told.err);
    assert!(told.out.starts_with("[system]\nYou are Extremis"), "{}", told.out);
    assert!(told.out.contains("\n+ summary ") && told.out.contains("Stands for 10 messages"), "{}", told.out);
    assert!(told.out.contains("\n- recent ") && told.out.contains("A summary stands for it"), "{}", told.out);
    let previewed = cli.run(&["context", &session, "--message", "And?"]);
    assert!(previewed.out.contains("\n+ message "), "{}", previewed.out);
}

#[test]
fn what_was_forgotten_since_is_not_in_it_any_more_and_that_is_said() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    server.next_chats(2, Reply::text("Fine."));
    let first = cli.ask(None, "The password is swordfish.");
    let session = first["session"].as_str().expect("a session");
    let answer = cli.ask(Some(session), "Which one?");
    let question = cli.show(session)["messages"][0]["id"].as_str().expect("an id").to_owned();
    let before = cli.json(&["sent", id_of(&answer)]);
    assert!(before["text"].as_str().is_some_and(|text| text.contains("swordfish")));
    cli.json(&["sessions", "forget", session, "--message", &question, "--yes"]);
    let after = cli.json(&["sent", id_of(&answer)]);
    assert!(
        after["text"].as_str().is_some_and(|text| !text.contains("swordfish") && text.contains("Which one?"))
    );
    assert_eq!(after["exact"], false);
    assert!(after["note"].as_str().is_some_and(|note| note.contains("forgotten")), "{}", after["note"]);
}

#[test]
fn an_answer_that_was_cut_short_has_it_too() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    server.next_chats(1, Reply::cut_after("The beginning of an answer"));
    let told = cli.with_json(&["ask", "What is a mutex?"]);
    assert!(!told.ok);
    let session = cli.list()[0]["id"].as_str().expect("a session").to_owned();
    let cut = cli.show(&session)["messages"][1].clone();
    assert_eq!(cut["status"], "failed", "{cut}");
    let sent = cli.json(&["sent", cut["id"].as_str().expect("an id")]);
    assert_eq!((&sent["text"], &sent["exact"]), (&printed(&server).into(), &true.into()));
}

#[test]
fn a_message_that_is_no_answer_is_told_apart_from_one_that_is_not_there() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = cli.append(None, &[("user", "mine"), ("assistant", "written by hand")]);
    let shown = cli.show(&session);
    for (place, words) in [(0, "it is no answer"), (1, "was not kept")] {
        let error = cli.error(&["sent", shown["messages"][place]["id"].as_str().expect("an id")]);
        assert!(error["message"].as_str().is_some_and(|message| message.contains(words)), "{error}");
    }
    assert_eq!(cli.error(&["sent", "nowhere"])["code"], "not_found");
}
