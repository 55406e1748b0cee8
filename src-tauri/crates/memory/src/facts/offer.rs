//! What a summary lost, as facts: for the user to take, or taken at once.

use extremis_domain::{Fact, FactField, FactOrigin, FactStatus, Session, Timestamp};

use super::ledger::{ComparedFact, Ledger};
use super::source::known_sources;
use crate::Lost;

/// What to put for what a summary lost: facts that are offered, or, where `keep` says so, that hold at once.
///
/// What is known already, whatever became of it, is not offered again: only its messages are added.
pub fn offer(session: &Session, lost: Vec<Lost>, keep: bool, at: Timestamp) -> Vec<Fact> {
    let mut ledger = Ledger::of(session);
    for Lost { field, text, message } in lost {
        // What has no key is no value of one.
        let field = if field.is_keyed() { FactField::ImportantFacts } else { field };
        let status = if keep { FactStatus::Active } else { FactStatus::Offered };
        let sources = known_sources(session, &[message]);
        let fact = Fact { sources, status, ..Fact::new(field, text.trim(), FactOrigin::Kept, at) };
        let said = ComparedFact::of(&fact);
        if fact.sources.is_empty() || fact.text().is_empty() || is_forgotten(&ledger, &fact) {
            continue;
        }
        let same =
            ledger.facts().find(|(_, known)| known.is_same_anywhere(&said)).map(|(known, _)| known.clone());
        match same {
            None => ledger.add(fact),
            Some(known) if known.status == FactStatus::Offered || known.is_active() => {
                ledger.add_sources(&known.id, &fact.sources);
                if keep {
                    ledger.change(&known.id, |known| known.status = FactStatus::Active);
                }
            }
            Some(_) => {}
        }
    }
    ledger.changed()
}

fn is_forgotten(ledger: &Ledger, fact: &Fact) -> bool {
    ledger.facts().any(|(known, _)| {
        known.status == FactStatus::Forgotten
            && known.field == fact.field
            && known.sources.iter().any(|source| fact.sources.contains(source))
    })
}
