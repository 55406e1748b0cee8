//! Conversations with questions, as JSON.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
use extremis_memory::Tokens;
use serde_json::Value;

/// One conversation and what is asked about it.
pub(super) struct Conversation {
    pub session: Session,
    pub questions: Vec<Asked>,
}

/// One question.
pub(super) struct Asked {
    pub question: String,
    pub category: u64,
    pub evidence: Vec<Turn>,
}

/// One thing said.
#[derive(Clone)]
pub(super) struct Turn {
    pub speaker: String,
    pub text: String,
}

/// One session: the first speaker is the user; descriptions of pictures stand after the words.
pub(super) fn conversation(path: &Path) -> Conversation {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let json: Value = serde_json::from_str(&text).expect("the file is JSON");
    let tokens = Tokens::for_model("gpt-4o");
    let mut turns = HashMap::new();
    let mut parts = Session::new(SessionId::new(), Timestamp::from_second(0)).parts().clone();
    for session in list(&json["sessions"]) {
        let at = format!("{}Z", word(&session["timestamp"]).trim_end_matches('Z'));
        let at: Timestamp = at.parse().expect("a time");
        for turn in list(&session["turns"]) {
            let (speaker, said) = (word(&turn["speaker"]), word(&turn["text"]));
            turns.insert(
                word(&turn["id"]).to_owned(),
                Turn { speaker: speaker.to_owned(), text: said.to_owned() },
            );
            let role = if json["speakers"][0] == speaker { Role::User } else { Role::Assistant };
            let picture = turn["image_caption"].as_str().map(|caption| format!(" [image: {caption}]"));
            let content = format!("{said}{}", picture.unwrap_or_default());
            let mut message = Message::new(role, content, at).after(parts.head.clone());
            message.name = Some(speaker.to_owned());
            let message = tokens.counted(message);
            parts.head = Some(message.id.clone());
            parts.messages.push(Arc::new(message));
        }
    }
    let scored = list(&json["questions"]).filter(|question| question["scored"] == true);
    let questions = scored.map(|question| Asked {
        question: word(&question["question"]).to_owned(),
        category: question["category"].as_u64().unwrap_or(0),
        evidence: list(&question["evidence"]).filter_map(|id| turns.get(word(id)).cloned()).collect(),
    });
    let questions = questions.collect();
    Conversation { session: Session::from_parts(parts).expect("one branch"), questions }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
