//! Facts in the user's own words.

use std::collections::HashSet;

use extremis_domain::{Fact, FactField, FactId, FactOrigin, FactStatus, Session, Timestamp};
use serde_json::Value;

use super::{FactError, FactToAdd, Put, known, take_place_of};
use crate::facts::force::in_force;
use crate::facts::ledger::{ComparedFact, Ledger};
use crate::facts::source::known_sources;
use crate::facts::{MAX_KEY_CHARS, MAX_WRITTEN_CHARS};

/// Adds a fact that the user wrote. It takes the place of the same fact that was extracted, and of the value
/// that its key had.
pub fn add(session: &Session, new: FactToAdd, at: Timestamp) -> Result<Put, FactError> {
    let fact = Fact {
        key: checked_key(new.field, new.key)?,
        sources: known_sources(session, &new.sources),
        ..Fact::new(new.field, checked(new.value)?, FactOrigin::User, at)
    };
    let said = ComparedFact::of(&fact);
    let holding: HashSet<_> = in_force(session).iter().map(|fact| fact.id.clone()).collect();
    let mut ledger = Ledger::of(session);
    let rivals = ledger.facts().filter(|(known, known_said)| {
        (holding.contains(&known.id) && known_said.has_key_of(&said))
            || (**known_said == said && matches!(known.status, FactStatus::Active | FactStatus::Offered))
    });
    let rivals: Vec<_> = rivals.map(|(known, known_said)| (known.clone(), *known_said == said)).collect();
    if let Some((same, _)) =
        rivals.iter().find(|(known, is_same)| *is_same && known.origin == FactOrigin::User)
    {
        ledger.add_sources(&same.id, &fact.sources);
        return Ok(Put::of(ledger, &same.id));
    }
    let id = fact.id.clone();
    ledger.add(fact);
    for (rival, is_same) in rivals {
        if is_same {
            ledger.add_sources(&id, &rival.sources);
        }
        ledger.change(&id, |fact| fact.pinned |= rival.pinned);
        take_place_of(&mut ledger, &rival.id, &id);
    }
    Ok(Put::of(ledger, &id))
}

/// Corrects a fact: a new one with the same messages takes its place. A value that was no text may be given as
/// JSON in a text.
pub fn edit(
    session: &Session,
    id: &FactId,
    key: Option<String>,
    value: Value,
    at: Timestamp,
) -> Result<Put, FactError> {
    let old = known(session, id)?;
    let fact = Fact {
        key: checked_key(old.field, key.or_else(|| old.key.clone()))?,
        sources: old.sources.clone(),
        pinned: old.pinned,
        ..Fact::new(old.field, checked(in_form_of(&old.value, value))?, FactOrigin::User, at)
    };
    if old.is_active() && fact.key == old.key && fact.value == old.value {
        return Ok(Put { facts: Vec::new(), fact: old.id.clone() });
    }
    let mut ledger = Ledger::of(session);
    let said = ComparedFact::of(&fact);
    let new = fact.id.clone();
    let holding: HashSet<_> = in_force(session).iter().map(|fact| fact.id.clone()).collect();
    let rivals = ledger.facts().filter(|(known, known_said)| {
        known.id != old.id
            && holding.contains(&known.id)
            && (known_said.has_key_of(&said) || **known_said == said)
    });
    let rivals: Vec<_> = rivals.map(|(known, _)| known.id.clone()).collect();
    ledger.add(fact);
    for other in rivals {
        take_place_of(&mut ledger, &other, &new);
    }
    take_place_of(&mut ledger, id, &new);
    Ok(Put::of(ledger, &new))
}

fn checked_key(field: FactField, key: Option<String>) -> Result<Option<String>, FactError> {
    if !field.is_keyed() {
        return Ok(None);
    }
    let key =
        key.map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()).ok_or(FactError::KeyMissing)?;
    if key.chars().count() > MAX_KEY_CHARS { Err(FactError::TooLong) } else { Ok(Some(key)) }
}

fn checked(value: Value) -> Result<Value, FactError> {
    let value = match value {
        Value::String(text) => Value::from(text.trim()),
        other => other,
    };
    let length = match &value {
        Value::String(text) => text.chars().count(),
        Value::Null => 0,
        Value::Array(items) if items.is_empty() => 0,
        other => other.to_string().chars().count(),
    };
    match length {
        0 => Err(FactError::Empty),
        length if length > MAX_WRITTEN_CHARS => Err(FactError::TooLong),
        _ => Ok(value),
    }
}

/// A text as the JSON that it is, where that is what it was before.
fn in_form_of(old: &Value, new: Value) -> Value {
    let parsed = new.as_str().filter(|_| !old.is_string()).and_then(|text| serde_json::from_str(text).ok());
    parsed.filter(|value: &Value| !value.is_null()).unwrap_or(new)
}
