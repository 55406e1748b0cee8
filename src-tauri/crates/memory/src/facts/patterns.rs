//! Important data found without a model: what the user says plainly, in the user's own words.
//!
//! Precise rather than many. Only what a sentence of the user's begins with counts (`My sister is called Anna`,
//! `Remember that …`, `We decided …`): no question, nothing hypothetical, nothing denied, no quotation, no text that was
//! pasted to be worked on, and nothing that the user puts right later.
//!
//! Deliberately absent: what the assistant says, what was captured, and what can only be concluded.

mod own;
mod rules;

use std::sync::Arc;

use extremis_domain::{FactField, Message, MessageId};
use serde_json::Value;

use super::Found;
use crate::check::urls;
pub(crate) use own::{OwnStatement, own_statements};
pub(crate) use rules::{MatchedFact, without_opening};

/// Finds the important data that is said plainly in `messages`, oldest first.
///
/// Each names the message that says it. Of a key that gets several values all are given: [`merge`](super::merge) keeps
/// the one that was said last.
pub fn patterns(messages: &[Arc<Message>]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for statement in own_statements(messages) {
        for url in urls(statement.text) {
            push(&mut found, FactField::SourceUrls, None, url, statement.message);
        }
        if statement.asks {
            continue;
        }
        for rule in rules::found_in(statement.text) {
            push(&mut found, rule.field, rule.key, &rule.value, statement.message);
        }
    }
    found
}

/// Everything that one statement of the user says.
pub(crate) fn stated_facts(statement: &str) -> Vec<MatchedFact> {
    rules::found_in(statement)
}

fn push(found: &mut Vec<Found>, field: FactField, key: Option<String>, value: &str, message: &MessageId) {
    let value = Value::from(value);
    let is_same = |known: &&mut Found| (known.field, &known.key, &known.value) == (field, &key, &value);
    match found.iter_mut().find(is_same) {
        // Said again: where it was said last counts.
        Some(known) if !known.sources.contains(message) => known.sources.push(message.clone()),
        Some(_) => {}
        None => found.push(Found { field, key, value, sources: vec![message.clone()] }),
    }
}
