//! Source design 004, its test scenarios, through the command line and a real model server. Scenario 6 (no delay by
//! summarising) is where time can be measured, in the engine's own tests.

use extremis_tests::openai::{ModelServer, Reply, Request};
use extremis_tests::process::Cli;
use serde_json::{Value, json};

/// About 160 tokens of talk that names its place.
fn long(place: usize) -> String {
    format!("This is place [{place}]{}.", ", and so the long talk goes on".repeat(25))
}

/// A session under the progressive policy with `count` long messages after what is there, the last two asked for and
/// answered.
fn talk(cli: &Cli, session: &str, count: usize) {
    let have = cli.show(session)["messages"].as_array().map_or(0, Vec::len);
    let words: Vec<String> = (have + 1..have + count - 1).map(long).collect();
    let messages: Vec<(&str, &str)> = words
        .iter()
        .enumerate()
        .map(|(place, words)| {
            (if (have + place).is_multiple_of(2) { "user" } else { "assistant" }, words.as_str())
        })
        .collect();
    cli.append(Some(session), &messages);
    cli.ask(Some(session), &long(have + count - 1));
}

fn begin(cli: &Cli, messages: &[(&str, &str)]) -> String {
    let session = cli.append(None, messages);
    let policy = cli.json(&["policy", &session, "progressive"]);
    assert_eq!((&policy["policy"]["preset"], &policy["from"]), (&"progressive".into(), &"session".into()));
    session
}

fn active(cli: &Cli, session: &str) -> Vec<Value> {
    let tree = cli.json(&["summary", "tree", session]);
    let nodes = tree.as_array().expect("a list").iter();
    nodes.filter(|node| node["state"] == "active").cloned().collect()
}

fn facts(cli: &Cli, session: &str) -> Vec<Value> {
    let facts = cli.json(&["facts", session]);
    let facts = facts.as_array().expect("a list").iter();
    facts.filter(|fact| fact["status"] == "active").cloned().collect()
}

fn has_fact(facts: &[Value], text: &str) -> bool {
    facts.iter().any(|fact| fact["text"].as_str().is_some_and(|words| words.contains(text)))
}

fn important(data: &Value) -> Reply {
    Reply::text(&data.to_string())
}

fn is_about(request: &Request, words: &str) -> bool {
    request.question().contains(words)
}

#[test]
fn seed_004_scenario_1_a_short_conversation_is_not_summarised() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session =
        begin(&cli, &[("user", "one"), ("assistant", "two"), ("user", "three"), ("assistant", "four")]);
    cli.ask(Some(&session), "five");
    assert!(server.summaries().is_empty() && server.extractions().is_empty());
    let sent = server.chats().pop().expect("a request").text();
    assert!(["one", "two", "three", "four", "five"].iter().all(|words| sent.contains(words)), "{sent}");
    assert_eq!(cli.json(&["summary", "history", &session]), json!([]));
    assert_eq!(cli.json(&["facts", &session]), json!([]));
}

#[test]
fn seed_004_scenarios_2_and_3_a_first_and_an_incremental_summary() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = begin(&cli, &[("user", "I prefer dark mode."), ("assistant", "Noted.")]);
    let theme = json!({ "user_preferences": [{ "key": "theme", "value": "dark", "messages": [1] }] });
    server.next_extractions(1, important(&theme));
    talk(&cli, &session, 24);
    let first = active(&cli, &session);
    assert_eq!(first.len(), 1, "over 3,000 tokens: {first:?}");
    assert_eq!(first[0]["wordTarget"], 100, "version 1: 100-150 words");
    assert!(!first[0]["createdAt"].is_null());
    assert!(has_fact(&facts(&cli, &session), "dark"));

    cli.ask(Some(&session), "What is my theme?");
    let sent = server.chats().pop().expect("a request");
    let text = sent.text();
    assert!(text.contains("This summary was written from nothing before it"), "{text}");
    assert!(text.contains("dark"), "and the important data");
    let covered = first[0]["coversMessageCount"].as_u64().expect("a number");
    assert!(covered >= 4 && !text.contains("[3]"), "old messages are not: {text}");
    let context = cli.json(&["context", &session, "--message", "And now?"]);
    assert!(context["tokens"].as_u64().is_some_and(|tokens| tokens < 3000), "{}", context["tokens"]);

    let place = json!({ "key_decisions": [{ "value": "the long talk goes on", "messages": [1] }] });
    server.next_extractions(1, important(&place));
    talk(&cli, &session, 24);
    let second = active(&cli, &session);
    assert_eq!(second.len(), 1);
    assert!(second[0]["coversMessageCount"].as_u64() > Some(covered));
    assert!(
        second[0]["wordTarget"].as_u64() >= Some(200),
        "longer with every version: {}",
        second[0]["wordTarget"]
    );
    let both = facts(&cli, &session);
    assert!(has_fact(&both, "dark") && has_fact(&both, "the long talk goes on"), "old and new: {both:?}");
    let context = cli.json(&["context", &session, "--message", "And now?"]);
    assert!(context["tokens"].as_u64().is_some_and(|tokens| tokens < 3000), "{}", context["tokens"]);
}

