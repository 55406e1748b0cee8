//! One session's place in memory.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use extremis_domain::{Change, MessageId, Session, SessionId};
use parking_lot::{Mutex, MutexGuard};

use crate::ArchiveError;

/// How many saved sessions stay in memory, so that switching back is instant (README, rule 5).
const KEPT_OPEN: usize = 3;

/// Guards one session. Slots stay for as long as the archive is open; what they hold comes and goes.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// Held from reading a revision until the next one is acknowledged, so that changes of one session are
    /// journalled in the order of their revisions. Taken before `held`.
    pub(crate) write_lock: Mutex<()>,
    pub(crate) held: Mutex<Held>,
}

/// What is in memory of a session.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub(crate) session: Option<Arc<Session>>,
    /// The state before, and the changes since. Brought up to date it is the next state's beginning, so that a
    /// long session is not copied for every message.
    pub(crate) before: Option<(Arc<Session>, Vec<Change>)>,
    /// The revision and format version of the session's file, if it has one.
    pub(crate) file: Option<InFile>,
    /// When it was last asked for, counted in requests.
    pub(crate) used: u64,
    /// Nobody has it open.
    pub(crate) closed: bool,
}

/// What a session's file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InFile {
    pub(crate) revision: u64,
    pub(crate) version: u64,
}

impl InFile {
    /// The session as this program writes it.
    pub(crate) fn of(session: &Session) -> Self {
        Self::of_revision(session.revision())
    }

    /// A session of this revision as this program writes it.
    pub(crate) fn of_revision(revision: u64) -> Self {
        Self { revision, version: crate::format::VERSION }
    }
}

impl Held {
    /// A state of its own to apply changes to, equal to `present`.
    pub(crate) fn working_copy(&mut self, present: &Session) -> Session {
        let Some((before, changes)) = self.before.take() else { return present.clone() };
        // Someone may still be looking at it.
        let Ok(mut copy) = Arc::try_unwrap(before) else { return present.clone() };
        let caught_up = changes.into_iter().all(|change| copy.apply(change).is_ok());
        if caught_up && copy.revision() == present.revision() { copy } else { present.clone() }
    }

    /// Leaves memory.
    pub(crate) fn evict(&mut self) {
        self.session = None;
        self.before = None;
    }

    /// The session, if its file is behind.
    pub(crate) fn unsaved(&self) -> Option<&Arc<Session>> {
        let in_file = self.file.map(|file| file.revision);
        self.session.as_ref().filter(|session| in_file != Some(session.revision()))
    }

    /// Whether the session is in memory only for speed.
    pub(crate) fn is_idle(&self) -> bool {
        self.session.is_some() && self.unsaved().is_none()
    }
}

/// A place for every session that anyone asked for.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    slots: Mutex<SlotMap>,
    /// Counts what is asked for, so that it is known what was asked for last.
    requests: AtomicU64,
}

#[derive(Debug, Default)]
struct SlotMap {
    all: HashMap<SessionId, Arc<Slot>>,
    /// The few whose sessions may be in memory, so that not all have to be looked at for each that is opened.
    in_memory: HashSet<SessionId>,
}

impl Slots {
    /// Places with what is already known of their sessions.
    pub(crate) fn new(slots: HashMap<SessionId, Arc<Slot>>) -> Self {
        let in_memory = slots.keys().copied().collect();
        Self { slots: Mutex::new(SlotMap { all: slots, in_memory }), requests: AtomicU64::default() }
    }

    /// The place of a session. Whoever has it may bring the session into memory.
    pub(crate) fn of(&self, id: SessionId) -> Arc<Slot> {
        let mut slots = self.slots.lock();
        slots.in_memory.insert(id);
        Arc::clone(slots.all.entry(id).or_default())
    }

    /// All there are.
    pub(crate) fn all(&self) -> Vec<(SessionId, Arc<Slot>)> {
        self.slots.lock().all.iter().map(|(id, slot)| (*id, Arc::clone(slot))).collect()
    }

    fn in_memory(&self) -> Vec<Arc<Slot>> {
        let slots = self.slots.lock();
        slots.in_memory.iter().filter_map(|id| slots.all.get(id).cloned()).collect()
    }

    /// Lets go of those whose sessions are not in memory and that nobody has to bring them there.
    fn note_what_is_gone(&self) {
        let mut slots = self.slots.lock();
        let SlotMap { all, in_memory } = &mut *slots;
        in_memory.retain(|id| {
            all.get(id).is_some_and(|slot| {
                Arc::strong_count(slot) > 1 || slot.held.try_lock().is_none_or(|held| held.session.is_some())
            })
        });
    }

