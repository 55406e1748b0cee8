//! Finding what was said by what it means, whatever happens while that is computed.

use std::collections::BTreeSet;
use std::time::Duration;

use extremis_tests::process::{AppendStream, Cli};
use extremis_tests::{corpus, wait};
use serde_json::Value;

/// What is found, and how much can be found, without a word in common.
fn look(cli: &Cli) -> Value {
    cli.json(&["search", "what is my dog called", "--meaning"])
}

fn embedded(cli: &Cli) -> u64 {
    look(cli)["index"]["embedded"].as_u64().expect("a number")
}

fn is_found(cli: &Cli) -> bool {
    let hits = look(cli)["hits"].as_array().expect("hits").clone();
    hits.iter().any(|hit| hit["matched"] == "meaning" && hit["snippet"][0]["text"] == DOG)
}

const DOG: &str = "Our puppy goes by Biscuit.";

#[test]
fn embedding_goes_on_where_a_kill_ended_it() {
    let cli = Cli::new().and_meaning();
    let mut stream = AppendStream::start(&cli, None);
    let messages: Vec<_> =
        [("user", DOG.to_owned())].into_iter().chain(corpus::conversation(7, 120)).collect();
    for (role, content) in &messages {
        assert!(stream.offer(role, content));
    }
    let answers: Vec<Value> = messages.iter().map_while(|_| stream.acknowledged()).collect();
    assert_eq!(answers.len(), messages.len());
    let session = answers[0]["session"].as_str().expect("a session").to_owned();
    wait::until("something is embedded", || (embedded(&cli) > 0).then_some(()));
    stream.kill();

    let kept = embedded(&cli);
    let texts: BTreeSet<&str> = messages.iter().map(|(_, content)| content.as_str()).collect();
    assert!(kept > 0 && kept < texts.len() as u64, "the kill came in the middle, after {kept}");
    let stream = AppendStream::start(&cli, Some(&session));
    wait::within(Duration::from_mins(4), "all is embedded", || {
        let now = embedded(&cli);
        assert!(now >= kept, "what was computed is kept: {now} of {kept}");
        (now >= texts.len() as u64 && is_found(&cli)).then_some(())
    });
    assert!(stream.finish());
}

#[test]
fn without_the_model_words_are_found_and_the_reason_is_said() {
    let cli = Cli::new();
    cli.append(None, &[("user", DOG)]);
    let found = cli.json(&["search", "puppy", "--meaning"]);
    assert_eq!(found["hits"][0]["matched"], "words");
    assert_eq!(found["index"]["meaning"], "off");
    assert!(found["index"]["reason"].as_str().is_some_and(|reason| reason.contains("not installed")));
}
