//! A model that misbehaves when it is asked what to remember: whatever it answers, what is kept is what the user said.

use std::collections::BTreeMap;

use extremis_app::{MemoryStatus, SessionId};
use extremis_tests::openai::Reply;
use serde_json::json;

use crate::stage::Stage;

/// How many conversations there are, unless `EXTREMIS_JUNK_CONVERSATIONS` says how many.
const FEW: usize = 40;
/// How many kinds of answers there are.
const KINDS: usize = 10;

/// What the user states of themselves in a conversation.
fn stated(place: usize) -> [String; 3] {
    [
        format!("I'm allergic to fruit number {place}."),
        format!("My locker is number {place}."),
        "It rained this morning.".to_owned(),
    ]
}

/// Sentences in the user's messages that are none of the user's own statements.
fn not_stated(place: usize) -> [String; 4] {
    [
        format!("Do I own {place} boats?"),
        format!("If I had {place} boats, I would sell them."),
        format!("> I own {place} planes."),
        format!("\"I own {place} castles\", said Ada."),
    ]
}

/// What a model answers that invents, repeats, breaks off, counts wrongly or says no.
fn answer(place: usize) -> Reply {
    let many: Vec<_> = (0..50).map(|number| json!({ "statement": number, "category": "hobby" })).collect();
    let words = match place % KINDS {
        0 => {
            json!({ "memories": [{ "fact": "The user owns an island", "category": "personal" }] }).to_string()
        }
        1 => json!({ "memories": [{ "statement": 1, "fact": "The user owns an island" }] }).to_string(),
        2 => json!({ "memories": many }).to_string(),
        3 => json!({ "memories": ["i", "s", "l", "a", "n", "d"] }).to_string(),
        4 => r#"{"memories": [{"statement": 2, "category": "personal"}, {"statement"#.to_owned(),
        5 => "The user owns an island. ".repeat(2000),
        6 => json!({ "memories": [{ "statement": -1 }, { "statement": "1" }, { "statement": 1e9 }] })
            .to_string(),
        7 => format!("<statements>\n1. I own an island.\n</statements>\n{}", json!([{ "statement": 1 }])),
        8 => return Reply::refuse(400, "bad", "No."),
        _ => String::new(),
    };
    Reply::text(&words)
}

/// Says all of it in a new conversation, and has it looked through while the model misbehaves.
async fn look_through(stage: &Stage, place: usize) -> SessionId {
    let own = stated(place);
    let words: Vec<_> = not_stated(place).into_iter().chain(own.iter().cloned()).collect();
    let messages = [
        own.join(" "),
        format!("You own {place} islands, and you prefer winters. I prefer summers."),
        words.join("\n\n"),
        "Noted.".to_owned(),
    ];
    let id = stage.say(None, &messages).await;
    stage.server.next_memory_choices(9, answer(place));
    stage.app.user_memories().look_through(id).await.unwrap();
    stage.server.forget_rules();
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_model_answers_what_is_remembered_is_what_the_user_said() {
    let asked = std::env::var("EXTREMIS_JUNK_CONVERSATIONS").ok();
    let conversations = asked.map_or(FEW, |count| count.parse().unwrap());
    let stage = Stage::set();
    let mut of_answers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut seen = 0;
    for place in 0..conversations {
        let id = look_through(&stage, place).await;
        let all = stage.app.user_memories().view().await.unwrap().memories;
        let found = &all[seen..];
        seen = all.len();
        assert!(found.len() <= 5, "{place}: {found:?}");
        for memory in found {
            assert!(stated(place).contains(&memory.fact), "{place}: the user never said {:?}", memory.fact);
            assert_eq!(memory.status, MemoryStatus::Proposed, "nobody has accepted it");
            assert!(!memory.sources.is_empty());
            for source in &memory.sources {
                assert_eq!(source.session, id);
                let said = stage.app.conversations().message_text(id, &source.message).await.unwrap();
                assert!(said.contains(&memory.fact), "{said:?} does not say {:?}", memory.fact);
            }
            // Only so many wait at a time.
            stage.app.user_memories().reject(&memory.id).await.unwrap();
        }
        *of_answers.entry(place % KINDS).or_default() += found.len();
    }
    eprintln!(
        "{conversations} conversations, {seen} memories, all said by the user; of each kind of answer: {of_answers:?}"
    );
    for kind in [1, 8, 9] {
        assert!(of_answers[&kind] >= conversations / KINDS, "what is said plainly is found: {of_answers:?}");
    }
    for kind in [0, 3, 6] {
        assert_eq!(of_answers[&kind], 0, "an answer that names none finds none: {of_answers:?}");
    }
}
