//! Steps that the memory journeys share.

use extremis_tests::openai::{ModelServer, Reply, Request};
use extremis_tests::process::Cli;

/// The words of the message at a place, from 1: each names its own number, and nothing else does.
pub(crate) fn words(place: usize) -> String {
    format!("This is what was said at place [{place}].")
}

/// A server whose answers name their own place: one after the question's.
pub(crate) fn server() -> ModelServer {
    let server = ModelServer::start();
    server.rule(|request| {
        let question = request.question();
        let place = question.rsplit_once('[')?.1.split(']').next()?.parse::<usize>().ok()?;
        request.is_chat().then(|| Reply::text(&words(place + 1)))
    });
    server
}

/// Lets a session grow to `count` messages: appended up to the last question, which is asked.
pub(crate) fn grow_to(cli: &Cli, session: Option<&str>, count: usize) -> String {
    let have = session.map_or(0, |session| length(cli, session));
    let messages: Vec<(&str, String)> = (have + 1..count - 1)
        .map(|place| (if place % 2 == 1 { "user" } else { "assistant" }, words(place)))
        .collect();
    let messages: Vec<(&str, &str)> = messages.iter().map(|(role, text)| (*role, text.as_str())).collect();
    let session = match session {
        Some(session) if messages.is_empty() => session.to_owned(),
        _ => cli.append(session, &messages),
    };
    cli.ask(Some(&session), &words(count - 1));
    assert_eq!(length(cli, &session), count);
    session
}

pub(crate) fn length(cli: &Cli, session: &str) -> usize {
    cli.show(session)["messages"].as_array().map_or(0, Vec::len)
}

/// The places named in a request's words.
pub(crate) fn places(request: &Request) -> Vec<usize> {
    let text = request.text();
    (1..100).filter(|place| text.contains(&format!("[{place}]"))).collect()
}

/// Which messages `sessions show` marks as covered, as places from 1.
pub(crate) fn covered(cli: &Cli, session: &str) -> Vec<usize> {
    let shown = cli.show(session);
    let messages = shown["messages"].as_array().expect("messages").iter().enumerate();
    messages.filter(|(_, message)| message["covered"] == true).map(|(index, _)| index + 1).collect()
}
