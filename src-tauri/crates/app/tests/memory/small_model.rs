//! A model that reads little at once.

use extremis_tests::openai::{MODEL, Reply};
use serde_json::json;

use crate::stage::{Stage, places};

/// In tokens.
const WINDOW: usize = 2048;

#[tokio::test(flavor = "multi_thread")]
async fn no_more_is_summarised_at_once_than_the_model_reads_uncut() {
    let stage = Stage::set();
    stage.server.rule(|request| {
        let listed = json!({ "data": [{ "id": MODEL, "max_model_len": WINDOW }] });
        (request.path == "/v1/models").then_some(Reply::Json(listed))
    });
    let words: Vec<_> = (1..=20).map(|place| format!("[{place}] {}", "It went on. ".repeat(80))).collect();
    let id = stage.say(None, &words).await;
    stage.summarise(id).await;
    let asked = stage.server.summaries();
    assert!(!asked.is_empty());
    for request in &asked {
        let tokens = request.text().len() / 4;
        assert!(tokens < WINDOW, "a request of about {tokens} tokens");
        for place in places(request) {
            assert!(request.text().contains(words[place - 1].trim()), "the message at {place} is cut");
        }
    }
    let covered = stage.active(id).await[0].covers_message_count;
    assert_eq!(asked.iter().flat_map(places).collect::<Vec<_>>(), (1..=covered).collect::<Vec<_>>());
}
