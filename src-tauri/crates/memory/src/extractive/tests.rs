use extremis_domain::{FactField, FactOrigin, Message, MessageId, Origin, Role, SessionId, SummaryVersion};

use super::*;
use crate::LengthTarget;
use crate::testing::at;

mod corrections;
mod earlier;
mod properties;
mod sentences;

/// The step that sums up these messages, in at most so many words.
fn step(messages: Vec<Message>, words: Option<u32>) -> SummaryStep {
    let messages: Vec<Arc<Message>> = messages.into_iter().map(Arc::new).collect();
    let max_chars = words.map_or(4000, |words| words as usize * 10);
    SummaryStep {
        session: SessionId::new(),
        revision: 0,
        base: None,
        folds: Vec::new(),
        beside: Vec::new(),
        from: None,
        through: messages.last().map_or_else(MessageId::new, |last| last.id.clone()),
        covers: messages.len(),
        messages,
        level: 1,
        kept: 0,
        after: 0,
        length: LengthTarget { words: words.map(|words| (words / 2, words)), aim: words, max_chars },
        locked: Vec::new(),
        input_limit: 100_000,
    }
}

/// Messages by whoever stands before the colon, the user first where nobody does.
fn messages(said: &[&str]) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for (second, said) in said.iter().enumerate() {
        let (role, words) = match said.split_once(": ") {
            Some(("User", words)) => (Role::User, words),
            Some(("Assistant", words)) => (Role::Assistant, words),
            _ if second.is_multiple_of(2) => (Role::User, *said),
            _ => (Role::Assistant, *said),
        };
        let parent = messages.last().map(|message| message.id.clone());
        messages.push(Message::new(role, words, at(second)).after(parent));
    }
    messages
}

/// The summary of what was said, as long as can be.
fn of(said: &[&str]) -> String {
    extractive(&step(messages(said), None), &[]).unwrap().content
}

fn fact(value: &str) -> Arc<Fact> {
    Arc::new(Fact::new(FactField::ImportantFacts, value, FactOrigin::User, at(0)))
}

/// A version of a summary that covers the messages before those of a step.
fn version(content: &str, origin: Origin, model: &str) -> Arc<SummaryVersion> {
    let version = SummaryVersion::new(content, MessageId::new(), 10, at(0));
    Arc::new(SummaryVersion { origin, model_used: Some(model.to_owned()), ..version })
}
