//! Joining what was found with what is known (README, "Facts").
//!
//! Lists have each thing once, whatever its case; keys have one value, the one that was said last; nothing that
//! held is lost: it is superseded, and where the two contradict each other both say so.

use std::collections::HashSet;

use extremis_domain::{Fact, FactField, FactId, FactOrigin, FactStatus, MessageId, Session, Timestamp};

use super::Found;
use super::change::SingleValue;
use super::conflict::contradicts_key;
use super::force::{in_force, is_protected};
use super::ledger::{ComparedFact, Ledger};
use super::reset::status_before_reset;
use super::source::{Moment, known_sources};

/// What to put so that a session knows what was found.
///
/// Only what comes from messages of this session is taken. What the user dismissed or had forgotten does not come
/// back. What the user wrote, corrected or pinned stays as it is: what contradicts it is kept beside it, superseded
/// by it, and both say so. The same again changes nothing.
pub fn merge(session: &Session, found: Vec<Found>, at: Timestamp) -> Vec<Fact> {
    let mut found: Vec<_> = found.into_iter().filter_map(|found| fact_of(session, found, at)).collect();
    found.sort_by_cached_key(|fact| (Moment::of(session, fact), fact.text()));
    let holding = in_force(session).iter().map(|fact| fact.id.clone()).collect();
    let mut merging = Merging { ledger: Ledger::of(session), holding };
    for fact in found {
        merging.take(fact);
    }
    merging.ledger.changed()
}

fn fact_of(session: &Session, found: Found, at: Timestamp) -> Option<Fact> {
    let sources = known_sources(session, &found.sources);
    if sources.is_empty() || (found.field.is_keyed() && found.key.is_none()) {
        return None;
    }
    let key = found.key.filter(|_| found.field.is_keyed());
    Some(Fact { key, sources, ..Fact::new(found.field, found.value, FactOrigin::Extracted, at) })
}

struct Merging<'a> {
    ledger: Ledger<'a>,
    /// What holds on the visible branch, as far as this merge has come.
    holding: HashSet<FactId>,
}

