//! Whose a fact is and when it was said, where that is not plain from its words: written into what is sent, and never
//! into the fact itself.

use std::sync::Arc;

use extremis_domain::{Fact, Session};
use serde_json::Value;

use super::change::SingleValue;
use super::source::known_sources;
use super::speaker::with_speaker;

/// The facts as they are sent: one that speaks of "I" and "my" with the speaker's name before it, and those of which several
/// are about the same thing with the day on which each was said last. Only texts are changed.
pub fn with_provenance(session: &Session, facts: &[Arc<Fact>]) -> Vec<Arc<Fact>> {
    let values: Vec<Option<SingleValue>> = facts.iter().map(|fact| SingleValue::stated_by(fact)).collect();
    let has_rival = |place: usize| {
        let fact = &facts[place];
        facts.iter().enumerate().any(|(other, rival)| {
            let is_of_same = || Some(values[place].as_ref()?.is_of_same(values[other].as_ref()?));
            other != place && (fact.conflicts.contains(&rival.id) || is_of_same() == Some(true))
        })
    };
    let of_one = |(place, fact): (usize, &Arc<Fact>)| {
        let Value::String(text) = &fact.value else { return Arc::clone(fact) };
        let mut written = with_speaker(fact, text, |id| session.message(id));
        if has_rival(place) {
            written = format!("{written} (said on {})", day(session, fact));
        }
        if written == *text {
            return Arc::clone(fact);
        }
        Arc::new(Fact { value: Value::from(written), ..Fact::clone(fact) })
    };
    facts.iter().enumerate().map(of_one).collect()
}

/// The day of the last message that says it; of what no message says, the day on which it was written.
fn day(session: &Session, fact: &Fact) -> String {
    let sources = known_sources(session, &fact.sources);
    let last = sources.last().and_then(|id| session.message(id));
    last.map_or(fact.created_at, |message| message.timestamp).date().to_string()
}
