//! What the user does with memories. Each operation says which memories to put.

use extremis_domain::{
    FormerFact, MemoryCategory, MemoryId, MemoryReview, MemoryStatus, Timestamp, UserMemory,
};

use super::known::{active_again, changed, contradicted, words};
use super::{MemoryChange, UserMemoryError};

/// What becomes of the memory that an accepted one contradicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It is superseded.
    Replace,
    /// Both hold.
    KeepBoth,
}

/// A memory that was proposed holds from now on, or that of two that contradict each other.
pub fn accept(
    known: &[UserMemory],
    id: &MemoryId,
    decision: Decision,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    let memory = find(known, id)?;
    let accepted = UserMemory { contradicts: None, confirmed_at: Some(now), ..active_again(memory, now) };
    let opposed = memory.contradicts.as_ref().and_then(|other| find(known, other).ok());
    match opposed.filter(|_| decision == Decision::Replace) {
        // One takes the place of the other, so there are no more than before.
        Some(old) if old.status(now) == MemoryStatus::Active => {
            let old = UserMemory { is_active: false, superseded_by: Some(id.clone()), ..old.clone() };
            Ok(MemoryChange { put: vec![accepted, old], memory: id.clone() })
        }
        _ => changed(known, accepted, now),
    }
}

/// The user does not want a memory that was proposed, or not in the place of the one that it contradicts.
pub fn reject(known: &[UserMemory], id: &MemoryId) -> Result<MemoryChange, UserMemoryError> {
    let memory = find(known, id)?;
    let rejected = match (&memory.review, &memory.contradicts) {
        (None, Some(other)) => UserMemory {
            is_active: false,
            superseded_by: Some(other.clone()),
            contradicts: None,
            ..memory.clone()
        },
        _ => UserMemory {
            is_active: false,
            review: Some(MemoryReview::Rejected),
            contradicts: None,
            ..memory.clone()
        },
    };
    Ok(MemoryChange { put: vec![rejected], memory: id.clone() })
}

/// Has a memory be used, or not. One that is used already is confirmed: the user wants to keep it.
pub fn enable(
    known: &[UserMemory],
    id: &MemoryId,
    is_active: bool,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    let memory = find(known, id)?;
    if is_active {
        changed(known, UserMemory { confirmed_at: Some(now), ..active_again(memory, now) }, now)
    } else {
        changed(known, UserMemory { is_active: false, ..memory.clone() }, now)
    }
}

/// Corrects the words of a memory; what it said before stays in its history.
pub fn edit(
    known: &[UserMemory],
    id: &MemoryId,
    fact: &str,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    let memory = find(known, id)?;
    let fact = words(fact)?;
    if fact == memory.fact {
        return Ok(MemoryChange { put: Vec::new(), memory: id.clone() });
    }
    let mut edited = UserMemory { fact, ..memory.clone() };
    edited.history.push(FormerFact { fact: memory.fact.clone(), until: now });
    edited.contradicts = contradicted(known, &edited, now);
    Ok(MemoryChange { put: vec![edited], memory: id.clone() })
}

/// Says what a memory is about.
pub fn recategorise(
    known: &[UserMemory],
    id: &MemoryId,
    category: MemoryCategory,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    changed(known, UserMemory { category, ..find(known, id)?.clone() }, now)
}

/// Counts that memories were in a prompt.
pub fn used(known: &[UserMemory], ids: &[MemoryId], now: Timestamp) -> Vec<UserMemory> {
    let used = known.iter().filter(|memory| ids.contains(&memory.id));
    used.map(|memory| UserMemory {
        use_count: memory.use_count.saturating_add(1),
        last_used_at: Some(now),
        ..memory.clone()
    })
    .collect()
}

fn find<'a>(known: &'a [UserMemory], id: &MemoryId) -> Result<&'a UserMemory, UserMemoryError> {
    let found = known.iter().find(|memory| memory.id == *id);
    found.ok_or_else(|| UserMemoryError::Unknown { id: id.clone() })
}
