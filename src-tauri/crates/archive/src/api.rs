//! What every archive can do, whatever it is made of.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::{
    Change, DeletedMessage, Fact, InstructionsVersion, MemoryId, MessageId, Sent, Session, SessionId,
    Timestamp, UserMemory,
};

use crate::ArchiveError;

/// One line of the session list (source design 001, `ConversationIndexEntry`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The session.
    pub id: SessionId,
    /// Its revision; equal revisions of one session mean equal sessions.
    pub revision: u64,
    /// The title to show.
    pub title: String,
    /// When the conversation started.
    pub created_at: Timestamp,
    /// Last activity.
    pub updated_at: Timestamp,
    /// Number of messages on the visible branch, without those that were deleted or erased.
    pub message_count: usize,
    /// The first user message, cut.
    pub preview: Option<String>,
    /// When it was moved to the trash, if it was.
    pub deleted_at: Option<Timestamp>,
    /// When the first of its messages that are in the trash was deleted; none where there are none.
    pub message_deleted_at: Option<Timestamp>,
    /// How many of its messages are in the trash.
    pub deleted_messages: usize,
}

impl Entry {
    /// The line for a session.
    pub fn of(session: &Session) -> Self {
        let parts = session.parts();
        Self {
            id: parts.id,
            revision: parts.revision,
            title: session.title().to_owned(),
            created_at: parts.created_at,
            updated_at: parts.updated_at,
            message_count: session.said(),
            preview: session.preview(),
            deleted_at: parts.deleted_at,
            message_deleted_at: first_deleted(&parts.deleted_messages),
            deleted_messages: parts.deleted_messages.len(),
        }
    }
}

/// When the first of these was deleted.
pub(crate) fn first_deleted(messages: &[Arc<DeletedMessage>]) -> Option<Timestamp> {
    messages.iter().map(|deleted| deleted.deleted_at).min()
}

/// What an archive is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One readable JSON file for each session (source design 001).
    Json,
    /// One SQLite file (source design 003).
    Sqlite,
}

/// How an archive is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// As its only writer.
    Write,
    /// To look only: takes no lock and writes nothing, beside a writer too. Shows what was there when it was
    /// opened.
    Read,
}

/// An answer that is arriving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The id that the finished message will have.
    pub message: MessageId,
    /// The message it answers.
    pub parent: MessageId,
    /// The model that writes it.
    pub model: String,
    /// When it began.
    pub started: Timestamp,
    /// What the model was sent for it. The first piece that says it counts for all, so that the others need not.
    pub sent: Option<Box<Sent>>,
}

/// Something that the user is told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// A stable word for programs: `index_rebuilt`, `index_updated`, `file_quarantined`, `file_left_in_place`,
    /// `file_changed`, `newer_version`, `answer_recovered`, `journal_damaged`, `save_failed`, `saved_again`,
    /// `taken_over`, `not_taken_over`, `restore_finished`, `restore_unfinished` or
    /// `erasure_unfinished`.
    pub code: &'static str,
    /// What happened, what is safe and what to do.
    pub message: String,
}

/// Changes that were accepted and are in memory alone, because the disk refuses them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaved {
    /// How many.
    pub changes: usize,
    /// Why the disk does not take them and what to do about it, for people.
    pub reason: String,
}

/// Keeps sessions. Methods block until the disk has answered.
pub trait Archive: Send + Sync {
    /// Live sessions, newest activity first. Opens no session.
    fn entries(&self) -> Vec<Entry>;

    /// Sessions in the trash, newest activity first.
    fn trash(&self) -> Vec<Entry>;

    /// The session that was open last, if it is still live.
    fn active(&self) -> Option<SessionId>;

    /// Remembers which session is open.
    fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError>;

    /// Whether there is such a session, live or in the trash.
    fn exists(&self, id: SessionId) -> bool;

    /// Opens a session, live or in the trash.
    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError>;

    /// Starts a session with its first changes; durable on return. A session without a message is refused
    /// (source design 001, E7).
    fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError>;

    /// Applies all of `changes` or none; durable on return. `expected` is the revision that they were
    /// computed for, if it matters; another one found is [`ArchiveError::Stale`].
    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError>;

    /// Keeps one more piece of an arriving answer; durable on return. The session itself does not change
    /// (source design 001, E9); after a crash the pieces come back as a stopped answer.
    fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError>;

    /// Lets go of an arriving answer that came to nothing.
    fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError>;

    /// The session may leave memory once it is in its file.
    fn close(&self, id: SessionId);

    /// Brings everything that changed into the readable files, now (source design 001, Q2).
    fn flush(&self) -> Result<(), ArchiveError>;

    /// What the user must be told, each once.
    fn take_notices(&self) -> Vec<Notice>;

