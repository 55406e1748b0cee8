//! The order of an erasure, which makes it safe to be killed anywhere: the note, then the archive itself, then the
//! copies, then the note goes. Each step can be done again.
//!
//! Deliberately absent: how an archive erases what it holds itself.

use std::sync::{Arc, MutexGuard};

use extremis_domain::{ChangeError, MessageId, Session, SessionId};

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

    /// Takes the words of a message and leaves its place.
    fn leave_a_tombstone(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError>;

    /// Erases all that is left, wherever it is, and then the note. Messages have their tombstones.
    fn finish(&self, turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError>;

    /// Erases a message, and returns the session without its words.
    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.may_erase()?;
        let turn = backup::turn();
        let session = self.session(id)?;
        let Some(said) = session.message(message) else {
            return Err(ChangeError::UnknownMessage { id: message.clone() }.into());
        };
        let erasure = Erasure::of_message(id, said);
        begin(self.layout(), std::slice::from_ref(&erasure))?;
        if let Err(error) = self.mark(&erasure) {
            let _ = end(self.layout(), &[erasure]);
            return Err(error);
        }
        self.finish(&turn, &[erasure])?;
        self.session(id)
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

    /// Does to the session what is asked of a message of it, if that is still there.
    fn mark(&self, erasure: &Erasure) -> Result<(), ArchiveError> {
        let Some(message) = &erasure.message else { return Ok(()) };
        if !self.exists(erasure.session) {
            return Ok(());
        }
        let session = self.session(erasure.session)?;
        if session.message(message).is_some_and(|message| !message.is_forgotten()) {
            self.leave_a_tombstone(erasure.session, message)?;
        }
        Ok(())
    }
}
