//! What an archive is made of: how sessions are read, and how what was accepted gets onto the disk.
//!
//! Deliberately absent: sessions in memory, revisions, drafts, notices and the order of an erasure, which are the same
//! for every archive and written once, in [`Store`](crate::store::Store).

use std::fmt;
use std::path::Path;

use extremis_domain::{Change, MessageId, Session, SessionId, Timestamp, UserMemory};

use crate::durable::NewFiles;
use crate::erase::Erasure;
use crate::slot::InFile;
use crate::state::State;
use crate::{ArchiveError, Draft, Kind, NewSession};

/// One way of keeping sessions on the disk. Methods block until the disk has answered.
pub(crate) trait Backend: fmt::Debug + Send + Sync {
    /// What the archive is made of.
    fn kind(&self) -> Kind;

    /// Makes ready what needs the whole archive: migrations, memories that cannot be read.
    /// A file of an earlier version is changed after `back_up` alone.
    fn opened(
        &self,
        state: &State,
        back_up: &dyn Fn() -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError>;

    /// Reads a session; none where it is gone.
    fn load(&self, state: &State, id: SessionId) -> Result<Option<Loaded>, ArchiveError>;

    /// Makes a write durable, all of it or nothing. The caller has the session's write lock.
    fn append(&self, state: &State, write: &Write<'_>) -> Result<Appended, ArchiveError>;

    /// Where the next write goes, for whoever must know what may be removed later.
    fn position(&self) -> u64;

    /// Puts a whole session in the place of `present`; durable on return.
    fn replace(
        &self,
        state: &State,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<Replaced, ArchiveError>;

    /// Adds sessions that are not here, all of them or none; durable on return. The caller has their write locks.
    fn add(
        &self,
        state: &State,
        sessions: &[NewSession<'_>],
        prepared: Option<NewFiles>,
    ) -> Result<(), ArchiveError>;

    /// Writes what can be written of sessions before they are there: files without names, where each has one.
    fn prepare(&self, state: &State, sessions: &[NewSession<'_>]) -> Result<Option<NewFiles>, ArchiveError>;

    /// Brings what was appended into the files. The caller has the saving lock. Gives the sessions whose file another
    /// program has replaced by one that says more, as it says; they are not written before that is taken in.
    fn checkpoint(&self, state: &State) -> Result<Vec<Session>, ArchiveError>;

    /// Whether nobody else has put anything into the folder since the list was last held against the files. Costs
    /// nothing, and may be wrong where files were changed in place.
    fn is_undisturbed(&self, state: &State) -> bool;

    /// Holds the list of sessions against the files, in a quiet moment. Gives the sessions whose files lack what was
    /// accepted here, because another program wrote them; they are to be loaded.
    fn check(&self, state: &State) -> Vec<SessionId>;

    /// What is remembered of the user. Where it cannot be read it is set aside, in an archive that may write.
    fn memories(&self, state: &State) -> Result<Vec<UserMemory>, ArchiveError>;

    /// Exchanges what is remembered; durable on return. The caller has the memories' lock.
    fn put_memories(
        &self,
        state: &State,
        before: &[UserMemory],
        after: Vec<UserMemory>,
    ) -> Result<(), ArchiveError>;

    /// Erases from the archive itself, memories included, so that no byte of it is left. Can be done again.
    fn erase(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError>;

    /// Fills a new folder with everything as readable JSON.
    fn copy_into(
        &self,
        state: &State,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<BackupCopy, ArchiveError>;

    /// What was copied is in a backup.
    fn backed_up(&self, copied: BackupCopy);
}

/// A copy of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BackupCopy {
    /// Its number among those that were begun.
    pub(crate) number: u64,
    /// Whether no other program wrote while it was made, so that it has all that was accepted before.
    pub(crate) is_undisturbed: bool,
}

/// Where a write is durable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Appended {
    /// In a journal, so that the session's file is behind.
    ToJournal,
    /// In the session's file itself.
    ToFile,
}

/// A session as it was read.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) session: Session,
    /// What its file holds; none where the file has to be written anew.
    pub(crate) file: Option<InFile>,
    /// What was accepted here and the file lacks, because another program wrote it.
    pub(crate) lacks: Vec<Change>,
}

/// A session that was put in the place of another.
#[derive(Debug)]
pub(crate) struct Replaced {
    pub(crate) file: InFile,
    /// What failed after the file was in its place.
    pub(crate) failure: Option<ArchiveError>,
}

/// What is to be made durable.
#[derive(Debug)]
pub(crate) enum Write<'a> {
    /// A session begins.
    Created { next: &'a Session, at: Timestamp, changes: &'a [Change] },
    /// A session goes from one state to the next. Drafts of the `arrived` messages are of no use any more.
    Changed { before: &'a Session, next: &'a Session, changes: &'a [Change], arrived: &'a [&'a MessageId] },
    /// A piece of an arriving answer.
    Draft { session: SessionId, draft: &'a Draft, delta: &'a str },
    /// An arriving answer came to nothing.
    DraftDropped { session: SessionId, message: &'a MessageId },
    /// Another session was opened.
    Active { session: Option<SessionId> },
}
