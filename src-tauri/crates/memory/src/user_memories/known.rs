//! Joining what is new with what is known: each thing once, and of two that contradict each other both until the user
//! has decided.

use extremis_domain::{MemoryId, MemoryReview, MemoryStatus, MessageOrigin, Timestamp, UserMemory};

use super::{MAX_MEMORY_CHARS, MOST_ACTIVE, MOST_PROPOSED, MOST_SOURCES, MemoryChange, UserMemoryError};
use crate::check::{contradicts, differ_in_words};
use crate::facts::normal_text;

/// Says of two facts whether they are close in meaning.
pub type CloseInMeaning<'a> = &'a dyn Fn(&str, &str) -> bool;

/// What to put so that something is remembered because the user wants it: it is active at once. What is known already
/// becomes active again, whatever had become of it; what is in use already in other words gets its sources.
pub fn remember(
    known: &[UserMemory],
    new: UserMemory,
    are_close: CloseInMeaning<'_>,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    let new = UserMemory { fact: words(&new.fact)?, ..new };
    let contradicts = contradicted(known, &new, now);
    let same = known.iter().find(|known| is_same(known, &new.fact));
    let same = same.or_else(|| {
        let mut active = known.iter().filter(|known| known.status(now) == MemoryStatus::Active);
        active.find(|known| contradicts.is_none() && means_the_same(known, &new.fact, are_close))
    });
    if let Some(same) = same {
        let mut again = active_again(same, now);
        add_sources(&mut again, &new.sources);
        return changed(known, again, now);
    }
    changed(known, UserMemory { contradicts, is_active: true, review: None, ..new }, now)
}

/// What to put so that the user is asked about what was found, surest first. With `sure_from` (0 to 1) what is as sure as
/// that and contradicts nothing is active at once.
///
/// What is known, in these or in other words, only gets its new sources; what the user rejected or disabled stays so.
/// Nothing is proposed that messages of the user do not say.
pub fn propose(
    known: &[UserMemory],
    found: Vec<UserMemory>,
    are_close: CloseInMeaning<'_>,
    sure_from: Option<f64>,
    now: Timestamp,
) -> Vec<UserMemory> {
    let mut all = known.to_vec();
    let mut put: Vec<UserMemory> = Vec::new();
    for new in found {
        let Some(changed) = proposed(&all, new, are_close, sure_from, now) else { continue };
        replace(&mut all, &changed);
        replace(&mut put, &changed);
    }
    put
}

/// What becomes of one that was found; nothing where it is known already or cannot be.
fn proposed(
    known: &[UserMemory],
    new: UserMemory,
    are_close: CloseInMeaning<'_>,
    sure_from: Option<f64>,
    now: Timestamp,
) -> Option<UserMemory> {
    let fact = words(&new.fact).ok()?;
    if new.sources.is_empty() || new.expires_at.is_some_and(|end| end <= now) {
        return None;
    }
    let contradicts = contradicted(known, &new, now);
    let in_force = || known.iter().filter(|known| known.superseded_by.is_none());
    let same = in_force().find(|known| is_same(known, &fact));
    let same = same.or_else(|| {
        in_force().find(|known| contradicts.is_none() && means_the_same(known, &fact, are_close))
    });
    if let Some(same) = same {
        let mut same = same.clone();
        return add_sources(&mut same, &new.sources).then_some(same);
    }
    let is_sure = contradicts.is_none() && sure_from.is_some_and(|from| new.confidence >= from);
    let is_active = is_sure && count(known, MemoryStatus::Active, now) < MOST_ACTIVE;
    if !is_active && count(known, MemoryStatus::Proposed, now) >= MOST_PROPOSED {
        return None;
    }
    let review = (!is_active).then_some(MemoryReview::Pending);
    Some(UserMemory { fact, contradicts, is_active, review, ..new })
}

/// What to put of memories that come from elsewhere: those that are not known, by id or by words. What would be too many
/// active ones is disabled.
pub fn take_in(known: &[UserMemory], theirs: Vec<UserMemory>, now: Timestamp) -> Vec<UserMemory> {
    let mut all = known.to_vec();
    let mut put = Vec::new();
    for memory in theirs {
        let Ok(fact) = words(&memory.fact) else { continue };
        if all.iter().any(|known| known.id == memory.id || is_same(known, &fact)) {
            continue;
        }
        let mut memory = UserMemory { fact, ..memory };
        if memory.status(now) == MemoryStatus::Active && count(&all, MemoryStatus::Active, now) >= MOST_ACTIVE
        {
            memory.is_active = false;
        }
        all.push(memory.clone());
        put.push(memory);
    }
    put
}

fn replace(memories: &mut Vec<UserMemory>, memory: &UserMemory) {
    match memories.iter_mut().find(|known| known.id == memory.id) {
        Some(known) => known.clone_from(memory),
        None => memories.push(memory.clone()),
    }
}

/// The words of a memory on one line.
pub(super) fn words(fact: &str) -> Result<String, UserMemoryError> {
    let words = fact.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() > MAX_MEMORY_CHARS {
        return Err(UserMemoryError::TooLong);
    }
    if words.chars().any(char::is_alphanumeric) { Ok(words) } else { Err(UserMemoryError::Empty) }
}

fn is_same(known: &UserMemory, fact: &str) -> bool {
    normal_text(&known.fact) == normal_text(fact)
}

/// Says the same in other words: close in meaning, and without a word that tells the two apart.
fn means_the_same(known: &UserMemory, fact: &str, are_close: CloseInMeaning<'_>) -> bool {
    are_close(&known.fact, fact) && !differ_in_words(&known.fact, fact)
}

/// The first active memory that `new` contradicts.
pub(super) fn contradicted(known: &[UserMemory], new: &UserMemory, now: Timestamp) -> Option<MemoryId> {
    let active =
        known.iter().filter(|memory| memory.id != new.id && memory.status(now) == MemoryStatus::Active);
    let mut opposed = active.filter(|memory| contradicts(&memory.fact, &new.fact));
    opposed.next().map(|memory| memory.id.clone())
}

/// Active, whatever had become of it.
pub(super) fn active_again(memory: &UserMemory, now: Timestamp) -> UserMemory {
    UserMemory {
        is_active: true,
        review: None,
        superseded_by: None,
        expires_at: memory.expires_at.filter(|end| *end > now),
        ..memory.clone()
    }
}

/// True if there is one more.
fn add_sources(memory: &mut UserMemory, sources: &[MessageOrigin]) -> bool {
    let before = memory.sources.len();
    for source in sources {
        if !memory.sources.contains(source) && memory.sources.len() < MOST_SOURCES {
            memory.sources.push(source.clone());
        }
    }
    memory.sources.len() > before
}

/// The change that puts one memory, unless too many would be active.
pub(super) fn changed(
    known: &[UserMemory],
    memory: UserMemory,
    now: Timestamp,
) -> Result<MemoryChange, UserMemoryError> {
    let before = known.iter().find(|known| known.id == memory.id);
    let was_active = before.is_some_and(|before| before.status(now) == MemoryStatus::Active);
    let is_active = memory.status(now) == MemoryStatus::Active;
    if is_active && !was_active && count(known, MemoryStatus::Active, now) >= MOST_ACTIVE {
        return Err(UserMemoryError::TooMany);
    }
    let id = memory.id.clone();
    let put = if before == Some(&memory) { Vec::new() } else { vec![memory] };
    Ok(MemoryChange { put, memory: id })
}

fn count(memories: &[UserMemory], status: MemoryStatus, now: Timestamp) -> usize {
    memories.iter().filter(|memory| memory.status(now) == status).count()
}