    /// Whether nothing can be changed.
    fn read_only(&self) -> bool;

    /// What this archive is made of.
    fn kind(&self) -> Kind;

    /// How many bytes the archive takes on the disk, backups and quarantine included (source design 001,
    /// `calculateStorageSize`).
    fn storage_size(&self) -> Result<u64, ArchiveError>;

    /// Adds a session as it is, or replaces the one with its id: what imports, conversions and restores need.
    /// Durable on return. The revision stays as it is where no such session was known; otherwise it becomes
    /// one more than the greater of both, so that a result computed for either state is stale.
    fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError>;

    /// Replaces the session with its id if that is still of revision `expected`; another one found is
    /// [`ArchiveError::Stale`]. Durable on return; the revision becomes what [`put`](Self::put) makes it. What was
    /// made of a state is put over that state alone, so that nothing accepted meanwhile is lost.
    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError>;

    /// What is remembered of the user, in the order in which it was remembered.
    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError>;

    /// Remembers something, or replaces the memory with its id; durable on return.
    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError>;

    /// Lets go of a memory; true when there was one.
    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError>;

    /// Lets go of all memories.
    fn clear_memories(&self) -> Result<(), ArchiveError>;

    /// Every version of the instructions for all conversations; the last is in force.
    fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError>;

    /// Puts a version of the instructions for all conversations into force: a new one, or one of the history that moves
    /// to its end. Durable on return.
    fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError>;

    /// Fills the new folder `dir` with all conversations, memories and instructions as readable JSON, durably. What did not
    /// change since the copy in `previous` is a hard link to it. What [`backup::take`](crate::backup::take) needs;
    /// nothing waits for it.
    fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError>;

    /// Erases a message for good, with all that was made from it: summaries that cover it, facts that came from it,
    /// what a model remembered of the user from its conversation, and every copy below the data folder, backups and quarantine included. Its place in
    /// the tree stays. Durable on return; after a crash in between, the next opening for writing finishes it.
    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError>;

    /// Puts facts, and erases for good the words of those of them that are forgotten: from every copy below the data
    /// folder, too. What a fact was found in stays, and so does its place. `expected` is as in
    /// [`commit`](Self::commit). Durable on return; after a crash in between, the next opening for writing finishes
    /// it.
    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError>;

    /// Erases something that is remembered of the user for good: from every copy below the data folder, too. True
    /// when there was such a memory. Durable on return; after a crash in between, the next opening for writing
    /// finishes it.
    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError>;

    /// Erases a session for good, as [`forget_message`](Self::forget_message) does a message; nothing of it stays.
    fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError>;

    /// Erases the sessions that went to the trash at `before` or earlier, and says how many there were.
    fn expire_trash(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let is_over = |entry: &Entry| entry.deleted_at.is_some_and(|at| at <= before);
        let over: Vec<_> = self.trash().into_iter().filter(is_over).collect();
        for entry in &over {
            self.forget_session(entry.id)?;
        }
        Ok(over.len())
    }

    /// Erases the messages that went to the trash at `before` or earlier, and says how many there were. One that a
    /// summary with words of the user covers stays: those would go with it, which is for the user to say.
    fn expire_messages(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let may_be_over = |entry: &Entry| entry.message_deleted_at.is_some_and(|at| at <= before);
        let mut erased = 0;
        for entry in self.entries().into_iter().filter(may_be_over) {
            let session = self.session(entry.id)?;
            let deleted = session.parts().deleted_messages.iter();
            for deleted in deleted.filter(|deleted| deleted.deleted_at <= before) {
                let id = &deleted.message.id;
                if !session.is_in_summary_of_user(id) {
                    self.forget_message(entry.id, id)?;
                    erased += 1;
                }
            }
        }
        Ok(erased)
    }

    /// Removes every session, all memories and the instructions from the archive itself. Backups stay as they are, so this can be
    /// undone.
    fn clear(&self) -> Result<(), ArchiveError>;

    /// Moves all but the `keep_last` live sessions with the newest activity to the trash, and says how many
    /// went there (source design 001, `pruneOldConversations`, without its loss).
    fn prune(&self, keep_last: usize, at: Timestamp) -> Result<usize, ArchiveError> {
        let surplus: Vec<_> = self.entries().into_iter().skip(keep_last).collect();
        for entry in &surplus {
            self.commit(entry.id, None, vec![Change::Deleted { at }])?;
        }
        Ok(surplus.len())
    }

    /// What is in memory alone and would be lost with the process. None for every archive that acknowledges only
    /// what is on the disk; see [`Resilient`](crate::Resilient).
    fn unsaved(&self) -> Option<Unsaved> {
        None
    }
}