    /// What is in memory of a session that is asked for now.
    pub(crate) fn held<'a>(&self, slot: &'a Slot) -> MutexGuard<'a, Held> {
        let mut held = slot.held.lock();
        held.used = self.requests.fetch_add(1, Ordering::Relaxed);
        held.closed = false;
        held
    }

    /// A session as it is in memory; one that is not comes from `read`, which has the slot's write lock.
    pub(crate) fn session(
        &self,
        id: SessionId,
        read: impl FnOnce(&Slot) -> Result<Arc<Session>, ArchiveError>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let slot = self.of(id);
        if let Some(session) = self.held(&slot).session.clone() {
            return Ok(session);
        }
        let turn = slot.write_lock.lock();
        let session = read(&slot)?;
        drop(turn);
        self.evict_idle();
        Ok(session)
    }

    /// Nobody has the session open any more.
    pub(crate) fn close(&self, id: SessionId) {
        let Some(slot) = self.slots.lock().all.get(&id).cloned() else { return };
        slot.held.lock().closed = true;
        self.evict_idle();
    }

    /// Frees saved sessions that nobody has open, all but the few used last.
    pub(crate) fn evict_idle(&self) {
        self.evict_idle_but(KEPT_OPEN);
    }

    /// Frees all saved sessions: one that is asked for is read again.
    pub(crate) fn evict_all_idle(&self) {
        self.evict_idle_but(0);
    }

    fn evict_idle_but(&self, kept: usize) {
        let mut idle = Vec::new();
        for slot in self.in_memory() {
            let mut held = slot.held.lock();
            if held.closed && held.is_idle() {
                held.evict();
            } else if held.is_idle() {
                idle.push((held.used, Arc::clone(&slot)));
            }
        }
        idle.sort_by_key(|(used, _)| std::cmp::Reverse(*used));
        for (_, slot) in idle.drain(..).skip(kept) {
            let mut held = slot.held.lock();
            if held.is_idle() {
                held.evict();
            }
        }
        self.note_what_is_gone();
    }
}

/// Holds the revision that someone expects against the one there is.
pub(crate) fn is_at(found: u64, expected: Option<u64>) -> Result<(), ArchiveError> {
    match expected {
        Some(expected) if expected != found => Err(ArchiveError::Stale { expected, found }),
        _ => Ok(()),
    }
}

/// Applies all changes or none; returns the messages that were added.
pub(crate) fn applied(
    mut session: Session,
    changes: Vec<Change>,
) -> Result<(Session, Vec<MessageId>), ArchiveError> {
    let mut added = Vec::new();
    for change in changes {
        if let Change::MessageAdded { message } = &change {
            added.push(message.id.clone());
        }
        session.apply(change)?;
    }
    Ok((session, added))
}

#[cfg(test)]
mod tests {
    use extremis_domain::Timestamp;

    use super::*;

    fn open(slots: &Slots) -> SessionId {
        let id = SessionId::new();
        let read = |slot: &Slot| {
            let session = Arc::new(Session::new(id, Timestamp::from_second(0)));
            let mut held = slots.held(slot);
            held.file = Some(InFile::of(&session));
            held.session = Some(Arc::clone(&session));
            Ok(session)
        };
        slots.session(id, read).unwrap();
        id
    }

    fn is_in_memory(slots: &Slots, id: SessionId) -> bool {
        slots.of(id).held.lock().session.is_some()
    }

    #[test]
    fn of_many_that_were_opened_the_last_few_stay_in_memory_and_only_those_are_looked_at() {
        let slots = Slots::default();
        let ids: Vec<_> = (0..100).map(|_| open(&slots)).collect();
        assert!(slots.in_memory().len() <= KEPT_OPEN + 1, "{}", slots.in_memory().len());
        let in_memory = ids.iter().map(|id| is_in_memory(&slots, *id));
        assert_eq!(in_memory.collect::<Vec<_>>(), [[false; 97].as_slice(), &[true; 3]].concat());
    }

    #[test]
    fn one_that_is_closed_goes_and_one_that_its_file_does_not_have_stays() {
        let slots = Slots::default();
        let (closed, unsaved) = (open(&slots), open(&slots));
        slots.of(unsaved).held.lock().file = None;
        slots.close(closed);
        slots.close(unsaved);
        for _ in 0..5 {
            open(&slots);
        }
        assert!(!is_in_memory(&slots, closed) && is_in_memory(&slots, unsaved));
        slots.of(unsaved).held.lock().file = Some(InFile { revision: 0, version: crate::format::VERSION });
        open(&slots);
        assert!(!is_in_memory(&slots, unsaved), "it goes once it is in its file");
    }

    #[test]
    fn when_all_are_let_go_of_the_one_that_its_file_does_not_have_stays() {
        let slots = Slots::default();
        let ids: Vec<_> = (0..3).map(|_| open(&slots)).collect();
        slots.of(ids[1]).held.lock().file = None;
        slots.evict_all_idle();
        assert_eq!(ids.iter().map(|id| is_in_memory(&slots, *id)).collect::<Vec<_>>(), [false, true, false]);
    }
}
