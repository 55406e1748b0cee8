//! Whoever derives something from the archive and must follow it: a search index, for one.

use std::fmt;
use std::sync::Arc;

use extremis_domain::{MessageId, Session, SessionId};

use crate::ArchiveError;

/// Follows an archive. Called on the thread of the change, which waits for it.
pub trait Observer: Send + Sync {
    /// A session changed, or may have: a change that failed may have happened all the same.
    fn changed(&self, id: SessionId);

    /// Something is about to be erased: what was derived from it must be gone on return. The function that is returned
    /// is called when the erasure is over, with what is left of a session that only a part was erased from.
    fn erasing<'a>(&'a self, what: Erased<'_>) -> AfterErasure<'a>;
}

/// What an observer does when an erasure is over, successful or not.
pub type AfterErasure<'a> = Box<dyn FnOnce(Option<&Arc<Session>>) + 'a>;

/// What is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Erased<'a> {
    /// A message with what was made from it, or facts alone.
    Part {
        /// The session that it is a part of.
        session: SessionId,
        /// The message; none where facts are erased.
        message: Option<&'a MessageId>,
    },
    /// Whole sessions.
    Sessions(&'a [SessionId]),
    /// All sessions.
    Everything,
}

/// All observers of an archive.
#[derive(Default)]
pub(crate) struct Observers(Vec<Arc<dyn Observer>>);

impl fmt::Debug for Observers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observers({})", self.0.len())
    }
}

impl Observers {
    pub(crate) fn push(&mut self, observer: Arc<dyn Observer>) {
        self.0.push(observer);
    }

    pub(crate) fn changed(&self, id: SessionId) {
        self.0.iter().for_each(|observer| observer.changed(id));
    }

    /// Erases a part of a session.
    pub(crate) fn erasing(
        &self,
        what: Erased<'_>,
        erase: impl FnOnce() -> Result<Arc<Session>, ArchiveError>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let after: Vec<_> = self.0.iter().map(|observer| observer.erasing(what)).collect();
        let erased = erase();
        for after in after {
            after(erased.as_ref().ok());
        }
        erased
    }

    /// Erases whole sessions.
    pub(crate) fn erasing_whole<T>(&self, what: Erased<'_>, erase: impl FnOnce() -> T) -> T {
        let after: Vec<_> = self.0.iter().map(|observer| observer.erasing(what)).collect();
        let erased = erase();
        for after in after {
            after(None);
        }
        erased
    }
}
