//! Changes that wait for the disk, in the order in which they were accepted.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;

use extremis_domain::{Change, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory};
use serde::Serialize;

use crate::Draft;

/// A change that waits.
#[derive(Debug)]
pub(super) enum Waiting {
    /// A session begins; it has `revision` then.
    Create { id: SessionId, at: Timestamp, changes: Vec<Change>, revision: u64 },
    /// A session goes from `base` to `revision`.
    Commit { id: SessionId, base: u64, changes: Vec<Change>, revision: u64 },
    /// Pieces of an arriving answer, put together.
    Draft { id: SessionId, draft: Draft, text: String },
    /// An arriving answer came to nothing.
    DropDraft { id: SessionId, message: MessageId },
    /// Another session was opened.
    Active { id: Option<SessionId> },
    /// A session comes whole; `then` is what it is afterwards.
    Put { session: Box<Session>, then: Arc<Session> },
    /// Something is remembered.
    PutMemories { memories: Vec<UserMemory> },
    /// Something is remembered no more.
    DeleteMemory { id: MemoryId },
    /// Nothing is remembered any more.
    ClearMemories,
}

impl Waiting {
    /// The session that it changes.
    pub(super) fn session(&self) -> Option<SessionId> {
        match self {
            Self::Create { id, .. } | Self::Commit { id, .. } => Some(*id),
            Self::Put { then, .. } => Some(then.id()),
            _ => None,
        }
    }

    /// About how many bytes of memory it takes: its length as JSON.
    pub(super) fn size(&self) -> usize {
        let content = match self {
            Self::Create { changes, .. } | Self::Commit { changes, .. } => json_length(changes),
            Self::Draft { text, .. } => text.len(),
            Self::Put { session, .. } => {
                json_length(&session.parts().messages) + json_length(&session.parts().summaries)
            }
            Self::PutMemories { memories } => json_length(memories),
            Self::DropDraft { .. }
            | Self::Active { .. }
            | Self::DeleteMemory { .. }
            | Self::ClearMemories => 0,
        };
        content + size_of::<Self>()
    }

    fn is_piece_of(&self, of: SessionId, message: &MessageId) -> bool {
        matches!(self, Self::Draft { id, draft, .. } if *id == of && draft.message == *message)
    }
}

/// The changes that wait.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<(Waiting, usize)>,
    bytes: usize,
}

impl Queue {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// About how many bytes of memory all take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn first(&self) -> Option<&Waiting> {
        self.waiting.front().map(|(first, _)| first)
    }

    pub(super) fn push(&mut self, waiting: Waiting) {
        let size = waiting.size();
        self.bytes += size;
        self.waiting.push_back((waiting, size));
    }

    pub(super) fn remove_first(&mut self) {
        if let Some((_, size)) = self.waiting.pop_front() {
            self.bytes -= size;
        }
    }

    /// Adds to the pieces of an answer that wait already; false when none do.
    pub(super) fn add_piece(&mut self, id: SessionId, message: &MessageId, delta: &str) -> bool {
        for (waiting, size) in &mut self.waiting {
            if waiting.is_piece_of(id, message)
                && let Waiting::Draft { text, .. } = waiting
            {
                text.push_str(delta);
                *size += delta.len();
                self.bytes += delta.len();
                return true;
            }
        }
        false
    }

    /// Takes out the pieces of an answer that is whole or came to nothing.
    pub(super) fn remove_pieces(&mut self, id: SessionId, message: &MessageId) {
        self.remove(|waiting| waiting.is_piece_of(id, message));
    }

    /// Takes out what is without effect once another session is opened.
    pub(super) fn remove_active(&mut self) {
        self.remove(|waiting| matches!(waiting, Waiting::Active { .. }));
    }

    /// Takes out the changes of a session that was brought onto the disk whole.
    pub(super) fn remove_changes_of(&mut self, id: SessionId) {
        self.remove(|waiting| waiting.session() == Some(id));
    }

    fn remove(&mut self, is_out: impl Fn(&Waiting) -> bool) {
        self.waiting.retain(|(waiting, _)| !is_out(waiting));
        self.bytes = self.waiting.iter().map(|(_, size)| size).sum();
    }
}

fn json_length(value: &impl Serialize) -> usize {
    struct Counted(usize);
    impl Write for Counted {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counted = Counted(0);
    // What cannot be put into JSON is refused when it is written, and takes next to nothing.
    let _ = serde_json::to_writer(&mut counted, value);
    counted.0
}
