//! The examples and rules of seed 004 (and 002's on facts), over all steps.

mod extracting;
mod merging;
mod offering;
mod patterns;
mod properties;
mod reading;
mod rendering;
mod seed_004;
mod sources;
mod users;
mod weak;

use std::sync::Arc;

use extremis_domain::{Change, Fact, FactField, FactId, FactOrigin, FactStatus, Message, Session};
use extremis_llm::ModelError;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::*;
use crate::testing::{Scripted, add as add_message, at, empty, kitchen, next, say, seen_in};

fn messages(session: &Session) -> Vec<Arc<Message>> {
    session.visible().cloned().collect()
}

/// A conversation of these words, the user's first.
fn spoken(words: &[&str]) -> Session {
    let mut session = empty();
    for words in words {
        say(&mut session, words);
    }
    session
}

/// What is found when the model gives this answer about the whole conversation.
async fn found_in(session: &Session, answer: &str) -> Vec<Found> {
    let model = Scripted::saying(answer);
    extract(&messages(session), &[], &model, CancellationToken::new()).await.unwrap()
}

fn put(session: &mut Session, facts: Vec<Fact>) {
    session.apply(Change::FactsPut { facts }).unwrap();
}

/// The JSON in a block of important data.
fn json_in(block: &str) -> &str {
    let (heading, rest) = block.split_once("\n<important-data>\n").expect("a heading and a tag are above");
    assert_eq!(heading, crate::assemble::parts::FACTS_HEADING);
    rest.strip_suffix("\n</important-data>").expect("it ends with its tag")
}

/// The JSON of what holds, without the heading.
fn block(session: &Session) -> Value {
    let facts = in_force(session);
    let text = render(facts.iter().map(AsRef::as_ref));
    if text.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(json_in(&text)).unwrap()
}

fn found(field: FactField, key: Option<&str>, value: &str, source: &MessageId) -> Found {
    Found { field, key: key.map(str::to_owned), value: value.into(), sources: vec![source.clone()] }
}

/// Merges, and commits what comes of it.
fn learn(session: &mut Session, found: Vec<Found>) -> Vec<Fact> {
    let facts = merge(session, found, at(1000));
    put(session, facts.clone());
    facts
}

/// The fact with these words, whatever became of it.
fn fact_saying(session: &Session, words: &str) -> Fact {
    let mut all = session.parts().facts.iter();
    let fact = all.find(|fact| fact.text() == words).unwrap_or_else(|| panic!("no fact says {words:?}"));
    Fact::clone(fact)
}

/// Commits what the user did, and says which fact it is about.
fn done(session: &mut Session, result: Result<Put, FactError>) -> FactId {
    let Put { facts, fact } = result.unwrap();
    put(session, facts);
    fact
}

fn texts(facts: &[Arc<Fact>]) -> Vec<String> {
    facts.iter().map(|fact| fact.text()).collect()
}

const PREFERENCE: FactField = FactField::UserPreferences;
const DECISION: FactField = FactField::KeyDecisions;
const FACT: FactField = FactField::ImportantFacts;
const URL: FactField = FactField::SourceUrls;
const ENTITY: FactField = FactField::Entities;