#[test]
fn seed_004_scenario_4_important_data_survives_later_summaries() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let said = "I prefer dark mode. Document structure: Intro, Methods, Results, Conclusion. Key sources: https://one.example, https://two.example";
    let session = begin(&cli, &[("user", said), ("assistant", "Noted.")]);
    server.rule(move |request| {
        (request.is_extraction() && is_about(request, "dark mode")).then(|| {
            important(&json!({
                "user_preferences": [{ "key": "theme", "value": "dark", "messages": [1] }],
                "document_structure": [{ "key": "sections", "value": ["Intro", "Methods", "Results", "Conclusion"], "messages": [1] }],
                "source_urls": [
                    { "value": "https://one.example", "messages": [1] },
                    { "value": "https://two.example", "messages": [1] },
                ],
            }))
        })
    });
    talk(&cli, &session, 24);
    talk(&cli, &session, 24);
    assert!(server.summaries().len() >= 2, "two cycles");
    let kept = facts(&cli, &session);
    for text in ["dark", "Methods", "https://one.example", "https://two.example"] {
        assert!(has_fact(&kept, text), "{text} is kept: {kept:?}");
    }
    cli.ask(Some(&session), "Where are my sources?");
    let sent = server.chats().pop().expect("a request").text();
    for text in ["dark", "Methods", "https://one.example", "https://two.example"] {
        assert!(sent.contains(text), "{text} is sent");
    }
}

#[test]
fn seed_004_scenario_5_token_counts_are_those_of_the_models_own_tokenizer() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    // Counted with the tokenizer of gpt-4o-mini; 4 more for each message.
    let known =
        [("This is a test message with some content.", 9), ("Hello", 1), ("Hi there! How can I help?", 8)];
    let messages: Vec<(&str, &str)> = known.iter().map(|(text, _)| ("user", *text)).collect();
    let session = cli.append(None, &messages);
    let shown = cli.show(&session);
    for (place, (text, tokens)) in known.iter().enumerate() {
        assert_eq!(shown["messages"][place]["tokens"], tokens + 4, "{text}");
    }
}

#[test]
fn seed_004_scenario_7_the_whole_history_is_shown_as_it_was_said() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = begin(&cli, &[("user", "one"), ("assistant", "two")]);
    talk(&cli, &session, 30);
    assert_eq!(active(&cli, &session).len(), 1);
    let shown = cli.show(&session);
    let messages = shown["messages"].as_array().expect("messages");
    assert_eq!(messages.len(), 32);
    assert_eq!((&messages[0]["content"], &messages[1]["content"]), (&"one".into(), &"two".into()));
    for (place, message) in messages.iter().enumerate().take(31).skip(2) {
        assert_eq!(message["content"], long(place + 1), "at {place}");
    }
    let stats = cli.json(&["stats", &session]);
    assert_eq!(stats["messagesTotal"], 32);
    assert!(
        stats["messagesArchived"].as_u64() > Some(0) && stats["tokensSaved"].as_u64() > Some(0),
        "{stats}"
    );
}

#[test]
fn seed_004_scenario_8_each_conversation_has_a_memory_of_its_own() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    server.rule(|request| {
        let about = ["violets", "tractors"].into_iter().find(|about| is_about(request, about))?;
        if request.is_summary() {
            return Some(Reply::text(&format!("Key facts\n- The whole talk is about {about}.")));
        }
        let fact =
            json!({ "important_facts": [{ "value": format!("We speak about {about}."), "messages": [1] }] });
        request.is_extraction().then(|| important(&fact))
    });
    let sessions = ["violets", "tractors"].map(|about| {
        let said = format!("We speak about {about}.");
        let session = begin(&cli, &[("user", &said), ("assistant", "Gladly.")]);
        talk(&cli, &session, 24);
        (about, session)
    });
    for (about, session) in &sessions {
        let other = if *about == "violets" { "tractors" } else { "violets" };
        let memory = [cli.json(&["summary", "history", session]), cli.json(&["facts", session])];
        let memory = serde_json::to_string(&memory).expect("JSON");
        assert!(memory.contains(about) && !memory.contains(other), "{memory}");
    }
}
