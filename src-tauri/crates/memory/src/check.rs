//! Looking at a new summary before it is believed.
//!
//! Deliberately absent: any model. All of it is pure and works on words, so that it costs nothing, gives the
//! same answer twice, and rather misses something than cries wolf.

mod calendar;
mod conflict;
mod diff;
mod lexicon;
mod loss;
mod mentions;
mod repeat;
mod sentences;
mod statement;
mod values;
mod words;

use std::sync::Arc;

use extremis_domain::{Conflict, Contradicted, Fact, FactStatus};

pub(crate) use conflict::contradict;
pub use conflict::contradicts;
pub use diff::{DiffKind, DiffLine, diff};
pub(crate) use loss::{Said, loss};
pub(crate) use repeat::{beginning, says_nothing_new, says_nothing_of};
pub(crate) use statement::{Statement, statements};

/// The lines of `summary` that contradict a fact or a locked line, each with the first that it contradicts.
///
/// Locked lines themselves are never blamed: the user wants them as they are.
pub(crate) fn conflicts(summary: &str, facts: &[Arc<Fact>], locked: &[String]) -> Vec<Conflict> {
    let against: Vec<(Contradicted, Vec<Statement>)> = facts
        .iter()
        .filter(|fact| holds(fact))
        .map(|fact| (Contradicted::Fact(fact.id.clone()), statements(&stated(fact))))
        .chain(locked.iter().map(|line| (Contradicted::LockedLine(line.clone()), statements(line))))
        .collect();
    let lines = summary.lines().filter(|line| !locked.iter().any(|locked| locked.trim() == line.trim()));
    lines
        .filter_map(|line| {
            let stated = statements(line);
            let contradicts = |other: &&(Contradicted, Vec<Statement>)| {
                stated.iter().any(|one| other.1.iter().any(|other| contradict(one, other)))
            };
            let (with, _) = against.iter().find(contradicts)?;
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
mod tests;
