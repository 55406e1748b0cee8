//! What the archive looks like with the waiting changes made, and making them: the same results, errors and
//! revisions that the archive itself will give.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Change, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory};

use super::queue::Waiting;
use super::{UnsavedState, words};
use crate::store::{Store, put_into};
use crate::{ArchiveError, Draft, Entry};

/// Which session is open.
#[derive(Debug, Default, Clone, Copy)]
enum Active {
    #[default]
    AsBelow,
    Now(Option<SessionId>),
}

/// What differs from the archive below.
#[derive(Debug, Default)]
pub(crate) struct Overlay {
    sessions: HashMap<SessionId, Arc<Session>>,
    active: Active,
    memories: Option<Vec<UserMemory>>,
}

impl Overlay {
    /// The list of live sessions, or of those in the trash, newest activity first.
    pub(crate) fn list(&self, store: &Store, in_trash: bool) -> Vec<Entry> {
        let mut entries = store.state.list.lock().sorted(in_trash);
        if self.sessions.is_empty() {
            return entries;
        }
        entries.retain(|entry| !self.sessions.contains_key(&entry.id));
        let changed = self.sessions.values().map(|session| Entry::of(session));
        entries.extend(changed.filter(|entry| entry.deleted_at.is_some() == in_trash));
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.updated_at, entry.id)));
        entries
    }

    /// The line of one session.
    pub(crate) fn entry(&self, store: &Store, id: SessionId) -> Option<Entry> {
        match self.sessions.get(&id) {
            Some(session) => Some(Entry::of(session)),
            None => store.state.list.lock().entries.get(&id).cloned(),
        }
    }

    pub(crate) fn active(&self, store: &Store) -> Option<SessionId> {
        let active = match self.active {
            Active::AsBelow => store.state.list.lock().live_active(),
            Active::Now(active) => active,
        }?;
        match self.sessions.get(&active) {
            Some(session) => session.parts().deleted_at.is_none().then_some(active),
            // One that is still as it is below may have gone to the trash there.
            None => store.state.list.lock().is_live(active).then_some(active),
        }
    }

    pub(crate) fn exists(&self, store: &Store, id: SessionId) -> bool {
        self.sessions.contains_key(&id) || store.state.exists(id)
    }

    pub(crate) fn session(&self, store: &Store, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.changed(id).map_or_else(|| store.session(id), Ok)
    }

    /// A session that differs from the archive's own.
    pub(crate) fn changed(&self, id: SessionId) -> Option<Arc<Session>> {
        self.sessions.get(&id).cloned()
    }

    pub(crate) fn memories(&self, store: &Store) -> Result<Vec<UserMemory>, ArchiveError> {
        self.memories.clone().map_or_else(|| store.memories(), Ok)
    }
}

impl UnsavedState {
    /// Queues a change, or refuses it with the disk's error where there is no room for it.
    fn wait_with(&mut self, waiting: Waiting) -> Result<(), ArchiveError> {
        if let Some(trouble) = &self.trouble
            && self.queue.bytes() + waiting.size() > self.room
        {
            return Err(words::once_more(trouble));
        }
        self.queue.push(waiting);
        Ok(())
    }

    fn publish(&mut self, session: Session, changes: &[Change]) -> Arc<Session> {
        let session = Arc::new(session);
        for change in changes {
            if let Change::MessageAdded { message } = change {
                self.queue.remove_pieces(session.id(), &message.id);
            }
        }
        self.overlay.sessions.insert(session.id(), Arc::clone(&session));
        session
    }

    pub(crate) fn set_active(&mut self, store: &Store, id: Option<SessionId>) -> Result<(), ArchiveError> {
        if let Some(id) = id.filter(|id| !self.overlay.exists(store, *id)) {
            return Err(ArchiveError::NotFound { id });
        }
        self.queue.remove_active();
        self.wait_with(Waiting::Active { id })?;
        self.overlay.active = Active::Now(id);
        Ok(())
    }

