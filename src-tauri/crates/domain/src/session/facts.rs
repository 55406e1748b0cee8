//! Putting facts: what may become of one, and what never changes.

use std::collections::HashSet;
use std::sync::Arc;

use super::Session;
use crate::{ChangeError, Fact, FactStatus};

/// No fact comes twice.
pub(super) fn require_once(facts: &[Arc<Fact>]) -> Result<(), ChangeError> {
    let mut known = HashSet::with_capacity(facts.len());
    match facts.iter().find(|fact| !known.insert(&fact.id)) {
        Some(twice) => Err(ChangeError::DuplicateFact { id: twice.id.clone() }),
        None => Ok(()),
    }
}

impl Session {
    /// Puts each fact in the place of the one with its id, or at the end. What was forgotten stays so.
    pub(super) fn put_facts(&mut self, facts: Vec<Fact>) -> Result<(), ChangeError> {
        for fact in &facts {
            // A fact of messages that are not here could never be forgotten with them.
            fact.sources.iter().try_for_each(|source| self.tree.require(source).map(drop))?;
            if self.fact(&fact.id).is_some_and(|known| says_something_else(known, fact)) {
                return Err(ChangeError::RewrittenFact { id: fact.id.clone() });
            }
        }
        for fact in facts {
            match self.parts.facts.iter_mut().find(|known| known.id == fact.id) {
                Some(known) if known.status == FactStatus::Forgotten => {}
                Some(known) => *known = Arc::new(fact),
                None => self.parts.facts.push(Arc::new(fact)),
            }
        }
        Ok(())
    }
}

/// Whether a fact would be in the place of one with other words; erasing them is no change of words.
fn says_something_else(known: &Fact, fact: &Fact) -> bool {
    let words = |fact: &Fact| (fact.field, fact.key.clone(), fact.value.clone());
    let erased = |fact: &Fact| fact.status == FactStatus::Forgotten;
    !erased(known) && !erased(fact) && words(known) != words(fact)
}

#[cfg(test)]
mod tests;
