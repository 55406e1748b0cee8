//! Memory end to end with a real language model: the built-in one, behind the protocol of a server.
//!
//! The product does not let that model write summaries, because it is too small to write good ones. Here it is one
//! all the same, and for this test alone: what it writes is not judged, but that all of it goes its way (facts,
//! summary, checks, commit, prompt) with words that nobody scripted.

use std::sync::Arc;

use extremis_llm::{Builtin, BuiltinOptions, Event, Model, Request, Turn};
use extremis_tests::openai::{MODEL, Reply};
use extremis_tests::programs;
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

use extremis_app::{Keep, Length, NodeState, Policy, Preset, Role};

use crate::stage::Stage;

const TALK: [&str; 10] = [
    "My name is Ada Lovelace and I am writing a report on the Analytical Engine.",
    "Nice to meet you, Ada. How can I help with the report?",
    "I prefer short sentences. The report is due on 14 March 2026.",
    "I will keep the sentences short.",
    "The sections are Introduction, Methods, Results and Conclusion.",
    "Understood: four sections.",
    "My main source is https://example.com/engine.",
    "I have noted the source.",
    "Charles Babbage designed the machine.",
    "He did, and you wrote the first program for it.",
];

/// What the model says to these turns, no longer than `tokens`.
async fn says(model: Arc<Builtin>, turns: Vec<Turn>, tokens: u32) -> String {
    let request =
        Request { turns, max_output_tokens: Some(tokens), temperature: Some(0.3), ..Request::default() };
    let mut events = model.stream(request, CancellationToken::new());
    let mut text = String::new();
    while let Some(event) = events.next().await {
        if let Ok(Event::Text(more)) = event {
            text.push_str(&more);
        }
    }
    text
}

fn role(name: &str) -> Role {
    match name {
        "system" => Role::System,
        "assistant" => Role::Assistant,
        _ => Role::User,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_004_scenario_2_with_a_real_language_model_end_to_end() {
    let stage = Stage::set();
    let options = BuiltinOptions { context_window: 4096, ..BuiltinOptions::default() };
    let model = Arc::new(Builtin::open_with(programs::builtin_model(), options));
    let runtime = tokio::runtime::Handle::current();
    stage.server.rule(move |request| {
        if !request.is_model_call() {
            return None;
        }
        let turns =
            request.messages().into_iter().map(|(who, content)| Turn::new(role(&who), content)).collect();
        Some(Reply::text(&runtime.block_on(says(Arc::clone(&model), turns, 120))))
    });
    let id = stage.say(None, &TALK.map(str::to_owned)).await;
    let mut policy = Policy::preset(Preset::Progressive);
    policy.trigger.tokens = Some(200);
    policy.trigger.messages = Some(TALK.len());
    policy.keep = Keep::Tokens(60);
    policy.length = Length::Words(60);
    stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
    stage.app.idle().await;
    // A model of this size does not always write what can be taken for a summary.
    for _ in 0..4 {
        if stage.memory(id).await.nodes.is_empty() {
            stage.summarise(id).await;
        }
    }
    let asked = stage.server.summaries();
    assert!(!asked.is_empty(), "the older messages were due");
    assert!(asked[0].text().contains("Analytical Engine"));
    let memory = stage.memory(id).await;
    let summary = memory.nodes.first().expect("the model wrote a summary");
    println!("{MODEL} stands for the real model, which wrote:\n{}\n{:?}", summary.content, memory.facts);
    assert!(summary.words > 3 && summary.quality.is_some(), "{summary:?}");
    assert!(summary.covers_message_count >= 2 && summary.end.is_some_and(|end| end < TALK.len()));
    if summary.state == NodeState::Held {
        stage.app.memory().accept_summary(id, &summary.id).await.unwrap();
    }
    for fact in &memory.facts {
        assert!(!fact.sources.is_empty(), "a fact says where it is from: {fact:?}");
    }

    stage.app.chat().send(Some(id), "What is my name?", None).await.unwrap();
    stage.app.idle().await;
    let answer = stage.app.conversations().show(id, 1).await.unwrap().messages.pop().unwrap();
    assert_eq!(answer.role, Role::Assistant);
    assert!(!answer.content.trim().is_empty());
    let sent = stage.server.chats().pop().unwrap().text();
    let longest = summary.content.split(['<', '>', '\n']).max_by_key(|words| words.len()).unwrap();
    assert!(sent.contains(longest.trim()), "the summary stands for what it covers");
    assert_eq!(
        stage.app.conversations().show(id, 100).await.unwrap().message_count,
        TALK.len() + 2,
        "and everything is kept"
    );
}