impl Merging<'_> {
    fn take(&mut self, fact: Fact) {
        let said = ComparedFact::of(&fact);
        if self.is_unwanted(&fact, &said) || self.is_known(&fact, &said) {
            return;
        }
        if let Some(same) = self.same_that_holds(&said) {
            self.ledger.add_sources(&same, &fact.sources);
        } else if let Some(same) = self.offered(&said) {
            self.ledger.add_sources(&same, &fact.sources);
            self.ledger.change(&same, |offered| offered.status = FactStatus::Active);
            self.compete(&same, &said);
            self.replace_what_it_changes(&same);
        } else if let Some(old) = self.decided_before(&fact, &said) {
            self.ledger.add_sources(&old, &fact.sources);
        } else {
            let id = fact.id.clone();
            self.ledger.add(fact);
            self.compete(&id, &said);
            self.replace_what_it_changes(&id);
        }
    }

    /// Dismissed in the same words, or forgotten: of what was forgotten only its kind and its messages are left.
    fn is_unwanted(&self, fact: &Fact, said: &ComparedFact) -> bool {
        self.ledger.facts().any(|(known, known_said)| match known.status {
            FactStatus::Dismissed => known_said.is_same_anywhere(said),
            FactStatus::Forgotten => known.field == fact.field && shares_source(known, &fact.sources),
            FactStatus::Active | FactStatus::Superseded | FactStatus::Offered => false,
        })
    }

    /// The same was found in these messages before, whatever became of it.
    fn is_known(&self, fact: &Fact, said: &ComparedFact) -> bool {
        let has_all = |known: &Fact| fact.sources.iter().all(|source| known.sources.contains(source));
        let is_kept =
            |known: &Fact| known.status != FactStatus::Offered && status_before_reset(known).is_none();
        self.find(said, |known| is_kept(known) && has_all(known)).is_some()
    }

    fn same_that_holds(&self, said: &ComparedFact) -> Option<FactId> {
        self.find(said, |known| {
            self.holding.contains(&known.id) || (!known.field.is_keyed() && known.is_active())
        })
    }

    fn offered(&self, said: &ComparedFact) -> Option<FactId> {
        self.find(said, |known| known.status == FactStatus::Offered)
    }

    /// The same that something else took the place of, when it was not said again since.
    fn decided_before(&self, fact: &Fact, said: &ComparedFact) -> Option<FactId> {
        let session = self.ledger.session;
        self.find(said, |known| {
            let winner = known.superseded_by.as_ref().and_then(|id| self.ledger.get(id));
            known.status == FactStatus::Superseded
                && winner.is_some_and(|winner| {
                    is_protected(winner) || rank(session, fact) <= rank(session, winner)
                })
        })
    }

    fn find(&self, said: &ComparedFact, fits: impl Fn(&Fact) -> bool) -> Option<FactId> {
        let mut known = self.ledger.facts();
        known
            .find(|(known, known_said)| **known_said == *said && fits(known))
            .map(|(known, _)| known.id.clone())
    }

    /// Finds its place beside what holds already.
    fn compete(&mut self, id: &FactId, said: &ComparedFact) {
        if said.field.is_keyed() { self.compete_for_key(id, said) } else { self.compare(id, said) }
    }

    fn compete_for_key(&mut self, id: &FactId, said: &ComparedFact) {
        let holder = self.ledger.facts().find(|(known, known_said)| {
            known.id != *id && self.holding.contains(&known.id) && known_said.has_key_of(said)
        });
        let (Some((holder, _)), Some(fact)) = (holder, self.ledger.get(id)) else {
            self.holding.insert(id.clone());
            return;
        };
        let session = self.ledger.session;
        let contradict = contradicts_key(holder, fact);
        let newer = rank(session, fact) >= rank(session, holder);
        let (winner, loser) = if is_protected(holder) || !newer {
            (holder.id.clone(), id.clone())
        } else {
            (id.clone(), holder.id.clone())
        };
        self.holding.remove(&loser);
        self.holding.insert(winner.clone());
        self.ledger.supersede(&loser, &winner);
        if contradict {
            self.ledger.flag(&winner, &loser);
        }
    }

    /// What says that something changed holds in the place of what was said of it before; what only the user may change
    /// stays, and both say so.
    fn replace_what_it_changes(&mut self, id: &FactId) {
        let session = self.ledger.session;
        let Some(fact) = self.ledger.get(id).filter(|_| self.holding.contains(id)) else { return };
        let Some(value) = SingleValue::said_in(session, fact) else { return };
        let said = Moment::last_of(session, fact);
        let is_outdated = |known: &&Fact| {
            known.id != *id
                && self.holding.contains(&known.id)
                && Moment::last_of(session, known) < said
                && SingleValue::said_in(session, known).is_some_and(|old| old.is_changed_by(&value))
        };
        let outdated = self.ledger.facts().map(|(known, _)| known).filter(is_outdated);
        let outdated: Vec<_> = outdated.map(|known| (known.id.clone(), is_protected(known))).collect();
        if let Some((old, _)) = outdated.iter().find(|(_, is_protected)| *is_protected) {
            self.ledger.flag(id, old);
            self.ledger.supersede(id, old);
            self.holding.remove(id);
            return;
        }
        for (old, _) in outdated {
            self.ledger.unflag(id, &old);
            self.ledger.supersede(&old, id);
            self.holding.remove(&old);
        }
    }

    /// Flags what contradicts it; what only the user may change stays in its place.
    fn compare(&mut self, id: &FactId, said: &ComparedFact) {
        self.holding.insert(id.clone());
        if !states(said.field) {
            return;
        }
        let holds = |known: &Fact| states(known.field) && self.holding.contains(&known.id);
        let against = self.ledger.contradicting(id, holds);
        let against: Vec<_> =
            against.into_iter().map(|known| (known.id.clone(), is_protected(known))).collect();
        for (other, is_protected) in against {
            self.ledger.flag(id, &other);
            if is_protected {
                self.ledger.supersede(id, &other);
                self.holding.remove(id);
            }
        }
    }
}

/// Of two values of one key the one said later holds; in one message neither is later, and any rule will do.
fn rank(session: &Session, fact: &Fact) -> (Moment, String) {
    (Moment::last_of(session, fact), fact.text())
}

/// Whether facts of this field say that something is so; addresses and names only are there.
fn states(field: FactField) -> bool {
    matches!(field, FactField::KeyDecisions | FactField::ImportantFacts)
}

fn shares_source(fact: &Fact, sources: &[MessageId]) -> bool {
    fact.sources.iter().any(|source| sources.contains(source))
}
