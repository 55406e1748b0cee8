//! The model server speaks the protocol, and fails as it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use extremis_tests::openai::{ModelServer, Reply};
use serde_json::{Value, json};

fn post(server: &ModelServer, path: &str, body: &Value) -> std::io::Result<BufReader<TcpStream>> {
    let address = server.root_url().replace("http://", "");
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes())?;
    Ok(BufReader::new(stream))
}

fn asked(text: &str) -> Value {
    json!({ "model": "any", "stream": true, "messages": [{ "role": "user", "content": text }] })
}

/// Reads until the last chunk, or until the connection ends.
fn whole(reader: BufReader<TcpStream>) -> String {
    let lines: Vec<String> = reader.lines().map_while(Result::ok).take_while(|line| line != "0").collect();
    lines.join("\n")
}

#[test]
fn an_answer_comes_in_several_chunks_and_ends_as_the_protocol_says() {
    let server = ModelServer::start();
    let text = whole(post(&server, "/v1/chat/completions", &asked("What is a mutex?")).expect("an answer"));
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!(text.matches("chat.completion.chunk").count() > 5, "{text}");
    assert!(text.contains("data: [DONE]"), "{text}");
    assert_eq!(server.chats().len(), 1);
    assert_eq!(server.chats()[0].question(), "What is a mutex?");
}

#[test]
fn a_summary_says_how_many_messages_it_was_written_from() {
    let server = ModelServer::start();
    let material = "<new-messages>\n<message role=\"user\">a</message>\n<message role=\"user\">b</message>";
    let body = json!({ "messages": [
        { "role": "system", "content": "Write one updated summary." }, { "role": "user", "content": material } ] });
    let text = whole(post(&server, "/v1/chat/completions", &body).expect("an answer"));
    assert!(text.contains("nothing before it and 2 new messages"), "{text}");
    assert_eq!((server.summaries().len(), server.chats().len()), (1, 0));
}

#[test]
fn rules_hold_for_as_many_requests_as_they_say() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::rate_limited(7));
    let refused = whole(post(&server, "/v1/chat/completions", &asked("a")).expect("an answer"));
    assert!(refused.contains("429") && refused.contains("Retry-After: 7"), "{refused}");
    let answered = whole(post(&server, "/v1/chat/completions", &asked("a")).expect("an answer"));
    assert!(answered.contains("[DONE]"), "{answered}");
}

#[test]
fn a_cut_answer_ends_without_an_end() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::cut_after("only this"));
    let text = whole(post(&server, "/v1/chat/completions", &asked("a")).expect("an answer"));
    assert!(text.contains("only") && !text.contains("[DONE]"), "{text}");
}

#[test]
fn a_hanging_server_says_nothing_until_it_is_stopped() {
    let mut server = ModelServer::start();
    server.next_chats(1, Reply::Hang);
    let mut reader = post(&server, "/v1/chat/completions", &asked("a")).expect("a connection");
    reader.get_mut().set_read_timeout(Some(Duration::from_millis(200))).expect("a timeout");
    assert!(reader.read(&mut [0]).is_err(), "no byte comes");
    server.stop();
    reader.get_mut().set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
    assert_eq!(reader.read(&mut [0]).expect("the end"), 0);
    assert!(post(&server, "/v1/chat/completions", &asked("a")).is_err(), "a stopped server refuses");
    server.listen();
    let text = whole(post(&server, "/v1/chat/completions", &asked("a")).expect("the same port again"));
    assert!(text.contains("[DONE]"), "{text}");
}

#[test]
fn ollamas_protocol_is_spoken_too() {
    let server = ModelServer::start();
    let text = whole(post(&server, "/api/chat", &asked("a")).expect("an answer"));
    assert!(text.contains(r#""done":true"#), "{text}");
}
