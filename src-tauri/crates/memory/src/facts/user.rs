//! What the user does with facts. Each operation says which facts to put; none changes a word of one.

use std::collections::HashSet;

use extremis_domain::{Fact, FactField, FactId, FactOrigin, FactStatus, MessageId, Session, Timestamp};
use serde_json::Value;

use super::conflict::contradicts;
use super::force::in_force;
use super::ledger::{Ledger, Said};
use super::source::{known_sources, saying};
use super::{MAX_KEY_CHARS, MAX_WRITTEN_CHARS};

/// A fact as the user writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewFact {
    /// Its kind.
    pub field: FactField,
    /// What the value is of; only in a field with keys, and there always.
    pub key: Option<String>,
    /// The value.
    pub value: Value,
    /// The messages that it is about, if any.
    pub sources: Vec<MessageId>,
}

/// What an operation of the user comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Put {
    /// The facts to put by [`Change::FactsPut`](extremis_domain::Change::FactsPut); none when nothing changes.
    pub facts: Vec<Fact>,
    /// The fact that it is about from now on.
    pub fact: FactId,
}

impl Put {
    fn of(ledger: Ledger, fact: &FactId) -> Self {
        Self { facts: ledger.changed(), fact: fact.clone() }
    }
}

/// How the user decides between two facts that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The first holds, the second is superseded.
    This,
    /// The second holds, the first is superseded.
    That,
    /// Both are so. Of two values of one key both are the value, as a list.
    Both,
}

/// Why the facts stay as they were.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FactError {
    /// It is not there, or was forgotten.
    #[error("This fact is not in this conversation any more. Nothing was changed.")]
    Unknown {
        /// The fact.
        id: FactId,
    },
    /// Something else became of it, so that this cannot be done with it.
    #[error("This fact does not hold any more, so it stays as it is. Choose the one that took its place.")]
    NotActive {
        /// The fact.
        id: FactId,
    },
    /// It says nothing.
    #[error("A fact needs words. Nothing was changed.")]
    Empty,
    /// It says too much.
    #[error(
        "A fact has at most {MAX_WRITTEN_CHARS} characters, and its name {MAX_KEY_CHARS}. Nothing was changed."
    )]
    TooLong,
    /// Its field has keys and it has none.
    #[error("A fact of this kind needs a name, such as \"theme\". Nothing was changed.")]
    KeyMissing,
}

/// Adds a fact that the user wrote. It takes the place of the same fact that was extracted, and of the value
/// that its key had.
pub fn add(session: &Session, new: NewFact, at: Timestamp) -> Result<Put, FactError> {
    let fact = Fact {
        key: checked_key(new.field, new.key)?,
        sources: known_sources(session, &new.sources),
        ..Fact::new(new.field, checked(new.value)?, FactOrigin::User, at)
    };
    let said = Said::of(&fact);
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
    let said = Said::of(&fact);
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

/// Pins a fact, or takes the pin out: a pinned one is never left out of a prompt, nor superseded but by the user.
pub fn pin(session: &Session, id: &FactId, pinned: bool) -> Result<Put, FactError> {
    active(session, id)?;
    let mut ledger = Ledger::of(session);
    ledger.change(id, |fact| fact.pinned = pinned);
    Ok(Put::of(ledger, id))
}

/// The user does not want a fact, or an offer; it is neither found nor offered again.
pub fn dismiss(session: &Session, id: &FactId) -> Result<Put, FactError> {
    known(session, id)?;
    let mut ledger = Ledger::of(session);
    ledger.unflag_all(id);
    ledger.change(id, |fact| {
        fact.status = FactStatus::Dismissed;
        fact.pinned = false;
    });
    Ok(Put::of(ledger, id))
}

/// Makes a fact of an offer, or makes one hold again that was dismissed or superseded.
pub fn accept(session: &Session, id: &FactId) -> Result<Put, FactError> {
    let fact = known(session, id)?;
    let mut ledger = Ledger::of(session);
    let said = Said::of(fact);
    let rivals = ledger.facts().filter(|(known, known_said)| {
        known.id != *id && known.is_active() && (known_said.has_key_of(&said) || **known_said == said)
    });
    let rivals: Vec<_> = rivals.map(|(known, _)| known.id.clone()).collect();
    ledger.change(id, make_active);
    for rival in rivals {
        take_place_of(&mut ledger, &rival, id);
    }
    Ok(Put::of(ledger, id))
}

/// Decides between two facts that contradict each other.
pub fn resolve(
    session: &Session,
    this: &FactId,
    that: &FactId,
    choice: Choice,
    at: Timestamp,
) -> Result<Put, FactError> {
    let (one, other) = (known(session, this)?, known(session, that)?);
    let mut ledger = Ledger::of(session);
    ledger.unflag(this, that);
    let mut fact = this.clone();
    match choice {
        Choice::This => prefer(&mut ledger, this, that),
        Choice::That => {
            fact = that.clone();
            prefer(&mut ledger, that, this);
        }
        Choice::Both if Said::of(one).has_key_of(&Said::of(other)) => {
            let both = joined(one, other, at);
            let id = both.id.clone();
            ledger.add(both);
            let sources: Vec<_> = one.sources.iter().chain(&other.sources).cloned().collect();
            ledger.add_sources(&id, &sources);
            prefer(&mut ledger, &id, this);
            prefer(&mut ledger, &id, that);
            fact = id;
        }
        Choice::Both => {
            for id in [this, that] {
                ledger.change(id, make_active);
            }
        }
    }
    Ok(Put::of(ledger, &fact))
}

/// Erases the words of a fact, and of what it corrected or superseded. It is not found again in the messages that
/// say it.
pub fn forget(session: &Session, id: &FactId) -> Result<Put, FactError> {
    let mut gone = vec![known(session, id)?];
    let mut next = 0;
    while let Some(winner) = gone.get(next).copied() {
        // What came later is no version of it, but something found in other words.
        let earlier =
            session.parts().facts.iter().map(|fact| &**fact).take_while(|fact| fact.id != winner.id);
        let more = earlier.filter(|fact| {
            fact.superseded_by.as_ref() == Some(&winner.id) && gone.iter().all(|known| known.id != fact.id)
        });
        let more: Vec<_> = more.collect();
        gone.extend(more);
        next += 1;
    }
    let mut ledger = Ledger::of(session);
    for fact in gone {
        ledger.unflag_all(&fact.id);
        let sources = saying(session, fact);
        ledger.change(&fact.id, |fact| *fact = Fact { sources, ..fact.forgotten() });
    }
    Ok(Put::of(ledger, id))
}

fn known<'a>(session: &'a Session, id: &FactId) -> Result<&'a Fact, FactError> {
    let fact = session.fact(id).filter(|fact| fact.status != FactStatus::Forgotten);
    fact.map(|fact| &**fact).ok_or_else(|| FactError::Unknown { id: id.clone() })
}