    pub(crate) fn create(
        &mut self,
        store: &Store,

        id: SessionId,
        at: Timestamp,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        if self.overlay.exists(store, id) {
            return Err(ArchiveError::AlreadyExists { id });
        }
        let session = applied(Session::new(id, at), changes)?;
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let revision = session.revision();
        self.wait_with(Waiting::Create { id, at, changes: changes.to_vec(), revision })?;
        Ok(self.publish(session, changes))
    }

    pub(crate) fn commit(
        &mut self,
        store: &Store,

        id: SessionId,
        expected: Option<u64>,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        let present = self.overlay.session(store, id)?;
        let base = present.revision();
        if let Some(expected) = expected.filter(|expected| *expected != base) {
            return Err(ArchiveError::Stale { expected, found: base });
        }
        if changes.is_empty() {
            return Ok(present);
        }
        let session = applied((*present).clone(), changes)?;
        let revision = session.revision();
        self.wait_with(Waiting::Commit { id, base, changes: changes.to_vec(), revision })?;
        Ok(self.publish(session, changes))
    }

    pub(crate) fn draft(
        &mut self,
        store: &Store,

        id: SessionId,
        draft: &Draft,
        delta: &str,
    ) -> Result<(), ArchiveError> {
        if !self.overlay.exists(store, id) {
            return Err(ArchiveError::NotFound { id });
        }
        // A late piece of an answer that is already whole says nothing new.
        if self.overlay.changed(id).is_some_and(|session| session.message(&draft.message).is_some()) {
            return Ok(());
        }
        if let Some(trouble) = &self.trouble
            && self.queue.bytes() + delta.len() > self.room
        {
            return Err(words::once_more(trouble));
        }
        if self.queue.add_piece(id, &draft.message, delta) {
            return Ok(());
        }
        self.wait_with(Waiting::Draft { id, draft: draft.clone(), text: delta.to_owned() })
    }

    pub(crate) fn drop_draft(&mut self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.queue.remove_pieces(id, message);
        self.wait_with(Waiting::DropDraft { id, message: message.clone() })
    }

    pub(crate) fn put(&mut self, store: &Store, session: Session) -> Result<Arc<Session>, ArchiveError> {
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let id = session.id();
        let known = self.overlay.exists(store, id).then(|| self.overlay.session(store, id)).transpose()?;
        let then = match known {
            None => session.clone(),
            Some(known) if *known == session => return Ok(known),
            Some(known) => {
                let mut parts = session.parts().clone();
                parts.revision = parts.revision.max(known.revision()) + 1;
                Session::from_parts(parts)?
            }
        };
        let then = Arc::new(then);
        self.wait_with(Waiting::Put { session: Box::new(session), then: Arc::clone(&then) })?;
        self.overlay.sessions.insert(id, Arc::clone(&then));
        Ok(then)
    }

    pub(crate) fn put_memories(&mut self, store: &Store, new: &[UserMemory]) -> Result<(), ArchiveError> {
        let mut memories = self.overlay.memories(store)?;
        self.wait_with(Waiting::PutMemories { memories: new.to_vec() })?;
        put_into(&mut memories, new);
        self.overlay.memories = Some(memories);
        Ok(())
    }

    pub(crate) fn delete_memory(&mut self, store: &Store, id: &MemoryId) -> Result<bool, ArchiveError> {
        let mut memories = self.overlay.memories(store)?;
        let before = memories.len();
        memories.retain(|memory| memory.id != *id);
        if memories.len() == before {
            return Ok(false);
        }
        self.wait_with(Waiting::DeleteMemory { id: id.clone() })?;
        self.overlay.memories = Some(memories);
        Ok(true)
    }

    pub(crate) fn clear_memories(&mut self, store: &Store) -> Result<(), ArchiveError> {
        if self.overlay.memories(store)?.is_empty() {
            return Ok(());
        }
        self.wait_with(Waiting::ClearMemories)?;
        self.overlay.memories = Some(Vec::new());
        Ok(())
    }
}

/// Applies all changes or none.
fn applied(mut session: Session, changes: &[Change]) -> Result<Session, ArchiveError> {
    for change in changes {
        session.apply(change.clone())?;
    }
    Ok(session)
}
