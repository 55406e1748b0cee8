//! What the user decides about facts that are there.

use extremis_domain::{Fact, FactId, FactOrigin, FactStatus, Session, Timestamp};
use serde_json::Value;

use super::{Choice, FactError, Put, known, make_active, take_place_of};
use crate::facts::force::in_force;
use crate::facts::ledger::{ComparedFact, Ledger};
use crate::facts::verify::saying;

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
    let said = ComparedFact::of(fact);
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
        Choice::Both if ComparedFact::of(one).has_key_of(&ComparedFact::of(other)) => {
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

/// A fact that holds, here or on another branch, or that holds here again.
fn active<'a>(session: &'a Session, id: &FactId) -> Result<&'a Fact, FactError> {
    let fact = known(session, id)?;
    if fact.is_active() || in_force(session).iter().any(|holding| holding.id == *id) {
        Ok(fact)
    } else {
        Err(FactError::NotActive { id: id.clone() })
    }
}

/// Of a key there is one value: a third one that holds now has to go, too.
fn prefer(ledger: &mut Ledger, winner: &FactId, loser: &FactId) {
    let said = ledger.get(winner).map(ComparedFact::of);
    let has_its_key = |known: &ComparedFact| said.as_ref().is_some_and(|said| known.has_key_of(said));
    let rivals =
        ledger.facts().filter(|(known, said)| known.is_active() && known.id != *winner && has_its_key(said));
    let rivals: Vec<_> = rivals.map(|(known, _)| known.id.clone()).collect();
    ledger.change(winner, make_active);
    for rival in rivals.iter().chain([loser]) {
        ledger.supersede(rival, winner);
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
