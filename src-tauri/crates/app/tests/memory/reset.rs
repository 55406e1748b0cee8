//! The memory of one conversation begins anew, and all of it comes back when that is undone.

use extremis_app::wire::NewFact;
use extremis_app::{FactField, NodeState};
use extremis_tests::openai::Reply;

use crate::stage::{Stage, important, places};

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_clearing_the_memory_of_a_conversation_takes_summaries_and_facts_and_no_message() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, important(&["what was said at place [1]"]));
    stage.summarise(id).await;
    let note = NewFact { field: FactField::ImportantFacts, key: None, text: "The boat is green.".to_owned() };
    stage.app.memory().add_fact(id, note).await.unwrap();
    let before = stage.active(id).await;
    assert_eq!((before.len(), stage.active_facts(id).await.len()), (1, 2));

    let changed = stage.app.memory().reset(id).await.unwrap();
    assert_eq!((changed.summaries, changed.facts), (1, 2));
    let stage = stage.start_again().await;
    assert!(stage.active(id).await.is_empty() && stage.active_facts(id).await.is_empty());
    assert_eq!(stage.memory(id).await.stats.messages_since_summary, 20);
    assert_eq!(stage.app.conversations().show(id, 0).await.unwrap().message_count, 20);

    let undone = stage.app.memory().undo_reset(id).await.unwrap();
    assert_eq!(undone, changed);
    let after = stage.active(id).await;
    assert_eq!((after.len(), &after[0].content), (1, &before[0].content));
    assert_eq!(stage.active_facts(id).await.len(), 2);
    let nothing = stage.app.memory().undo_reset(id).await.unwrap();
    assert_eq!((nothing.summaries, nothing.facts), (0, 0), "once");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_reset_the_next_summary_is_a_first_one_and_facts_are_found_again() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_extractions(1, important(&["what was said at place [1]"]));
    stage.summarise(id).await;
    stage.app.memory().reset(id).await.unwrap();

    stage.server.next_extractions(1, important(&["what was said at place [1]"]));
    stage.server.next_summaries(1, Reply::text("Key facts\n- Ten things were said anew, each at its place."));
    stage.summarise(id).await;
    let asked = stage.server.summaries().pop().unwrap();
    assert!(!asked.question().contains("<previous-summary"), "{}", asked.question());
    assert_eq!(places(&asked), (1..=10).collect::<Vec<_>>());
    assert_eq!(stage.active_facts(id).await.len(), 1, "it is read again");

    let undone = stage.app.memory().undo_reset(id).await.unwrap();
    assert_eq!(undone.summaries, 0, "what was written since stays in force");
    let nodes = stage.memory(id).await.nodes;
    assert!(nodes.iter().any(|node| node.state == NodeState::Active && node.content.contains("anew")));
}
