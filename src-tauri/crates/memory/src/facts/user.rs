//! What the user does with facts. Each operation says which facts to put; none changes a word of one.

mod decide;
mod write;

use extremis_domain::{Fact, FactField, FactId, FactStatus, MessageId, Session};
use extremis_language::text;
use serde_json::Value;

use super::ledger::Ledger;
use super::{MAX_KEY_CHARS, MAX_WRITTEN_CHARS};
use crate::check::contradicts;

pub use decide::{accept, dismiss, forget, pin, resolve};
pub use write::{add, edit};

/// A fact as the user writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct FactToAdd {
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
    #[error("{}", text!("memory-fact-unknown"))]
    Unknown {
        /// The fact.
        id: FactId,
    },
    /// Something else became of it, so that this cannot be done with it.
    #[error("{}", text!("memory-fact-not-active"))]
    NotActive {
        /// The fact.
        id: FactId,
    },
    /// It says nothing.
    #[error("{}", text!("memory-fact-empty"))]
    Empty,
    /// It says too much.
    #[error("{}", text!("memory-fact-too-long", most = MAX_WRITTEN_CHARS, most_of_name = MAX_KEY_CHARS))]
    TooLong,
    /// Its field has keys and it has none.
    #[error("{}", text!("memory-fact-key-missing"))]
    KeyMissing,
}

fn known<'a>(session: &'a Session, id: &FactId) -> Result<&'a Fact, FactError> {
    let fact = session.fact(id).filter(|fact| fact.status != FactStatus::Forgotten);
    fact.map(|fact| &**fact).ok_or_else(|| FactError::Unknown { id: id.clone() })
}

fn make_active(fact: &mut Fact) {
    fact.status = FactStatus::Active;
    fact.superseded_by = None;
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
