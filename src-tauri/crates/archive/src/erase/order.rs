//! The order of an erasure, which makes it safe to be killed anywhere: the note, then the archive itself, then the
//! copies, then the note goes. Each step can be done again.
//!
//! Deliberately absent: how an archive erases what it holds itself.

use std::sync::{Arc, MutexGuard};

use extremis_domain::{Change, ChangeError, Fact, MemoryId, MessageId, Session, SessionId, UserMemory};

use super::{Erasure, begin, end};
use crate::layout::Layout;
use crate::{ArchiveError, backup};

/// Held while anything is erased: one erasure at a time, and no backup under way.
pub(crate) type Turn = MutexGuard<'static, ()>;

/// An archive that can erase.
pub(crate) trait Erases {
    fn layout(&self) -> &Layout;

    /// Refuses where nothing may be written.
    fn may_erase(&self) -> Result<(), ArchiveError>;

    fn exists(&self, id: SessionId) -> bool;

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError>;

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError>;

    /// Makes a change that leaves a tombstone.
    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        change: Change,
    ) -> Result<Arc<Session>, ArchiveError>;

    /// Erases all that is left, wherever it is, and then the note. Messages and facts have their tombstones.
    fn finish(&self, turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError>;

    /// Erases a message, and returns the session without its words.
    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let session = self.session(id)?;
        let Some(erasure) = Erasure::of_message(&session, message) else {
            return Err(ChangeError::UnknownMessage { id: message.clone() }.into());
        };
        begin(self.layout(), std::slice::from_ref(&erasure))?;
        if let Err(error) = self.mark(&erasure) {
            let _ = end(self.layout(), &[erasure]);
            return Err(error);
        }
        self.finish(&turn, &[erasure])?;
        self.session(id)
    }

    /// Puts facts, erases those of them that are forgotten, and returns the session without their words.
    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let erasures = Erasure::of_facts(&*self.session(id)?, &facts);
        begin(self.layout(), &erasures)?;
        if let Err(error) = self.commit(id, expected, Change::FactsPut { facts }) {
            let _ = end(self.layout(), &erasures);
            return Err(error);
        }
        self.finish(&turn, &erasures)?;
        self.session(id)
    }

    /// Erases something that is remembered of the user; true when it was.
    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let find = || Ok::<_, ArchiveError>(self.memories()?.into_iter().find(|memory| memory.id == *id));
        let Some(memory) = find()? else { return Ok(false) };
        let erasure = Erasure::of_memory(&memory);
        begin(self.layout(), std::slice::from_ref(&erasure))?;
        let finished = self.finish(&turn, std::slice::from_ref(&erasure));
        if finished.is_err() && find().is_ok_and(|memory| memory.is_some()) {
            let _ = end(self.layout(), &[erasure]);
        }
        finished.map(|()| true)
    }

    /// Goes on with erasures that a process before this one did not finish.
    fn finish_pending(&self, pending: &[Erasure]) -> Result<(), ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        for erasure in pending {
            self.mark(erasure)?;
        }
        self.finish(&turn, pending)
    }

    /// Does to the session what is asked of a message or a fact of it, if that is still there.
    fn mark(&self, erasure: &Erasure) -> Result<(), ArchiveError> {
        if erasure.is_whole() || !self.exists(erasure.session) {
            return Ok(());
        }
        let change = erasure.change(&*self.session(erasure.session)?);
        change.map_or(Ok(()), |change| self.commit(erasure.session, None, change).map(drop))
    }
}
