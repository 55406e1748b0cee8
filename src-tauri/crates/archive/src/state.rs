//! What an open archive holds in memory, whatever it is made of: the list, the sessions in use, the answers that are
//! arriving, and what the user must be told.
//!
//! Locks are taken in this order, and none that an append waits for but `write_lock`, `active_lock` and `forgotten` is held while
//! the disk works: the lock of backups and erasures → `saving` → a slot's `write_lock` → the backend's own → the slot's
//! `held`; `active_lock`; then `slots`, `list`, `drafts`, `forgotten` and `notices`, never two of these at once.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_domain::{Clock, MessageId, Session, SessionId, Timestamp};
use parking_lot::{Mutex, RwLock};

use crate::forgotten::Forgotten;
use crate::instructions::Keeper;
use crate::layout::Layout;
use crate::lock::{Holding, Lock};
use crate::observer::Observers;
use crate::saver::{Pending, Timing};
use crate::slot::Slots;
use crate::{ArchiveError, Entry, Notice};

/// What every archive has in memory.
pub(crate) struct State {
    pub(crate) layout: Layout,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) slots: Slots,
    pub(crate) list: Mutex<SessionList>,
    pub(crate) notices: Mutex<Vec<Notice>>,
    /// Conversations that must not come back with whatever arrives.
    pub(crate) forgotten: Mutex<Forgotten>,
    /// Who is told of every change.
    pub(crate) observers: RwLock<Observers>,
    /// None when opened for reading.
    pub(crate) writing: Option<Writing>,
}

/// What only a writer has.
#[derive(Debug)]
pub(crate) struct Writing {
    /// Answers that are arriving, with the backend's position before their first piece.
    pub(crate) drafts: Mutex<HashMap<(SessionId, MessageId), u64>>,
    /// Held while what was appended is brought into the files.
    pub(crate) saving: Mutex<()>,
    /// Held while it changes which session is open.
    pub(crate) active_lock: Mutex<()>,
    /// Held while the memories are read, changed and written.
    pub(crate) memories_lock: Mutex<()>,
    pub(crate) pending: Pending,
    /// Released when the archive goes.
    lock: Lock,
    /// The lock was gone once: whatever is there now, another may have written since.
    has_lost_lock: AtomicBool,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("dir", &self.layout.dir()).finish_non_exhaustive()
    }
}

impl Writing {
    pub(crate) fn new(held: Lock, timing: Timing) -> Self {
        Self {
            drafts: Mutex::default(),
            saving: Mutex::default(),
            active_lock: Mutex::default(),
            memories_lock: Mutex::default(),
            pending: Pending::new(timing),
            lock: held,
            has_lost_lock: AtomicBool::new(false),
        }
    }
}

impl State {
    /// What a writer has, for as long as nobody else may be one.
    pub(crate) fn writing(&self) -> Result<&Writing, ArchiveError> {
        let writing = self.writing.as_ref().ok_or(ArchiveError::OpenedForReading)?;
        if writing.lock.check(&self.layout) == Holding::Lost {
            writing.has_lost_lock.store(true, Ordering::Relaxed);
        }
        if writing.has_lost_lock.load(Ordering::Relaxed) {
            return Err(ArchiveError::LockLost { path: self.layout.dir().to_owned() });
        }
        Ok(writing)
    }

    pub(crate) fn may_write(&self) -> bool {
        self.writing.is_some()
    }

    /// Something is to be brought into the files.
    pub(crate) fn mark(&self) {
        if let Some(writing) = &self.writing {
            writing.pending.mark();
        }
    }

    /// Says in the lock that this process is at work, and tells of another machine that is.
    pub(crate) fn beat(&self) {
        let machine = self.writing.as_ref().and_then(|writing| writing.lock.beat());
        if let Some(machine) = machine {
            self.notify(Notice::elsewhere(&machine));
        }
    }

    pub(crate) fn notify(&self, notice: Notice) {
        self.notices.lock().push(notice);
    }

    pub(crate) fn exists(&self, id: SessionId) -> bool {
        self.list.lock().entries.contains_key(&id)
    }

    /// Whether a conversation that is not here was forgotten, so that what bears its id is to be erased.
    pub(crate) fn is_forgotten(&self, id: SessionId) -> bool {
        self.forgotten.lock().has(id)
    }

    /// The instructions for all conversations.
    pub(crate) fn instructions(&self) -> Keeper<'_> {
        Keeper { layout: &self.layout, may_write: self.may_write(), notices: &self.notices }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Lets go of the drafts of a session that is erased.
    pub(crate) fn forget_drafts(&self, id: SessionId) {
        if let Some(writing) = &self.writing {
            writing.drafts.lock().retain(|(session, _), _| *session != id);
        }
    }
}

/// The session list, kept true by every change.
#[derive(Debug, Default)]
pub(crate) struct SessionList {
    pub(crate) entries: HashMap<SessionId, Entry>,
    /// The session that was open last, live or not.
    pub(crate) active: Option<SessionId>,
    /// Grows with every change.
    pub(crate) version: u64,
}

impl SessionList {
    pub(crate) fn new(entries: impl Iterator<Item = Entry>, active: Option<SessionId>) -> Self {
        Self { entries: entries.map(|entry| (entry.id, entry)).collect(), active, version: 0 }
    }

    /// Takes note of a session's new state.
    pub(crate) fn put(&mut self, session: &Session) {
        self.put_entry(Entry::of(session));
    }

    pub(crate) fn put_entry(&mut self, entry: Entry) {
        self.entries.insert(entry.id, entry);
        self.version += 1;
    }

    pub(crate) fn remove(&mut self, id: SessionId) {
        self.version += u64::from(self.entries.remove(&id).is_some());
    }

    /// Another session is open, or none.
    pub(crate) fn set_active(&mut self, id: Option<SessionId>) {
        self.version += u64::from(self.active != id);
        self.active = id;
    }

    /// The session that was open last, if it is still live.
    pub(crate) fn live_active(&self) -> Option<SessionId> {
        self.active.filter(|id| self.is_live(*id))
    }

    /// Whether there is such a session, and not in the trash.
    pub(crate) fn is_live(&self, id: SessionId) -> bool {
        self.entries.get(&id).is_some_and(|entry| entry.deleted_at.is_none())
    }

    /// The sessions of the trash, or those that are live, newest activity first.
    pub(crate) fn sorted(&self, in_trash: bool) -> Vec<Entry> {
        self.in_order(|entry| entry.deleted_at.is_some() == in_trash)
    }

    /// All sessions, newest activity first.
    pub(crate) fn all(&self) -> Vec<Entry> {
        self.in_order(|_| true)
    }

    fn in_order(&self, wanted: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let mut found: Vec<_> = self.entries.values().filter(|entry| wanted(entry)).collect();
        found.sort_unstable_by_key(|entry| Reverse((entry.updated_at, entry.id)));
        found.into_iter().cloned().collect()
    }
}
