//! `context`: the exact prompt that would be sent.

use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;
use serde_json::Value;

use crate::memory::{grow_to, words};

fn included(preview: &Value) -> Vec<&Value> {
    preview["items"].as_array().expect("items").iter().filter(|item| item["included"] == true).collect()
}

#[test]
fn the_preview_has_the_shape_of_the_contract_and_its_parts_add_up() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let preview = cli.json(&["context", &session, "--message", &words(21)]);
    for field in ["budget", "tokens", "text", "items"] {
        assert!(preview.get(field).is_some(), "{field}");
    }
    for item in preview["items"].as_array().expect("items") {
        for field in ["layer", "tokens", "included", "reason", "messageIds", "text"] {
            assert!(item.get(field).is_some(), "{field} in {item}");
        }
        assert!(item["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{item}");
    }
    let sum: u64 = included(&preview).iter().filter_map(|item| item["tokens"].as_u64()).sum();
    let tokens = preview["tokens"].as_u64().expect("a number");
    assert!(sum <= tokens && tokens - sum <= 8, "the parts add up: {sum} of {tokens}");
    assert!(tokens <= preview["budget"].as_u64().expect("a number"));
}

#[test]
fn the_preview_is_what_is_then_sent() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let preview = cli.json(&["context", &session, "--message", "What did we agree on?"]);
    cli.ask(Some(&session), "What did we agree on?");
    let sent = server.chats().pop().expect("a request");
    let text = preview["text"].as_str().expect("text");
    for (role, content) in sent.messages() {
        assert!(text.contains(&content), "the {role} part {content:?} is in the preview");
    }
    let layers: Vec<&str> = included(&preview).iter().filter_map(|item| item["layer"].as_str()).collect();
    assert_eq!(layers.first(), Some(&"system"));
    assert_eq!(layers.get(1), Some(&"summary"));
    assert_eq!(layers.last(), Some(&"message"));
}

#[test]
fn a_preview_changes_nothing_and_asks_no_model() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 4);
    let (before, asked) = (cli.show(&session), server.chats().len());
    cli.json(&["context", &session, "--message", "And then?"]);
    assert_eq!(cli.show(&session), before);
    assert_eq!(server.chats().len(), asked);
}

#[test]
fn a_small_budget_leaves_out_the_oldest_and_says_why() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let long = "a sentence of several words, again and again. ".repeat(60);
    let session =
        cli.append(None, &[("user", &long), ("assistant", &long), ("user", "short"), ("assistant", "brief")]);
    let preview = cli.json(&["context", &session, "--message", "And then?", "--budget", "400"]);
    assert_eq!(preview["budget"], 400);
    assert!(preview["tokens"].as_u64().is_some_and(|tokens| tokens <= 400), "{}", preview["tokens"]);
    let left_out: Vec<&Value> =
        preview["items"].as_array().expect("items").iter().filter(|item| item["included"] == false).collect();
    assert!(!left_out.is_empty(), "something is left out");
    let text = preview["text"].as_str().expect("text");
    assert!(text.contains("And then?") && text.contains("brief"), "the newest stay");
}
