//! What the archive looks like with the waiting changes made, and making them: the same results, errors and
//! revisions that the archive itself will give.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Change, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory};

use super::queue::Waiting;
use super::{State, redo, words};
use crate::{Archive, ArchiveError, Draft, Entry};

/// Which session is open.
#[derive(Debug, Default, Clone, Copy)]
enum Active {
    #[default]
    AsBelow,
    Now(Option<SessionId>),
}

/// What differs from the archive below.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    sessions: HashMap<SessionId, Arc<Session>>,
    active: Active,
    memories: Option<Vec<UserMemory>>,
}

impl Overlay {
    /// The list of live sessions, or of those in the trash, given the archive's own.
    pub(super) fn list(&self, mut entries: Vec<Entry>, in_trash: bool) -> Vec<Entry> {
        if self.sessions.is_empty() {
            return entries;
        }
        entries.retain(|entry| !self.sessions.contains_key(&entry.id));
        let changed = self.sessions.values().map(|session| Entry::of(session));
        entries.extend(changed.filter(|entry| entry.deleted_at.is_some() == in_trash));
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.updated_at, entry.id)));
        entries
    }

    pub(super) fn active(&self, inner: &dyn Archive) -> Option<SessionId> {
        let active = match self.active {
            Active::AsBelow => inner.active(),
            Active::Now(active) => active,
        }?;
        match self.sessions.get(&active) {
            Some(session) => session.parts().deleted_at.is_none().then_some(active),
            // One that is still as it is below may have gone to the trash there.
            None => inner.entries().iter().any(|entry| entry.id == active).then_some(active),
        }
    }

    pub(super) fn exists(&self, inner: &dyn Archive, id: SessionId) -> bool {
        self.sessions.contains_key(&id) || inner.exists(id)
    }

    pub(super) fn session(&self, inner: &dyn Archive, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.changed(id).map_or_else(|| inner.session(id), Ok)
    }

    /// A session that differs from the archive's own.
    pub(super) fn changed(&self, id: SessionId) -> Option<Arc<Session>> {
        self.sessions.get(&id).cloned()
    }

    pub(super) fn memories(&self, inner: &dyn Archive) -> Result<Vec<UserMemory>, ArchiveError> {
        self.memories.clone().map_or_else(|| inner.memories(), Ok)
    }
}

impl State {
    /// Queues a change, or refuses it with the disk's error where there is no room for it.
    fn wait_with(&mut self, room: usize, waiting: Waiting) -> Result<(), ArchiveError> {
        if let Some(trouble) = &self.trouble
            && self.queue.bytes() + waiting.size() > room
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

    pub(super) fn set_active(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        id: Option<SessionId>,
    ) -> Result<(), ArchiveError> {
        if let Some(id) = id.filter(|id| !self.overlay.exists(inner, *id)) {
            return Err(ArchiveError::NotFound { id });
        }
        self.queue.remove_active();
        self.wait_with(room, Waiting::Active { id })?;
        self.overlay.active = Active::Now(id);
        Ok(())
    }

    pub(super) fn create(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        id: SessionId,
        at: Timestamp,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        if self.overlay.exists(inner, id) {
            let present = self.overlay.session(inner, id)?;
            if self.denied && redo::adds_what_is_there(&present, changes) {
                return Ok(present);
            }
            return Err(ArchiveError::AlreadyExists { id });
        }
        let session = applied(Session::new(id, at), changes)?;
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let revision = session.revision();
        self.wait_with(room, Waiting::Create { id, at, changes: changes.to_vec(), revision })?;
        Ok(self.publish(session, changes))
    }

    pub(super) fn commit(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        id: SessionId,
        expected: Option<u64>,
        changes: &[Change],
    ) -> Result<Arc<Session>, ArchiveError> {
        let present = self.overlay.session(inner, id)?;
        let base = present.revision();
        let made = |expected: u64| redo::is_there(&present, expected + changes.len() as u64, changes);
        if self.denied && expected.map_or_else(|| redo::adds_what_is_there(&present, changes), made) {
            return Ok(present);
        }
        if let Some(expected) = expected.filter(|expected| *expected != base) {
            return Err(ArchiveError::Stale { expected, found: base });
        }
        if changes.is_empty() {
            return Ok(present);
        }
        let session = applied((*present).clone(), changes)?;
        let revision = session.revision();
        self.wait_with(room, Waiting::Commit { id, base, changes: changes.to_vec(), revision })?;
        Ok(self.publish(session, changes))
    }

    pub(super) fn draft(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        id: SessionId,
        draft: &Draft,
        delta: &str,
    ) -> Result<(), ArchiveError> {
        if !self.overlay.exists(inner, id) {
            return Err(ArchiveError::NotFound { id });
        }
        // A late piece of an answer that is already whole says nothing new.
        if self.overlay.changed(id).is_some_and(|session| session.message(&draft.message).is_some()) {
            return Ok(());
        }
        if let Some(trouble) = &self.trouble
            && self.queue.bytes() + delta.len() > room
        {
            return Err(words::once_more(trouble));
        }
        if self.queue.add_piece(id, &draft.message, delta) {
            return Ok(());
        }
        self.wait_with(room, Waiting::Draft { id, draft: draft.clone(), text: delta.to_owned() })
    }

    pub(super) fn drop_draft(
        &mut self,
        room: usize,
        id: SessionId,
        message: &MessageId,
    ) -> Result<(), ArchiveError> {
        self.queue.remove_pieces(id, message);
        self.wait_with(room, Waiting::DropDraft { id, message: message.clone() })
    }

    pub(super) fn put(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        session: Session,
    ) -> Result<Arc<Session>, ArchiveError> {
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let id = session.id();
        let known = self.overlay.exists(inner, id).then(|| self.overlay.session(inner, id)).transpose()?;
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
        self.wait_with(room, Waiting::Put { session: Box::new(session), then: Arc::clone(&then) })?;
        self.overlay.sessions.insert(id, Arc::clone(&then));
        Ok(then)
    }

    pub(super) fn put_memory(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        memory: UserMemory,
    ) -> Result<(), ArchiveError> {
        let mut memories = self.overlay.memories(inner)?;
        self.wait_with(room, Waiting::PutMemory { memory: Box::new(memory.clone()) })?;
        match memories.iter_mut().find(|known| known.id == memory.id) {
            Some(known) => *known = memory,
            None => memories.push(memory),
        }
        self.overlay.memories = Some(memories);
        Ok(())
    }

    pub(super) fn delete_memory(
        &mut self,
        inner: &dyn Archive,
        room: usize,
        id: &MemoryId,
    ) -> Result<bool, ArchiveError> {
        let mut memories = self.overlay.memories(inner)?;
        let before = memories.len();
        memories.retain(|memory| memory.id != *id);
        if memories.len() == before {
            return Ok(false);
        }
        self.wait_with(room, Waiting::DeleteMemory { id: id.clone() })?;
        self.overlay.memories = Some(memories);
        Ok(true)
    }

    pub(super) fn clear_memories(&mut self, inner: &dyn Archive, room: usize) -> Result<(), ArchiveError> {
        if self.overlay.memories(inner)?.is_empty() {
            return Ok(());
        }
        self.wait_with(room, Waiting::ClearMemories)?;
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
