//! Which facts hold on the visible branch, and in which order.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Fact, FactField, FactOrigin, FactStatus, Session};

use super::source::Moment;
use super::words::key_of;

/// The facts that hold on the visible branch, in the order in which they came up.
///
/// What was said only on another branch (before a retry or an edit) does not hold on this one, and what it
/// superseded there holds here again. What the user wrote or pinned holds on all of them. Of a key there is one
/// value at most.
pub fn in_force(session: &Session) -> Vec<Arc<Fact>> {
    let holding = session.parts().facts.iter().filter(|fact| holds(session, fact));
    let mut ordered: Vec<_> = holding.map(|fact| (Moment::of(session, fact), fact)).collect();
    ordered.sort_by_key(|(moment, _)| *moment);
    let mut last: HashMap<(FactField, String), usize> = HashMap::new();
    for (place, (_, fact)) in ordered.iter().enumerate().filter(|(_, (_, fact))| fact.field.is_keyed()) {
        let chosen = last.entry((fact.field, key_of(fact))).or_insert(place);
        if is_protected(fact) || !is_protected(ordered[*chosen].1) {
            *chosen = place;
        }
    }
    let is_chosen = |place: usize, fact: &Fact| {
        !fact.field.is_keyed() || last.get(&(fact.field, key_of(fact))) == Some(&place)
    };
    let chosen = ordered.iter().enumerate().filter(|(place, (_, fact))| is_chosen(*place, fact));
    chosen.map(|(_, (_, fact))| Arc::clone(fact)).collect()
}

/// Whether only the user may put another fact in its place.
pub(super) fn is_protected(fact: &Fact) -> bool {
    fact.origin == FactOrigin::User || fact.pinned
}

/// Whether anything that it comes from is on the visible branch.
fn is_of_branch(session: &Session, fact: &Fact) -> bool {
    is_protected(fact)
        || fact.sources.is_empty()
        || fact.sources.iter().any(|source| session.place(source).is_some())
}

fn holds(session: &Session, fact: &Fact) -> bool {
    let mut superseded = fact;
    // Facts that supersede each other in a circle hold no more than others that are superseded.
    for _ in 0..session.parts().facts.len() {
        match superseded.status {
            FactStatus::Active if std::ptr::eq(superseded, fact) => return is_of_branch(session, fact),
            FactStatus::Superseded => {}
            _ => return false,
        }
        let Some(winner) = superseded.superseded_by.as_ref().and_then(|id| session.fact(id)) else {
            return false;
        };
        if is_of_branch(session, winner) {
            return false;
        }
        if winner.status == FactStatus::Active {
            return is_of_branch(session, fact);
        }
        superseded = winner;
    }
    false
}
