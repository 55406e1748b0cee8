//! Which of a hundred memories go along with a message: the one that it needs, and none where it needs none.

use extremis_app::wire::NewUserMemory;
use extremis_app::{App, MemoryCategory};
use serde_json::json;

use crate::stage::Stage;

const MEMORIES: &str = include_str!("relevance/memories.txt");
const REQUESTS: &str = include_str!("relevance/requests.txt");
const GENERAL: &str = include_str!("relevance/general.txt");

/// What of the memories is sent along with a message of a new conversation.
async fn sent(app: &App, message: &str) -> Vec<String> {
    let context = app.memory().retrieved_context_of_all(message, 3000).await.unwrap().context;
    let facts = context.lines().filter_map(|line| line.strip_prefix("- "));
    facts.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_request_needs_is_sent_and_nothing_with_one_that_needs_nothing() {
    let stage = Stage::with_meaning();
    let mut facts = Vec::new();
    for line in MEMORIES.lines() {
        let (category, fact) = line.split_once(": ").unwrap();
        let category: MemoryCategory = serde_json::from_value(json!(category)).unwrap();
        stage
            .app
            .user_memories()
            .add(NewUserMemory { category, ..NewUserMemory::saying(fact) })
            .await
            .unwrap();
        facts.push(fact);
    }
    let mut missed = Vec::new();
    for line in REQUESTS.lines() {
        let (request, right) = line.split_once(" -> ").unwrap();
        let right: usize = right.split(" | ").next().unwrap().parse().unwrap();
        let sent = sent(&stage.app, request).await;
        if !sent.iter().any(|fact| fact == facts[right - 1]) {
            missed.push(format!("{request} ({}), of {} sent", facts[right - 1], sent.len()));
        }
    }
    let mut disturbed = Vec::new();
    for request in GENERAL.lines() {
        let sent = sent(&stage.app, request).await;
        disturbed.extend(sent.first().map(|first| format!("{request} ({first})")));
    }
    println!(
        "missed {} of 60: {missed:#?}\ndisturbed {} of 40: {disturbed:#?}",
        missed.len(),
        disturbed.len()
    );
    assert!(missed.len() <= 3, "the right one is sent with 95 %: {missed:#?}");
    assert!(disturbed.len() <= 4, "none is sent with 90 %: {disturbed:#?}");
}
