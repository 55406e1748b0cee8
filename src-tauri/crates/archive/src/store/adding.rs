//! Many sessions that are new here, as a restore or another machine brings them.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::SessionId;
use parking_lot::Mutex;

use super::{NewSession, Store};
use crate::durable::NewFiles;
use crate::slot::{Held, InFile, Slot};
use crate::{Archive, ArchiveError};

/// What of sessions can be written before they are there; nothing is left of it where they are not added.
#[derive(Debug, Default)]
pub struct PreparedSessions(Mutex<Option<NewFiles>>);

/// Writes what can be written before sessions are there, which is most of the work; of many at once.
pub fn prepare_sessions<'a, S>(archive: &Archive, sessions: &'a [S]) -> Result<PreparedSessions, ArchiveError>
where
    NewSession<'a>: From<&'a S>,
{
    if sessions.is_empty() {
        return Ok(PreparedSessions::default());
    }
    let files = archive.on_disk(|store| {
        store.state.writing()?;
        store.backend.prepare(&store.state, &all(sessions))
    })?;
    Ok(PreparedSessions(Mutex::new(files)))
}

/// Adds those of these sessions that are not here, all of them or none, and says which. `prepared` was made of all of
/// them. Durable on return: the disk is waited for once.
pub fn add_sessions<'a, S>(
    archive: &Archive,
    sessions: &'a [S],
    prepared: &PreparedSessions,
) -> Result<HashSet<SessionId>, ArchiveError>
where
    NewSession<'a>: From<&'a S>,
{
    let sessions = all(sessions);
    let added = archive.on_disk(|store| store.add(&sessions, prepared));
    for session in &sessions {
        archive.changed(session.id());
    }
    added
}

fn all<'a, S>(sessions: &'a [S]) -> Vec<NewSession<'a>>
where
    NewSession<'a>: From<&'a S>,
{
    sessions.iter().map(NewSession::from).collect()
}

impl Store {
    /// Adds those of these sessions that are not here, all of them or none, and says which.
    pub(crate) fn add(
        &self,
        sessions: &[NewSession<'_>],
        prepared: &PreparedSessions,
    ) -> Result<HashSet<SessionId>, ArchiveError> {
        let writing = self.state.writing()?;
        if sessions.iter().any(NewSession::is_empty) {
            return Err(ArchiveError::Empty);
        }
        // A save under way writes the list of sessions; see `put`.
        let _saving = writing.saving.lock();
        let mut ids = HashSet::with_capacity(sessions.len());
        let all = sessions.len();
        let sessions = sessions.iter().filter(|session| ids.insert(session.id()));
        let places: Vec<_> = sessions.map(|session| (session, self.state.slots.of(session.id()))).collect();
        let _turns: Vec<_> = places.iter().map(|(_, slot)| slot.write_lock.lock()).collect();
        let new: Vec<_> = places.iter().filter(|(session, _)| !self.state.exists(session.id())).collect();
        if new.is_empty() {
            return Ok(HashSet::new());
        }
        self.remember_again(&new)?;
        let added: Vec<_> = new.iter().map(|(session, _)| **session).collect();
        // Of some of them alone, what was prepared is of no use.
        let prepared = prepared.0.lock().take().filter(|_| added.len() == all);
        self.backend.add(&self.state, &added, prepared)?;
        for (session, slot) in &new {
            *slot.held.lock() =
                Held { file: Some(InFile::of_revision(session.revision())), ..Held::default() };
        }
        let mut list = self.state.list.lock();
        for session in &added {
            list.put_entry(session.entry());
        }
        drop(list);
        self.state.slots.evict_idle();
        writing.pending.mark();
        Ok(added.iter().map(NewSession::id).collect())
    }

    fn remember_again(&self, new: &[&(&NewSession<'_>, Arc<Slot>)]) -> Result<(), ArchiveError> {
        let mut forgotten = self.state.forgotten.lock();
        for (session, _) in new {
            if forgotten.has(session.id()) {
                forgotten.remove(&self.state.layout, session.id())?;
            }
        }
        Ok(())
    }
}
