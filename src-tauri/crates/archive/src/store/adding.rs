//! Many sessions that are new here, as a restore or another machine brings them.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Session, SessionId};

use super::Store;
use crate::slot::{Held, InFile, Slot};
use crate::{Archive, ArchiveError};

/// Adds those of these sessions that are not here, all of them or none, and says which. Durable on return: the disk is
/// waited for once.
pub fn add_sessions(archive: &Archive, sessions: &[Session]) -> Result<HashSet<SessionId>, ArchiveError> {
    let added = archive.on_disk(|store| store.add(sessions));
    for session in sessions {
        archive.changed(session.id());
    }
    added
}

impl Store {
    /// Adds those of these sessions that are not here, all of them or none, and says which.
    pub(crate) fn add(&self, sessions: &[Session]) -> Result<HashSet<SessionId>, ArchiveError> {
        let writing = self.state.writing()?;
        if sessions.iter().any(Session::is_empty) {
            return Err(ArchiveError::Empty);
        }
        // A save under way writes the list of sessions; see `put`.
        let _saving = writing.saving.lock();
        let mut ids = HashSet::with_capacity(sessions.len());
        let sessions = sessions.iter().filter(|session| ids.insert(session.id()));
        let places: Vec<_> = sessions.map(|session| (session, self.state.slots.of(session.id()))).collect();
        let _turns: Vec<_> = places.iter().map(|(_, slot)| slot.write_lock.lock()).collect();
        let new: Vec<_> = places.iter().filter(|(session, _)| !self.state.exists(session.id())).collect();
        if new.is_empty() {
            return Ok(HashSet::new());
        }
        self.remember_again(&new)?;
        let added: Vec<_> = new.iter().map(|(session, _)| *session).collect();
        self.backend.add(&self.state, &added)?;
        for (session, slot) in &new {
            *slot.held.lock() = Held { file: Some(InFile::of(session)), ..Held::default() };
        }
        let mut list = self.state.list.lock();
        for session in &added {
            list.put(session);
        }
        drop(list);
        self.state.slots.evict_idle();
        writing.pending.mark();
        Ok(added.iter().map(|session| session.id()).collect())
    }

    fn remember_again(&self, new: &[&(&Session, Arc<Slot>)]) -> Result<(), ArchiveError> {
        let mut forgotten = self.state.forgotten.lock();
        for (session, _) in new {
            if forgotten.has(session.id()) {
                forgotten.remove(&self.state.layout, session.id())?;
            }
        }
        Ok(())
    }
}
