//! Facts that were taken out of force together with all others, and can come back together.

use extremis_domain::{Fact, FactStatus};
use serde_json::Value;

/// Under this name a fact says what it was before.
const RESET: &str = "reset";
const ACTIVE: &str = "active";
const OFFERED: &str = "offered";

/// A fact that does not hold any more, because the user had the memory of its conversation begin anew. Found again in
/// its messages, it is a new fact.
pub fn mark_reset(fact: &Fact) -> Fact {
    let before = if fact.status == FactStatus::Offered { OFFERED } else { ACTIVE };
    let mut fact = Fact { status: FactStatus::Superseded, superseded_by: None, ..fact.clone() };
    fact.extra.insert(RESET.to_owned(), Value::from(before));
    fact
}

/// What a fact was before the memory of its conversation began anew; none where it was not in force then.
pub fn status_before_reset(fact: &Fact) -> Option<FactStatus> {
    match fact.extra.get(RESET)?.as_str()? {
        OFFERED => Some(FactStatus::Offered),
        _ => Some(FactStatus::Active),
    }
}

/// The fact as it was before the memory of its conversation began anew.
pub fn unmark_reset(fact: &Fact) -> Fact {
    let status = status_before_reset(fact).unwrap_or(fact.status);
    let mut fact = Fact { status, ..fact.clone() };
    fact.extra.remove(RESET);
    fact
}
