//! The shapes that an archive takes and gives, whatever it is made of.

use std::sync::Arc;

use extremis_domain::{DeletedMessage, Labels, MessageId, SentRecord, Session, SessionId, Timestamp};

/// One line of the session list.
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
    /// Whether it was asked in passing and not kept as a conversation.
    pub quick: bool,
    /// How the user put it in order.
    pub labels: Labels,
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
            quick: session.is_quick(),
            labels: session.labels(),
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
    /// One readable JSON file for each session.
    Json,
    /// One SQLite file.
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
    pub sent: Option<Box<SentRecord>>,
}

/// Changes that were accepted and are in memory alone, because the disk refuses them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaved {
    /// How many.
    pub changes: usize,
    /// Why the disk does not take them and what to do about it, for people.
    pub reason: String,
}
