//! A summary that contradicts what is held to be true waits for the user (seed 002, "Consistency checker").

use extremis_app::wire::{FactView, NewFact, SummaryPhase};
use extremis_app::{FactField, FactStatus, NodeState, SessionId};
use extremis_tests::openai::Reply;

use crate::stage::{Stage, told};

const FACT: &str = "The port is 8080.";
const RIGHT: &str = "Key facts\n- There is a server, and its port is 8080.";
const WRONG: &str = "Key facts\n- The port is 9090.\n- There is a server that everybody likes.";

/// A session with a summary, a fact of the user, and a newer summary that contradicts the fact.
async fn contradicted(stage: &Stage) -> (SessionId, FactView) {
    let id = stage.grow(None, 20).await;
    let new = NewFact { field: FactField::ImportantFacts, key: None, text: FACT.to_owned() };
    let fact = stage.app.memory().add_fact(id, new).await.unwrap();
    stage.server.next_summaries(1, Reply::text(RIGHT));
    stage.summarise(id).await;
    stage.grow(Some(id), 10).await;
    stage.server.next_summaries(2, Reply::text(WRONG));
    stage.summarise(id).await;
    (id, fact)
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_002_a_summary_that_contradicts_a_fact_is_not_accepted_silently() {
    let stage = Stage::set();
    let mut events = stage.app.events();
    let (id, fact) = contradicted(&stage).await;
    let (phases, _) = told(&mut events);
    assert_eq!(phases.last(), Some(&SummaryPhase::Held), "{phases:?}");
    let memory = stage.memory(id).await;
    let held = &memory.nodes[0];
    assert_eq!((held.state, memory.stats.held_summaries), (NodeState::Held, 1));
    let conflict = &held.conflicts[0];
    assert_eq!((conflict.fact.as_ref(), conflict.against.as_str()), (Some(&fact.id), FACT));
    assert!(conflict.line.contains("9090"), "{conflict:?}");
    assert_eq!(stage.summary(id).await.as_deref(), Some(RIGHT), "the one before it stays in force");
    assert_eq!(stage.active(id).await[0].covers_message_count, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_one_is_held_the_same_is_not_written_again_with_every_message() {
    let stage = Stage::set();
    let (id, _) = contradicted(&stage).await;
    let asked = stage.server.summaries().len();
    for _ in 0..3 {
        stage.grow(Some(id), 1).await;
        stage.summarise(id).await;
    }
    assert_eq!(stage.server.summaries().len(), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn accepting_it_puts_it_in_force_and_ends_what_it_contradicts() {
    let stage = Stage::set();
    let (id, fact) = contradicted(&stage).await;
    let held = stage.memory(id).await.nodes[0].id.clone();
    stage.app.memory().accept_summary(id, &held).await.unwrap();
    let active = stage.active(id).await;
    assert_eq!(active.iter().map(|node| node.covers_message_count).collect::<Vec<_>>(), [20]);
    assert!(active[0].content.contains("9090") && active[0].conflicts.is_empty());
    let facts = stage.app.memory().facts(id).await.unwrap();
    let old = facts.iter().find(|other| other.id == fact.id).unwrap();
    assert_eq!(old.status, FactStatus::Superseded);
    assert_eq!(stage.app.memory().accept_summary(id, &held).await.unwrap_err().code(), "invalid", "once");
}

#[tokio::test(flavor = "multi_thread")]
async fn rejecting_it_keeps_the_one_in_force() {
    let stage = Stage::set();
    let (id, _) = contradicted(&stage).await;
    let held = stage.memory(id).await.nodes[0].id.clone();
    stage.app.memory().reject_summary(id, &held).await.unwrap();
    assert_eq!(stage.summary(id).await.as_deref(), Some(RIGHT));
    assert_eq!(stage.memory(id).await.stats.held_summaries, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_it_is_the_users_word_and_in_force() {
    let stage = Stage::set();
    let (id, fact) = contradicted(&stage).await;
    let held = stage.memory(id).await.nodes[0].id.clone();
    let edited = stage
        .app
        .memory()
        .edit_summary(id, &held, "- The port is 8080, and the server is liked.")
        .await
        .unwrap();
    assert_eq!((edited.state, edited.covers_message_count), (NodeState::Active, 20));
    assert_eq!(stage.active_facts(id).await[0].id, fact.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_locked_while_one_is_held_is_in_it_when_it_is_accepted() {
    let stage = Stage::set();
    let (id, _) = contradicted(&stage).await;
    let line = RIGHT.lines().nth(1).unwrap();
    let held = stage.memory(id).await.nodes[0].id.clone();
    let in_force = stage.active(id).await[0].id.clone();
    stage.app.memory().lock_lines(id, &in_force, vec![line.to_owned()]).await.unwrap();
    stage.app.memory().accept_summary(id, &held).await.unwrap();
    let active = stage.active(id).await;
    assert_eq!(active[0].covers_message_count, 20);
    assert!(active[0].content.contains("9090") && active[0].content.contains(line), "{}", active[0].content);
    assert_eq!(active[0].locked, [line]);
}
