//! True erasure of a message, a fact or a session, from the readable files, the journal and every copy.
//!
//! Deliberately absent: in which order, which is the same for every archive.

use std::fs;
use std::sync::Arc;

use extremis_domain::{Change, Session, SessionId, UserMemory};

use super::store::{Store, Writing};
use crate::erase::{self, Erases, Erasure, Target, Turn};
use crate::error::At;
use crate::journal::Record;
use crate::layout::Layout;
use crate::slot::Held;
use crate::sync::lock;
use crate::{ArchiveError, backup, durable, layout};

impl Erases for Store {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn may_erase(&self) -> Result<(), ArchiveError> {
        self.writing().map(drop)
    }

    fn exists(&self, id: SessionId) -> bool {
        Self::exists(self, id)
    }

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        Self::session(self, id)
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        Self::memories(self)
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        change: Change,
    ) -> Result<Arc<Session>, ArchiveError> {
        Self::commit(self, id, expected, vec![change])
    }

    fn finish(&self, turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.erase(self.writing()?, turn, erasures)
    }
}

impl Store {
    pub(crate) fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let session = match self.session(id) {
            Ok(session) => Some(session),
            // It may be erased all the same: its file, or where that was kept, bears its id.
            Err(ArchiveError::Corrupt { .. } | ArchiveError::NewerVersion { .. }) => None,
            Err(error) => return Err(error),
        };
        let erasure = Erasure::of_session(id, session.as_deref());
        drop(session);
        erase::begin(&self.layout, std::slice::from_ref(&erasure))?;
        let finished = self.finish(&turn, std::slice::from_ref(&erasure));
        if finished.is_err() && self.exists(id) {
            let _ = erase::end(&self.layout, &[erasure]);
        }
        finished
    }

    pub(crate) fn clear(&self) -> Result<(), ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        match self.clear_memories() {
            Err(ArchiveError::Corrupt { path, .. } | ArchiveError::NewerVersion { path, .. }) => {
                durable::remove(&path)?;
            }
            cleared => cleared?,
        }
        self.instructions().clear()?;
        let rows = self.rows(false).into_iter().chain(self.rows(true));
        let erasures: Vec<_> = rows.map(|entry| Erasure::clearing(entry.id)).collect();
        erase::begin(&self.layout, &erasures)?;
        self.finish(&turn, &erasures)
    }

    fn erase(&self, writing: &Writing, _turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        let saving = lock(&writing.saving);
        for erasure in erasures.iter().filter(|erasure| erasure.is_whole()) {
            self.let_go_of(writing, erasure.session)?;
        }
        self.remove_strays(erasures)?;
        // What was appended until now is in an earlier segment from here on.
        writing.journal.rotate()?;
        let saved = self.save_in_turn(writing);
        if saved.is_err() {
            writing.pending.mark();
        }
        // Other sessions that could not be saved keep their journal; it is this one's files that count.
        saved.or_else(|error| if self.is_saved(erasures) { Ok(()) } else { Err(error) })?;
        writing.journal.rewrite_earlier(|record, line| !self.is_erased(erasures, record, line))?;
        drop(saving);
        for erasure in erasures.iter().filter(|erasure| !erasure.keeps_copies) {
            let now = self.clock.0.now();
            {
                let _turn = lock(&writing.memories_turn);
                erase::erase_memories(&self.layout, erasure, now)?;
            }
            erase::erase_copies(&self.layout, erasure, now)?;
        }
        erase::end(&self.layout, erasures)
    }

    /// Forgets a session in memory, so that it is written nowhere any more.
    fn let_go_of(&self, writing: &Writing, id: SessionId) -> Result<(), ArchiveError> {
        let slot = self.slots.of(id);
        // Nothing of the session is being appended while this is held, and nothing will be after.
        let _turn = lock(&slot.turn);
        let path = lock(&self.catalog).path(&self.layout, id);
        durable::remove(&path)?;
        *lock(&slot.held) = Held::default();
        let mut catalog = lock(&self.catalog);
        catalog.remove(id);
        catalog.named_otherwise.remove(&id);
        catalog.passed_over.remove(&id);
        catalog.active = catalog.active.filter(|active| *active != id);
        catalog.changed = true;
        drop(catalog);
        lock(&writing.drafts).retain(|(session, _), _| *session != id);
        Ok(())
    }

    /// Removes files of erased sessions that bear other names than the one in use, and of a session that a message
    /// is erased from, those beside the one in use.
    fn remove_strays(&self, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        let dir = self.layout.conversations();
        for entry in fs::read_dir(&dir).at(&dir)? {
            let path = entry.at(&dir)?.path();
            let Some(id) = layout::session_of(&path) else { continue };
            let in_use = || self.exists(id) && lock(&self.catalog).path(&self.layout, id) == path;
            if erasures.iter().any(|erasure| erasure.session == id) && !in_use() {
                durable::remove(&path)?;
            }
        }
        Ok(())
    }

    fn is_saved(&self, erasures: &[Erasure]) -> bool {
        let saved = |id| lock(&self.slots.of(id).held).unsaved().is_none();
        !lock(&self.catalog).changed && erasures.iter().all(|erasure| saved(erasure.session))
    }

    /// Whether a line of the journal is of no use any more and may hold what is erased: all that the session's
    /// file holds as well, and whatever speaks of it. Only pieces of other answers stay.
    fn is_erased(&self, erasures: &[Erasure], record: Option<&Record<'_>>, line: &[u8]) -> bool {
        let of = |id: SessionId| erasures.iter().filter(move |erasure| erasure.session == id);
        match record {
            Some(Record::Created { session, revision, .. } | Record::Changes { session, revision, .. }) => {
                of(*session).any(|erasure| {
                    erasure.is_whole() || *revision <= self.in_file(*session) || erasure.is_in(line)
                })
            }
            Some(Record::Draft { session, message, .. } | Record::DraftDropped { session, message }) => {
                of(*session).any(|erasure| match erasure.target() {
                    Target::Session => true,
                    Target::Message(erased) => erased == message,
                    Target::Fact(_) | Target::Memory(_) => false,
                })
            }
            Some(Record::Active { session }) => {
                session.is_some_and(|id| erasures.iter().any(|erasure| erasure.is_of_session(id)))
            }
            Some(Record::Sealed { .. }) => false,
            None => erasures.iter().any(|erasure| erasure.is_in(line)),
        }
    }

    /// The revision that a session's file has, 0 if that is not known.
    fn in_file(&self, id: SessionId) -> u64 {
        lock(&self.slots.of(id).held).file.map_or(0, |file| file.revision)
    }
}