/// A fact that holds, here or on another branch, or that holds here again.
fn active<'a>(session: &'a Session, id: &FactId) -> Result<&'a Fact, FactError> {
    let fact = known(session, id)?;
    if fact.is_active() || in_force(session).iter().any(|holding| holding.id == *id) {
        Ok(fact)
    } else {
        Err(FactError::NotActive { id: id.clone() })
    }
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

fn make_active(fact: &mut Fact) {
    fact.status = FactStatus::Active;
    fact.superseded_by = None;
}

/// Of a key there is one value: a third one that holds now has to go, too.
fn prefer(ledger: &mut Ledger, winner: &FactId, loser: &FactId) {
    let said = ledger.get(winner).map(Said::of);
    let has_its_key = |known: &Said| said.as_ref().is_some_and(|said| known.has_key_of(said));
    let rivals =
        ledger.facts().filter(|(known, said)| known.is_active() && known.id != *winner && has_its_key(said));
    let rivals: Vec<_> = rivals.map(|(known, _)| known.id.clone()).collect();
    ledger.change(winner, make_active);
    for rival in rivals.iter().chain([loser]) {
        ledger.supersede(rival, winner);
    }
}

/// The user put `new` in the place of `old`: what `old` contradicts is to be decided about `new`, if that
/// contradicts it too.
fn take_place_of(ledger: &mut Ledger, old: &FactId, new: &FactId) {
    let conflicts = ledger.get(old).map(|fact| fact.conflicts.clone()).unwrap_or_default();
    ledger.unflag_all(old);
    ledger.supersede(old, new);
    for other in conflicts {
        if let (Some(rival), Some(fact)) = (ledger.get(&other), ledger.get(new))
            && rival.is_active()
            && rival.id != fact.id
            && !fact.field.is_keyed()
            && contradicts(&rival.text(), &fact.text())
        {
            ledger.flag(&other, new);
        }
    }
}

/// Two values of one key as one list.
fn joined(one: &Fact, other: &Fact, at: Timestamp) -> Fact {
    let items = |fact: &Fact| match &fact.value {
        Value::Array(items) => items.clone(),
        value => vec![value.clone()],
    };
    let mut all = items(one);
    all.extend(items(other).into_iter().filter(|item| !items(one).contains(item)));
    Fact {
        key: one.key.clone(),
        pinned: one.pinned || other.pinned,
        ..Fact::new(one.field, Value::Array(all), FactOrigin::User, at)
    }
}
