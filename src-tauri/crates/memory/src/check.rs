//! Looking at a new summary before it is believed.
//!
//! Deliberately absent: any model. All of it is pure and works on words, so that it costs nothing, gives the
//! same answer twice, and rather misses something than cries wolf.

mod conflict;
mod diff;
mod lexicon;
mod loss;
mod mentions;
mod repeat;
mod same;
mod statement;

use std::sync::Arc;

use extremis_domain::{Conflict, Contradicted, Fact, FactStatus};

pub(crate) use conflict::contradict;
pub use conflict::contradicts;
pub use diff::{DiffLine, LineChange, diff};
pub(crate) use lexicon::{Alternative, alternative, denies, leaves_open};
pub(crate) use loss::{SourceText, kept, loss};
pub(crate) use mentions::urls;
pub(crate) use repeat::{beginning, says_nothing_new, says_nothing_of};
pub(crate) use same::differ_in_words;
pub(crate) use statement::{Statement, statements};

/// What nothing new may contradict: facts and locked lines, taken apart once.
pub(crate) struct Anchors(Vec<(Contradicted, Vec<Statement>)>);

impl Anchors {
    pub(crate) fn of(facts: &[Arc<Fact>], locked: &[String]) -> Self {
        let facts = facts.iter().filter(|fact| holds(fact));
        let facts = facts.map(|fact| (Contradicted::Fact(fact.id.clone()), statements(&stated(fact))));
        let locked = locked.iter().map(|line| (Contradicted::LockedLine(line.clone()), statements(line)));
        Self(facts.chain(locked).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first that what is stated contradicts.
    pub(crate) fn contradicted_by(&self, stated: &[Statement]) -> Option<&Contradicted> {
        let contradicts = |other: &&(Contradicted, Vec<Statement>)| {
            stated.iter().any(|one| other.1.iter().any(|other| contradict(one, other)))
        };
        self.0.iter().find(contradicts).map(|(with, _)| with)
    }
}

/// The lines of `summary` that contradict a fact or a locked line, each with the first that it contradicts.
///
/// Locked lines themselves are never blamed: the user wants them as they are.
pub(crate) fn conflicts(summary: &str, facts: &[Arc<Fact>], locked: &[String]) -> Vec<Conflict> {
    let anchors = Anchors::of(facts, locked);
    let lines = summary.lines().filter(|line| !locked.iter().any(|locked| locked.trim() == line.trim()));
    lines
        .filter_map(|line| {
            let with = anchors.contradicted_by(&statements(line))?;
            Some(Conflict { line: line.trim().to_owned(), with: with.clone() })
        })
        .collect()
}

/// Whether a fact is one that can hold. On a branch that does not have what superseded it, a superseded one does: which
/// of those are in force is for the caller to say (see [`in_force`](crate::facts::in_force)).
pub(crate) fn holds(fact: &Fact) -> bool {
    matches!(fact.status, FactStatus::Active | FactStatus::Superseded)
}

/// A fact as one statement.
pub(crate) fn stated(fact: &Fact) -> String {
    match &fact.key {
        Some(key) => format!("{}: {}", key.replace(['_', '-'], " "), fact.text()),
        None => fact.text(),
    }
}

#[cfg(test)]
mod golden;
#[cfg(test)]
mod tests;
