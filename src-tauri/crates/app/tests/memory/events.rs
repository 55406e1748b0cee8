//! What is told of a change: what is so now, and not that something is to be asked for again.

use extremis_app::FactField;
use extremis_app::wire::{AppEvent, EntryView, MemoryView, NewFact};
use extremis_tests::openai::Reply;
use tokio::sync::broadcast::Receiver;

use crate::stage::Stage;

/// The rows and the memories that were told; nobody is told to read a list.
fn changes(events: &mut Receiver<AppEvent>) -> (Vec<EntryView>, Vec<MemoryView>) {
    let (mut entries, mut memories) = (Vec::new(), Vec::new());
    while let Ok(event) = events.try_recv() {
        match event {
            AppEvent::EntryChanged { entry } => entries.push(*entry),
            AppEvent::MemoryChanged { memory } => memories.push(*memory),
            AppEvent::SessionsChanged | AppEvent::ArchiveReplaced => {
                panic!("a list would be read: {event:?}")
            }
            _ => {}
        }
    }
    (entries, memories)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_its_answer_and_its_summary_are_told_with_what_changed() {
    let stage = Stage::set();
    stage.grow(None, 2).await;
    let id = stage.grow(None, 19).await;
    stage.app.idle().await;
    let mut events = stage.app.events();
    stage.server.next_summaries(1, Reply::text("A summary of it."));
    stage.app.chat().send(Some(id), "And now?", None).await.unwrap();
    stage.app.idle().await;
    let (entries, memories) = changes(&mut events);
    assert!(entries.iter().all(|entry| entry.id == id), "{entries:?}");
    let counts: Vec<_> = entries.iter().map(|entry| entry.message_count).collect();
    assert_eq!((counts.first(), counts.last()), (Some(&20), Some(&21)), "the message, then its answer");
    let listed = stage.app.conversations().sessions().unwrap();
    assert_eq!(entries.last(), listed.iter().find(|entry| entry.id == id), "the row is the one of the list");
    assert_eq!(memories.last().unwrap().nodes, stage.memory(id).await.nodes);
    assert_eq!(memories.last().unwrap().nodes.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_told_on_its_way_to_the_trash_back_and_to_its_end() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    let mut events = stage.app.events();
    stage.app.conversations().rename_session(id, "Boats").await.unwrap();
    stage.app.conversations().delete_session(id).await.unwrap();
    stage.app.conversations().restore_session(id).await.unwrap();
    let (entries, _) = changes(&mut events);
    let told: Vec<_> =
        entries.iter().map(|entry| (entry.title.as_str(), entry.deleted_at.is_some())).collect();
    assert_eq!(told, [("Boats", false), ("Boats", true), ("Boats", false)]);
    stage.app.conversations().forget_session(id).await.unwrap();
    let mut removed = Vec::new();
    while let Ok(event) = events.try_recv() {
        match event {
            AppEvent::EntryRemoved { session } => removed.push(session),
            AppEvent::EntryChanged { .. } | AppEvent::SessionsChanged => panic!("{event:?}"),
            _ => {}
        }
    }
    assert_eq!(removed, [id]);
    assert!(!stage.app.conversations().exists(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_remembered_is_told_as_it_is_then() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    let mut events = stage.app.events();
    let new = NewFact { field: FactField::ImportantFacts, key: None, text: "It is blue.".to_owned() };
    let fact = stage.app.memory().add_fact(id, new).await.unwrap();
    stage.app.memory().pin_fact(id, &fact.id, true).await.unwrap();
    let (_, memories) = changes(&mut events);
    let pinned: Vec<_> = memories.iter().map(|memory| memory.facts[0].pinned).collect();
    assert_eq!(pinned, [false, true]);
    assert_eq!(memories.last().unwrap().facts, stage.memory(id).await.facts);
}
