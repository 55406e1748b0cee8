//! A summary is written in the background, while the conversation goes on: whose it is, and what it may replace.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "stage/answering.rs"]
mod stage;

use std::time::Duration;

use extremis_app::wire::{AppEvent, SummaryPhase};
use extremis_app::{NewMessage, Role, SessionId};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use stage::Stage;

/// Slow enough that the test does something in the middle of it.
const SLOW: Duration = Duration::from_millis(150);

impl Stage {
    async fn say(&self, session: Option<SessionId>, words: &str, count: usize) -> SessionId {
        let mut id = session;
        for number in 0..count {
            let role = if number % 2 == 0 { Role::User } else { Role::Assistant };
            let new = NewMessage::new(role, format!("{words} {number}"));
            id = Some(self.app.conversations().append(id, new).await.unwrap().session);
        }
        id.unwrap()
    }

    /// Starts a summary whose model takes its time, and waits until the model has begun.
    fn begin_slow_summary(&self, session: SessionId, text: &str) {
        let asked = self.server.summaries().len();
        self.server.next_summaries(1, Reply::slowly(text, SLOW));
        self.app.memory().summarise_if_needed(session);
        let server = &self.server;
        tokio::task::block_in_place(|| {
            wait::until("the model is asked for a summary", || {
                (server.summaries().len() > asked).then_some(())
            });
        });
    }

    async fn summary(&self, session: SessionId) -> Option<String> {
        self.app.conversations().show(session, 0).await.unwrap().summary.map(|summary| summary.content)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_made_meanwhile_wins_and_is_what_the_next_summary_starts_from() {
    let stage = Stage::set();
    let id = stage.say(None, "about the boat", 20).await;
    stage.app.memory().summarise_if_needed(id);
    stage.app.idle().await;
    stage.say(Some(id), "about the harbour", 10).await;
    stage.begin_slow_summary(id, "made from what is no longer so");

    let summary = stage.app.conversations().show(id, 0).await.unwrap().summary.unwrap();
    stage.app.memory().edit_summary(id, &summary.id, "The boat is called Aurora.").await.unwrap();
    stage.app.idle().await;

    let versions = stage.app.memory().view(id).await.unwrap().nodes;
    let words: Vec<&str> = versions.iter().map(|version| version.content.as_str()).collect();
    assert!(!words.contains(&"made from what is no longer so"), "{words:?}");
    assert!(words.contains(&"The boat is called Aurora."), "the edit is kept as a version: {words:?}");
    let last = stage.server.summaries().pop().unwrap();
    assert!(last.text().contains("The boat is called Aurora."), "the next one starts from the edit");
    assert_eq!(versions[0].covers_message_count, 20, "and the new messages are covered by it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_lands_in_its_own_conversation_whichever_is_open() {
    let stage = Stage::set();
    let one = stage.say(None, "about the boat", 20).await;
    let other = stage.say(None, "about the garden", 20).await;
    stage.begin_slow_summary(one, "The boat.");
    stage.app.conversations().open_session(other, 10).await.unwrap();
    stage.app.idle().await;
    assert_eq!(stage.summary(one).await.as_deref(), Some("The boat."));
    assert_eq!(stage.summary(other).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_on_does_not_spoil_the_summary_that_is_being_made() {
    let stage = Stage::set();
    let id = stage.say(None, "about the boat", 20).await;
    stage.begin_slow_summary(id, "The boat.");
    stage.say(Some(id), "meanwhile", 2).await;
    stage.app.idle().await;
    assert_eq!(stage.summary(id).await.as_deref(), Some("The boat."));
    assert_eq!(stage.server.summaries().len(), 1, "nothing is summarised twice");
    assert_eq!(stage.app.conversations().show(id, 100).await.unwrap().message_count, 22);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_summary_changes_nothing() {
    let stage = Stage::set();
    let id = stage.say(None, "about the boat", 20).await;
    let mut events = stage.app.events();
    stage.begin_slow_summary(id, "too late for this one");
    stage.app.memory().cancel_summary(id).unwrap();
    stage.app.idle().await;
    assert_eq!(stage.summary(id).await, None);
    let mut phases = Vec::new();
    while let Ok(event) = events.try_recv() {
        if let AppEvent::SummaryProgress { phase, .. } = event {
            phases.push(phase);
        }
    }
    assert_eq!(phases, [SummaryPhase::Running, SummaryPhase::Cancelled]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_conversation_has_one_summary_in_the_making() {
    let stage = Stage::set();
    let id = stage.say(None, "about the boat", 20).await;
    stage.begin_slow_summary(id, "The boat.");
    for _ in 0..5 {
        stage.app.memory().summarise_if_needed(id);
    }
    stage.app.idle().await;
    assert_eq!(stage.server.summaries().len(), 1);
    assert_eq!(stage.app.memory().view(id).await.unwrap().nodes.len(), 1);
}
