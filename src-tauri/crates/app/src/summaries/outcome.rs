//! What was written, and what became of it.

use extremis_domain::{Fact, Session, SummaryId};
use extremis_memory::{SummaryStep, Written};

use super::read::Read;

/// Which summaries are in force over a range, and their locked lines: what a new one for that range takes the place
/// of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CommitPrecondition(Vec<(SummaryId, Vec<String>)>);

impl CommitPrecondition {
    /// None when the range is not on the visible branch any more.
    pub fn of(session: &Session, step: &SummaryStep) -> Option<Self> {
        let start = step.from.as_ref().map_or(Some(0), |from| session.place(from))?;
        let end = session.place(&step.through)? + 1;
        let active = session.active_summaries().into_iter();
        let over = active.filter(|node| {
            node.places.as_ref().is_some_and(|places| places.start < end && start < places.end)
        });
        Some(Self(over.map(|node| (node.version.id.clone(), node.version.locked.clone())).collect()))
    }
}

/// What a model made for a step.
#[derive(Clone)]
pub(crate) struct GeneratedSummary {
    pub written: Written,
    /// What was found in the messages that were read for facts…
    pub read: Read,
    /// …and the facts of it that the summary was checked against.
    pub merged: Vec<Fact>,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommitOutcome {
    InForce,
    /// It contradicts something: it waits for the user.
    Held,
    /// The session is not what it was made for any more. Nothing was changed.
    TooLate,
}
